use core::ops::RangeInclusive;

use frontend::Levels;
use game_core::ParseError;
use search::{Handicap, Level};

/// A rating that a client limits the engine to: `UCI_LimitStrength` and `UCI_Elo`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StrengthLimit {
    /// Whether the rating replaces the level.
    pub(crate) is_enforced: bool,
    /// In Elo; `None` for the highest rating of the game.
    elo: Option<u32>,
}

impl StrengthLimit {
    /// Sets the rating to the number in `text`, which must be in `range`.
    pub(crate) fn set_elo(
        &mut self,
        text: &str,
        range: &RangeInclusive<u32>,
    ) -> Result<(), ParseError> {
        let elo = text.parse().ok().filter(|elo| range.contains(elo));
        let wrong = || {
            let (min, max) = (range.start(), range.end());
            ParseError::new(text, format_args!("Elo must be from {min} to {max}"))
        };
        self.elo = Some(elo.ok_or_else(wrong)?);
        Ok(())
    }

    /// The rating that the levels of a game have for it, in Elo; `None` if it is not enforced, or if the levels have no
    /// ratings.
    pub(crate) fn rating(self, levels: Levels) -> Option<u32> {
        let ratings = levels.ratings().filter(|_| self.is_enforced)?;
        let (lowest, highest) = ratings.into_inner();
        Some(self.elo.unwrap_or(highest).clamp(lowest, highest))
    }
}

/// The strength at which an engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strength {
    Level(Level),
    /// In Elo.
    Rating(u32),
}

impl Strength {
    /// Its handicap among the levels of a game; `None` for full strength.
    pub(crate) fn handicap(self, levels: Levels) -> Option<Handicap> {
        match self {
            Self::Level(level) => levels.handicap(level),
            Self::Rating(elo) => levels.handicap_at(elo),
        }
    }

    /// The strength for the user, a level with its rating if it has one.
    pub(crate) fn in_words(self, levels: Levels) -> String {
        let level = match self {
            Self::Rating(elo) => return format!("{elo} Elo"),
            Self::Level(Level::MAX) => return "full strength".to_string(),
            Self::Level(level) => level,
        };
        let words = format!("level {} of {}", level.get(), Level::MAX.get());
        match levels.rating(level) {
            None => words,
            Some(elo) => format!("{words}, {elo} Elo"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVELS: Levels = Levels::of_steps([390; 6]);

    #[test]
    fn a_rating_counts_only_while_it_is_enforced() {
        let range = LEVELS.ratings().unwrap();
        let mut limit = StrengthLimit::default();
        limit.set_elo("700", &range).unwrap();
        assert_eq!(limit.rating(LEVELS), None);
        limit.is_enforced = true;
        assert_eq!(limit.rating(LEVELS), Some(700));
        assert_eq!(limit.rating(Levels::UNRATED), None);
        // The highest.
        assert_eq!(limit.rating(Levels::of_steps([20; 6])), Some(626));
    }

    #[test]
    fn without_a_rating_the_limit_is_the_highest() {
        let limit = StrengthLimit {
            is_enforced: true,
            ..StrengthLimit::default()
        };
        let highest = LEVELS.ratings().map(|range| *range.end());
        assert_eq!(limit.rating(LEVELS), highest);
    }

    #[test]
    fn a_rating_out_of_range_changes_nothing() {
        let mut limit = StrengthLimit::default();
        for text in ["0", "-5", "9999", "", "strong"] {
            let error = limit.set_elo(text, &LEVELS.ratings().unwrap()).unwrap_err();
            assert_eq!(error.text(), text);
        }
        assert_eq!(limit, StrengthLimit::default());
    }

    #[test]
    fn a_level_has_its_rating_where_it_was_measured() {
        let strength = Strength::Level(Level::new(19).unwrap());
        assert_eq!(strength.in_words(LEVELS), "level 19 of 20, 2970 Elo");
        assert_eq!(strength.in_words(Levels::UNRATED), "level 19 of 20");
        assert_eq!(Strength::Rating(700).in_words(LEVELS), "700 Elo");
        let full = Strength::Level(Level::MAX);
        assert_eq!(full.in_words(LEVELS), "full strength");
    }

    #[test]
    fn a_level_and_its_rating_have_the_same_handicap() {
        let level = Level::new(7).unwrap();
        let elo = LEVELS.rating(level).unwrap();
        let handicap = Strength::Level(level).handicap(LEVELS);
        assert!(handicap.is_some());
        assert_eq!(Strength::Rating(elo).handicap(LEVELS), handicap);
    }
}
