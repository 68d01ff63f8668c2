//! Positions and moves as text.

use alloc::format;
use alloc::string::{String, ToString};

use bitboard::{Board, Piece, Square};
use game_core::{MoveGenerator, Notation, ParseError, Side};

use crate::{Move, Opening, Position, Rules};

/// The letters of the pieces in the order of [`Piece::ALL`]: as in chess, but for the bers.
const LETTERS: [char; Piece::COUNT] = ['P', 'N', 'B', 'R', 'J', 'K'];

const PLAYED: &str = "rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR w - - 0 1";
const ARRAY: &str = "rnbjkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBJKBNR w - - 0 1";

pub(crate) const fn start<R: Rules>() -> &'static str {
    match R::OPENING {
        Opening::PrePlayedD4D5 => PLAYED,
        Opening::ForcedD | Opening::ForcedDOrE | Opening::None => ARRAY,
    }
}

pub(crate) const fn letter(piece: Piece) -> char {
    LETTERS[piece.index()]
}

pub(crate) fn placement(board: &Board) -> String {
    board.placement_text(&LETTERS)
}

pub(crate) fn diagram(board: &Board) -> String {
    board.diagram(&LETTERS)
}

pub(crate) fn no_king(side: Side) -> &'static str {
    match side {
        Side::White => "White has no king",
        Side::Black => "Black has no king",
    }
}

pub(crate) fn many_kings(side: Side) -> &'static str {
    match side {
        Side::White => "White has several kings",
        Side::Black => "Black has several kings",
    }
}

fn parse<R: Rules>(text: &str) -> Result<Position<R>, ParseError> {
    let mut fields = text.split_ascii_whitespace();
    let board = Board::parse_placement(fields.next().unwrap_or_default(), &LETTERS)?;
    let side = match fields.next() {
        None | Some("w") => Side::White,
        Some("b") => Side::Black,
        Some(bad) => return Err(ParseError::new(bad, "the side to move is neither w nor b")),
    };
    expect_dash(fields.next(), "shatar has no castling")?;
    expect_dash(fields.next(), "shatar has no capture en passant")?;
    let halfmove_clock = parse_clock(fields.next(), 0)?;
    // Some programs count from zero.
    let fullmove_number = parse_clock(fields.next(), 1)?.max(1);
    match fields.next() {
        None => Position::new(board, side, halfmove_clock, fullmove_number),
        Some(extra) => Err(ParseError::new(extra, "text after the last field of a FEN")),
    }
}

fn expect_dash(field: Option<&str>, reason: &str) -> Result<(), ParseError> {
    match field {
        None | Some("-") => Ok(()),
        Some(bad) => Err(ParseError::new(bad, reason)),
    }
}

fn parse_clock(field: Option<&str>, missing: u16) -> Result<u16, ParseError> {
    let Some(text) = field else {
        return Ok(missing);
    };
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if is_plain => Ok(number),
        _ => Err(ParseError::new(text, "no move count from 0 to 65535")),
    }
}

impl<R: Rules> Position<R> {
    /// Reads a FEN: placement (bers `j` and `J`), side to move, `-`, `-`, plies without progress,
    /// move number. Fields missing at the end mean White to move and fresh clocks.
    ///
    /// ```
    /// use shatar::{Position, Standard};
    /// let position = Position::<Standard>::from_fen("7k/4P3/6K1/8/8/8/p7/8 w").unwrap();
    /// assert_eq!(position.fen(), "7k/4P3/6K1/8/8/8/p7/8 w - - 0 1");
    /// let error = Position::<Standard>::from_fen("7k/4Q3/6K1/8/8/8/p7/8 w").unwrap_err();
    /// assert_eq!(error.to_string(), "'Q' is no piece, in rank 7: \"4Q3\"");
    /// ```
    ///
    /// # Errors
    /// The first field that cannot be read, or a setup that [`Position::new`] refuses.
    pub fn from_fen(text: &str) -> Result<Self, ParseError> {
        parse(text)
    }

    /// Writes a FEN of six fields. It does not tell the [`series`](Self::series) of checks.
    #[must_use]
    pub fn fen(&self) -> String {
        let side = match self.side() {
            Side::White => 'w',
            Side::Black => 'b',
        };
        format!(
            "{} {side} - - {} {}",
            placement(self.board()),
            self.halfmove_clock(),
            self.fullmove_number()
        )
    }
}

/// The squares and the promotion that a move's text names.
fn parse_squares(text: &str) -> Result<(Square, Square, Option<Piece>), ParseError> {
    let error = || ParseError::new(text, "no move such as e2e3 or e7e8j");
    if !text.is_ascii() || !(4..=5).contains(&text.len()) {
        return Err(error());
    }
    let from = text[..2].parse().map_err(|_| error())?;
    let to = text[2..4].parse().map_err(|_| error())?;
    let promotion = match text.as_bytes().get(4) {
        None => None,
        Some(byte) => {
            let letter = byte.to_ascii_uppercase() as char;
            let index = LETTERS.iter().position(|&known| known == letter);
            Some(Piece::ALL[index.ok_or_else(error)?])
        }
    };
    Ok((from, to, promotion))
}

impl<R: Rules> Notation for Position<R> {
    fn parse_position(text: &str) -> Result<Self, ParseError> {
        Self::from_fen(text)
    }

    fn position_text(&self) -> String {
        self.fen()
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        let (from, to, promotion) = parse_squares(text)?;
        let mv = match promotion {
            Some(piece) => Move::promoting(from, to, piece),
            None => {
                let piece = self.board().piece_at(from);
                piece.and_then(|piece| Move::new(piece, from, to))
            }
        };
        mv.filter(|&mv| self.is_legal(mv))
            .ok_or_else(|| ParseError::new(text, "not a legal move here"))
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }
}
