use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use game_core::ParseError;
use serde::{Deserialize, Serialize};

/// What a player may use for its moves.
///
/// | text | meaning |
/// |---|---|
/// | `10+0.1` | a clock: ten seconds for the game and a tenth of a second more with each move |
/// | `40/60+0.5` | the same with 60 seconds more after each 40 moves |
/// | `move=0.1` | seconds for each move |
/// | `nodes=2000` | positions visited for each move |
/// | `depth=8` | plies of depth |
///
/// ```
/// use arena::Limit;
/// let limit: Limit = "40/60+0.5".parse()?;
/// assert_eq!(limit.to_string(), "40/60+0.5");
/// assert!("forty".parse::<Limit>().is_err());
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Limit {
    /// A game clock.
    Clock {
        /// Time at the start of the game, and again after each period.
        base: Duration,
        /// Time gained with each move.
        increment: Duration,
        /// Moves of a period; `None` if the time is for the whole game.
        moves: Option<u32>,
    },
    /// Time for each move.
    MoveTime(Duration),
    /// Positions visited for each move.
    Nodes(u64),
    /// Depth of each search in plies.
    Depth(usize),
}

/// The longest time, in seconds: about thirty years.
const MAX_SECONDS: f64 = 1e9;

impl FromStr for Limit {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || {
            let reason = "no limit such as 10+0.1, 40/60, move=0.1, nodes=2000 or depth=8";
            ParseError::new(text, reason)
        };
        let limit = match text.split_once('=') {
            Some(("move", value)) => seconds(value).map(Self::MoveTime),
            Some(("nodes", value)) => positive(value).map(Self::Nodes),
            Some(("depth", value)) => positive(value).map(Self::Depth),
            Some(_) => None,
            None => clock(text),
        };
        limit.ok_or_else(wrong)
    }
}

fn clock(text: &str) -> Option<Limit> {
    let (moves, time) = match text.split_once('/') {
        Some((moves, time)) => (Some(positive(moves)?), time),
        None => (None, text),
    };
    let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
    let (base, increment) = (seconds(base)?, seconds(increment)?);
    (!base.is_zero()).then_some(Limit::Clock {
        base,
        increment,
        moves,
    })
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    let in_range = (0.0..=MAX_SECONDS).contains(&seconds);
    in_range.then(|| Duration::from_secs_f64(seconds))
}

fn positive<N: FromStr + Default + PartialOrd>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number| *number > N::default())
}

impl fmt::Display for Limit {
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
                write!(f, "{}", base.as_secs_f64())?;
                match increment.is_zero() {
                    true => Ok(()),
                    false => write!(f, "+{}", increment.as_secs_f64()),
                }
            }
            Self::MoveTime(time) => write!(f, "move={}", time.as_secs_f64()),
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Depth(plies) => write!(f, "depth={plies}"),
        }
    }
}

impl TryFrom<String> for Limit {
    type Error = ParseError;

    fn try_from(text: String) -> Result<Self, ParseError> {
        text.parse()
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
            "nodes=2000",
            "depth=8",
        ] {
            let limit: Limit = text.parse().unwrap();
            assert_eq!(limit.to_string(), text);
        }
    }

    #[test]
    fn what_is_no_limit_is_quoted() {
        for text in [
            "", "0", "-1", "10+", "0/10", "/10", "move=", "move=x", "nodes=0", "depth=-3", "nan",
            "move=inf", "speed=3", "1e99",
        ] {
            let error = text.parse::<Limit>().unwrap_err();
            assert_eq!(error.text(), text);
        }
    }
}
