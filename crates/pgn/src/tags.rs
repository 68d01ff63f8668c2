use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use game_core::ParseError;

/// The tag pairs of a game in their order (PGN standard, 8.1).
///
/// A name may occur several times; [`value`](Self::value) returns its first value. A value has no
/// line breaks: each becomes a space.
///
/// ```
/// use pgn::Tags;
/// let mut tags = Tags::new();
/// tags.set("White", "Kasparov, G.")?;
/// assert_eq!(tags.value("White"), Some("Kasparov, G."));
/// assert!(tags.set("two words", "").is_err());
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Tags {
    pairs: Vec<(String, String)>,
}

impl Tags {
    /// No tags.
    #[must_use]
    pub const fn new() -> Self {
        Self { pairs: Vec::new() }
    }

    /// The first value of the tag.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        let mut pairs = self.iter();
        pairs
            .find(|&(other, _)| other == name)
            .map(|(_, value)| value)
    }

    /// All values of the tag, in their order.
    pub fn values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let of_name = self.iter().filter(move |&(other, _)| other == name);
        of_name.map(|(_, value)| value)
    }

    /// Names and values, in their order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&str, &str)> {
        let pairs = self.pairs.iter();
        pairs.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Number of pairs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Whether there are no pairs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// Sets the value of the first tag with that name; a new tag comes last.
    ///
    /// # Errors
    /// A name that cannot be written, as by [`push`](Self::push).
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        match self.pairs.iter_mut().find(|(other, _)| other == name) {
            Some((_, old)) => *old = on_one_line(value),
            None => self.push(name, value)?,
        }
        Ok(())
    }

    /// Adds a tag at the end, even if there is one with its name.
    ///
    /// # Errors
    /// A name that is empty or has other characters than letters, digits and `_ + # = : . / -`.
    pub fn push(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        if name.is_empty() || !name.bytes().all(is_name_byte) {
            return Err(ParseError::new(name, "not a tag name"));
        }
        self.pairs.push((name.to_string(), on_one_line(value)));
        Ok(())
    }

    /// Removes all tags with that name. Returns whether there were any.
    pub fn remove(&mut self, name: &str) -> bool {
        let before = self.pairs.len();
        self.pairs.retain(|(other, _)| other != name);
        self.pairs.len() != before
    }

    /// Removes all tags.
    pub fn clear(&mut self) {
        self.pairs.clear();
    }

    /// Moves the tags of `roster` to the front in its order, and adds the missing ones with the values that it
    /// gives.
    pub(crate) fn arrange(&mut self, roster: &[(&str, &str)]) {
        for (place, (name, unknown)) in roster.iter().enumerate() {
            let found = self.pairs.iter().position(|(other, _)| other == name);
            let pair = match found {
                Some(index) => self.pairs.remove(index),
                None => (name.to_string(), unknown.to_string()),
            };
            self.pairs.insert(place, pair);
        }
    }
}

/// The tag section, a line each: `[Event "Linares"]`.
impl fmt::Display for Tags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.iter() {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Tags {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        struct Stored {
            pairs: Vec<(String, String)>,
        }
        let mut tags = Self::new();
        for (name, value) in Stored::deserialize(deserializer)?.pairs {
            tags.push(&name, &value).map_err(serde::de::Error::custom)?;
        }
        Ok(tags)
    }
}

/// The characters of a name; the standard allows letters, digits and the underscore.
pub(crate) const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'.' | b'/' | b'-')
}

/// The text with a space for each line break.
pub(crate) fn on_one_line(text: &str) -> String {
    text.replace("\r\n", " ").replace(['\n', '\r'], " ")
}
