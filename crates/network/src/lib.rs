//! Learned evaluations for any board game: a small network whose sums follow the search incrementally.
//!
//! | to | use |
//! |---|---|
//! | choose the inputs of a game on bitboards | [`Planes`] |
//! | choose the inputs of any other game | [`Features`] |
//! | read and write the file of a network | [`Network::for_game`], [`Network::to_bytes`] |
//! | search with a network | [`NetworkEvaluator`] |
//! | see what each piece adds | [`Network::explain`] |
//! | check a game's inputs in its tests | [`laws`] |
//! | make a network of trained weights | [`Network::quantised`] |
//!
//! The crate `trainer` makes the data and trains; see `docs/learning.md`.
//!
//! ```
//! use std::sync::Arc;
//!
//! use game_core::{Evaluator, Outcome, Position, Score, Side};
//! use network::{Network, NetworkEvaluator, Planes, Shape, laws};
//!
//! /// Counters of both sides on a row of 16 squares.
//! #[derive(Clone)]
//! struct Row([u16; 2]);
//!
//! impl Position for Row {
//!     type Move = u8;
//!     // …
//! #   fn side_to_move(&self) -> Side { Side::White }
//! #   fn key(&self) -> u64 { 0 }
//! #   fn play(&mut self, square: u8) { self.0[0] |= 1 << square }
//! #   fn stuck_outcome(&self) -> Outcome { Outcome::Draw }
//! }
//!
//! impl Planes for Row {
//!     type Plane = u16;
//!     const SQUARES: usize = 16;
//!     const KINDS: usize = 1;
//!     fn plane(&self, owner: Side, _: usize) -> u16 {
//!         self.0[owner.index()]
//!     }
//! }
//!
//! let file = laws::random_network(Shape::of::<Row>(8), 1).to_bytes();
//! let network = Network::for_game::<Row>(&file, "test")?;
//! let mut evaluator = NetworkEvaluator::new(Arc::new(network));
//! let row = Row([0b1011, 0b0100]);
//! evaluator.reset(&row); // before each position that no `push` leads to
//! let score: Score = evaluator.evaluate(&row);
//! assert!(!score.is_decisive());
//! # Ok::<(), network::NetworkError>(())
//! ```
//!
//! The crate needs `alloc` but not `std`, and has no `unsafe` code.
#![no_std]

extern crate alloc;

mod evaluator;
mod explanation;
mod features;
mod file;
mod kernel;
pub mod laws;
mod network;
mod planes;

pub use evaluator::NetworkEvaluator;
pub use features::Features;
pub use file::{MAGIC, NetworkError, VERSION};
pub use network::{
    FloatWeights, MAX_HIDDEN, MAX_INPUT_WEIGHT, MAX_OUTPUT_WEIGHT, MAX_PATTERN_WEIGHT, Network,
    OUTPUT_UNIT, PATTERN_UNIT, SUM_UNIT, Shape,
};
pub use planes::{Plane, Planes};
