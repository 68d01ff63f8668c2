use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

use crate::MoveGenerator;

/// Positions and moves as text, in the usual notation of the game.
///
/// The two parsers read back the texts of [`position_text`](Self::position_text) and [`move_text`](Self::move_text).
pub trait Notation: MoveGenerator {
    /// Reads a position.
    ///
    /// # Errors
    /// Text that is not a position of the game, with the part that is wrong and the reason.
    fn parse_position(text: &str) -> Result<Self, ParseError>;

    /// Writes the position.
    fn position_text(&self) -> String;

    /// Reads a move that is legal here.
    ///
    /// # Errors
    /// Text that is not a move, or a move that is not legal here.
    fn parse_move(&self, text: &str) -> Result<Self::Move, ParseError>;

    /// Writes a legal move.
    fn move_text(&self, mv: Self::Move) -> String;
}

/// Text that could not be read: the text and the reason.
///
/// ```
/// use game_core::ParseError;
/// let error = ParseError::new("e9e4", "no such square");
/// assert_eq!(error.to_string(), "no such square: \"e9e4\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ParseError {
    text: Option<String>,
    reason: String,
}

/// The longest text that an error quotes, in characters.
const QUOTED: usize = 120;

impl ParseError {
    /// An error about `text`, of which only the beginning is kept if it is very long.
    #[must_use]
    pub fn new(text: &str, reason: impl fmt::Display) -> Self {
        let text = match text.char_indices().nth(QUOTED) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text.to_string(),
        };
        Self {
            text: Some(text),
            reason: reason.to_string(),
        }
    }

    /// An error that is not about a particular text, such as one of a reader.
    #[must_use]
    pub fn without_text(reason: impl fmt::Display) -> Self {
        Self {
            text: None,
            reason: reason.to_string(),
        }
    }

    /// The text that is wrong, of more than 120 characters only the first 120 and `…`; empty if there is none.
    #[must_use]
    pub fn text(&self) -> &str {
        self.text.as_deref().unwrap_or_default()
    }

    /// The fault, as the beginning of a sentence.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.text {
            Some(text) => write!(f, "{}: {text:?}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}
