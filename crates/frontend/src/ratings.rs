use core::ops::RangeInclusive;

use search::Level;

/// The ratings of the levels below full strength in one game, in Elo. Full strength has no rating: it depends on the
/// time limit and the machine.
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
pub struct Ratings {
    /// The difference between each measured level and the previous one.
    steps: [u16; STEPS],
}

/// Levels from one measured level to the next.
const STEP: usize = 3;
/// Number of steps below full strength.
const STEPS: usize = Level::MAX.get() as usize / STEP;

impl Ratings {
    /// The rating of the weakest level.
    pub const WEAKEST: u32 = 500;

    /// The ratings from the differences between levels 0 and 3, 3 and 6, and so on up to 15 and 18. Levels in between
    /// are interpolated, and level 19 is as far above 18 as 18 is above 17.
    #[must_use]
    pub const fn of_steps(steps: [u16; STEPS]) -> Self {
        Self { steps }
    }

    /// The rating of a level; `None` for full strength.
    #[must_use]
    pub fn of(self, level: Level) -> Option<u32> {
        if level == Level::MAX {
            return None;
        }
        let levels = usize::from(level.get());
        // The last step continues to the level above it.
        let whole = (levels / STEP).min(STEPS - 1);
        let below: u32 = self.steps[..whole].iter().copied().map(u32::from).sum();
        let rest = (levels - whole * STEP) as u32;
        Some(Self::WEAKEST + below + u32::from(self.steps[whole]) * rest / STEP as u32)
    }

    /// The level below full strength whose rating is nearest to `elo`; the weaker one of two equally near.
    #[must_use]
    pub fn level(self, elo: u32) -> Level {
        let distance = |&(_, rating): &(Level, u32)| rating.abs_diff(elo);
        let nearest = self.all().min_by_key(distance);
        nearest.map_or(Level::MIN, |(level, _)| level)
    }

    /// The lowest and the highest rating.
    #[must_use]
    pub fn range(self) -> RangeInclusive<u32> {
        let highest = self.all().last();
        Self::WEAKEST..=highest.map_or(Self::WEAKEST, |(_, rating)| rating)
    }

    /// The levels that have ratings, the weakest first.
    fn all(self) -> impl Iterator<Item = (Level, u32)> {
        let levels = (0..=Level::MAX.get()).filter_map(Level::new);
        levels.filter_map(move |level| Some((level, self.of(level)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: [u16; 6] = [300, 390, 372, 297, 345, 150];

    #[test]
    fn measured_levels_differ_by_the_steps() {
        let ratings = Ratings::of_steps(STEPS);
        let mut expected = Ratings::WEAKEST;
        for (index, step) in (0..).zip(STEPS) {
            assert_eq!(ratings.of(Level::new(3 * index).unwrap()), Some(expected));
            expected += u32::from(step);
        }
        assert_eq!(ratings.of(Level::new(18).unwrap()), Some(expected));
        assert_eq!(ratings.range(), 500..=expected + 50);
    }

    #[test]
    fn a_rating_gives_the_nearest_level() {
        let ratings = Ratings::of_steps(STEPS);
        assert_eq!(ratings.all().count(), usize::from(Level::MAX.get()));
        for (level, elo) in ratings.all() {
            assert_eq!(ratings.of(level), Some(elo));
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
