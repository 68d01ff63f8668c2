use core::fmt::Debug;
use core::hash::Hash;
use core::num::{NonZeroU64, NonZeroU128};
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A machine word that holds a set of squares, or a move: `u64` or `u128`.
///
/// [`Rules`](crate::Rules) chooses one for each; the narrower one is faster.
pub trait Word:
    Copy
    + Debug
    + Default
    + Eq
    + Hash
    + Ord
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Sealed
    + Send
    + Sync
    + 'static
{
    /// The same word when it is known not to be zero, so that an `Option` of it is no larger.
    type NonZero: Copy + Debug + Eq + Hash + Send + Sync;

    /// The number of bits.
    const BITS: u32;

    /// The word with only the lowest bit set.
    const ONE: Self;

    /// The word with no bit set.
    const ZERO: Self;

    /// The lowest bits of a wide word.
    fn truncate(bits: u128) -> Self;

    /// The word with zeros in front.
    fn widen(self) -> u128;

    /// The number of bits that are set.
    fn count_ones(self) -> u32;

    /// The index of the lowest bit that is set, [`BITS`](Self::BITS) if none is.
    fn trailing_zeros(self) -> u32;

    /// The word without its lowest set bit; zero stays zero.
    fn without_lowest(self) -> Self;

    /// The word with one more bit set.
    fn marked(self, bit: u32) -> Self::NonZero;

    /// The word from its form that is not zero.
    fn of(word: Self::NonZero) -> Self;
}

/// Keeps other types from implementing [`Word`].
pub trait Sealed {}

macro_rules! word {
    ($word:ty, $non_zero:ty) => {
        impl Sealed for $word {}

        impl Word for $word {
            type NonZero = $non_zero;

            const BITS: u32 = <$word>::BITS;
            const ONE: Self = 1;
            const ZERO: Self = 0;

            #[inline(always)]
            fn truncate(bits: u128) -> Self {
                bits as Self
            }

            #[inline(always)]
            fn widen(self) -> u128 {
                u128::from(self)
            }

            #[inline(always)]
            fn count_ones(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn trailing_zeros(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn marked(self, bit: u32) -> $non_zero {
                <$non_zero>::new(self | 1 << bit).expect("a bit is set")
            }

            #[inline(always)]
            fn of(word: $non_zero) -> Self {
                word.get()
            }
        }
    };
}

word!(u64, NonZeroU64);
word!(u128, NonZeroU128);
