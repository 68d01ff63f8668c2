//! Portable Draughts Notation, PDN 3.0: the `pgn` crate for draughts.
//!
//! # Read games of one variant
//!
//! ```
//! use checkers::English;
//! use checkers::pdn::Reader;
//!
//! let text = b"[Event \"Match\"]\n[GameType \"21\"]\n\n1. 11-15 23-19 2. 8-11 22-16 *\n\n\
//!     [Event \"Match\"]\n[Result \"1/2-1/2\"]\n\n1. 11-15 { the Old Faithful } 23-19 2. 8-11 1/2-1/2\n";
//! // A file is read in the same way: `Reader::new(File::open(path)?)`.
//! let mut games = Reader::<_, English>::from_bytes(text).into_iter();
//! let error = games.next().expect("a game").unwrap_err().to_string();
//! assert_eq!(error, "line 4, column 24: the piece does not go there: \"22-16\"");
//! let game = games.next().expect("a game").expect("a valid game");
//! assert_eq!(game.main_moves().count(), 3);
//! assert_eq!(game.tags().value("Result"), Some("1/2-1/2"));
//! ```
//!
//! # Read games of several variants
//!
//! ```
//! use checkers::International;
//! use checkers::pdn::{AnyGameTree, AnyReader, GameType, Pdn};
//!
//! let text = b"[GameType \"25\"]\n\n1. c3-d4 b6-c5 2. d4:b6 *\n\n1. 32-28 19-23 2. 28x19 *";
//! // A game without the tag is read as International draughts.
//! let usual = Pdn::<International>::default().game_type().expect("a known game");
//! let games: Result<Vec<_>, _> = AnyReader::from_bytes(text, usual).collect();
//! let games = games.expect("valid games");
//! assert!(matches!(games[0], AnyGameTree::Russian(_)));
//! assert!(matches!(games[1], AnyGameTree::International(_)));
//! ```
//!
//! # Write a game
//!
//! ```
//! use checkers::Russian;
//! use checkers::pdn::GameTree;
//!
//! let mut game = GameTree::<Russian>::new();
//! let d4 = game.play(game.root(), "c3-d4")?;
//! let c5 = game.play(d4, "b6-c5")?;
//! game.play(c5, "d4:b6")?;
//! let f6 = game.play(d4, "f6-g5")?;
//! game.add_comment(f6, "[%clk 0:04:51] or so".into());
//! let text = game.to_string();
//! assert!(text.contains("[GameType \"25,W,8,8,A0,0\"]\n"));
//! let moves = "1. c3-d4 b6-c5 (1... f6-g5 { [%clk 0:04:51] or so }) 2. d4:b6 *\n";
//! assert!(text.ends_with(moves));
//! assert_eq!(text.parse::<GameTree<Russian>>().expect("what was written"), game);
//! # Ok::<(), game_core::ParseError>(())
//! ```
//!
//! # What is read
//!
//! The reading grammar of PDN 3.0, and what [`::pgn`] accepts. Moves may be written by number or by
//! name, `x`, `:` or `-` may stand between the squares of a capture, with blanks around, and a capture
//! may have its whole path or its ends alone, as long as only one move has them. Results of both styles are
//! read, and end a game as `*` does.
//!
//! # What is written
//!
//! The writing grammar, except that each game ends with a result, which readers of earlier versions need.

mod any_game_tree;
mod game_type;

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ::pgn::{Format, Ply, Tags, Termination};
use game_core::{ParseError, Position as _, Side};

use crate::notation::fen::{Fen, letter};
use crate::notation::square_names::SquareNames;
use crate::{Corner, DarkCorner, Move, MoveNotation, PlayingSquares, Position, ResultStyle, Rules};

pub use any_game_tree::{AnyGameTree, AnyReader};
pub use game_type::{GameType, Layout};

/// A reader of the games of one variant.
pub type Reader<S, R> = ::pgn::Reader<S, Pdn<R>>;

/// A game of draughts with variations.
pub type GameTree<R> = ::pgn::GameTree<Pdn<R>>;

/// The format of the games of a variant, and how one of them names the squares.
///
/// The default names are those of the variant: numbers or names, from the corner that PDN 3.0 gives
/// it. The tag `GameType` may choose others.
///
/// The FEN of a tag or of a setup in the game is read leniently: an unknown turn, `?`, as the side that begins
/// games, and a man on its last row as a king. Two empty lists without colours, `W::`, are an empty board in
/// a tag; in a setup they keep the pieces and the [king streaks](Position::king_streak), change the turn and set the draw
/// clocks to zero.
///
/// ```
/// use checkers::pdn::{GameTree, GameType, Pdn};
/// use checkers::{Position, Russian};
///
/// // Russian draughts by numbers, as older files have it.
/// let game_type: GameType = "25,W,8,8,N2,0".parse()?;
/// let format = Pdn::<Russian>::of_game_type(game_type)?;
/// let mut game = GameTree::in_format(format, Position::start());
/// game.play(game.root(), "c3-d4")?;
/// assert!(game.to_string().ends_with("\n[GameType \"25,W,8,8,N2,0\"]\n\n1. 22-18 *\n"));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pdn<R> {
    names: SquareNames<R>,
    first_mover: Side,
    /// The number of the first move.
    first_number: u32,
}

impl<R: Rules> Default for Pdn<R> {
    fn default() -> Self {
        Self {
            names: SquareNames::default(),
            first_mover: R::RULES.first_mover,
            first_number: 1,
        }
    }
}

impl<R: Rules> Pdn<R> {
    /// The format of games of type `game_type`.
    ///
    /// A board that is the mirror image of the variant's is read as such: Jamaican draughts are
    /// `23,B,8,8,A1,1` to [`Pool`](crate::Pool).
    ///
    /// The site PlayOK, once Kurnik, writes `20,W,10,10,N1,0` above games with the usual numbers of
    /// International draughts, which are N2. No other file has that type, so it is read as N2.
    ///
    /// # Errors
    /// Another variant or another board, and squares that are not written by numbers or names.
    pub fn of_game_type(game_type: GameType) -> Result<Self, ParseError> {
        let wrong = |reason: &str| {
            let reason = format!("{reason} in {} draughts", R::NAME);
            Err(ParseError::new(&format!("{game_type}"), reason))
        };
        if R::GAME_TYPE != Some(game_type.number) {
            return wrong("no such game type");
        }
        let Some(layout) = game_type.layout else {
            return Ok(Self::default());
        };
        if (usize::from(layout.width), usize::from(layout.height))
            != (R::RULES.width, R::RULES.height)
        {
            return wrong("no such board");
        }
        let Some(written) = layout.notation else {
            return wrong("no short notation");
        };
        let is_mirrored = layout
            .is_inverted
            .is_some_and(|flag| flag != Self::IS_INVERTED);
        if is_mirrored && R::RULES.playing_squares == PlayingSquares::Both {
            return wrong("no such corner");
        }
        let corner = seen_by_white(layout.first_mover, layout.first_square);
        let corner = if is_mirrored {
            mirrored(corner)
        } else {
            corner
        };
        let mut names = SquareNames {
            written,
            ..SquareNames::default()
        };
        match written {
            MoveNotation::Numeric if is_misnamed(game_type) => {}
            MoveNotation::Numeric => names.first_number = corner,
            MoveNotation::Algebraic => names.first_name = corner,
        }
        Ok(Self {
            names,
            first_mover: layout.first_mover,
            first_number: 1,
        })
    }

    const IS_INVERTED: bool = matches!(R::RULES.dark_corner, DarkCorner::Right)
        && matches!(R::RULES.playing_squares, PlayingSquares::OneColour);

    /// The type of the games, in full; `None` for a variant without a [number](Rules::GAME_TYPE).
    ///
    /// ```
    /// use checkers::pdn::Pdn;
    /// use checkers::{Italian, Killer};
    /// let game_type = Pdn::<Italian>::default().game_type().map(|known| known.to_string());
    /// assert_eq!(game_type.as_deref(), Some("22,W,8,8,N2,1"));
    /// assert_eq!(Pdn::<Killer>::default().game_type(), None);
    /// ```
    #[must_use]
    pub fn game_type(&self) -> Option<GameType> {
        let corner = match self.names.written {
            MoveNotation::Numeric => self.names.first_number,
            MoveNotation::Algebraic => self.names.first_name,
        };
        let number = R::GAME_TYPE?;
        let game_type = |corner, is_inverted| GameType {
            number,
            layout: Some(Layout {
                first_mover: self.first_mover,
                width: R::RULES.width as u8,
                height: R::RULES.height as u8,
                notation: Some(self.names.written),
                first_square: seen_by_white(self.first_mover, corner),
                is_inverted: Some(is_inverted),
            }),
        };
        let usual = game_type(corner, Self::IS_INVERTED);
        Some(match is_misnamed(usual) {
            true => game_type(mirrored(corner), !Self::IS_INVERTED),
            false => usual,
        })
    }

    fn read_fen(&self, fen: &str) -> Result<Fen<R>, ParseError> {
        Fen::read_lenient(fen, &self.names, self.first_mover)
    }

    /// The start position, with the first mover of this format.
    fn usual_start(&self) -> Position<R> {
        let start = Position::<R>::start();
        if self.first_mover == R::RULES.first_mover {
            return start;
        }
        with_turn(&start, self.first_mover)
    }
}

/// Whether the type is the one that PlayOK writes wrongly: see [`Pdn::of_game_type`].
fn is_misnamed(game_type: GameType) -> bool {
    game_type.number == 20
        && game_type.layout.is_some_and(|layout| {
            layout.first_mover == Side::White
                && layout.first_square == Corner::BottomRight
                && layout.is_inverted != Some(true)
                && layout.notation == Some(MoveNotation::Numeric)
        })
}

/// The corner from White's view that is `corner` from the view of `side`; or the reverse.
const fn seen_by_white(side: Side, corner: Corner) -> Corner {
    match (side, corner) {
        (Side::White, _) => corner,
        (Side::Black, Corner::TopLeft) => Corner::BottomRight,
        (Side::Black, Corner::TopRight) => Corner::BottomLeft,
        (Side::Black, Corner::BottomLeft) => Corner::TopRight,
        (Side::Black, Corner::BottomRight) => Corner::TopLeft,
    }
}

/// The corner with left and right exchanged.
const fn mirrored(corner: Corner) -> Corner {
    match corner {
        Corner::TopLeft => Corner::TopRight,
        Corner::TopRight => Corner::TopLeft,
        Corner::BottomLeft => Corner::BottomRight,
        Corner::BottomRight => Corner::BottomLeft,
    }
}

/// The pieces and the king streaks of a position with `side` to move, and the draw clocks at zero.
fn with_turn<R: Rules>(position: &Position<R>, side: Side) -> Position<R> {
    let fen = position.fen();
    let fen = format!("{}{}", letter(side), &fen[1..]);
    Position::from_fen(&fen).expect("the FEN of a position")
}

impl<R: Rules> Format for Pdn<R> {
    type Position = Position<R>;

    const START_TAGS: &'static [&'static str] = &["GameType", "FEN"];

    const TERMINATIONS: &'static [(Termination, &'static str)] = match R::RULES.result_style {
        ResultStyle::Chess => &[
            (Termination::WhiteWins, "1-0"),
            (Termination::BlackWins, "0-1"),
            (Termination::Draw, "1/2-1/2"),
            (Termination::BothLose, "0-0"),
            (Termination::Unknown, "*"),
            (Termination::WhiteWins, "2-0"),
            (Termination::BlackWins, "0-2"),
            (Termination::Draw, "1-1"),
        ],
        ResultStyle::Points => &[
            (Termination::WhiteWins, "2-0"),
            (Termination::BlackWins, "0-2"),
            (Termination::Draw, "1-1"),
            (Termination::BothLose, "0-0"),
            (Termination::Unknown, "*"),
            (Termination::WhiteWins, "1-0"),
            (Termination::BlackWins, "0-1"),
            (Termination::Draw, "1/2-1/2"),
        ],
    };

    const SEPARATORS: &'static [u8] = b"-x:";
    const AMBIGUOUS_MOVES: bool = true;

    const SETUPS: bool = true;

    const IS_STRICT: bool = true;

    fn of_tags(tags: &Tags) -> Result<Self, ParseError> {
        let mut format = match tags.value("GameType") {
            // PDN 3.0: an empty value means that it is unknown.
            None | Some("" | "?") => Self::default(),
            Some(game_type) => Self::of_game_type(game_type.parse()?)?,
        };
        if let Some(fen) = tags.value("FEN") {
            format.first_number = format.read_fen(fen)?.move_number.unwrap_or(1);
        }
        Ok(format)
    }

    fn start(&self, tags: &Tags) -> Result<Position<R>, ParseError> {
        match tags.value("FEN") {
            Some(fen) => Ok(self.read_fen(fen)?.position),
            None => Ok(self.usual_start()),
        }
    }

    fn start_tags(&self, start: &Position<R>) -> Vec<(&'static str, String)> {
        let game_type = self.game_type();
        let mut tags: Vec<_> = game_type
            .map(|game_type| ("GameType", format!("{game_type}")))
            .into_iter()
            .collect();
        let is_usual = *start == self.usual_start() && self.first_number == 1;
        if !is_usual {
            let fen = start.write_fen(&self.names);
            let fen = match (&*start.clocks_field(), self.first_number) {
                ("", 1) => fen,
                ("", number) => format!("{fen}:H0:F{number}"),
                (clocks, number) => format!("{fen}{clocks}:F{number}"),
            };
            tags.push(("FEN", fen));
        }
        tags
    }

    fn first_to_move(&self) -> Side {
        self.first_mover
    }

    fn first_number(&self, _start: &Position<R>) -> u32 {
        self.first_number
    }

    fn parse_move(
        &self,
        position: &Position<R>,
        text: &str,
    ) -> Result<Ply<Position<R>>, ParseError> {
        let mv = position.read_move(&separated(text), &self.names);
        Ok(Ply::Move(mv?))
    }

    /// The readings of a capture that shares its ends with others.
    fn readings(&self, position: &Position<R>, text: &str) -> Vec<Ply<Position<R>>> {
        let moves = position.readings(&separated(text), &self.names);
        moves.into_iter().map(Ply::Move).collect()
    }

    fn move_text(&self, position: &Position<R>, mv: Move<R>) -> String {
        position.write_move(mv, &self.names)
    }

    /// Reads `FEN "…"`. Two empty lists without colours, `B::`, leave the pieces where they are (PDN 3.0,
    /// null moves), and set the draw clocks to zero.
    fn parse_setup(&self, position: &Position<R>, text: &str) -> Result<Position<R>, ParseError> {
        let wrong = || ParseError::new(text, "not a setup, such as FEN \"W:W31-50:B1-20\"");
        let command = text.trim().strip_prefix("FEN").ok_or_else(wrong)?.trim();
        let quoted = command
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        let fen = self.read_fen(quoted.ok_or_else(wrong)?)?;
        if fen.has_lists {
            Ok(fen.position)
        } else {
            Ok(with_turn(position, fen.position.side_to_move()))
        }
    }

    fn setup_text(&self, _before: &Position<R>, after: &Position<R>) -> String {
        let (fen, clocks) = (after.write_fen(&self.names), after.clocks_field());
        format!("/FEN \"{fen}{clocks}\"/")
    }

    fn can_set_up(&self, _before: &Position<R>, _after: &Position<R>) -> bool {
        true
    }
}

/// The text of a move with a separator between squares of two digits each: `32-28` for `3228`.
fn separated(text: &str) -> Cow<'_, str> {
    let is_glued = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    match is_glued {
        true => format!("{}-{}", &text[..2], &text[2..]).into(),
        false => text.into(),
    }
}
