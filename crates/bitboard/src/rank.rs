use core::fmt;

use game_core::Side;

/// A row of the board, from 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// From 1 to 8.
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// 0 for the first rank to 7 for the eighth.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank as `side` counts: its own back rank is its first.
    ///
    /// ```
    /// use bitboard::Rank;
    /// use game_core::Side;
    /// assert_eq!(Rank::Eighth.relative_to(Side::Black), Rank::First);
    /// ```
    #[inline]
    #[must_use]
    pub const fn relative_to(self, side: Side) -> Self {
        match side {
            Side::White => self,
            Side::Black => Self::ALL[7 - self as usize],
        }
    }

    /// The rank of a digit from `1` to `8`.
    #[must_use]
    pub const fn from_char(digit: char) -> Option<Self> {
        match digit {
            '1'..='8' => Some(Self::ALL[digit as usize - '1' as usize]),
            _ => None,
        }
    }

    /// The digit.
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'1' + self as u8) as char
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}
