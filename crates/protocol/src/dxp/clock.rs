use std::time::Duration;

use search::{Limits, TimeControl};

/// The engine's clock in a game: a time for the whole game, or for a number of moves and then added
/// again.
#[derive(Clone, Debug)]
pub(crate) struct GameClock {
    /// `None` if no time was agreed.
    time: Option<Duration>,
    /// The number of moves that the time is for; zero for the whole game.
    moves: u32,
    /// The time that each move has taken.
    spent: Vec<Duration>,
}

/// The time for a move if none was agreed.
const USUAL_TIME: Duration = Duration::from_secs(1);

impl GameClock {
    /// The clock of a game request.
    pub(crate) fn new(minutes: u16, moves: u16) -> Self {
        let time = Duration::from_secs(60 * u64::from(minutes));
        Self {
            time: (minutes > 0).then_some(time),
            moves: u32::from(moves),
            spent: Vec::new(),
        }
    }

    /// Records a move that took `elapsed`.
    pub(crate) fn press(&mut self, elapsed: Duration) {
        self.spent.push(elapsed);
    }

    /// Keeps the first `moves` moves, and takes back the others with their time.
    pub(crate) fn take_back(&mut self, moves: usize) {
        self.spent.truncate(moves);
    }

    /// The limits of the next move.
    pub(crate) fn limits(&self) -> Limits<String> {
        let Some(time) = self.time else {
            return Limits::move_time(USUAL_TIME);
        };
        let made = self.spent.len() as u32;
        let (periods, moves_to_go) = match self.moves {
            0 => (1, None),
            moves => (1 + made / moves, Some(moves - made % moves)),
        };
        Limits::clock(TimeControl {
            remaining: (time * periods).saturating_sub(self.spent.iter().sum()),
            increment: Duration::ZERO,
            moves_to_go,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining: u64, moves_to_go: Option<u32>) -> Limits<String> {
        Limits::clock(TimeControl {
            remaining: Duration::from_secs(remaining),
            increment: Duration::ZERO,
            moves_to_go,
        })
    }

    #[test]
    fn time_is_added_after_the_agreed_moves() {
        let mut game = GameClock::new(1, 2);
        assert_eq!(game.limits(), clock(60, Some(2)));
        game.press(Duration::from_secs(20));
        assert_eq!(game.limits(), clock(40, Some(1)));
        game.press(Duration::from_secs(30));
        assert_eq!(game.limits(), clock(70, Some(2)));
    }

    #[test]
    fn a_time_for_the_game_runs_out() {
        let mut game = GameClock::new(1, 0);
        game.press(Duration::from_secs(50));
        assert_eq!(game.limits(), clock(10, None));
        game.press(Duration::from_secs(50));
        assert_eq!(game.limits(), clock(0, None));
        game.take_back(1);
        assert_eq!(game.limits(), clock(10, None));
    }

    #[test]
    fn without_a_time_a_move_takes_a_second() {
        assert_eq!(
            GameClock::new(0, 75).limits(),
            Limits::move_time(USUAL_TIME)
        );
    }
}
