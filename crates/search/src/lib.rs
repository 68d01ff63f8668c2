//! A modern alpha-beta search, generic over the game.
//!
//! [`Search`] plays any game whose position implements [`Searchable`](game_core::Searchable), with
//! any [`Evaluator`](game_core::Evaluator): principal variation search with iterative deepening,
//! aspiration windows, a transposition table, staged move picking, quiescence, null move,
//! extensions, reductions, pruning and several kinds of history. Code for features that a game lacks
//! (captures, checks, passing) is compiled away. [`minimax`] is the reference for all of it; [`laws`] compare the two
//! in a game of your own.
//!
//! | to | use |
//! |---|---|
//! | search a position | [`Search::run`], on several threads [`Search::run_parallel`](Search) |
//! | limit a search | [`Limits`]: depth, nodes, time, a game clock, a mate, some of the moves |
//! | measure time | [`Clock`]: `std::time::Instant`, any closure, or [`NoClock`] |
//! | stop it, ponder, watch the current move | [`Control`], from any thread |
//! | follow it | [`Report`], one for each line of each iteration |
//! | find several lines, or turn a technique off | [`Config`], [`Techniques`] |
//! | play below full strength | [`Level`], [`Handicap`], [`Variety`] |
//! | use solved positions | [`Search::set_oracle`] |
//! | fit the pruning to a game | [`Margins`] |
//!
//! # A time limit, and a stop from another thread
//!
//! ```
//! use std::sync::Arc;
//! use std::time::{Duration, Instant};
//!
//! use game_core::{Evaluator, Game, Searchable};
//! use search::{Control, Limits, Search};
//!
//! /// The best move found within a minute, or until the user presses a key.
//! fn best_move<P: Searchable>(game: &Game<P>, evaluator: impl Evaluator<P>) -> Option<P::Move> {
//!     let control = Arc::new(Control::new());
//!     let user = Arc::clone(&control);
//!     std::thread::spawn(move || {
//!         std::thread::sleep(Duration::from_millis(50)); // for a key
//!         user.stop();
//!     });
//!     let mut search = Search::new(evaluator, 16);
//!     let limits = Limits::move_time(Duration::from_secs(60));
//!     // The clock begins now. A time limit never expires without one (`NoClock`).
//!     search.run(game, &limits, &Instant::now(), &control, |_| {}).best_move
//! }
//!
//! let game = Game::new(chess::Position::start());
//! assert!(best_move(&game, chess::Evaluation::new()).is_some());
//! ```
//!
//! # Several lines, and a weaker level
//!
//! ```
//! use game_core::Game;
//! use search::{Control, Level, Limits, NoClock, Search};
//!
//! let game = Game::new(chess::Position::start());
//! let mut search = Search::new(chess::Evaluation::new(), 1);
//! search.config_mut().multi_pv = 3;
//! let mut lines = Vec::new();
//! let result = search.run(&game, &Limits::depth(5), &NoClock, &Control::new(), |report| {
//!     if report.depth == 5 {
//!         lines.push((report.multi_pv, report.score, report.pv.clone()));
//!     }
//! });
//! assert_eq!(lines.len(), 3);
//! assert_eq!(result.best_move, Some(lines[0].2[0]));
//!
//! // A level with a seed for its errors.
//! search.config_mut().handicap = Level::new(3).expect("a level from 0 to 20").handicap();
//! search.config_mut().seed = 7;
//! let weak = search.run(&game, &Limits::depth(20), &NoClock, &Control::new(), |_| {});
//! assert!(weak.statistics.nodes < 10_000);
//! ```
//!
//! # Without `std`
//!
//! The crate needs `alloc` and atomic 64-bit words but not `std`: it reads no clock but the [`Clock`] that it is
//! given. With the feature `std`, on by default, `Search::run_parallel` searches on several threads; [`Search::run_on`]
//! does so on threads of the host.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod clock;
mod config;
mod control;
mod correction;
mod entry;
mod handicap;
mod history;
mod iteration;
mod killers;
pub mod laws;
mod learning;
mod limits;
mod line;
mod margins;
mod memory;
mod minimax;
mod moves;
mod node;
mod null_move;
mod oracle;
mod path;
mod picker;
mod pruning;
mod pv;
mod quiescence;
mod reductions;
mod report;
mod root;
mod search;
mod singular;
mod strength;
mod table;
mod table_memory;
mod team;
mod threads;
mod time;
mod watch;
mod window;
mod worker;

pub use clock::{Clock, NoClock};
pub use config::{Config, Level, Switch, TableCutoffs, Techniques, Variety};
pub use control::{Control, CurrentMove};
pub use handicap::Handicap;
pub use limits::{Limits, TimeControl, TimeLimit};
pub use line::MAX_PLY;
pub use margins::{MarginField, MarginUnit, Margins};
pub use minimax::minimax;
pub use report::{Bound, Line, Report, SearchResult, Statistics};
pub use search::Search;
pub use table::OutOfMemory;
pub use threads::{Job, Threads};
