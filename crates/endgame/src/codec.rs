use core::ops::Range;

use crate::bits::{BitReader, BitWriter};
use crate::huffman::Code;

/// Entries of a block, the unit of decoding.
pub(crate) const BLOCK: usize = 4096;

/// Each run length up to this has its own symbol; longer ones share one symbol for each doubling.
const SHORT_RUNS: u32 = 16;
/// Symbols of run lengths, enough for a block.
const RUN_SYMBOLS: usize = 24;
const _: () = assert!((SHORT_RUNS as usize) << (RUN_SYMBOLS - SHORT_RUNS as usize) >= BLOCK);

/// Files with at most this many values have a code for each preceding value; others have a single code.
const CONTEXTS: usize = 3;

/// The compression of a file: runs of equal values. Values and lengths are written in prefix codes, which the file
/// stores. Entries that nobody reads join the run before them.
#[derive(Clone, Debug)]
pub(crate) struct Codec {
    /// Codes of values, by the preceding value; a single one if there are many values.
    values: Vec<Code>,
    /// Codes of run lengths, by the value of the run; likewise.
    lengths: Vec<Code>,
}

impl Codec {
    /// The codec for values below `count`, fitted to the blocks. `None` is an entry that nobody reads.
    pub(crate) fn fit(count: usize, blocks: impl Iterator<Item = Vec<Option<u16>>>) -> Self {
        let contexts = contexts(count);
        let mut values = vec![vec![0; count]; contexts];
        let mut lengths = vec![vec![0; RUN_SYMBOLS]; contexts];
        for block in blocks {
            each_run(&block, |before, value, length| {
                values[context(contexts, before)][usize::from(value)] += 1;
                lengths[context(contexts, value)][run_symbol(length).0] += 1;
            });
        }
        let fit = |counts: Vec<Vec<u64>>| counts.iter().map(|c| Code::for_counts(c)).collect();
        Self {
            values: fit(values),
            lengths: fit(lengths),
        }
    }

    /// Appends a block.
    pub(crate) fn write(&self, block: &[Option<u16>], bits: &mut BitWriter) {
        let contexts = self.values.len();
        each_run(block, |before, value, length| {
            self.values[context(contexts, before)].write(value, bits);
            let (symbol, extra, extra_len) = run_symbol(length);
            self.lengths[context(contexts, value)].write(symbol as u16, bits);
            bits.push(extra, extra_len);
        });
        bits.align();
    }

    /// Reads a block of `len` entries run by run: calls `visit` with each run's value and indices. `None` if the bytes are
    /// not what a codec of this kind writes; the runs before the error have been visited.
    pub(crate) fn read_runs(
        &self,
        bytes: &[u8],
        len: usize,
        visit: &mut dyn FnMut(u16, Range<usize>),
    ) -> Option<()> {
        let contexts = self.values.len();
        let mut bits = BitReader::new(bytes);
        let (mut filled, mut value) = (0, 0);
        while filled < len {
            value = self.values[context(contexts, value)].read(&mut bits)?;
            let symbol = self.lengths[context(contexts, value)].read(&mut bits)?;
            let (base, extra_len) = run_base(u32::from(symbol));
            let length = base + bits.pull(extra_len);
            let end = filled + length as usize;
            if end > len {
                return None;
            }
            visit(value, filled..end);
            filled = end;
        }
        (!bits.has_overrun()).then_some(())
    }

    /// The lengths of the words of all codes, for a header.
    pub(crate) fn tables(&self) -> impl Iterator<Item = &[u8]> {
        self.values.iter().chain(&self.lengths).map(Code::lengths)
    }

    /// The codec for values below `count` whose tables `table` reads one by one.
    pub(crate) fn from_tables(
        count: usize,
        mut table: impl FnMut(usize) -> Option<Vec<u8>>,
    ) -> Option<Self> {
        let contexts = contexts(count);
        let mut codes = |len| -> Option<Vec<Code>> {
            (0..contexts)
                .map(|_| Code::with_lengths(table(len)?))
                .collect()
        };
        Some(Self {
            values: codes(count)?,
            lengths: codes(RUN_SYMBOLS)?,
        })
    }
}

const fn contexts(count: usize) -> usize {
    if count <= CONTEXTS { CONTEXTS } else { 1 }
}

fn context(contexts: usize, value: u16) -> usize {
    if contexts == 1 { 0 } else { usize::from(value) }
}

/// Calls `visit` with each run: the preceding value, its own value and its length. The first run follows a zero.
fn each_run(block: &[Option<u16>], mut visit: impl FnMut(u16, u16, u32)) {
    let mut before = 0;
    let mut value = block.iter().flatten().next().copied().unwrap_or(0);
    let mut length = 0;
    for &entry in block {
        match entry {
            Some(other) if other != value => {
                visit(before, value, length);
                (before, value, length) = (value, other, 1);
            }
            _ => length += 1,
        }
    }
    visit(before, value, length);
}

/// The symbol of a run's length, and the bits that distinguish the length among those of the symbol.
fn run_symbol(length: u32) -> (usize, u32, u32) {
    debug_assert!(length >= 1);
    if length <= SHORT_RUNS {
        return ((length - 1) as usize, 0, 0);
    }
    let doublings = ((length - 1) / SHORT_RUNS).ilog2();
    let symbol = SHORT_RUNS + doublings;
    let (base, extra_len) = run_base(symbol);
    (symbol as usize, length - base, extra_len)
}

/// The shortest run of a symbol, and the number of bits that are added to it.
fn run_base(symbol: u32) -> (u32, u32) {
    match symbol.checked_sub(SHORT_RUNS) {
        None => (symbol + 1, 0),
        Some(doublings) => (
            (SHORT_RUNS << doublings) + 1,
            SHORT_RUNS.ilog2() + doublings,
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::zobrist::mix;

    fn random_block(seed: u64, values: u64) -> Vec<Option<u16>> {
        let mut block = Vec::new();
        let mut state = mix(seed);
        while block.len() < BLOCK {
            state = mix(state);
            let length = 1 + (state >> 8) % [3, 40, 5000][(state % 3) as usize];
            let value =
                (!(state >> 32).is_multiple_of(5)).then_some(((state >> 40) % values) as u16);
            block.extend((0..length).map(|_| value));
        }
        block.truncate(BLOCK);
        block
    }

    #[test]
    fn blocks_read_back() {
        for values in [3, 90] {
            let mut blocks: Vec<_> = (0..50).map(|seed| random_block(seed, values)).collect();
            blocks.push(vec![None; BLOCK]);
            blocks.push(vec![Some(1); 17]);
            let codec = Codec::fit(values as usize, blocks.iter().cloned());
            for block in &blocks {
                let mut bits = BitWriter::default();
                codec.write(block, &mut bits);
                let bytes = bits.into_bytes();
                let mut read = vec![0; block.len()];
                let mut visit = |value, run: Range<usize>| read[run].fill(value);
                codec.read_runs(&bytes, block.len(), &mut visit).unwrap();
                for (wanted, read) in block.iter().zip(&read) {
                    assert!(wanted.is_none_or(|wanted| wanted == *read));
                }
                let cut = &bytes[..bytes.len() - 1];
                assert!(codec.read_runs(cut, block.len(), &mut |_, _| ()).is_none());
            }
        }
    }

    #[test]
    fn every_length_has_its_symbol() {
        for length in 1..=BLOCK as u32 {
            let (symbol, extra, extra_len) = run_symbol(length);
            assert!(symbol < RUN_SYMBOLS && extra < 1 << extra_len.max(1));
            assert_eq!(run_base(symbol as u32), (length - extra, extra_len));
        }
    }
}
