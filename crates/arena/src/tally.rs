use core::fmt;
use core::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::normal;

/// Numbers of games by their results for one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Counts a game in which the player had 0, ½ or 1 point.
    pub fn add(&mut self, points: f64) {
        let count = if points > 0.75 {
            &mut self.wins
        } else if points < 0.25 {
            &mut self.losses
        } else {
            &mut self.draws
        };
        *count += 1;
    }

    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: a win is one, a draw a half.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of the points, 0 to 1; ½ without a game.
    #[must_use]
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => self.points() / games as f64,
        }
    }

    /// Likelihood of superiority, as if games were independent: Φ((w − l) /
    /// √(w + l)) (Chess Programming Wiki, "Match Statistics").
    ///
    /// ```
    /// use arena::Tally;
    /// let tally = Tally { wins: 10, draws: 0, losses: 0 };
    /// assert!((tally.likelihood_of_superiority() - 0.999217).abs() < 1e-6);
    /// ```
    #[must_use]
    pub fn likelihood_of_superiority(&self) -> f64 {
        let (wins, losses) = (self.wins as f64, self.losses as f64);
        if wins + losses == 0.0 {
            return 0.5;
        }
        normal::cumulative((wins - losses) / (wins + losses).sqrt())
    }
}

/// `+41 =1 -3`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            wins,
            draws,
            losses,
        } = self;
        write!(f, "+{wins} ={draws} -{losses}")
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}
