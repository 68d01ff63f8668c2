//! The rules of draughts (checkers) variants on bitboards, with an evaluation.
//!
//! A variant is a type of constants: see [`Rules`], and [`English`] and [`Russian`]. A
//! [`Position`] of a variant plays by the traits of `game_core`, which know moves, clocks and keys;
//! [`Evaluation`] is an opinion for a search.
//!
//! ```
//! use checkers::{Position, Russian};
//! use game_core::{Game, Notation};
//!
//! let mut game = Game::new(Position::<Russian>::start());
//! for text in ["c3-d4", "d6-c5", "b2-c3", "f6-g5"] {
//!     let mv = game.position().parse_move(text)?;
//!     game.play(mv).expect("a parsed move is legal");
//! }
//! assert_eq!(game.position().fen(), "W:W18,21-24,26-32:B1-9,12,14,16");
//! # Ok::<(), game_core::ParseError>(())
//! ```
//!
//! Positions are read and written as PDN FEN ([`game_core::Notation`]) and as Hub positions
//! ([`Position::from_hub`]); moves as PDN writes them and as Hub does
//! ([`Position::hub_move_text`]). Whole games are read and written as PDN by [`pdn`], and tables of
//! ballots are [`Openings`].
//!
//! The crate needs `alloc` but not `std`; the feature `std`, on by default, reads games from files. The
//! `serde` feature stores a position as its FEN, a move as its word and a game as its record, and reads
//! tables of openings. The feature `endgame` numbers positions for endgame tables, and needs `std`.

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate self as checkers;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod best_captures;
mod board;
mod capture;
mod chain;
mod clocks;
mod diagram;
mod direction;
mod directions;
mod draw_clocks;
mod draws;
#[cfg(feature = "endgame")]
mod endgame;
mod evaluation;
mod fen;
mod generate;
mod hub;
mod king_moves;
mod king_ways;
mod lone_king;
#[cfg(feature = "endgame")]
mod material;
mod men_captures;
mod men_jumps;
mod moves;
mod notation;
mod openings;
mod path;
pub mod pdn;
mod position;
mod rank;
mod rules;
mod search_hooks;
#[cfg(feature = "serde")]
mod serde_text;
mod square;
mod square_names;
#[cfg(test)]
mod tests;
mod variants;
mod view;
mod waves;
mod weights;
mod word;

pub use board::Board;
pub use directions::Directions;
pub use draw_clocks::{BalanceClock, DrawClocks, LoneKingClock, Stronger};
pub use evaluation::Evaluation;
#[cfg(feature = "endgame")]
pub use material::Material;
pub use moves::Move;
pub use openings::{Opening, Openings};
pub use position::{Piece, PieceKind, Position, PositionBuilder};
pub use rules::{
    Corner, DarkCorner, Goal, Kings, Landing, MoveNotation, PassingCrown, PlayingSquares,
    Preference, Removal, ResultStyle, Rules,
};
pub use square::{Square, Squares, SquaresIter};
pub use variants::{
    Antidraughts, Brazilian, Breakthrough, Canadian, Czech, English, Frisian, International,
    Italian, Killer, Pool, Portuguese, Russian, Spanish, Thai, Turkish,
};
pub use weights::Weights;
pub use word::Word;
