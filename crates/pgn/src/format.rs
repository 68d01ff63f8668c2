use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

use game_core::{MoveGenerator, ParseError, Position, Side};

use crate::Tags;

/// The record format of a game: PGN for chess, PDN for draughts.
///
/// The text has the same form for all games: tags, then moves with numbers, comments, glyphs and
/// variations, then a result. A format defines the differences. Only four functions have no
/// default.
///
/// A value of the type is the notation of one record. Tags may choose it, as `GameType` does in PDN; the
/// default value is the usual notation.
pub trait Format: Clone + Default + PartialEq + Debug {
    /// The positions of the game.
    type Position: MoveGenerator + PartialEq + Debug;

    /// Tags that define where a game starts. [`start`](Self::start) gets no others.
    const START_TAGS: &'static [&'static str] = &["FEN"];

    /// Tags that every written game has, in their order, and their default values.
    /// For `Result` the value is the game's result.
    const ROSTER: &'static [(&'static str, &'static str)] = SEVEN_TAG_ROSTER;

    /// Results and their texts. If a result has several texts, all are read and the first is written. Where
    /// Black [begins](Self::first_to_move), `WhiteWins` stands for a win of Black: the first figure of
    /// a result is that of the side that begins.
    const TERMINATIONS: &'static [(Termination, &'static str)] = CHESS_TERMINATIONS;

    /// Bytes inside a move that may have blanks around them: `32 - 28` in PDN.
    const SEPARATORS: &'static [u8] = &[];

    /// Whether a move may be ambiguous until later moves decide it: only then is [`readings`](Self::readings) called.
    const AMBIGUOUS_MOVES: bool = false;

    /// Whether a setup may stand between the moves: `/FEN "…"/` in PDN.
    const SETUPS: bool = false;

    /// Whether the movetext must follow the grammar, as in PDN: a move number has dots and a move after it,
    /// and every game but the last ends with a result. Otherwise a reader accepts exceptions.
    const IS_STRICT: bool = false;

    /// Whether a move number needs a dot, because a move may be digits alone. Otherwise digits without a dot
    /// are a move number, too: `1 e4`.
    const NUMBERS_HAVE_DOTS: bool = Self::IS_STRICT;

    /// The notation of a record with these tags. It gets only the tags of [`START_TAGS`](Self::START_TAGS).
    ///
    /// # Errors
    /// Tags of another game, or of an unknown notation.
    fn of_tags(tags: &Tags) -> Result<Self, ParseError> {
        let _ = tags;
        Ok(Self::default())
    }

    /// The start position of a game with these tags.
    ///
    /// # Errors
    /// Tags that do not describe a position, or that name a variant of another game.
    fn start(&self, tags: &Tags) -> Result<Self::Position, ParseError>;

    /// The tags, among [`START_TAGS`](Self::START_TAGS), of a game that starts from `start`:
    /// those that [`of_tags`](Self::of_tags) and [`start`](Self::start) need.
    fn start_tags(&self, start: &Self::Position) -> Vec<(&'static str, String)>;

    /// The player whose moves begin a move number, and whose figure begins a result.
    fn first_to_move(&self) -> Side {
        Side::White
    }

    /// Reads a move. A text that changes the position without a move gives a [`Ply::Setup`]: a pass, `--`.
    ///
    /// # Errors
    /// Text that is not a legal move.
    fn parse_move(
        &self,
        position: &Self::Position,
        text: &str,
    ) -> Result<Ply<Self::Position>, ParseError>;

    /// The possible meanings of a text that [`parse_move`](Self::parse_move) rejects, if there are
    /// several. A reader takes the first one with which the rest of the game is legal. A format that has such moves sets
    /// [`AMBIGUOUS_MOVES`](Self::AMBIGUOUS_MOVES).
    fn readings(&self, position: &Self::Position, text: &str) -> Vec<Ply<Self::Position>> {
        let _ = (position, text);
        Vec::new()
    }

    /// Writes a legal move.
    fn move_text(
        &self,
        position: &Self::Position,
        mv: <Self::Position as Position>::Move,
    ) -> String;

    /// Reads the text between the slashes of a setup.
    ///
    /// # Errors
    /// Text that is not a position; in a format without setups, always.
    fn parse_setup(
        &self,
        position: &Self::Position,
        text: &str,
    ) -> Result<Self::Position, ParseError> {
        let _ = position;
        Err(ParseError::new(text, "this format has no setups"))
    }

    /// Writes, with its slashes, a setup that [`parse_move`](Self::parse_move) or
    /// [`parse_setup`](Self::parse_setup) has read or [`can_set_up`](Self::can_set_up) allows.
    fn setup_text(&self, before: &Self::Position, after: &Self::Position) -> String {
        let _ = (before, after);
        String::new()
    }

    /// Whether the position `after` can be written after `before` as a setup.
    fn can_set_up(&self, before: &Self::Position, after: &Self::Position) -> bool {
        let _ = (before, after);
        false
    }

    /// The number of the first move.
    fn first_number(&self, start: &Self::Position) -> u32 {
        let _ = start;
        1
    }

    /// Whether a word between the moves is skipped because it has no meaning: `e.p.`
    fn is_decoration(word: &[u8]) -> bool {
        let _ = word;
        false
    }
}

/// The seven tags that PGN requires (PGN standard, 8.1.1).
pub const SEVEN_TAG_ROSTER: &[(&str, &str)] = &[
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The results of chess (PGN standard, 8.2.6).
pub const CHESS_TERMINATIONS: &[(Termination, &str)] = &[
    (Termination::WhiteWins, "1-0"),
    (Termination::BlackWins, "0-1"),
    (Termination::Draw, "1/2-1/2"),
    (Termination::Unknown, "*"),
];

/// A step in a game: a move, or rarely a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ply<P: Position> {
    /// A legal move.
    Move(P::Move),
    /// The game continues from another position: a setup in PDN, a pass in annotated chess.
    Setup(Box<P>),
}

impl<P: Position> Ply<P> {
    /// Takes the step.
    pub fn apply(&self, position: &mut P) {
        match self {
            Self::Move(mv) => position.play(*mv),
            Self::Setup(after) => position.clone_from(after),
        }
    }

    /// The move, if it is one.
    #[must_use]
    pub fn as_move(&self) -> Option<P::Move> {
        match self {
            Self::Move(mv) => Some(*mv),
            Self::Setup(_) => None,
        }
    }
}

/// How a record ends: the game termination marker (PGN standard, 8.2.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Termination {
    /// White has won, `1-0`.
    WhiteWins,
    /// Black has won, `0-1`.
    BlackWins,
    /// A draw, `1/2-1/2`.
    Draw,
    /// Both players have lost, `0-0` in draughts.
    BothLose,
    /// The game is not over, was abandoned, or its result is unknown, `*`.
    #[default]
    Unknown,
}

impl Termination {
    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::WhiteWins => Some(Side::White),
            Self::BlackWins => Some(Side::Black),
            Self::Draw | Self::BothLose | Self::Unknown => None,
        }
    }

    /// The result whose first figure is that of `first`, from one whose first figure is White's; or
    /// the reverse.
    pub(crate) const fn of_first(self, first: Side) -> Self {
        match (first, self) {
            (Side::Black, Self::WhiteWins) => Self::BlackWins,
            (Side::Black, Self::BlackWins) => Self::WhiteWins,
            _ => self,
        }
    }

    /// The result with that text in a format where White begins.
    #[must_use]
    pub fn parse<F: Format>(text: &str) -> Option<Self> {
        Self::of_bytes::<F>(text.as_bytes())
    }

    #[inline]
    pub(crate) fn of_bytes<F: Format>(text: &[u8]) -> Option<Self> {
        let mut all = F::TERMINATIONS.iter();
        all.find(|(_, other)| other.as_bytes() == text)
            .map(|&(termination, _)| termination)
    }

    /// The text of the result in a format where White begins; `None` if it has none.
    #[must_use]
    pub fn text<F: Format>(self) -> Option<&'static str> {
        let mut all = F::TERMINATIONS.iter();
        all.find(|&&(other, _)| other == self)
            .map(|&(_, text)| text)
    }
}
