use bitboard::{Piece, Square};

use crate::notation::description::Description;
use crate::{Move, MoveErrorKind, Position};

/// One line of a book: a move in a position, and its weight in the book.
///
/// Sixteen bytes in the file, each number with its highest byte first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The key of the position, as [`Position::polyglot_key`] returns it.
    pub key: u64,
    /// The move: from its lowest bits the file and rank of the target, the file and rank of the
    /// origin (three bits each), and the promotion (0 none, 1 knight, 2 bishop, 3 rook, 4 queen).
    /// Castling goes from the king's square to the rook's.
    pub bits: u16,
    /// How good or how frequent the move is, relative to others in the position. A move of weight
    /// zero is not played.
    pub weight: u16,
    /// Learning data of the program that wrote the book; it has no common meaning.
    pub learn: u32,
}

/// A legal move of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// The weight of its [`Entry`].
    pub weight: u16,
    /// The learning data of its [`Entry`].
    pub learn: u32,
}

/// The pieces of a promotion, by the number that stands for each.
const PROMOTIONS: [Option<Piece>; 5] = [
    None,
    Some(Piece::Knight),
    Some(Piece::Bishop),
    Some(Piece::Rook),
    Some(Piece::Queen),
];

impl Entry {
    /// The size of an entry, in bytes.
    pub const SIZE: usize = 16;

    /// An entry for a legal move, without learning data.
    #[must_use]
    pub fn new(position: &Position, mv: Move, weight: u16) -> Self {
        let promotion = PROMOTIONS.iter().position(|&piece| piece == mv.promotion());
        let promotion = promotion.map_or(0, |number| number as u16);
        Self {
            key: position.polyglot_key(),
            bits: promotion << 12 | (mv.from().index() as u16) << 6 | mv.to().index() as u16,
            weight,
            learn: 0,
        }
    }

    /// The entry of sixteen bytes of a book.
    #[must_use]
    pub fn from_bytes(bytes: [u8; Self::SIZE]) -> Self {
        let number = u128::from_be_bytes(bytes);
        Self {
            key: (number >> 64) as u64,
            bits: (number >> 48) as u16,
            weight: (number >> 32) as u16,
            learn: number as u32,
        }
    }

    /// The entry as a book stores it.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::SIZE] {
        let number = u128::from(self.key) << 64
            | u128::from(self.bits) << 48
            | u128::from(self.weight) << 32
            | u128::from(self.learn);
        number.to_be_bytes()
    }

    /// The move that the entry stands for. Castling may also be stored as the king's move, as in
    /// some books.
    ///
    /// # Errors
    /// If the move is not legal in `position`, because the entry is damaged or belongs to another
    /// position, perhaps of the same key; or if its bits are not a move.
    pub fn legal_move(&self, position: &Position) -> Result<Move, MoveErrorKind> {
        let square = |shift: u16| Square::from_index(usize::from(self.bits >> shift & 63));
        let promotion = PROMOTIONS.get(usize::from(self.bits >> 12));
        position.find_described(Description::Squares {
            from: square(6),
            to: square(0),
            promotion: *promotion.ok_or(MoveErrorKind::Malformed)?,
        })
    }
}
