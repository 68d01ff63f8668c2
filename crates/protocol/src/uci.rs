//! The Universal Chess Interface (Rudolf Huber and Stefan Meyer-Kahlen, 2006), for any game: its
//! messages as types that read and write their lines.
//!
//! | message | type |
//! |---|---|
//! | from a client to an engine | [`Command`], with [`Go`] |
//! | from an engine to a client | [`Reply`], with [`Info`], [`UciScore`] and [`UciOption`] |
//!
//! [`Program`] is an engine that speaks it, and
//! [`UciClient`](crate::client::UciClient) drives one.

mod command;
mod current_move;
mod go;
mod go_request;
mod host;
mod info;
mod option;
mod options;
mod reply;
mod request;

use std::ffi::{OsStr, OsString};
use std::io::{BufRead, Write};

use frontend::AnyGame;
use game_core::ParseError;

use crate::Program;
use crate::conversation::{Output, carry_out_all, converse};
use host::UciHost;

pub use command::Command;
pub use go::Go;
pub use info::{Info, UciScore};
pub use option::UciOption;
pub use reply::Reply;

/// Runs UCI until the client quits.
pub(crate) fn run(
    program: &Program,
    game: &dyn AnyGame,
    input: impl BufRead,
    output: impl Write + Send,
) {
    let output = Output::new(output);
    converse(UciHost::new(program, game, &output), input, &output);
}

/// Whether a command-line argument is a command with its own arguments, as in
/// `chess "genfens 8 seed 1 book None" "quit"`: OpenBench passes commands to an engine in this way.
pub(crate) fn is_command_line(argument: &OsStr) -> bool {
    let text = argument.to_string_lossy();
    let is_line = text.trim().contains(char::is_whitespace);
    is_line && !matches!(request::parse(&text), Err(request::Mistake::Unknown(_)))
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
            .map_err(|line| ParseError::new(&line.to_string_lossy(), "not valid UTF-8"))
    });
    let host = UciHost::new(program, program.default_game(), &output);
    carry_out_all(host, lines, &output);
}
