//! The rules of chess (FIDE Laws of Chess, 2023) on bitboards, with an evaluation.
//!
//! A [`Position`] can be played from: it is small and `Copy`, and it implements the traits of
//! [`game_core`], by which the `search` crate plays it. A [`Move`] has two bytes and castles by
//! naming the rook, so Chess960 is played by the same rules. There is no `unsafe` code.
//!
//! | to | use |
//! |---|---|
//! | list, count, test and play moves | [`game_core::MoveGenerator`], [`game_core::Position`], [`Position::moves_from`] |
//! | read and write positions | [`Position::from_fen`], [`Position::from_fen_lenient`], [`Epd`], [`PackedPosition`] |
//! | set up a board | [`Setup`], [`SetupFault`], [`StartNumber`] |
//! | read and write moves | [`Position::parse_san`], [`Position::san`], [`Position::parse_uci`], [`Position::uci`] |
//! | query a position | [`Position::attackers`], [`Position::checkers`], [`Position::pinned`], [`Position::gives_check`], [`Position::exchange_value`] |
//! | play a game | [`game_core::Game`], [`Ending`], [`DrawClaim`] |
//! | read and write game records | [`mod@pgn`] |
//! | play from a book | [`polyglot`] |
//! | search | the crate `search` with [`Evaluation`] |
//! | change the weights of the evaluation | [`Weights`] |
//!
//! # Read a FEN, list the moves, play one
//!
//! ```
//! use chess::Position;
//! use chess::game_core::{MoveGenerator, Position as _};
//!
//! let mut position = Position::from_fen("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1")?;
//! let moves: Vec<String> = position.moves().iter().map(|&mv| position.san(mv)).collect();
//! assert_eq!(moves.len(), 16);
//! assert!(moves.contains(&"Rh8+".to_string()));
//!
//! let castling = position.parse_san("O-O")?;
//! assert_eq!(position.parse_uci("e1g1")?, castling);
//! position.play(castling);
//! assert_eq!(position.fen(), "4k3/8/8/8/8/8/4P3/5RK1 b - - 1 1");
//!
//! let error = position.parse_san("Kxe2").unwrap_err();
//! assert!(error.to_string().contains("Kxe2"), "{error}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Play a game to its end
//!
//! ```
//! use chess::game_core::Game;
//! use chess::{Ending, Position, Side};
//!
//! let mut game = Game::new(Position::start());
//! for san in ["f3", "e5", "g4", "Qh4#"] {
//!     let mv = game.position().parse_san(san)?;
//!     game.play(mv).expect("a parsed move is legal");
//! }
//! assert_eq!(Ending::of(&game), Some(Ending::Checkmate { winner: Side::Black }));
//! # Ok::<(), chess::MoveError>(())
//! ```
//!
//! # Find a mate
//!
//! ```
//! use chess::game_core::Game;
//! use chess::{Evaluation, Position};
//! use search::{Control, Limits, NoClock, Search};
//!
//! let position = Position::from_fen("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1")?;
//! let mut search = Search::new(Evaluation::new(), 1); // a table of 1 MiB
//! let game = Game::new(position);
//! let result = search.run(&game, &Limits::depth(6), &NoClock, &Control::new(), |_| {});
//! assert_eq!(result.best_move.map(|mv| position.san(mv)).as_deref(), Some("Ra6+"));
//! assert_eq!(result.score.plies_to_end(), Some(5)); // mate in three
//! # Ok::<(), chess::FenError>(())
//! ```
//!
//! # Read a PGN file
//!
//! ```
//! use chess::pgn::Reader;
//!
//! // A file is read in the same way: `Reader::new(File::open(path)?)`.
//! let text = "[White \"Morphy\"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 {a pin} 1-0";
//! for game in Reader::new(text.as_bytes()) {
//!     let game = game?;
//!     assert_eq!(game.tags().value("White"), Some("Morphy"));
//!     assert_eq!(game.main_moves().count(), 6);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Probe a book
//!
//! ```
//! use chess::Position;
//! use chess::polyglot::{Book, Entry};
//! use rand::SeedableRng;
//!
//! let start = Position::start();
//! let entry = |san, weight| Ok::<_, chess::MoveError>(Entry::new(&start, start.parse_san(san)?, weight));
//! // A file: `Book::open(path)?`.
//! let mut book = Book::from_entries([entry("e4", 3)?, entry("d4", 1)?]);
//! let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
//! assert!(book.choose(&start, &mut rng)?.is_some());
//! assert_eq!(book.best_move(&start)?.map(|mv| start.san(mv)).as_deref(), Some("e4"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Set up a board
//!
//! ```
//! use chess::{Piece, Position, Setup, SetupFault, Side, Square};
//!
//! let mut setup = Setup::start();
//! setup.remove(Square::E1);
//! let faults = Position::try_from(setup).unwrap_err();
//! assert!(!faults.is_empty()); // White has no king, and castling rights without one
//! setup.put(Side::White, Piece::King, Square::E1);
//! assert_eq!(Position::try_from(setup), Ok(Position::start()));
//! ```
//!
//! # Features
//!
//! The crate needs `alloc` but not `std`; the feature `std`, on by default, reads game records
//! and books from files. The feature `serde` stores positions and moves, as text where the
//! format is readable and in few bytes where it is not, and setups as FEN. The feature `endgame` numbers positions for
//! endgame tables, and `network` lists the inputs of networks.

#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

#[cfg(feature = "endgame")]
mod endgame;
mod evaluation;
#[cfg(feature = "network")]
mod features;
mod moves;
mod notation;
pub mod polyglot;
mod position;
mod searchable;

#[cfg(feature = "endgame")]
pub use bitboard::Material;
pub use bitboard::{Bitboard, Board, BoardFault, File, Piece, Rank, Square};
pub use evaluation::{Evaluation, Weights};
pub use game_core::{self, Side};
pub use moves::{CastlingObstacle, Move, MoveError, MoveErrorKind, MoveKind};
pub use notation::{
    CastlingNotation, Epd, FenError, Operand, Operation, PackedPosition, UnpackError, pgn,
};
pub use position::{
    CastlingFault, DrawClaim, EnPassantFault, Ending, Position, Setup, SetupFault, SetupFaults,
    StartNumber, castling_targets,
};
