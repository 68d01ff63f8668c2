use core::fmt;
use core::ops::{Add, AddAssign, Mul, Neg, Sub};

use crate::Outcome;

/// The value of a position for the side to move, in centipawn-like units.
///
/// Four ranges follow each other, and each has its mirror image below zero:
///
/// | range | meaning |
/// |---|---|
/// | 0 to [`MAX_EVALUATION`](Self::MAX_EVALUATION) | an evaluation |
/// | the 1,001 above it | a win known to an [`Oracle`](crate::Oracle), without its number of plies |
/// | up to [`WIN`](Self::WIN) | a win in `WIN - score` plies |
/// | [`INFINITY`](Self::INFINITY) | a bound that no value reaches |
///
/// Arithmetic does not check ranges: a sum of evaluations may leave their range;
/// [`clamp_evaluation`](Self::clamp_evaluation) brings it back.
///
/// ```
/// use game_core::Score;
/// let mate = Score::win_in(3);
/// assert!(mate > Score::new(900));
/// assert_eq!(mate.plies_to_end(), Some(3));
/// assert_eq!(mate.to_string(), "win in 3 plies");
/// assert_eq!(-mate, Score::loss_in(3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Score(i32);

impl Score {
    /// A draw or an even position.
    pub const DRAW: Self = Self(0);
    /// A game won on the board, zero plies from now.
    pub const WIN: Self = Self(32_000);
    /// A game lost on the board, zero plies from now.
    pub const LOSS: Self = Self(-32_000);
    /// Above every score.
    pub const INFINITY: Self = Self(32_001);
    /// The greatest evaluation of a position that has not ended.
    pub const MAX_EVALUATION: Self = Self(Self::LONGEST_WIN.0 - Self::MAX_PLIES - 2);
    /// The longest win or loss that a score can express, in plies.
    pub const MAX_PLIES: i32 = 1000;

    /// The least score of a win of a known length.
    const LONGEST_WIN: Self = Self(Self::WIN.0 - Self::MAX_PLIES);

    /// A score of `units`.
    #[inline]
    #[must_use]
    pub const fn new(units: i32) -> Self {
        Self(units)
    }

    /// The number of units.
    #[inline]
    #[must_use]
    pub const fn units(self) -> i32 {
        self.0
    }

    /// The side to move wins after `plies` plies, at most [`MAX_PLIES`](Self::MAX_PLIES).
    #[inline]
    #[must_use]
    pub const fn win_in(plies: usize) -> Self {
        Self(Self::WIN.0 - plies as i32)
    }

    /// The side to move has a solved win, which the search reaches after `plies` plies, at most
    /// [`MAX_PLIES`](Self::MAX_PLIES).
    #[inline]
    #[must_use]
    pub const fn solved_win(plies: usize) -> Self {
        Self(Self::LONGEST_WIN.0 - 1 - plies as i32)
    }

    /// The side to move loses after `plies` plies, at most [`MAX_PLIES`](Self::MAX_PLIES).
    #[inline]
    #[must_use]
    pub const fn loss_in(plies: usize) -> Self {
        Self(Self::LOSS.0 + plies as i32)
    }

    /// The score of a game that ends with `outcome`, `plies` plies from the root.
    #[inline]
    #[must_use]
    pub const fn of_outcome(outcome: Outcome, plies: usize) -> Self {
        match outcome {
            Outcome::Win => Self::win_in(plies),
            Outcome::Draw => Self::DRAW,
            Outcome::Loss => Self::loss_in(plies),
        }
    }

    /// Whether this is a forced win, however long, searched or solved.
    #[inline]
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 > Self::MAX_EVALUATION.0
    }

    /// Whether this is a forced loss, however long, searched or solved.
    #[inline]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::MAX_EVALUATION.0
    }

    /// Whether this is a forced win or loss rather than an evaluation.
    #[inline]
    #[must_use]
    pub const fn is_decisive(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Plies until the forced win or loss; `None` for an evaluation, for a solved win or loss of unknown length, and
    /// for an infinite bound.
    #[must_use]
    pub const fn plies_to_end(self) -> Option<usize> {
        let size = self.0.unsigned_abs();
        let (longest, shortest) = (Self::LONGEST_WIN.0 as u32, Self::WIN.0 as u32);
        if longest <= size && size <= shortest {
            Some((shortest - size) as usize)
        } else {
            None
        }
    }

    /// The nearest score that is an evaluation, neither win nor loss.
    #[inline]
    #[must_use]
    pub const fn clamp_evaluation(self) -> Self {
        let max = Self::MAX_EVALUATION.0;
        if self.0 > max {
            Self(max)
        } else if self.0 < -max {
            Self(-max)
        } else {
            self
        }
    }

    /// The score as a transposition table stores it: wins and losses count from the stored position, `ply` plies below the root,
    /// instead of from the root. The score must be finite.
    #[inline]
    #[must_use]
    pub const fn to_table(self, ply: usize) -> i16 {
        let shift = ply as i32;
        let stored = if self.is_win() {
            self.0 + shift
        } else if self.is_loss() {
            self.0 - shift
        } else {
            self.0
        };
        stored as i16
    }

    /// The score of a table entry found `ply` plies below the root: undoes
    /// [`to_table`](Self::to_table).
    #[inline]
    #[must_use]
    pub const fn from_table(stored: i16, ply: usize) -> Self {
        let score = Self(stored as i32);
        let shift = ply as i32;
        if score.is_win() {
            Self(score.0 - shift)
        } else if score.is_loss() {
            Self(score.0 + shift)
        } else {
            score
        }
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add for Score {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Score {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<i32> for Score {
    type Output = Self;

    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self(self.0 * factor)
    }
}

impl AddAssign for Score {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

/// Writes an evaluation in signed units, a win or a loss with its number of plies, or "solved win" and "solved loss".
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) if self.is_win() => write!(f, "win in {plies} plies"),
            Some(plies) => write!(f, "loss in {plies} plies"),
            None if self.is_win() => f.write_str("solved win"),
            None if self.is_loss() => f.write_str("solved loss"),
            None => write!(f, "{:+}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn a_table_score_counts_from_its_own_position() {
        for score in [
            Score::win_in(9),
            Score::loss_in(8),
            Score::solved_win(40),
            Score::new(-77),
            Score::DRAW,
        ] {
            assert_eq!(Score::from_table(score.to_table(5), 5), score);
        }
        assert_eq!(
            Score::from_table(Score::win_in(9).to_table(5), 2),
            Score::win_in(6)
        );
    }

    #[test]
    fn ranges_do_not_overlap() {
        assert!(!Score::MAX_EVALUATION.is_decisive());
        assert!(Score::win_in(Score::MAX_PLIES as usize).is_win());
        let solved = Score::solved_win(Score::MAX_PLIES as usize);
        assert!(Score::MAX_EVALUATION < solved && solved.is_win());
        assert!(Score::solved_win(0) < Score::win_in(Score::MAX_PLIES as usize));
        assert_eq!(Score::solved_win(3).plies_to_end(), None);
        assert_eq!((-Score::solved_win(3)).to_string(), "solved loss");
        assert!(Score::INFINITY > Score::WIN);
        assert_eq!(Score::INFINITY.plies_to_end(), None);
        assert_eq!((-Score::INFINITY).plies_to_end(), None);
        assert_eq!(Score::WIN.plies_to_end(), Some(0));
        assert_eq!(Score::WIN.clamp_evaluation(), Score::MAX_EVALUATION);
        assert_eq!(Score::LOSS.clamp_evaluation(), -Score::MAX_EVALUATION);
    }
}
