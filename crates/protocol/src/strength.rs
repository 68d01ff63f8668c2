use core::ops::RangeInclusive;

use game_core::ParseError;
use search::Level;

/// A rating that a client limits the engine to: `UCI_LimitStrength` and `UCI_Elo`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StrengthLimit {
    /// Whether the rating replaces the level.
    pub(crate) is_enforced: bool,
    elo: u32,
}

impl Default for StrengthLimit {
    fn default() -> Self {
        Self {
            is_enforced: false,
            elo: *Self::RANGE.end(),
        }
    }
}

impl StrengthLimit {
    /// The ratings that can be chosen, in Elo.
    pub(crate) const RANGE: RangeInclusive<u32> = Level::MIN_ELO..=Level::MAX_ELO;

    /// The rating, in Elo.
    pub(crate) const fn elo(self) -> u32 {
        self.elo
    }

    /// Sets the rating to the number in `text`.
    pub(crate) fn set_elo(&mut self, text: &str) -> Result<(), ParseError> {
        let elo = text.parse().ok().filter(|elo| Self::RANGE.contains(elo));
        let wrong = || {
            let (min, max) = (Self::RANGE.start(), Self::RANGE.end());
            ParseError::new(text, format_args!("Elo must be from {min} to {max}"))
        };
        self.elo = elo.ok_or_else(wrong)?;
        Ok(())
    }

    /// The level nearest to the rating; `None` if it is not enforced.
    pub(crate) fn level(self) -> Option<Level> {
        self.is_enforced.then(|| Level::of_elo(self.elo))
    }
}

/// A level with its rating, for the user.
pub(crate) fn level_in_words(level: Level) -> String {
    match level.elo() {
        None => "full strength".to_string(),
        Some(elo) => format!("level {} of {}, {elo} Elo", level.get(), Level::MAX.get()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_counts_only_while_it_is_enforced() {
        let mut limit = StrengthLimit::default();
        limit.set_elo(&Level::MIN_ELO.to_string()).unwrap();
        assert_eq!(limit.level(), None);
        limit.is_enforced = true;
        assert_eq!(limit.level(), Some(Level::MIN));
    }

    #[test]
    fn a_rating_out_of_range_changes_nothing() {
        let mut limit = StrengthLimit::default();
        for text in ["0", "-5", "9999", "", "strong"] {
            assert_eq!(limit.set_elo(text).unwrap_err().text(), text);
        }
        assert_eq!(limit, StrengthLimit::default());
    }
}
