use core::time::Duration;

use crate::{TimeControl, TimeLimit};

/// When a search should end and when it must, counted from its start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Deadlines {
    /// No new iteration begins after this.
    pub(crate) soft: Option<Duration>,
    /// The search ends here wherever it is.
    pub(crate) hard: Option<Duration>,
}

/// Moves that the clock is made to last for if nobody says when more time comes.
const HORIZON: u32 = 25;
/// The least time a search is given.
const LEAST: Duration = Duration::from_millis(1);

impl Deadlines {
    pub(crate) fn new(limit: TimeLimit, overhead: Duration) -> Self {
        match limit {
            TimeLimit::Unlimited => Self::default(),
            TimeLimit::MoveTime(time) => Self {
                soft: None,
                hard: Some(time.saturating_sub(overhead).max(LEAST)),
            },
            TimeLimit::Clock(clock) => Self::share(clock, overhead),
        }
    }

    /// A share of the clock: an even part of what is left and most of the increment, and up to a
    /// few times that when a search is in trouble.
    fn share(clock: TimeControl, overhead: Duration) -> Self {
        let moves = clock.moves_to_go.unwrap_or(HORIZON).clamp(1, HORIZON);
        let available = clock.remaining.saturating_sub(overhead);
        let share = available / moves + clock.increment * 3 / 4;
        let limit = if moves == 1 {
            available * 9 / 10
        } else {
            available * 6 / 10
        };
        Self {
            soft: Some((share * 6 / 10).min(limit).max(LEAST)),
            hard: Some((share * 3).min(limit).max(LEAST)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deadlines(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> (u128, u128) {
        let clock = TimeControl {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go,
        };
        let deadlines = Deadlines::new(TimeLimit::Clock(clock), Duration::from_millis(10));
        (
            deadlines.soft.unwrap().as_millis(),
            deadlines.hard.unwrap().as_millis(),
        )
    }

    #[test]
    fn a_search_never_takes_more_than_the_clock_has() {
        for remaining in [0, 1, 5, 10, 20, 100, 1000, 60_000] {
            for increment in [0, 10, 1000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40)] {
                    let (soft, hard) = deadlines(remaining, increment, moves_to_go);
                    assert!(soft <= hard, "{remaining} {increment} {moves_to_go:?}");
                    assert!(hard <= 1.max(u128::from(remaining) * 9 / 10));
                }
            }
        }
    }

    #[test]
    fn the_last_move_before_more_time_may_take_most_of_it() {
        let (soft, _) = deadlines(1000, 0, Some(1));
        let (even, _) = deadlines(1000, 0, None);
        assert!(soft > 10 * even);
    }
}
