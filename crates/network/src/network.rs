use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter;

use arrayvec::ArrayVec;
use game_core::{Score, Side};

use crate::file::check_sizes;
use crate::{Features, kernel};

/// One unit of a neuron's sum, as an integer.
pub const SUM_UNIT: i32 = 4 * 255;
/// One unit of an output weight, as an integer.
pub const OUTPUT_UNIT: i32 = 512;
/// The greatest output weight, as an integer. The sum of 128 products of the value of a neuron and such a weight fits into 32
/// bits.
pub const MAX_OUTPUT_WEIGHT: i16 = 1014;
/// One unit of a pattern's weight, as an integer. The weight has 8 bits, so it is between −½ and ½.
pub const PATTERN_UNIT: i32 = 256;
/// The greatest weight of a pattern in floating point.
pub const MAX_PATTERN_WEIGHT: f32 = i8::MAX as f32 / PATTERN_UNIT as f32;
/// The greatest weight of an input in floating point.
///
/// The sum of a neuron is a 16-bit integer. A bias and 31 weights always fit into it. With more weights it wraps if most of
/// them have the same sign and are near the bound: the position gets a wrong value, but nothing panics.
pub const MAX_INPUT_WEIGHT: f32 = 0.99;
/// The greatest weight of an input as an integer.
pub(crate) const MAX_INPUT: i16 = (MAX_INPUT_WEIGHT * SUM_UNIT as f32 + 0.5) as i16;
/// The greatest bias of a neuron as an integer.
pub(crate) const MAX_INPUT_BIAS: i16 = MAX_INPUT + ROUNDING;
const _: () = assert!(31 * MAX_INPUT as i32 + MAX_INPUT_BIAS as i32 <= i16::MAX as i32);
/// The widest hidden layer.
pub const MAX_HIDDEN: usize = 512;

/// The weights of an evaluation, as integers.
///
/// The inputs of each view go through the same layer of `hidden` neurons, clipped and squared (SCReLU). The output
/// is a weighted sum of both halves, the side to move's first, with the weights of the position's bucket. The
/// weights of the active patterns are added to it.
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    /// The name of the game that it evaluates.
    pub(crate) game: String,
    pub(crate) shape: Shape,
    /// Units of evaluation for one unit of the output.
    pub(crate) scale: u16,
    /// A row of `hidden` weights for each input.
    pub(crate) input_weights: Box<[i16]>,
    pub(crate) input_bias: Box<[i16]>,
    /// Two rows of `hidden` weights for each bucket: for the side to move and for its opponent.
    pub(crate) output_weights: Box<[i16]>,
    pub(crate) output_bias: Box<[i32]>,
    /// The linear part: a weight for each pattern.
    pub(crate) pattern_weights: Box<[i8]>,
}

/// The sizes of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Inputs of each view.
    pub inputs: usize,
    /// Neurons of each view, at most [`MAX_HIDDEN`].
    pub hidden: usize,
    /// Output layers.
    pub buckets: usize,
    /// Weights of the linear part, 0 without one.
    pub patterns: usize,
}

impl Shape {
    /// The shape for a game, with a hidden layer of this width, and with the linear part if the game has one.
    #[must_use]
    pub const fn of<P: Features>(hidden: usize) -> Self {
        Self {
            inputs: P::INPUTS,
            hidden,
            buckets: <P as Features>::BUCKETS,
            patterns: <P as Features>::PATTERNS,
        }
    }

    /// This shape without a linear part.
    #[must_use]
    pub const fn without_patterns(self) -> Self {
        Self {
            patterns: 0,
            ..self
        }
    }
}

/// The parameters of a network in floating point, as a trainer has them.
#[derive(Clone, Copy, Debug)]
pub struct FloatWeights<'a> {
    /// `inputs` rows of `hidden`.
    pub input_weights: &'a [f32],
    /// `hidden`.
    pub input_bias: &'a [f32],
    /// `buckets` rows of twice `hidden`.
    pub output_weights: &'a [f32],
    /// `buckets`.
    pub output_bias: &'a [f32],
    /// `patterns`.
    pub pattern_weights: &'a [f32],
}

impl Network {
    /// Rounds the weights of a trained network. Weights beyond the range of integers are clipped.
    ///
    /// `scale` is the worth of one unit of the output, in units of evaluation.
    ///
    /// # Panics
    /// If a slice does not have the length given by `shape`, or if [`from_bytes`](Self::from_bytes) would reject the file:
    /// a name of more than 255 bytes, or a scale or a size of `shape` that is zero (except `patterns`) or too great.
    #[must_use]
    pub fn quantised(game: &str, shape: Shape, scale: u16, weights: FloatWeights<'_>) -> Self {
        assert!(game.len() <= usize::from(u8::MAX), "{game:?} is too long");
        if let Err(error) = check_sizes(shape, scale) {
            panic!("{error}");
        }
        assert_eq!(weights.input_weights.len(), shape.inputs * shape.hidden);
        assert_eq!(weights.input_bias.len(), shape.hidden);
        assert_eq!(
            weights.output_weights.len(),
            2 * shape.buckets * shape.hidden
        );
        assert_eq!(weights.output_bias.len(), shape.buckets);
        assert_eq!(weights.pattern_weights.len(), shape.patterns);
        let to_input = |&weight: &f32| {
            let weight = weight.clamp(-MAX_INPUT_WEIGHT, MAX_INPUT_WEIGHT);
            round(weight * SUM_UNIT as f32) as i16
        };
        let to_input_bias = |bias: &f32| to_input(bias) + ROUNDING;
        let to_output = |&weight: &f32| {
            let weight = round(weight * OUTPUT_UNIT as f32) as i16;
            weight.clamp(-MAX_OUTPUT_WEIGHT, MAX_OUTPUT_WEIGHT)
        };
        let to_pattern = |&weight: &f32| {
            let weight = weight.clamp(-MAX_PATTERN_WEIGHT, MAX_PATTERN_WEIGHT);
            round(weight * PATTERN_UNIT as f32) as i8
        };
        let to_bias = |&bias: &f32| round(bias * UNIT as f32) as i32;
        Self {
            game: game.into(),
            shape,
            scale,
            input_weights: weights.input_weights.iter().map(to_input).collect(),
            input_bias: weights.input_bias.iter().map(to_input_bias).collect(),
            output_weights: weights.output_weights.iter().map(to_output).collect(),
            output_bias: weights.output_bias.iter().map(to_bias).collect(),
            pattern_weights: weights.pattern_weights.iter().map(to_pattern).collect(),
        }
    }

    /// The weights in floating point, one after the other in the order of [`FloatWeights`], as the start of a training run.
    #[must_use]
    pub fn to_floats(&self) -> Vec<f32> {
        let from = |unit: i32| move |&weight: &i16| f32::from(weight) / unit as f32;
        // `quantised` added `ROUNDING`.
        let from_bias = |&bias: &i16| f32::from(bias - ROUNDING) / SUM_UNIT as f32;
        let from_pattern = |&weight: &i8| f32::from(weight) / PATTERN_UNIT as f32;
        let inputs = self.input_weights.iter().map(from(SUM_UNIT));
        let outputs = self.output_weights.iter().map(from(OUTPUT_UNIT));
        let output_bias = self.output_bias.iter();
        inputs
            .chain(self.input_bias.iter().map(from_bias))
            .chain(outputs)
            .chain(output_bias.map(|&bias| bias as f32 / UNIT as f32))
            .chain(self.pattern_weights.iter().map(from_pattern))
            .collect()
    }

    /// The name of the game that it evaluates.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Its sizes.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Units of evaluation for one unit of the output.
    #[must_use]
    pub const fn scale(&self) -> u16 {
        self.scale
    }

    /// Returns whether the network has the inputs, the buckets and, if it has a linear part, the patterns of this
    /// game.
    #[must_use]
    pub const fn fits<P: Features>(&self) -> bool {
        let shape = self.shape;
        shape.inputs == P::INPUTS
            && shape.buckets == <P as Features>::BUCKETS
            && (shape.patterns == 0 || shape.patterns == <P as Features>::PATTERNS)
    }

    /// Computes the sums of a view of a position from scratch.
    #[inline(always)]
    pub(crate) fn sums<P: Features>(&self, position: &P, view: Side, to: &mut [i16]) {
        let hidden = to.len();
        let rows = self.rows(hidden);
        to.copy_from_slice(&self.input_bias[..hidden]);
        let mut inputs = ArrayVec::<usize, MAX_BATCH>::new();
        let mut add = |inputs: &[usize]| {
            kernel::update(to, rows, iter::empty(), inputs.iter().copied());
        };
        position.active(view, |input| {
            inputs.push(input);
            if inputs.is_full() {
                add(&inputs);
                inputs.clear();
            }
        });
        add(&inputs);
    }

    /// The sum of the weights of the active patterns, in parts of [`UNIT`].
    #[inline(always)]
    pub(crate) fn linear<P: Features>(&self, position: &P) -> i64 {
        let mut sum = 0;
        if <P as Features>::PATTERNS > 0 && self.shape.patterns > 0 {
            position.patterns(|pattern| sum += i32::from(self.pattern_weights[pattern]));
        }
        i64::from(sum) * i64::from(UNIT / PATTERN_UNIT)
    }

    /// The score of a bucket for the side to move, from the sums of White's view and of Black's and the linear part.
    #[inline(always)]
    pub(crate) fn output(
        &self,
        sums: &[i16],
        linear: i64,
        side: Side,
        bucket: usize,
        hidden: usize,
    ) -> Score {
        let size = 2 * hidden;
        let (white, black) = sums[..size].split_at(hidden);
        let (us, them) = match side {
            Side::White => (white, black),
            Side::Black => (black, white),
        };
        let (ours, theirs) = self.output_weights[bucket * size..][..size].split_at(hidden);
        let output = kernel::squared_dot(us, ours)
            + kernel::squared_dot(them, theirs)
            + i64::from(self.output_bias[bucket])
            + linear;
        self.score(output)
    }

    /// The score of an output, in parts of [`UNIT`].
    #[inline(always)]
    pub(crate) fn score(&self, output: i64) -> Score {
        let units = output * i64::from(self.scale) / i64::from(UNIT);
        Score::new(units as i32).clamp_evaluation()
    }

    /// The weights of the inputs, `hidden` each.
    #[inline(always)]
    pub(crate) fn rows(&self, hidden: usize) -> &[i16] {
        &self.input_weights[..self.shape.inputs * hidden]
    }
}

/// Inputs whose weights are added at a time: at most this many.
const MAX_BATCH: usize = 64;

/// One unit of the output, as an integer.
const UNIT: i32 = kernel::SQUARE_UNIT * OUTPUT_UNIT;
const _: () = assert!(UNIT % PATTERN_UNIT == 0);

/// Added to a neuron's bias to make up, on average, for the part that rounding drops.
const ROUNDING: i16 = 2;

/// Rounds halves away from zero, like `f32::round`, which needs `std`.
fn round(value: f32) -> f32 {
    let half = if value < 0.0 { -0.5 } else { 0.5 };
    (value + half) as i32 as f32
}

impl core::fmt::Debug for Network {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Network")
            .field("game", &self.game)
            .field("shape", &self.shape)
            .field("scale", &self.scale)
            .finish_non_exhaustive()
    }
}
