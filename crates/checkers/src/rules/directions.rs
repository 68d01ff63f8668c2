use core::ops::BitOr;

/// A set of the eight directions, seen by the player who moves.
///
/// On a board that plays on one colour, a step straight ahead or sideways leads to the next playing
/// square, two rows or two columns on.
///
/// ```
/// use checkers::Directions;
/// let turkish = Directions::FORWARD | Directions::SIDEWAYS;
/// assert!(Directions::STRAIGHT.contains(turkish));
/// assert!(!Directions::DIAGONAL.contains(turkish));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Directions(u8);

impl Directions {
    /// Straight ahead.
    pub const FORWARD: Self = Self(1 << 4);
    /// Straight back.
    pub const BACKWARD: Self = Self(1 << 5);
    /// To the left hand and to the right hand along the row.
    pub const SIDEWAYS: Self = Self(Self::LEFT.0 | Self::RIGHT.0);
    /// Forward along the two diagonals.
    pub const DIAGONAL_FORWARD: Self = Self(Self::FORWARD_LEFT.0 | Self::FORWARD_RIGHT.0);
    /// Backward along the two diagonals.
    pub const DIAGONAL_BACKWARD: Self = Self(Self::BACKWARD_LEFT.0 | Self::BACKWARD_RIGHT.0);
    /// The four diagonal directions.
    pub const DIAGONAL: Self = Self(Self::DIAGONAL_FORWARD.0 | Self::DIAGONAL_BACKWARD.0);
    /// The four directions along rows and columns.
    pub const STRAIGHT: Self = Self(Self::FORWARD.0 | Self::BACKWARD.0 | Self::SIDEWAYS.0);
    /// All eight.
    pub const ALL: Self = Self(Self::DIAGONAL.0 | Self::STRAIGHT.0);

    pub(crate) const FORWARD_LEFT: Self = Self(1);
    pub(crate) const FORWARD_RIGHT: Self = Self(1 << 1);
    pub(crate) const BACKWARD_LEFT: Self = Self(1 << 2);
    pub(crate) const BACKWARD_RIGHT: Self = Self(1 << 3);
    pub(crate) const LEFT: Self = Self(1 << 6);
    pub(crate) const RIGHT: Self = Self(1 << 7);

    /// Whether all of `others` belong to the set.
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    /// Whether the sets share a direction.
    #[inline(always)]
    #[must_use]
    pub const fn intersects(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    /// The union of two sets. Unlike `|`, it can be used in constants.
    #[must_use]
    pub const fn union(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }
}

impl BitOr for Directions {
    type Output = Self;

    fn bitor(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }
}
