use network::{
    Features, FloatWeights, MAX_INPUT_WEIGHT, MAX_OUTPUT_WEIGHT, MAX_PATTERN_WEIGHT, Network,
    OUTPUT_UNIT, Shape,
};
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::gradient::{self, Neurons};
use crate::samples::Samples;

/// The parameters of a network in floating point, one after the other: the weights of the inputs, their biases,
/// the weights of the outputs, their biases, and the weights of the patterns. A gradient has the same form.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    pub(crate) shape: Shape,
    pub(crate) parameters: Vec<f32>,
}

/// The initial weights of the inputs are between this and its negative.
const FIRST_INPUT_WEIGHT: f32 = 0.1;
/// The greatest weight of an output that the integers can hold.
const MAX_OUTPUT: f32 = MAX_OUTPUT_WEIGHT as f32 / OUTPUT_UNIT as f32;

/// The weights of a network that are out of range in a model of a smaller scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClippedWeights {
    /// Their number.
    pub(crate) count: usize,
    /// The least scale at which all weights are in range.
    pub(crate) least_scale: u16,
}

/// The parts of a [`Model`], as [`FloatWeights`] has them.
pub(crate) struct PartsMut<'a> {
    pub(crate) input_weights: &'a mut [f32],
    pub(crate) input_bias: &'a mut [f32],
    pub(crate) output_weights: &'a mut [f32],
    pub(crate) output_bias: &'a mut [f32],
    pub(crate) pattern_weights: &'a mut [f32],
}

impl Model {
    /// A model of random weights, except those of the patterns: they are zero, so that unseen patterns add nothing.
    #[must_use]
    pub fn random(shape: Shape, seed: u64) -> Self {
        let mut model = Self::zero(shape);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let parts = model.parts_mut();
        let first_input_weight = || rng.random_range(-FIRST_INPUT_WEIGHT..FIRST_INPUT_WEIGHT);
        parts.input_weights.fill_with(first_input_weight);
        let range = 1.0 / (2.0 * shape.hidden as f32).sqrt();
        parts
            .output_weights
            .fill_with(|| rng.random_range(-range..range));
        model
    }

    /// Sets the weights of inputs that are active in none of the samples to zero, which training keeps. Random weights
    /// would only make the file of the network harder to compress.
    ///
    /// # Panics
    /// If a sample has an input that the model lacks.
    pub fn clear_unused(&mut self, samples: &Samples) {
        let Shape { inputs, hidden, .. } = self.shape;
        let is_used = samples.used_inputs(inputs);
        let rows = self.parts_mut().input_weights.chunks_mut(hidden);
        for (row, _) in rows.zip(is_used).filter(|(_, is_used)| !is_used) {
            row.fill(0.0);
        }
    }

    /// The weights of a network, as the start of a training run. One unit of the output is `scale` units of evaluation,
    /// at least 1.
    ///
    /// The weights of outputs and patterns are multiplied by the scale of the network and divided by `scale`. At a smaller
    /// scale some may exceed the range that a network can hold; the first step of a training run clips them.
    ///
    /// Patterns that `shape` has and the network lacks start at zero; those that only the network has are dropped.
    ///
    /// # Panics
    /// If the shapes differ otherwise.
    #[must_use]
    pub fn of_network(network: &Network, shape: Shape, scale: u16) -> Self {
        let own = network.shape().without_patterns();
        assert_eq!(own, shape.without_patterns(), "{network:?}");
        let mut parameters = network.to_floats();
        parameters.resize(Self::dense_len(shape) + shape.patterns, 0.0);
        let mut model = Self { shape, parameters };
        let ratio = f32::from(network.scale()) / f32::from(scale);
        let parts = model.parts_mut();
        let outputs = parts.output_weights.iter_mut().chain(parts.output_bias);
        for weight in outputs.chain(parts.pattern_weights) {
            *weight *= ratio;
        }
        model
    }

    /// The weights that training clips if it starts from this network ([`of_network`](Self::of_network)); `None` if all are
    /// in range.
    pub(crate) fn clipped_weights(
        network: &Network,
        shape: Shape,
        scale: u16,
    ) -> Option<ClippedWeights> {
        let model = Self::of_network(network, shape, network.scale());
        let parts = model.parts();
        // The weights and their bounds are multiples of 1/512, so a whole number is exact in `f64`.
        let least_scale = |most: f32| {
            let factor = f64::from(network.scale());
            move |weight: &f32| f64::from(weight.abs()) * factor / f64::from(most)
        };
        let of_outputs = parts.output_weights.iter().map(least_scale(MAX_OUTPUT));
        let of_patterns = parts.pattern_weights.iter();
        let of_patterns = of_patterns.map(least_scale(MAX_PATTERN_WEIGHT));
        let least_scales = of_outputs.chain(of_patterns);
        let clipped: Vec<f64> = least_scales.filter(|&least| least > scale.into()).collect();
        let least_scale = clipped.iter().copied().reduce(f64::max)?;
        Some(ClippedWeights {
            count: clipped.len(),
            least_scale: least_scale.ceil() as u16,
        })
    }

    /// A model of zeros.
    #[must_use]
    pub fn zero(shape: Shape) -> Self {
        let parameters = vec![0.0; Self::dense_len(shape) + shape.patterns];
        Self { shape, parameters }
    }

    /// Its sizes.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The number of parameters before the weights of the patterns.
    #[inline(always)]
    pub(crate) const fn dense_len(shape: Shape) -> usize {
        Self::starts(shape)[3]
    }

    /// The indices of the first input bias, output weight, output bias and weight of a pattern.
    #[inline(always)]
    const fn starts(shape: Shape) -> [usize; 4] {
        let bias = shape.inputs * shape.hidden;
        let outputs = bias + shape.hidden;
        let output_bias = outputs + shape.buckets * 2 * shape.hidden;
        [bias, outputs, output_bias, output_bias + shape.buckets]
    }

    /// The five parts.
    #[inline(always)]
    pub(crate) fn parts(&self) -> FloatWeights<'_> {
        let [bias, outputs, output_bias, patterns] = Self::starts(self.shape);
        FloatWeights {
            input_weights: &self.parameters[..bias],
            input_bias: &self.parameters[bias..outputs],
            output_weights: &self.parameters[outputs..output_bias],
            output_bias: &self.parameters[output_bias..patterns],
            pattern_weights: &self.parameters[patterns..],
        }
    }

    /// The five parts.
    #[inline(always)]
    pub(crate) fn parts_mut(&mut self) -> PartsMut<'_> {
        let [bias, outputs, output_bias, patterns] = Self::starts(self.shape);
        let (rest, pattern_weights) = self.parameters.split_at_mut(patterns);
        let (rest, output_bias) = rest.split_at_mut(output_bias);
        let (rest, output_weights) = rest.split_at_mut(outputs);
        let (input_weights, input_bias) = rest.split_at_mut(bias);
        PartsMut {
            input_weights,
            input_bias,
            output_weights,
            output_bias,
            pattern_weights,
        }
    }

    /// Clips weights to the range that integers can hold.
    pub(crate) fn clip(&mut self) {
        let parts = self.parts_mut();
        for weight in parts.input_weights.iter_mut().chain(parts.input_bias) {
            *weight = weight.clamp(-MAX_INPUT_WEIGHT, MAX_INPUT_WEIGHT);
        }
        for weight in parts.output_weights {
            *weight = weight.clamp(-MAX_OUTPUT, MAX_OUTPUT);
        }
        for weight in parts.pattern_weights {
            *weight = weight.clamp(-MAX_PATTERN_WEIGHT, MAX_PATTERN_WEIGHT);
        }
    }

    /// The output for a position, in floating point; multiply it by the scale for units of evaluation.
    ///
    /// # Panics
    /// If the model does not have the shape of this game, and as [`Samples::push`].
    #[must_use]
    pub fn evaluate<P: Features>(&self, position: &P) -> f32 {
        let shape = Shape::of::<P>(self.shape.hidden);
        assert!([shape, shape.without_patterns()].contains(&self.shape));
        let mut samples = Samples::default();
        samples.push(position, 0, 1);
        gradient::output(
            self,
            samples.get(0),
            &mut Neurons::new(self.shape.hidden),
            self.shape.hidden,
        )
    }

    /// The network in integers. One unit of the output is `scale` units of evaluation.
    ///
    /// # Panics
    /// As for [`Network::quantised`].
    #[must_use]
    pub fn quantised(&self, game: &str, scale: u16) -> Network {
        Network::quantised(game, self.shape, scale, self.parts())
    }
}
