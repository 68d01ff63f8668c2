use core::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::bits::{BitReader, BitWriter};

/// A canonical prefix code (David Huffman, "A Method for the Construction of Minimum-Redundancy Codes", 1952). The
/// lengths of its words determine it.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    /// The length of each symbol's word in bits; zero for symbols that do not occur.
    lengths: Vec<u8>,
    words: Vec<u32>,
    /// Symbols by length, and within a length in order.
    sorted: Vec<u16>,
    /// The number of words of each length.
    counts: [u32; MAX_LENGTH + 1],
    /// By the next [`SHORT`] bits, the word that begins there, if it is not longer.
    short: Vec<Option<Word>>,
}

/// A word with its symbol.
#[derive(Clone, Copy, Debug)]
struct Word {
    symbol: u16,
    length: u8,
}

/// The longest word, in bits.
const MAX_LENGTH: usize = 24;
/// The longest word that one step decodes, in bits.
const SHORT: usize = 9;

impl Code {
    /// The code for symbols with these counts.
    pub(crate) fn for_counts(counts: &[u64]) -> Self {
        let mut counts = counts.to_vec();
        loop {
            let lengths = lengths_for(&counts);
            if lengths
                .iter()
                .all(|&length| usize::from(length) <= MAX_LENGTH)
            {
                return Self::with_lengths(lengths).expect("Huffman's lengths make a code");
            }
            // Flatter counts make shorter words.
            for count in &mut counts {
                *count = count.div_ceil(2);
            }
        }
    }

    /// The code with these lengths; `None` if no prefix code has them.
    pub(crate) fn with_lengths(lengths: Vec<u8>) -> Option<Self> {
        let mut counts = [0; MAX_LENGTH + 1];
        for &length in lengths.iter().filter(|&&length| length > 0) {
            *counts.get_mut(usize::from(length))? += 1;
        }
        let mut first = [0_u32; MAX_LENGTH + 2];
        for length in 1..=MAX_LENGTH {
            let end = first[length] + counts[length];
            if end > 1 << length {
                return None;
            }
            first[length + 1] = end << 1;
        }
        let mut sorted: Vec<u16> = (0..lengths.len() as u16).collect();
        sorted.retain(|&symbol| lengths[usize::from(symbol)] > 0);
        sorted.sort_by_key(|&symbol| lengths[usize::from(symbol)]);
        let mut words = vec![0; lengths.len()];
        let mut short = vec![None; 1 << SHORT];
        for &symbol in &sorted {
            let length = lengths[usize::from(symbol)];
            let next = &mut first[usize::from(length)];
            words[usize::from(symbol)] = *next;
            if let Some(spare) = SHORT.checked_sub(length.into()) {
                let from = (*next as usize) << spare;
                short[from..from + (1 << spare)].fill(Some(Word { symbol, length }));
            }
            *next += 1;
        }
        Some(Self {
            lengths,
            words,
            sorted,
            counts,
            short,
        })
    }

    /// The lengths that determine the code.
    pub(crate) fn lengths(&self) -> &[u8] {
        &self.lengths
    }

    pub(crate) fn write(&self, symbol: u16, bits: &mut BitWriter) {
        let symbol = usize::from(symbol);
        bits.push(self.words[symbol], u32::from(self.lengths[symbol]));
    }

    /// The next symbol; `None` if the bits are not a code word.
    #[inline]
    pub(crate) fn read(&self, bits: &mut BitReader<'_>) -> Option<u16> {
        let next = bits.peek(MAX_LENGTH as u32);
        if let Some(word) = self.short[(next >> (MAX_LENGTH - SHORT)) as usize] {
            bits.skip(word.length.into());
            return Some(word.symbol);
        }
        let (mut first, mut index) = (0, 0);
        for (length, count) in (1..).zip(&self.counts[1..]) {
            let word = next >> (MAX_LENGTH as u32 - length);
            if word < first + count {
                bits.skip(length);
                return self.sorted.get((index + word - first) as usize).copied();
            }
            index += count;
            first = (first + count) << 1;
        }
        None
    }
}

/// The lengths of Huffman's code, without a limit.
fn lengths_for(counts: &[u64]) -> Vec<u8> {
    // Inner nodes follow the leaves; each has two children, and the last is the root.
    let mut parents = vec![0; counts.len()];
    let mut heap: BinaryHeap<_> = counts
        .iter()
        .enumerate()
        .filter(|&(_, &count)| count > 0)
        .map(|(symbol, &count)| Reverse((count, symbol)))
        .collect();
    let mut lengths = vec![0; counts.len()];
    if let (1, Some(&Reverse((_, only)))) = (heap.len(), heap.peek()) {
        lengths[only] = 1;
        return lengths;
    }
    while let (Some(Reverse((a, left))), Some(Reverse((b, right)))) = (heap.pop(), heap.pop()) {
        let parent = parents.len();
        parents.push(parent);
        parents[left] = parent;
        parents[right] = parent;
        if heap.is_empty() {
            break;
        }
        heap.push(Reverse((a + b, parent)));
    }
    let root = parents.len() - 1;
    let mut depths = vec![0_u8; parents.len()];
    for node in (0..root).rev() {
        depths[node] = depths[parents[node]].saturating_add(1);
    }
    for (symbol, length) in lengths.iter_mut().enumerate() {
        if counts[symbol] > 0 {
            *length = depths[symbol];
        }
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_read_back() {
        for counts in [
            vec![7],
            vec![0, 0, 3],
            vec![1, 1],
            vec![50, 1, 0, 9, 9, 200, 3],
            (0..20).map(|power| 1 << power).collect(),
        ] {
            let code = Code::for_counts(&counts);
            let code = Code::with_lengths(code.lengths().to_vec()).unwrap();
            let symbols: Vec<u16> = (0..counts.len() as u16)
                .filter(|&symbol| counts[usize::from(symbol)] > 0)
                .collect();
            let mut bits = BitWriter::default();
            symbols
                .iter()
                .for_each(|&symbol| code.write(symbol, &mut bits));
            let bytes = bits.into_bytes();
            let mut bits = BitReader::new(&bytes);
            for symbol in symbols {
                assert_eq!(code.read(&mut bits), Some(symbol));
            }
        }
    }

    #[test]
    fn words_of_rare_symbols_have_a_limited_length() {
        let mut counts = vec![1, 1];
        for i in 2..60 {
            counts.push(counts[i - 1] + counts[i - 2]);
        }
        let code = Code::for_counts(&counts);
        let longest = code.lengths().iter().max();
        assert!(longest.is_some_and(|&longest| usize::from(longest) <= MAX_LENGTH));
    }

    #[test]
    fn too_many_words_are_refused() {
        assert!(Code::with_lengths(vec![1, 1, 1]).is_none());
        assert!(Code::with_lengths(vec![200]).is_none());
    }
}
