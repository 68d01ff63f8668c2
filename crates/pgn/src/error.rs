use alloc::string::String;
use core::fmt;

use game_core::ParseError;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// The line, from 1. Lines end with LF.
    pub line: u64,
    /// The column, from 1, in bytes.
    pub column: u64,
}

impl Location {
    /// The first byte of a text.
    pub(crate) const START: Self = Self { line: 1, column: 1 };
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The reason why reading stopped.
#[derive(Debug, thiserror::Error)]
pub enum Error<E> {
    /// The input failed.
    #[error("cannot read: {0}")]
    Source(E),
    /// One game is broken. The next call reads the game after it.
    #[error(transparent)]
    Game(GameError),
}

impl<E> Error<E> {
    /// The fault of the game; `None` if the source failed.
    #[must_use]
    pub fn game(&self) -> Option<&GameError> {
        match self {
            Self::Game(error) => Some(error),
            Self::Source(_) => None,
        }
    }
}

/// A game that cannot be read: the fault, its place and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameError {
    kind: ErrorKind,
    location: Location,
    text: String,
}

impl GameError {
    pub(crate) const fn new(kind: ErrorKind, location: Location, text: String) -> Self {
        Self {
            kind,
            location,
            text,
        }
    }

    /// The fault.
    #[must_use]
    pub const fn kind(&self) -> &ErrorKind {
        &self.kind
    }

    /// Where the offending text begins.
    #[must_use]
    pub const fn location(&self) -> Location {
        self.location
    }

    /// The offending text; of a long one, its beginning.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.location, self.kind)?;
        if self.text.is_empty() {
            return Ok(());
        }
        write!(f, ": {:?}", self.text)
    }
}

impl core::error::Error for GameError {}

/// A fault of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A byte that cannot begin a token: `}` without `{`, a quote in the movetext, a control byte.
    #[error("unexpected character")]
    UnexpectedCharacter,
    /// A line that begins like a tag pair but is not one: `[Name "value"]` on one line.
    #[error("malformed tag")]
    MalformedTag,
    /// A comment that is not closed before the end of the text or the tags of the next game.
    #[error("comment without closing brace")]
    UnclosedComment,
    /// A variation that is not closed before the game ends; the place is that of its parenthesis.
    #[error("variation without closing parenthesis")]
    UnclosedVariation,
    /// A closing parenthesis outside of a variation.
    #[error("closing parenthesis without a variation")]
    UnopenedVariation,
    /// A variation before the first move of its line, so that it replaces nothing.
    #[error("variation before the first move")]
    NothingToVary,
    /// Variations nested more deeply than [`Limits::depth`](crate::Limits::depth).
    #[error("variations nested too deep")]
    TooDeep,
    /// A token of more bytes than [`Limits::token`](crate::Limits::token).
    #[error("token too long")]
    TokenTooLong,
    /// A game of more bytes than [`Limits::game`](crate::Limits::game).
    #[error("game too long")]
    GameTooLong,
    /// A game of more items than [`Limits::items`](crate::Limits::items).
    #[error("too many moves, comments and tags")]
    TooManyItems,
    /// A numeric annotation glyph that is not `$0` to `$65535`.
    #[error("not a numeric annotation glyph")]
    BadNag,
    /// A setup without closing slash (PDN 3.0).
    #[error("setup without closing slash")]
    UnclosedSetup,
    /// A move number without a move after it, in a [strict](crate::Format::IS_STRICT) format.
    #[error("number without a move")]
    MissingMove,
    /// A game without a result before the next game, in a [strict](crate::Format::IS_STRICT) format.
    #[error("no result before the next game")]
    MissingResult,
    /// A text that should contain a game and does not.
    #[error("no game")]
    NoGame,
    /// Tags that do not describe a start position.
    #[error("{}", .0.reason())]
    BadStart(ParseError),
    /// A text that is not a legal move in its position.
    #[error("{}", .0.reason())]
    IllegalMove(ParseError),
    /// A setup that does not describe a position.
    #[error("{}", .0.reason())]
    BadSetup(ParseError),
}
