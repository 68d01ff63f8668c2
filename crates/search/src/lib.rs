//! A modern alpha-beta search, generic over the game.
//!
//! [`Search`] plays any game whose position implements [`Searchable`](game_core::Searchable), with
//! any [`Evaluator`](game_core::Evaluator): principal variation search with iterative deepening,
//! aspiration windows, a transposition table, staged move picking, quiescence, null move,
//! ProbCut, extensions, reductions, pruning and several kinds of history. What a game lacks (captures, checks, passing)
//! is compiled away. [`minimax`] is the reference for all of it.
//!
//! The crate needs `alloc` and 64-bit atomics but not `std`: it reads only the [`Clock`] that it is given. With the feature `std`, on by default, `Search::run_parallel` searches on several threads.

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
mod probcut;
mod pruning;
mod pv;
mod quiescence;
mod razoring;
mod reductions;
mod report;
mod root;
mod search;
mod singular;
mod strength;
mod table;
mod table_memory;
mod team;
mod time;
mod watch;
mod window;
mod worker;

pub use clock::{Clock, NoClock};
pub use config::{Config, Level, Switch, TableCutoffs, Techniques, Variety};
pub use control::Control;
pub use limits::{Limits, TimeControl, TimeLimit};
pub use margins::{MarginField, Margins};
pub use minimax::minimax;
pub use report::{Bound, Line, Report, SearchResult, Statistics};
pub use search::Search;
pub use table::OutOfMemory;
