use alloc::vec::Vec;

use bitboard::{Bitboard, File, Piece, Rank, Square};
use game_core::MoveGenerator;

use crate::position::{castling_targets, span};
use crate::{CastlingObstacle, Move, MoveError, MoveErrorKind, MoveKind, Position};

/// A move as a text describes it, in any notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Description {
    /// The king castles.
    Castling(Wing),
    /// The piece on one square goes to another.
    Squares {
        from: Square,
        to: Square,
        promotion: Option<Piece>,
    },
    /// A piece of some kind goes to a square.
    Piece {
        piece: Piece,
        /// Where it may come from.
        origins: Bitboard,
        to: Square,
        promotion: Option<Piece>,
    },
}

/// The side to which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wing {
    King,
    Queen,
}

impl Wing {
    /// The side of a castling rook.
    pub(crate) const fn of(king: Square, rook: Square) -> Self {
        if rook.index() > king.index() {
            Self::King
        } else {
            Self::Queen
        }
    }

    /// In standard algebraic notation.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::King => "O-O",
            Self::Queen => "O-O-O",
        }
    }
}

impl Position {
    /// The only legal move that fits the parsed `text`, if it could be parsed.
    #[inline]
    pub(crate) fn find(
        &self,
        text: &str,
        description: Option<Description>,
    ) -> Result<Move, MoveError> {
        let found = match description {
            Some(description) => self.find_described(description),
            None => Err(MoveErrorKind::Malformed),
        };
        found.map_err(|kind| MoveError::new(self, text, kind))
    }

    /// The only legal move that fits.
    #[inline]
    pub(crate) fn find_described(&self, description: Description) -> Result<Move, MoveErrorKind> {
        match description {
            Description::Castling(wing) => self.find_castling(wing),
            Description::Squares {
                from,
                to,
                promotion,
            } => self.find_between(from, to, promotion),
            Description::Piece {
                piece,
                origins,
                to,
                promotion,
            } => self.find_piece_move(piece, origins, to, promotion),
        }
    }

    fn find_between(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Piece>,
    ) -> Result<Move, MoveErrorKind> {
        let board = self.board();
        let piece = board
            .piece_at(from)
            .ok_or(MoveErrorKind::EmptySquare(from))?;
        if !board.side(self.side()).contains(from) {
            return Err(MoveErrorKind::OpponentsPiece(from));
        }
        let may_castle = piece == Piece::King && promotion.is_none();
        if let Some(wing) = may_castle.then(|| self.meant_wing(from, to)).flatten() {
            return self.find_castling(wing);
        }
        self.find_piece_move(piece, from.into(), to, promotion)
    }

    /// The wing to which a king castles by going to `to`: on a castling rook, or from its orthodox square to the c- or
    /// g-file.
    fn meant_wing(&self, king: Square, to: Square) -> Option<Wing> {
        let castling_rooks = self.castling_rooks() & self.board().side(self.side());
        if castling_rooks.contains(to) {
            return Some(Wing::of(king, to));
        }
        let home = Square::E1.relative_to(self.side());
        let (wing, rook_file) = match to.file() {
            File::G => (Wing::King, File::H),
            File::C => (Wing::Queen, File::A),
            _ => return None,
        };
        let orthodox = king == home && to.rank() == home.rank();
        let rook = Square::new(rook_file, home.rank());
        // The text means castling even without the right, so the error is about castling.
        let other_rook = castling_rooks
            .into_iter()
            .any(|at| Wing::of(king, at) == wing && at != rook);
        (orthodox && !other_rook).then_some(wing)
    }

    fn find_castling(&self, wing: Wing) -> Result<Move, MoveErrorKind> {
        let king = self.board().king(self.side());
        let rooks = self.castling_rooks() & self.board().side(self.side());
        let rook = rooks.into_iter().find(|&rook| Wing::of(king, rook) == wing);
        let rook = rook.ok_or(CastlingObstacle::NoRight)?;
        let castling = Move::of_kind(MoveKind::Castling, king, rook);
        match self.is_legal(castling) {
            true => Ok(castling),
            false => Err(self.castling_obstacle(king, rook).into()),
        }
    }

    #[inline]
    fn find_piece_move(
        &self,
        piece: Piece,
        origins: Bitboard,
        to: Square,
        promotion: Option<Piece>,
    ) -> Result<Move, MoveErrorKind> {
        let legal = self.legal_origins(piece, to) & origins;
        if legal.is_empty() {
            return Err(self.why_no_move(piece, origins, to));
        }
        let promotes = piece == Piece::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
        match promotion {
            None if promotes => return Err(MoveErrorKind::PromotionMissing),
            Some(promoted) if !promotes || matches!(promoted, Piece::Pawn | Piece::King) => {
                return Err(MoveErrorKind::ImpossiblePromotion(promoted));
            }
            _ => (),
        }
        let move_from = |from| self.move_between(piece, (from, to), promotion);
        if legal.is_many() {
            let moves: Vec<Move> = legal.into_iter().map(move_from).collect();
            return Err(MoveErrorKind::Ambiguous(moves));
        }
        Ok(move_from(legal.lowest()))
    }

    /// The reason why a king that still has the right may not castle.
    fn castling_obstacle(&self, king: Square, rook: Square) -> CastlingObstacle {
        if self.in_check() {
            return CastlingObstacle::InCheck;
        }
        let (king_to, rook_to) = castling_targets(king, rook);
        let others = self.board().occupied() - king.into() - rook.into();
        let in_the_way = others & (span(king, king_to) | span(rook, rook_to));
        if let Some(at) = in_the_way.into_iter().next() {
            return CastlingObstacle::Occupied(at);
        }
        let attacked = span(king, king_to).into_iter().find_map(|at| {
            let by = self.attacker(at)?;
            Some(CastlingObstacle::Attacked { at, by })
        });
        attacked.unwrap_or(CastlingObstacle::RookShields(rook))
    }
}

/// The piece of a letter in either case.
pub(crate) const fn parse_piece(symbol: u8) -> Option<Piece> {
    match symbol.to_ascii_uppercase() {
        b'P' => Some(Piece::Pawn),
        b'N' => Some(Piece::Knight),
        b'B' => Some(Piece::Bishop),
        b'R' => Some(Piece::Rook),
        b'Q' => Some(Piece::Queen),
        b'K' => Some(Piece::King),
        _ => None,
    }
}

/// The file of a small letter; a capital could be a bishop.
pub(crate) const fn parse_file(symbol: u8) -> Option<File> {
    match symbol {
        b'a'..=b'h' => Some(File::ALL[(symbol - b'a') as usize]),
        _ => None,
    }
}

pub(crate) const fn parse_rank(symbol: u8) -> Option<Rank> {
    match symbol {
        b'1'..=b'8' => Some(Rank::ALL[(symbol - b'1') as usize]),
        _ => None,
    }
}

pub(crate) const fn parse_square(file: u8, rank: u8) -> Option<Square> {
    match (parse_file(file), parse_rank(rank)) {
        (Some(file), Some(rank)) => Some(Square::new(file, rank)),
        _ => None,
    }
}
