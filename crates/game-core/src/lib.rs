//! What a two-player board game is, for programs that play it: four small traits and the parts
//! that every game shares.
//!
//! A rules crate implements [`Position`] and [`MoveGenerator`], and is then complete for a server
//! or a GUI: [`Game`] keeps a played game with its repetitions and result, [`perft`] and [`laws`]
//! check the rules. With [`Searchable`] and an [`Evaluator`] the `search` crate plays it.
//! [`Notation`] lets front ends talk about it.
//!
//! The crate needs `alloc` but not `std`. The `serde` feature makes what a user would store
//! serializable: sides, outcomes, scores, results, and whole games of positions that are serializable.

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod evaluator;
mod game;
pub mod laws;
mod move_list;
mod notation;
mod oracle;
mod outcome;
mod perft;
mod position;
mod score;
mod searchable;
#[cfg(feature = "serde")]
mod serde_game;
mod side;
mod tapered;
pub mod zobrist;

pub use evaluator::{Evaluator, Term};
pub use game::{EndReason, Game, GameResult, IllegalMove};
pub use move_list::{MoveList, Moves};
pub use notation::{Notation, ParseError};
pub use oracle::Oracle;
pub use outcome::Outcome;
pub use perft::{divide, perft, perft_played};
pub use position::{MoveGenerator, Position};
pub use score::Score;
pub use searchable::Searchable;
pub use side::Side;
pub use tapered::Tapered;
