use core::fmt::{self, Debug};
use std::io::Read;
use std::sync::Arc;

use frontend::{AnyGame, DialectName, Engine, GameSpec, Names};
use game_core::{ParseError, Position, Searchable};
use pgn::Format;
use search::Margins;

use crate::referee::{Board, BoardRules};
use crate::{Opening, Referee, record};

/// A game that matches are played in: its names, its referee, its records and our engines for it.
///
/// ```
/// use arena::Discipline;
/// use chess::{Evaluation, Position};
/// use frontend::GameSpec;
///
/// let spec = GameSpec::new("chess", Position::start()).with_evaluator("handwritten", Evaluation::new);
/// let chess = Discipline::new::<chess::pgn::Pgn>(spec);
/// assert_eq!(chess.name(), "chess");
/// assert_eq!(chess.referee().legal_moves().len(), 20);
/// ```
pub struct Discipline {
    names: Names,
    referee: Box<dyn Fn() -> Box<dyn Referee> + Send + Sync>,
    read_openings: Box<ReadOpenings>,
    margins: Margins,
    /// The game with its searches.
    game: Box<dyn AnyGame>,
}

type ReadOpenings = dyn Fn(&mut dyn Read, usize) -> Result<Vec<Opening>, String> + Send + Sync;

impl Discipline {
    /// The game of a description, with its evaluators, and records in the format `F`.
    pub fn new<F>(spec: GameSpec<F::Position>) -> Self
    where
        F: Format + 'static,
        F::Position: Searchable + Send + Sync + 'static,
        <F::Position as Position>::Move: Send + Sync,
    {
        let dialect = |name| spec.dialect(name).clone();
        let rules = Arc::new(BoardRules {
            start: spec.start.clone(),
            ending: spec.ending,
            usual: dialect(DialectName::Usual),
            uci: dialect(DialectName::Uci),
            uci_notations: spec.uci_notations.clone(),
            hub: dialect(DialectName::Hub),
            write_record: record::write::<F>,
        });
        let usual = spec.usual.clone();
        Self {
            names: spec.names,
            referee: Box::new(move || Box::new(Board::new(Arc::clone(&rules)))),
            read_openings: Box::new(move |file, plies| {
                record::read_openings::<F>(file, plies, &usual)
            }),
            margins: spec.margins,
            game: spec.into(),
        }
    }

    /// The name on the command line.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.names.own
    }

    /// The name in the option `UCI_Variant`.
    #[must_use]
    pub const fn uci_name(&self) -> &'static str {
        self.names.uci
    }

    /// The name in Hub's parameter `variant`.
    #[must_use]
    pub const fn hub_name(&self) -> &'static str {
        self.names.hub
    }

    /// The name in the command `variant` of XBoard's protocol.
    #[must_use]
    pub const fn xboard_name(&self) -> &'static str {
        self.names.xboard
    }

    /// The margins by which our searches prune in it, unless they are told others.
    #[must_use]
    pub const fn margins(&self) -> Margins {
        self.margins
    }

    /// A referee, with the game at its start.
    #[must_use]
    pub fn referee(&self) -> Box<dyn Referee> {
        (self.referee)()
    }

    /// The options of UCI that choose another notation, such as `UCI_Chess960`.
    pub(crate) fn uci_notations(&self) -> Vec<&'static str> {
        self.game.uci_notations()
    }

    /// An engine with the evaluator of that name (the default if there is none) and a table of `mib`
    /// MiB.
    ///
    /// # Errors
    /// A name of no evaluator.
    pub fn engine(
        &self,
        evaluator: Option<&str>,
        mib: usize,
    ) -> Result<Box<dyn Engine>, ParseError> {
        self.game.new_engine(evaluator, mib)
    }

    /// The first `plies` moves of each game of a file of records.
    ///
    /// # Errors
    /// The text of the error of the first broken game.
    pub(crate) fn read_openings(
        &self,
        file: &mut dyn Read,
        plies: usize,
    ) -> Result<Vec<Opening>, String> {
        (self.read_openings)(file, plies)
    }
}

impl Debug for Discipline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Discipline")
            .field("names", &self.names)
            .finish_non_exhaustive()
    }
}
