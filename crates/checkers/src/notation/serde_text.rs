//! The stored forms: a position as its FEN with all clocks, a move as the numbers of its squares. They do
//! not depend on the representation in memory.

use alloc::string::String;

use game_core::ParseError;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::notation::hub;
use crate::{Board, Move, Position, Rules, Square, Squares};

impl<R: Rules> Serialize for Position<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.fen_with_clocks())
    }
}

impl<'de, R: Rules> Deserialize<'de> for Position<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::from_fen(&text).map_err(D::Error::custom)
    }
}

/// As Hub writes it, `32-28` or `28x19x23`, followed by `K` if a man is crowned.
impl<R: Rules> Serialize for Move<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&text_of(*self))
    }
}

impl<'de, R: Rules> Deserialize<'de> for Move<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        parse(&text).map_err(D::Error::custom)
    }
}

fn text_of<R: Rules>(mv: Move<R>) -> String {
    let mut text = hub::move_text(mv);
    if mv.crowns() {
        text.push('K');
    }
    text
}

fn parse<R: Rules>(text: &str) -> Result<Move<R>, ParseError> {
    let wrong = || ParseError::new(text, "not a stored move, such as 32-28 or 28x19x23");
    let (squares, crowns) = match text.strip_suffix('K') {
        Some(squares) => (squares, true),
        None => (text, false),
    };
    let separator = if squares.contains('x') { 'x' } else { '-' };
    let square = |part: &str| -> Result<Square, ParseError> {
        let number = part.parse().ok().filter(|_| !part.starts_with('+'));
        number.and_then(Board::<R>::square).ok_or_else(wrong)
    };
    let mut parts = squares.split(separator).map(square);
    let mut next = || parts.next().unwrap_or_else(|| Err(wrong()));
    let (from, to) = (next()?, next()?);
    let captured = parts.collect::<Result<Squares<R::Word>, _>>()?;
    let mv = Move::of_squares(from, to, captured, crowns).ok_or_else(wrong)?;
    // Rejects what would be written differently: a square named twice, a capture without a piece and the like.
    match text_of(mv) == text {
        true => Ok(mv),
        false => Err(wrong()),
    }
}
