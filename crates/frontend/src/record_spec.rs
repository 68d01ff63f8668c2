use core::fmt;
use std::io::Read;

use game_core::{Game, ParseError, Position, Side};

/// How the records of a game (PGN, PDN) are written and read.
#[cfg_attr(
    feature = "pgn",
    doc = "[`RecordSpec::of_format`] makes it of any [`pgn::Format`]."
)]
#[derive(Debug)]
pub struct RecordSpec<P: Position> {
    /// The usual extension of a file, without its dot.
    pub extension: &'static str,
    /// Writes a game.
    ///
    /// # Errors
    /// A tag or a result that the format cannot write, or a tag that sets the start position.
    pub write: fn(&Game<P>, &Record) -> Result<String, ParseError>,
    /// Reads all games of a text, one by one: the main line of each, and its [`Record`]. Variations, glyphs and comments before
    /// the first move are dropped. A game that cannot be read is an error that quotes its place; reading continues with the
    /// next one.
    pub read: ReadGames<P>,
}

/// Reads the games of a text.
pub type ReadGames<P> = for<'a> fn(Box<dyn Read + 'a>) -> GamesRead<'a, P>;

/// The games of a text and the other parts of their records, read one by one.
pub type GamesRead<'a, P> = Box<dyn Iterator<Item = Result<(Game<P>, Record), ParseError>> + 'a>;

/// The tags, comments and result of a recorded game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Names and values of tags, in their order, without those of the start position and of the result.
    pub tags: Vec<(String, String)>,
    /// The comment after each move, from the first on; empty if there is none.
    pub comments: Vec<String>,
    /// The result, which need not follow from the position.
    pub result: RecordResult,
}

/// How a recorded game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RecordResult {
    /// The game is not over, or its result is unknown.
    #[default]
    Unknown,
    /// A side won.
    Won(Side),
    /// A draw.
    Drawn,
    /// Both sides lost; only records of draughts have this result.
    BothLost,
}

impl<P: Position> Clone for RecordSpec<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Position> Copy for RecordSpec<P> {}

impl RecordResult {
    /// The result of a game that `winner` won, or that was drawn.
    #[must_use]
    pub const fn of_winner(winner: Option<Side>) -> Self {
        match winner {
            Some(side) => Self::Won(side),
            None => Self::Drawn,
        }
    }
}

/// As PGN writes it: `1-0`, `0-1`, `1/2-1/2` or `*`; `0-0` if both sides lost.
impl fmt::Display for RecordResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unknown => "*",
            Self::Won(Side::White) => "1-0",
            Self::Won(Side::Black) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::BothLost => "0-0",
        })
    }
}
