use core::fmt::{self, Display};
use core::str::FromStr;

use game_core::ParseError;
use search::Limits;

use super::level::{level_line, parse_level};
use super::line::{HubLine, HubLineBuilder};

/// A message from a client to an engine.
///
/// Unknown arguments are ignored, as the specification of Hub requires.
///
/// ```
/// use protocol::hub::{Command, Purpose};
/// let command: Command = r#"pos pos=Wbw moves="32-28 19-23" colour=blue"#.parse()?;
/// assert_eq!(command.to_string(), r#"pos pos=Wbw moves="32-28 19-23""#);
/// assert_eq!("go analyze".parse(), Ok(Command::Go(Purpose::Analyze)));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Command {
    /// `hub`: introduce yourself.
    Hub,
    /// `init`: the parameters are set.
    Init,
    /// `set-param`.
    SetParam {
        /// The name of the parameter.
        name: String,
        /// Its value.
        value: String,
    },
    /// `new-game`: the next position is of another game.
    NewGame,
    /// `pos`.
    Position {
        /// The position to begin with; the start position if there is none.
        start: Option<String>,
        /// The moves that follow.
        moves: Vec<String>,
    },
    /// `level`: the limits of the next searches.
    Level(Limits<String>),
    /// `go`: search.
    Go(Purpose),
    /// `ponder-hit`: the opponent played the expected move.
    PonderHit,
    /// `stop`: end the search.
    Stop,
    /// `ping`: answer at once.
    Ping,
    /// `quit`: leave.
    Quit,
}

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A move to play.
    Think,
    /// A reply to the move that the opponent is expected to play.
    Ponder,
    /// An analysis, until it is stopped.
    Analyze,
}

impl FromStr for Command {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let unknown = || ParseError::new(text.trim(), "unknown command");
        let line = HubLine::parse(text)?.ok_or_else(unknown)?;
        Ok(match line.command.as_str() {
            "hub" => Self::Hub,
            "init" => Self::Init,
            "set-param" => {
                let missing = || ParseError::new(text.trim(), "set-param needs a name and a value");
                Self::SetParam {
                    name: line.value("name").ok_or_else(missing)?.to_string(),
                    value: line.value("value").ok_or_else(missing)?.to_string(),
                }
            }
            "new-game" => Self::NewGame,
            "pos" => {
                let moves = line.value("moves").unwrap_or("").split_whitespace();
                Self::Position {
                    start: line.value("pos").map(String::from),
                    moves: moves.map(String::from).collect(),
                }
            }
            "level" => Self::Level(parse_level(&line)?),
            "go" => Self::Go(purpose(&line)),
            "ponder-hit" => Self::PonderHit,
            "stop" => Self::Stop,
            "ping" => Self::Ping,
            "quit" => Self::Quit,
            _ => return Err(unknown()),
        })
    }
}

/// The first purpose in the line; [`Purpose::Think`] if there is none.
fn purpose(line: &HubLine) -> Purpose {
    let mut named = line.arguments().filter_map(|argument| match argument {
        ("think", None) => Some(Purpose::Think),
        ("ponder", None) => Some(Purpose::Ponder),
        ("analyze", None) => Some(Purpose::Analyze),
        _ => None,
    });
    named.next().unwrap_or(Purpose::Think)
}

impl Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Self::Hub => "hub".to_string(),
            Self::Init => "init".to_string(),
            Self::SetParam { name, value } => HubLineBuilder::new("set-param")
                .with("name", name)
                .with("value", value)
                .build(),
            Self::NewGame => "new-game".to_string(),
            Self::Position { start, moves } => {
                let moves = (!moves.is_empty()).then(|| moves.join(" "));
                HubLineBuilder::new("pos")
                    .with_some("pos", start.as_ref())
                    .with_some("moves", moves)
                    .build()
            }
            Self::Level(limits) => level_line(limits),
            Self::Go(Purpose::Think) => "go think".to_string(),
            Self::Go(Purpose::Ponder) => "go ponder".to_string(),
            Self::Go(Purpose::Analyze) => "go analyze".to_string(),
            Self::PonderHit => "ponder-hit".to_string(),
            Self::Stop => "stop".to_string(),
            Self::Ping => "ping".to_string(),
            Self::Quit => "quit".to_string(),
        })
    }
}

/// The commands that Hub has and UCI does not.
const HUB_WORDS: [&str; 8] = [
    "hub",
    "init",
    "set-param",
    "new-game",
    "pos",
    "level",
    "ping",
    "ponder-hit",
];

/// Whether a line is Hub and cannot be UCI.
pub(crate) fn is_hub_command(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next().is_some_and(|word| HUB_WORDS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for line in [
            "hub",
            "init",
            "set-param name=hash value=64",
            "new-game",
            "pos",
            r#"pos pos=Wbbeww moves="32-28 28x19x23""#,
            "level moves=40 time=90.5 inc=0.25",
            "level depth=9 nodes=1000",
            "level move-time=0.1",
            "level infinite",
            "go think",
            "go ponder",
            "go analyze",
            "ponder-hit",
            "stop",
            "ping",
            "quit",
        ] {
            let command: Command = line.parse().unwrap();
            assert_eq!(command.to_string(), line);
        }
    }

    #[test]
    fn unknown_arguments_are_skipped() {
        for (line, meant) in [
            ("go fast", "go think"),
            ("go think quickly", "go think"),
            ("pos position=Wbbeww", "pos"),
            (
                "set-param name=hash value=1 type=int",
                "set-param name=hash value=1",
            ),
            ("level depth=3 speed=3", "level depth=3"),
        ] {
            assert_eq!(line.parse::<Command>().unwrap().to_string(), meant);
        }
    }

    #[test]
    fn mistakes_are_quoted() {
        for line in ["set-param name=hash", "uci", "", "pos moves=\"32-28"] {
            assert_eq!(line.parse::<Command>().unwrap_err().text(), line);
        }
    }

    #[test]
    fn a_command_of_both_protocols_is_not_recognized_as_hub() {
        assert!(is_hub_command("hub\r\n"));
        assert!(is_hub_command("ping"));
        for line in ["uci", "quit", "d", "go think", "", "\u{fffd}"] {
            assert!(!is_hub_command(line), "{line}");
        }
    }
}
