use core::fmt::{self, Display};
use core::str::FromStr;
use std::time::Duration;

use game_core::{ParseError, Score};
use search::Report;

use super::line::{HubLine, HubLineBuilder};

/// A message from an engine to its client.
///
/// ```
/// use protocol::hub::Reply;
/// let reply: Reply = "done move=32-28 ponder=19-23".parse()?;
/// let Reply::Done { best, .. } = reply else { panic!() };
/// assert_eq!(best.as_deref(), Some("32-28"));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Reply {
    /// `id`.
    Id {
        /// The name of the program.
        name: String,
        /// Its version.
        version: String,
        /// The author of the engine.
        author: String,
        /// The author's country.
        country: String,
    },
    /// `param`: a parameter that can be set.
    Param(Param),
    /// `wait`: the introduction ends.
    Wait,
    /// `ready`: the engine is initialized.
    Ready,
    /// `pong`.
    Pong,
    /// `info`.
    Info(Box<Info>),
    /// `done`: the search has ended.
    Done {
        /// The move; `None` if there is no legal one.
        best: Option<String>,
        /// The reply that is expected.
        ponder: Option<String>,
    },
    /// `error`.
    Error(String),
}

/// A parameter that an engine announces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// The values that it takes.
    pub kind: ParamKind,
}

/// The values that a parameter takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// `true` or `false`.
    Bool,
    /// A whole number, with its bounds if they are given.
    Int {
        /// The least.
        min: Option<i64>,
        /// The greatest.
        max: Option<i64>,
    },
    /// One of several words.
    Enum(Vec<String>),
    /// Anything else.
    Text,
}

/// An engine's report on its search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// Depth in plies.
    pub depth: Option<usize>,
    /// The mean depth of the lines.
    pub mean_depth: Option<f64>,
    /// The value for the side to move.
    pub score: Option<Score>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time since the search began.
    pub time: Option<Duration>,
    /// Millions of positions visited a second.
    pub mega_nps: Option<f64>,
    /// The principal variation.
    pub pv: Vec<String>,
}

impl Info {
    /// The line of a report. The mean depth is not measured; the depth is used for it.
    #[must_use]
    pub fn of_report(report: &Report<String>) -> Self {
        Self {
            depth: Some(report.depth),
            mean_depth: Some(report.depth as f64),
            score: Some(report.score),
            nodes: Some(report.nodes),
            time: Some(report.time),
            mega_nps: Some(report.nps() as f64 / 1e6),
            pv: report.pv.clone(),
        }
    }
}

impl FromStr for Reply {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let unknown = || ParseError::new(text.trim(), "not a reply of Hub");
        let line = HubLine::parse(text)?.ok_or_else(unknown)?;
        let value = |name| line.value(name).map(String::from);
        let word = |name| value(name).unwrap_or_default();
        Ok(match line.command.as_str() {
            "id" => Self::Id {
                name: word("name"),
                version: word("version"),
                author: word("author"),
                country: word("country"),
            },
            "param" => Self::Param(param(&line)),
            "wait" => Self::Wait,
            "ready" => Self::Ready,
            "pong" => Self::Pong,
            "info" => Self::Info(Box::new(info(&line))),
            "done" => Self::Done {
                best: value("move"),
                ponder: value("ponder"),
            },
            "error" => Self::Error(word("message")),
            _ => return Err(unknown()),
        })
    }
}

fn param(line: &HubLine) -> Param {
    let value = |name| line.value(name).unwrap_or_default();
    let number = |name| value(name).parse().ok();
    Param {
        name: value("name").to_string(),
        value: value("value").to_string(),
        kind: match value("type") {
            "bool" => ParamKind::Bool,
            "int" => ParamKind::Int {
                min: number("min"),
                max: number("max"),
            },
            "enum" => {
                let values = value("values").split_whitespace();
                ParamKind::Enum(values.map(String::from).collect())
            }
            _ => ParamKind::Text,
        },
    }
}

fn info(line: &HubLine) -> Info {
    fn number<N: FromStr>(line: &HubLine, name: &str) -> Option<N> {
        line.value(name)?.parse().ok()
    }
    let seconds = number(line, "time").and_then(|time| Duration::try_from_secs_f64(time).ok());
    let pv = line.value("pv").unwrap_or_default().split_whitespace();
    Info {
        depth: number(line, "depth"),
        mean_depth: number(line, "mean-depth"),
        score: number(line, "score").and_then(read_score),
        nodes: number(line, "nodes"),
        time: seconds,
        mega_nps: number(line, "nps"),
        pv: pv.map(String::from).collect(),
    }
}

impl Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = HubLineBuilder::new;
        f.write_str(&match self {
            Self::Id {
                name,
                version,
                author,
                country,
            } => line("id")
                .with("name", name)
                .with("version", version)
                .with("author", author)
                .with("country", country)
                .build(),
            Self::Param(param) => param.line(),
            Self::Wait => "wait".to_string(),
            Self::Ready => "ready".to_string(),
            Self::Pong => "pong".to_string(),
            Self::Info(info) => info.line(),
            Self::Done { best, ponder } => line("done")
                .with_some("move", best.as_ref())
                .with_some("ponder", ponder.as_ref())
                .build(),
            Self::Error(message) => line("error").with("message", message).build(),
        })
    }
}

impl Param {
    fn line(&self) -> String {
        let kind = match &self.kind {
            ParamKind::Bool => "bool",
            ParamKind::Int { .. } => "int",
            ParamKind::Enum(_) => "enum",
            ParamKind::Text => "string",
        };
        let line = HubLineBuilder::new("param")
            .with("name", &self.name)
            .with("value", &self.value)
            .with("type", kind);
        match &self.kind {
            ParamKind::Int { min, max } => line.with_some("min", *min).with_some("max", *max),
            ParamKind::Enum(values) => line.with("values", values.join(" ")),
            ParamKind::Bool | ParamKind::Text => line,
        }
        .build()
    }
}

impl Info {
    /// The line, as Scan writes it: the score in men, the time in seconds, the speed in millions of nodes a second.
    fn line(&self) -> String {
        let decimals = |number: f64| format!("{number:.1}");
        let seconds = self.time.map(|time| format!("{:.2}", time.as_secs_f64()));
        let score = self.score.map(|score| format!("{:.2}", men(score)));
        HubLineBuilder::new("info")
            .with_some("depth", self.depth)
            .with_some("mean-depth", self.mean_depth.map(decimals))
            .with_some("score", score)
            .with_some("nodes", self.nodes)
            .with_some("time", seconds)
            .with_some("nps", self.mega_nps.map(decimals))
            .with("pv", self.pv.join(" "))
            .build()
    }
}

/// The score of an immediate win.
const WIN: f64 = 100.0;
/// Greater evaluations are clamped to this, so that none looks like a win.
const MAX_EVALUATION: f64 = 90.0;

/// A score in men. A forced win is written as in Scan: 100 men less 0.01 for each ply until it.
fn men(score: Score) -> f64 {
    let Some(plies) = score.plies_to_end() else {
        let men = f64::from(score.units()) / 100.0;
        return men.clamp(-MAX_EVALUATION, MAX_EVALUATION);
    };
    let win = WIN - plies as f64 / 100.0;
    if score.is_loss() { -win } else { win }
}

/// The score of a number of men.
fn read_score(men: f64) -> Option<Score> {
    if !men.is_finite() {
        return None;
    }
    if men.abs() <= MAX_EVALUATION {
        return Some(Score::new((men * 100.0).round() as i32));
    }
    let plies = ((WIN - men.abs()) * 100.0).round().max(0.0) as usize;
    Some(match men > 0.0 {
        true => Score::win_in(plies),
        false => Score::loss_in(plies),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::Bound;

    #[test]
    fn a_report_is_in_men_and_seconds() {
        let report = Report {
            depth: 3,
            selective_depth: 7,
            multi_pv: 1,
            score: Score::new(-12),
            bound: Bound::Exact,
            nodes: 3000,
            time: Duration::from_millis(1),
            hashfull: 4,
            oracle_hits: 0,
            pv: vec!["32-28".to_string(), "28x19x23".to_string()],
        };
        let line = Reply::Info(Box::new(Info::of_report(&report))).to_string();
        assert_eq!(
            line,
            "info depth=3 mean-depth=3.0 score=-0.12 nodes=3000 time=0.00 nps=3.0 \
             pv=\"32-28 28x19x23\""
        );
        let Ok(Reply::Info(info)) = line.parse() else {
            panic!("{line}");
        };
        assert_eq!(
            (info.score, info.nodes),
            (Some(Score::new(-12)), Some(3000))
        );
    }

    #[test]
    fn a_forced_end_is_a_hundred_men_less_its_plies() {
        for (score, text) in [
            (Score::win_in(5), 99.95),
            (Score::loss_in(2), -99.98),
            (Score::new(-35), -0.35),
        ] {
            assert_eq!(men(score), text);
            assert_eq!(read_score(text), Some(score));
        }
        assert_eq!(men(Score::new(20_000)), MAX_EVALUATION);
        assert_eq!(read_score(f64::NAN), None);
    }

    #[test]
    fn what_is_written_reads_back() {
        for line in [
            "id name=Scan version=3.1 author=\"Fabien Letouzey\" country=France",
            "param name=ponder value=false type=bool",
            "param name=hash value=16 type=int min=1 max=64",
            "param name=variant value=normal type=enum values=\"normal bt\"",
            "wait",
            "ready",
            "pong",
            "done move=32-28 ponder=19-23",
            "done",
            "error message=\"no such thing\"",
        ] {
            let reply: Reply = line.parse().unwrap();
            assert_eq!(reply.to_string(), line);
        }
        assert!("hello".parse::<Reply>().is_err());
    }
}
