//! UCI, Hub, DXP and XBoard's protocol, for any game: to be an engine and to drive one.
//!
//! | to | there is |
//! |---|---|
//! | be an engine over UCI or Hub | [`Program::converse`] |
//! | drive an engine that is a program of its own | [`client`] |
//! | read and write single messages | [`uci`], [`hub`], [`xboard`], [`dxp`] |
//! | play with another program over TCP | [`dxp`] |
//! | measure an engine | [`bench()`] |
//!
//! A binary describes its games as [`GameSpec`](frontend::GameSpec)s, and gives them to a
//! [`Program`]. The hosts of the protocols know a game as [`AnyGame`](frontend::AnyGame) and
//! [`Engine`](frontend::Engine) only, so they are compiled once, and a client may change the rules
//! while the program runs.
//!
//! # How the hosts behave
//!
//! One thread listens, another works through the commands in their order; both answer. `isready`,
//! `stop`, `ponderhit`, `quit` and mistakes are answered at once, even while a search runs; all
//! other commands wait until it has ended. What cannot be read gets an error that quotes it, and
//! changes nothing, with one exception: a `go` whose numbers cannot be read is answered with an
//! error *and* a move, because a client would wait for the move for ever. If no readable limit is
//! left, the search is one ply deep. The end of the input stops a search and quits, but lets
//! `perft` and `bench` finish.

mod bench;
pub mod client;
mod conversation;
pub mod dxp;
mod genfens;
mod host;
pub mod hub;
mod player;
mod program;
mod settings;
mod strength;
mod task;
pub mod uci;
pub mod xboard;

pub use bench::{BenchResult, bench};
pub use program::Program;
pub use settings::{Settings, TABLE_MIB};
