use crate::outcomes::Outcomes;
use crate::samples::{DataSet, Samples};

impl Samples {
    /// The scale, in units of evaluation, with which the scores predict the results best: the one with the least
    /// squared error of `1 / (1 + exp(-score / scale))` against the results. Scores beyond ±3,000 do not count; `None` if no
    /// score is within this range.
    ///
    /// With another scale the two parts of the target, score and result, contradict each other.
    #[must_use]
    pub fn fitted_scale(&self) -> Option<u16> {
        let mut outcomes = Outcomes::default();
        for label in self.labels() {
            outcomes.add(label.score, label.result);
        }
        outcomes.fitted_scale()
    }
}

impl DataSet {
    /// Multiplies the scores of each bucket by a factor, so that equal scores of different buckets stand for equal chances.
    /// `scales` has for each bucket the scale that fits its scores best in strong play, as
    /// [`Inspection::scales`](crate::Inspection::scales) finds it. The mean factor of the training positions is 1;
    /// without any, nothing changes.
    ///
    /// The advantage that wins with many pieces often draws with few. Quick self-play hides it, since both sides err, and a
    /// network that learns from its own scores keeps it.
    ///
    /// # Panics
    /// If a scale is 0, or a sample has a bucket without a scale.
    pub fn calibrate(&mut self, scales: &[u16]) {
        assert!(!scales.contains(&0), "a bucket has the scale 0");
        if self.training.is_empty() {
            return;
        }
        let inverse = |bucket: u8| 1.0 / f64::from(scales[usize::from(bucket)]);
        let sum: f64 = self
            .training
            .labels()
            .map(|label| inverse(label.bucket))
            .sum();
        let mean = self.training.len() as f64 / sum;
        for samples in [&mut self.training, &mut self.validation] {
            for label in samples.labels_mut() {
                let score = f64::from(label.score) * mean * inverse(label.bucket);
                label.score = score.round() as i16;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use chess::Position;

    use super::*;
    use crate::gradient::sigmoid;

    /// Adds simulated results of a position with scores of this scale.
    fn simulate(samples: &mut Samples, position: &Position, scale: f32) {
        for score in (-800..=800).step_by(20) {
            let wins = (100.0 * sigmoid(f32::from(score) / scale)).round() as usize;
            for game in 0..100 {
                samples.push(position, score, if game < wins { 2 } else { 0 });
            }
        }
    }

    #[test]
    fn the_scale_of_simulated_results_is_found() {
        let mut samples = Samples::default();
        simulate(&mut samples, &Position::start(), 250.0);
        let found = samples.fitted_scale().unwrap();
        assert!((245..=255).contains(&found), "{found}");
    }

    #[test]
    fn without_training_positions_nothing_is_calibrated() {
        let mut data = DataSet::default();
        data.validation.push(&Position::start(), 300, 2);
        data.calibrate(&[100; 8]);
        let scores: Vec<_> = data.validation.labels().map(|label| label.score).collect();
        assert_eq!(scores, [300]);
    }

    #[test]
    fn calibrated_buckets_have_one_scale() {
        let few = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
        let mut data = DataSet::default();
        simulate(&mut data.training, &Position::start(), 100.0);
        simulate(&mut data.training, &few, 300.0);
        data.validation.push(&few, 300, 2);
        // Buckets 0 and 7.
        data.calibrate(&[300, 1, 1, 1, 1, 1, 1, 100]);
        let scores = |few: bool| {
            let labels = data.training.labels();
            let of_bucket = labels.filter(move |label| (label.bucket == 0) == few);
            of_bucket.map(|label| label.score).max()
        };
        // The factors are 1/2 and 3/2, and their mean is 1.
        assert_eq!((scores(true), scores(false)), (Some(400), Some(1200)));
        assert_eq!(
            data.validation.labels().next().map(|label| label.score),
            Some(150)
        );
        let found = data.training.fitted_scale().unwrap();
        assert!((145..=155).contains(&found), "{found}");
    }

    #[test]
    fn no_scale_fits_without_samples() {
        assert_eq!(Samples::default().fitted_scale(), None);
    }
}
