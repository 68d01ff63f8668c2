use core::fmt;
use core::str::FromStr;
use std::time::Duration;

use game_core::ParseError;

/// A message from a client to an engine.
///
/// ```
/// use std::time::Duration;
/// use protocol::xboard::Command;
/// let level = Command::Level {
///     moves: 40,
///     base: Duration::from_secs(90),
///     increment: Duration::from_millis(500),
/// };
/// assert_eq!(level.to_string(), "level 40 1:30 0.5");
/// assert_eq!("level 40 1:30 0.5".parse(), Ok(level));
/// assert!("castle".parse::<Command>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Command {
    /// `xboard`: use this protocol.
    Xboard,
    /// `protover`: the version of the protocol.
    Protover(u32),
    /// `new`: begin a game from the start.
    New,
    /// `variant`: choose other rules.
    Variant(String),
    /// `force`: play neither side.
    Force,
    /// `easy`: do not ponder.
    Easy,
    /// `post`: print the thinking output.
    Post,
    /// `setboard`: set up a position.
    SetBoard(String),
    /// `usermove`, or the bare move for engines that do not know the word.
    Move {
        /// The move.
        text: String,
        /// Whether the word is sent.
        has_word: bool,
    },
    /// `undo`: take one move back.
    Undo,
    /// `level`: a clock.
    Level {
        /// Moves until more time is added; zero for none.
        moves: u32,
        /// The time for them, sent in whole seconds and at least one.
        base: Duration,
        /// Time gained by each move.
        increment: Duration,
    },
    /// `st`: seconds for each move.
    SecondsPerMove(u64),
    /// `sd`: depth in plies.
    Depth(usize),
    /// `time`: what the engine's clock shows, sent in hundredths of a second.
    Time(Duration),
    /// `otim`: what the opponent's clock shows.
    OpponentsTime(Duration),
    /// `go`: play the side to move.
    Go,
    /// `?`: move now.
    MoveNow,
    /// `ping`, with a number that the engine sends back.
    Ping(u32),
    /// `option`.
    Option {
        /// The name.
        name: String,
        /// The value; `None` for a button.
        value: Option<String>,
    },
    /// `quit`: leave.
    Quit,
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Xboard => f.write_str("xboard"),
            Self::Protover(version) => write!(f, "protover {version}"),
            Self::New => f.write_str("new"),
            Self::Variant(name) => write!(f, "variant {name}"),
            Self::Force => f.write_str("force"),
            Self::Easy => f.write_str("easy"),
            Self::Post => f.write_str("post"),
            Self::SetBoard(position) => write!(f, "setboard {position}"),
            Self::Move {
                text,
                has_word: true,
            } => write!(f, "usermove {text}"),
            Self::Move { text, .. } => f.write_str(text),
            Self::Undo => f.write_str("undo"),
            Self::Level {
                moves,
                base,
                increment,
            } => {
                let seconds = base.as_secs().max(1);
                let (minutes, seconds) = (seconds / 60, seconds % 60);
                let increment = increment.as_secs_f64();
                write!(f, "level {moves} {minutes}:{seconds:02} {increment}")
            }
            Self::SecondsPerMove(seconds) => write!(f, "st {seconds}"),
            Self::Depth(plies) => write!(f, "sd {plies}"),
            Self::Time(time) => write!(f, "time {}", time.as_millis() / 10),
            Self::OpponentsTime(time) => write!(f, "otim {}", time.as_millis() / 10),
            Self::Go => f.write_str("go"),
            Self::MoveNow => f.write_str("?"),
            Self::Ping(number) => write!(f, "ping {number}"),
            Self::Option { name, value: None } => write!(f, "option {name}"),
            Self::Option {
                name,
                value: Some(value),
            } => write!(f, "option {name}={value}"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

/// Parses a line. A single word that is not a command and contains a digit or a hyphen is a bare move, as in `e2e4` and `O-O`.
impl FromStr for Command {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let line = line.trim();
        let unknown = || ParseError::new(line, "not a command of XBoard's protocol");
        parse(line).ok_or_else(unknown)
    }
}

fn parse(line: &str) -> Option<Command> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim();
    let text = || (!rest.is_empty()).then(|| rest.to_string());
    Some(match word {
        "xboard" => Command::Xboard,
        "protover" => Command::Protover(rest.parse().ok()?),
        "new" => Command::New,
        "variant" => Command::Variant(text()?),
        "force" => Command::Force,
        "easy" => Command::Easy,
        "post" => Command::Post,
        "setboard" => Command::SetBoard(text()?),
        "usermove" => Command::Move {
            text: text()?,
            has_word: true,
        },
        "undo" => Command::Undo,
        "level" => level(rest)?,
        "st" => Command::SecondsPerMove(rest.parse().ok()?),
        "sd" => Command::Depth(rest.parse().ok()?),
        "time" => Command::Time(hundredths(rest)?),
        "otim" => Command::OpponentsTime(hundredths(rest)?),
        "go" => Command::Go,
        "?" => Command::MoveNow,
        "ping" => Command::Ping(rest.parse().ok()?),
        "option" => option(&text()?),
        "quit" => Command::Quit,
        _ if rest.is_empty() && word.contains(|c: char| c.is_ascii_digit() || c == '-') => {
            Command::Move {
                text: word.to_string(),
                has_word: false,
            }
        }
        _ => return None,
    })
}

/// Moves, minutes with or without seconds, and seconds of increment.
fn level(arguments: &str) -> Option<Command> {
    let mut words = arguments.split_whitespace();
    let moves = words.next()?.parse().ok()?;
    let (minutes, seconds) = match words.next()? {
        base if base.contains(':') => base.split_once(':')?,
        base => (base, "0"),
    };
    let minutes: u64 = minutes.parse().ok()?;
    let seconds: u64 = seconds.parse().ok()?;
    let increment = Duration::try_from_secs_f64(words.next()?.parse().ok()?).ok()?;
    Some(Command::Level {
        moves,
        base: Duration::from_secs(minutes.checked_mul(60)?.checked_add(seconds)?),
        increment,
    })
}

fn hundredths(text: &str) -> Option<Duration> {
    let hundredths: u64 = text.parse().ok()?;
    Some(Duration::from_millis(hundredths.checked_mul(10)?))
}

/// A button has no value.
fn option(text: &str) -> Command {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value.to_string())),
        None => (text, None),
    };
    Command::Option {
        name: name.to_string(),
        value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_read_back() {
        for line in [
            "xboard",
            "protover 2",
            "new",
            "variant 3check",
            "force",
            "easy",
            "post",
            "setboard 8/8/8/8/8/8/8/K1k5 w - - 0 1",
            "usermove e7e8q",
            "e7e8q",
            "O-O",
            "undo",
            "level 0 5:00 0.1",
            "st 3",
            "sd 12",
            "time 1234",
            "otim 0",
            "go",
            "?",
            "ping 7",
            "option Skill Level=3",
            "option Path=",
            "option Clear Hash",
            "quit",
        ] {
            let command: Command = line.parse().unwrap();
            assert_eq!(command.to_string(), line);
        }
    }

    #[test]
    fn minutes_need_no_seconds() {
        let level: Command = "level 40 5 0".parse().unwrap();
        assert_eq!(level.to_string(), "level 40 5:00 0");
    }

    #[test]
    fn what_is_not_a_command_is_quoted() {
        for line in [
            "",
            "castle",
            "e2e4 e7e5",
            "ping",
            "ping x",
            "level 40 5",
            "level 40 5 -1",
            "time -3",
            "time 99999999999999999999",
            "level 0 999999999999999999:00 0",
            "usermove",
            "setboard ",
        ] {
            let error = line.parse::<Command>().unwrap_err();
            assert_eq!(error.text(), line.trim());
        }
    }
}
