use core::fmt;

use frontend::MAX_PERFT_DEPTH;
use game_core::ParseError;

use super::go_request::GoRequest;
use super::{Command, Info};
use crate::conversation::Heard;
use crate::genfens::{GenFens, number};

/// A command that needs the engine.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Request {
    /// A command of UCI other than `go`.
    Uci(Command),
    Go(GoRequest),
    Perft(u32),
    Display,
    Eval,
    /// The depth; `None` for the usual one.
    Bench(Option<usize>),
    GenFens(GenFens),
}

/// A line that is not a command.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mistake {
    Unknown(String),
    /// The command is known, but a part of it is wrong.
    Malformed(ParseError),
}

impl From<ParseError> for Mistake {
    fn from(error: ParseError) -> Self {
        Self::Malformed(error)
    }
}

/// Writes a line of `info string`.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(line) => Info::string(ParseError::new(line, "unknown command")).fmt(f),
            Self::Malformed(error) => f.write_str(&error_line(error)),
        }
    }
}

/// The line that reports an error; UCI has no other message for errors.
pub(crate) fn error_line(error: &ParseError) -> String {
    Info::string(format_args!("error: {error}")).to_string()
}

/// Reads a line; `None` if there is nothing to do.
pub(crate) fn parse(line: &str) -> Result<Option<Heard<Request>>, Mistake> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some((&word, arguments)) = words.split_first() else {
        return Ok(None);
    };
    let request = match (word, arguments) {
        ("go", ["perft", depth]) => Request::Perft(perft_depth(depth)?),
        ("go", ["perft", ..]) => return Err(ParseError::new(line, "perft needs one depth").into()),
        ("go", arguments) => Request::Go(GoRequest::read(arguments)),
        ("d", _) => Request::Display,
        ("eval", _) => Request::Eval,
        ("bench", []) => Request::Bench(None),
        ("bench", [depth]) => Request::Bench(Some(number(depth)?)),
        ("bench", _) => return Err(ParseError::new(line, "bench needs one depth").into()),
        ("genfens", arguments) => Request::GenFens(GenFens::parse(line, arguments)?),
        _ if Command::WORDS.contains(&word) => match line.parse()? {
            Command::Stop => return Ok(Some(Heard::Stop)),
            Command::PonderHit => return Ok(Some(Heard::PonderHit)),
            Command::Quit => return Ok(Some(Heard::Quit)),
            Command::IsReady => return Ok(Some(Heard::Say("readyok".to_string()))),
            Command::Debug(_) | Command::Register => return Ok(None),
            command => Request::Uci(command),
        },
        _ => return Err(Mistake::Unknown(line.trim().to_string())),
    };
    Ok(Some(Heard::Request(request)))
}

fn perft_depth(text: &str) -> Result<u32, ParseError> {
    match number(text)? {
        depth if depth <= MAX_PERFT_DEPTH => Ok(depth),
        _ => Err(ParseError::new(
            text,
            format_args!("perft counts at most {MAX_PERFT_DEPTH} plies"),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truncated_lines_are_mistakes_that_quote_them() {
        for line in [
            "position",
            "position fen moves e2e4",
            "setoption name value 3",
            "go perft",
            "go perft -1",
            "go perft 3 4",
            "go perft 100000",
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
    fn unknown_words_are_mistakes_and_blank_lines_are_ignored() {
        let mistake = parse("hello \"world\"").unwrap_err();
        assert_eq!(
            mistake.to_string(),
            r#"info string unknown command: "hello \"world\"""#
        );
        assert_eq!(parse(" \t\r"), Ok(None));
        assert_eq!(parse("debug on"), Ok(None));
        assert_eq!(parse("stop"), Ok(Some(Heard::Stop)));
    }
}
