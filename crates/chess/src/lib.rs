//! The rules of chess (FIDE Laws of Chess, 2023) on bitboards, with an evaluation.
//!
//! A [`Position`] is small and `Copy`, reads and writes FEN, and implements the traits of
//! `game_core`: legal moves, keys, draws. Chess960 is played by the same rules; a [`Move`] castles
//! by naming the rook.
//!
//! # List moves and play one
//!
//! ```
//! use chess::Position;
//! use game_core::{MoveGenerator, Notation, Position as _};
//!
//! let mut position = Position::from_fen("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1")?;
//! assert_eq!(position.legal_move_count(), 16);
//! let castling = position.parse_move("e1g1")?; // UCI; `parse_san` reads O-O
//! assert_eq!(position.san(castling), "O-O");
//! position.play(castling);
//! assert_eq!(position.fen(), "4k3/8/8/8/8/8/4P3/5RK1 b - - 1 1");
//! # Ok::<(), game_core::ParseError>(())
//! ```
//!
//! # Play a game to its end
//!
//! ```
//! use chess::Position;
//! use game_core::{EndReason, Game, Side};
//!
//! let mut game = Game::new(Position::start());
//! for san in ["f3", "e5", "g4", "Qh4#"] {
//!     let mv = game.position().parse_san(san)?;
//!     game.play(mv).expect("a parsed move is legal");
//! }
//! let result = game.result().expect("mate ends the game");
//! assert_eq!((result.winner, result.reason), (Some(Side::Black), EndReason::NoLegalMove));
//! # Ok::<(), game_core::ParseError>(())
//! ```
//!
//! # Find a move
//!
//! The `search` crate plays any game of `game_core`; [`Evaluation`] is the opinion it needs.
//!
//! # Set up a position
//!
//! [`Setup`] holds anything on a board, and a [`Position`] only what can be played from; between the
//! two stands a list of all [faults](SetupFault). FEN is read [strictly](Position::from_fen) or
//! [leniently](Position::from_fen_lenient), test suites by [`Epd`]. [`StartNumber`] counts the starts of
//! Chess960, and a [`PackedPosition`] is a position in 28 bytes.
//!
//! The crate needs `alloc` but not `std`; the `std` feature, on unless turned off, reads game records and
//! books in files. The `serde` feature stores positions, setups and moves: as text where the format is
//! readable, in few bytes where it is not.

#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod description;
mod ending;
mod epd;
mod evaluation;
mod exchange;
mod fen;
mod fen_error;
mod generate;
mod gives_check;
mod hooks;
mod legal_origins;
mod move_error;
mod moves;
mod notation;
mod packed;
pub mod pgn;
pub mod polyglot;
mod position;
mod queries;
mod san;
#[cfg(feature = "serde")]
mod serde_text;
mod setup;
mod setup_fault;
mod start_number;
mod why_illegal;

pub use ending::{DrawClaim, Ending};
pub use epd::{Epd, Operand, Operation};
pub use evaluation::{Evaluation, Weights};
pub use fen_error::FenError;
pub use move_error::{CastlingObstacle, MoveError, MoveErrorKind};
pub use moves::{Move, MoveKind};
pub use notation::CastlingNotation;
pub use packed::{PackedPosition, UnpackError};
pub use position::Position;
pub use setup::Setup;
pub use setup_fault::{CastlingFault, EnPassantFault, SetupFault, SetupFaults};
pub use start_number::StartNumber;
