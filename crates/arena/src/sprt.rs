use serde::{Deserialize, Serialize};

use crate::elo::NORMALIZED_UNIT;
use crate::{Decision, Pentanomial, score_of_elo};

/// A sequential probability ratio test of two hypotheses on the difference of two players (Abraham
/// Wald, 1945), in the form used for chess programs (Michel Van den Bergh, "A practical introduction to the
/// GSPRT" and "Comments on normalized Elo").
///
/// The ratio is the generalised one: each hypothesis is represented by the distribution of pairs
/// that fits it and maximizes the likelihood of the results.
///
/// ```
/// use arena::{Pentanomial, Sprt, SprtState};
/// let test = Sprt::new(0.0, 5.0);
/// assert_eq!(test.state(&Pentanomial::new([2, 20, 50, 25, 3])), SprtState::Running);
/// assert_eq!(test.state(&Pentanomial::new([20, 200, 500, 450, 80])), SprtState::AcceptedH1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference under the null hypothesis, in Elo points of `model`.
    pub elo0: f64,
    /// The difference under the alternative hypothesis, above `elo0`.
    pub elo1: f64,
    /// The probability of accepting the alternative although the null hypothesis is true, between 0 and 0.5.
    pub alpha: f64,
    /// The probability of accepting the null hypothesis although the alternative is true, between 0 and 0.5.
    pub beta: f64,
    /// The unit of the bounds.
    pub model: EloModel,
}

/// The unit of the bounds of a test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EloModel {
    /// Normalised Elo: the length of a test hardly depends on the openings and the time control.
    #[default]
    Normalized,
    /// Logistic Elo, the usual one.
    Logistic,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SprtState {
    /// Neither bound is reached.
    Running,
    /// The null hypothesis holds.
    AcceptedH0,
    /// The alternative holds.
    AcceptedH1,
}

/// The count used for a result that has not occurred: zero would rule out a hypothesis.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// Whether the differences and probabilities are in their ranges.
    pub(crate) fn is_valid(&self) -> bool {
        let probabilities = [self.alpha, self.beta];
        self.elo0 < self.elo1 && probabilities.into_iter().all(Self::is_error_probability)
    }

    /// Whether a number can be [`alpha`](Self::alpha) or [`beta`](Self::beta): between 0 and 0.5.
    #[must_use]
    pub fn is_error_probability(p: f64) -> bool {
        p > 0.0 && p < 0.5
    }

    /// A test of normalised Elo with both errors at 5 %.
    #[must_use]
    pub const fn new(elo0: f64, elo1: f64) -> Self {
        Self {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
            model: EloModel::Normalized,
        }
    }

    /// The values of the log-likelihood ratio at which the null hypothesis and the alternative are accepted (Wald's
    /// approximation).
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// The logarithm of the likelihood ratio, positive in favour of the alternative; zero without
    /// pairs.
    #[must_use]
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let counts = pairs
            .outcomes()
            .map(|(score, count)| (score, if count == 0.0 { UNSEEN } else { count }));
        let counts: Vec<(f64, f64)> = counts.collect();
        let total: f64 = counts.iter().map(|&(_, count)| count).sum();
        let observed: Vec<Outcome> = counts
            .iter()
            .map(|&(score, count)| Outcome {
                score,
                probability: count / total,
            })
            .collect();
        let [fit0, fit1] = [self.elo0, self.elo1].map(|elo| match self.model {
            EloModel::Logistic => fit_mean(&observed, score_of_elo(elo)),
            // A pair has two games: its t-value is √2 times that of a game.
            EloModel::Normalized => {
                fit_t_value(&observed, elo / NORMALIZED_UNIT * core::f64::consts::SQRT_2)
            }
        });
        let terms = observed.iter().zip(fit0.iter().zip(&fit1));
        let mean: f64 = terms
            .map(|(outcome, (p0, p1))| outcome.probability * (p1 / p0).ln())
            .sum();
        total * mean
    }

    /// The decision after these pairs, if they reach a bound.
    pub(crate) fn decision(&self, pairs: &Pentanomial) -> Option<Decision> {
        let llr = self.llr(pairs);
        let state = self.state_at(llr);
        (state != SprtState::Running).then(|| Decision {
            test: *self,
            pairs: pairs.pairs() as usize,
            llr,
            state,
        })
    }

    /// The state of the test after these pairs.
    #[must_use]
    pub fn state(&self, pairs: &Pentanomial) -> SprtState {
        self.state_at(self.llr(pairs))
    }

    fn state_at(&self, llr: f64) -> SprtState {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            SprtState::AcceptedH1
        } else if llr <= lower {
            SprtState::AcceptedH0
        } else {
            SprtState::Running
        }
    }
}

/// A score of a pair and its probability.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    score: f64,
    probability: f64,
}

/// The probabilities with the given mean under which the observed ones are most likely.
///
/// With a Lagrange multiplier λ they are pᵢ = p̂ᵢ / (1 + λ(sᵢ − mean)), where λ makes the deviations
/// sum to zero.
fn fit_mean(observed: &[Outcome], mean: f64) -> Vec<f64> {
    let deviations: Vec<f64> = observed
        .iter()
        .map(|outcome| outcome.score - mean)
        .collect();
    tilt(observed, &deviations)
}

/// Greatest number of steps of a fit and of a bisection.
const FIT_STEPS: usize = 100;
/// Change of a probability below which a fit has converged.
const CONVERGED: f64 = 1e-12;
/// The greatest step by which a t-value is approached.
const T_STEP: f64 = 0.25;

/// The probabilities with (mean − ½) / deviation = `t` under which the observed ones are most likely.
///
/// The constraint is not linear. Its derivative by pᵢ, up to a constant that makes the mean zero, is
/// sᵢ − ½ − t(σ² + (sᵢ − μ)²) / 2σ; with μ and σ of the previous fit this is a linear problem, which is
/// solved again until the fit converges. Far from the uniform distribution it has no solution, so greater values of
/// `t` are approached in steps.
fn fit_t_value(observed: &[Outcome], t: f64) -> Vec<f64> {
    let steps = (t.abs() / T_STEP).ceil().max(1.0);
    let mut fit = vec![1.0 / observed.len() as f64; observed.len()];
    for step in 1..=steps as usize {
        fit = refit_t_value(observed, fit, t * step as f64 / steps);
    }
    fit
}

/// The same from a fit of a near `t`.
fn refit_t_value(observed: &[Outcome], mut fit: Vec<f64>, t: f64) -> Vec<f64> {
    for _ in 0..FIT_STEPS {
        let (mean, variance) = moments(observed, &fit);
        let sigma = variance.sqrt();
        let deviation = |outcome: &Outcome| {
            let spread = variance + (outcome.score - mean).powi(2);
            outcome.score - 0.5 - t * spread / (2.0 * sigma)
        };
        let deviations: Vec<f64> = observed.iter().map(deviation).collect();
        let next = tilt(observed, &deviations);
        let changes = fit.iter().zip(&next).map(|(old, new)| (old - new).abs());
        let change = changes.fold(0.0, f64::max);
        fit = next;
        if change < CONVERGED {
            break;
        }
    }
    fit
}

fn moments(observed: &[Outcome], fit: &[f64]) -> (f64, f64) {
    let pairs = || observed.iter().zip(fit);
    let mean: f64 = pairs().map(|(outcome, p)| outcome.score * p).sum();
    let squares = pairs().map(|(outcome, p)| (outcome.score - mean).powi(2) * p);
    (mean, squares.sum())
}

/// p̂ᵢ / (1 + λdᵢ) for the λ that makes Σ dᵢp̂ᵢ / (1 + λdᵢ) zero. The sum falls with λ between the
/// poles at −1/max d and −1/min d, so that bisection finds it. If all dᵢ have the same sign, there is no such λ,
/// and the result is that at the nearest pole.
fn tilt(observed: &[Outcome], deviations: &[f64]) -> Vec<f64> {
    let greatest = deviations.iter().copied().fold(f64::MIN, f64::max);
    let least = deviations.iter().copied().fold(f64::MAX, f64::min);
    let tilted = |lambda: f64| {
        let pairs = observed.iter().zip(deviations);
        pairs.map(move |(outcome, d)| outcome.probability / (1.0 + lambda * d))
    };
    let (mut low, mut high) = (
        -1.0 / greatest.max(f64::EPSILON),
        -1.0 / least.min(-f64::EPSILON),
    );
    for _ in 0..FIT_STEPS {
        let middle = f64::midpoint(low, high);
        let sum: f64 = tilted(middle).zip(deviations).map(|(p, d)| p * d).sum();
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    tilted(f64::midpoint(low, high)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected ratios do not come from these formulas: each hypothesis was maximised directly under its
    /// constraint by scipy 1.x (`minimize`, SLSQP, softmax parameters).
    #[test]
    fn ratios_agree_with_direct_maximisation() {
        #[rustfmt::skip]
        let cases = [
            ([10, 20, 30, 40, 20], 0.0, 5.0, 0.631_650, 0.718_397),
            ([55, 3150, 9321, 3341, 68], -1.75, 0.25, 3.064_746, 7.507_408),
            ([55, 3150, 9321, 3341, 68], 0.0, 20.0, -26.098_419, -181.886_095),
            ([2, 20, 50, 25, 3], 0.0, 5.0, 0.156_005, 0.246_673),
            ([0, 0, 5, 3, 0], 0.0, 20.0, 0.258_230, 0.446_866),
            ([100, 90, 300, 80, 60], 0.0, 5.0, -1.748_009, -2.220_424),
            ([0, 0, 0, 0, 5], 0.0, 5.0, 0.100_728, 0.071_466),
        ];
        for (counts, elo0, elo1, normalized, logistic) in cases {
            let pairs = Pentanomial::new(counts);
            let test = Sprt::new(elo0, elo1);
            let found = test.llr(&pairs);
            assert!((found - normalized).abs() < 1e-4, "{counts:?}: {found}");
            let test = Sprt {
                model: EloModel::Logistic,
                ..test
            };
            let found = test.llr(&pairs);
            assert!((found - logistic).abs() < 1e-4, "{counts:?}: {found}");
        }
    }

    /// By the same direct maximisation.
    #[test]
    fn ratios_of_distant_hypotheses_agree_too() {
        for (counts, elo0, elo1, expected) in [
            ([0, 0, 0, 0, 1], 0.0, 250.0, 0.537_852),
            ([1, 0, 0, 0, 0], -250.0, 0.0, -0.537_852),
            ([2, 5, 10, 20, 30], 0.0, 400.0, 14.906_997),
            ([3, 20, 50, 27, 6], -400.0, 400.0, 32.397_678),
            ([1, 0, 0, 2, 9], 0.0, 600.0, 3.849_776),
        ] {
            let found = Sprt::new(elo0, elo1).llr(&Pentanomial::new(counts));
            assert!((found - expected).abs() < 1e-4, "{counts:?}: {found}");
        }
    }

    /// Wald's bounds at 5 %: ±ln 19.
    #[test]
    fn bounds_are_those_of_wald() {
        let (lower, upper) = Sprt::new(0.0, 5.0).bounds();
        assert!((upper - 19.0_f64.ln()).abs() < 1e-12);
        assert!((lower + 19.0_f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn the_ratio_with_reversed_roles_has_the_opposite_sign() {
        let pairs = Pentanomial::new([3, 20, 50, 27, 6]);
        let found = Sprt::new(-3.0, 3.0).llr(&pairs);
        let mirrored = Sprt::new(-3.0, 3.0).llr(&pairs.reversed());
        assert!((found + mirrored).abs() < 1e-9);
        assert_eq!(Sprt::new(0.0, 5.0).llr(&Pentanomial::default()), 0.0);
    }

    #[test]
    fn a_player_that_loses_is_rejected() {
        let test = Sprt::new(0.0, 5.0);
        let pairs = Pentanomial::new([80, 450, 500, 200, 20]);
        assert_eq!(test.state(&pairs), SprtState::AcceptedH0);
    }
}
