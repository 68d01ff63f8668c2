use bitboard::{Bitboard, Black, Piece, Rank, Square, White, attacks, between, line};
use game_core::Side;

use crate::{Move, MoveKind, Position};

/// The pieces that may go to a square, for notations that name the
/// piece and the target of a move.
impl Position {
    /// The squares from which a piece of this kind and of the side to move may legally go to `to`,
    /// castling aside.
    ///
    /// ```
    /// use bitboard::{Bitboard, Piece, Square};
    /// use chess::Position;
    /// let position = Position::from_fen("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1")?;
    /// // The knight on c3 is pinned.
    /// let origins = position.legal_origins(Piece::Knight, Square::E2);
    /// assert_eq!(origins, Bitboard::of(Square::G1));
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn legal_origins(&self, piece: Piece, to: Square) -> Bitboard {
        let origins = self.pseudo_legal_origins(piece, to);
        if origins.is_empty() {
            return origins;
        }
        match piece {
            Piece::King if self.is_attacked_without_king(to) => Bitboard::EMPTY,
            Piece::King => origins,
            Piece::Pawn if self.en_passant() == Some(to) => origins
                .into_iter()
                .filter(|&from| match self.side() {
                    Side::White => self.may_capture_en_passant::<White>(from, to),
                    Side::Black => self.may_capture_en_passant::<Black>(from, to),
                })
                .collect(),
            _ if !self.ends_check(to) => Bitboard::EMPTY,
            _ => self.unpinned(origins, to),
        }
    }

    /// The squares from which such a piece may go to `to` by a pseudo-legal move, which may leave the king in check.
    pub(crate) fn pseudo_legal_origins(&self, piece: Piece, to: Square) -> Bitboard {
        let board = self.board();
        let (own, occupied) = (board.side(self.side()), board.occupied());
        if own.contains(to) {
            return Bitboard::EMPTY;
        }
        let within_reach = match piece {
            Piece::Pawn => return self.pawns_that_reach(to),
            Piece::Knight => attacks::knight(to),
            Piece::Bishop => attacks::bishop(to, occupied),
            Piece::Rook => attacks::rook(to, occupied),
            Piece::Queen => attacks::queen(to, occupied),
            Piece::King => attacks::king(to),
        };
        within_reach & board.pieces(piece) & own
    }

    fn pawns_that_reach(&self, to: Square) -> Bitboard {
        let (side, occupied) = (self.side(), self.board().occupied());
        let pawns = self.board().of(side, Piece::Pawn);
        if occupied.contains(to) || self.en_passant() == Some(to) {
            return attacks::pawn(!side, to) & pawns;
        }
        let before = Bitboard::of(to).forward(!side);
        if before.intersects(occupied) || to.rank() != Rank::Fourth.relative_to(side) {
            return before & pawns;
        }
        before.forward(!side) & pawns
    }

    /// The squares of `origins` from which no pin forbids the move to `to`.
    fn unpinned(&self, origins: Bitboard, to: Square) -> Bitboard {
        let pinned = origins & self.pinned();
        if pinned.is_empty() {
            return origins;
        }
        let king = self.board().king(self.side());
        let leaves_line = |&from: &Square| !line(king, from).contains(to);
        origins - pinned.into_iter().filter(leaves_line).collect()
    }

    /// Whether a piece other than the king ends every check by going to `to`; true without check.
    fn ends_check(&self, to: Square) -> bool {
        let checkers = self.checkers();
        if checkers.is_empty() {
            return true;
        }
        let king = self.board().king(self.side());
        !checkers.is_many() && (checkers | between(king, checkers.lowest())).contains(to)
    }

    /// Whether the king would be attacked on `to`. It does not shield the squares behind it.
    fn is_attacked_without_king(&self, to: Square) -> bool {
        let board = self.board();
        let occupied = board.occupied() - board.king(self.side()).into();
        match self.side() {
            Side::White => self.is_attacked::<White>(to, occupied),
            Side::Black => self.is_attacked::<Black>(to, occupied),
        }
    }

    /// The move of a piece that may go from one square to another. A promotion must be given for a pawn
    /// that reaches the last rank, and only then.
    pub(crate) fn move_between(
        &self,
        piece: Piece,
        (from, to): (Square, Square),
        promotion: Option<Piece>,
    ) -> Move {
        let kind = match (piece, promotion) {
            (Piece::Pawn, Some(promoted)) => MoveKind::promotion_to(promoted),
            (Piece::Pawn, None) if self.en_passant() == Some(to) => MoveKind::EnPassant,
            (Piece::Pawn, None) if from.index().abs_diff(to.index()) == 16 => MoveKind::DoubleStep,
            _ => MoveKind::of(piece),
        };
        Move::of_kind(kind, from, to)
    }
}
