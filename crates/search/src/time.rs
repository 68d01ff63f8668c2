use core::time::Duration;

use game_core::Score;

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

/// What tells whether a choice of move needs more time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unsettled {
    /// Iterations for which the best move has stayed the same.
    pub(crate) stable: u32,
    /// The share of all nodes that lies below the best move, in percent.
    pub(crate) node_share: u64,
    /// How much the score has fallen in the last iteration.
    pub(crate) drop: Score,
}

impl Unsettled {
    /// The time that the choice needs, in percent of the usual time.
    fn percent(&self) -> u32 {
        let stability = match self.stable {
            0 => 180,
            1 => 140,
            2 => 115,
            3..=5 => 100,
            _ => 80,
        };
        // A move that takes most nodes has been tried against everything; others have been refuted
        // at a glance.
        let effort = 160 - self.node_share.min(100) as u32;
        let trend = (100 + self.drop.units().clamp(-20, 60)) as u32;
        stability * effort / 100 * trend / 100
    }
}

impl Deadlines {
    /// The soft deadline of a choice as settled as that; never later than the hard one.
    pub(crate) fn soft_for(&self, choice: &Unsettled) -> Option<Duration> {
        let soft = self.soft? * choice.percent() / 100;
        Some(self.hard.map_or(soft, |hard| soft.min(hard)))
    }

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
    fn an_unsettled_choice_gets_more_time() {
        let percent = |stable, node_share, drop| {
            let drop = Score::new(drop);
            Unsettled {
                stable,
                node_share,
                drop,
            }
            .percent()
        };
        let settled = percent(9, 95, 0);
        assert!(settled < 60);
        assert!(percent(0, 95, 0) > 2 * settled);
        assert!(percent(9, 30, 0) > 3 * settled / 2);
        assert!(percent(9, 95, 50) > 5 * settled / 4);
        assert!(percent(0, 0, 32_000 * 2) < 500);
    }

    #[test]
    fn the_last_move_before_more_time_may_take_most_of_it() {
        let (soft, _) = deadlines(1000, 0, Some(1));
        let (even, _) = deadlines(1000, 0, None);
        assert!(soft > 10 * even);
    }
}
