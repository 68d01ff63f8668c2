//! Forward and backward passes through the network, one sample at a time.
//!
//! Only the rows of active inputs are touched, in the weights and in the gradient: dense frameworks spend most of
//! their time on zeros.

use crate::model::Model;
use crate::samples::{Label, Sample, Samples};

/// Turns a label into the expected result that the network is trained to predict.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Target {
    /// The worth of one unit of the output in units of evaluation, so that `1 / (1 + exp(-score / scale))` is the
    /// expected result; above 0.
    pub scale: f32,
    /// The weight of the game's result in the target, from 0 to 1; the score has the rest.
    pub result_share: f32,
}

impl Target {
    /// The target for a label, from 0 to 1.
    #[inline(always)]
    fn of(self, label: Label) -> f32 {
        let expected = sigmoid(f32::from(label.score) / self.scale);
        let result = f32::from(label.result) / 2.0;
        expected + self.result_share * (result - expected)
    }
}

#[inline(always)]
pub(crate) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Buffers for the neurons of one sample, reused for the next.
#[derive(Clone, Debug)]
pub(crate) struct Neurons {
    /// Sums of the hidden layer, ours and theirs.
    sums: Vec<f32>,
    /// The derivatives of the loss with respect to the sums.
    slopes: Vec<f32>,
}

impl Neurons {
    pub(crate) fn new(hidden: usize) -> Self {
        Self {
            sums: vec![0.0; 2 * hidden],
            slopes: vec![0.0; 2 * hidden],
        }
    }
}

/// The sum of the squared errors of some samples.
pub(crate) fn loss(
    model: &Model,
    samples: &Samples,
    range: core::ops::Range<usize>,
    target: Target,
) -> f64 {
    pulp::Arch::new().dispatch(Pass {
        model,
        samples,
        range,
        target,
        gradient: None,
        neurons: &mut Neurons::new(model.shape.hidden),
    })
}

/// Adds the gradient of some samples to `gradient`, and returns the sum of their squared errors.
pub(crate) fn accumulate(
    model: &Model,
    samples: &Samples,
    range: core::ops::Range<usize>,
    target: Target,
    gradient: &mut Model,
    neurons: &mut Neurons,
) -> f64 {
    pulp::Arch::new().dispatch(Pass {
        model,
        samples,
        range,
        target,
        gradient: Some(gradient),
        neurons,
    })
}

/// A pass over some samples, compiled for several instruction sets; the best one of the machine is used.
///
/// It is not a closure, because the compiler calls a large closure instead of inlining it, and compiles it for the
/// baseline instruction set only.
struct Pass<'a> {
    model: &'a Model,
    samples: &'a Samples,
    range: core::ops::Range<usize>,
    target: Target,
    /// Where the gradient is added, if it is wanted.
    gradient: Option<&'a mut Model>,
    neurons: &'a mut Neurons,
}

impl pulp::WithSimd for Pass<'_> {
    type Output = f64;

    #[inline(always)]
    fn with_simd<S: pulp::Simd>(self, _: S) -> f64 {
        // Known widths let the compiler unroll the loops over neurons.
        match self.model.shape.hidden {
            32 => self.run(32),
            64 => self.run(64),
            128 => self.run(128),
            hidden => self.run(hidden),
        }
    }
}

impl Pass<'_> {
    #[inline(always)]
    fn run(mut self, hidden: usize) -> f64 {
        let mut sum = 0.0;
        for index in self.range {
            let sample = self.samples.get(index);
            let predicted = sigmoid(output(self.model, sample, self.neurons, hidden));
            let error = predicted - self.target.of(sample.label);
            if let Some(gradient) = &mut self.gradient {
                // Half the slope of the squared error: a constant factor cancels in the steps of AdamW.
                let slope = error * predicted * (1.0 - predicted);
                learn(self.model, sample, slope, gradient, self.neurons, hidden);
            }
            sum += f64::from(error * error);
        }
        sum
    }
}

/// The output of the network; the sums of its hidden layer are left in `neurons`.
#[inline(always)]
pub(crate) fn output(
    model: &Model,
    sample: Sample<'_>,
    neurons: &mut Neurons,
    hidden: usize,
) -> f32 {
    let parts = model.parts();
    let bucket = usize::from(sample.label.bucket);
    let (ours, theirs) = neurons.sums[..2 * hidden].split_at_mut(hidden);
    for (sums, inputs) in [(ours, sample.ours), (theirs, sample.theirs)] {
        add_rows(
            sums,
            &parts.input_bias[..hidden],
            parts.input_weights,
            inputs,
        );
    }
    let weights = &parts.output_weights[2 * hidden * bucket..][..2 * hidden];
    let dense = parts.output_bias[bucket] + squared_dot(&neurons.sums[..2 * hidden], weights);
    match model.shape.patterns {
        0 => dense,
        _ => dense + linear(parts.pattern_weights, sample.patterns),
    }
}

/// The number of neurons whose sums stay in registers while the rows of all inputs are added.
const TILE: usize = 32;

/// Sets `sums` to the biases and the weights of all active inputs.
#[inline(always)]
fn add_rows(sums: &mut [f32], bias: &[f32], weights: &[f32], inputs: &[u16]) {
    let hidden = sums.len();
    sums.copy_from_slice(bias);
    let (tiles, rest) = sums.as_chunks_mut::<TILE>();
    let done = hidden - rest.len();
    for (tile, start) in tiles.iter_mut().zip((0..).step_by(TILE)) {
        let mut sums = *tile;
        for &input in inputs {
            let row = &weights[usize::from(input) * hidden + start..][..TILE];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        *tile = sums;
    }
    for &input in inputs {
        let row = &weights[usize::from(input) * hidden..][done..hidden];
        for (sum, weight) in rest.iter_mut().zip(row) {
            *sum += weight;
        }
    }
}

/// Adds the slopes of the neurons to the rows of all active inputs.
#[inline(always)]
fn add_slopes(slopes: &[f32], gradient: &mut [f32], inputs: &[u16]) {
    let hidden = slopes.len();
    let (tiles, rest) = slopes.as_chunks::<TILE>();
    let done = hidden - rest.len();
    for (tile, start) in tiles.iter().zip((0..).step_by(TILE)) {
        let slopes = *tile;
        for &input in inputs {
            let row = &mut gradient[usize::from(input) * hidden + start..][..TILE];
            for (weight, slope) in row.iter_mut().zip(slopes) {
                *weight += slope;
            }
        }
    }
    for &input in inputs {
        let row = &mut gradient[usize::from(input) * hidden..][done..hidden];
        for (weight, slope) in row.iter_mut().zip(rest) {
            *weight += slope;
        }
    }
}

/// The sum of the weights of the active patterns.
#[inline(always)]
fn linear(weights: &[f32], patterns: &[u32]) -> f32 {
    patterns
        .iter()
        .map(|&pattern| weights[pattern as usize])
        .sum()
}

/// The number of partial sums: a single sum could not be vectorised, because that would change its order.
const LANES: usize = 16;

#[inline(always)]
fn squared_dot(sums: &[f32], weights: &[f32]) -> f32 {
    let mut lanes = [0.0; LANES];
    let (sums, sums_rest) = sums.as_chunks::<LANES>();
    let (weights, weights_rest) = weights.as_chunks::<LANES>();
    for (sums, weights) in sums.iter().zip(weights) {
        for lane in 0..LANES {
            let value = sums[lane].clamp(0.0, 1.0);
            lanes[lane] += value * value * weights[lane];
        }
    }
    let rest = sums_rest.iter().zip(weights_rest);
    let rest: f32 = rest
        .map(|(sum, weight)| {
            let value = sum.clamp(0.0, 1.0);
            value * value * weight
        })
        .sum();
    lanes.iter().sum::<f32>() + rest
}

/// Adds the gradient of a sample, whose sums are in `neurons`; `slope` is the slope of the loss over the output.
#[inline(always)]
fn learn(
    model: &Model,
    sample: Sample<'_>,
    slope: f32,
    gradient: &mut Model,
    neurons: &mut Neurons,
    hidden: usize,
) {
    let bucket = usize::from(sample.label.bucket);
    let weights = &model.parts().output_weights[2 * hidden * bucket..][..2 * hidden];
    let gradient = gradient.parts_mut();
    gradient.output_bias[bucket] += slope;
    if model.shape.patterns > 0 {
        for &pattern in sample.patterns {
            gradient.pattern_weights[pattern as usize] += slope;
        }
    }
    let output_slopes = &mut gradient.output_weights[2 * hidden * bucket..][..2 * hidden];
    let sums = &neurons.sums[..2 * hidden];
    let slopes = &mut neurons.slopes[..2 * hidden];
    for (((sum, weight), output_slope), input_slope) in
        sums.iter().zip(weights).zip(output_slopes).zip(slopes)
    {
        let value = sum.clamp(0.0, 1.0);
        *output_slope += slope * value * value;
        // The slope of the clip: a clipped neuron has no gradient.
        let clip = if *sum > 0.0 && *sum < 1.0 { 1.0 } else { 0.0 };
        *input_slope = clip * 2.0 * slope * weight * value;
    }
    let (ours, theirs) = neurons.slopes[..2 * hidden].split_at(hidden);
    for (slopes, inputs) in [(ours, sample.ours), (theirs, sample.theirs)] {
        add_slopes(slopes, gradient.input_weights, inputs);
        for (bias, slope) in gradient.input_bias[..hidden].iter_mut().zip(slopes) {
            *bias += slope;
        }
    }
}
