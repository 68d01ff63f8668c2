//! The inputs of learned evaluations for games with a king on the 8×8 board: pieces on squares, as each side sees
//! them from its own edge, mirrored so that its king stands on the right half.

use alloc::string::{String, ToString};

use game_core::Side;

use crate::{Board, Letters, Square};

/// Exclusive-or of a square that reverses the ranks.
const FLIP_RANKS: usize = 0o70;
/// Exclusive-or of a square that reverses the files.
const FLIP_FILES: usize = 0o07;
/// The bit that is set in the squares of the right half.
const RIGHT_HALF: usize = 0o04;

/// The orientation of the board for `view`: `square ^ orientation` is the square as that side sees it.
#[inline(always)]
#[must_use]
pub fn orientation(board: &Board, view: Side) -> usize {
    let is_left = board.king(view).index() & RIGHT_HALF == 0;
    let ranks = if view == Side::White { 0 } else { FLIP_RANKS };
    ranks ^ if is_left { FLIP_FILES } else { 0 }
}

/// The number of buckets: see [`bucket`].
pub const BUCKETS: usize = 8;

/// The bucket of a board, below [`BUCKETS`]: 0 for up to 4 pieces, 1 for 5 to 8, and so on.
#[inline(always)]
#[must_use]
pub fn bucket(board: &Board) -> usize {
    let pieces = board.occupied().len() as usize;
    (pieces.saturating_sub(1) / 4).min(BUCKETS - 1)
}

/// The name of the piece on a square, with the square, such as `Nf3` for White and `nf6` for Black.
#[must_use]
pub fn piece_name(board: &Board, letters: &Letters, square: Square) -> String {
    let letter = board.letter_at(square, letters);
    letter.into_iter().collect::<String>() + &square.to_string()
}
