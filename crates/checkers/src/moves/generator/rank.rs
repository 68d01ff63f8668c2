//! The order among captures by [`RuleData::capture_choice`](crate::RuleData::capture_choice), as one number.

use crate::{PassingCrown, Preference, Rules};

/// The rank of a capture by its men and kings: greater is better, and only the greatest may be
/// played.
///
/// `order` has one bit for each of the first 32 captured pieces, from the highest bit down: set for a king.
#[inline(always)]
pub(crate) fn rank<R: Rules>(men: u32, kings: u32, by_king: bool, order: u32) -> u64 {
    const { assert!(bits_of_all::<R>() <= 64, "too many preferences") };
    let (men, kings) = (u64::from(men), u64::from(kings));
    let mut rank = 0;
    for &preference in R::RULES.capture_choice {
        let value = match preference {
            Preference::MostPieces => men + kings,
            Preference::MostValue { man, king } => men * u64::from(man) + kings * u64::from(king),
            Preference::WithKing => u64::from(by_king),
            Preference::MostKings => kings,
            Preference::KingsFirst => u64::from(order),
        };
        rank = rank << bits(preference) | value;
    }
    rank
}

/// Whether the order of the captured pieces matters.
pub(crate) const fn needs_order<R: Rules>() -> bool {
    let mut i = 0;
    while i < R::RULES.capture_choice.len() {
        if matches!(R::RULES.capture_choice[i], Preference::KingsFirst) {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether a capture that goes on is always better than one that stopped there.
pub(crate) const fn grows_with_pieces<R: Rules>() -> bool {
    match R::RULES.capture_choice {
        [Preference::MostPieces, ..] => true,
        [Preference::MostValue { man, king }, ..] => *man > 0 && *king > 0,
        _ => false,
    }
}

/// Whether a man that can capture on always gets a better capture by doing so.
pub(crate) const fn going_on_is_better<R: Rules>() -> bool {
    // A man that is crowned on its way may have no capture as a king.
    grows_with_pieces::<R>() && !matches!(R::RULES.passing_crown, PassingCrown::GoesOnAsKing)
}

/// The number of bits of a preference's value, as [`Preference`] documents it; no board has more than 128 squares.
const fn bits(preference: Preference) -> u32 {
    match preference {
        Preference::MostPieces | Preference::MostKings => 7,
        Preference::MostValue { .. } => 23,
        Preference::WithKing => 1,
        Preference::KingsFirst => 32,
    }
}

const fn bits_of_all<R: Rules>() -> u32 {
    let mut sum = 0;
    let mut i = 0;
    while i < R::RULES.capture_choice.len() {
        sum += bits(R::RULES.capture_choice[i]);
        i += 1;
    }
    sum
}
