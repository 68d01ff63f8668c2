use core::ops::RangeInclusive;

use search::{Handicap, Level};

/// The levels of one game below full strength: their ratings in Elo, if they were measured, and their handicaps.
///
/// Matches measured the differences between the levels of [`search`](Level::handicap), which differ from game to game.
/// Here the levels are spread evenly over the whole range, and a rating between two of them has its own handicap.
/// Full strength has no rating: it depends on the time limit and the machine. A match measures a difference, so
/// ratings compare the levels of one game, and the weakest level has [`WEAKEST`](Self::WEAKEST) in every game
/// (`docs/strength.md`, "Levels").
///
/// ```
/// use frontend::Levels;
/// use search::{Handicap, Level};
/// let levels = Levels::of_steps([390, 390, 390, 270, 270, 210]);
/// let elo = |level| levels.rating(Level::new(level).unwrap());
/// assert_eq!([elo(0), elo(1), elo(19), elo(20)], [Some(500), Some(604), Some(2490), None]);
/// // Level 9 of the search.
/// assert_eq!(levels.handicap_at(1670), Some(Handicap { nodes: 2500, error: 122 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    /// The differences between each measured level of the search and the previous one, in Elo.
    steps: Option<[u16; STEPS]>,
}

/// Levels of the search from one measured level to the next.
const STEP: u32 = 3;
/// Number of steps below full strength.
const STEPS: usize = (STRONGEST / STEP) as usize;
/// The strongest level below full strength.
const STRONGEST: u32 = Level::MAX.get() as u32 - 1;

impl Levels {
    /// Levels that were not measured: they have no ratings, and the handicaps are those of the search.
    pub const UNRATED: Self = Self { steps: None };
    /// The rating of the weakest level, in Elo.
    pub const WEAKEST: u32 = 500;

    /// Levels with ratings, from the differences in Elo between the search's levels 0 and 3, 3 and 6, and so on up to 15
    /// and 18. Levels in between are interpolated, and level 19 is as far above 18 as 18 is above 17.
    #[must_use]
    pub const fn of_steps(steps: [u16; STEPS]) -> Self {
        Self { steps: Some(steps) }
    }

    /// The rating of a level in Elo; `None` for full strength and for levels that were not measured.
    #[must_use]
    pub fn rating(self, level: Level) -> Option<u32> {
        let range = self.ratings().filter(|_| level < Level::MAX)?;
        let width = range.end() - range.start();
        Some(range.start() + width * u32::from(level.get()) / STRONGEST)
    }

    /// The lowest and the highest rating in Elo; `None` for levels that were not measured.
    #[must_use]
    pub fn ratings(self) -> Option<RangeInclusive<u32>> {
        let steps = self.steps?.map(u32::from);
        let beyond_the_last = steps[STEPS - 1] / STEP;
        Some(Self::WEAKEST..=Self::WEAKEST + steps.iter().sum::<u32>() + beyond_the_last)
    }

    /// The handicap of a level; `None` for full strength.
    #[must_use]
    pub fn handicap(self, level: Level) -> Option<Handicap> {
        match self.rating(level) {
            Some(elo) => self.handicap_at(elo),
            None => level.handicap(),
        }
    }

    /// The handicap of a rating in Elo, or of the nearest one that the levels have; `None` for levels that were not
    /// measured.
    #[must_use]
    pub fn handicap_at(self, elo: u32) -> Option<Handicap> {
        let steps = self.steps?.map(u32::from);
        let highest = *self.ratings()?.end();
        let mut above = elo.min(highest).saturating_sub(Self::WEAKEST);
        let mut level = 0;
        for &step in &steps[..STEPS - 1] {
            if above < step {
                return between_levels(level, above, step);
            }
            above -= step;
            level += STEP;
        }
        between_levels(level, above, steps[STEPS - 1])
    }
}

/// The handicap `above` Elo stronger than level `level` of the search, where [`STEP`] levels span `step` Elo.
fn between_levels(level: u32, above: u32, step: u32) -> Option<Handicap> {
    let step = step.max(1);
    let (levels, rest) = (above * STEP / step, above * STEP % step);
    let handicap = |level: u32| Level::new(u8::try_from(level).ok()?)?.handicap();
    let lower = handicap(level + levels)?;
    match handicap(level + levels + 1) {
        Some(upper) => Some(lower.towards(upper, rest, step)),
        None => Some(lower),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: [u16; 6] = [300, 390, 372, 297, 345, 150];
    const LEVELS: Levels = Levels::of_steps(STEPS);

    fn all() -> impl Iterator<Item = Level> {
        (0..Level::MAX.get()).filter_map(Level::new)
    }

    #[test]
    fn measured_levels_keep_their_handicaps() {
        let mut elo = Levels::WEAKEST;
        for (index, step) in (0..).zip(STEPS) {
            let measured = Level::new(3 * index).unwrap();
            assert_eq!(LEVELS.handicap_at(elo), measured.handicap());
            elo += u32::from(step);
        }
        let strongest = Level::new(18).unwrap();
        assert_eq!(LEVELS.handicap_at(elo), strongest.handicap());
        assert_eq!(LEVELS.ratings(), Some(500..=elo + 50));
    }

    #[test]
    fn levels_are_spread_evenly() {
        let ratings: Vec<_> = all().filter_map(|level| LEVELS.rating(level)).collect();
        assert_eq!(ratings.len(), usize::from(Level::MAX.get()));
        let range = ratings[0]..=ratings[ratings.len() - 1];
        assert_eq!(Some(range), LEVELS.ratings());
        for pair in ratings.windows(2) {
            assert!((100..=101).contains(&(pair[1] - pair[0])), "{pair:?}");
        }
    }

    #[test]
    fn a_higher_rating_has_a_smaller_handicap() {
        let of = |elo| LEVELS.handicap_at(elo).unwrap();
        for elo in (Levels::WEAKEST..LEVELS.ratings().unwrap().end() - 10).step_by(10) {
            let (weak, strong) = (of(elo), of(elo + 10));
            assert!(weak.nodes <= strong.nodes && weak.error >= strong.error);
            assert!(weak != strong, "{elo}");
        }
    }

    #[test]
    fn a_rating_out_of_range_is_the_nearest_in_it() {
        assert_eq!(LEVELS.handicap_at(0), Level::MIN.handicap());
        let strongest = Level::new(19).unwrap();
        assert_eq!(LEVELS.handicap_at(9000), strongest.handicap());
    }

    #[test]
    fn full_strength_has_neither_a_rating_nor_a_handicap() {
        assert_eq!(LEVELS.rating(Level::MAX), None);
        assert_eq!(LEVELS.handicap(Level::MAX), None);
    }

    #[test]
    fn levels_that_were_not_measured_are_those_of_the_search() {
        assert_eq!(Levels::UNRATED.ratings(), None);
        assert_eq!(Levels::UNRATED.handicap_at(1500), None);
        for level in all() {
            assert_eq!(Levels::UNRATED.rating(level), None);
            assert_eq!(Levels::UNRATED.handicap(level), level.handicap());
        }
    }
}
