use crate::Square;

/// The king that a player last moved without capturing, and its number of moves in a row.
///
/// Only variants with a [limit](crate::RuleData::king_move_limit) keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct KingStreak {
    square: u8,
    count: u8,
}

impl KingStreak {
    /// The last move was a capture or one of a man, or the king is gone.
    pub(crate) const NONE: Self = Self {
        square: 0,
        count: 0,
    };

    pub(crate) const fn new(at: Square, count: u8) -> Self {
        Self {
            square: at.index() as u8,
            count,
        }
    }

    /// Where the king stands; meaningless if the count is zero.
    pub(crate) const fn square(self) -> Square {
        Square::new(self.square as u32)
    }

    /// Its moves in a row.
    pub(crate) const fn count(self) -> u8 {
        self.count
    }

    /// After a move of a king.
    pub(crate) fn after(self, from: Square, to: Square) -> Self {
        let before = if self.square() == from { self.count } else { 0 };
        Self::new(to, before + 1)
    }

    /// The square and the count, eight bits each, for the key of a position; zero for [`NONE`](Self::NONE).
    pub(crate) const fn bits(self) -> u64 {
        (self.square as u64) << 8 | self.count as u64
    }
}
