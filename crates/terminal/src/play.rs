//! A game in the terminal, between a person and the engine.
//!
//! A [`Session`](session::Session) is the game without streams: it carries out commands, requests
//! searches and writes text. A [`Thinker`](thinker::Thinker) searches on its own thread. Two loops
//! connect them: [`pipe`] reads a line once all earlier commands are done, as a script expects; [`console`]
//! reads commands while the engine thinks.

mod command;
mod console;
mod help;
mod pipe;
mod record;
mod session;
mod thinker;

use std::env;
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc::channel;

use anstream::{AutoStream, ColorChoice};
use frontend::AnyGame;
use protocol::Program;

use crate::arguments::PlayOptions;
use crate::{Failure, Input};
pub(crate) use command::PieceStyle;
use session::Session;
use thinker::Thinker;

/// Plays a game until the user quits or the input ends.
pub(crate) fn play(
    program: &Program,
    game: &dyn AnyGame,
    options: &PlayOptions,
    input: Input<impl BufRead>,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let is_console = input.is_terminal && can_move_cursor();
    let session = Session::new(program, game, options, is_console)?;
    if is_console {
        return console::play(session, game, options);
    }
    let (tell, thoughts) = channel();
    let thinker = Thinker::start(game, options, tell)?;
    pipe::play(session, thinker, &thoughts, input.lines, output)
}

/// Whether the terminal shows colours.
fn has_colours() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Terminals that cannot move their cursor; they are treated as pipes.
const PLAIN_TERMINALS: [&str; 3] = ["dumb", "cons25", "emacs"];

/// Whether the output is a terminal that can move its cursor.
fn can_move_cursor() -> bool {
    let term = env::var("TERM").unwrap_or_default();
    let is_plain = PLAIN_TERMINALS.contains(&term.as_str());
    io::stdout().is_terminal() && !is_plain
}
