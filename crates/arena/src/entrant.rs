use core::fmt;
use std::sync::Arc;

use frontend::AnyGame;

use crate::{Error, Fault, Limit, Patience, Player, PlayerSpec};

/// A player of a tournament: its name, its limit, and a function that starts it. Each thread that plays
/// games starts its own players.
///
/// ```
/// use arena::{Answer, Entrant, Fault, Player, Turn};
/// use frontend::TextGame;
///
/// /// Always plays the first legal move.
/// struct First;
///
/// impl Player for First {
///     fn think(&mut self, game: &dyn TextGame, _: &Turn<'_>) -> Result<Answer, Fault> {
///         Ok(Answer::usual(game.legal_moves().swap_remove(0)))
///     }
/// }
///
/// let first = Entrant::new("first", |_, _| Ok(Box::new(First)));
/// assert_eq!(first.name(), "first");
/// ```
#[derive(Clone)]
pub struct Entrant {
    name: String,
    /// The text that identifies the player in a journal.
    description: String,
    /// The same text without the limit.
    without_limit: String,
    limit: Option<Limit>,
    open: Arc<Open>,
}

type Open = dyn Fn(&dyn AnyGame, Patience) -> Result<Box<dyn Player>, Fault> + Send + Sync;

impl Entrant {
    /// A player that `open` starts. A journal identifies it by its name and its limit.
    pub fn new(
        name: &str,
        open: impl Fn(&dyn AnyGame, Patience) -> Result<Box<dyn Player>, Fault> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.to_string(),
            description: name.to_string(),
            without_limit: name.to_string(),
            limit: None,
            open: Arc::new(open),
        }
    }

    /// The same player with this limit instead of its own or the tournament's.
    #[must_use]
    pub fn with_limit(mut self, limit: Limit) -> Self {
        self.description = format!("{}|@{limit}", self.without_limit);
        self.limit = Some(limit);
        self
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text that identifies the player in a journal: its name or the whole [`PlayerSpec`], with a limit set by
    /// [`with_limit`](Self::with_limit).
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The limit of its moves, if it differs from the tournament's.
    #[must_use]
    pub const fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// Starts the player.
    ///
    /// # Errors
    /// If it does not start or does not know the game.
    pub fn open(&self, game: &dyn AnyGame, patience: Patience) -> Result<Box<dyn Player>, Fault> {
        (self.open)(game, patience)
    }

    /// The limit of an opened player: its own or the tournament's, or the nearest one that it supports.
    pub(crate) fn limit_of(&self, player: &dyn Player, limit: Limit) -> Result<Limit, Fault> {
        player.limit(self.limit.unwrap_or(limit))
    }

    /// A fault as an error that names the player.
    pub(crate) fn error(&self, fault: Fault) -> Error {
        Error::Player {
            player: self.name.clone(),
            fault,
        }
    }
}

impl From<PlayerSpec> for Entrant {
    fn from(spec: PlayerSpec) -> Self {
        let without_limit = PlayerSpec {
            limit: None,
            ..spec.clone()
        };
        Self {
            name: spec.name.clone(),
            description: spec.to_string(),
            without_limit: without_limit.to_string(),
            limit: spec.limit,
            open: Arc::new(move |game, patience| spec.open(game, patience)),
        }
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entrant")
            .field("description", &self.description)
            .field("limit", &self.limit)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_replaces_the_one_before() {
        let spec: PlayerSpec = "a=builtin|Hash=4|@depth=1".parse().unwrap();
        let [first, second] = ["depth=2", "nodes=9"].map(|text| text.parse().unwrap());
        let limited = Entrant::from(spec).with_limit(first).with_limit(second);
        assert_eq!(limited.description(), "a=builtin|Hash=4|@nodes=9");
        assert_eq!(limited.limit(), Some(second));
    }
}
