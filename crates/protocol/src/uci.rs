//! The Universal Chess Interface (Rudolf Huber and Stefan Meyer-Kahlen, 2006), for any game.

mod command;
mod go;
mod host;
mod info;
mod options;

use std::io::{BufRead, Write};

use crate::conversation::{Output, converse};
use crate::{Program, RuleSet};
use host::UciHost;

/// Speaks UCI until the client quits.
pub(crate) fn run(
    program: &Program,
    rules: &RuleSet,
    input: impl BufRead,
    output: impl Write + Send,
) {
    let output = Output::new(output);
    converse(UciHost::new(program, rules, &output), input, &output);
}
