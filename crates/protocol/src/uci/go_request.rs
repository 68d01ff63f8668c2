use std::time::Instant;

use game_core::{ParseError, Side};
use search::Limits;

use super::Go;
use crate::task::Hold;

/// A `go` command as the host received it.
///
/// Words that cannot be read are errors, but the search runs with the rest: after an
/// error a client still waits for `bestmove`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GoRequest {
    pub(crate) go: Go,
    /// When the command arrived: time counts from here.
    pub(crate) started: Instant,
    pub(crate) errors: Vec<ParseError>,
}

impl GoRequest {
    pub(crate) fn read(words: &[&str]) -> Self {
        let (go, errors) = Go::read(words);
        Self {
            go,
            started: Instant::now(),
            errors,
        }
    }

    /// Whether limits were intended, even if none could be read.
    pub(crate) fn means_limits(&self) -> bool {
        self.go.is_limited() || !self.errors.is_empty()
    }

    /// Whether the search is for a move to play, not to examine a position or some moves. Only then may
    /// the book answer.
    pub(crate) fn is_for_a_game(&self) -> bool {
        let go = &self.go;
        let examines = go.infinite || go.ponder || go.mate.is_some();
        self.means_limits() && !examines && go.search_moves.is_empty()
    }

    /// Whether the search is an analysis, not for a move to play. Pondering is not analysis.
    pub(crate) fn is_analysis(&self) -> bool {
        !self.is_for_a_game() && !self.go.ponder
    }

    /// The event that the answer waits for.
    pub(crate) const fn hold(&self) -> Hold {
        match (self.go.infinite, self.go.ponder) {
            (true, _) => Hold::Stop,
            (false, true) => Hold::PonderHit,
            (false, false) => Hold::Free,
        }
    }

    /// The limits for `side`. If limits were intended but none could be read, a depth of one, so that the
    /// client gets its move.
    pub(crate) fn limits(&self, side: Side) -> Limits<String> {
        let limits = self.go.limits(side);
        if self.means_limits() && !self.go.infinite && limits == Limits::infinite() {
            return Limits::depth(1);
        }
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(line: &str) -> GoRequest {
        GoRequest::read(&line.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn analysis_is_not_part_of_a_game() {
        for line in ["wtime 1000 btime 1000", "movetime 50", "depth 3", "nodes 9"] {
            assert!(
                go(line).is_for_a_game() && !go(line).is_analysis(),
                "{line}"
            );
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
            let ponders = line.contains("ponder");
            assert_eq!(go(line).is_analysis(), !ponders, "{line}");
        }
        assert_eq!(go("depth 3 ponder").hold(), Hold::PonderHit);
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
        // The other side's clock is neither an error nor a limit.
        for line in ["btime 5000", "movestogo 0", "winc 10"] {
            assert_eq!(go(line).limits(Side::White), Limits::depth(1), "{line}");
        }
    }

    #[test]
    fn only_a_search_without_limits_is_unlimited() {
        for line in ["", "infinite", "infinite depth x", "ponder"] {
            assert_eq!(go(line).limits(Side::White), Limits::infinite(), "{line}");
        }
    }
}
