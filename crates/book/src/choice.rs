use rand::Rng;

use crate::BookMove;

/// The criterion for a choice among the moves of a book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Preference {
    /// The number of games.
    #[default]
    Games,
    /// The points that the player scored.
    Results,
    /// The score of a search. Moves without a score are considered only if no move has one.
    Score,
}

/// The difference in score, in units of evaluation, at which a move is chosen half as often.
const HALVING_SCORE: f64 = 15.0;

impl Preference {
    /// How often each move is chosen, relative to the others.
    fn weights<M>(self, moves: &[BookMove<M>]) -> Vec<f64> {
        let games = |mv: &BookMove<M>| mv.results.games() as f64;
        match self {
            Self::Games => moves.iter().map(games).collect(),
            Self::Results => {
                let weight = |mv: &BookMove<M>| mv.results.weight() as f64;
                moves.iter().map(weight).collect()
            }
            Self::Score => {
                let score = |mv: &BookMove<M>| mv.score.map(|score| f64::from(score.score));
                let best = moves
                    .iter()
                    .filter_map(score)
                    .fold(f64::NEG_INFINITY, f64::max);
                if best == f64::NEG_INFINITY {
                    return Self::Games.weights(moves);
                }
                let weight = |score: f64| 0.5_f64.powf((best - score) / HALVING_SCORE);
                moves
                    .iter()
                    .map(|mv| score(mv).map_or(0.0, weight))
                    .collect()
            }
        }
    }

    /// The most preferred move; `None` without moves.
    ///
    /// ```
    /// use book::{BookMove, Preference, Results};
    /// let played = |mv, wins, losses| BookMove {
    ///     mv,
    ///     results: Results { wins, draws: 0, losses },
    ///     score: None,
    /// };
    /// let moves = [played('a', 10, 30), played('b', 15, 5)];
    /// assert_eq!(Preference::Games.best(&moves).map(|mv| mv.mv), Some('a'));
    /// assert_eq!(Preference::Results.best(&moves).map(|mv| mv.mv), Some('b'));
    /// ```
    #[must_use]
    pub fn best<M: Copy>(self, moves: &[BookMove<M>]) -> Option<BookMove<M>> {
        let weights = self.weights(moves);
        let weighed = moves.iter().zip(weights);
        let (best, _) =
            weighed.reduce(|best, other| if other.1 > best.1 { other } else { best })?;
        Some(*best)
    }

    /// A random move, weighted by preference; `None` without moves. The same state of `rng` gives the same move.
    pub fn choose<M: Copy>(self, moves: &[BookMove<M>], rng: &mut impl Rng) -> Option<BookMove<M>> {
        let weights = self.weights(moves);
        let total: f64 = weights.iter().sum();
        let mut left = rng.random::<f64>() * total;
        for (mv, weight) in moves.iter().zip(&weights) {
            if left < *weight {
                return Some(*mv);
            }
            left -= weight;
        }
        self.best(moves)
    }
}
