use std::collections::BTreeMap;

use crate::golden_section::argmin;
use crate::gradient::sigmoid;
use crate::samples::Samples;

/// The range of the fitted scale, in units of evaluation.
const RANGE: (f64, f64) = (30.0, 3000.0);

impl Samples {
    /// The scale, in units of evaluation, with which the scores predict the results best: the one with the least
    /// squared error of `1 / (1 + exp(-score / scale))` against the results.
    ///
    /// With another scale the two parts of the target, score and result, contradict each other.
    #[must_use]
    pub fn fitted_scale(&self) -> u16 {
        let results = self.results_by_score();
        let error = |log_scale: f64| {
            let scale = log_scale.exp() as f32;
            let squares = results.iter().map(|(&score, &(count, mean))| {
                let difference = f64::from(sigmoid(f32::from(score) / scale)) - mean;
                count * difference * difference
            });
            squares.sum::<f64>()
        };
        let log_scale = argmin(RANGE.0.ln(), RANGE.1.ln(), error);
        log_scale.exp().round() as u16
    }

    /// For each score the number of samples and their mean result, from 0 to 1.
    fn results_by_score(&self) -> BTreeMap<i16, (f64, f64)> {
        let mut sums: BTreeMap<i16, (f64, f64)> = BTreeMap::new();
        for label in self.labels() {
            let (count, sum) = sums.entry(label.score).or_default();
            *count += 1.0;
            *sum += f64::from(label.result) / 2.0;
        }
        for (count, sum) in sums.values_mut() {
            *sum /= *count;
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use chess::Position;

    use super::*;

    #[test]
    fn the_scale_of_simulated_results_is_found() {
        const SCALE: f32 = 250.0;
        let position = Position::start();
        let mut samples = Samples::default();
        for score in (-800..=800).step_by(20) {
            let wins = (100.0 * sigmoid(f32::from(score) / SCALE)).round() as usize;
            for game in 0..100 {
                samples.push(&position, score, if game < wins { 2 } else { 0 });
            }
        }
        let found = samples.fitted_scale();
        assert!((245..=255).contains(&found), "{found}");
    }

    #[test]
    fn fitting_no_samples_is_not_an_error() {
        let scale = Samples::default().fitted_scale();
        assert!((30..=3000).contains(&scale), "{scale}");
    }
}
