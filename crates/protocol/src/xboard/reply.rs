use core::fmt;
use core::str::FromStr;
use std::time::Duration;

use game_core::{ParseError, Score};

/// A message from an engine to its client.
///
/// ```
/// use protocol::xboard::Reply;
/// assert_eq!("move e2e4".parse(), Ok(Reply::Move("e2e4".to_string())));
/// assert_eq!(Reply::Pong(3).to_string(), "pong 3");
/// assert!("Welcome!".parse::<Reply>().is_err());
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Reply {
    /// `feature`.
    Features(Features),
    /// `pong`.
    Pong(u32),
    /// `move`.
    Move(String),
    /// `resign`.
    Resign,
    /// A claim that the game is over: `1-0`, `0-1` or `1/2-1/2`.
    Result(String),
    /// `Illegal move`, `Error` and the like.
    Error(String),
    /// A line of thinking.
    Thinking(Thinking),
}

/// The features that an engine announces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// Whether positions can be set up.
    pub setboard: bool,
    /// Whether `ping` is answered.
    pub ping: bool,
    /// Whether moves come with the word `usermove`.
    pub usermove: bool,
    /// Whether moves are in standard algebraic notation.
    pub san: bool,
    /// The name of the engine.
    pub name: Option<String>,
    /// The variants that it plays.
    pub variants: Option<Vec<String>>,
    /// Whether these are all features (`done=1`); `None` if the line has no `done`.
    pub done: Option<bool>,
}

/// A line of thinking.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thinking {
    /// Depth in plies.
    pub depth: usize,
    /// The value for the engine.
    pub score: Score,
    /// Time since the search began.
    pub time: Duration,
    /// Positions visited.
    pub nodes: u64,
    /// The principal variation.
    pub pv: Vec<String>,
}

/// Commands that an engine need not support.
const OPTIONAL: [&str; 9] = [
    "xboard", "protover", "easy", "post", "level", "time", "otim", "option", "?",
];

/// Prefixes of lines that reject a move, a position or a command.
const ERRORS: [&str; 4] = [
    "Illegal move",
    "Illegal position",
    "Error (",
    "tellusererror",
];

/// Parses a line. A line that is not in the protocol is an error; clients skip it.
impl FromStr for Reply {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let line = line.trim();
        let words: Vec<&str> = line.split_whitespace().collect();
        let unknown = || ParseError::new(line, "not a reply of XBoard's protocol");
        Ok(match *words.as_slice() {
            ["feature", ..] => Self::Features(Features::read(line)),
            ["pong", number, ..] => Self::Pong(number.parse().map_err(|_| unknown())?),
            // The second form is that of version 1.
            ["move", mv, ..] | ["My", "move", "is:", mv, ..] => Self::Move(mv.to_string()),
            ["resign", ..] => Self::Resign,
            ["1-0" | "0-1" | "1/2-1/2", ..] => Self::Result(line.to_string()),
            _ if is_error(line) => Self::Error(line.to_string()),
            [depth, score, time, nodes, ..] => {
                let thinking = thinking([depth, score, time, nodes], pv(line));
                Self::Thinking(thinking.ok_or_else(unknown)?)
            }
            _ => return Err(unknown()),
        })
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Features(features) => write!(f, "{features}"),
            Self::Pong(number) => write!(f, "pong {number}"),
            Self::Move(mv) => write!(f, "move {mv}"),
            Self::Resign => f.write_str("resign"),
            Self::Result(line) | Self::Error(line) => f.write_str(line),
            Self::Thinking(thinking) => write!(f, "{thinking}"),
        }
    }
}

impl fmt::Display for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("feature")?;
        let flags = [
            ("setboard", Some(self.setboard)),
            ("ping", Some(self.ping)),
            ("usermove", Some(self.usermove)),
            ("san", Some(self.san)),
            ("done", self.done),
        ];
        if let Some(name) = &self.name {
            write!(f, " myname=\"{name}\"")?;
        }
        if let Some(variants) = &self.variants {
            write!(f, " variants=\"{}\"", variants.join(","))?;
        }
        for (name, value) in flags {
            if let Some(value) = value {
                write!(f, " {name}={}", u8::from(value))?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = self.time.as_millis() / 10;
        let (depth, score, nodes) = (self.depth, score_text(self.score), self.nodes);
        write!(f, "{depth} {score} {hundredths} {nodes}")?;
        self.pv.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

fn is_error(line: &str) -> bool {
    if let Some(command) = line.strip_prefix("Error (unknown command):") {
        let command = command.split_whitespace().next().unwrap_or_default();
        if OPTIONAL.contains(&command) {
            return false;
        }
    }
    ERRORS.iter().any(|start| line.starts_with(start))
}

impl Features {
    fn read(line: &str) -> Self {
        let has = |feature: &str| line.split_whitespace().any(|word| word == feature);
        let text = |name: &str| {
            let (_, rest) = line.split_once(&format!("{name}=\""))?;
            Some(rest.split('"').next().unwrap_or(rest))
        };
        let variants = text("variants").map(|names| names.split([',', ' ']));
        Self {
            setboard: has("setboard=1"),
            ping: has("ping=1"),
            usermove: has("usermove=1"),
            san: has("san=1"),
            name: text("myname").map(String::from),
            variants: variants.map(|names| {
                let named = names.filter(|name| !name.is_empty());
                named.map(String::from).collect()
            }),
            done: (has("done=1") || has("done=0")).then(|| has("done=1")),
        }
    }

    /// Adds the features of another line.
    pub fn add(&mut self, other: Self) {
        self.setboard |= other.setboard;
        self.ping |= other.ping;
        self.usermove |= other.usermove;
        self.san |= other.san;
        self.name = other.name.or(self.name.take());
        self.variants = other.variants.or(self.variants.take());
        self.done = other.done.or(self.done);
    }
}

/// Scores beyond this are mates: 100,000 plus or minus the moves.
const LEAST_MATE: i64 = 99_000;
const MATE: i64 = 100_000;

/// The moves of a thinking line. Between the first four numbers and the moves there may be the selective depth, the
/// speed and the hits of tables; a tab then precedes the moves.
fn pv(line: &str) -> Vec<String> {
    let is_number = |word: &str| word.parse::<i64>().is_ok();
    let after_tab = line
        .rmatch_indices('\t')
        .map(|(at, _)| line.split_at(at))
        .find(|(numbers, _)| numbers.split_whitespace().skip(1).all(is_number));
    let (skipped, moves) = match after_tab {
        Some((numbers, moves)) if numbers.split_whitespace().count() >= 4 => (0, moves),
        _ => (4, line),
    };
    let words = moves.split_whitespace().skip(skipped);
    words.map(String::from).collect()
}

/// Depth, score in hundredths of a pawn, hundredths of a second, nodes; line. The depth may be followed by a sign.
fn thinking([depth, score, time, nodes]: [&str; 4], pv: Vec<String>) -> Option<Thinking> {
    let depth = depth.trim_end_matches(|c: char| !c.is_ascii_digit());
    let hundredths: u64 = time.parse().ok()?;
    Some(Thinking {
        depth: depth.parse().ok()?,
        score: read_score(score.parse().ok()?),
        time: Duration::from_millis(hundredths.saturating_mul(10)),
        nodes: nodes.parse().ok()?,
        pv,
    })
}

fn read_score(score: i64) -> Score {
    let most = i64::from(Score::MAX_EVALUATION.units());
    let most_plies = i64::from(Score::MAX_PLIES);
    let moves = score.saturating_abs().saturating_sub(MATE).saturating_abs();
    let plies = moves.saturating_mul(2).clamp(0, most_plies) as usize;
    if score.saturating_abs() < LEAST_MATE {
        Score::new(score.clamp(-most, most) as i32)
    } else if score > 0 {
        // The winner makes the last move.
        Score::win_in(plies.saturating_sub(1))
    } else {
        Score::loss_in(plies)
    }
}

/// The inverse of [`read_score`], which has only full moves.
fn score_text(score: Score) -> i64 {
    match score.plies_to_end() {
        None => score.units().into(),
        Some(plies) => {
            let mate = MATE + plies.div_ceil(2) as i64;
            if score.is_win() { mate } else { -mate }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thinking(line: &str) -> Option<Thinking> {
        match line.parse() {
            Ok(Reply::Thinking(thinking)) => Some(thinking),
            _ => None,
        }
    }

    #[test]
    fn thinking_lines() {
        let thought = thinking("8 -51 20 26766 e2e4 e7e5").unwrap();
        assert_eq!((thought.depth, thought.nodes), (8, 26766));
        assert_eq!(thought.score, Score::new(-51));
        assert_eq!(thought.pv, ["e2e4", "e7e5"]);
        for line in [
            "8 -51 20 26766\te2e4 e7e5",
            "8 -51 20 26766 12 900 3\te2e4 e7e5",
            "8\t-51\t20\t26766\te2e4\te7e5",
        ] {
            assert_eq!(thinking(line).as_ref(), Some(&thought), "{line}");
        }
        assert_eq!(thinking("hint -5 1 1"), None);
        let mate = thinking("9& 100003 2 7").unwrap().score;
        assert_eq!(mate.plies_to_end(), Some(5));
        assert!(
            thinking("9 -9223372036854775808 2 7")
                .unwrap()
                .score
                .is_loss()
        );
    }

    #[test]
    fn features_on_one_or_several_lines() {
        let mut features = Features::read("feature done=0");
        assert_eq!(features.done, Some(false));
        let line = "feature setboard=1 option=\"A -slider 0 0 50\" ping=1 myname=\"An Engine 1\"";
        features.add(Features::read(line));
        let line = "feature san=0 variants=\"normal,atomic\" done=1";
        features.add(Features::read(line));
        assert_eq!(features.done, Some(true));
        assert!(features.setboard && features.ping && !features.usermove && !features.san);
        assert_eq!(features.name.as_deref(), Some("An Engine 1"));
        assert_eq!(features.variants.unwrap(), ["normal", "atomic"]);
    }

    #[test]
    fn replies_read_back() {
        for line in [
            "feature myname=\"An Engine 1\" variants=\"normal,atomic\" setboard=1 ping=0 usermove=1 san=0 done=1",
            "feature setboard=0 ping=1 usermove=0 san=1",
            "pong 7",
            "move e7e8q",
            "resign",
            "1/2-1/2 {Draw by repetition}",
            "Illegal move: e2e5",
            "8 -51 20 26766 e2e4 e7e5",
            "1 0 0 1",
            "9 100003 2 7 h5f7",
            "9 -100002 2 7",
        ] {
            let reply: Reply = line.parse().unwrap();
            assert_eq!(reply.to_string(), line);
            assert_eq!(reply.to_string().parse(), Ok(reply));
        }
    }

    #[test]
    fn unknown_optional_commands_are_not_errors() {
        let reply = |line: &str| line.parse::<Reply>();
        assert!(!matches!(
            reply("Error (unknown command): otim 6000"),
            Ok(Reply::Error(_))
        ));
        for line in [
            "Error (unknown command): usermove e2e4",
            "Error (unknown command): setboard",
            "Error (too many parameters): level",
            "Illegal move: e2e4",
        ] {
            assert_eq!(reply(line), Ok(Reply::Error(line.to_string())));
        }
        assert!(matches!(reply("1-0 {White mates}"), Ok(Reply::Result(_))));
    }
}
