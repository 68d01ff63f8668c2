//! The Hub protocol, version 2 (Fabien Letouzey, 2018), for draughts.

mod command;
mod host;
mod level;
mod line;

use std::io::{BufRead, Write};

use crate::conversation::{Output, converse};
use crate::{Program, RuleSet};
use host::HubHost;

pub(crate) use command::is_hub_command;
pub use line::{HubLine, HubLineBuilder};

/// Speaks Hub until the client quits.
pub(crate) fn run(
    program: &Program,
    rules: &RuleSet,
    input: impl BufRead,
    output: impl Write + Send,
) {
    let output = Output::new(output);
    converse(HubHost::new(program, rules, &output), input, &output);
}
