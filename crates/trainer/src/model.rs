use network::{
    Features, FloatWeights, MAX_INPUT_WEIGHT, MAX_OUTPUT_WEIGHT, Network, OUTPUT_UNIT, Shape,
};
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::gradient::{self, Neurons};
use crate::samples::Samples;

/// The parameters of a network in floating point, one after the other: the weights of the inputs, their biases,
/// the weights of the outputs, their biases. A gradient has the same form.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    pub(crate) shape: Shape,
    pub(crate) parameters: Vec<f32>,
}

/// The range of the first weights of the inputs.
const FIRST_INPUT_WEIGHT: f32 = 0.1;
/// The greatest weight of an output that the integers can hold.
const MAX_OUTPUT: f32 = MAX_OUTPUT_WEIGHT as f32 / OUTPUT_UNIT as f32;

impl Model {
    /// A model of random weights.
    #[must_use]
    pub fn random(shape: Shape, seed: u64) -> Self {
        let mut model = Self::zero(shape);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (inputs, _, outputs, _) = model.parts_mut();
        inputs.fill_with(|| rng.random_range(-FIRST_INPUT_WEIGHT..FIRST_INPUT_WEIGHT));
        let range = 1.0 / (2.0 * shape.hidden as f32).sqrt();
        outputs.fill_with(|| rng.random_range(-range..range));
        model
    }

    /// A model of zeros.
    #[must_use]
    pub fn zero(shape: Shape) -> Self {
        let outputs = shape.buckets * (2 * shape.hidden + 1);
        let parameters = vec![0.0; (shape.inputs + 1) * shape.hidden + outputs];
        Self { shape, parameters }
    }

    /// The indices of the first input bias, the first output weight and the first output bias.
    #[inline(always)]
    const fn starts(shape: Shape) -> [usize; 3] {
        let bias = shape.inputs * shape.hidden;
        let outputs = bias + shape.hidden;
        [bias, outputs, outputs + shape.buckets * 2 * shape.hidden]
    }

    /// The four parts.
    #[inline(always)]
    pub(crate) fn parts(&self) -> FloatWeights<'_> {
        let [bias, outputs, output_bias] = Self::starts(self.shape);
        FloatWeights {
            input_weights: &self.parameters[..bias],
            input_bias: &self.parameters[bias..outputs],
            output_weights: &self.parameters[outputs..output_bias],
            output_bias: &self.parameters[output_bias..],
        }
    }

    /// The four parts, in the order of [`FloatWeights`].
    #[inline(always)]
    pub(crate) fn parts_mut(&mut self) -> (&mut [f32], &mut [f32], &mut [f32], &mut [f32]) {
        let [bias, outputs, output_bias] = Self::starts(self.shape);
        let (head, tail) = self.parameters.split_at_mut(outputs);
        let (input_weights, input_bias) = head.split_at_mut(bias);
        let (output_weights, output_bias) = tail.split_at_mut(output_bias - outputs);
        (input_weights, input_bias, output_weights, output_bias)
    }

    /// Clips weights to the range that integers can hold.
    pub(crate) fn clip(&mut self) {
        let (inputs, bias, outputs, _) = self.parts_mut();
        for weight in inputs.iter_mut().chain(bias) {
            *weight = weight.clamp(-MAX_INPUT_WEIGHT, MAX_INPUT_WEIGHT);
        }
        for weight in outputs {
            *weight = weight.clamp(-MAX_OUTPUT, MAX_OUTPUT);
        }
    }

    /// The output for a position, in floating point: times the scale it is in units of evaluation.
    ///
    /// # Panics
    /// If the model does not have the shape of this game.
    #[must_use]
    pub fn evaluate<P: Features>(&self, position: &P) -> f32 {
        assert_eq!(self.shape, Shape::of::<P>(self.shape.hidden));
        let mut samples = Samples::default();
        samples.push(position, 0, 1);
        gradient::output(
            self,
            samples.get(0),
            &mut Neurons::new(self.shape.hidden),
            self.shape.hidden,
        )
    }

    /// The network as integers. One unit of the output is worth `scale` units of evaluation.
    #[must_use]
    pub fn quantised(&self, game: &str, scale: u16) -> Network {
        Network::quantised(game, self.shape, scale, self.parts())
    }
}
