//! Queries of a GUI, a bot or an engine about a position besides its moves.

use bitboard::{Bitboard, Piece, Square};
use game_core::{MoveGenerator, MoveList, Side};

use crate::{CastlingNotation, Move, MoveKind, Position};

impl Position {
    /// The piece on a square and its owner.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<(Side, Piece)> {
        self.board().owned_piece_at(square)
    }

    /// The legal moves of the piece on a square; none if it is not the turn of its owner.
    ///
    /// ```
    /// use bitboard::Square;
    /// use chess::Position;
    /// assert_eq!(Position::start().moves_from(Square::B1).len(), 2);
    /// assert_eq!(Position::start().moves_from(Square::B8).len(), 0);
    /// ```
    #[must_use]
    pub fn moves_from(&self, square: Square) -> MoveList<Move> {
        let mut moves = MoveList::new();
        self.legal_moves_from(square.into(), &mut moves);
        moves
    }

    /// The squares to which the piece on a square may legally be moved, each of which [`parse_uci`](Self::parse_uci) reads.
    /// Castling counts for the rook's square and, from the squares of orthodox chess, for the king's new one.
    ///
    /// ```
    /// use bitboard::Square;
    /// use chess::Position;
    /// let position = Position::from_fen("4k3/8/8/8/8/8/3PP3/4K2R w K - 0 1")?;
    /// assert_eq!(position.destinations(Square::E1).to_string(), "d1 f1 g1 h1 f2");
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn destinations(&self, square: Square) -> Bitboard {
        let squares = |mv: &Move| match mv.kind() {
            MoveKind::Castling => [mv.to(), self.shown_target(*mv, CastlingNotation::KingMove)],
            _ => [mv.to(); 2],
        };
        self.moves_from(square).iter().flat_map(squares).collect()
    }

    /// The pieces of one side that attack a square, pinned ones too (FIDE 3.1.3). An en passant capture
    /// attacks no square.
    #[must_use]
    pub fn attackers_of(&self, square: Square, side: Side) -> Bitboard {
        self.attackers(square, self.board().occupied()) & self.board().side(side)
    }

    /// Whether the side to move is in check and has no legal move (FIDE 1.4.1).
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Whether the side to move is not in check and has no legal move (FIDE 5.2.1).
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.has_legal_move()
    }

    /// Whether a side cannot mate by any series of moves, as far as material decides it. It decides the
    /// result when the opponent runs out of time (FIDE 6.9). `false` does not prove that a mate is possible.
    ///
    /// A bare king never mates. A knight alone needs an opponent's pawn, knight, bishop or rook in the
    /// way of its king. Bishops of one colour of squares need an opponent's pawn, a knight or a bishop of
    /// the other colour.
    ///
    /// ```
    /// use chess::Position;
    /// use game_core::Side;
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/1N2K2q w - - 0 1")?;
    /// assert!(position.cannot_mate(Side::White));
    /// assert!(!position.cannot_mate(Side::Black));
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn cannot_mate(&self, side: Side) -> bool {
        let board = self.board();
        let (kings, knights) = (board.pieces(Piece::King), board.pieces(Piece::Knight));
        let bishops = board.pieces(Piece::Bishop);
        let own = board.side(side) - kings;
        let others = board.side(!side) - kings;
        if own == own & bishops {
            let one_coloured = |set: Bitboard| {
                (set & Bitboard::LIGHT).is_empty() || (set & Bitboard::DARK).is_empty()
            };
            let in_the_way = board.pieces(Piece::Pawn) | knights;
            return own.is_empty() || !others.intersects(in_the_way) && one_coloured(bishops);
        }
        own == own & knights && !own.is_many() && (others - board.pieces(Piece::Queen)).is_empty()
    }
}
