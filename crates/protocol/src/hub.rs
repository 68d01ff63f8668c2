//! The Hub protocol, version 2 (Fabien Letouzey, 2018), for draughts: its messages as types that
//! read and write their lines.
//!
//! | message | type |
//! |---|---|
//! | from a client to an engine | [`Command`], with [`Purpose`] |
//! | from an engine to a client | [`Reply`], with [`Info`] and [`Param`] |
//! | any line | [`HubLine`], [`HubLineBuilder`] |
//!
//! [`Program`] is an engine that speaks it, and
//! [`HubClient`](crate::client::HubClient) drives one.

mod command;
mod host;
mod level;
mod line;
mod params;
mod reply;

use std::io::{BufRead, Write};

use frontend::AnyGame;

use crate::Program;
use crate::conversation::{Output, converse};
use host::HubHost;

pub(crate) use command::is_hub_command;
pub use command::{Command, Purpose};
pub use line::{HubLine, HubLineBuilder};
pub use reply::{Info, Param, ParamKind, Reply};

/// Runs Hub until the client quits.
pub(crate) fn run(
    program: &Program,
    game: &dyn AnyGame,
    input: impl BufRead,
    output: impl Write + Send,
) {
    let output = Output::new(output);
    converse(HubHost::new(program, game, &output), input, &output);
}
