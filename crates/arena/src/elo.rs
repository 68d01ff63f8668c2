//! Differences of strength from results.

use std::fmt;

use serde::Serialize;

use crate::normal::{self, Z_95};
use crate::{Pentanomial, Tally};

/// Elo points in one unit of normalised Elo's t-value: 800 / ln 10 (Michel Van den Bergh, "Comments
/// on normalized Elo").
pub const NORMALIZED_UNIT: f64 = 347.435_585_522_601_46;

/// The logistic Elo difference at which the expected score (0 to 1) is `score`; infinite at 0 and 1.
///
/// ```
/// assert!((arena::elo_of_score(0.75) - 190.85).abs() < 0.01);
/// assert_eq!(arena::elo_of_score(1.0), f64::INFINITY);
/// ```
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if score >= 1.0 {
        return f64::INFINITY;
    }
    400.0 * (score / (1.0 - score)).log10()
}

/// The expected score (0 to 1) of a player that is `elo` points better.
///
/// ```
/// assert_eq!(arena::score_of_elo(0.0), 0.5);
/// ```
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// A difference of strength with its 95 % bounds, in Elo points. Infinity is `null` in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The most likely value.
    pub elo: f64,
    /// The lower bound; `None` if all pairs are alike, so that their variance is unknown.
    pub low: Option<f64>,
    /// The upper bound.
    pub high: Option<f64>,
}

impl Estimate {
    /// Logistic Elo, with bounds from the variance of the pairs.
    ///
    /// ```
    /// use arena::{Estimate, Pentanomial};
    /// let estimate = Estimate::logistic(&Pentanomial::new([10, 20, 30, 40, 20]));
    /// assert!((estimate.elo - 58.45).abs() < 0.01);
    /// ```
    #[must_use]
    pub fn logistic(pairs: &Pentanomial) -> Self {
        let score = pairs.score();
        let error = pairs.standard_error();
        let bound = |sign: f64| error.map(|error| elo_of_score(score + sign * Z_95 * error));
        Self {
            elo: elo_of_score(score),
            low: bound(-1.0),
            high: bound(1.0),
        }
    }

    /// Normalised Elo: the score above one half in standard deviations of a game, which are those of
    /// a pair times √2, in units of [`NORMALIZED_UNIT`]. It determines the number of games that a test
    /// of the difference takes. `None` if the pairs are too few or all alike.
    #[must_use]
    pub fn normalized(pairs: &Pentanomial) -> Option<Self> {
        pairs.standard_error()?;
        let deviation = (2.0 * pairs.variance()).sqrt();
        let elo = (pairs.score() - 0.5) / deviation * NORMALIZED_UNIT;
        let error = Z_95 * NORMALIZED_UNIT / (2.0 * pairs.pairs() as f64).sqrt();
        Some(Self {
            elo,
            low: Some(elo - error),
            high: Some(elo + error),
        })
    }
}

/// `+12.3 [-4.0, +28.9]`.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo, low, high } = self;
        write!(f, "{elo:+.1}")?;
        match (low, high) {
            (Some(low), Some(high)) => write!(f, " [{low:+.1}, {high:+.1}]"),
            _ => f.write_str(" (no bounds)"),
        }
    }
}

/// Likelihood of superiority (LOS): the probability that the first player is the better one, with a flat
/// prior. It is Φ of the score above one half in standard errors. If the pairs are too few or too alike
/// for a standard error, it is computed from the games as if they were independent.
///
/// ```
/// use arena::{Pentanomial, Tally, likelihood_of_superiority};
/// let tally = Tally { wins: 10, draws: 0, losses: 0 };
/// let los = likelihood_of_superiority(&Pentanomial::new([0, 0, 0, 0, 5]), &tally);
/// assert!((los - 0.999217).abs() < 1e-6);
/// ```
#[must_use]
pub fn likelihood_of_superiority(pairs: &Pentanomial, games: &Tally) -> f64 {
    match pairs.standard_error() {
        Some(error) => normal::cumulative((pairs.score() - 0.5) / error),
        None => games.likelihood_of_superiority(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_score_are_inverse_functions() {
        for elo in [-300.0, -1.0, 0.0, 35.0, 800.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
    }

    /// Pairs with shared points have no bounds: White may win an opening whichever player has White.
    #[test]
    fn pairs_all_alike_have_no_bounds() {
        let estimate = Estimate::logistic(&Pentanomial::new([0, 0, 8, 0, 0]));
        assert_eq!(
            (estimate.elo, estimate.low, estimate.high),
            (0.0, None, None)
        );
        let all_won = Estimate::logistic(&Pentanomial::new([0, 0, 0, 0, 8]));
        assert_eq!(all_won.elo, f64::INFINITY);
        assert_eq!(all_won.low, None);
        assert_eq!(
            Estimate::normalized(&Pentanomial::new([0, 0, 0, 0, 8])),
            None
        );
    }

    #[test]
    fn likelihood_of_superiority_is_one_half_without_games() {
        assert_eq!(
            likelihood_of_superiority(&Pentanomial::default(), &Tally::default()),
            0.5
        );
    }
}
