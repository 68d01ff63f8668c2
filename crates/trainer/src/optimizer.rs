use crate::model::Model;

/// AdamW (Loshchilov and Hutter, "Decoupled Weight Decay Regularization", 2019).
#[derive(Clone, Debug)]
pub(crate) struct AdamW {
    /// Running mean of the gradient, and of its square, for each parameter.
    pub(crate) moments: [Vec<f32>; 2],
    /// Steps taken so far.
    pub(crate) steps: u64,
}

/// The share of the running mean of the gradient that a step keeps (β₁).
const KEEP_MEAN: f32 = 0.9;
/// The share of the running mean of its square that a step keeps (β₂).
const KEEP_SQUARE: f32 = 0.999;
/// Prevents a division by zero for a parameter that hardly ever changes.
const EPSILON: f32 = 1e-8;
/// The part of a parameter that decays for each unit of the learning rate.
const DECAY: f32 = 0.01;

impl AdamW {
    pub(crate) fn new(parameters: usize) -> Self {
        Self {
            moments: [vec![0.0; parameters], vec![0.0; parameters]],
            steps: 0,
        }
    }

    /// Moves the parameters of the model against the gradient.
    ///
    /// A step whose samples lack a pattern changes neither the weight of the pattern nor its moments: most patterns are
    /// rare, and the mean of old gradients would change their weights by chance. The correction of the running means counts all
    /// steps; counting those of each pattern changed the error on held-out games of Russian draughts by 0.3 % at most.
    pub(crate) fn step(&mut self, model: &mut Model, gradient: &[f32], learning_rate: f32) {
        self.steps += 1;
        let steps = self.steps.min(1 << 20) as i32;
        let mean_scale = 1.0 / (1.0 - KEEP_MEAN.powi(steps));
        let square_scale = 1.0 / (1.0 - KEEP_SQUARE.powi(steps));
        let update = |parameter: &mut f32, slope: f32, mean: &mut f32, square: &mut f32| {
            *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * slope;
            *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * slope * slope;
            let step = *mean * mean_scale / ((*square * square_scale).sqrt() + EPSILON);
            *parameter -= learning_rate * (step + DECAY * *parameter);
        };
        let dense = Model::dense_len(model.shape);
        let [means, squares] = &mut self.moments;
        let (means, pattern_means) = means.split_at_mut(dense);
        let (squares, pattern_squares) = squares.split_at_mut(dense);
        let (parameters, pattern_weights) = model.parameters.split_at_mut(dense);
        let (slopes, pattern_slopes) = gradient.split_at(dense);
        let moments = means.iter_mut().zip(squares);
        for ((parameter, &slope), (mean, square)) in parameters.iter_mut().zip(slopes).zip(moments)
        {
            update(parameter, slope, mean, square);
        }
        let moments = pattern_means.iter_mut().zip(pattern_squares);
        let weights = pattern_weights.iter_mut().zip(pattern_slopes);
        for ((weight, &slope), (mean, square)) in weights.zip(moments) {
            if slope != 0.0 {
                update(weight, slope, mean, square);
            }
        }
        model.clip();
    }
}

#[cfg(test)]
mod tests {
    use network::Shape;

    use super::*;

    const SHAPE: Shape = Shape {
        inputs: 2,
        hidden: 1,
        buckets: 1,
        patterns: 2,
    };

    /// The other parameters still follow the mean of old gradients.
    #[test]
    fn a_pattern_without_a_slope_keeps_its_weight_and_its_moments() {
        let mut model = Model::zero(SHAPE);
        let count = model.parameters.len();
        let mut optimizer = AdamW::new(count);
        optimizer.step(&mut model, &vec![1.0; count], 0.01);
        let (parameters, moments) = (model.parameters.clone(), optimizer.moments.clone());
        assert!(parameters.iter().all(|&parameter| parameter < 0.0));
        let [absent, present] = [count - 2, count - 1];
        let mut gradient = vec![0.0; count];
        gradient[present] = 1.0;
        optimizer.step(&mut model, &gradient, 0.01);
        for at in 0..count {
            let is_same = model.parameters[at] == parameters[at]
                && optimizer.moments[0][at] == moments[0][at]
                && optimizer.moments[1][at] == moments[1][at];
            assert_eq!(is_same, at == absent, "parameter {at}");
        }
    }
}
