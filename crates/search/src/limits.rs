use alloc::vec::Vec;
use core::time::Duration;

/// When a search ends: at the first of these limits. Without a limit it runs until it is stopped or reaches the greatest
/// depth, 127 plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits<M> {
    /// Depth of the last iteration, in plies; 0 counts as 1, and more than 127 as 127.
    pub depth: Option<usize>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time.
    pub time: TimeLimit,
    /// Ends when a win in at most this many moves of the winner is found.
    pub mate: Option<usize>,
    /// The moves to choose from; empty for all.
    pub search_moves: Vec<M>,
}

/// The time that a search may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeLimit {
    /// No limit.
    #[default]
    Unlimited,
    /// Exactly this long, unless nothing is left to search.
    MoveTime(Duration),
    /// A share of a game clock, chosen by the search.
    Clock(TimeControl),
}

/// The state of the game clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// Time left.
    pub remaining: Duration,
    /// Time gained by each move.
    pub increment: Duration,
    /// Moves until more time is added; `None`, or 0, if no time will be added.
    pub moves_to_go: Option<u32>,
}

impl<M> Limits<M> {
    /// No limit.
    #[must_use]
    pub fn infinite() -> Self {
        Self {
            depth: None,
            nodes: None,
            time: TimeLimit::Unlimited,
            mate: None,
            search_moves: Vec::new(),
        }
    }

    /// A fixed depth in plies.
    #[must_use]
    pub fn depth(plies: usize) -> Self {
        Self {
            depth: Some(plies),
            ..Self::infinite()
        }
    }

    /// A fixed number of nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::infinite()
        }
    }

    /// A fixed time.
    #[must_use]
    pub fn move_time(time: Duration) -> Self {
        Self {
            time: TimeLimit::MoveTime(time),
            ..Self::infinite()
        }
    }

    /// A game clock.
    #[must_use]
    pub fn clock(clock: TimeControl) -> Self {
        Self {
            time: TimeLimit::Clock(clock),
            ..Self::infinite()
        }
    }
}

impl<M> Default for Limits<M> {
    fn default() -> Self {
        Self::infinite()
    }
}
