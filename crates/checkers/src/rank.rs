//! The order among captures by [`Rules::CAPTURE_CHOICE`], as one number.

use crate::{Preference, Rules, Squares};

/// How good a capture is: greater is better, and only the greatest may be played.
///
/// `order` has, from the highest bit down, whether each captured piece was a king.
#[inline(always)]
pub(crate) fn rank<R: Rules>(
    captured: Squares<R::Word>,
    opponent_kings: Squares<R::Word>,
    by_king: bool,
    order: u32,
) -> u64 {
    const { assert!(bits_of_all::<R>() <= 64, "too many preferences") };
    let mut rank = 0;
    for &preference in R::CAPTURE_CHOICE {
        let kings = || u64::from((captured & opponent_kings).len());
        let value = match preference {
            Preference::MostPieces => u64::from(captured.len()),
            Preference::MostValue { man, king } => {
                let men = u64::from((captured & !opponent_kings).len());
                men * u64::from(man) + kings() * u64::from(king)
            }
            Preference::WithKing => u64::from(by_king),
            Preference::MostKings => kings(),
            Preference::KingsFirst => u64::from(order),
        };
        rank = rank << bits(preference) | value;
    }
    rank
}

/// Whether the order of the captured pieces matters.
pub(crate) const fn needs_order<R: Rules>() -> bool {
    let mut i = 0;
    while i < R::CAPTURE_CHOICE.len() {
        if matches!(R::CAPTURE_CHOICE[i], Preference::KingsFirst) {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether a capture that goes on is always better than one that stopped there.
pub(crate) const fn grows_with_pieces<R: Rules>() -> bool {
    match R::CAPTURE_CHOICE {
        [Preference::MostPieces, ..] => true,
        [Preference::MostValue { man, king }, ..] => *man > 0 && *king > 0,
        _ => false,
    }
}

/// Bits that the value of a preference takes: no board has more than 128 squares.
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
    while i < R::CAPTURE_CHOICE.len() {
        sum += bits(R::CAPTURE_CHOICE[i]);
        i += 1;
    }
    sum
}
