use core::fmt;
use core::str::FromStr;

use game_core::{ParseError, Side};

use crate::{Corner, MoveNotation};

/// The value of the tag `GameType`: the variant of a record, and how it names the squares (PDN 3.0,
/// "GameType tag").
///
/// ```
/// use checkers::pdn::GameType;
/// let english: GameType = "21,B,8,8,N1,0".parse()?;
/// assert_eq!(english.number, 21);
/// assert_eq!(english.layout.map(|layout| layout.width), Some(8));
/// assert_eq!(english.to_string(), "21,B,8,8,N1,0");
/// assert_eq!("20".parse::<GameType>()?.layout, None);
/// assert!("20,W,10".parse::<GameType>().is_err());
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameType {
    /// The number of the variant, mostly from the standard's table: 20 is International draughts, 0 is chess.
    pub number: u16,
    /// The board and its notation; `None` for the usual ones of the number.
    pub layout: Option<Layout>,
}

/// The board of a [`GameType`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// The side that begins.
    pub first_mover: Side,
    /// Columns of the board.
    pub width: u8,
    /// Rows of the board.
    pub height: u8,
    /// How squares are written; `None` is the short notation of chess.
    pub notation: Option<MoveNotation>,
    /// Where square 1 or the square a1 lies, as the side that begins sees the board.
    pub first_square: Corner,
    /// Whether the left corner of the side that begins is not a playing square; `None` if that is not
    /// given.
    pub is_inverted: Option<bool>,
}

/// Reads both forms, the number alone and the full one; the last part of the full form may be missing.
///
/// The digits 4 to 7 of old files mean the corners 0 to 3 with numbers that run along the columns. They
/// are accepted only with names of squares, which do not depend on that.
impl FromStr for GameType {
    type Err = ParseError;

    /// # Errors
    /// Text of another form: a number that cannot be read, or too few, too many or unknown parts.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::new(text, "not a game type, such as 20 or 20,W,10,10,N2,0");
        let mut parts = text.split(',').map(str::trim);
        let number = parts.next().and_then(number).ok_or_else(wrong)?;
        let rest: alloc::vec::Vec<&str> = parts.collect();
        let layout = match *rest {
            [side, width, height, notation] => layout([side, width, height, notation], None),
            [side, width, height, notation, flag @ ("0" | "1")] => {
                layout([side, width, height, notation], Some(flag == "1"))
            }
            _ => None,
        };
        if layout.is_none() && !rest.is_empty() {
            return Err(wrong());
        }
        Ok(Self { number, layout })
    }
}

fn layout([side, width, height, notation]: [&str; 4], is_inverted: Option<bool>) -> Option<Layout> {
    let (letter, digit) = match *notation.as_bytes() {
        [letter, digit @ b'0'..=b'7'] => (letter, digit - b'0'),
        _ => return None,
    };
    let notation = match letter {
        b'N' if digit < 4 => Some(MoveNotation::Numeric),
        b'A' => Some(MoveNotation::Algebraic),
        b'S' if digit < 4 => None,
        _ => return None,
    };
    let first_square = match digit % 4 {
        0 => Corner::BottomLeft,
        1 => Corner::BottomRight,
        2 => Corner::TopLeft,
        _ => Corner::TopRight,
    };
    let first_mover = match side {
        "W" => Side::White,
        "B" => Side::Black,
        _ => return None,
    };
    Some(Layout {
        first_mover,
        width: number(width)?,
        height: number(height)?,
        notation,
        first_square,
        is_inverted,
    })
}

/// A number of digits only.
fn number<N: FromStr>(text: &str) -> Option<N> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

/// As the standard writes it: `20,W,10,10,N2,0`, or the number alone.
impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)?;
        let Some(layout) = self.layout else {
            return Ok(());
        };
        let side = match layout.first_mover {
            Side::White => 'W',
            Side::Black => 'B',
        };
        let letter = match layout.notation {
            Some(MoveNotation::Numeric) => 'N',
            Some(MoveNotation::Algebraic) => 'A',
            None => 'S',
        };
        let digit = match layout.first_square {
            Corner::BottomLeft => 0,
            Corner::BottomRight => 1,
            Corner::TopLeft => 2,
            Corner::TopRight => 3,
        };
        let (width, height) = (layout.width, layout.height);
        write!(f, ",{side},{width},{height},{letter}{digit}")?;
        match layout.is_inverted {
            Some(is_inverted) => write!(f, ",{}", u8::from(is_inverted)),
            None => Ok(()),
        }
    }
}
