//! UCI, Hub, DXP and terminal front ends, generic over the game.
//!
//! A binary describes its games as [`GameSpec`](frontend::GameSpec)s, and gives them to a
//! [`Program`]. The hosts of the protocols know a game as [`AnyGame`](frontend::AnyGame) and
//! [`Engine`](frontend::Engine) only, so they are compiled once, and a client may change the rules
//! while the program runs.
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
mod conversation;
mod dxp;
mod genfens;
mod hub;
mod player;
mod program;
mod settings;
mod task;
mod terminal;
mod uci;

pub use hub::{HubLine, HubLineBuilder};
pub use program::Program;
pub use settings::Settings;
