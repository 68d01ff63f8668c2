use core::time::Duration;

use crate::{Limit, TimeLimit};

/// The clock of one player in one game.
#[derive(Clone, Debug)]
pub struct Clock {
    limit: Limit,
    remaining: Duration,
    /// Moves since time was last added.
    moves: u32,
}

/// The error of a player that exceeded its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the time is used up")]
pub struct FlagFall;

impl Clock {
    /// The clock at the start of a game.
    #[must_use]
    pub fn new(limit: Limit) -> Self {
        Self {
            limit,
            remaining: match limit.time {
                Some(TimeLimit::Clock { base, .. }) => base,
                _ => Duration::ZERO,
            },
            moves: 0,
        }
    }

    /// The limit of the player.
    #[must_use]
    pub const fn limit(&self) -> Limit {
        self.limit
    }

    /// The time that the next move may take, if there is a limit.
    #[must_use]
    pub const fn allowance(&self) -> Option<Duration> {
        match self.limit.time {
            Some(TimeLimit::Clock { .. }) => Some(self.remaining),
            Some(TimeLimit::MoveTime(time)) => Some(time),
            None => None,
        }
    }

    /// Moves until time is added, the next one included.
    #[must_use]
    pub fn moves_to_go(&self) -> Option<u32> {
        match self.limit.time {
            Some(TimeLimit::Clock { moves, .. }) => {
                moves.map(|moves| moves.saturating_sub(self.moves))
            }
            _ => None,
        }
    }

    /// Subtracts the time of a move and adds the increment. `time` may exceed the clock by `margin`.
    ///
    /// # Errors
    /// If the time is used up; the clock does not change.
    pub fn spend(&mut self, time: Duration, margin: Duration) -> Result<(), FlagFall> {
        if self
            .allowance()
            .is_some_and(|allowed| time > allowed.saturating_add(margin))
        {
            return Err(FlagFall);
        }
        if let Some(TimeLimit::Clock {
            base,
            increment,
            moves,
        }) = self.limit.time
        {
            self.remaining = self
                .remaining
                .saturating_sub(time)
                .saturating_add(increment);
            self.moves += 1;
            if moves == Some(self.moves) {
                self.moves = 0;
                self.remaining = self.remaining.saturating_add(base);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn time_is_added_with_each_move_and_after_a_period() {
        let mut clock = Clock::new("2/10+1".parse().unwrap());
        assert_eq!(clock.moves_to_go(), Some(2));
        clock.spend(seconds(4), Duration::ZERO).unwrap();
        assert_eq!(
            (clock.allowance(), clock.moves_to_go()),
            (Some(seconds(7)), Some(1))
        );
        clock.spend(seconds(7), Duration::ZERO).unwrap();
        assert_eq!(
            (clock.allowance(), clock.moves_to_go()),
            (Some(seconds(11)), Some(2))
        );
    }

    #[test]
    fn the_flag_falls_beyond_the_margin() {
        let margin = seconds(1);
        let mut clock = Clock::new("5".parse().unwrap());
        assert_eq!(clock.spend(seconds(7), margin), Err(FlagFall));
        assert_eq!(clock.spend(seconds(6), margin), Ok(()));
        assert_eq!(clock.allowance(), Some(Duration::ZERO));
        let mut clock = Clock::new("move=2".parse().unwrap());
        assert_eq!(clock.spend(seconds(4), margin), Err(FlagFall));
        assert_eq!(clock.spend(seconds(2), margin), Ok(()));
        assert_eq!(clock.allowance(), Some(seconds(2)));
        let mut clock = Clock::new("nodes=1".parse().unwrap());
        assert_eq!(clock.spend(seconds(400), margin), Ok(()));
    }
}
