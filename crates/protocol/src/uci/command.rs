use core::fmt::{self, Display};
use core::str::FromStr;

use game_core::ParseError;

use super::Go;

/// A message from a client to an engine.
///
/// ```
/// use protocol::uci::Command;
/// let command: Command = "position startpos moves e2e4".parse()?;
/// let Command::Position { start: None, moves } = &command else { panic!() };
/// assert_eq!(*moves, ["e2e4"]);
/// assert_eq!(command.to_string(), "position startpos moves e2e4");
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command {
    /// `uci`: introduce yourself.
    Uci,
    /// `debug`: turn debug output on or off.
    Debug(bool),
    /// `isready`: answer when everything before it is done.
    IsReady,
    /// `setoption`.
    SetOption {
        /// The name, with its blanks.
        name: String,
        /// The value, with its blanks; `None` for a button.
        value: Option<String>,
    },
    /// `register`.
    Register,
    /// `ucinewgame`: the next position is of another game.
    NewGame,
    /// `position`.
    Position {
        /// The position to begin with; the start position if there is none.
        start: Option<String>,
        /// The moves that follow.
        moves: Vec<String>,
    },
    /// `go`: search.
    Go(Box<Go>),
    /// `stop`: end the search.
    Stop,
    /// `ponderhit`: the opponent played the expected move.
    PonderHit,
    /// `quit`: leave.
    Quit,
}

impl Command {
    /// The first words of all commands.
    pub(crate) const WORDS: [&str; 11] = [
        "uci",
        "debug",
        "isready",
        "setoption",
        "register",
        "ucinewgame",
        "position",
        "go",
        "stop",
        "ponderhit",
        "quit",
    ];

    /// `setoption`, without a value if that is empty.
    #[must_use]
    pub fn set_option(name: &str, value: &str) -> Self {
        Self::SetOption {
            name: name.to_string(),
            value: (!value.is_empty()).then(|| value.to_string()),
        }
    }
}

impl FromStr for Command {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Ok(match word {
            "uci" => Self::Uci,
            "debug" => Self::Debug(rest.trim() != "off"),
            "isready" => Self::IsReady,
            "setoption" => parse_option(line)?,
            "register" => Self::Register,
            "ucinewgame" => Self::NewGame,
            "position" => parse_position(line)?,
            "go" => Self::Go(Box::new(rest.parse()?)),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" => Self::Quit,
            _ => return Err(ParseError::new(line, "unknown command")),
        })
    }
}

/// `setoption name NAME WITH SPACES [value VALUE WITH SPACES]`.
fn parse_option(line: &str) -> Result<Command, ParseError> {
    let (command, rest) = split_text(line, "name");
    let (name, value) = split_text(rest, "value");
    if command != "setoption" || name.is_empty() {
        return Err(ParseError::new(line, "setoption needs a name"));
    }
    let name: Vec<&str> = name.split_whitespace().collect();
    // The blanks of a value may belong to a path.
    Ok(Command::set_option(&name.join(" "), value))
}

/// The texts before and after the first `word`, without the blanks around them.
fn split_text<'a>(text: &'a str, word: &str) -> (&'a str, &'a str) {
    let is_blank = |neighbour: Option<char>| neighbour.is_none_or(char::is_whitespace);
    let is_word = |&(at, _): &(usize, &str)| {
        is_blank(text[..at].chars().next_back()) && is_blank(text[at + word.len()..].chars().next())
    };
    match text.match_indices(word).find(is_word) {
        Some((at, _)) => (text[..at].trim(), text[at + word.len()..].trim()),
        None => (text.trim(), ""),
    }
}

/// `position startpos|fen POSITION [moves MOVE…]`.
fn parse_position(line: &str) -> Result<Command, ParseError> {
    let (board, moves) = split_text(line, "moves");
    let words: Vec<&str> = board.split_whitespace().skip(1).collect();
    let start = match words.as_slice() {
        ["startpos"] => None,
        ["fen", fields @ ..] if !fields.is_empty() => Some(fields.join(" ")),
        _ => {
            let reason = "position needs startpos or fen and a position";
            return Err(ParseError::new(line, reason));
        }
    };
    Ok(Command::Position {
        start,
        moves: moves.split_whitespace().map(String::from).collect(),
    })
}

impl Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci => f.write_str("uci"),
            Self::Debug(on) => f.write_str(if *on { "debug on" } else { "debug off" }),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Self::SetOption {
                name,
                value: Some(value),
            } => write!(f, "setoption name {name} value {value}"),
            Self::Register => f.write_str("register later"),
            Self::NewGame => f.write_str("ucinewgame"),
            Self::Position { start, moves } => {
                match start {
                    None => f.write_str("position startpos")?,
                    Some(text) => write!(f, "position fen {text}")?,
                }
                match moves.is_empty() {
                    true => Ok(()),
                    false => write!(f, " moves {}", moves.join(" ")),
                }
            }
            Self::Go(go) => go.fmt(f),
            Self::Stop => f.write_str("stop"),
            Self::PonderHit => f.write_str("ponderhit"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for line in [
            "uci",
            "debug off",
            "isready",
            "setoption name Clear Hash",
            "setoption name Move Overhead value 1 2",
            "ucinewgame",
            "position startpos",
            "position fen 8/8 w - moves e2e4 e7e5",
            "go depth 3 searchmoves e2e4",
            "stop",
            "ponderhit",
            "quit",
        ] {
            let command: Command = line.parse().unwrap();
            assert_eq!(command.to_string(), line);
            let word = line.split(' ').next().unwrap();
            assert!(Command::WORDS.contains(&word));
        }
        let spaced: Command = "  setoption   name Clear Hash ".parse().unwrap();
        assert_eq!(spaced, Command::set_option("Clear Hash", ""));
        let path: Command = "setoption name Eval  File value /my  name/value "
            .parse()
            .unwrap();
        assert_eq!(path, Command::set_option("Eval File", "/my  name/value"));
    }

    #[test]
    fn truncated_lines_are_quoted() {
        for line in [
            "position",
            "position fen",
            "position fen moves e2e4",
            "position e2e4",
            "setoption",
            "setoption name",
            "setoption name value 3",
            "hello",
            "",
        ] {
            assert_eq!(line.parse::<Command>().unwrap_err().text(), line);
        }
    }
}
