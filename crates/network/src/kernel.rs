//! The inner loops: plain loops over slices, which the compiler turns into vector instructions.
//!
//! All are inlined into callers that know the length of the slices.

use crate::network::ACCUMULATOR_UNIT;

/// Adds a row of weights.
#[inline(always)]
pub(crate) fn add(accumulator: &mut [i16], row: &[i16]) {
    for (sum, weight) in accumulator.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*weight);
    }
}

/// Subtracts a row of weights.
#[inline(always)]
pub(crate) fn subtract(accumulator: &mut [i16], row: &[i16]) {
    for (sum, weight) in accumulator.iter_mut().zip(row) {
        *sum = sum.wrapping_sub(*weight);
    }
}

/// Writes `from` less one row and plus another: a quiet move.
#[inline(always)]
pub(crate) fn exchange(to: &mut [i16], from: &[i16], removed: &[i16], added: &[i16]) {
    for (((to, from), removed), added) in to.iter_mut().zip(from).zip(removed).zip(added) {
        *to = from.wrapping_sub(*removed).wrapping_add(*added);
    }
}

/// Writes `from` less two rows and plus another: a capture.
#[inline(always)]
pub(crate) fn exchange_two(to: &mut [i16], from: &[i16], removed: [&[i16]; 2], added: &[i16]) {
    let [first, second] = removed;
    let rows = first.iter().zip(second).zip(added);
    for ((to, from), ((first, second), added)) in to.iter_mut().zip(from).zip(rows) {
        *to = from
            .wrapping_sub(*first)
            .wrapping_sub(*second)
            .wrapping_add(*added);
    }
}

/// The weighted sum of the neurons, each clipped to its unit and squared (SCReLU).
///
/// A neuron times its weight fits into 16 bits, and the sum of at most [`MAX_HIDDEN`](crate::MAX_HIDDEN) terms
/// into 32.
#[inline(always)]
pub(crate) fn squared_dot(neurons: &[i16], weights: &[i16]) -> i32 {
    let mut sum = 0;
    for (&neuron, &weight) in neurons.iter().zip(weights) {
        let value = neuron.clamp(0, ACCUMULATOR_UNIT as i16);
        sum += i32::from(value.wrapping_mul(weight)) * i32::from(value);
    }
    sum
}
