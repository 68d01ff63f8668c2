use core::fmt;

use game_core::{ParseError, Side};

/// The six fields of a FEN (Forsyth-Edwards notation, PGN standard 16.1). Each game parses the
/// placement and the rights itself.
///
/// ```
/// use bitboard::Fen;
/// let fen = Fen::parse("7k/4P3/6K1/8/8/8/8/8 b - - 0 1")?;
/// assert_eq!(fen.side, game_core::Side::Black);
/// assert_eq!(Fen::parse_lenient("7k/4P3/6K1/8/8/8/8/8 b")?, fen);
/// assert_eq!(fen.to_string(), "7k/4P3/6K1/8/8/8/8/8 b - - 0 1");
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fen<'a> {
    /// The placement of the pieces.
    pub placement: &'a str,
    /// The side to move.
    pub side: Side,
    /// The castling rights.
    pub castling: &'a str,
    /// The square that a pawn has just passed over.
    pub en_passant: &'a str,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The move number, from 1. Zero is accepted here; the game may reject it.
    pub fullmove_number: u16,
}

impl<'a> Fen<'a> {
    /// Splits a FEN into its six fields, separated by single spaces.
    ///
    /// # Errors
    /// Too few or too many fields, an unknown side, or a number that is not from 0 to 65535 in plain
    /// decimal digits.
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        let mut fields = text.split(' ');
        let mut field = || fields.next().filter(|field| !field.is_empty());
        let six = [field(), field(), field(), field(), field(), field()];
        let [
            Some(placement),
            Some(side),
            Some(castling),
            Some(en_passant),
            Some(halfmove_clock),
            Some(fullmove_number),
        ] = six
        else {
            return Err(ParseError::new(
                text,
                "a FEN has six fields, one space apart",
            ));
        };
        match fields.next() {
            None => {}
            Some("") => {
                return Err(ParseError::new(
                    text,
                    "a space after the last field of a FEN",
                ));
            }
            Some(extra) => return Err(after_the_last_field(extra)),
        }
        Ok(Self {
            placement,
            side: parse_side(side)?,
            castling,
            en_passant,
            halfmove_clock: parse_plain_count(halfmove_clock)?,
            fullmove_number: parse_plain_count(fullmove_number)?,
        })
    }

    /// Splits a FEN as programs write it. Beyond [`parse`](Self::parse) it accepts white space of any
    /// length, also around the text; fields missing at the end, which mean White to move, no rights
    /// and fresh clocks; `W` and `B` for a side; `-` for a fresh clock; leading zeros; and move 0 for
    /// move 1, because some programs count from 0.
    ///
    /// # Errors
    /// No field or too many of them, an unknown side, or a number that cannot be read.
    pub fn parse_lenient(text: &'a str) -> Result<Self, ParseError> {
        let mut fields = text.split_ascii_whitespace();
        let mut field = |missing| fields.next().unwrap_or(missing);
        let fen = Self {
            placement: field(""),
            side: match field("w") {
                "W" => Side::White,
                "B" => Side::Black,
                side => parse_side(side)?,
            },
            castling: field("-"),
            en_passant: field("-"),
            halfmove_clock: match field("-") {
                "-" => 0,
                count => parse_count(count)?,
            },
            fullmove_number: match field("-") {
                "-" => 1,
                count => parse_count(count)?.max(1),
            },
        };
        if fen.placement.is_empty() {
            return Err(ParseError::new(text, "an empty FEN"));
        }
        fields
            .next()
            .map_or(Ok(fen), |extra| Err(after_the_last_field(extra)))
    }
}

fn after_the_last_field(extra: &str) -> ParseError {
    ParseError::new(extra, "text after the last field of a FEN")
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
        _ => Err(ParseError::new(field, "not a move count from 0 to 65535")),
    }
}

fn parse_plain_count(field: &str) -> Result<u16, ParseError> {
    if field.len() > 1 && field.starts_with('0') {
        return Err(ParseError::new(field, "a move count with leading zeros"));
    }
    parse_count(field)
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
