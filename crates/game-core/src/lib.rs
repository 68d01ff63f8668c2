//! Two-player board games for programs that play them: small traits and the parts that every game shares.
//!
//! | to | use |
//! |---|---|
//! | write the rules of a game | [`Position`], [`MoveGenerator`] |
//! | read and write positions and moves | [`Notation`], [`ParseError`] |
//! | let the crate `search` play it | [`Searchable`], [`Evaluator`] |
//! | record a game, with its repetitions and its result | [`Game`] |
//! | check the rules | [`perft`], [`laws`] |
//! | make the keys of positions | [`zobrist`] |
//! | evaluate | [`Score`], [`Tapered`] |
//! | look up solved positions | [`Oracle`] |
//!
//! A rules crate implements [`Position`] and [`MoveGenerator`], and is then complete for a server
//! or a GUI: [`Game`] records a game with its repetitions and result, [`perft`] and [`laws`]
//! check the rules. With [`Searchable`] and an [`Evaluator`] the `search` crate plays it.
//! With [`Notation`] front ends read and write its positions and moves.
//!
//! Nim with a single heap of seven counters: a player takes one, two or three, and whoever takes the last one wins:
//!
//! ```
//! use game_core::{Game, MoveGenerator, MoveList, Outcome, Position, Side, laws, perft, zobrist};
//!
//! #[derive(Clone, Copy, Debug, PartialEq)]
//! struct Heap {
//!     counters: u8,
//!     side: Side,
//! }
//!
//! impl Position for Heap {
//!     type Move = u8;
//!
//!     fn side_to_move(&self) -> Side {
//!         self.side
//!     }
//!
//!     fn play(&mut self, taken: u8) {
//!         self.counters -= taken;
//!         self.side = self.side.opponent();
//!     }
//!
//!     fn key(&self) -> u64 {
//!         zobrist::mix(2 * u64::from(self.counters) + self.side.index() as u64)
//!     }
//!
//!     fn stuck_outcome(&self) -> Outcome {
//!         Outcome::Loss // for the side to move: the opponent took the last counter
//!     }
//! }
//!
//! impl MoveGenerator for Heap {
//!     fn legal_moves(&self, moves: &mut MoveList<u8>) {
//!         (1..=3.min(self.counters)).for_each(|taken| moves.push(taken));
//!     }
//! }
//!
//! let start = Heap { counters: 7, side: Side::White };
//! assert_eq!(perft(&start, 2), 9);
//! laws::check_moves(&start);
//! let mut game = Game::new(start);
//! for taken in [3, 1, 3] {
//!     game.play(taken).expect("a legal move");
//! }
//! assert_eq!(game.result().and_then(|result| result.winner), Some(Side::White));
//! ```
//!
//! The crate needs `alloc` but not `std`. The feature `serde` makes sides, outcomes, scores and results
//! serializable, and also games whose positions are serializable and implement [`Notation`].

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
