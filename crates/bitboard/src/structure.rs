use game_core::Side;

use crate::{Bitboard, Board, Piece};

/// The number of parts of a board that [`structure`] hashes.
pub const STRUCTURES: usize = 3;

/// A hash of the pawns (aspect 0), or of all other pieces of White (1) or of Black (2). Boards
/// with equal hashes tend to have similar evaluation errors.
#[inline]
#[must_use]
pub fn structure(board: &Board, aspect: usize) -> u64 {
    match aspect {
        0 => hash(Side::ALL.map(|side| board.of(side, Piece::Pawn))),
        1 => hash(pieces(board, Side::White)),
        _ => hash(pieces(board, Side::Black)),
    }
}

#[inline]
fn pieces(board: &Board, side: Side) -> [Bitboard; 5] {
    use Piece::{Bishop, King, Knight, Queen, Rook};
    [Knight, Bishop, Rook, Queen, King].map(|piece| board.of(side, piece))
}

/// One multiplication for each set: fast, and mixes well enough for an index into a small table.
#[inline]
fn hash<const N: usize>(sets: [Bitboard; N]) -> u64 {
    const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
    let hash = sets.into_iter().fold(0_u64, |hash, set| {
        (hash.rotate_left(29) ^ set.0).wrapping_mul(MULTIPLIER)
    });
    hash ^ (hash >> 32)
}
