use alloc::vec::Vec;

use crate::{MoveGenerator, MoveList};

/// The number of move sequences of exactly `depth` plies (Chess Programming Wiki, "Perft").
///
/// The last ply is counted by [`MoveGenerator::legal_move_count`] without being played.
///
/// # Examples
/// `perft(&start, 5)` is 4,865,609 from the start position of chess.
#[must_use]
pub fn perft<P: MoveGenerator>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_move_count() as u64,
        2 => sum_of_children(position, |child| child.legal_move_count() as u64),
        _ => sum_of_children(position, |child| perft(child, depth - 1)),
    }
}

/// [`perft`] that also plays the moves of the last ply: it measures the speed of playing moves.
#[must_use]
pub fn perft_played<P: MoveGenerator>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        // Without the black box the optimizer would remove the unused child.
        1 => sum_of_children(position, |child| {
            core::hint::black_box(child);
            1
        }),
        _ => sum_of_children(position, |child| perft_played(child, depth - 1)),
    }
}

/// The [`perft`] count below each legal move, in the order of generation; empty at depth zero.
///
/// ```
/// use game_core::{MoveGenerator, divide, perft};
///
/// fn parts_add_up<P: MoveGenerator>(position: &P) {
///     let sum: u64 = divide(position, 3).iter().map(|&(_, nodes)| nodes).sum();
///     assert_eq!(sum, perft(position, 3));
/// }
/// ```
#[must_use]
pub fn divide<P: MoveGenerator>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let share = |mv| {
        let mut child = position.clone();
        child.play(mv);
        (mv, perft(&child, depth - 1))
    };
    position.moves().into_iter().map(share).collect()
}

#[inline]
fn sum_of_children<P: MoveGenerator>(position: &P, count: impl Fn(&P) -> u64) -> u64 {
    // A list returned by value would be copied, which takes a tenth of the time of a fast generator.
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut nodes = 0;
    for &mv in &moves {
        let mut child = position.clone();
        child.play(mv);
        nodes += count(&child);
    }
    nodes
}
