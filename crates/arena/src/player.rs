use core::fmt;
use core::time::Duration;
use std::time::Instant;

use frontend::DialectName;
use game_core::Score;
use serde::{Deserialize, Serialize};

use crate::{Clock, Referee};

/// One that plays: a search of this process, a program, or a type of your own.
pub trait Player: Send {
    /// Gets ready for a game, which the referee has set up. Time does not count yet.
    ///
    /// # Errors
    /// If it cannot; it has lost then.
    fn new_game(&mut self, referee: &dyn Referee) -> Result<(), Fault>;

    /// Chooses a move in the referee's present position. Its time runs.
    ///
    /// # Errors
    /// If no answer can be had; it has lost then.
    fn think(&mut self, referee: &dyn Referee, turn: &Turn<'_>) -> Result<Answer, Fault>;

    /// What the player may use if the tournament gives it `limit`: one that cannot be told of a
    /// limit gets the nearest that it can.
    ///
    /// # Errors
    /// If there is none.
    fn limit(&self, limit: crate::Limit) -> Result<crate::Limit, Fault> {
        Ok(limit)
    }
}

/// The clocks of a turn.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The clock of the player whose turn it is.
    pub own: &'a Clock,
    /// The opponent's clock.
    pub other: &'a Clock,
    /// When the time began to count.
    pub started: Instant,
    /// When the time is certainly used up, so that it only remains to end the search; `None` if the
    /// move has no time limit.
    pub flag_fall: Option<Instant>,
    /// When an answer is not waited for any longer.
    pub deadline: Instant,
}

/// What a player decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A move, which the referee has yet to judge.
    Move {
        /// The move.
        text: String,
        /// The notation that it is in.
        dialect: DialectName,
        /// What the player thought.
        thought: Thought,
    },
    /// The player gives the game up.
    Resign,
}

/// What a player says of its search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thought {
    /// The value of the position for the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// The depth in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions visited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// What a player did that loses a game whatever the position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{kind}: {detail}")]
pub struct Fault {
    /// The kind.
    pub kind: FaultKind,
    /// What happened, and for a program the last lines that it wrote to its standard error.
    pub detail: String,
}

impl Fault {
    /// A fault.
    #[must_use]
    pub fn new(kind: FaultKind, detail: impl fmt::Display) -> Self {
        Self {
            kind,
            detail: detail.to_string(),
        }
    }
}

/// The kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// It could not be started, or set up for the game.
    Start,
    /// It ended, or panicked.
    Crash,
    /// It did not answer, and was killed.
    Hang,
    /// It answered with a move that is not legal, or with none.
    IllegalMove,
    /// It used more time than it had.
    TimeLoss,
    /// It said what cannot be understood, or contradicted the referee.
    Nonsense,
}

impl FaultKind {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Start,
        Self::Crash,
        Self::Hang,
        Self::IllegalMove,
        Self::TimeLoss,
        Self::Nonsense,
    ];
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Start => "no start",
            Self::Crash => "crash",
            Self::Hang => "hang",
            Self::IllegalMove => "illegal move",
            Self::TimeLoss => "time loss",
            Self::Nonsense => "nonsense",
        })
    }
}

/// How long is waited for players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For an answer that needs no search, and for a move once its time is up.
    pub answer: Duration,
    /// For a move that has no time limit.
    pub search: Duration,
}

/// Ten seconds, and two minutes.
impl Default for Patience {
    fn default() -> Self {
        Self {
            answer: Duration::from_secs(10),
            search: Duration::from_secs(120),
        }
    }
}
