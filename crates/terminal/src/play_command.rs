use std::time::Duration;

use clap::ValueEnum;
use game_core::ParseError;
use search::Level;

use super::arguments::{HumanSide, seconds};

/// What a person types in a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PlayCommand {
    Moves,
    Undo,
    Hint,
    Fen(String),
    Level(Level),
    Time(Duration),
    Side(HumanSide),
    New,
    Board,
    Flip,
    Go,
    Help,
    Quit,
    /// Anything that is no command: a move, perhaps.
    Move(String),
}

/// What `help` prints.
pub(crate) const HELP: &str = "\
Type a move, or one of these:
  moves         the legal moves
  undo          take your last move back
  hint          what the engine would play
  go            let the engine move now
  board         show the board
  flip          turn the board round
  fen POSITION  set a position up
  level N       strength of the engine, 0 to 20
  time SECONDS  how long the engine takes for a move
  side SIDE     you play white, black, both or none
  new           begin a new game
  quit          leave";

impl PlayCommand {
    /// Reads a line; `None` if it is blank.
    pub(crate) fn parse(line: &str) -> Result<Option<Self>, ParseError> {
        let line = line.trim();
        let (word, argument) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let argument = argument.trim();
        Ok(Some(match word {
            "" => return Ok(None),
            "moves" => Self::Moves,
            "undo" => Self::Undo,
            "hint" => Self::Hint,
            "new" => Self::New,
            "board" | "d" => Self::Board,
            "flip" => Self::Flip,
            "go" => Self::Go,
            "help" | "?" => Self::Help,
            "quit" | "exit" => Self::Quit,
            "fen" if argument.is_empty() => {
                return Err(ParseError::new(line, "fen needs a position"));
            }
            "fen" => Self::Fen(argument.to_string()),
            "level" => Self::Level(level(argument)?),
            "time" => {
                Self::Time(seconds(argument).map_err(|reason| ParseError::new(argument, reason))?)
            }
            "side" => Self::Side(side(argument)?),
            _ => Self::Move(line.to_string()),
        }))
    }
}

fn level(text: &str) -> Result<Level, ParseError> {
    let level = text.parse().ok().and_then(Level::new);
    level.ok_or_else(|| ParseError::new(text, "a level is a number from 0 to 20"))
}

fn side(text: &str) -> Result<HumanSide, ParseError> {
    HumanSide::from_str(text, true)
        .map_err(|_| ParseError::new(text, "a side is white, black, both or none"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_no_command_is_a_move() {
        let e4 = PlayCommand::Move("e4".to_string());
        assert_eq!(PlayCommand::parse(" e4 \r\n"), Ok(Some(e4)));
        assert_eq!(PlayCommand::parse("undo"), Ok(Some(PlayCommand::Undo)));
        assert_eq!(PlayCommand::parse(""), Ok(None));
    }

    #[test]
    fn wrong_arguments_are_quoted() {
        for (line, quoted) in [
            ("level 21", "21"),
            ("level", ""),
            ("time -1", "-1"),
            ("side red", "red"),
            ("fen", "fen"),
        ] {
            assert_eq!(PlayCommand::parse(line).unwrap_err().text(), quoted);
        }
    }
}
