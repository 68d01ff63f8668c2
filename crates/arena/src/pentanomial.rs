use serde::{Deserialize, Serialize};

/// The numbers of pairs of games in which the first player scored 0, ½, 1, 1½ and 2 points.
///
/// The two games of a pair begin from the same opening with colours reversed, so their results are
/// correlated, and the unit of statistics is the pair: an opening that White always wins adds nothing to
/// the variance of pairs, but much to that of games (Michel Van den Bergh, "Comments on normalized Elo").
///
/// ```
/// use arena::Pentanomial;
/// let mut pairs = Pentanomial::default();
/// pairs.add(1.5);
/// pairs.add(1.0);
/// assert_eq!(pairs.counts(), [0, 0, 1, 1, 0]);
/// assert_eq!(pairs.score(), 0.625);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pentanomial([u64; 5]);

impl Pentanomial {
    /// Pairs by the points of the first player, least first.
    #[must_use]
    pub const fn new(counts: [u64; 5]) -> Self {
        Self(counts)
    }

    /// Counts a pair in which the first player had `points`, from 0 to 2, rounded to half points.
    pub fn add(&mut self, points: f64) {
        let index = (points * 2.0).round().clamp(0.0, 4.0);
        self.0[index as usize] += 1;
    }

    /// The counts, least points first.
    #[must_use]
    pub const fn counts(&self) -> [u64; 5] {
        self.0
    }

    /// The same pairs from the second player's view.
    #[must_use]
    pub const fn reversed(self) -> Self {
        let [a, b, c, d, e] = self.0;
        Self([e, d, c, b, a])
    }

    /// The number of pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of the points that the first player has, from 0 to 1; ½ without a pair.
    #[must_use]
    pub fn score(&self) -> f64 {
        if self.pairs() == 0 {
            return 0.5;
        }
        let points: f64 = self.outcomes().map(|(score, count)| score * count).sum();
        points / self.pairs() as f64
    }

    /// The variance of a pair's score (0 to 1).
    #[must_use]
    pub fn variance(&self) -> f64 {
        if self.pairs() == 0 {
            return 0.0;
        }
        let mean = self.score();
        let squares = self
            .outcomes()
            .map(|(score, count)| (score - mean).powi(2) * count);
        squares.sum::<f64>() / self.pairs() as f64
    }

    /// The standard error of the score; `None` for fewer than two pairs, or if all are alike.
    #[must_use]
    pub fn standard_error(&self) -> Option<f64> {
        let pairs = self.pairs() as f64;
        let variance = self.variance();
        (pairs > 1.0 && variance > 0.0).then(|| (variance / (pairs - 1.0)).sqrt())
    }

    /// The score of each kind of pair, 0 to 1, and its count.
    pub(crate) fn outcomes(&self) -> impl Iterator<Item = (f64, f64)> {
        let counts = self.0.into_iter().enumerate();
        counts.map(|(index, count)| (index as f64 / 4.0, count as f64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn score_and_variance_by_hand() {
        let pairs = Pentanomial::new([1, 0, 2, 0, 1]);
        assert_eq!(pairs.score(), 0.5);
        assert_eq!(pairs.variance(), 0.125);
        // An unbiased variance of 0.5 / 3, in four pairs.
        let error = pairs.standard_error().unwrap();
        assert!((error - (0.5_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-15);
        assert_eq!(Pentanomial::new([0, 0, 9, 0, 0]).standard_error(), None);
        assert_eq!(Pentanomial::default().standard_error(), None);
        assert_eq!(pairs.reversed(), pairs);
    }
}
