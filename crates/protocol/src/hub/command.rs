use std::time::Instant;

use game_core::ParseError;
use search::Limits;

use super::level::parse_level;
use super::line::{HubLine, HubLineBuilder};
use crate::conversation::Command;
use crate::task::{Hold, Task};

/// A command that needs the engine.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Request {
    Hub,
    Init,
    SetParam {
        name: String,
        value: String,
    },
    NewGame,
    Pos {
        /// The start position, if there is none.
        position: Option<String>,
        moves: Vec<String>,
    },
    Level(Limits<String>),
    /// Time counts from when the command was heard.
    Go(Purpose, Instant),
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A move to play.
    Think,
    /// A reply to the move that the opponent is expected to play.
    Ponder,
    /// To know: until it is stopped.
    Analyze,
}

impl Purpose {
    /// The work of such a search, and what its answer waits for.
    pub(crate) fn task(self) -> Task {
        match self {
            Self::Think => Task::search(Hold::Free, false),
            Self::Ponder => Task::search(Hold::PonderHit, true),
            Self::Analyze => Task::search(Hold::Stop, false),
        }
    }
}

/// The words that Hub has and UCI has not.
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

/// How Hub is told about an error.
pub(crate) fn error_line(error: &ParseError) -> String {
    HubLineBuilder::new("error").with("message", error).build()
}

/// Reads a line; `None` if there is nothing to do.
pub(crate) fn parse(line: &str) -> Result<Option<Command<Request>>, ParseError> {
    let Some(parsed) = HubLine::parse(line)? else {
        return Ok(None);
    };
    let request = match parsed.command.as_str() {
        "stop" => return Ok(Some(Command::Stop)),
        "ponder-hit" => return Ok(Some(Command::PonderHit)),
        "quit" => return Ok(Some(Command::Quit)),
        "ping" => return Ok(Some(Command::Say("pong".to_string()))),
        "hub" => Request::Hub,
        "init" => Request::Init,
        "set-param" => {
            let parsed = parsed.with_only(&["name", "value"])?;
            let missing = || ParseError::new(line.trim(), "set-param needs a name and a value");
            Request::SetParam {
                name: parsed.value("name").ok_or_else(missing)?.to_string(),
                value: parsed.value("value").ok_or_else(missing)?.to_string(),
            }
        }
        "new-game" => Request::NewGame,
        "pos" => parse_position(parsed.with_only(&["pos", "moves"])?),
        "level" => Request::Level(parse_level(&parsed)?),
        "go" => Request::Go(parse_purpose(&parsed)?, Instant::now()),
        _ => return Err(ParseError::new(line.trim(), "unknown command")),
    };
    Ok(Some(Command::Request(request)))
}

fn parse_position(line: &HubLine) -> Request {
    let moves = line.value("moves").unwrap_or("").split_whitespace();
    Request::Pos {
        position: line.value("pos").map(String::from),
        moves: moves.map(String::from).collect(),
    }
}

fn parse_purpose(line: &HubLine) -> Result<Purpose, ParseError> {
    let wrong = |word| ParseError::new(word, "go is think, ponder or analyze");
    let mut arguments = line.arguments();
    let purpose = match arguments.next() {
        None | Some(("think", None)) => Purpose::Think,
        Some(("ponder", None)) => Purpose::Ponder,
        Some(("analyze", None)) => Purpose::Analyze,
        Some((word, _)) => return Err(wrong(word)),
    };
    match arguments.next() {
        None => Ok(purpose),
        Some((word, _)) => Err(wrong(word)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_has_moves_or_none() {
        let request = parse(r#"pos pos=Wbbeww moves="32-28 28x19x23""#);
        assert_eq!(
            request,
            Ok(Some(Command::Request(Request::Pos {
                position: Some("Wbbeww".to_string()),
                moves: vec!["32-28".to_string(), "28x19x23".to_string()],
            })))
        );
    }

    #[test]
    fn mistakes_are_quoted() {
        for (line, quoted) in [
            ("set-param name=hash", "name=hash"),
            ("go fast", "fast"),
            ("go think ponder", "ponder"),
            ("pos position=Wbbeww", "position"),
            ("set-param name=hash value=1 type=int", "type"),
            ("uci", "uci"),
        ] {
            let error = parse(line).unwrap_err();
            assert!(error_line(&error).contains(quoted), "{error}");
        }
    }

    #[test]
    fn commands_that_both_protocols_have_do_not_tell_them_apart() {
        assert!(is_hub_command("hub\r\n"));
        assert!(is_hub_command("ping"));
        for line in ["uci", "quit", "d", "go think", "", "\u{fffd}"] {
            assert!(!is_hub_command(line), "{line}");
        }
    }
}
