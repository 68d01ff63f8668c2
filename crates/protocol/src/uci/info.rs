use core::fmt::{self, Display};
use core::str::FromStr;
use std::time::Duration;

use game_core::{ParseError, Score};
use search::{Bound, Report};

use super::go::argument;

/// An `info` line: an engine's report on its search.
///
/// ```
/// use game_core::Score;
/// use protocol::uci::Info;
/// let info: Info = "info depth 9 score mate 3 nodes 1200 pv h5f7 e8f7".parse()?;
/// assert_eq!(info.score.map(|score| score.value), Some(Score::win_in(5)));
/// assert_eq!(info.pv, ["h5f7", "e8f7"]);
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Depth in plies.
    pub depth: Option<usize>,
    /// The greatest distance from the root, in plies.
    pub selective_depth: Option<usize>,
    /// 1 for the best line, 2 for the second best, and so on.
    pub multi_pv: Option<usize>,
    /// The value for the side to move.
    pub score: Option<UciScore>,
    /// Chances of a win, a draw and a loss, per mille.
    pub wdl: Option<[u16; 3]>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Positions visited a second.
    pub nps: Option<u64>,
    /// How full the table is, per mille.
    pub hashfull: Option<usize>,
    /// Positions found in endgame tables.
    pub table_hits: Option<u64>,
    /// Time since the search began.
    pub time: Option<Duration>,
    /// The move at the root that is being searched.
    pub current_move: Option<String>,
    /// Its number, from 1.
    pub current_move_number: Option<usize>,
    /// The principal variation.
    pub pv: Vec<String>,
    /// Text for the user.
    pub string: Option<String>,
}

/// A score, and whether it is a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UciScore {
    /// The value for the side to move.
    pub value: Score,
    /// Whether the value is exact or a bound.
    pub bound: Bound,
}

impl Info {
    /// Text for the user.
    #[must_use]
    pub fn string(text: impl Display) -> Self {
        Self {
            string: Some(text.to_string()),
            ..Self::default()
        }
    }

    /// The score of a position, without a search.
    #[must_use]
    pub fn score(value: Score) -> Self {
        let bound = Bound::Exact;
        Self {
            depth: Some(0),
            score: Some(UciScore { value, bound }),
            ..Self::default()
        }
    }

    /// The line of a report.
    #[must_use]
    pub fn of_report(report: &Report<String>) -> Self {
        Self {
            depth: Some(report.depth),
            selective_depth: Some(report.selective_depth),
            multi_pv: Some(report.multi_pv),
            score: Some(UciScore {
                value: report.score,
                bound: report.bound,
            }),
            nodes: Some(report.nodes),
            nps: Some(report.nps()),
            hashfull: Some(report.hashfull),
            table_hits: Some(report.oracle_hits),
            time: Some(report.time),
            pv: report.pv.clone(),
            ..Self::default()
        }
    }
}

impl Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        argument(f, "depth", self.depth)?;
        argument(f, "seldepth", self.selective_depth)?;
        argument(f, "multipv", self.multi_pv)?;
        argument(f, "score", self.score)?;
        if let Some([win, draw, loss]) = self.wdl {
            write!(f, " wdl {win} {draw} {loss}")?;
        }
        argument(f, "nodes", self.nodes)?;
        argument(f, "nps", self.nps)?;
        argument(f, "hashfull", self.hashfull)?;
        argument(f, "tbhits", self.table_hits)?;
        argument(f, "time", self.time.map(|time| time.as_millis()))?;
        argument(f, "currmove", self.current_move.as_ref())?;
        argument(f, "currmovenumber", self.current_move_number)?;
        if !self.pv.is_empty() {
            write!(f, " pv {}", self.pv.join(" "))?;
        }
        // The rest of the line.
        argument(f, "string", self.string.as_ref())
    }
}

/// Parses a line. Skips additions of other engines, and numbers that cannot be read.
impl FromStr for Info {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return Err(ParseError::new(line.trim(), "not an info line"));
        }
        let mut info = Self::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            let mut number = || words.peek().and_then(|word| word.parse::<u64>().ok());
            let count = |number: Option<u64>| number.and_then(|number| number.try_into().ok());
            match word {
                "depth" => info.depth = count(number()),
                "seldepth" => info.selective_depth = count(number()),
                "multipv" => info.multi_pv = count(number()),
                "nodes" => info.nodes = number(),
                "nps" => info.nps = number(),
                "hashfull" => info.hashfull = count(number()),
                "tbhits" => info.table_hits = number(),
                "time" => info.time = number().map(Duration::from_millis),
                "currmove" => info.current_move = words.peek().map(ToString::to_string),
                "currmovenumber" => info.current_move_number = count(number()),
                "score" => {
                    let (kind, value) = (words.next(), words.next());
                    info.score = kind.zip(value).and_then(|(kind, value)| {
                        let bound = Bound::Exact;
                        read_score(kind, value).map(|value| UciScore { value, bound })
                    });
                }
                "lowerbound" => info.set_bound(Bound::Lower),
                "upperbound" => info.set_bound(Bound::Upper),
                "wdl" => {
                    let mut chance = || words.next().and_then(|word| word.parse().ok());
                    let chances = (chance(), chance(), chance());
                    if let (Some(win), Some(draw), Some(loss)) = chances {
                        info.wdl = Some([win, draw, loss]);
                    }
                }
                "pv" => info.pv = words.by_ref().map(ToString::to_string).collect(),
                "string" => {
                    let text = line.split_once("string").map_or("", |(_, text)| text);
                    info.string = Some(text.trim().to_string());
                    return Ok(info);
                }
                _ => (),
            }
        }
        Ok(info)
    }
}

impl Info {
    fn set_bound(&mut self, bound: Bound) {
        if let Some(score) = &mut self.score {
            score.bound = bound;
        }
    }
}

/// Writes `cp` in units of evaluation, or `mate` in moves of the side that wins, negative if the side to
/// move loses; then the bound, if it is one.
impl Display for UciScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value.plies_to_end() {
            None => write!(f, "cp {}", self.value.units())?,
            Some(plies) => {
                let moves = plies.div_ceil(2);
                let sign = if self.value.is_loss() && moves > 0 {
                    "-"
                } else {
                    ""
                };
                write!(f, "mate {sign}{moves}")?;
            }
        }
        f.write_str(match self.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        })
    }
}

/// The score of `cp N` or `mate N`; values out of range are clamped.
fn read_score(kind: &str, value: &str) -> Option<Score> {
    let value: i64 = value.parse().ok()?;
    let most = i64::from(Score::MAX_EVALUATION.units());
    let most_moves = Score::MAX_PLIES as u64 / 2;
    let moves = value.unsigned_abs().min(most_moves) as usize;
    match kind {
        "cp" => Some(Score::new(value.clamp(-most, most) as i32)),
        "mate" if value > 0 => Some(Score::win_in(2 * moves - 1)),
        "mate" => Some(Score::loss_in(2 * moves)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(value: Score) -> String {
        let bound = Bound::Exact;
        UciScore { value, bound }.to_string()
    }

    #[test]
    fn mates_count_moves_of_the_winner() {
        for (value, text) in [
            (Score::win_in(1), "mate 1"),
            (Score::win_in(5), "mate 3"),
            (Score::loss_in(2), "mate -1"),
            (Score::loss_in(0), "mate 0"),
            (Score::new(-35), "cp -35"),
        ] {
            assert_eq!(score(value), text);
            let (kind, number) = text.split_once(' ').unwrap();
            assert_eq!(read_score(kind, number), Some(value));
        }
        assert_eq!(read_score("cp", "99999999"), Some(Score::MAX_EVALUATION));
        let longest = read_score("mate", "-9223372036854775808").unwrap();
        assert_eq!(longest.plies_to_end(), Some(Score::MAX_PLIES as usize));
        assert_eq!(read_score("wdl", "5"), None);
    }

    #[test]
    fn a_report_becomes_one_line_that_reads_back() {
        let report = Report {
            depth: 3,
            selective_depth: 7,
            multi_pv: 1,
            score: Score::new(12),
            bound: Bound::Lower,
            nodes: 1000,
            time: Duration::from_millis(10),
            hashfull: 4,
            oracle_hits: 2,
            pv: vec!["e2e4".to_string(), "e7e5".to_string()],
        };
        let info = Info::of_report(&report);
        assert_eq!(
            info.to_string(),
            "info depth 3 seldepth 7 multipv 1 score cp 12 lowerbound nodes 1000 nps 100000 \
             hashfull 4 tbhits 2 time 10 pv e2e4 e7e5"
        );
        assert_eq!(info.to_string().parse(), Ok(info));
    }

    #[test]
    fn lines_of_other_engines() {
        let info: Info = "info depth x score cp tbhits 5 wdl 1 2 nodes 9 pv"
            .parse()
            .unwrap();
        assert_eq!((info.depth, info.score, info.wdl), (None, None, None));
        let line = "info currmove e2e4 currmovenumber 3 nodes 120";
        assert_eq!(line.parse::<Info>().unwrap().nodes, Some(120));
        let info: Info = "info string depth 9 score cp 1".parse().unwrap();
        assert_eq!(info.string.as_deref(), Some("depth 9 score cp 1"));
        assert_eq!(info.depth, None);
        let info: Info = "info score cp 5 wdl 300 600 100 depth 2".parse().unwrap();
        assert_eq!((info.wdl, info.depth), (Some([300, 600, 100]), Some(2)));
        assert!("bestmove e2e4".parse::<Info>().is_err());
    }
}
