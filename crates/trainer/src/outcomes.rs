use std::collections::BTreeMap;

use frontend::OutcomeModel;

use crate::golden_section::argmin;
use crate::gradient::sigmoid;

/// The range of the fitted score at which half of the games are won, in units of evaluation.
const EVEN_WIN: (f64, f64) = (0.0, 3000.0);
/// The range of the fitted spread, in units of evaluation.
const SPREAD: (f64, f64) = (5.0, 3000.0);
/// The range of the fitted scale, in units of evaluation.
const SCALE: (f64, f64) = (30.0, 3000.0);
/// The greatest score that counts, in units of evaluation. Games with a greater score are nearly always won, and say
/// little about the other scores.
pub(crate) const MAX_SCORE: u16 = 3000;
/// The least probability that counts, so that a single unlikely result has a finite logarithm.
const LEAST_PROBABILITY: f64 = 1e-9;

/// The results of games by the scores of their positions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcomes {
    /// For each score the number of positions whose side to move lost, drew and won.
    by_score: BTreeMap<i16, [u64; 3]>,
}

impl Outcomes {
    /// Adds a position with its score and the result of its game, both for the side to move; `result` is 0 for a loss,
    /// 1 for a draw and 2 for a win. Ignores scores beyond [`MAX_SCORE`].
    pub(crate) fn add(&mut self, score: i16, result: u8) {
        if score.unsigned_abs() > MAX_SCORE {
            return;
        }
        self.by_score.entry(score).or_default()[usize::from(result)] += 1;
    }

    /// The outcomes of several parts together.
    pub(crate) fn of_all(parts: &[Self]) -> Self {
        let mut all = Self::default();
        for (&score, counts) in parts.iter().flat_map(|part| &part.by_score) {
            let sums = all.by_score.entry(score).or_default();
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += count;
            }
        }
        all
    }

    /// The model with the greatest likelihood of the results; `None` without positions.
    pub(crate) fn fitted_model(&self) -> Option<OutcomeModel> {
        if self.by_score.is_empty() {
            return None;
        }
        let best_even_win = |spread: f64| {
            argmin(EVEN_WIN.0, EVEN_WIN.1, |even_win| {
                self.negative_log_likelihood(even_win, spread)
            })
        };
        let log_spread = argmin(SPREAD.0.ln(), SPREAD.1.ln(), |log_spread| {
            let spread = log_spread.exp();
            self.negative_log_likelihood(best_even_win(spread), spread)
        });
        let spread = log_spread.exp();
        Some(OutcomeModel {
            even_win: best_even_win(spread).round() as i32,
            spread: spread.round() as i32,
        })
    }

    /// The scale, in units of evaluation, with the least squared error of `1 / (1 + exp(-score / scale))` against the results;
    /// `None` without positions.
    pub(crate) fn fitted_scale(&self) -> Option<u16> {
        if self.by_score.is_empty() {
            return None;
        }
        let error = |log_scale: f64| {
            let scale = log_scale.exp() as f32;
            let of_score = |(&score, &[lost, drawn, won]): (&i16, &[u64; 3])| {
                let expected = f64::from(sigmoid(f32::from(score) / scale));
                let square = |count: u64, result: f64| count as f64 * (expected - result).powi(2);
                square(lost, 0.0) + square(drawn, 0.5) + square(won, 1.0)
            };
            self.by_score.iter().map(of_score).sum::<f64>()
        };
        let log_scale = argmin(SCALE.0.ln(), SCALE.1.ln(), error);
        Some(log_scale.exp().round() as u16)
    }

    /// The negative logarithm of the likelihood of the results.
    fn negative_log_likelihood(&self, even_win: f64, spread: f64) -> f64 {
        let chance = |score: f64| 1.0 / (1.0 + ((even_win - score) / spread).exp());
        let log = |probability: f64| probability.max(LEAST_PROBABILITY).ln();
        let of_score = |(&score, &[lost, drawn, won]): (&i16, &[u64; 3])| {
            let (win, loss) = (chance(score.into()), chance((-score).into()));
            lost as f64 * log(loss) + drawn as f64 * log(1.0 - win - loss) + won as f64 * log(win)
        };
        -self.by_score.iter().map(of_score).sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use game_core::Score;

    use super::*;

    #[test]
    fn the_model_of_simulated_results_is_found() {
        let model = OutcomeModel {
            even_win: 150,
            spread: 240,
        };
        let mut outcomes = Outcomes::default();
        for score in (-1500..=1500).step_by(10) {
            let [win, draw, loss] = model.chances(Score::new(score.into()));
            for (result, count) in [(0, loss), (1, draw), (2, win)] {
                (0..count).for_each(|_| outcomes.add(score, result));
            }
        }
        let found = outcomes.fitted_model().unwrap();
        assert!((147..=153).contains(&found.even_win), "{found:?}");
        assert!((237..=243).contains(&found.spread), "{found:?}");
    }

    #[test]
    fn without_scores_in_the_range_nothing_is_fitted() {
        let mut outcomes = Outcomes::default();
        assert_eq!(outcomes.fitted_model(), None);
        assert_eq!(outcomes.fitted_scale(), None);
        outcomes.add(3001, 2);
        outcomes.add(-3001, 0);
        assert_eq!(outcomes.fitted_model(), None);
        assert_eq!(outcomes.fitted_scale(), None);
        outcomes.add(-3000, 0);
        assert!(outcomes.fitted_model().is_some());
        assert!(outcomes.fitted_scale().is_some());
    }

    #[test]
    fn games_without_draws_have_an_even_win_score_of_zero() {
        let mut outcomes = Outcomes::default();
        for score in -300..=300 {
            outcomes.add(score, if score > 20 { 2 } else { 0 });
            outcomes.add(score, if score < -20 { 0 } else { 2 });
        }
        assert_eq!(outcomes.fitted_model().unwrap().even_win, 0);
    }
}
