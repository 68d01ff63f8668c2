use std::ffi::{OsStr, OsString};
use std::io::{BufRead, Cursor, Read, Write};

use frontend::AnyGame;
use game_core::ParseError;

use crate::{hub, uci};

/// An engine as a program: a name and the games that it plays.
///
/// A binary has one or two expressions:
///
/// ```
/// use frontend::GameSpec;
/// use game_core::{Evaluator, Notation, Searchable};
/// use protocol::Program;
///
/// fn program<P, E>(start: P, evaluator: fn() -> E) -> Program
/// where
///     P: Searchable<Move: Send + Sync> + Notation + Send + Sync + 'static,
///     E: Evaluator<P> + Clone + Send + 'static,
/// {
///     let gomoku = GameSpec { bench_depth: 9, ..GameSpec::new("gomoku", start) };
///     let gomoku = gomoku.with_evaluator("handwritten", evaluator);
///     Program::new("gomoku", env!("CARGO_PKG_VERSION"), gomoku)
/// }
/// ```
#[derive(Debug)]
pub struct Program {
    name: &'static str,
    version: &'static str,
    rules_flag: &'static str,
    /// The default first; never empty.
    games: Vec<Box<dyn AnyGame>>,
}

impl Program {
    /// A program that plays one game.
    ///
    /// # Panics
    /// If the game has no evaluator.
    #[must_use]
    pub fn new(
        name: &'static str,
        version: &'static str,
        game: impl Into<Box<dyn AnyGame>>,
    ) -> Self {
        Self::of_games(name, version, vec![game.into()])
    }

    /// A program that plays several games, of which the first is the default.
    ///
    /// # Panics
    /// If there is no game, or one that has no evaluator.
    #[must_use]
    pub fn of_games(
        name: &'static str,
        version: &'static str,
        games: Vec<Box<dyn AnyGame>>,
    ) -> Self {
        assert!(!games.is_empty(), "{name} has no game");
        for game in &games {
            assert!(!game.evaluators().is_empty(), "{game:?} has no evaluator");
        }
        Self {
            name,
            version,
            rules_flag: "variant",
            games,
        }
    }

    /// Names the command-line flag that chooses the variant; it is `--variant` otherwise.
    #[must_use]
    pub const fn rules_flag(mut self, flag: &'static str) -> Self {
        self.rules_flag = flag;
        self
    }

    /// Its name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Its version.
    #[must_use]
    pub const fn version(&self) -> &'static str {
        self.version
    }

    /// The name of the command-line flag that chooses the game, without its dashes.
    #[must_use]
    pub const fn flag(&self) -> &'static str {
        self.rules_flag
    }

    /// Speaks with a client until it quits: Hub if the first command is one of Hub's and the game
    /// has that protocol, UCI otherwise.
    pub fn converse(&self, input: impl BufRead, output: impl Write + Send) {
        self.converse_by(self.default_game(), input, output);
    }

    /// [`converse`](Self::converse), with the game that is played until the client chooses
    /// another.
    pub fn converse_by(
        &self,
        game: &dyn AnyGame,
        mut input: impl BufRead,
        output: impl Write + Send,
    ) {
        let first = first_command(&mut input);
        let is_hub = game.has_hub() && hub::is_hub_command(&String::from_utf8_lossy(&first));
        let input = Cursor::new(first).chain(input);
        if is_hub {
            hub::run(self, game, input, output);
        } else {
            uci::run(self, game, input, output);
        }
    }

    /// Whether an argument of the command line is a command of UCI with its own arguments, as in
    /// `chess "genfens 8 seed 1 book None" "quit"`: OpenBench gives an engine commands in this way.
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

    /// All games, the default first.
    pub fn games(&self) -> impl Iterator<Item = &dyn AnyGame> {
        self.games.iter().map(|game| &**game)
    }

    /// The game that is played unless another is chosen.
    #[must_use]
    pub fn default_game(&self) -> &dyn AnyGame {
        &*self.games[0]
    }

    /// Whether there is more than one.
    #[must_use]
    pub fn has_choice(&self) -> bool {
        self.games.len() > 1
    }

    /// The game that has the name on the command line, for UCI or for Hub.
    ///
    /// # Errors
    /// A name of no game.
    pub fn find_game(&self, name: &str) -> Result<&dyn AnyGame, ParseError> {
        let found = self.games().find(|game| game.names().include(name));
        found.ok_or_else(|| ParseError::new(name, "no such variant"))
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
