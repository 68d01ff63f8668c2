//! The common parts of the benches: well-known positions, game records, and the move generation of
//! `cozy-chess` for comparison.

mod records;

pub use records::records;

use std::hint::black_box;

/// The start position of chess, "kiwipete" and a middle game (Chess Programming Wiki, "Perft
/// Results"): a name, the FEN, and a depth for perft.
pub const CHESS: [(&str, &str, u32); 3] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
    ),
    (
        "middlegame",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        4,
    ),
];

/// Perft by `cozy-chess`, the last ply counted in bulk.
///
/// # Panics
/// At depth zero.
#[must_use]
pub fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    assert!(depth > 0);
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                nodes += cozy_perft(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

/// Perft by `cozy-chess`, every move played.
#[must_use]
pub fn cozy_perft_played(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += cozy_perft_played(black_box(&child), depth - 1);
        }
        false
    });
    nodes
}
