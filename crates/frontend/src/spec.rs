use core::fmt::{self, Debug};
use std::sync::Arc;

use game_core::{EndReason, Evaluator, GameResult, Notation, ParseError, Position, Searchable};
use search::Margins;

use crate::spec_engine::SpecEngine;
use crate::{
    BoardSpec, Dialect, DialectName, Engine, Evaluators, GameOption, Levels, OpenBook, OpenTables,
    OutcomeModel, RecordSpec,
};

/// The description of a game for all front ends: data and functions.
///
/// [`GameSpec::new`] takes what every game must have; struct update syntax changes the rest. It has no
/// search until an evaluator is added.
///
/// ```
/// use frontend::{AnyGame, GameSpec, Names};
/// use game_core::{Position, Score};
///
/// let spec = GameSpec {
///     names: Names { hub: "normal", ..Names::all("international") },
///     ..GameSpec::new("international", checkers::Position::<checkers::International>::start())
/// }
/// .with_evaluator("handwritten", checkers::Evaluation::new)
/// .with_evaluator("even", || |_: &_| Score::DRAW);
/// assert_eq!(spec.evaluators(), ["handwritten", "even"]);
/// ```
pub struct GameSpec<P: Position> {
    /// The names of the game.
    pub names: Names,
    /// The author of the engine, for protocols.
    pub author: &'static str,
    /// The start position.
    pub start: P,
    /// Returns in words the rule that ended a game in this position.
    pub ending: fn(&P, GameResult) -> String,
    /// The notation of players.
    pub usual: Dialect<P>,
    /// The notation of UCI.
    pub uci: Dialect<P>,
    /// Notations of UCI that replace [`uci`](Self::uci) while the option of that name is set, such
    /// as `UCI_Chess960`.
    pub uci_notations: Vec<(&'static str, Dialect<P>)>,
    /// The notation of Hub, for games that have one.
    pub hub: Option<Dialect<P>>,
    /// The picture of the board, for games that have one.
    pub board: Option<BoardSpec<P>>,
    /// The format of records, for games that have one.
    pub records: Option<RecordSpec<P>>,
    /// Opens a book, for games that have books.
    pub book: Option<OpenBook<P>>,
    /// Opens endgame tables, for games that have them.
    pub tables: Option<OpenTables<P>>,
    /// Opens Syzygy tables, for games that have them.
    pub syzygy: Option<OpenTables<P>>,
    /// The default margins of its searches.
    pub margins: Margins,
    /// The chances of a win, a draw and a loss as a function of the score.
    pub outcomes: OutcomeModel,
    /// The levels below full strength, with their ratings if they were measured.
    pub levels: Levels,
    /// Options of this game alone.
    pub options: Vec<GameOption>,
    /// The positions that `bench` searches, in the usual notation; if empty, `bench` searches the start position.
    pub bench_positions: &'static [&'static str],
    /// The default depth of `bench`, in plies.
    pub bench_depth: usize,
    /// The searches, by the names of their evaluators; see [`with_evaluator`](Self::with_evaluator).
    pub engines: Vec<EngineSpec<P>>,
}

/// The names of a game, without blanks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Names {
    /// On the command line.
    pub own: &'static str,
    /// In the option `UCI_Variant` of UCI.
    pub uci: &'static str,
    /// In the parameter `variant` of Hub.
    pub hub: &'static str,
    /// In the command `variant` of XBoard's protocol.
    pub xboard: &'static str,
}

impl Names {
    /// The same name everywhere.
    #[must_use]
    pub const fn all(name: &'static str) -> Self {
        Self {
            own: name,
            uci: name,
            hub: name,
            xboard: name,
        }
    }

    /// Whether `name` is the name on the command line, of UCI or of Hub, in any case.
    #[must_use]
    pub fn include(&self, name: &str) -> bool {
        let mut names = [self.own, self.uci, self.hub].into_iter();
        names.any(|known| known.eq_ignore_ascii_case(name))
    }
}

/// The game among `games` that has the name `name` on the command line, in UCI or in Hub, in any case.
///
/// # Errors
/// An unknown name; the reason lists the names in UCI.
pub fn named<G>(name: &str, games: impl IntoIterator<Item = (Names, G)>) -> Result<G, ParseError> {
    let mut others = Vec::new();
    for (names, game) in games {
        if names.include(name) {
            return Ok(game);
        }
        others.push(names.uci);
    }
    let reason = format!("no such game; the games are {}", others.join(", "));
    Err(ParseError::new(name, reason))
}

/// A search for a game, with the name of its evaluator.
pub struct EngineSpec<P: Position> {
    pub(crate) evaluator: &'static str,
    pub(crate) reads_files: bool,
    pub(crate) open: Open<P>,
}

/// Opens an engine with a table of the given size in MiB.
type Open<P> = Arc<dyn Fn(Arc<GameSpec<P>>, usize) -> Box<dyn Engine> + Send + Sync>;

impl<P: Notation> GameSpec<P> {
    /// A game that is written in its usual notation everywhere, and has no search.
    #[must_use]
    pub fn new(name: &'static str, start: P) -> Self {
        Self {
            names: Names::all(name),
            author: "anonymous",
            start,
            ending: |_, result| any_ending(result.reason).to_string(),
            usual: Dialect::of_notation(),
            uci: Dialect::of_notation(),
            uci_notations: Vec::new(),
            hub: None,
            board: None,
            records: None,
            book: None,
            tables: None,
            syzygy: None,
            margins: Margins::DEFAULT,
            outcomes: OutcomeModel::DEFAULT,
            levels: Levels::UNRATED,
            options: Vec::new(),
            bench_positions: &[],
            bench_depth: 12,
            engines: Vec::new(),
        }
    }
}

impl<P: Position> GameSpec<P> {
    /// The dialect for a front end.
    #[must_use]
    pub fn dialect(&self, name: DialectName) -> &Dialect<P> {
        match name {
            DialectName::Usual => &self.usual,
            DialectName::Uci => &self.uci,
            DialectName::UciOption(option) => {
                let mut notations = self.uci_notations.iter();
                let found = notations.find(|(name, _)| *name == option);
                found.map_or(&self.uci, |(_, dialect)| dialect)
            }
            DialectName::Hub => self.hub.as_ref().unwrap_or(&self.usual),
        }
    }

    pub(crate) fn records(&self) -> Result<&RecordSpec<P>, ParseError> {
        let missing = || ParseError::new(self.names.own, "the game has no records");
        self.records.as_ref().ok_or_else(missing)
    }

    /// Adds a search with an evaluator that `make` makes. The first search added is the default.
    #[must_use]
    pub fn with_evaluator<E>(
        self,
        name: &'static str,
        make: impl Fn() -> E + Send + Sync + 'static,
    ) -> Self
    where
        P: Searchable + Send + Sync + 'static,
        P::Move: Send + Sync,
        E: Evaluator<P> + Clone + Send + 'static,
    {
        self.with_evaluators(&Evaluators::new(name, make))
    }

    /// Adds a search with each of these evaluators. The search is compiled once for all of them.
    #[must_use]
    pub fn with_evaluators<E>(mut self, evaluators: &Evaluators<E>) -> Self
    where
        P: Searchable + Send + Sync + 'static,
        P::Move: Send + Sync,
        E: Evaluator<P> + Clone + Send + 'static,
    {
        for &(evaluator, ref make) in evaluators.iter() {
            let (make, read) = (Arc::clone(make), evaluators.reader());
            let reads_files = read.is_some();
            let open = move |spec, mib| -> Box<dyn Engine> {
                let read = read.clone();
                Box::new(SpecEngine::new(spec, evaluator, make(), read, mib))
            };
            self.engines.push(EngineSpec {
                evaluator,
                reads_files,
                open: Arc::new(open),
            });
        }
        self
    }
}

impl<P: Position> Clone for GameSpec<P> {
    fn clone(&self) -> Self {
        Self {
            start: self.start.clone(),
            usual: self.usual.clone(),
            uci: self.uci.clone(),
            uci_notations: self.uci_notations.clone(),
            hub: self.hub.clone(),
            options: self.options.clone(),
            engines: self.engines.clone(),
            ..*self
        }
    }
}

impl<P: Position> Debug for GameSpec<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameSpec")
            .field("names", &self.names)
            .field("engines", &self.engines)
            .finish_non_exhaustive()
    }
}

impl<P: Position> Clone for EngineSpec<P> {
    fn clone(&self) -> Self {
        Self {
            evaluator: self.evaluator,
            reads_files: self.reads_files,
            open: Arc::clone(&self.open),
        }
    }
}

impl<P: Position> Debug for EngineSpec<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EngineSpec").field(&self.evaluator).finish()
    }
}

/// The reason for an ending in words that fit every game.
fn any_ending(reason: EndReason) -> &'static str {
    match reason {
        EndReason::GameOver => "decided on the board",
        EndReason::NoLegalMove => "no legal move",
        EndReason::DrawRule => "drawn by the rules",
        EndReason::Repetition => "third repetition",
        _ => "game over",
    }
}
