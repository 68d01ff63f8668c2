use core::fmt;
use core::str::FromStr;

use game_core::ParseError;

use super::{Info, UciOption};

/// A message from an engine to its client.
///
/// ```
/// use protocol::uci::Reply;
/// let reply: Reply = "bestmove e2e4 ponder e7e5".parse()?;
/// let Reply::BestMove { best, ponder } = reply else { panic!() };
/// assert_eq!((best.as_deref(), ponder.as_deref()), (Some("e2e4"), Some("e7e5")));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reply {
    /// `id name`.
    Name(String),
    /// `id author`.
    Author(String),
    /// `option`.
    Option(UciOption),
    /// `uciok`: the introduction ends.
    UciOk,
    /// `readyok`: everything before `isready` is done.
    ReadyOk,
    /// `info`.
    Info(Box<Info>),
    /// `bestmove`: the search has ended.
    BestMove {
        /// The move; `None` if there is no legal one.
        best: Option<String>,
        /// The reply that is expected.
        ponder: Option<String>,
    },
}

/// How engines write a missing move.
const NO_MOVE: [&str; 3] = ["(none)", "0000", "NULL"];

/// Parses a line. A line that is not in UCI is an error; clients skip it.
impl FromStr for Reply {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let id = |name| {
            rest.strip_prefix(name)
                .map(|text: &str| text.trim().to_string())
        };
        let unknown = || ParseError::new(line, "not a reply of UCI");
        match word {
            "id" => {
                let name = id("name ").map(Self::Name);
                name.or_else(|| id("author ").map(Self::Author))
                    .ok_or_else(unknown)
            }
            "option" => line.parse().map(Self::Option),
            "uciok" => Ok(Self::UciOk),
            "readyok" => Ok(Self::ReadyOk),
            "info" => Ok(Self::Info(Box::new(line.parse()?))),
            "bestmove" => {
                let mut words = rest.split_whitespace();
                let best = words.next().filter(|word| !NO_MOVE.contains(word));
                let ponder = words.skip_while(|word| *word != "ponder").nth(1);
                Ok(Self::BestMove {
                    best: best.map(ToString::to_string),
                    ponder: ponder.map(ToString::to_string),
                })
            }
            _ => Err(unknown()),
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {name}"),
            Self::Author(author) => write!(f, "id author {author}"),
            Self::Option(option) => option.fmt(f),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(info) => info.fmt(f),
            Self::BestMove { best, ponder } => {
                write!(f, "bestmove {}", best.as_deref().unwrap_or(NO_MOVE[0]))?;
                match ponder {
                    Some(ponder) => write!(f, " ponder {ponder}"),
                    None => Ok(()),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for line in [
            "id name Some Engine 1.0",
            "id author A. Stranger",
            "option name Ponder type check default false",
            "uciok",
            "readyok",
            "info depth 3 score cp 20 nodes 50 pv e2e4",
            "info string all is well",
            "bestmove e2e4",
            "bestmove e2e4 ponder e7e5",
            "bestmove (none)",
        ] {
            let reply: Reply = line.parse().unwrap();
            assert_eq!(reply.to_string(), line);
        }
        let none = Reply::BestMove {
            best: None,
            ponder: None,
        };
        assert_eq!("bestmove 0000".parse(), Ok(none));
        for line in ["", "Welcome!", "id", "copyprotection ok"] {
            assert!(line.parse::<Reply>().is_err(), "{line}");
        }
    }
}
