use core::fmt;
use core::num::NonZeroU64;

use crate::{Square, Squares};

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
pub struct Move(NonZeroU64);

const _: () = assert!(size_of::<Option<Move>>() == 8);

// The captured squares lie at their own bits. A piece on an edge cannot be jumped along a
// diagonal, so that of a board of ten rows bits 5 to 48 suffice; bit 0 is always set, so that the
// word is never zero.
const MARK: NonZeroU64 = NonZeroU64::MIN;
const CAPTURED: u64 = (1 << 51) - 2;
const CROWNS: u64 = 1 << 51;
const TO_SHIFT: u32 = 52;
const FROM_SHIFT: u32 = 58;

impl Move {
    #[inline]
    pub(crate) fn quiet(from: Square, to: Square) -> Self {
        Self(MARK | (from.index() as u64) << FROM_SHIFT | (to.index() as u64) << TO_SHIFT)
    }

    #[inline]
    pub(crate) fn capture(from: Square, to: Square, captured: Squares) -> Self {
        debug_assert!(captured.0 & !CAPTURED == 0);
        Self(Self::quiet(from, to).0 | captured.0)
    }

    /// The same move by a man that becomes a king.
    #[inline]
    pub(crate) fn crowning(self) -> Self {
        Self(self.0 | CROWNS)
    }

    /// Where the piece starts.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::new((self.0.get() >> FROM_SHIFT) as u32)
    }

    /// Where the piece ends, which may be where it started.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::new((self.0.get() >> TO_SHIFT) as u32 & 63)
    }

    /// The squares of the captured pieces.
    #[inline]
    #[must_use]
    pub const fn captured(self) -> Squares {
        Squares(self.0.get() & CAPTURED)
    }

    /// Whether a piece is captured.
    #[inline]
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.0.get() & CAPTURED != 0
    }

    /// Whether a man becomes a king.
    #[inline]
    #[must_use]
    pub const fn crowns(self) -> bool {
        self.0.get() & CROWNS != 0
    }

    /// Whether the material changes: a capture or a crowning.
    #[inline]
    #[must_use]
    pub const fn is_tactical(self) -> bool {
        self.0.get() & (CAPTURED | CROWNS) != 0
    }

    /// The move as one word, whose layout may change from version to version.
    #[inline]
    #[must_use]
    pub const fn to_bits(self) -> u64 {
        self.0.get()
    }

    /// The move of a word from [`to_bits`](Self::to_bits); `None` of a word that is no move.
    ///
    /// Whether it is legal is for the position to say.
    #[must_use]
    pub fn from_bits(bits: u64) -> Option<Self> {
        let mv = Self(NonZeroU64::new(bits)?);
        let moves = mv.from() != mv.to() || mv.is_capture();
        (bits & MARK.get() != 0 && moves).then_some(mv)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({}-{}", self.from().index(), self.to().index())?;
        for square in self.captured() {
            write!(f, " x{}", square.index())?;
        }
        f.write_str(if self.crowns() { " crowned)" } else { ")" })
    }
}
