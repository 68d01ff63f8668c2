use core::fmt::{self, Debug};
use std::io::Read;
use std::sync::Arc;

use game_core::{Evaluator, ParseError, Position, Searchable};
use pgn::Format;
use protocol::{DialectName, Engine, RuleSet, Variant};
use search::Margins;

use crate::referee::{Board, BoardRules};
use crate::{Opening, Referee, record};

/// A game that matches are played in: its names, its referee, its records and our engines for it.
///
/// ```
/// use arena::Discipline;
/// use chess::{Evaluation, Position};
/// use protocol::{Cell, Diagram, Variant};
///
/// let diagram = |_: &Position| Diagram::algebraic(8, 8, |_, _| Cell::empty());
/// let variant = Variant::new("chess", Position::start(), Evaluation::new, diagram);
/// let chess = Discipline::new::<chess::pgn::Pgn>(variant);
/// assert_eq!(chess.name(), "chess");
/// assert_eq!(chess.referee().legal_moves().len(), 20);
/// ```
pub struct Discipline {
    name: &'static str,
    uci_name: &'static str,
    hub_name: &'static str,
    referee: Box<dyn Fn() -> Box<dyn Referee> + Send + Sync>,
    read_openings: Box<ReadOpenings>,
    margins: Margins,
    /// Ways to play it, by their names; the first is the usual one.
    engines: Vec<(&'static str, RuleSet)>,
}

type ReadOpenings = dyn Fn(&mut dyn Read, usize) -> Result<Vec<Opening>, String> + Send + Sync;

/// The name of the evaluator that a [`Discipline`] is made with.
pub const USUAL_EVALUATOR: &str = "usual";

impl Discipline {
    /// The game of a variant, with its evaluator, and records in the format `F`.
    pub fn new<F>(
        variant: Variant<F::Position, impl Evaluator<F::Position> + Clone + Send + 'static>,
    ) -> Self
    where
        F: Format + 'static,
        F::Position: Searchable + Send + Sync + 'static,
        <F::Position as Position>::Move: Send + Sync,
    {
        let dialect = |name| variant.dialect(name).clone();
        let rules = Arc::new(BoardRules {
            start: variant.start.clone(),
            ending: variant.ending,
            usual: dialect(DialectName::Usual),
            uci: dialect(DialectName::Uci),
            chess960: dialect(DialectName::Chess960),
            hub: dialect(DialectName::Hub),
            write_record: record::write::<F>,
        });
        let usual = variant.usual.clone();
        Self {
            name: variant.name,
            uci_name: variant.uci_name,
            hub_name: variant.hub_name,
            referee: Box::new(move || Box::new(Board::new(Arc::clone(&rules)))),
            read_openings: Box::new(move |file, plies| {
                record::read_openings::<F>(file, plies, &usual)
            }),
            margins: variant.margins,
            engines: vec![(USUAL_EVALUATOR, variant.into())],
        }
    }

    /// Adds another evaluator, which `builtin|Evaluator=NAME` plays with. The rules must be the same.
    #[must_use]
    pub fn with_evaluator(mut self, name: &'static str, rules: impl Into<RuleSet>) -> Self {
        self.engines.push((name, rules.into()));
        self
    }

    /// The name on the command line.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The name in the option `UCI_Variant`.
    #[must_use]
    pub const fn uci_name(&self) -> &'static str {
        self.uci_name
    }

    /// The name in Hub's parameter `variant`.
    #[must_use]
    pub const fn hub_name(&self) -> &'static str {
        self.hub_name
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

    /// An engine with the evaluator of that name and a table of so many MiB.
    ///
    /// # Errors
    /// A name of no evaluator.
    pub fn engine(&self, evaluator: &str, mib: usize) -> Result<Box<dyn Engine>, ParseError> {
        let mut engines = self.engines.iter();
        let found = engines.find(|(name, _)| *name == evaluator);
        let names = || {
            self.engines
                .iter()
                .map(|&(name, _)| name)
                .collect::<Vec<_>>()
        };
        let unknown = || {
            format!(
                "no evaluator of {}, which has {}",
                self.name,
                names().join(", ")
            )
        };
        match found {
            Some((_, rules)) => Ok(rules.new_engine(mib)),
            None => Err(ParseError::new(evaluator, unknown())),
        }
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
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}
