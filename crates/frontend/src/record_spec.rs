use core::fmt;

use game_core::{Game, ParseError, Position, Side};

/// How games are stored: PGN, PDN.
#[derive(Debug)]
pub struct RecordSpec<P: Position> {
    /// The usual ending of a file's name, without its dot.
    pub extension: &'static str,
    /// Writes a game.
    ///
    /// # Errors
    /// A tag that the format cannot write.
    pub write: fn(&Game<P>, &Record) -> Result<String, ParseError>,
    /// Reads the moves of the first game of a text.
    ///
    /// # Errors
    /// A text without a game, or whose first game cannot be read.
    pub read: fn(&str) -> Result<Game<P>, ParseError>,
}

/// What a record says beside the moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Names and values of tags, in their order.
    pub tags: Vec<(String, String)>,
    /// How the game ended, whatever the position on the board says.
    pub result: RecordResult,
}

/// How a recorded game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RecordResult {
    /// It goes on, or nobody knows.
    #[default]
    Unknown,
    /// That side won.
    Won(Side),
    /// Nobody won.
    Drawn,
}

impl<P: Position> Clone for RecordSpec<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Position> Copy for RecordSpec<P> {}

/// As a record writes it: `1-0`, `0-1`, `1/2-1/2` or `*`.
impl fmt::Display for RecordResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unknown => "*",
            Self::Won(Side::White) => "1-0",
            Self::Won(Side::Black) => "0-1",
            Self::Drawn => "1/2-1/2",
        })
    }
}
