use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_core::{MoveGenerator, ParseError, Position as _, Side};

use crate::notation::fen::letter;
use crate::{Board, Move, Piece, PieceKind, Position, PositionBuilder, Rules, Square, Squares};

/// The text of the Hub protocol, version 2: positions with one character for each square, and moves that
/// name the captured squares. Squares are written by number in every variant.
impl<R: Rules> Position<R> {
    /// Reads a Hub position: `W` or `B` to move, then for each square in the order of numbers `w`
    /// or `b` for a man, `W` or `B` for a king, `e` if empty.
    ///
    /// # Errors
    /// Text of another length or with another character, a man on the row where it would have been
    /// crowned.
    pub fn from_hub(text: &str) -> Result<Self, ParseError> {
        let length = text.chars().count();
        if length != Board::<R>::LEN + 1 {
            let reason = format!("{length} characters, not {}", Board::<R>::LEN + 1);
            return Err(ParseError::new(text, reason));
        }
        let mut characters = text.chars();
        let side = match characters.next() {
            Some('W') => Side::White,
            Some('B') => Side::Black,
            _ => return Err(ParseError::new(text, "the first character is not W or B")),
        };
        let mut builder = PositionBuilder::new(side);
        for (square, character) in Board::<R>::numbered().zip(characters) {
            if let Some(piece) =
                piece_of(character).ok_or_else(|| ParseError::new(text, not_a_piece(character)))?
            {
                let put = builder.put(piece, square);
                put.map_err(|error| {
                    let number = Board::<R>::number(square);
                    ParseError::new(text, format!("square {number}: {}", error.reason()))
                })?;
            }
        }
        Ok(builder.build())
    }

    /// Writes the Hub position.
    ///
    /// ```
    /// use checkers::{English, Position};
    /// let text = Position::<English>::start().hub_text();
    /// assert_eq!(text, "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
    /// assert_eq!(Position::<English>::from_hub(&text), Ok(Position::start()));
    /// ```
    #[must_use]
    pub fn hub_text(&self) -> String {
        let squares = Board::<R>::numbered().map(|square| self.hub_character(square));
        core::iter::once(letter(self.side_to_move()))
            .chain(squares)
            .collect()
    }

    fn hub_character(&self, square: Square) -> char {
        match self.piece_at(square) {
            None => 'e',
            Some(piece) => character_of(piece),
        }
    }

    /// Writes a move for Hub: `32-28`, or from, to and every captured square, `28x19x23`.
    ///
    /// ```
    /// use checkers::{English, Position};
    /// use game_core::Notation;
    /// let position = Position::<English>::parse_position("W:W22:B18")?;
    /// let mv = position.parse_move("22x15")?;
    /// assert_eq!(position.hub_move_text(mv), "22x15x18");
    /// assert_eq!(position.parse_hub_move("22x15x18"), Ok(mv));
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn hub_move_text(&self, mv: Move<R>) -> String {
        move_text(mv)
    }

    /// Reads a Hub move that is legal here; the captured squares may come in any order.
    ///
    /// # Errors
    /// Text that is not a Hub move, or a move that is not legal here.
    pub fn parse_hub_move(&self, text: &str) -> Result<Move<R>, ParseError> {
        let wrong = || ParseError::new(text, "not a Hub move");
        let is_capture = text.contains('x');
        let separator = if is_capture { 'x' } else { '-' };
        let number = |part: &str| {
            let is_number = part.bytes().all(|b| b.is_ascii_digit());
            let square = is_number
                .then(|| Board::<R>::parse_square(part).ok())
                .flatten();
            square.ok_or_else(wrong)
        };
        let squares = text.split(separator).map(number);
        let squares: Vec<Square> = squares.collect::<Result<_, _>>()?;
        let [from, to, ref victims @ ..] = *squares else {
            return Err(wrong());
        };
        if is_capture == victims.is_empty() {
            return Err(wrong());
        }
        let mut captured = Squares::EMPTY;
        for &square in victims {
            if captured.contains(square) {
                return Err(ParseError::new(text, "a square is captured twice"));
            }
            captured |= square.set();
        }
        let is_meant =
            |mv: &Move<R>| mv.from() == from && mv.to() == to && mv.captured() == captured;
        let legal = self.moves().into_iter().find(is_meant);
        legal.ok_or_else(|| {
            let captured = Some(captured).filter(|captured| !captured.is_empty());
            ParseError::new(text, self.fault_of_illegal(from, to, captured))
        })
    }
}

/// The text of a move, as [`Position::hub_move_text`] writes it.
pub(crate) fn move_text<R: Rules>(mv: Move<R>) -> String {
    let mut text = Board::<R>::number(mv.from()).to_string();
    text.push(if mv.is_capture() { 'x' } else { '-' });
    text.push_str(&Board::<R>::number(mv.to()).to_string());
    for square in Board::<R>::numbered().filter(|&square| mv.captured().contains(square)) {
        text.push('x');
        text.push_str(&Board::<R>::number(square).to_string());
    }
    text
}

/// The piece of a character, `Some(None)` for an empty square.
fn piece_of(character: char) -> Option<Option<Piece>> {
    let (side, kind) = match character {
        'e' => return Some(None),
        'w' => (Side::White, PieceKind::Man),
        'W' => (Side::White, PieceKind::King),
        'b' => (Side::Black, PieceKind::Man),
        'B' => (Side::Black, PieceKind::King),
        _ => return None,
    };
    Some(Some(Piece { side, kind }))
}

pub(crate) const fn character_of(piece: Piece) -> char {
    match (piece.side, piece.kind) {
        (Side::White, PieceKind::Man) => 'w',
        (Side::White, PieceKind::King) => 'W',
        (Side::Black, PieceKind::Man) => 'b',
        (Side::Black, PieceKind::King) => 'B',
    }
}

fn not_a_piece(character: char) -> String {
    format!("{character:?} is not one of w, b, W, B and e")
}
