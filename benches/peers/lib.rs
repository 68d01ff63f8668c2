//! The same tasks for each chess library, ours and its peers.

use std::hint::black_box;

mod chess_3;
mod cozy_chess;
mod ours;
mod shakmaty;

pub use chess_3::Chess3;
pub use cozy_chess::CozyChess;
pub use ours::Ours;
pub use shakmaty::Shakmaty;

/// The tasks of the benches, done as the documentation of each library recommends.
pub trait Library {
    /// The name in the benches.
    const NAME: &'static str;
    /// A position.
    type Position;
    /// A move.
    type Move: Copy;

    /// Reads a FEN.
    fn read_fen(text: &str) -> Self::Position;
    /// Writes a FEN.
    fn write_fen(position: &Self::Position) -> String;
    /// Calls `visit` with every legal move.
    fn each_move(position: &Self::Position, visit: impl FnMut(Self::Move));
    /// Counts the legal moves in the quickest way.
    fn count_moves(position: &Self::Position) -> u64;
    /// The position after a move.
    fn play(position: &Self::Position, mv: Self::Move) -> Self::Position;
    /// Reads a legal move in standard algebraic notation.
    fn read_san(position: &Self::Position, text: &str) -> Self::Move;

    /// Perft, the last ply counted in bulk.
    fn perft(position: &Self::Position, depth: u32) -> u64 {
        if depth == 1 {
            return Self::count_moves(position);
        }
        let mut nodes = 0;
        Self::each_move(position, |mv| {
            nodes += Self::perft(&Self::play(position, mv), depth - 1);
        });
        nodes
    }

    /// Perft, every move played.
    fn perft_played(position: &Self::Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut nodes = 0;
        Self::each_move(position, |mv| {
            let child = Self::play(position, mv);
            nodes += Self::perft_played(black_box(&child), depth - 1);
        });
        nodes
    }
}

/// A library that writes moves in standard algebraic notation.
pub trait SanWriter: Library {
    /// Appends a move.
    fn write_san(position: &Self::Position, mv: Self::Move, text: &mut String);
}
