use game_core::Side;

/// Which sides have a shak in their current series of checks.
///
/// The series of a side is the unbroken run of its latest moves that all gave check; it is empty if
/// its last move gave none. A mate counts under [`MateSeries::ContainsShak`] if the series of the
/// side that mates has a shak. A FEN does not contain this: a program that stores a position
/// in the middle of a series stores both, and restores the series with
/// [`Position::with_series`](crate::Position::with_series).
///
/// [`MateSeries::ContainsShak`]: crate::MateSeries::ContainsShak
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Series {
    /// White's series has a shak.
    pub white: bool,
    /// Black's series has a shak.
    pub black: bool,
}

impl Series {
    /// Neither side has a shak in its series.
    pub const NONE: Self = Self {
        white: false,
        black: false,
    };

    /// Whether the series of `side` has a shak.
    #[inline]
    #[must_use]
    pub const fn has_shak(self, side: Side) -> bool {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    /// The series with that of `side` set.
    #[inline]
    #[must_use]
    pub const fn with(self, side: Side, has_shak: bool) -> Self {
        match side {
            Side::White => Self {
                white: has_shak,
                ..self
            },
            Side::Black => Self {
                black: has_shak,
                ..self
            },
        }
    }

    /// A number below four, to index keys.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.white as usize | (self.black as usize) << 1
    }
}
