use game_core::Outcome;

/// The state of one index of a slice: the outcome for the side to move with the plies to the next
/// conversion, and whether files store it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry(u16);

const OUTCOME_MASK: u16 = 3;
const STORED: u16 = 4;
const PLIES_SHIFT: u32 = 3;

impl Entry {
    /// An index without a position. Stored as a draw in 1 ply: draws decide no parent, and every real draw has 0 plies.
    pub(crate) const ABSENT: Self = Self(2 | 1 << PLIES_SHIFT);

    /// The most plies that an entry can hold.
    pub(crate) const MAX_PLIES: u16 = u16::MAX >> PLIES_SHIFT;

    /// A position whose outcome is not known.
    pub(crate) const fn undecided(is_stored: bool) -> Self {
        Self(if is_stored { STORED } else { 0 })
    }

    /// The entry with its outcome; `plies` are capped at [`MAX_PLIES`](Self::MAX_PLIES).
    #[must_use]
    pub(crate) fn decided(self, outcome: Outcome, plies: u16) -> Self {
        let code = match outcome {
            Outcome::Loss => 1,
            Outcome::Draw => 2,
            Outcome::Win => 3,
        };
        Self(self.0 & STORED | code | plies.min(Self::MAX_PLIES) << PLIES_SHIFT)
    }

    /// The outcome, if it is decided.
    pub(crate) const fn outcome(self) -> Option<Outcome> {
        match self.0 & OUTCOME_MASK {
            0 => None,
            1 => Some(Outcome::Loss),
            2 => Some(Outcome::Draw),
            _ => Some(Outcome::Win),
        }
    }

    pub(crate) const fn is_absent(self) -> bool {
        self.0 == Self::ABSENT.0
    }

    /// Plies to the conversion; meaningless for a draw.
    pub(crate) const fn plies(self) -> u16 {
        self.0 >> PLIES_SHIFT
    }

    pub(crate) const fn is_stored(self) -> bool {
        self.0 & STORED != 0
    }

    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }
}
