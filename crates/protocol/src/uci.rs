//! The Universal Chess Interface (Rudolf Huber and Stefan Meyer-Kahlen, 2006), for any game.

mod command;
mod go;
mod host;
mod info;
mod options;

use std::ffi::{OsStr, OsString};
use std::io::{BufRead, Write};

use frontend::AnyGame;
use game_core::ParseError;

use crate::Program;
use crate::conversation::{Output, carry_out_all, converse};
use host::UciHost;

/// Speaks UCI until the client quits.
pub(crate) fn run(
    program: &Program,
    game: &dyn AnyGame,
    input: impl BufRead,
    output: impl Write + Send,
) {
    let output = Output::new(output);
    converse(UciHost::new(program, game, &output), input, &output);
}

/// Whether an argument of the command line is a command with its own arguments, as in
/// `chess "genfens 8 seed 1 book None" "quit"`: OpenBench gives an engine commands in this way.
pub(crate) fn is_command_line(argument: &OsStr) -> bool {
    let text = argument.to_string_lossy();
    let is_line = text.trim().contains(char::is_whitespace);
    is_line && !matches!(command::parse(&text), Err(command::Mistake::Unknown(_)))
}

/// Carries out the commands of a command line.
pub(crate) fn carry_out(
    program: &Program,
    lines: impl IntoIterator<Item = OsString>,
    output: impl Write + Send,
) {
    let output = Output::new(output);
    let lines = lines.into_iter().map(|line| {
        line.into_string()
            .map_err(|line| ParseError::new(&line.to_string_lossy(), "this is no UTF-8"))
    });
    let host = UciHost::new(program, program.default_game(), &output);
    carry_out_all(host, lines, &output);
}
