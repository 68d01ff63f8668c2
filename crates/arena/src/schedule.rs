use serde::{Deserialize, Serialize};

/// The pairings of a tournament and the order of its games.
///
/// In a round, every pairing plays two games from the same opening, with colours reversed. Games have numbers from 0;
/// games 2n and 2n + 1 are a pair.
///
/// ```
/// use arena::Schedule;
/// let schedule = Schedule::round_robin(3, 10);
/// assert_eq!(schedule.games(), 60);
/// let game = schedule.game(7);
/// assert_eq!((game.players, game.round), ([1, 0], 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schedule {
    pairings: Vec<[usize; 2]>,
    rounds: usize,
    /// The number of the first opening.
    first_round: usize,
}

/// A scheduled game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduledGame {
    /// Its number.
    pub number: usize,
    /// The players' indices, White's first.
    pub players: [usize; 2],
    /// The number of the opening.
    pub round: usize,
}

impl Schedule {
    /// Every player against every other.
    #[must_use]
    pub fn round_robin(players: usize, rounds: usize) -> Self {
        let all = 0..players;
        let pairings = all.flat_map(|a| (a + 1..players).map(move |b| [a, b]));
        Self {
            pairings: pairings.collect(),
            rounds,
            first_round: 0,
        }
    }

    /// The first player against every other.
    #[must_use]
    pub fn gauntlet(players: usize, rounds: usize) -> Self {
        Self {
            pairings: (1..players).map(|other| [0, other]).collect(),
            rounds,
            first_round: 0,
        }
    }

    /// The same games with the openings from number `round` on.
    #[must_use]
    pub const fn from_round(mut self, round: usize) -> Self {
        self.first_round = round;
        self
    }

    /// The pairings, in their order; the first player of each has White in the first game.
    #[must_use]
    pub fn pairings(&self) -> &[[usize; 2]] {
        &self.pairings
    }

    /// The same pairings with the rounds of the longer of two schedules; `None` if they differ
    /// otherwise.
    pub(crate) fn longer(mut self, other: &Self) -> Option<Self> {
        let is_same = self.pairings == other.pairings && self.first_round == other.first_round;
        self.rounds = self.rounds.max(other.rounds);
        is_same.then_some(self)
    }

    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.rounds.saturating_mul(2 * self.pairings.len())
    }

    /// A game.
    ///
    /// # Panics
    /// If there are no pairings.
    #[must_use]
    pub fn game(&self, number: usize) -> ScheduledGame {
        let pair = number / 2;
        let [first, second] = self.pairings[pair % self.pairings.len()];
        ScheduledGame {
            number,
            players: match number % 2 {
                0 => [first, second],
                _ => [second, first],
            },
            round: self.first_round + pair / self.pairings.len(),
        }
    }

    /// The number of the pairing of a game.
    ///
    /// # Panics
    /// If there are no pairings.
    #[must_use]
    pub const fn pairing(&self, number: usize) -> usize {
        number / 2 % self.pairings.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_games_of_a_pair_have_one_opening_and_both_colours() {
        for schedule in [Schedule::round_robin(4, 3), Schedule::gauntlet(4, 3)] {
            for number in (0..schedule.games()).step_by(2) {
                let (first, second) = (schedule.game(number), schedule.game(number + 1));
                assert_eq!(first.round, second.round);
                assert_eq!(first.players, [second.players[1], second.players[0]]);
            }
            assert_eq!(schedule.game(schedule.games() - 1).round, 2);
            assert_eq!(schedule.from_round(7).game(0).round, 7);
        }
        assert_eq!(Schedule::gauntlet(3, 1).pairings(), [[0, 1], [0, 2]]);
    }
}
