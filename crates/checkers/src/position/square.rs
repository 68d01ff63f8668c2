use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::Word;

/// A playing square of a board, as the index of its bit in a [`Squares`] set.
///
/// Its number and its name depend on the variant: see [`Board`](crate::Board).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square of a bit below 128.
    #[inline(always)]
    pub(crate) const fn new(index: u32) -> Self {
        debug_assert!(index < 128);
        Self(index as u8)
    }

    /// The bit of the square in a [`Squares`] set, below 128.
    ///
    /// Bits run row by row from White's far left. Boards that play on one colour have an unused bit
    /// after every second row.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 127) as usize
    }

    /// The set of this square alone, which must be of a board whose [word](crate::Rules::Word) is `W`.
    ///
    /// # Panics
    /// In debug builds, if the bit of the square does not fit into `W`.
    #[inline(always)]
    #[must_use]
    pub fn set<W: Word>(self) -> Squares<W> {
        debug_assert!(u32::from(self.0) < W::BITS, "a square of a larger board");
        Squares(W::ONE << (u32::from(self.0) & (W::BITS - 1)))
    }
}

/// A set of squares, one bit each, in the [word](crate::Rules::Word) of the variant's board.
///
/// ```
/// use checkers::{Board, Russian, Squares};
/// let a1 = Board::<Russian>::square(29).unwrap();
/// let h8 = Board::<Russian>::square(4).unwrap();
/// let corners: Squares<u64> = a1.set() | h8.set();
/// assert_eq!(corners.len(), 2);
/// assert!(corners.contains(h8));
/// assert_eq!(corners.into_iter().collect::<Vec<_>>(), [h8, a1]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares<W>(pub(crate) W);

impl<W: Word> Squares<W> {
    /// No square.
    pub const EMPTY: Self = Self(W::ZERO);

    /// The squares of a mask known at compile time.
    #[inline(always)]
    pub(crate) fn of_bits(bits: u128) -> Self {
        Self(W::truncate(bits))
    }

    /// Whether no square belongs to the set.
    #[inline(always)]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == W::ZERO
    }

    /// The number of squares.
    #[inline(always)]
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has two squares or more.
    #[inline(always)]
    pub(crate) fn is_many(self) -> bool {
        self.0.without_lowest() != W::ZERO
    }

    /// Whether `square` belongs to the set.
    #[inline(always)]
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        self.intersects(square.set())
    }

    /// Whether the sets share a square.
    #[inline(always)]
    #[must_use]
    pub fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != W::ZERO
    }

    /// The square nearest to White's far left, row by row.
    #[inline(always)]
    #[must_use]
    pub fn first(self) -> Option<Square> {
        if self.is_empty() {
            None
        } else {
            Some(Square::new(self.0.trailing_zeros()))
        }
    }
}

/// The squares of a set, row by row from White's far left.
#[derive(Clone, Copy, Debug)]
pub struct SquaresIter<W>(Squares<W>);

impl<W: Word> Iterator for SquaresIter<W> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 = self.0.0.without_lowest();
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len() as usize;
        (left, Some(left))
    }
}

impl<W: Word> ExactSizeIterator for SquaresIter<W> {}

impl<W: Word> IntoIterator for Squares<W> {
    type Item = Square;
    type IntoIter = SquaresIter<W>;

    #[inline(always)]
    fn into_iter(self) -> SquaresIter<W> {
        SquaresIter(self)
    }
}

impl<W: Word> FromIterator<Square> for Squares<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let union = |set: Self, square: Square| set | square.set();
        squares.into_iter().fold(Self::EMPTY, union)
    }
}

impl<W: Word> BitAnd for Squares<W> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl<W: Word> BitOr for Squares<W> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<W: Word> BitXor for Squares<W> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// Every bit that is not in the set, bits without a square included.
impl<W: Word> Not for Squares<W> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl<W: Word> BitAndAssign for Squares<W> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl<W: Word> BitOrAssign for Squares<W> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl<W: Word> BitXorAssign for Squares<W> {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}
