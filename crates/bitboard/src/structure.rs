use game_core::Side;

use crate::Piece::{Bishop, King, Knight, Queen, Rook};
use crate::{Bitboard, Board, Piece};

/// The parts of a board that [`structure`] tells apart.
pub const STRUCTURES: usize = 3;

/// A hash of the pawns (aspect 0), of White's pieces (1) or of Black's (2), kings among them: boards
/// on which these stand alike tend to be misjudged alike.
#[inline]
#[must_use]
pub fn structure(board: &Board, aspect: usize) -> u64 {
    let sum = match aspect {
        0 => product(board.of(Side::White, Piece::Pawn), 0)
            .wrapping_add(product(board.of(Side::Black, Piece::Pawn), 1)),
        1 => pieces(board, Side::White),
        _ => pieces(board, Side::Black),
    };
    // Only the upper bits of a product depend on all squares. They become the lower ones, which choose the row of a table.
    sum.rotate_left(16)
}

/// A sum of products, which a processor works out at the same time.
#[inline]
fn pieces(board: &Board, side: Side) -> u64 {
    let mut sum = 0_u64;
    for (index, piece) in [Knight, Bishop, Rook, Queen, King].into_iter().enumerate() {
        sum = sum.wrapping_add(product(board.of(side, piece), index));
    }
    sum
}

#[inline]
const fn product(set: Bitboard, index: usize) -> u64 {
    set.0.wrapping_mul(MULTIPLIERS[index])
}

/// Odd numbers without a pattern.
const MULTIPLIERS: [u64; 5] = [
    0x9e37_79b9_7f4a_7c15,
    0xbf58_476d_1ce4_e5b9,
    0x94d0_49bb_1331_11eb,
    0xd6e8_feb8_6659_fd93,
    0xe703_7ed1_a0b4_28db,
];
