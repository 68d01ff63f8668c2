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
//! `serde` feature stores a position as its FEN with its clocks, a move as the numbers of its squares and
//! a game as its record, and reads tables of openings. The feature `endgame` numbers positions for endgame
//! tables, and needs `std`.

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate self as checkers;
#[cfg(any(test, feature = "std"))]
extern crate std;

#[cfg(feature = "endgame")]
mod endgame;
mod evaluation;
#[cfg(feature = "network")]
mod features;
#[cfg(feature = "endgame")]
mod material;
mod moves;
mod notation;
mod position;
mod rules;
mod searchable;

pub use evaluation::{Evaluation, Weights};
#[cfg(feature = "endgame")]
pub use material::Material;
pub use moves::{Move, MoveFault};
pub use notation::{Opening, Openings, pdn};
pub use position::{
    Board, Piece, PieceKind, Position, PositionBuilder, Square, Squares, SquaresIter, Word,
};
pub use rules::{
    Antidraughts, BalanceClock, Brazilian, Breakthrough, Canadian, Corner, Czech, DarkCorner,
    Directions, DrawClocks, English, Frisian, Goal, International, Italian, Killer, Kings, Landing,
    LoneKingClock, MoveNotation, PassingCrown, PlayingSquares, Pool, Portuguese, Preference,
    Removal, ResultStyle, RuleData, Rules, Russian, Spanish, Stronger, Thai, Turkish,
};
