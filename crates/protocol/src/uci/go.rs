use core::fmt::{self, Display};
use core::str::FromStr;
use std::time::Duration;

use game_core::{ParseError, Side};
use search::{Limits, TimeControl, TimeLimit};

/// The arguments of `go`: what to search, and how long.
///
/// ```
/// use protocol::uci::Go;
/// let go: Go = "wtime 60000 btime 60000 winc 1000 searchmoves e2e4 d2d4".parse()?;
/// assert_eq!(go.search_moves, ["e2e4", "d2d4"]);
/// assert_eq!(go.to_string(), "go wtime 60000 btime 60000 winc 1000 searchmoves e2e4 d2d4");
/// assert!("depth many".parse::<Go>().is_err());
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Whether the search runs until it is stopped.
    pub infinite: bool,
    /// Whether it runs on the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// Time left on the clock of each side, White first.
    pub remaining: [Option<Duration>; 2],
    /// Time that each side gains by a move, White first.
    pub increment: [Option<Duration>; 2],
    /// Moves until more time is added. Some clients send zero when there is no such limit.
    pub moves_to_go: Option<u32>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// Depth in plies.
    pub depth: Option<usize>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// A win in at most this many moves.
    pub mate: Option<usize>,
    /// The moves to choose from; empty for all.
    pub search_moves: Vec<String>,
}

/// Longer times are cut to this, in milliseconds: about thirty years.
const MAX_MILLIS: i64 = 1_000_000_000_000;

/// The words that begin an argument.
#[rustfmt::skip]
const KEYWORDS: [&str; 12] = [
    "wtime", "btime", "winc", "binc", "movestogo", "movetime", "depth", "nodes", "mate",
    "infinite", "ponder", "searchmoves",
];

impl Go {
    /// A search to a depth in plies.
    #[must_use]
    pub fn depth(plies: usize) -> Self {
        Self {
            depth: Some(plies),
            ..Self::default()
        }
    }

    /// A search of `nodes` nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// A search that takes `time`.
    #[must_use]
    pub fn move_time(time: Duration) -> Self {
        Self {
            move_time: Some(time),
            ..Self::default()
        }
    }

    /// A search until it is stopped.
    #[must_use]
    pub fn infinite() -> Self {
        Self {
            infinite: true,
            ..Self::default()
        }
    }

    /// Parses the words after `go`. Returns the readable part and an error for each other part: after an
    /// error a client still waits for a move.
    #[must_use]
    pub fn read(words: &[&str]) -> (Self, Vec<ParseError>) {
        let (mut go, mut errors) = (Self::default(), Vec::new());
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !KEYWORDS.contains(word)) {
                        go.search_moves.push(mv.to_string());
                    }
                }
                _ if KEYWORDS.contains(&word) => {
                    let value = words.next_if(|word| !KEYWORDS.contains(word));
                    errors.extend(go.set(word, value).err());
                }
                _ => errors.push(ParseError::new(word, "unknown word in go")),
            }
        }
        (go, errors)
    }

    fn set(&mut self, word: &str, value: Option<&str>) -> Result<(), ParseError> {
        let value = value.ok_or_else(|| ParseError::new(word, "a number must follow"))?;
        let [white, black] = Side::ALL.map(Side::index);
        match word {
            "wtime" => self.remaining[white] = Some(time(word, value)?),
            "btime" => self.remaining[black] = Some(time(word, value)?),
            "winc" => self.increment[white] = Some(time(word, value)?),
            "binc" => self.increment[black] = Some(time(word, value)?),
            "movetime" => self.move_time = Some(time(word, value)?),
            "movestogo" => self.moves_to_go = Some(number(word, value)?),
            "depth" => self.depth = Some(number::<usize>(word, value)?.max(1)),
            "nodes" => self.nodes = Some(number::<u64>(word, value)?.max(1)),
            _ => self.mate = Some(number::<usize>(word, value)?.max(1)),
        }
        Ok(())
    }

    /// Whether anything but a stop ends the search; ignores `infinite`.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        let times = self.remaining.iter().chain(&self.increment);
        times.chain([&self.move_time]).any(Option::is_some)
            || self.moves_to_go.is_some()
            || self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
    }

    /// The limits for `side`, without the moves to choose from.
    #[must_use]
    pub fn limits(&self, side: Side) -> Limits<String> {
        let time = match (self.move_time, self.remaining[side.index()]) {
            (Some(time), _) => TimeLimit::MoveTime(time),
            (None, Some(remaining)) => TimeLimit::Clock(TimeControl {
                remaining,
                increment: self.increment[side.index()].unwrap_or_default(),
                moves_to_go: self.moves_to_go.filter(|&moves| moves > 0),
            }),
            (None, None) => TimeLimit::Unlimited,
        };
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time,
            mate: self.mate,
            search_moves: Vec::new(),
        }
    }
}

/// A time in milliseconds. A negative one is zero: some clients send one when the flag is falling.
fn time(word: &str, value: &str) -> Result<Duration, ParseError> {
    let millis: i64 = number(word, value)?;
    Ok(Duration::from_millis(millis.clamp(0, MAX_MILLIS) as u64))
}

fn number<N: FromStr>(word: &str, value: &str) -> Result<N, ParseError> {
    let wrong = |_| ParseError::new(&format!("{word} {value}"), "not a number in range");
    value.parse().map_err(wrong)
}

/// Parses the words after `go`; an error if any of them cannot be read.
impl FromStr for Go {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (go, errors) = Self::read(&words);
        errors.into_iter().next().map_or(Ok(go), Err)
    }
}

/// Writes the whole command, `go` first.
impl Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        let millis = |time: Option<Duration>| time.map(|time| time.as_millis());
        let ([white, black], [white_gain, black_gain]) = (self.remaining, self.increment);
        argument(f, "wtime", millis(white))?;
        argument(f, "btime", millis(black))?;
        argument(f, "winc", millis(white_gain))?;
        argument(f, "binc", millis(black_gain))?;
        argument(f, "movestogo", self.moves_to_go)?;
        argument(f, "movetime", millis(self.move_time))?;
        argument(f, "depth", self.depth)?;
        argument(f, "nodes", self.nodes)?;
        argument(f, "mate", self.mate)?;
        if self.infinite {
            f.write_str(" infinite")?;
        }
        if self.ponder {
            f.write_str(" ponder")?;
        }
        // Last, because the moves run on to the next keyword.
        if !self.search_moves.is_empty() {
            write!(f, " searchmoves {}", self.search_moves.join(" "))?;
        }
        Ok(())
    }
}

/// ` NAME VALUE`, or nothing.
pub(super) fn argument(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    value: Option<impl Display>,
) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(line: &str) -> Go {
        line.parse().unwrap()
    }

    #[test]
    fn each_side_has_its_own_clock() {
        let go = go("wtime 1000 btime 2000 winc 10 binc 20 movestogo 5");
        for (side, remaining, increment) in [(Side::White, 1000, 10), (Side::Black, 2000, 20)] {
            let clock = TimeControl {
                remaining: Duration::from_millis(remaining),
                increment: Duration::from_millis(increment),
                moves_to_go: Some(5),
            };
            assert_eq!(go.limits(side), Limits::clock(clock));
        }
    }

    #[test]
    fn limits_may_be_combined() {
        let go = go("depth 5 nodes 100 mate 2 movetime 30 searchmoves e2e4 d2d4 ponder");
        let limits = go.limits(Side::White);
        assert_eq!((limits.depth, limits.nodes), (Some(5), Some(100)));
        assert_eq!(limits.mate, Some(2));
        assert_eq!(limits.time, TimeLimit::MoveTime(Duration::from_millis(30)));
        assert_eq!(go.search_moves, ["e2e4", "d2d4"]);
        assert!(go.ponder);
    }

    #[test]
    fn what_is_written_reads_back() {
        for line in [
            "go",
            "go infinite",
            "go wtime 1 btime 2 winc 3 binc 0 movestogo 0",
            "go movetime 30 depth 5 nodes 100 mate 2 ponder searchmoves e2e4 d2d4",
        ] {
            let words: Vec<&str> = line.split_whitespace().skip(1).collect();
            let (go, errors) = Go::read(&words);
            assert_eq!((go.to_string().as_str(), errors), (line, Vec::new()));
        }
    }

    #[test]
    fn negative_time_is_zero() {
        let limits = go("wtime -5 btime 1000").limits(Side::White);
        let TimeLimit::Clock(clock) = limits.time else {
            panic!("{limits:?}");
        };
        assert_eq!(clock.remaining, Duration::ZERO);
    }

    #[test]
    fn each_bad_part_is_an_error_and_the_rest_is_read() {
        let (go, errors) = Go::read(&["depth", "x", "fast", "nodes", "9", "wtime", "winc", "5"]);
        assert_eq!((go.depth, go.nodes), (None, Some(9)));
        let texts: Vec<_> = errors.iter().map(ParseError::text).collect();
        assert_eq!(texts, ["depth x", "fast", "wtime"]);
    }
}
