use core::fmt;
use core::marker::PhantomData;

use crate::{Board, Directions, Rules, Square, Squares, Word};

/// A whole turn: where a piece goes from and to, and every piece that it captures on the way.
///
/// Captures of the same pieces between the same squares are one move, in whatever order the pieces
/// are jumped; [`Position::path`](crate::Position::path) finds an order.
///
/// ```
/// use checkers::{Board, Position, Russian};
/// use game_core::Notation;
/// let position = Position::<Russian>::parse_position("W:Wc3:Bd4,d6")?;
/// let mv = position.parse_move("c3:c7")?;
/// assert_eq!(Board::<Russian>::name(mv.from()), "c3");
/// assert_eq!(Board::<Russian>::name(mv.to()), "c7");
/// assert_eq!(mv.captured().len(), 2);
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move<R: Rules>(<R::MoveWord as Word>::NonZero, PhantomData<R>);

const _: () = assert!(size_of::<Option<Move<crate::International>>>() == 8);

// The captured squares are the low bits and the two ends the high ones. The first square of the
// first row can never be jumped, so that its bit may always be set: the word is never zero.
impl<R: Rules> Move<R> {
    const INDEX_BITS: u32 = if Board::<R>::BITS > 64 { 7 } else { 6 };
    const FROM_SHIFT: u32 = R::MoveWord::BITS - Self::INDEX_BITS;
    const TO_SHIFT: u32 = Self::FROM_SHIFT - Self::INDEX_BITS;
    const CROWNS_SHIFT: u32 = Self::TO_SHIFT - 1;

    /// The bits of squares that can be jumped lie below this one. A piece on the first or the last
    /// row is jumped along the row only.
    const CAPTURED_END: usize = {
        let along_rows = R::MAN_CAPTURES.union(R::KING_CAPTURES);
        if along_rows.meets(Directions::SIDEWAYS) {
            Board::<R>::BITS - 1
        } else {
            Board::<R>::BITS - Board::<R>::ROW
        }
    };

    /// Whether the captured squares only fit without the unused bits of the board.
    const IS_TIGHT: bool = Self::CAPTURED_END > Self::CROWNS_SHIFT as usize;

    const CAPTURED: u128 = {
        let end = if Self::IS_TIGHT {
            Board::<R>::LEN
        } else {
            Self::CAPTURED_END
        };
        assert!(
            end <= Self::CROWNS_SHIFT as usize,
            "the board needs a wider word of moves"
        );
        (1 << end) - 2
    };

    #[inline(always)]
    pub(crate) fn quiet(from: Square, to: Square) -> Self {
        Self::of_word(
            Self::field(from.index(), Self::FROM_SHIFT) | Self::field(to.index(), Self::TO_SHIFT),
        )
    }

    /// A move that leads `by` bits on, without a capture: one product in place of two shifts.
    #[inline(always)]
    pub(crate) fn step(to: Square, by: i32) -> Self {
        let ends = const { 1_u128 << Self::FROM_SHIFT | 1 << Self::TO_SHIFT };
        let start = (i128::from(-by) << Self::FROM_SHIFT) as u128 | 1;
        let word = (to.index() as u128).wrapping_mul(ends).wrapping_add(start);
        Self::of_word(R::MoveWord::truncate(word))
    }

    #[inline(always)]
    pub(crate) fn capture(from: Square, to: Square, captured: Squares<R::Word>) -> Self {
        let bits = if Self::IS_TIGHT {
            tightened::<R>(captured.0.widen())
        } else {
            captured.0.widen()
        };
        debug_assert!(bits & !Self::CAPTURED == 0);
        Self::of_word(Self::quiet(from, to).word() | R::MoveWord::truncate(bits))
    }

    /// The same move by a man that becomes a king, or not.
    #[inline(always)]
    pub(crate) fn crowning_if(self, crowns: bool) -> Self {
        Self::of_word(self.word() | Self::field(usize::from(crowns), Self::CROWNS_SHIFT))
    }

    #[inline(always)]
    fn field(value: usize, shift: u32) -> R::MoveWord {
        R::MoveWord::truncate(value as u128) << shift
    }

    #[inline(always)]
    fn of_word(word: R::MoveWord) -> Self {
        Self(word.marked(), PhantomData)
    }

    #[inline(always)]
    fn word(self) -> R::MoveWord {
        R::MoveWord::of(self.0)
    }

    #[inline(always)]
    fn index_at(self, shift: u32) -> Square {
        let bits = (self.word() >> shift).widen() as u32;
        Square::new(bits & ((1 << Self::INDEX_BITS) - 1))
    }

    /// Where the piece starts.
    #[inline(always)]
    #[must_use]
    pub fn from(self) -> Square {
        self.index_at(Self::FROM_SHIFT)
    }

    /// Where the piece ends, which may be where it started.
    #[inline(always)]
    #[must_use]
    pub fn to(self) -> Square {
        self.index_at(Self::TO_SHIFT)
    }

    /// The squares of the captured pieces.
    #[inline(always)]
    #[must_use]
    pub fn captured(self) -> Squares<R::Word> {
        let bits = self.word().widen() & Self::CAPTURED;
        Squares::of_bits(if Self::IS_TIGHT {
            loosened::<R>(bits)
        } else {
            bits
        })
    }

    /// Whether a piece is captured.
    #[inline(always)]
    #[must_use]
    pub fn is_capture(self) -> bool {
        self.word() & R::MoveWord::truncate(Self::CAPTURED) != R::MoveWord::ZERO
    }

    /// Whether a man becomes a king.
    #[inline(always)]
    #[must_use]
    pub fn crowns(self) -> bool {
        self.word() & Self::field(1, Self::CROWNS_SHIFT) != R::MoveWord::ZERO
    }

    /// Whether the material changes: a capture or a crowning.
    #[inline(always)]
    #[must_use]
    pub fn is_tactical(self) -> bool {
        let tactical = Self::CAPTURED | 1 << Self::CROWNS_SHIFT;
        self.word() & R::MoveWord::truncate(tactical) != R::MoveWord::ZERO
    }

    /// The move as one word, whose layout may change from version to version.
    #[inline]
    #[must_use]
    pub fn to_bits(self) -> R::MoveWord {
        self.word()
    }

    /// The move of a word from [`to_bits`](Self::to_bits); `None` of a word that is no move.
    ///
    /// Whether it is legal is for the position to say.
    #[must_use]
    pub fn from_bits(bits: R::MoveWord) -> Option<Self> {
        let mv = Self::of_word(bits);
        let is_square = |square: Square| Board::<R>::is_playing(square.index());
        let moves = mv.from() != mv.to() || mv.is_capture();
        (mv.word() == bits && moves && is_square(mv.from()) && is_square(mv.to())).then_some(mv)
    }
}

/// Squares without the unused bit that follows every second row of the board.
#[inline(always)]
fn tightened<R: Rules>(bits: u128) -> u128 {
    let pair = 2 * Board::<R>::ROW;
    let pairs = 0..R::HEIGHT / 2;
    pairs.fold(0, |tight, index| {
        tight | (bits & (((1 << pair) - 1) << (index * (pair + 1)))) >> index
    })
}

/// The way back from [`tightened`].
#[inline(always)]
fn loosened<R: Rules>(tight: u128) -> u128 {
    let pair = 2 * Board::<R>::ROW;
    let pairs = 0..R::HEIGHT / 2;
    pairs.fold(0, |bits, index| {
        bits | (tight & (((1 << pair) - 1) << (index * pair))) << index
    })
}

impl<R: Rules> fmt::Debug for Move<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({}-{}", self.from().index(), self.to().index())?;
        for square in self.captured() {
            write!(f, " x{}", square.index())?;
        }
        f.write_str(if self.crowns() { " crowned)" } else { ")" })
    }
}
