use core::fmt;

use game_core::{ParseError, Side};

/// The six fields of a FEN (Forsyth-Edwards notation, PGN standard 16.1), of which each game reads
/// the placement and the rights for itself.
///
/// ```
/// use bitboard::Fen;
/// let fen = Fen::parse("7k/4P3/6K1/8/8/8/8/8 b")?;
/// assert_eq!(fen.side, game_core::Side::Black);
/// assert_eq!(fen.to_string(), "7k/4P3/6K1/8/8/8/8/8 b - - 0 1");
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fen<'a> {
    /// Which piece stands where.
    pub placement: &'a str,
    /// The side to move.
    pub side: Side,
    /// The castling rights.
    pub castling: &'a str,
    /// The square that a pawn has just passed.
    pub en_passant: &'a str,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the move, at least 1.
    pub fullmove_number: u16,
}

impl<'a> Fen<'a> {
    /// Splits a FEN. Fields missing at the end mean White to move, no rights and fresh clocks.
    ///
    /// # Errors
    /// No field or too many of them, an unknown side, or a number that is none.
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        let mut fields = text.split_ascii_whitespace();
        let mut field = |missing| fields.next().unwrap_or(missing);
        let fen = Self {
            placement: field(""),
            side: parse_side(field("w"))?,
            castling: field("-"),
            en_passant: field("-"),
            halfmove_clock: parse_count(field("0"))?,
            // Some programs count from zero.
            fullmove_number: parse_count(field("1"))?.max(1),
        };
        if fen.placement.is_empty() {
            return Err(ParseError::new(text, "an empty FEN"));
        }
        match fields.next() {
            None => Ok(fen),
            Some(extra) => Err(ParseError::new(extra, "text after the last field of a FEN")),
        }
    }
}

fn parse_side(field: &str) -> Result<Side, ParseError> {
    match field {
        "w" => Ok(Side::White),
        "b" => Ok(Side::Black),
        _ => Err(ParseError::new(
            field,
            "the side to move is neither w nor b",
        )),
    }
}

fn parse_count(field: &str) -> Result<u16, ParseError> {
    let is_plain = field.bytes().all(|byte| byte.is_ascii_digit());
    match field.parse() {
        Ok(number) if is_plain => Ok(number),
        _ => Err(ParseError::new(field, "no move count from 0 to 65535")),
    }
}

impl fmt::Display for Fen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Side::White => 'w',
            Side::Black => 'b',
        };
        let Self {
            placement,
            castling,
            en_passant,
            halfmove_clock,
            fullmove_number,
            ..
        } = self;
        write!(
            f,
            "{placement} {side} {castling} {en_passant} {halfmove_clock} {fullmove_number}"
        )
    }
}
