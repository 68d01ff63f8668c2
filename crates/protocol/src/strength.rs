use core::ops::RangeInclusive;

use frontend::Ratings;
use game_core::ParseError;
use search::Level;

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

    /// The level nearest to the rating; `None` if it is not enforced, or in a game without ratings.
    pub(crate) fn level(self, ratings: Option<Ratings>) -> Option<Level> {
        let ratings = ratings.filter(|_| self.is_enforced)?;
        Some(ratings.level(self.elo.unwrap_or(u32::MAX)))
    }
}

/// A level, with its rating if it has one, for the user.
pub(crate) fn level_in_words(level: Level, ratings: Option<Ratings>) -> String {
    if level == Level::MAX {
        return "full strength".to_string();
    }
    let words = format!("level {} of {}", level.get(), Level::MAX.get());
    match ratings.and_then(|ratings| ratings.of(level)) {
        None => words,
        Some(elo) => format!("{words}, {elo} Elo"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATINGS: Ratings = Ratings::of_steps([390; 6]);

    #[test]
    fn a_rating_counts_only_while_it_is_enforced() {
        let mut limit = StrengthLimit::default();
        limit.set_elo("500", &RATINGS.range()).unwrap();
        assert_eq!(limit.level(Some(RATINGS)), None);
        limit.is_enforced = true;
        assert_eq!(limit.level(Some(RATINGS)), Some(Level::MIN));
        assert_eq!(limit.level(None), None);
    }

    #[test]
    fn a_rating_out_of_range_changes_nothing() {
        let mut limit = StrengthLimit::default();
        for text in ["0", "-5", "9999", "", "strong"] {
            let error = limit.set_elo(text, &RATINGS.range()).unwrap_err();
            assert_eq!(error.text(), text);
        }
        assert_eq!(limit, StrengthLimit::default());
    }

    #[test]
    fn a_level_has_its_rating_where_it_was_measured() {
        let level = Level::new(9).unwrap();
        assert_eq!(
            level_in_words(level, Some(RATINGS)),
            "level 9 of 20, 1670 Elo"
        );
        assert_eq!(level_in_words(level, None), "level 9 of 20");
        assert_eq!(level_in_words(Level::MAX, Some(RATINGS)), "full strength");
    }
}
