//! The text layer of board games, for terminals, protocols, servers and browsers: games of any type, whose
//! positions and moves are text.
//!
//! | to | use |
//! |---|---|
//! | describe a game | [`GameSpec`], with [`Dialect`], [`BoardSpec`], [`RecordSpec`], [`Book`], [`GameOption`], [`OutcomeModel`], [`Levels`] |
//! | hold a game of any type | `dyn` [`AnyGame`] |
//! | referee, edit or show a game | `dyn` [`TextGame`] |
//! | search a game | `dyn` [`Engine`] |
//! | draw or read out a board | [`BoardView`] |
//!
//! A game is described once; the description makes everything else:
//!
//! ```
//! use core::time::Duration;
//!
//! use frontend::{AnyGame, GameSpec};
//! use game_core::ParseError;
//! use search::{Control, Limits};
//!
//! let chess = GameSpec {
//!     author: "A. Stranger",
//!     bench_depth: 8,
//!     ..GameSpec::new("chess", chess::Position::start())
//! };
//!
//! // Without an evaluator there is no search, but there is a game.
//! let mut game = chess.new_game();
//! game.play("e2e4")?;
//! assert_eq!(game.legal_moves().len(), 20);
//! assert!(game.play("e2e4").unwrap_err().to_string().contains("e2e4"));
//!
//! let chess = chess.with_evaluator("handwritten", chess::Evaluation::new);
//! let mut engine = chess.new_engine(None, 1)?; // the first evaluator, a table of 1 MiB
//! engine.set_position(Some("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"), &[])?;
//! let clock = || Duration::ZERO; // any closure that returns the time since the search began
//! let result = engine.search(&Limits::depth(4), &clock, &Control::new(), &mut |_| {})?;
//! assert_eq!(result.best_move.as_deref(), Some("e1e8"));
//! # Ok::<(), ParseError>(())
//! ```
//!
//! The crate parses no command line, opens no socket, starts no thread of its own (a search may) and reads no clock: a
//! search gets its [`Clock`](search::Clock) from the caller. It compiles for
//! `wasm32-unknown-unknown` without its default feature `parallel`; then
//! [`Config::threads`](search::Config::threads) has no effect until [`Engine::set_threads`] is called. The feature `pgn`
//! makes a [`RecordSpec`] of a format of the crate `pgn`, and the feature `serde` makes [`BoardView`] serializable.

mod any_game;
mod board_spec;
mod board_view;
mod book;
mod dialect;
mod engine;
mod evaluators;
mod game_option;
mod levels;
mod outcome_model;
#[cfg(feature = "pgn")]
mod pgn_records;
mod record_spec;
mod spec;
mod spec_engine;
mod spec_game;
mod tables;
mod text_game;

pub use any_game::{AnyGame, TextGames};
pub use board_spec::{BoardSpec, MovePath};
pub use board_view::{BoardView, MoveView, PieceView, Shade, SquareView};
pub use book::{Book, BookError, BookMove, BookResults, OpenBook};
pub use dialect::{Dialect, DialectName};
pub use engine::{Engine, MAX_PERFT_DEPTH};
pub use evaluators::{Either, EvaluatorError, Evaluators};
pub use game_option::{GameOption, OptionKind, boolean};
pub use levels::Levels;
pub use outcome_model::OutcomeModel;
pub use record_spec::{GamesRead, ReadGames, Record, RecordResult, RecordSpec};
pub use spec::{EngineSpec, GameSpec, Names, named};
pub use tables::{OpenTables, SharedOracle, TablesError};
pub use text_game::{Ending, TextGame};
