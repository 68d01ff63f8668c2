//! Endgame tables for any board game: retrograde analysis, compressed files, probing, verification.
//!
//! A game implements [`Slices`], which numbers its positions; everything else is the same for all games. The
//! analysis only plays moves forward, so no game needs code to take moves back.
//!
//! | task | use |
//! |---|---|
//! | make tables in a folder | [`Builder::build`] |
//! | solve a small game in memory | [`Builder::solve_in_memory`] |
//! | open tables and probe them | [`Tables::open`], [`Tables::from_bytes`], [`Oracle`](game_core::Oracle) |
//! | check every entry | [`Tables::verify`] |
//! | count wins, draws and losses | [`Tables::statistics`] |
//! | number positions of a game of your own | [`Slices`], [`combinations`] |
//!
//! Tables hold the outcome of each position and, in separate files, the plies to the next conversion. They ignore
//! draw clocks: a win may take longer than the rules allow. The caller compares the plies with the clock.
//!
//! # A solved game
//!
//! A pile of matches; each player takes one or two, and whoever takes the last one wins:
//!
//! ```
//! use endgame::{Builder, Slices};
//! use game_core::{MoveGenerator, MoveList, Oracle, Outcome, Position, Side, zobrist};
//!
//! #[derive(Clone, Debug)]
//! struct Pile { matches: u8, side: Side }
//!
//! impl Position for Pile {
//!     type Move = u8;
//!     fn side_to_move(&self) -> Side { self.side }
//!     fn key(&self) -> u64 { zobrist::mix(u64::from(self.matches) << 1 | self.side as u64) }
//!     fn play(&mut self, taken: u8) {
//!         *self = Self { matches: self.matches - taken, side: !self.side };
//!     }
//!     fn stuck_outcome(&self) -> Outcome { Outcome::Loss }
//! }
//!
//! impl MoveGenerator for Pile {
//!     fn legal_moves(&self, moves: &mut MoveList<u8>) {
//!         moves.extend(1..=self.matches.min(2));
//!     }
//! }
//!
//! /// A slice for each number of matches; whose turn it is does not matter.
//! impl Slices for Pile {
//!     type Slice = u8;
//!     fn rules() -> String { "pile of matches".into() }
//!     fn slices(matches: u32) -> Vec<u8> { vec![matches as u8] }
//!     fn piece_count(matches: u8) -> u32 { matches.into() }
//!     fn slice(&self) -> Option<u8> { Some(self.matches) }
//!     fn conversions(matches: u8) -> Vec<u8> { (matches.saturating_sub(2)..matches).collect() }
//!     fn size(_: u8) -> u64 { 1 }
//!     fn rank(&self, _: u8) -> u64 { 0 }
//!     fn unrank(matches: u8, _: u64) -> Option<Self> { Some(Self { matches, side: Side::White }) }
//! }
//!
//! let tables = Builder::default().solve_in_memory::<Pile>(&Pile::slices_up_to(20), 1 << 16)?;
//! let outcome = |matches| tables.outcome(&Pile { matches, side: Side::White });
//! assert_eq!(outcome(18), Some(Outcome::Loss)); // a multiple of three
//! assert_eq!(outcome(19), Some(Outcome::Win));
//! assert_eq!(outcome(21), None);
//! # Ok::<(), endgame::Error>(())
//! ```

mod bits;
mod builder;
mod cache;
mod chunks;
mod codec;
pub mod combinations;
mod entry;
mod error;
mod file;
mod graph;
mod header;
mod huffman;
mod lookup;
mod outcomes;
mod resolve;
mod slices;
mod solver;
mod tables;
mod verify;

pub use builder::{Builder, Plan, Progress};
pub use error::{Error, ErrorKind};
pub use header::Counts;
pub use slices::Slices;
pub use solver::Stage;
pub use tables::{SliceStatistics, Tables};
