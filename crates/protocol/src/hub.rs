//! The Hub protocol, version 2 (Fabien Letouzey, 2018), for draughts.

mod command;
mod host;
mod level;
mod line;

use std::io::{BufRead, Write};

use frontend::AnyGame;

use crate::Program;
use crate::conversation::{Output, converse};
use host::HubHost;

pub(crate) use command::is_hub_command;
pub use line::{HubLine, HubLineBuilder};

/// Speaks Hub until the client quits.
pub(crate) fn run(
    program: &Program,
    game: &dyn AnyGame,
    input: impl BufRead,
    output: impl Write + Send,
) {
    let output = Output::new(output);
    converse(HubHost::new(program, game, &output), input, &output);
}
