use core::fmt;
use core::ops::RangeInclusive;
use std::sync::Arc;

use game_core::ParseError;

/// An option of a game: UCI and Hub announce it, and call its effect when a client sets it. All engines that are opened
/// from one description share the effect, but only the one on which the option is set clears its table.
///
/// The effect is a closure. It changes an evaluator through a value that both share:
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicI64, Ordering};
///
/// use frontend::{AnyGame, GameOption, GameSpec};
/// use game_core::Score;
///
/// let bonus = Arc::new(AtomicI64::new(10));
/// let effect = Arc::clone(&bonus);
/// let spec = GameSpec {
///     options: vec![GameOption::spin("Bonus", 10, 0..=100, move |value| {
///         effect.store(value, Ordering::Relaxed);
///     })],
///     ..GameSpec::new("chess", chess::Position::start())
/// }
/// .with_evaluator("constant", move || {
///     let bonus = Arc::clone(&bonus);
///     move |_: &chess::Position| Score::new(bonus.load(Ordering::Relaxed) as i32)
/// });
/// let mut engine = spec.new_engine(None, 1)?;
/// engine.set_option("bonus", "25")?;
/// assert_eq!(engine.evaluate(), Some(Score::new(25)));
/// assert!(engine.set_option("Bonus", "101").is_err());
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone)]
pub struct GameOption {
    name: &'static str,
    kind: OptionKind,
    effect: Effect,
}

/// The values that an option takes, and its default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// On or off: `true` or `false`.
    Check {
        /// The default.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The default.
        default: i64,
        /// The values that are allowed.
        range: RangeInclusive<i64>,
    },
    /// One of several words.
    Combo {
        /// The default.
        default: String,
        /// All values.
        values: Vec<String>,
    },
    /// Any text.
    Text {
        /// The default.
        default: String,
    },
    /// An action, without a value.
    Button,
}

impl OptionKind {
    /// Whether the option takes that value. Words may be written in any case.
    #[must_use]
    pub fn accepts(&self, value: &str) -> bool {
        match self {
            Self::Check { .. } => parse_bool(value).is_some(),
            Self::Spin { range, .. } => value.parse().is_ok_and(|number| range.contains(&number)),
            Self::Combo { values, .. } => {
                values.iter().any(|known| known.eq_ignore_ascii_case(value))
            }
            Self::Text { .. } | Self::Button => true,
        }
    }
}

#[derive(Clone)]
enum Effect {
    Check(Arc<dyn Fn(bool) + Send + Sync>),
    Spin(Arc<dyn Fn(i64) + Send + Sync>),
    Text(Arc<dyn Fn(&str) + Send + Sync>),
    Button(Arc<dyn Fn() + Send + Sync>),
}

impl GameOption {
    /// An option that is on or off.
    #[must_use]
    pub fn check(
        name: &'static str,
        default: bool,
        effect: impl Fn(bool) + Send + Sync + 'static,
    ) -> Self {
        Self {
            name,
            kind: OptionKind::Check { default },
            effect: Effect::Check(Arc::new(effect)),
        }
    }

    /// An option that is a whole number.
    #[must_use]
    pub fn spin(
        name: &'static str,
        default: i64,
        range: RangeInclusive<i64>,
        effect: impl Fn(i64) + Send + Sync + 'static,
    ) -> Self {
        Self {
            name,
            kind: OptionKind::Spin { default, range },
            effect: Effect::Spin(Arc::new(effect)),
        }
    }

    /// An option that is one of several words; the first is the default.
    #[must_use]
    pub fn combo(
        name: &'static str,
        values: &[&str],
        effect: impl Fn(&str) + Send + Sync + 'static,
    ) -> Self {
        Self {
            name,
            kind: OptionKind::Combo {
                default: values.first().copied().unwrap_or_default().to_string(),
                values: values.iter().map(ToString::to_string).collect(),
            },
            effect: Effect::Text(Arc::new(effect)),
        }
    }

    /// An option that is any text.
    #[must_use]
    pub fn text(
        name: &'static str,
        default: &str,
        effect: impl Fn(&str) + Send + Sync + 'static,
    ) -> Self {
        Self {
            name,
            kind: OptionKind::Text {
                default: default.to_string(),
            },
            effect: Effect::Text(Arc::new(effect)),
        }
    }

    /// An option that is an action, without a value.
    #[must_use]
    pub fn button(name: &'static str, effect: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            name,
            kind: OptionKind::Button,
            effect: Effect::Button(Arc::new(effect)),
        }
    }

    /// Its name, which clients may write in any case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The values that it takes.
    #[must_use]
    pub const fn kind(&self) -> &OptionKind {
        &self.kind
    }

    /// Sets a value.
    ///
    /// # Errors
    /// A value that the option does not take.
    pub fn set(&self, value: &str) -> Result<(), ParseError> {
        let wrong =
            |reason: String| ParseError::new(value, format!("{} must be {reason}", self.name));
        match (&self.kind, &self.effect) {
            (OptionKind::Check { .. }, Effect::Check(effect)) => {
                effect(boolean(self.name, value)?);
            }
            (OptionKind::Spin { range, .. }, Effect::Spin(effect)) => {
                let number = value.parse().ok().filter(|number| range.contains(number));
                let bounds = || format!("from {} to {}", range.start(), range.end());
                effect(number.ok_or_else(|| wrong(bounds()))?);
            }
            (OptionKind::Combo { values, .. }, Effect::Text(effect)) => {
                let known = values
                    .iter()
                    .find(|known| known.eq_ignore_ascii_case(value));
                effect(known.ok_or_else(|| wrong(format!("one of {}", values.join(", "))))?);
            }
            (_, Effect::Text(effect)) => effect(value),
            (_, Effect::Button(effect)) => effect(),
            _ => unreachable!("the constructors give each kind its effect"),
        }
        Ok(())
    }
}

/// Reads the value of the option `name`: `true` or `false`, in any case.
///
/// # Errors
/// Any other value.
pub fn boolean(name: &str, value: &str) -> Result<bool, ParseError> {
    let wrong = || ParseError::new(value, format!("{name} must be true or false"));
    parse_bool(value).ok_or_else(wrong)
}

fn parse_bool(value: &str) -> Option<bool> {
    match value {
        _ if value.eq_ignore_ascii_case("true") => Some(true),
        _ if value.eq_ignore_ascii_case("false") => Some(false),
        _ => None,
    }
}

impl fmt::Debug for GameOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameOption")
            .field("name", &self.name)
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn each_kind_takes_its_values_and_quotes_others() {
        let heard: Arc<Mutex<Vec<String>>> = Arc::default();
        let hear = || {
            let heard = Arc::clone(&heard);
            move |value: String| heard.lock().unwrap().push(value)
        };
        let (check, spin, combo, text) = (hear(), hear(), hear(), hear());
        let check = GameOption::check("Check", false, move |on| check(on.to_string()));
        let spin = GameOption::spin("Spin", 0, -3..=3, move |value| spin(value.to_string()));
        let combo = GameOption::combo("Combo", &["red", "blue"], move |value| combo(value.into()));
        let text = GameOption::text("Text", "", move |value| text(value.into()));
        for (option, good, bad) in [
            (&check, "TRUE", Some("yes")),
            (&spin, "-3", Some("4")),
            (&combo, "Blue", Some("green")),
            (&text, "any text", None),
        ] {
            option.set(good).unwrap();
            if let Some(bad) = bad {
                assert_eq!(option.set(bad).unwrap_err().text(), bad, "{option:?}");
            }
        }
        assert_eq!(*heard.lock().unwrap(), ["true", "-3", "blue", "any text"]);
    }
}
