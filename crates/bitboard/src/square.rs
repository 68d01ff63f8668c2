use core::fmt;
use core::str::FromStr;

use game_core::{ParseError, Side};

use crate::{File, Rank};

/// One of the 64 squares, a1 = 0, b1 = 1 … h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// Names every square as a constant.
macro_rules! name_squares {
    ($($name:ident)*) => {
        #[allow(missing_docs)]
        impl Square {
            name_squares!(@ 0u8; $($name)*);
        }
    };
    (@ $index:expr; $name:ident $($rest:ident)*) => {
        pub const $name: Self = Self($index);
        name_squares!(@ $index + 1; $($rest)*);
    };
    (@ $index:expr;) => {};
}

#[rustfmt::skip]
name_squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 64;

    /// The square on a file and a rank.
    #[inline]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self((rank as u8) * 8 + file as u8)
    }

    /// The square of an index; only the lowest six bits count.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        Self(index as u8 & 63)
    }

    /// All squares from a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self)
    }

    /// 0 for a1 to 63 for h8.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask replaces a bounds check; where there is none, the compiler removes the mask.
        (self.0 & 63) as usize
    }

    /// The column.
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The row.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 3 & 7) as usize]
    }

    /// The square mirrored between White's and Black's halves: e2 becomes e7.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self(self.0 ^ 56)
    }

    /// The square as `side` sees it, its own back rank lowest.
    #[inline]
    #[must_use]
    pub const fn relative_to(self, side: Side) -> Self {
        match side {
            Side::White => self,
            Side::Black => self.flip(),
        }
    }

    /// The square `files` to the right and `ranks` up, if it is on the board.
    ///
    /// ```
    /// use bitboard::Square;
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::G1.offset(2, 1), None);
    /// ```
    #[must_use]
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Self> {
        let file = (self.0 & 7) as i32 + files;
        let rank = (self.0 >> 3) as i32 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Self((rank * 8 + file) as u8))
    }

    /// Splits a move in UCI notation into its two squares, in either case, and the rest of its text.
    ///
    /// ```
    /// use bitboard::Square;
    /// assert_eq!(Square::parse_pair("e7e8q"), Some((Square::E7, Square::E8, "q")));
    /// assert_eq!(Square::parse_pair("e7e9"), None);
    /// ```
    #[must_use]
    pub fn parse_pair(text: &str) -> Option<(Self, Self, &str)> {
        let (squares, rest) = text.split_at_checked(4)?;
        let (from, to) = squares.split_at_checked(2)?;
        Some((from.parse().ok()?, to.parse().ok()?, rest))
    }

    /// King moves between two squares on an empty board (Chebyshev distance), 0 to 7.
    #[must_use]
    pub const fn distance(self, other: Self) -> u32 {
        let files = (self.0 & 7).abs_diff(other.0 & 7) as u32;
        let ranks = (self.0 >> 3).abs_diff(other.0 >> 3) as u32;
        if files > ranks { files } else { ranks }
    }
}

/// The name in lower case, such as `e4`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads a name in either case.
impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut chars = text.chars();
        let file = chars.next().and_then(File::from_char);
        let rank = chars.next().and_then(Rank::from_char);
        match (file, rank, chars.next()) {
            (Some(file), Some(rank), None) => Ok(Self::new(file, rank)),
            _ => Err(ParseError::new(text, "not a square of the board")),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn names_read_back() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
        }
        for bad in ["", "e", "e9", "i1", "e44", "é4"] {
            assert!(bad.parse::<Square>().is_err(), "{bad}");
        }
    }
}
