//! A modern alpha-beta search, generic over the game.
//!
//! [`Search`] plays any game whose position implements [`Searchable`](game_core::Searchable), with
//! any [`Evaluator`](game_core::Evaluator): principal variation search with iterative deepening,
//! aspiration windows, a transposition table, staged move picking, quiescence, null move,
//! ProbCut, extensions, reductions, pruning and several kinds of history. What a game does not have (captures, checks, passing) is compiled away.
//! [`minimax`] is the reference that all of it is measured by; [`laws`] compare the two in a game of your own.
//!
//! The crate needs `alloc` and atomic 64-bit words but not `std`: it reads no clock but the [`Clock`] that it is
//! given. With the feature `std`, on by default, `Search::run_parallel` searches on several threads; [`Search::run_on`] does so where the host brings
//! the threads.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod clock;
mod config;
mod control;
mod correction;
mod entry;
mod history;
mod iteration;
mod killers;
pub mod laws;
mod limits;
mod line;
mod margins;
mod memory;
mod minimax;
mod moves;
mod node;
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
mod selective;
mod strength;
mod table;
mod table_memory;
mod team;
mod threads;
mod time;
mod watch;
mod worker;

pub use clock::{Clock, NoClock};
pub use config::{Config, Level, Switch, TableCutoffs, Techniques, Variety};
pub use control::{Control, CurrentMove};
pub use limits::{Limits, TimeControl, TimeLimit};
pub use margins::{MarginField, Margins};
pub use minimax::minimax;
pub use report::{Bound, Line, Report, SearchResult, Statistics};
pub use search::Search;
pub use table::OutOfMemory;
pub use threads::{Job, Threads};
