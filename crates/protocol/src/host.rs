use std::ffi::{OsStr, OsString};
use std::io::{BufRead, Cursor, Read, Write};

use frontend::AnyGame;

use crate::{Program, hub, uci};

/// Runs a program as an engine.
impl Program {
    /// Answers a client until it quits: over Hub if the first command is one of Hub's and the game
    /// has that protocol, over UCI otherwise.
    pub fn converse(&self, input: impl BufRead, output: impl Write + Send) {
        self.converse_by(self.default_game(), input, output);
    }

    /// [`converse`](Self::converse) with `game` until the client chooses another.
    pub fn converse_by(
        &self,
        game: &dyn AnyGame,
        mut input: impl BufRead,
        output: impl Write + Send,
    ) {
        let first = first_command(&mut input);
        let is_hub = game.has_hub() && hub::is_hub_command(&String::from_utf8_lossy(&first));
        // At a terminal the input could go on after its end.
        let rest = if first.is_empty() { 0 } else { u64::MAX };
        let input = Cursor::new(first).chain(input.take(rest));
        if is_hub {
            hub::run(self, game, input, output);
        } else {
            uci::run(self, game, input, output);
        }
    }

    /// Whether a command-line argument is a command of UCI with its own arguments, as in
    /// `chess "genfens 8 seed 1 book None" "quit"`: OpenBench passes commands to an engine in this way.
    #[must_use]
    pub fn is_command(argument: &OsStr) -> bool {
        uci::is_command_line(argument)
    }

    /// Carries out commands of UCI that come from a command line: each to its end, one after the other,
    /// until one is `quit`.
    pub fn carry_out(
        &self,
        commands: impl IntoIterator<Item = OsString>,
        output: impl Write + Send,
    ) {
        uci::carry_out(self, commands, output);
    }
}

/// The first line that is not blank, with its end; empty if the input ends before.
fn first_command(input: &mut impl BufRead) -> Vec<u8> {
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(read) if read > 0 && line.trim_ascii().is_empty() => (),
            _ => return line,
        }
    }
}
