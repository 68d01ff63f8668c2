use core::ops::RangeInclusive;

use frontend::AnyGame;
use game_core::ParseError;

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

    /// Sets the name, without its dashes, of the command-line flag that chooses the game. The default is `variant`.
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

    /// All games, the default first.
    pub fn games(&self) -> impl Iterator<Item = &dyn AnyGame> {
        self.games.iter().map(|game| &**game)
    }

    /// The game that is played until another is chosen.
    #[must_use]
    pub fn default_game(&self) -> &dyn AnyGame {
        &*self.games[0]
    }

    /// The names of all evaluators, those of the default game first; `None` if no game has a choice.
    #[must_use]
    pub fn evaluators(&self) -> Option<Vec<&'static str>> {
        let has_choice = self.games().any(|game| game.evaluators().len() > 1);
        has_choice.then(|| unique(self.games().flat_map(AnyGame::evaluators)))
    }

    /// The lowest and the highest rating of the levels of its games; `None` if no game has ratings.
    #[must_use]
    pub fn ratings(&self) -> Option<RangeInclusive<u32>> {
        let ranges = self.games().filter_map(|game| game.levels().ratings());
        ranges.reduce(|all, one| *all.start().min(one.start())..=*all.end().max(one.end()))
    }

    /// Whether the program has more than one game.
    #[must_use]
    pub fn has_choice(&self) -> bool {
        self.games.len() > 1
    }

    /// The game with this name on the command line, in UCI or in Hub.
    ///
    /// # Errors
    /// An unknown name.
    pub fn find_game(&self, name: &str) -> Result<&dyn AnyGame, ParseError> {
        let found = self.games().find(|game| game.names().include(name));
        found.ok_or_else(|| ParseError::new(name, "no such variant"))
    }
}

/// Removes repeated names and keeps the order of first occurrence.
pub(crate) fn unique(names: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut seen = Vec::new();
    for name in names {
        if !seen.contains(&name) {
            seen.push(name);
        }
    }
    seen
}
