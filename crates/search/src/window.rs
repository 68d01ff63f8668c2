use core::ops::Neg;

use game_core::Score;

use crate::Bound;

/// The smallest step between two scores.
pub(crate) const ONE: Score = Score::new(1);

/// The range of values that a search determines: for values up to `alpha` and from `beta` on, a bound is enough (Chess
/// Programming Wiki, "Window").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    /// Every score.
    pub(crate) const FULL: Self = Self {
        alpha: Score::new(-Score::INFINITY.units()),
        beta: Score::INFINITY,
    };

    /// The null window that tests whether the value is more than `alpha`.
    #[inline]
    pub(crate) fn above(alpha: Score) -> Self {
        Self {
            alpha,
            beta: alpha + ONE,
        }
    }

    /// The null window that tests whether the value is at least `beta`.
    #[inline]
    pub(crate) fn at_least(beta: Score) -> Self {
        Self {
            alpha: beta - ONE,
            beta,
        }
    }

    /// Whether an exact value fits between the bounds.
    #[inline]
    pub(crate) fn is_open(self) -> bool {
        self.beta - self.alpha > ONE
    }

    /// Whether no value is left to look for.
    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// Whether `score`, which is a `bound` of the value, decides a node of this window.
    #[inline]
    pub(crate) fn is_decided(self, score: Score, bound: Bound) -> bool {
        match bound {
            Bound::Exact => true,
            Bound::Lower => score >= self.beta,
            Bound::Upper => score <= self.alpha,
        }
    }

    /// The kind of bound of `score`, the result of a fail-soft search of this window.
    #[inline]
    pub(crate) fn bound(self, score: Score) -> Bound {
        if score >= self.beta {
            Bound::Lower
        } else if score > self.alpha && self.is_open() {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// The window from the opponent's view.
impl Neg for Window {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}
