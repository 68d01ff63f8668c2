use std::time::{Duration, Instant};

use game_core::{ParseError, Side};
use search::{Limits, TimeControl, TimeLimit};

use crate::task::Hold;

/// The arguments of `go`.
///
/// What cannot be read is an error, but the search goes on with the rest: a client that is told of
/// an error still waits for `bestmove`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Go {
    /// When the command was heard: time counts from here.
    pub(crate) started: Instant,
    pub(crate) ponder: bool,
    pub(crate) search_moves: Vec<String>,
    pub(crate) errors: Vec<ParseError>,
    infinite: bool,
    /// Whether anything was said that ought to end the search.
    limited: bool,
    remaining: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
    move_time: Option<Duration>,
    depth: Option<usize>,
    nodes: Option<u64>,
    mate: Option<usize>,
}

/// The longest time that is told apart from longer ones, in milliseconds: about thirty years.
const MAX_MILLIS: i64 = 1_000_000_000_000;

impl Go {
    pub(crate) fn parse(arguments: &[&str]) -> Self {
        let mut go = Self {
            started: Instant::now(),
            ponder: false,
            search_moves: Vec::new(),
            errors: Vec::new(),
            infinite: false,
            limited: false,
            remaining: [None; 2],
            increment: [Duration::ZERO; 2],
            moves_to_go: None,
            move_time: None,
            depth: None,
            nodes: None,
            mate: None,
        };
        let mut words = arguments.iter().copied().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|&word| !is_keyword(word)) {
                        go.search_moves.push(mv.to_string());
                    }
                }
                _ if is_keyword(word) => {
                    go.limited = true;
                    let value = words.next_if(|&word| !is_keyword(word));
                    if let Err(error) = go.limit(word, value) {
                        go.errors.push(error);
                    }
                }
                _ => go.errors.push(ParseError::new(word, "unknown word in go")),
            }
        }
        go
    }

    fn limit(&mut self, word: &str, value: Option<&str>) -> Result<(), ParseError> {
        let value = value.ok_or_else(|| ParseError::new(word, "a number must follow"))?;
        match word {
            "wtime" => self.remaining[Side::White.index()] = Some(time(word, value)?),
            "btime" => self.remaining[Side::Black.index()] = Some(time(word, value)?),
            "winc" => self.increment[Side::White.index()] = time(word, value)?,
            "binc" => self.increment[Side::Black.index()] = time(word, value)?,
            "movetime" => self.move_time = Some(time(word, value)?),
            // Some clients say that zero moves are left when there is no such limit.
            "movestogo" => self.moves_to_go = Some(number(word, value)?).filter(|&moves| moves > 0),
            "depth" => self.depth = Some(number::<usize>(word, value)?.max(1)),
            "nodes" => self.nodes = Some(number::<u64>(word, value)?.max(1)),
            _ => self.mate = Some(number::<usize>(word, value)?.max(1)),
        }
        Ok(())
    }

    /// Whether a move is to be played, rather than a position or some moves examined. Only then is
    /// a prepared move an answer.
    pub(crate) const fn is_for_a_game(&self) -> bool {
        let examines = self.infinite || self.ponder || self.mate.is_some();
        self.limited && !examines && self.search_moves.is_empty()
    }

    /// What the answer waits for.
    pub(crate) const fn hold(&self) -> Hold {
        match (self.infinite, self.ponder) {
            (true, _) => Hold::Stop,
            (false, true) => Hold::PonderHit,
            (false, false) => Hold::Free,
        }
    }

    /// The limits for `side`. If limits were meant but none is left, a depth of one, so that the
    /// client gets its move.
    pub(crate) fn limits(&self, side: Side) -> Limits<String> {
        let time = match (self.move_time, self.remaining[side.index()]) {
            (Some(time), _) => TimeLimit::MoveTime(time),
            (None, Some(remaining)) => TimeLimit::Clock(TimeControl {
                remaining,
                increment: self.increment[side.index()],
                moves_to_go: self.moves_to_go,
            }),
            (None, None) => TimeLimit::Unlimited,
        };
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time,
            mate: self.mate,
            search_moves: Vec::new(),
        };
        let meant_limits = self.limited || !self.errors.is_empty();
        if meant_limits && !self.infinite && limits == Limits::infinite() {
            return Limits::depth(1);
        }
        limits
    }
}

fn is_keyword(word: &str) -> bool {
    #[rustfmt::skip]
    let keywords = [
        "wtime", "btime", "winc", "binc", "movestogo", "movetime", "depth", "nodes", "mate",
        "infinite", "ponder", "searchmoves",
    ];
    keywords.contains(&word)
}

/// A time in milliseconds. A negative one is zero: some clients say so when the flag is falling.
fn time(word: &str, value: &str) -> Result<Duration, ParseError> {
    let millis: i64 = number(word, value)?;
    Ok(Duration::from_millis(millis.clamp(0, MAX_MILLIS) as u64))
}

fn number<N: core::str::FromStr>(word: &str, value: &str) -> Result<N, ParseError> {
    let wrong = |_| ParseError::new(&format!("{word} {value}"), "not a number in range");
    value.parse().map_err(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(line: &str) -> Go {
        Go::parse(&line.split_whitespace().collect::<Vec<_>>())
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
        assert_eq!(go.errors, []);
    }

    #[test]
    fn limits_may_be_combined() {
        let go = go("depth 5 nodes 100 mate 2 movetime 30 searchmoves e2e4 d2d4 ponder");
        let limits = go.limits(Side::White);
        assert_eq!((limits.depth, limits.nodes), (Some(5), Some(100)));
        assert_eq!(limits.mate, Some(2));
        assert_eq!(limits.time, TimeLimit::MoveTime(Duration::from_millis(30)));
        assert_eq!(go.search_moves, ["e2e4", "d2d4"]);
        assert_eq!(go.hold(), Hold::PonderHit);
    }

    #[test]
    fn analysis_is_no_game() {
        for line in ["wtime 1000 btime 1000", "movetime 50", "depth 3", "nodes 9"] {
            assert!(go(line).is_for_a_game(), "{line}");
        }
        for line in [
            "",
            "infinite",
            "infinite depth 3",
            "ponder wtime 1000 btime 1000",
            "mate 3",
            "depth 3 searchmoves e2e4",
        ] {
            assert!(!go(line).is_for_a_game(), "{line}");
        }
    }

    #[test]
    fn negative_time_is_no_time() {
        let limits = go("wtime -5 btime 1000").limits(Side::White);
        let TimeLimit::Clock(clock) = limits.time else {
            panic!("{limits:?}");
        };
        assert_eq!(clock.remaining, Duration::ZERO);
    }

    #[test]
    fn unreadable_limits_still_end_the_search() {
        for line in [
            "depth",
            "depth x",
            "depth -3",
            "nodes 1e6",
            "wtime",
            "wtime abc",
            "wtime winc 5",
            "depth 99999999999999999999999",
            "fast",
        ] {
            let go = go(line);
            assert!(!go.errors.is_empty(), "{line}");
            assert_eq!(go.limits(Side::White), Limits::depth(1), "{line}");
        }
        // The other side's clock is no mistake, but no limit either.
        assert_eq!(go("btime 5000").limits(Side::White), Limits::depth(1));
    }

    #[test]
    fn only_a_search_without_limits_is_unlimited() {
        assert_eq!(go("").limits(Side::White), Limits::infinite());
        assert_eq!(go("infinite").limits(Side::White), Limits::infinite());
        assert_eq!(
            go("infinite depth x").limits(Side::White),
            Limits::infinite()
        );
        assert_eq!(go("ponder").limits(Side::White), Limits::infinite());
    }
}
