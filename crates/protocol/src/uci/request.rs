use core::fmt;

use game_core::ParseError;

use super::go::Go;
use crate::conversation::Command;
use crate::genfens::GenFens;

/// A command that needs the engine.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Request {
    Uci,
    SetOption {
        name: String,
        value: String,
    },
    NewGame,
    Position {
        /// The start position, if there is none.
        position: Option<String>,
        moves: Vec<String>,
    },
    Go(Box<Go>),
    Perft(u32),
    Display,
    Eval,
    /// The depth, if it is not the usual one.
    Bench(Option<usize>),
    GenFens(GenFens),
}

/// A line that is no command.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mistake {
    Unknown(String),
    /// The command is known, but these parts of it are wrong.
    Malformed(Vec<ParseError>),
}

impl From<ParseError> for Mistake {
    fn from(error: ParseError) -> Self {
        Self::Malformed(vec![error])
    }
}

/// Lines of `info string`.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(line) => {
                let quoted = ParseError::new(line, "info string unknown command");
                write!(f, "{quoted}")
            }
            Self::Malformed(errors) => {
                let lines = errors.iter().map(error_line);
                f.write_str(&lines.collect::<Vec<_>>().join("\n"))
            }
        }
    }
}

/// How UCI, which has no word for it, is told about an error.
pub(crate) fn error_line(error: &ParseError) -> String {
    format!("info string error: {error}")
}

/// Reads a line; `None` if there is nothing to do.
pub(crate) fn parse(line: &str) -> Result<Option<Command<Request>>, Mistake> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some((&command, arguments)) = words.split_first() else {
        return Ok(None);
    };
    let request = match command {
        "stop" => return Ok(Some(Command::Stop)),
        "ponderhit" => return Ok(Some(Command::PonderHit)),
        "quit" => return Ok(Some(Command::Quit)),
        "isready" => return Ok(Some(Command::Say("readyok".to_string()))),
        "debug" | "register" => return Ok(None),
        "uci" => Request::Uci,
        "setoption" => parse_option(line, arguments)?,
        "ucinewgame" => Request::NewGame,
        "position" => parse_position(line, arguments)?,
        "go" => match arguments {
            ["perft", depth] => Request::Perft(number(depth)?),
            ["perft", ..] => return Err(ParseError::new(line, "perft needs one depth").into()),
            _ => Request::Go(Box::new(Go::parse(arguments))),
        },
        "d" => Request::Display,
        "eval" => Request::Eval,
        "bench" => match arguments {
            [] => Request::Bench(None),
            [depth] => Request::Bench(Some(number(depth)?)),
            _ => return Err(ParseError::new(line, "bench needs one depth").into()),
        },
        "genfens" => Request::GenFens(GenFens::parse(line, arguments)?),
        _ => return Err(Mistake::Unknown(line.trim().to_string())),
    };
    Ok(Some(Command::Request(request)))
}

/// `name NAME WITH SPACES [value VALUE WITH SPACES]`.
fn parse_option(line: &str, arguments: &[&str]) -> Result<Request, ParseError> {
    let ["name", rest @ ..] = arguments else {
        return Err(ParseError::new(line.trim(), "setoption needs a name"));
    };
    let (name, value) = split_at_word(rest, "value");
    if name.is_empty() {
        return Err(ParseError::new(line.trim(), "setoption needs a name"));
    }
    Ok(Request::SetOption {
        name: name.join(" "),
        value: value.join(" "),
    })
}

/// `startpos` or `fen POSITION`, then `[moves MOVE…]`.
fn parse_position(line: &str, arguments: &[&str]) -> Result<Request, ParseError> {
    let (board, moves) = split_at_word(arguments, "moves");
    let position = match board {
        ["startpos"] => None,
        ["fen", fields @ ..] if !fields.is_empty() => Some(fields.join(" ")),
        _ => {
            let reason = "position needs startpos or fen and a position";
            return Err(ParseError::new(line.trim(), reason));
        }
    };
    Ok(Request::Position {
        position,
        moves: moves.iter().map(ToString::to_string).collect(),
    })
}

/// What stands before and after the first `word`.
fn split_at_word<'a, 'b>(words: &'a [&'b str], word: &str) -> (&'a [&'b str], &'a [&'b str]) {
    match words.iter().position(|&found| found == word) {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[]),
    }
}

fn number<N: core::str::FromStr>(text: &str) -> Result<N, ParseError> {
    text.parse()
        .map_err(|_| ParseError::new(text, "not a number in range"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn option_names_and_values_may_contain_spaces() {
        assert_eq!(
            parse("setoption name Move Overhead value 1 2"),
            Ok(Some(Command::Request(Request::SetOption {
                name: "Move Overhead".to_string(),
                value: "1 2".to_string(),
            })))
        );
        assert_eq!(
            parse("  setoption   name Clear Hash "),
            Ok(Some(Command::Request(Request::SetOption {
                name: "Clear Hash".to_string(),
                value: String::new(),
            })))
        );
    }

    #[test]
    fn a_position_is_the_start_or_a_fen_with_moves() {
        assert_eq!(
            parse("position fen 8/8 w - moves e2e4 e7e5"),
            Ok(Some(Command::Request(Request::Position {
                position: Some("8/8 w -".to_string()),
                moves: vec!["e2e4".to_string(), "e7e5".to_string()],
            })))
        );
        assert_eq!(
            parse("position startpos"),
            Ok(Some(Command::Request(Request::Position {
                position: None,
                moves: Vec::new(),
            })))
        );
    }

    #[test]
    fn truncated_lines_are_mistakes_that_quote_them() {
        for line in [
            "position",
            "position fen",
            "position fen moves e2e4",
            "position e2e4",
            "setoption",
            "setoption name",
            "setoption name value 3",
            "go perft",
            "go perft -1",
            "go perft 3 4",
            "bench x",
            "genfens 3",
        ] {
            let Err(mistake @ Mistake::Malformed(_)) = parse(line) else {
                panic!("{line}");
            };
            let quoted = line.split(' ').next_back().unwrap();
            assert!(mistake.to_string().contains(quoted), "{mistake}");
        }
    }

    #[test]
    fn unknown_words_are_no_commands_and_blank_lines_are_nothing() {
        let mistake = parse("hello \"world\"").unwrap_err();
        assert_eq!(
            mistake.to_string(),
            r#"info string unknown command: "hello \"world\"""#
        );
        assert_eq!(parse(" \t\r"), Ok(None));
        assert_eq!(parse("debug on"), Ok(None));
    }
}
