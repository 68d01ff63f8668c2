use core::fmt;
use core::ops::Not;

/// One of the two players.
///
/// The game decides which of them moves first: White in chess, Black in English draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Side {
    /// The white pieces, or the first of two anonymous players.
    White,
    /// The black pieces, or the second of two anonymous players.
    Black,
}

impl Side {
    /// Both sides, in the order of their [`index`](Self::index).
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// 0 for White and 1 for Black, to index arrays of two.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other player.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl Not for Side {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.opponent()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}
