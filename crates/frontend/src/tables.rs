use core::error::Error;
use std::path::Path;
use std::sync::Arc;

use game_core::{Oracle, Outcome, ParseError, Position};

/// A source of solved positions that searches share.
pub type SharedOracle<P> = Arc<dyn Oracle<P> + Send + Sync>;

/// The reason why endgame tables cannot be used.
pub type TablesError = Box<dyn Error + Send + Sync>;

/// Opens the endgame tables in a folder, or in several folders if the format has a separator.
pub type OpenTables<P> = fn(&Path) -> Result<SharedOracle<P>, TablesError>;

/// Two oracles; the second answers for positions that the first does not know.
struct Both<P: Position>([SharedOracle<P>; 2]);

impl<P: Position> Both<P> {
    /// The first oracle that knows the position.
    fn of(&self, position: &P) -> Option<&SharedOracle<P>> {
        let mut oracles = self.0.iter();
        oracles.find(|oracle| oracle.outcome(position).is_some())
    }
}

impl<P: Position> Oracle<P> for Both<P> {
    fn outcome(&self, position: &P) -> Option<Outcome> {
        self.0.iter().find_map(|oracle| oracle.outcome(position))
    }

    fn may_know(&self, position: &P) -> bool {
        self.0.iter().any(|oracle| oracle.may_know(position))
    }

    fn is_conversion(&self, parent: &P, child: &P) -> bool {
        match self.of(parent) {
            Some(oracle) => oracle.is_conversion(parent, child),
            None => child.reversible_plies() == 0,
        }
    }

    fn plies_to_conversion(&self, position: &P) -> Option<u16> {
        self.of(position)?.plies_to_conversion(position)
    }

    fn converts_within(&self, position: &P, plies: usize) -> bool {
        let knows = self.of(position);
        knows.is_some_and(|oracle| oracle.converts_within(position, plies))
    }

    fn outcome_in_time(&self, position: &P) -> Option<Outcome> {
        let mut oracles = self.0.iter();
        oracles.find_map(|oracle| oracle.outcome_in_time(position))
    }
}

/// One oracle made of those given; `None` if there are none.
pub(crate) fn joined<P: Position + 'static>(
    first: Option<SharedOracle<P>>,
    second: Option<SharedOracle<P>>,
) -> Option<SharedOracle<P>> {
    match (first, second) {
        (Some(first), Some(second)) => Some(Arc::new(Both([first, second]))),
        (first, second) => first.or(second),
    }
}

/// Opens the tables in a folder, if one is given.
pub(crate) fn open_tables<P: Position>(
    open: Option<OpenTables<P>>,
    folder: Option<&Path>,
) -> Result<Option<SharedOracle<P>>, ParseError> {
    let Some(folder) = folder else {
        return Ok(None);
    };
    let no_tables = || "these rules have no endgame tables of that kind".into();
    let open = open.ok_or_else(no_tables);
    let tables = open.and_then(|open| open(folder)).map_err(|error| {
        let reason = format_args!("cannot use the endgame tables, {error}");
        ParseError::new(&folder.to_string_lossy(), reason)
    })?;
    Ok(Some(tables))
}
