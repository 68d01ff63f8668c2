use core::fmt;
use core::time::Duration;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use frontend::{DialectName, TextGame};
use game_core::Score;
use protocol::client::LONGEST_WAIT;
use serde::{Deserialize, Serialize};

use crate::{Clock, Limit};

/// A player of a tournament: a search of this process, a program, or a type of your own.
///
/// It gets the game of the referee, with the moves and the result. Texts of the game are in the usual
/// notation; [`TextGame::moves_since`] and [`TextGame::start_text`] return other notations.
pub trait Player: Send {
    /// Prepares for a game, which is at its opening. The clock does not run yet. The default does
    /// nothing.
    ///
    /// # Errors
    /// If it cannot play. It then loses the game.
    fn new_game(&mut self, game: &dyn TextGame) -> Result<(), Fault> {
        let _ = game;
        Ok(())
    }

    /// Chooses a move in the current position. The clock is running.
    ///
    /// # Errors
    /// If it has no answer. It then loses the game.
    fn think(&mut self, game: &dyn TextGame, turn: &Turn<'_>) -> Result<Answer, Fault>;

    /// The player's limit if that of the tournament is `limit`: the nearest one that the player supports.
    ///
    /// # Errors
    /// If there is none.
    fn limit(&self, limit: Limit) -> Result<Limit, Fault> {
        Ok(limit)
    }
}

/// The answer of a player, whose panic is its fault.
pub(crate) fn caught<T>(answer: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    let panicked = |_| Err(Fault::new(FaultKind::Crash, "it panicked"));
    catch_unwind(AssertUnwindSafe(answer)).unwrap_or_else(panicked)
}

/// The clocks of a turn.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The clock of the player whose turn it is.
    pub own: &'a Clock,
    /// The opponent's clock.
    pub other: &'a Clock,
    /// When the clock started.
    pub started: Instant,
    /// When the move loses on time; the search should end before. `None` if the move has no time limit.
    pub flag_fall: Option<Instant>,
    /// When the arena stops waiting for an answer. It can end a program, but not a player in its own process, which must
    /// answer by then.
    pub deadline: Instant,
    /// Set when the match is stopped. The game is then abandoned: return at once, with any answer.
    pub stop: &'a AtomicBool,
}

impl<'a> Turn<'a> {
    /// A turn whose move loses on time `margin` after its time is over.
    pub(crate) fn new(
        [own, other]: [&'a Clock; 2],
        started: Instant,
        margin: Duration,
        patience: Patience,
        stop: &'a AtomicBool,
    ) -> Self {
        let later = |from: Instant, wait: Duration| from + wait.min(LONGEST_WAIT);
        let flag_fall = own
            .allowance()
            .map(|time| later(started, time.saturating_add(margin)));
        Self {
            own,
            other,
            started,
            flag_fall,
            deadline: match flag_fall {
                Some(flag_fall) => later(flag_fall, patience.answer),
                None => later(started, patience.search),
            },
            stop,
        }
    }
}

/// The decision of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A move; an illegal one loses the game.
    Move {
        /// The move.
        text: String,
        /// Its notation.
        dialect: DialectName,
        /// The result of its search.
        thought: Thought,
    },
    /// The player resigns.
    Resign,
}

impl Answer {
    /// A move in the usual notation, without the result of a search.
    #[must_use]
    pub fn usual(text: String) -> Self {
        Self::Move {
            text,
            dialect: DialectName::Usual,
            thought: Thought::default(),
        }
    }
}

/// The result of a player's search.
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

/// An error of a player, which loses the game in any position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{kind}: {detail}")]
pub struct Fault {
    /// The kind.
    pub kind: FaultKind,
    /// The details; if a program ended or did not answer, the last lines of its standard error too.
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
    /// It answered with an illegal move, or with none.
    IllegalMove,
    /// It used more time than it had.
    TimeLoss,
    /// Its answer cannot be understood, or contradicts the rules.
    Nonsense,
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

/// How long the arena waits for players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For an answer that needs no search, and for a move after its time is over.
    pub answer: Duration,
    /// For a move that has no time limit.
    pub search: Duration,
}

/// Ten seconds for an answer, and two minutes for a search.
impl Default for Patience {
    fn default() -> Self {
        Self {
            answer: Duration::from_secs(10),
            search: Duration::from_secs(120),
        }
    }
}
