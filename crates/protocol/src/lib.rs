//! UCI, Hub, DXP and terminal front ends, generic over the game.
//!
//! A binary describes its rules as [`Variant`]s, data and functions, and hands them to a
//! [`Program`]. Behind the scenes each variant becomes a [`RuleSet`], which opens [`Engine`]s: a
//! game and a search whose positions and moves are text. The front ends know nothing else, so they
//! are compiled once, and a client may change the rules while the program runs.
//!
//! # How it behaves
//!
//! One thread listens, another works through the commands in their order; both answer. `isready`,
//! `stop`, `ponderhit`, `quit` and mistakes are answered at once, even while a search runs; all
//! other commands wait until it has ended. What cannot be read gets an error that quotes it, and
//! changes nothing, with one exception: a `go` whose numbers cannot be read is answered with an
//! error *and* a move, because a client would wait for the move for ever. If no readable limit is
//! left, the search is one ply deep. The end of the input stops a search and quits, but lets
//! `perft` and `bench` finish.

mod bench;
mod book;
mod conversation;
mod diagram;
mod dialect;
mod dxp;
mod engine;
mod genfens;
mod hub;
mod player;
mod program;
mod rule_set;
mod session;
mod settings;
mod task;
mod terminal;
mod uci;
mod variant;

pub use book::{Book, BookError, OpenBook};
pub use diagram::{Cell, Diagram};
pub use dialect::{Dialect, DialectName};
pub use engine::{Ending, Engine};
pub use hub::{HubLine, HubLineBuilder};
pub use program::Program;
pub use rule_set::RuleSet;
pub use session::Session;
pub use settings::Settings;
pub use variant::Variant;
