use core::fmt;
use core::str::FromStr;

use game_core::ParseError;
use serde::{Deserialize, Serialize};

/// A part of a tournament, for one of several machines: every `count`-th pair of games.
///
/// ```
/// use arena::Shard;
/// let shard: Shard = "2/3".parse()?;
/// assert_eq!((0..7).filter(|&pair| shard.has(pair)).collect::<Vec<_>>(), [1, 4]);
/// assert!("4/3".parse::<Shard>().is_err());
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// From 0.
    index: usize,
    count: usize,
}

impl Shard {
    /// The whole tournament.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// Whether a pair of games belongs to this part; pairs are numbered from 0.
    #[must_use]
    pub const fn has(self, pair: usize) -> bool {
        pair % self.count == self.index
    }
}

impl Default for Shard {
    fn default() -> Self {
        Self::WHOLE
    }
}

/// Reads `I/N`, with `I` from 1 to `N`.
impl FromStr for Shard {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let numbers = text.split_once('/').and_then(|(index, count)| {
            let (index, count): (usize, usize) = (index.parse().ok()?, count.parse().ok()?);
            (1..=count).contains(&index).then_some((index, count))
        });
        let wrong = || ParseError::new(text, "not I/N with I from 1 to N, such as 2/8");
        let (index, count) = numbers.ok_or_else(wrong)?;
        Ok(Self {
            index: index - 1,
            count,
        })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

impl TryFrom<String> for Shard {
    type Error = ParseError;

    fn try_from(text: String) -> Result<Self, ParseError> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}
