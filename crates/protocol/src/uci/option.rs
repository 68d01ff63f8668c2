use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;

use frontend::OptionKind;
use game_core::ParseError;

/// An option that an engine announces: `option name Hash type spin default 16 min 1 max 1024`.
///
/// ```
/// use frontend::OptionKind;
/// use protocol::uci::UciOption;
/// let option: UciOption = "option name Style type combo default Wild var Wild var Very Wild".parse()?;
/// assert_eq!(option.name, "Style");
/// assert!(option.kind.accepts("very wild"));
/// assert!(!option.kind.accepts("tame"));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciOption {
    /// Its name.
    pub name: String,
    /// The values that it takes.
    pub kind: OptionKind,
}

impl UciOption {
    /// An option.
    #[must_use]
    pub fn new(name: &str, kind: OptionKind) -> Self {
        Self {
            name: name.to_string(),
            kind,
        }
    }
}

/// How UCI writes an empty string.
pub(crate) const EMPTY: &str = "<empty>";

impl fmt::Display for UciOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, range } => {
                let (min, max) = (range.start(), range.end());
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, values } => {
                write!(f, "combo default {default}")?;
                values
                    .iter()
                    .try_for_each(|value| write!(f, " var {value}"))
            }
            OptionKind::Text { default } => {
                let default = if default.is_empty() { EMPTY } else { default };
                write!(f, "string default {default}")
            }
            OptionKind::Button => f.write_str("button"),
        }
    }
}

/// Parses a line. A spin without bounds accepts every number, and an unknown type any text.
impl FromStr for UciOption {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let line = line.trim();
        let parts = line
            .strip_prefix("option name ")
            .and_then(|rest| rest.split_once(" type "));
        let (name, kind) = parts.ok_or_else(|| ParseError::new(line, "not an option line"))?;
        let (kind, rest) = kind.trim().split_once(' ').unwrap_or((kind.trim(), ""));
        Ok(Self::new(name.trim(), parse_kind(kind, rest)))
    }
}

fn parse_kind(kind: &str, rest: &str) -> OptionKind {
    let default = rest.trim();
    let default = default.strip_prefix("default").unwrap_or(default).trim();
    match kind {
        "check" => OptionKind::Check {
            default: default == "true",
        },
        "spin" => OptionKind::Spin {
            default: number(rest, "default").unwrap_or_default(),
            range: range(rest),
        },
        "combo" => parse_combo(rest),
        "button" => OptionKind::Button,
        _ => OptionKind::Text {
            default: match default {
                EMPTY => String::new(),
                text => text.to_string(),
            },
        },
    }
}

/// The default and the values, in any order. The word `default` names the default once, but not directly behind `var`
/// or `default`, where it is a value.
fn parse_combo(text: &str) -> OptionKind {
    let mut fields: Vec<(&str, Vec<&str>)> = Vec::new();
    for word in text.split_whitespace() {
        let is_value = fields.last().is_some_and(|(_, words)| words.is_empty());
        let has_default = fields.iter().any(|&(name, _)| name == "default");
        if word == "var" || word == "default" && !is_value && !has_default {
            fields.push((word, Vec::new()));
        } else if let Some((_, words)) = fields.last_mut() {
            words.push(word);
        }
    }
    let texts = |name: &'static str| {
        let named = fields.iter().filter(move |field| field.0 == name);
        named.map(|(_, words)| words.join(" "))
    };
    OptionKind::Combo {
        default: texts("default").next().unwrap_or_default(),
        values: texts("var").collect(),
    }
}

fn range(text: &str) -> RangeInclusive<i64> {
    number(text, "min").unwrap_or(i64::MIN)..=number(text, "max").unwrap_or(i64::MAX)
}

/// The number after the word `name`.
fn number(text: &str, name: &str) -> Option<i64> {
    let mut words = text.split_whitespace();
    words.find(|word| *word == name)?;
    words.next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for line in [
            "option name Hash type spin default 16 min 1 max 64",
            "option name Ponder type check default false",
            "option name UCI_Variant type combo default a var a var b c",
            "option name Opening type combo default Solvar var Solvar var Other",
            "option name Folder type string default /var x",
            "option name Clear Hash type button",
            "option name BookFile type string default <empty>",
        ] {
            let option: UciOption = line.parse().unwrap();
            assert_eq!(option.to_string(), line);
        }
    }

    #[test]
    fn values_are_checked_by_the_kind() {
        let accepts = |line: &str, value| line.parse::<UciOption>().unwrap().kind.accepts(value);
        let variant = "option name UCI_Variant type combo default a var a var b c";
        assert!(accepts(variant, "B C") && !accepts(variant, "c"));
        let style = "option name Style type combo var Solid var default default default";
        assert!(accepts(style, "Solid") && accepts(style, "default") && !accepts(style, "var"));
        let hash = "option name Hash type spin default 16 min 1 max 64";
        assert!(accepts(hash, "64") && !accepts(hash, "65") && !accepts(hash, "many"));
        let ponder = "option name Ponder type check default false";
        assert!(accepts(ponder, "true") && !accepts(ponder, "yes"));
        assert!(accepts("option name Odd type spin default 16", "65"));
        assert!("id name option".parse::<UciOption>().is_err());
    }
}
