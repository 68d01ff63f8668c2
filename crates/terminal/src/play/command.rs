use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use game_core::ParseError;
use search::Level;

use crate::arguments::{self, HumanSide, seconds};

/// A command typed in a game. A command that sets a value prints the current one if none is given.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PlayCommand {
    Moves,
    List,
    Undo,
    Back(usize),
    Forward(usize),
    Hint,
    Analyse,
    Eval,
    Book,
    Stop,
    Fen(String),
    Level(Option<Level>),
    Time(Option<Duration>),
    Side(Option<HumanSide>),
    Pieces(Option<PieceStyle>),
    New,
    Board,
    Flip,
    Describe,
    Go,
    Resign,
    Draw,
    Save(PathBuf),
    Load(PathBuf),
    Help,
    Quit,
    /// Anything else, perhaps a move.
    Move(String),
}

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PieceStyle {
    /// Signs of Unicode
    Unicode,
    /// Letters
    Letters,
}

/// The words of all commands, for completion.
pub(crate) const WORDS: [&str; 26] = [
    "analyse", "back", "board", "book", "describe", "draw", "eval", "fen", "flip", "forward", "go",
    "help", "hint", "level", "list", "load", "moves", "new", "pieces", "quit", "resign", "save",
    "side", "stop", "time", "undo",
];

impl PlayCommand {
    /// Reads a line, whose command may be in any case; `None` if it is blank.
    pub(crate) fn parse(line: &str) -> Result<Option<Self>, ParseError> {
        let line = line.trim();
        let (word, argument) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let argument = argument.trim();
        let given = (!argument.is_empty()).then_some(argument);
        let missing = |reason| ParseError::new(line, reason);
        Ok(Some(match word.to_ascii_lowercase().as_str() {
            "" => return Ok(None),
            "moves" => Self::Moves,
            "list" => Self::List,
            "undo" => Self::Undo,
            "back" => Self::Back(plies(argument)?),
            "forward" => Self::Forward(plies(argument)?),
            "hint" => Self::Hint,
            "analyse" | "analyze" => Self::Analyse,
            "eval" => Self::Eval,
            "book" => Self::Book,
            "stop" => Self::Stop,
            "fen" => Self::Fen(given.ok_or_else(|| missing("fen needs a position"))?.into()),
            "level" => Self::Level(given.map(level).transpose()?),
            "time" => Self::Time(given.map(time).transpose()?),
            "side" => Self::Side(given.map(side).transpose()?),
            "pieces" => Self::Pieces(given.map(pieces).transpose()?),
            "new" => Self::New,
            "board" | "d" => Self::Board,
            "flip" => Self::Flip,
            "describe" => Self::Describe,
            "go" => Self::Go,
            "resign" => Self::Resign,
            "draw" => Self::Draw,
            "save" => Self::Save(given.ok_or_else(|| missing("save needs a file"))?.into()),
            "load" => Self::Load(given.ok_or_else(|| missing("load needs a file"))?.into()),
            "help" | "?" => Self::Help,
            "quit" | "exit" => Self::Quit,
            _ => Self::Move(line.to_string()),
        }))
    }

    /// Whether the command changes nothing, so that the engine may keep thinking.
    pub(crate) const fn only_shows(&self) -> bool {
        matches!(
            self,
            Self::Moves
                | Self::List
                | Self::Level(None)
                | Self::Time(None)
                | Self::Side(None)
                | Self::Pieces(_)
                | Self::Board
                | Self::Flip
                | Self::Describe
                | Self::Save(_)
                | Self::Help
        )
    }
}

/// A number of plies, by default one.
fn plies(text: &str) -> Result<usize, ParseError> {
    if text.is_empty() {
        return Ok(1);
    }
    let count = text.parse().ok().filter(|&count| count > 0);
    count.ok_or_else(|| ParseError::new(text, "not a number of plies"))
}

fn level(text: &str) -> Result<Level, ParseError> {
    arguments::level(text).map_err(|reason| ParseError::new(text, reason))
}

fn time(text: &str) -> Result<Duration, ParseError> {
    seconds(text).map_err(|reason| ParseError::new(text, reason))
}

fn side(text: &str) -> Result<HumanSide, ParseError> {
    HumanSide::from_str(text, true)
        .map_err(|_| ParseError::new(text, "a side is white, black, both or none"))
}

fn pieces(text: &str) -> Result<PieceStyle, ParseError> {
    PieceStyle::from_str(text, true)
        .map_err(|_| ParseError::new(text, "pieces are unicode or letters"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_not_a_command_is_a_move() {
        let e4 = PlayCommand::Move("e4".to_string());
        assert_eq!(PlayCommand::parse(" e4 \r\n"), Ok(Some(e4)));
        assert_eq!(PlayCommand::parse("Undo"), Ok(Some(PlayCommand::Undo)));
        assert_eq!(PlayCommand::parse(""), Ok(None));
    }

    #[test]
    fn wrong_arguments_are_quoted() {
        for (line, quoted) in [
            ("level 21", "21"),
            ("time -1", "-1"),
            ("side red", "red"),
            ("pieces wooden", "wooden"),
            ("back 0", "0"),
            ("forward far", "far"),
            ("fen", "fen"),
            ("save", "save"),
            ("load", "load"),
        ] {
            assert_eq!(PlayCommand::parse(line).unwrap_err().text(), quoted);
        }
    }

    #[test]
    fn every_word_is_a_command() {
        for word in WORDS {
            let line = format!("{word} 1");
            if let Ok(Some(command)) = PlayCommand::parse(&line) {
                assert!(!matches!(command, PlayCommand::Move(_)), "{word}");
            }
        }
    }
}
