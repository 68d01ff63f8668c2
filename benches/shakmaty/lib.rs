//! Perft by `shakmaty`.

use std::hint::black_box;

use shakmaty::{Chess, Position};

/// Perft, the last ply counted in bulk.
///
/// # Panics
/// At depth zero.
#[must_use]
pub fn perft(position: &Chess, depth: u32) -> u64 {
    assert!(depth > 0);
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let child = |&mv| {
        let mut child = position.clone();
        child.play_unchecked(mv);
        perft(&child, depth - 1)
    };
    moves.iter().map(child).sum()
}

/// Perft, every move played.
#[must_use]
pub fn perft_played(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let child = |&mv| {
        let mut child = position.clone();
        child.play_unchecked(mv);
        perft_played(black_box(&child), depth - 1)
    };
    position.legal_moves().iter().map(child).sum()
}
