//! A game in the terminal, between a person and the engine.
//!
//! A [`Session`](session::Session) is the game and knows no streams: it obeys commands, asks for
//! searches and writes text. A [`Thinker`](thinker::Thinker) searches on a thread of its own. Two loops
//! join them: [`pipe`] reads a line when everything before is done, as a script expects; [`console`]
//! listens while the engine thinks.

mod command;
mod console;
mod help;
mod pipe;
mod record;
mod session;
mod thinker;

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc::channel;

use frontend::AnyGame;
use protocol::Program;

use crate::Failure;
use crate::arguments::PlayOptions;
pub(crate) use command::PieceStyle;
use session::Session;
use thinker::Thinker;

/// Plays a game until the person leaves or the input ends.
pub(crate) fn play(
    program: &Program,
    game: &dyn AnyGame,
    options: &PlayOptions,
    input: impl BufRead,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let is_console = io::stdin().is_terminal() && io::stdout().is_terminal();
    let session = Session::new(program, game, options, is_console)?;
    if is_console {
        return console::play(session, game, options);
    }
    let (tell, thoughts) = channel();
    let thinker = Thinker::start(game, options, tell)?;
    pipe::play(session, thinker, &thoughts, input, output)
}
