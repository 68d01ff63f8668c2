//! The inner loops over neurons, with the vectors of the crate `wide`. They are inlined into callers that know the length
//! of the slices.

use wide::{bytemuck, i16x16, i32x8, u16x16};

use crate::network::{MAX_OUTPUT_WEIGHT, SUM_UNIT};

/// The neurons of a vector.
const LANES: usize = 16;
type Lanes = [i16; LANES];
/// The vectors of sums that stay in registers while rows are added: at most half of the registers of SSE2, AVX2 and NEON.
const TILE: usize = 4;

/// Subtracts the rows of some inputs from the sums and adds those of others. A row has as many weights as there are sums.
#[inline(always)]
pub(crate) fn update(
    sums: &mut [i16],
    weights: &[i16],
    removed: impl Iterator<Item = usize> + Clone,
    added: impl Iterator<Item = usize> + Clone,
) {
    let hidden = sums.len();
    let row = |input| &weights[input * hidden..][..hidden];
    let (removed, added) = (removed.map(row), added.map(row));
    let (vectors, rest) = sums.as_chunks_mut::<LANES>();
    let (tiles, vectors) = vectors.as_chunks_mut::<TILE>();
    let mut done = 0;
    for tile in tiles {
        update_vectors(tile, done, removed.clone(), added.clone());
        done += TILE * LANES;
    }
    for vector in vectors {
        update_vectors(
            core::array::from_mut(vector),
            done,
            removed.clone(),
            added.clone(),
        );
        done += LANES;
    }
    for (sum, index) in rest.iter_mut().zip(done..) {
        for row in removed.clone() {
            *sum = sum.wrapping_sub(row[index]);
        }
        for row in added.clone() {
            *sum = sum.wrapping_add(row[index]);
        }
    }
}

/// Updates the sums that begin at the neuron `start`.
#[inline(always)]
fn update_vectors<'a, const N: usize>(
    sums: &mut [Lanes; N],
    start: usize,
    removed: impl Iterator<Item = &'a [i16]>,
    added: impl Iterator<Item = &'a [i16]>,
) {
    let part = |row: &'a [i16]| -> &'a [Lanes] { row[start..][..N * LANES].as_chunks().0 };
    let mut vectors = sums.map(i16x16::new);
    for row in removed {
        for (vector, weights) in vectors.iter_mut().zip(part(row)) {
            *vector -= i16x16::new(*weights);
        }
    }
    for row in added {
        for (vector, weights) in vectors.iter_mut().zip(part(row)) {
            *vector += i16x16::new(*weights);
        }
    }
    *sums = vectors.map(i16x16::to_array);
}

/// One unit of a neuron's square: 255² in 16 bits, two of which are dropped so that the sign bit is free.
pub(crate) const SQUARE_UNIT: i32 = 255 * 255 / 4;

/// The number of products of a square and an output weight whose sum fits into 32 bits.
const CHUNK: usize = 128;
const _: () =
    assert!((CHUNK as i64) * (SQUARE_UNIT as i64) * (MAX_OUTPUT_WEIGHT as i64) <= i32::MAX as i64);
const _: () = assert!(CHUNK.is_multiple_of(LANES));

/// The weighted sum of the neurons, each clipped to its unit and squared (SCReLU), in units of [`SQUARE_UNIT`]
/// times [`OUTPUT_UNIT`](crate::OUTPUT_UNIT).
#[inline(always)]
pub(crate) fn squared_dot(sums: &[i16], weights: &[i16]) -> i64 {
    let mut total = 0;
    for (sums, weights) in sums.chunks(CHUNK).zip(weights.chunks(CHUNK)) {
        total += i64::from(squared_dot_of_chunk(sums, weights));
    }
    total
}

/// Compilers turn a plain loop into vectors of half the width, so this one has explicit ones.
#[inline(always)]
fn squared_dot_of_chunk(sums: &[i16], weights: &[i16]) -> i32 {
    let (vectors, rest) = sums.as_chunks::<LANES>();
    let (weight_vectors, weights_of_rest) = weights.as_chunks::<LANES>();
    let mut total = i32x8::ZERO;
    for (sums, weights) in vectors.iter().zip(weight_vectors) {
        total += squared(i16x16::new(*sums)).dot(i16x16::new(*weights));
    }
    let (mut last, mut last_weights) = ([0; LANES], [0; LANES]);
    last[..rest.len()].copy_from_slice(rest);
    last_weights[..rest.len()].copy_from_slice(weights_of_rest);
    total += squared(i16x16::new(last)).dot(i16x16::new(last_weights));
    total.reduce_add()
}

/// The values of neurons, in units of [`SQUARE_UNIT`].
#[inline(always)]
fn squared(sums: i16x16) -> i16x16 {
    let clipped = sums.max(i16x16::ZERO).min(i16x16::splat(SUM_UNIT as i16));
    let values: u16x16 = bytemuck::cast(clipped >> 2_i32);
    bytemuck::cast((values * values) >> 2_i32)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use core::iter;

    use game_core::zobrist;

    use super::*;
    use crate::network::MAX_INPUT;

    fn random(seed: u64, count: usize, greatest: i64) -> Vec<i16> {
        let number =
            |index| (zobrist::mix(seed ^ index) >> 16) as i64 % (2 * greatest + 1) - greatest;
        (0..count as u64)
            .map(|index| number(index) as i16)
            .collect()
    }

    #[test]
    fn vectors_agree_with_the_plain_formula_at_every_width() {
        for width in 0..=2 * CHUNK + LANES + 1 {
            let sums = random(1, width, 1_300);
            let weights = random(2, width, i64::from(MAX_OUTPUT_WEIGHT));
            let product = |(&sum, &weight): (&i16, &i16)| {
                let value = i64::from(sum.clamp(0, SUM_UNIT as i16)) / 4;
                value * value / 4 * i64::from(weight)
            };
            let expected: i64 = sums.iter().zip(&weights).map(product).sum();
            assert_eq!(squared_dot(&sums, &weights), expected, "{width} neurons");
        }
    }

    #[test]
    fn the_greatest_products_fit() {
        let expected = 512 * i64::from(SQUARE_UNIT) * i64::from(MAX_OUTPUT_WEIGHT);
        assert_eq!(
            squared_dot(&[1_020; 512], &[MAX_OUTPUT_WEIGHT; 512]),
            expected
        );
    }

    #[test]
    fn a_sum_beyond_16_bits_wraps_at_every_width() {
        for width in 0..=TILE * LANES + LANES + 1 {
            let row = alloc::vec![MAX_INPUT; width];
            let mut sums = alloc::vec![0; width];
            update(&mut sums, &row, iter::empty(), iter::repeat_n(0, 40));
            assert!(sums.iter().all(|&sum| sum == MAX_INPUT.wrapping_mul(40)));
            update(&mut sums, &row, iter::repeat_n(0, 40), iter::empty());
            assert!(sums.iter().all(|&sum| sum == 0), "{width} neurons");
        }
    }

    #[test]
    fn rows_come_and_go_at_every_width() {
        for width in 0..=TILE * LANES + LANES + 1 {
            let rows = random(3, 4 * width, 1_000);
            let mut sums = random(4, width, 1_000);
            let expected = |index: usize| {
                let row = |input: usize| rows[input * width + index];
                sums[index] - row(3) + row(0) + row(2)
            };
            let expected: Vec<i16> = (0..width).map(expected).collect();
            update(&mut sums, &rows, iter::once(3), [0, 2].into_iter());
            assert_eq!(sums, expected, "{width} neurons");
        }
    }
}
