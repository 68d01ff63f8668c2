//! The rules of shatar (Mongolian chess) on bitboards, with an evaluation.
//!
//! Shatar is chess with a bers (rook and one diagonal step) in the queen's place and pawns that take
//! single steps. A mate counts only if the series of checks that leads to it contains a *shak*, a check
//! by a bers, rook or knight. By default a mate in which only knights give check loses for the side
//! that gives it, and a side that is left with its king alone has a draw. Sources differ on the details,
//! so each of these rules is an option of the trait [`Rules`]; the default is [`Standard`].
//!
//! | to | use |
//! |---|---|
//! | list, count, test and play moves | [`game_core::MoveGenerator`], [`game_core::Position`] |
//! | read and write positions and moves | [`game_core::Notation`], [`Position::from_fen`] |
//! | continue a series of checks after a FEN | [`Series`], [`Position::with_series`] |
//! | query a position | [`Position::check`], [`Position::checkers`], [`Position::pinned`], [`Position::ending`] |
//! | play a game | [`game_core::Game`], [`Ending`] |
//! | choose the rules | [`Standard`], [`Traditional`], [`Modern`], [`Buryat`], or your own [`Rules`] |
//! | search | the crate `search` with [`Evaluation`] |
//!
//! # Playing a game
//!
//! [`Position`] implements the traits of [`game_core`], so [`game_core::Game`] plays it:
//!
//! ```
//! use shatar::game_core::{Game, Notation};
//! use shatar::{Ending, Position, Standard};
//!
//! // A shak, the king's move, and the teme mates: the series contains a shak, so it counts.
//! let start = Position::<Standard>::from_fen("6k1/4P2p/4P3/8/8/8/P2R4/K1B5 w - - 0 1").unwrap();
//! let mut game = Game::new(start);
//! for text in ["d2g2", "g8h8", "c1b2"] {
//!     let mv = game.position().parse_move(text).unwrap();
//!     game.play(mv).unwrap();
//! }
//! assert_eq!(game.result().unwrap().as_str(), "1-0");
//! assert_eq!(game.position().ending(), Some(Ending::Mate));
//! ```
//!
//! # Choosing rules
//!
//! ```
//! use game_core::{MoveGenerator, Notation};
//! use shatar::{Buryat, Modern, Position};
//! let start = Position::<Buryat>::start();
//! let moves: Vec<_> = start.moves().iter().map(|&mv| start.move_text(mv)).collect();
//! assert_eq!(moves, ["d2d4", "e2e4"]);
//! let modern = Position::<Modern>::from_fen("k7/p7/8/8/8/8/P7/KJ6 w - - 0 1").unwrap();
//! assert!(modern.parse_move("b1e4").is_ok());
//! ```
//!
//! # Querying a position
//!
//! ```
//! use bitboard::Square;
//! use shatar::{Check, Position, Standard};
//! let position = Position::<Standard>::from_fen("4k3/8/8/8/8/8/3nr3/3RK3 w - - 0 1").unwrap();
//! assert_eq!(position.check(), Some(Check::Shak));
//! assert!(position.checkers().contains(Square::E2));
//! assert!(position.pinned().is_empty());
//! println!("{position}");
//! ```
//!
//! # Features
//!
//! The crate needs `alloc` but not `std`. The feature `serde` makes positions (with their series of
//! checks, which a FEN does not contain), moves, endings and checks serializable. The feature `endgame` numbers
//! positions for endgame tables, and needs `std`. The feature `network` gives the inputs of learned evaluations.

#![no_std]

extern crate alloc;

mod attacks;
mod checks;
#[cfg(feature = "endgame")]
mod endgame;
mod ending;
mod evaluation;
mod exchange;
#[cfg(feature = "network")]
mod features;
mod fen;
mod generate;
mod gives_check;
mod legality;
mod moves;
mod opening;
mod position;
mod rules;
mod searchable;
#[cfg(feature = "serde")]
mod serde_text;
mod series;
mod weights;

pub use checks::Check;
#[cfg(feature = "endgame")]
pub use endgame::ShatarMaterial;
pub use ending::Ending;
pub use evaluation::Evaluation;
pub use game_core;
pub use moves::Move;
pub use position::Position;
pub use rules::{
    Bers, Buryat, KnightMate, MateSeries, Modern, Opening, Promotion, Robado, Rules, Stalemate,
    Standard, Teme, Traditional,
};
pub use series::Series;
