use core::time::Duration;

use game_core::Score;

use crate::{TimeControl, TimeLimit};

/// The times at which a search should end and must end, counted from its start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Deadlines {
    /// No new iteration begins after this.
    pub(crate) soft: Option<Duration>,
    /// The search ends here wherever it is.
    pub(crate) hard: Option<Duration>,
}

/// Moves that the remaining time is divided by, unless more time comes sooner.
const HORIZON: u32 = 25;
/// The least time for a search.
const LEAST: Duration = Duration::from_millis(1);
/// The most time that counts on a clock, so that no sum overflows: 136 years.
const LONGEST: Duration = Duration::from_secs(u32::MAX as u64);

/// The development of the best move and its score over the iterations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trend<M> {
    best_move: M,
    /// The score of the last iteration; `None` before the first.
    score: Option<Score>,
    /// The fall of the best score in the last iteration, even if the best move changed.
    drop: Score,
    /// Iterations for which the best move has stayed the same.
    stable: u32,
}

impl<M: Copy + Eq> Trend<M> {
    pub(crate) const fn new(best_move: M) -> Self {
        Self {
            best_move,
            score: None,
            drop: Score::DRAW,
            stable: 0,
        }
    }

    /// Records the result of an iteration.
    pub(crate) fn update(&mut self, best_move: M, score: Score) {
        self.drop = self.score.map_or(Score::DRAW, |last| last - score);
        self.score = Some(score);
        self.stable = if best_move == self.best_move {
            self.stable + 1
        } else {
            0
        };
        self.best_move = best_move;
    }

    /// The factor of the soft deadline in percent, if `node_share` percent of all nodes lie below the best move and the smallest
    /// piece is worth `unit`.
    fn percent(&self, node_share: u64, unit: i32) -> u32 {
        let stability = match self.stable {
            0 => 180,
            1 => 140,
            2 => 115,
            3..=5 => 100,
            _ => 80,
        };
        // If the best move took most nodes, the others were refuted quickly.
        let effort = 160 - node_share.min(100) as u32;
        let trend = (100 + (self.drop.units() * 100 / unit).clamp(-20, 60)) as u32;
        stability * effort / 100 * trend / 100
    }
}

impl Deadlines {
    /// The soft deadline for this trend, never later than the hard one.
    pub(crate) fn soft_for<M: Copy + Eq>(
        &self,
        trend: &Trend<M>,
        node_share: u64,
        unit: i32,
    ) -> Option<Duration> {
        let soft = self.soft? * trend.percent(node_share, unit) / 100;
        Some(self.hard.map_or(soft, |hard| soft.min(hard)))
    }

    /// A fixed time for each move is used in full, as UCI wants it; `overhead` is reserved from each move on a clock.
    pub(crate) fn new(limit: TimeLimit, overhead: Duration) -> Self {
        match limit {
            TimeLimit::Unlimited => Self::default(),
            TimeLimit::MoveTime(time) => Self {
                soft: None,
                hard: Some(time.max(LEAST)),
            },
            TimeLimit::Clock(clock) => Self::share(clock, overhead),
        }
    }

    /// A share of the clock: an even part of the remaining time and most of the increment. The soft deadline is below
    /// that share, the hard deadline a few times as great, for a search whose score falls. Since every later move has its
    /// overhead too, it is taken off the share and not off the clock alone.
    fn share(clock: TimeControl, overhead: Duration) -> Self {
        let [remaining, increment] =
            [clock.remaining, clock.increment].map(|time| time.min(LONGEST));
        let moves_to_go = clock.moves_to_go.filter(|&moves| moves > 0);
        let moves = moves_to_go.map_or(HORIZON, |moves| moves.min(HORIZON));
        let available = remaining.saturating_sub(overhead);
        let share = (remaining / moves + increment * 3 / 4).saturating_sub(overhead);
        let limit = if moves == 1 {
            available * 9 / 10
        } else {
            available * 6 / 10
        };
        Self {
            soft: Some((share * 9 / 10).min(limit).max(LEAST)),
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
    fn the_longest_clock_has_deadlines() {
        let clock = TimeControl {
            remaining: Duration::MAX,
            increment: Duration::MAX,
            moves_to_go: None,
        };
        let deadlines = Deadlines::new(TimeLimit::Clock(clock), Duration::ZERO);
        assert!(deadlines.soft.is_some() && deadlines.soft <= deadlines.hard);
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
    fn a_fixed_time_is_used_in_full() {
        let time = Duration::from_millis(100);
        let deadlines = Deadlines::new(TimeLimit::MoveTime(time), Duration::from_millis(10));
        assert_eq!(
            deadlines,
            Deadlines {
                soft: None,
                hard: Some(time)
            }
        );
    }

    /// The trend after iterations with these best moves and scores.
    fn trend(iterations: &[(char, i32)]) -> Trend<char> {
        let mut trend = Trend::new(iterations[0].0);
        for &(mv, score) in iterations {
            trend.update(mv, Score::new(score));
        }
        trend
    }

    #[test]
    fn an_unsettled_choice_gets_more_time() {
        let settled = trend(&[('a', 10); 9]);
        assert!(settled.percent(95, 100) < 60);
        assert!(settled.percent(30, 100) > 3 * settled.percent(95, 100) / 2);
        let changed = trend(&[('a', 10), ('a', 10), ('b', 10)]);
        assert!(changed.percent(95, 100) > 2 * settled.percent(95, 100));
        let mut worst = settled;
        worst.update('b', Score::LOSS);
        assert!(worst.percent(0, 100) < 500);
    }

    #[test]
    fn a_fall_of_the_score_counts_although_the_best_move_has_changed() {
        let steady = trend(&[('a', 10), ('b', 10)]);
        let fallen = trend(&[('a', 60), ('b', 10)]);
        let risen = trend(&[('a', -40), ('b', 10)]);
        assert!(fallen.percent(50, 100) > 5 * steady.percent(50, 100) / 4);
        assert!(risen.percent(50, 100) < steady.percent(50, 100));
        // A tenth of a piece.
        assert!(fallen.percent(50, 500) < 23 * steady.percent(50, 500) / 20);
    }

    #[test]
    fn each_move_reserves_its_overhead() {
        let clock = TimeControl {
            remaining: Duration::from_secs(25),
            increment: Duration::ZERO,
            moves_to_go: None,
        };
        let soft = |overhead| {
            let overhead = Duration::from_millis(overhead);
            Deadlines::new(TimeLimit::Clock(clock), overhead).soft
        };
        assert_eq!(soft(0), Some(Duration::from_millis(900)));
        assert_eq!(soft(500), Some(Duration::from_millis(450)));
        assert_eq!(soft(2000), Some(LEAST));
    }

    #[test]
    fn the_last_move_before_more_time_may_take_most_of_it() {
        let (soft, _) = deadlines(1000, 0, Some(1));
        let (even, _) = deadlines(1000, 0, None);
        assert!(soft > 10 * even);
    }
}
