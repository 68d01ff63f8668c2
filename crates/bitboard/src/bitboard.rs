use core::fmt;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use game_core::Side;

use crate::{File, Rank, Square};

/// A set of squares, one bit each, a1 lowest.
///
/// The operators are those of sets: `&` intersection, `|` union, `^` symmetric difference, `-`
/// difference, `!` complement. Iterating goes from a1 to h8.
///
/// ```
/// use bitboard::{Bitboard, Square};
/// let corners: Bitboard = [Square::A1, Square::H1, Square::A8, Square::H8].into_iter().collect();
/// assert_eq!((corners & Bitboard::rank(bitboard::Rank::First)).len(), 2);
/// assert_eq!(corners.into_iter().last(), Some(Square::H8));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub u64);

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self(!0);
    /// The squares of the colour of a1.
    pub const DARK: Self = Self(0xaa55_aa55_aa55_aa55);
    /// The squares of the colour of h1.
    pub const LIGHT: Self = Self(!Self::DARK.0);

    /// The squares of a column.
    #[inline]
    #[must_use]
    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file as u8)
    }

    /// The squares of a row.
    #[inline]
    #[must_use]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xff << (8 * rank as u8))
    }

    /// The set of one square.
    #[inline]
    #[must_use]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Whether no square is in the set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set holds two squares or more.
    #[inline]
    #[must_use]
    pub const fn is_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The number of squares.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The number of squares of a set that has at most 15; of a larger set, any number. It is quicker than
    /// [`len`](Self::len) where the processor has no instruction for it (Chess Programming Wiki, "Population Count").
    #[inline]
    #[must_use]
    pub const fn len_of_few(self) -> u32 {
        if cfg!(target_feature = "popcnt") {
            return self.len();
        }
        const PAIRS: u64 = 0x5555_5555_5555_5555;
        const NIBBLES: u64 = 0x3333_3333_3333_3333;
        const ONES: u64 = 0x1111_1111_1111_1111;
        // Counts per pair of bits, then per four bits; a product adds these up in its highest four bits.
        let pairs = self.0 - (self.0 >> 1 & PAIRS);
        let fours = (pairs & NIBBLES) + (pairs >> 2 & NIBBLES);
        (fours.wrapping_mul(ONES) >> 60) as u32
    }

    /// Whether `square` is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the sets share a square.
    #[inline]
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The lowest square of a set that is not empty, such as the king of a side.
    ///
    /// # Panics
    /// In debug builds, if the set is empty.
    #[inline]
    #[must_use]
    pub const fn lowest(self) -> Square {
        debug_assert!(self.0 != 0);
        Square::from_index(self.0.trailing_zeros() as usize)
    }

    /// The square of highest index, if there is one.
    #[inline]
    #[must_use]
    pub const fn highest(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_index(63 - self.0.leading_zeros() as usize))
        }
    }

    /// All squares one rank up.
    #[inline]
    #[must_use]
    pub const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// All squares one rank down.
    #[inline]
    #[must_use]
    pub const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// All squares one file to the right; those of the h-file fall off.
    #[inline]
    #[must_use]
    pub const fn east(self) -> Self {
        Self((self.0 & NOT_H) << 1)
    }

    /// All squares one file to the left; those of the a-file fall off.
    #[inline]
    #[must_use]
    pub const fn west(self) -> Self {
        Self((self.0 & NOT_A) >> 1)
    }

    /// All squares one rank towards the opponent of `side`.
    #[inline]
    #[must_use]
    pub const fn forward(self, side: Side) -> Self {
        match side {
            Side::White => self.north(),
            Side::Black => self.south(),
        }
    }

    /// The set and all squares in front of it, as `side` sees the board.
    #[inline]
    #[must_use]
    pub const fn fill_forward(self, side: Side) -> Self {
        let mut set = self.0;
        match side {
            Side::White => {
                set |= set << 8;
                set |= set << 16;
                set |= set << 32;
            }
            Side::Black => {
                set |= set >> 8;
                set |= set >> 16;
                set |= set >> 32;
            }
        }
        Self(set)
    }

    /// Every square of each file that the set touches.
    #[inline]
    #[must_use]
    pub const fn fill_files(self) -> Self {
        Self(self.fill_forward(Side::White).0 | self.fill_forward(Side::Black).0)
    }

    /// The set mirrored between White's and Black's halves.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self(self.0.swap_bytes())
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

/// The squares of a set, from a1 to h8.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::from_index(self.0.trailing_zeros() as usize);
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

/// Implements a set operator and its assigning form with one expression on the bits.
macro_rules! set_operator {
    ($trait:ident $method:ident, $assign:ident $assign_method:ident, $expression:expr) => {
        impl $trait for Bitboard {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                let operator: fn(u64, u64) -> u64 = $expression;
                Self(operator(self.0, other.0))
            }
        }

        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}

set_operator!(BitAnd bitand, BitAndAssign bitand_assign, |a, b| a & b);
set_operator!(BitOr bitor, BitOrAssign bitor_assign, |a, b| a | b);
set_operator!(BitXor bitxor, BitXorAssign bitxor_assign, |a, b| a ^ b);
set_operator!(Sub sub, SubAssign sub_assign, |a, b| a & !b);

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// The names of the squares from a1 to h8, such as `e1 h8`; nothing for the empty set.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, square) in self.into_iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{square}")?;
        }
        Ok(())
    }
}

/// A picture of the set, the eighth rank at the top.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Bitboard({:#018x}", self.0)?;
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::new(file, rank)) {
                    "X "
                } else {
                    ". "
                };
                f.write_str(mark)?;
            }
            writeln!(f)?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use game_core::zobrist;

    use super::*;

    #[test]
    fn len_of_few_equals_len() {
        let mut full = 0;
        for seed in 0..1000 {
            let squares: Bitboard = Bitboard(zobrist::mix(seed)).into_iter().take(15).collect();
            full += usize::from(squares.len() == 15);
            let mut rest = squares;
            while !rest.is_empty() {
                assert_eq!(rest.len_of_few(), rest.len(), "{rest}");
                rest -= rest.lowest().into();
            }
        }
        assert!(full > 900);
        assert_eq!(Bitboard::EMPTY.len_of_few(), 0);
        assert_eq!(Bitboard(0x7fff << 49).len_of_few(), 15);
    }
}
