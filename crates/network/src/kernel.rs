//! The inner loops: plain loops over slices, which the compiler turns into vector instructions.
//!
//! All are inlined into callers that know the length of the slices.

use crate::network::{MAX_OUTPUT_WEIGHT, SUM_UNIT};

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

/// One unit of a neuron's square: 255² in 16 bits, two of which are dropped so that the sign bit is free.
pub(crate) const SQUARE_UNIT: i32 = 255 * 255 / 4;

/// The number of products of a square and an output weight whose sum fits into 32 bits.
const CHUNK: usize = 128;
const _: () =
    assert!((CHUNK as i64) * (SQUARE_UNIT as i64) * (MAX_OUTPUT_WEIGHT as i64) <= i32::MAX as i64);

/// The weighted sum of the neurons, each clipped to its unit and squared (SCReLU), in units of [`SQUARE_UNIT`]
/// times [`OUTPUT_UNIT`](crate::OUTPUT_UNIT).
#[inline(always)]
pub(crate) fn squared_dot(sums: &[i16], weights: &[i16]) -> i64 {
    let chunks = sums.chunks(CHUNK).zip(weights.chunks(CHUNK));
    chunks
        .map(|(sums, weights)| i64::from(squared_dot_of_chunk(sums, weights)))
        .sum()
}

#[inline(always)]
fn squared_dot_of_chunk(sums: &[i16], weights: &[i16]) -> i32 {
    let mut total = 0;
    for (&sum, &weight) in sums.iter().zip(weights) {
        let value = (sum.clamp(0, SUM_UNIT as i16) >> 2) as u16;
        let square = (value.wrapping_mul(value) >> 2) as i16;
        total += i32::from(square) * i32::from(weight);
    }
    total
}
