//! The kinds of the options that programs have in every protocol.

use core::ops::RangeInclusive;

use frontend::OptionKind;

/// A switch, off by default.
pub(crate) const fn check() -> OptionKind {
    OptionKind::Check { default: false }
}

/// A rating to play at; the highest one is the default.
pub(crate) fn elo(range: &RangeInclusive<u32>) -> OptionKind {
    let (min, max) = (i64::from(*range.start()), i64::from(*range.end()));
    OptionKind::Spin {
        default: max,
        range: min..=max,
    }
}

/// A choice of several words.
pub(crate) fn combo(values: &[&str], default: &str) -> OptionKind {
    OptionKind::Combo {
        default: default.to_string(),
        values: values.iter().map(ToString::to_string).collect(),
    }
}

/// A text, empty by default.
pub(crate) const fn text() -> OptionKind {
    OptionKind::Text {
        default: String::new(),
    }
}
