use game_core::Outcome;

/// The outcomes of a slice, two bits each.
#[derive(Debug)]
pub(crate) struct Outcomes(Vec<u64>);

/// Outcomes in a word.
const PER_WORD: u64 = 32;

impl Outcomes {
    /// Outcomes from their numbers: 0 a loss, 1 a draw, 2 a win.
    pub(crate) fn collect(size: u64, codes: impl Iterator<Item = u16>) -> Self {
        let mut words = vec![0; size.div_ceil(PER_WORD) as usize];
        for (index, code) in (0..).zip(codes) {
            words[(index / PER_WORD) as usize] |= u64::from(code) << (2 * (index % PER_WORD));
        }
        Self(words)
    }

    /// Bytes that the outcomes of a slice take.
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
