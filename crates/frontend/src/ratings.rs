use core::ops::RangeInclusive;

use search::Level;

/// The ratings of the levels below full strength in one game, in Elo. Full strength has none: it depends on time and
/// machine.
///
/// A match between two levels measures a difference, so ratings compare the levels of one game, and the weakest level
/// has [`WEAKEST`](Self::WEAKEST) in every game (`docs/strength.md`, "Levels").
///
/// ```
/// use frontend::Ratings;
/// use search::Level;
/// let ratings = Ratings::of_steps([390, 390, 390, 270, 270, 210]);
/// let elo = |level| ratings.of(Level::new(level).unwrap());
/// assert_eq!([elo(0), elo(1), elo(9), elo(10)], [Some(500), Some(630), Some(1670), Some(1760)]);
/// assert_eq!(elo(20), None);
/// assert_eq!(ratings.level(1660), Level::new(9).unwrap());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratings([u16; LEVELS]);

/// Number of levels below full strength.
const LEVELS: usize = Level::MAX.get() as usize;
/// Levels between two that were matched.
const STEP: usize = 3;

impl Ratings {
    /// The rating of the weakest level.
    pub const WEAKEST: u16 = 500;

    /// The ratings by the differences of level 3 and 0, 6 and 3, and so on up to 18 and 15. Levels between two of these
    /// are spread evenly, and level 19 is as far above 18 as that is above 17.
    ///
    /// # Panics
    /// If a rating does not fit in 16 bits.
    #[must_use]
    pub const fn of_steps(steps: [u16; LEVELS / STEP]) -> Self {
        let mut ratings = [Self::WEAKEST; LEVELS];
        let mut level = 0;
        while level < LEVELS {
            let mut step = 0;
            while step < steps.len() {
                let above = level.saturating_sub(step * STEP);
                let is_whole = above > STEP && step + 1 < steps.len();
                let part = if is_whole { STEP } else { above };
                ratings[level] += steps[step] * part as u16 / STEP as u16;
                step += 1;
            }
            level += 1;
        }
        Self(ratings)
    }

    /// The rating of a level; `None` for full strength.
    #[must_use]
    pub fn of(self, level: Level) -> Option<u32> {
        let rating = self.0.get(usize::from(level.get()));
        rating.copied().map(u32::from)
    }

    /// The level below full strength whose rating is nearest to `elo`, the weaker one of two.
    #[must_use]
    pub fn level(self, elo: u32) -> Level {
        let distance = |&level: &Level| self.of(level).map(|rating| rating.abs_diff(elo));
        let levels = (0..Level::MAX.get()).filter_map(Level::new);
        levels.min_by_key(distance).unwrap_or(Level::MIN)
    }

    /// The lowest and the highest rating.
    #[must_use]
    pub fn range(self) -> RangeInclusive<u32> {
        u32::from(self.0[0])..=u32::from(self.0[LEVELS - 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: [u16; 6] = [300, 390, 372, 297, 345, 150];

    fn levels() -> impl Iterator<Item = Level> {
        (0..Level::MAX.get()).filter_map(Level::new)
    }

    #[test]
    fn matched_levels_differ_as_measured() {
        let ratings = Ratings::of_steps(STEPS);
        let mut expected = u32::from(Ratings::WEAKEST);
        for (index, step) in (0..).zip(STEPS) {
            assert_eq!(ratings.of(Level::new(3 * index).unwrap()), Some(expected));
            expected += u32::from(step);
        }
        assert_eq!(ratings.of(Level::new(18).unwrap()), Some(expected));
        assert_eq!(ratings.range(), 500..=expected + 50);
    }

    #[test]
    fn the_level_of_a_rating_is_the_nearest() {
        let ratings = Ratings::of_steps(STEPS);
        for level in levels() {
            let elo = ratings.of(level).unwrap();
            assert_eq!(ratings.level(elo), level);
            assert_eq!(ratings.level(elo + 20), level);
        }
        assert_eq!(ratings.level(0), Level::MIN);
        assert_eq!(ratings.level(9000), Level::new(19).unwrap());
    }

    #[test]
    fn full_strength_has_no_rating() {
        assert_eq!(Ratings::of_steps(STEPS).of(Level::MAX), None);
    }
}
