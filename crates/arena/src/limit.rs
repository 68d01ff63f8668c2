use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use game_core::ParseError;
use serde::{Deserialize, Serialize};

/// The limit of a player's moves. Its parts are separated by commas; the first that is reached ends
/// the search.
///
/// | text | meaning |
/// |---|---|
/// | `10+0.1` | a clock: ten seconds for the game and an increment of a tenth of a second |
/// | `40/60+0.5` | a clock: 60 seconds for each 40 moves and an increment of half a second |
/// | `move=0.1` | seconds for each move |
/// | `nodes=2000` | positions visited for each move |
/// | `depth=8` | plies of depth |
/// | `10+0.1,nodes=100000,depth=20` | all three |
///
/// ```
/// use arena::Limit;
/// let limit: Limit = "40/60+0.5,depth=20".parse()?;
/// assert_eq!(limit.to_string(), "40/60+0.5,depth=20");
/// assert_eq!(limit.depth, Some(20));
/// assert!("forty".parse::<Limit>().is_err());
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Limit {
    /// The time; `None` for no limit.
    pub time: Option<TimeLimit>,
    /// Positions visited for each move.
    pub nodes: Option<u64>,
    /// Depth of each search in plies.
    pub depth: Option<usize>,
}

/// The time of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TimeLimit {
    /// A game clock.
    Clock {
        /// Time at the start of the game, and again after each period.
        base: Duration,
        /// Time gained with each move.
        increment: Duration,
        /// Moves of a period, at least 1; `None` if the time is for the whole game.
        moves: Option<u32>,
    },
    /// Time for each move.
    MoveTime(Duration),
}

/// The text of a limit without parts, as files have it.
const UNLIMITED: &str = "none";

/// The longest time, in seconds: about thirty years.
const MAX_SECONDS: f64 = 1e9;

impl Limit {
    /// Whether a period of the clock has at least one move.
    pub(crate) const fn is_valid(&self) -> bool {
        !matches!(self.time, Some(TimeLimit::Clock { moves: Some(0), .. }))
    }

    /// A limit of time alone.
    #[must_use]
    pub const fn time(time: TimeLimit) -> Self {
        Self {
            time: Some(time),
            nodes: None,
            depth: None,
        }
    }
}

impl FromStr for Limit {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || {
            let reason = "not a limit such as 10+0.1, 40/60, move=0.1, nodes=2000 or depth=8";
            ParseError::new(text, reason)
        };
        let mut limit = Self::default();
        for part in text.split(',') {
            let is_new = match part.split_once('=') {
                Some(("move", value)) => {
                    let time = parse_seconds(value).filter(|time| !time.is_zero());
                    let time = TimeLimit::MoveTime(time.ok_or_else(wrong)?);
                    limit.time.replace(time).is_none()
                }
                Some(("nodes", value)) => {
                    let nodes = positive(value).ok_or_else(wrong)?;
                    limit.nodes.replace(nodes).is_none()
                }
                Some(("depth", value)) => {
                    let depth = positive(value).ok_or_else(wrong)?;
                    limit.depth.replace(depth).is_none()
                }
                Some(_) => return Err(wrong()),
                None => limit.time.replace(clock(part).ok_or_else(wrong)?).is_none(),
            };
            if !is_new {
                return Err(ParseError::new(text, "two limits of the same kind"));
            }
        }
        Ok(limit)
    }
}

fn clock(text: &str) -> Option<TimeLimit> {
    let (moves, time) = match text.split_once('/') {
        Some((moves, time)) => (Some(positive(moves)?), time),
        None => (None, text),
    };
    let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
    let (base, increment) = (parse_seconds(base)?, parse_seconds(increment)?);
    (!base.is_zero()).then_some(TimeLimit::Clock {
        base,
        increment,
        moves,
    })
}

/// The `f64` nearest to the time in seconds; [`Duration::as_secs_f64`] may be off in the last bit.
pub(crate) fn seconds(time: Duration) -> f64 {
    time.as_nanos() as f64 / 1e9
}

fn parse_seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    let in_range = (0.0..=MAX_SECONDS).contains(&seconds);
    in_range.then(|| Duration::from_secs_f64(seconds))
}

fn positive<N: FromStr + Default + PartialOrd>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number| *number > N::default())
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = self.time.map(|time| time.to_string());
        let nodes = self.nodes.map(|nodes| format!("nodes={nodes}"));
        let depth = self.depth.map(|depth| format!("depth={depth}"));
        let parts: Vec<String> = [time, nodes, depth].into_iter().flatten().collect();
        match parts.is_empty() {
            true => f.write_str(UNLIMITED),
            false => f.write_str(&parts.join(",")),
        }
    }
}

impl fmt::Display for TimeLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Clock {
                base,
                increment,
                moves,
            } => {
                if let Some(moves) = moves {
                    write!(f, "{moves}/")?;
                }
                write!(f, "{}", seconds(base))?;
                match increment.is_zero() {
                    true => Ok(()),
                    false => write!(f, "+{}", seconds(increment)),
                }
            }
            Self::MoveTime(time) => write!(f, "move={}", seconds(time)),
        }
    }
}

impl TryFrom<String> for Limit {
    type Error = ParseError;

    fn try_from(text: String) -> Result<Self, ParseError> {
        match text.as_str() {
            UNLIMITED => Ok(Self::default()),
            text => text.parse(),
        }
    }
}

impl From<Limit> for String {
    fn from(limit: Limit) -> Self {
        limit.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_read_back() {
        for text in [
            "10+0.1",
            "40/60+0.5",
            "60",
            "move=0.1",
            "move=1.14",
            "nodes=2000",
            "depth=8",
            "10+0.1,nodes=2000",
            "move=0.1,nodes=2000,depth=8",
        ] {
            let limit: Limit = text.parse().unwrap();
            assert_eq!(limit.to_string(), text);
        }
        let unlimited = Limit::default();
        assert_eq!(Limit::try_from(unlimited.to_string()), Ok(unlimited));
    }

    #[test]
    fn text_of_another_form_is_quoted() {
        for text in [
            "",
            "none",
            "0",
            "-1",
            "10+",
            "0/10",
            "/10",
            "move=",
            "move=0",
            "move=x",
            "nodes=0",
            "depth=-3",
            "nan",
            "move=inf",
            "speed=3",
            "1e99",
            "10,",
            "nodes=1,nodes=2",
            "10,move=1",
        ] {
            let error = text.parse::<Limit>().unwrap_err();
            assert_eq!(error.text(), text);
        }
    }
}
