//! Moves: their representation, their generation, and the path of a capture.

pub(crate) mod generator;
mod move_fault;
mod path;

use core::fmt;
use core::marker::PhantomData;

use crate::{Board, Directions, Rules, Square, Squares, Word};

pub use move_fault::MoveFault;

/// A whole turn: where a piece goes from and to, and every piece that it captures on the way.
///
/// Captures of the same pieces between the same squares are one move, whatever the order of the
/// jumps; [`Position::path`](crate::Position::path) finds an order.
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

// The low bits are the captured squares, the high bits the two ends. One bit, below the captured
// squares or unused by the board, is always set, so that the word is never zero.
impl<R: Rules> Move<R> {
    const INDEX_BITS: u32 = if Board::<R>::BITS > 64 { 7 } else { 6 };
    const FROM_SHIFT: u32 = R::MoveWord::BITS - Self::INDEX_BITS;
    const TO_SHIFT: u32 = Self::FROM_SHIFT - Self::INDEX_BITS;

    /// The bits of squares that can be jumped lie below this one. A piece on the first or the last
    /// row is jumped along the row only.
    const CAPTURED_END: usize = {
        let along_rows = R::RULES.man_captures.union(R::RULES.king_captures);
        if along_rows.intersects(Directions::SIDEWAYS) {
            Board::<R>::BITS - 1
        } else {
            Board::<R>::BITS - Board::<R>::ROW
        }
    };

    /// Whether the captured squares fit only without the first square of the first row, which can
    /// never be jumped. Unused bits of the board then serve as the mark and as the flag of crowning.
    const IS_TIGHT: bool = Self::CAPTURED_END >= Self::TO_SHIFT as usize;

    /// The number of bits by which the captured squares are shifted down.
    const CAPTURED_SHIFT: u32 = Self::IS_TIGHT as u32;

    /// The bit that is always set.
    const MARK_SHIFT: u32 = match Self::IS_TIGHT {
        true => Self::unused_bit(0) - Self::CAPTURED_SHIFT,
        false => 0,
    };

    const CROWNS_SHIFT: u32 = match Self::IS_TIGHT {
        true => Self::unused_bit(1) - Self::CAPTURED_SHIFT,
        false => Self::TO_SHIFT - 1,
    };

    const CAPTURED: u128 = {
        let end = Self::CAPTURED_END as u32 - Self::CAPTURED_SHIFT;
        assert!(
            end <= Self::TO_SHIFT,
            "the board needs a wider word of moves"
        );
        ((1 << end) - 1) & !(1 << Self::MARK_SHIFT) & !(1 << Self::CROWNS_SHIFT)
    };

    /// The unused bit after pair of rows `index`, on a board that plays on one colour.
    const fn unused_bit(index: usize) -> u32 {
        let bit = (index + 1) * 2 * Board::<R>::ROW + index;
        assert!(
            bit < Board::<R>::BITS && !Board::<R>::is_playing(bit),
            "the board needs a wider word of moves"
        );
        bit as u32
    }

    #[inline(always)]
    pub(crate) fn quiet(from: Square, to: Square) -> Self {
        Self::of_word(
            Self::field(from.index(), Self::FROM_SHIFT) | Self::field(to.index(), Self::TO_SHIFT),
        )
    }

    /// A quiet move to `to` from `by` bits before it: one multiplication instead of two shifts.
    #[inline(always)]
    pub(crate) fn step(to: Square, by: i32) -> Self {
        let ends = const { 1_u128 << Self::FROM_SHIFT | 1 << Self::TO_SHIFT };
        let start = (i128::from(-by) << Self::FROM_SHIFT) as u128;
        let word = (to.index() as u128).wrapping_mul(ends).wrapping_add(start);
        Self::of_word(R::MoveWord::truncate(word))
    }

    /// A capture of one neighbour, in two steps of `by` bits to `to`.
    #[inline(always)]
    pub(crate) fn jump(to: Square, by: i32) -> Self {
        let over =
            R::MoveWord::ONE << (to.index() as i32 - by - Self::CAPTURED_SHIFT as i32) as u32;
        Self::of_word(Self::step(to, 2 * by).word() | over)
    }

    #[inline(always)]
    pub(crate) fn capture(from: Square, to: Square, captured: Squares<R::Word>) -> Self {
        let bits = captured.0.widen() >> Self::CAPTURED_SHIFT;
        debug_assert!(bits & !Self::CAPTURED == 0);
        Self::of_word(Self::quiet(from, to).word() | R::MoveWord::truncate(bits))
    }

    /// The same move, crowning if `crowns`.
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
        Self(word.marked(Self::MARK_SHIFT), PhantomData)
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
        Squares::of_bits((self.word().widen() & Self::CAPTURED) << Self::CAPTURED_SHIFT)
    }

    /// Whether a piece is captured.
    #[inline(always)]
    #[must_use]
    pub fn is_capture(self) -> bool {
        self.word() & R::MoveWord::truncate(Self::CAPTURED) != R::MoveWord::ZERO
    }

    /// Whether a man is crowned.
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

    /// The move with these squares; `None` if no move has such squares.
    pub(crate) fn of_squares(
        from: Square,
        to: Square,
        captured: Squares<R::Word>,
        crowns: bool,
    ) -> Option<Self> {
        let bits = captured.0.widen() >> Self::CAPTURED_SHIFT;
        let is_storable = bits & !Self::CAPTURED == 0
            && bits << Self::CAPTURED_SHIFT == captured.0.widen()
            && (from != to || !captured.is_empty());
        is_storable.then(|| Self::capture(from, to, captured).crowning_if(crowns))
    }

    /// The move as one word, whose layout may change from version to version.
    #[inline]
    #[must_use]
    pub fn to_bits(self) -> R::MoveWord {
        self.word()
    }

    /// The move of a word from [`to_bits`](Self::to_bits); `None` if the word is not a move.
    ///
    /// It need not be legal in any position.
    #[must_use]
    pub fn from_bits(bits: R::MoveWord) -> Option<Self> {
        let read = Self::of_word(bits);
        let (from, to, captured) = (read.from(), read.to(), read.captured());
        let off_board = (from.set() | to.set() | captured) & !Board::<R>::squares();
        // Differs from `bits` where these have a bit that no move has, or lack the mark.
        let canonical = Self::of_squares(from, to, captured, read.crowns())?;
        (off_board.is_empty() && canonical.word() == bits).then_some(canonical)
    }
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
