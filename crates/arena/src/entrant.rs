use core::fmt;
use std::sync::Arc;

use crate::{Discipline, Fault, Limit, Patience, Player, PlayerSpec};

/// A player of a tournament: its name, its limit, and what starts it. Each thread that plays games
/// starts players of its own.
///
/// ```
/// use arena::{Answer, Entrant, Fault, Player, Referee, Thought, Turn};
/// use frontend::DialectName;
///
/// /// Always plays the first legal move.
/// struct First;
///
/// impl Player for First {
///     fn new_game(&mut self, _: &dyn Referee) -> Result<(), Fault> {
///         Ok(())
///     }
///
///     fn think(&mut self, referee: &dyn Referee, _: &Turn<'_>) -> Result<Answer, Fault> {
///         Ok(Answer::Move {
///             text: referee.legal_moves().swap_remove(0),
///             dialect: DialectName::Usual,
///             thought: Thought::default(),
///         })
///     }
/// }
///
/// let first = Entrant::new("first", |_, _| Ok(Box::new(First)));
/// assert_eq!(first.name(), "first");
/// ```
#[derive(Clone)]
pub struct Entrant {
    name: String,
    /// What a journal knows the player by.
    description: String,
    limit: Option<Limit>,
    open: Arc<Open>,
}

type Open = dyn Fn(&Discipline, Patience) -> Result<Box<dyn Player>, Fault> + Send + Sync;

impl Entrant {
    /// A player that `open` starts. A journal knows it by its name alone.
    pub fn new(
        name: &str,
        open: impl Fn(&Discipline, Patience) -> Result<Box<dyn Player>, Fault> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.to_string(),
            description: name.to_string(),
            limit: None,
            open: Arc::new(open),
        }
    }

    /// The same player with a limit of its own.
    #[must_use]
    pub const fn with_limit(mut self, limit: Limit) -> Self {
        self.limit = Some(limit);
        self
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What a journal knows the player by.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// What it may use for its moves, if it differs from the tournament's limit.
    #[must_use]
    pub const fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// Starts the player.
    ///
    /// # Errors
    /// If it does not start, or does not play the game.
    pub fn open(
        &self,
        discipline: &Discipline,
        patience: Patience,
    ) -> Result<Box<dyn Player>, Fault> {
        (self.open)(discipline, patience)
    }
}

impl From<PlayerSpec> for Entrant {
    fn from(spec: PlayerSpec) -> Self {
        Self {
            name: spec.name.clone(),
            description: spec.to_string(),
            limit: spec.limit,
            open: Arc::new(move |discipline, patience| spec.open(discipline, patience)),
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
