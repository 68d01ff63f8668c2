use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A pair of values, one for the middle game and one for the endgame, added in one operation.
///
/// The pair is packed into one integer: the endgame value in the high half, the middle game value
/// in the low half, each within ±32,767 (Chess Programming Wiki, "Tapered Eval").
///
/// ```
/// use game_core::Tapered;
/// let knight = Tapered::new(300, 260);
/// assert_eq!((knight + knight).middle_game(), 600);
/// assert_eq!(knight.blend(6, 24), 270);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tapered(i32);

impl Tapered {
    /// Zero in both phases.
    pub const ZERO: Self = Self(0);

    /// A pair of values, each within ±32,767.
    ///
    /// # Panics
    /// In debug builds, if a value is greater.
    #[inline]
    #[must_use]
    pub const fn new(middle_game: i32, endgame: i32) -> Self {
        debug_assert!(middle_game.abs() <= i16::MAX as i32 && endgame.abs() <= i16::MAX as i32);
        Self((endgame << 16) + middle_game)
    }

    /// The value in the middle game.
    #[inline]
    #[must_use]
    pub const fn middle_game(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The value in the endgame.
    #[inline]
    #[must_use]
    pub const fn endgame(self) -> i32 {
        // The low half borrows from the high one when it is negative: round it back.
        (self.0 + 0x8000) >> 16
    }

    /// The value at `phase`, which runs from 0 (endgame) to `full` (all pieces on the board).
    #[inline]
    #[must_use]
    pub const fn blend(self, phase: i32, full: i32) -> i32 {
        let phase = if phase > full { full } else { phase };
        (self.middle_game() * phase + self.endgame() * (full - phase)) / full
    }
}

impl Add for Tapered {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Tapered {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Tapered {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;

    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self(self.0 * factor)
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_leak_into_each_other() {
        for (middle_game, endgame) in [(5, -7), (-5, 7), (-300, -1), (300, 0), (0, -300)] {
            let pair = Tapered::new(middle_game, endgame);
            assert_eq!((pair.middle_game(), pair.endgame()), (middle_game, endgame));
            let negated = -pair * 3;
            assert_eq!(negated.middle_game(), -3 * middle_game);
            assert_eq!(negated.endgame(), -3 * endgame);
        }
    }
}
