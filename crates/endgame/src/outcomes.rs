use core::ops::Range;

use game_core::Outcome;

/// The outcomes of a slice or a block, two bits each.
#[derive(Debug)]
pub(crate) struct Outcomes(Vec<u64>);

/// Outcomes in a word.
const PER_WORD: u64 = 32;

impl Outcomes {
    /// The outcomes of a slice or a block with `size` entries, all losses.
    pub(crate) fn losses(size: u64) -> Self {
        Self(vec![0; size.div_ceil(PER_WORD) as usize])
    }

    /// Sets entries to the outcome with this code. They must still be losses.
    pub(crate) fn fill(&mut self, entries: Range<u64>, code: u16) {
        let words = u64::from(code) * (u64::MAX / 3);
        let mut start = entries.start;
        while start < entries.end {
            let word = start / PER_WORD;
            let end = entries.end.min((word + 1) * PER_WORD);
            let mask = u64::MAX >> (64 - 2 * (end - start)) << (2 * (start % PER_WORD));
            self.0[word as usize] |= words & mask;
            start = end;
        }
    }

    /// Bytes that the outcomes of `size` entries take.
    pub(crate) const fn bytes(size: u64) -> u64 {
        size.div_ceil(PER_WORD) * 8
    }

    #[inline]
    pub(crate) fn at(&self, index: u64) -> Outcome {
        let word = self.0[(index / PER_WORD) as usize];
        outcome_of(((word >> (2 * (index % PER_WORD))) & 3) as u16)
    }
}

/// The number of an outcome in files.
pub(crate) const fn code_of(outcome: Outcome) -> u16 {
    match outcome {
        Outcome::Loss => 0,
        Outcome::Draw => 1,
        Outcome::Win => 2,
    }
}

/// The outcome of a number in files.
pub(crate) const fn outcome_of(code: u16) -> Outcome {
    match code {
        0 => Outcome::Loss,
        1 => Outcome::Draw,
        _ => Outcome::Win,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_fill_their_entries_alone() {
        let size = 5 * PER_WORD + 7;
        for start in 0..size {
            for end in start..=size {
                let mut outcomes = Outcomes::losses(size);
                outcomes.fill(start..end, code_of(Outcome::Win));
                outcomes.fill(end..size, code_of(Outcome::Draw));
                for index in 0..size {
                    let wanted = match index {
                        _ if index < start => Outcome::Loss,
                        _ if index < end => Outcome::Win,
                        _ => Outcome::Draw,
                    };
                    assert_eq!(outcomes.at(index), wanted, "{start}..{end}: {index}");
                }
            }
        }
    }
}
