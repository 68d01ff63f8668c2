use alloc::format;
use alloc::string::{String, ToString};
use core::marker::PhantomData;

use game_core::ParseError;

use crate::{Board, Corner, MoveNotation, PlayingSquares, Rules, Square};

/// The numbers and names of the squares of a board, counted from any of its corners.
///
/// [`Board`] has the usual ones of the variant; a record may choose others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SquareNames<R> {
    /// Whether numbers or names are written; both are read.
    pub(crate) written: MoveNotation,
    /// The corner of square 1.
    pub(crate) first_number: Corner,
    /// The corner of row 1 and column a.
    pub(crate) first_name: Corner,
    pub(crate) rules: PhantomData<R>,
}

impl<R: Rules> Default for SquareNames<R> {
    fn default() -> Self {
        Self {
            written: R::RULES.move_notation,
            first_number: R::RULES.first_square,
            first_name: Corner::BottomLeft,
            rules: PhantomData,
        }
    }
}

impl<R: Rules> SquareNames<R> {
    /// The number of a square, from 1 to the number of squares.
    pub(crate) fn number(&self, square: Square) -> usize {
        number_from::<R>(self.first_number, place::<R>(square))
    }

    /// The square of a number, if the board has it.
    pub(crate) fn square(&self, number: usize) -> Option<Square> {
        let index = number.checked_sub(1)?;
        let (row, index) = (index / Board::<R>::ROW, index % Board::<R>::ROW);
        if row >= R::RULES.height {
            return None;
        }
        let square_at = |column| square_at::<R>(self.first_number, row, column);
        match R::RULES.playing_squares {
            PlayingSquares::OneColour => square_at(2 * index).or_else(|| square_at(2 * index + 1)),
            PlayingSquares::Both => square_at(index),
        }
    }

    /// The square as written in moves.
    pub(crate) fn text(&self, square: Square) -> String {
        match self.written {
            MoveNotation::Numeric => self.number(square).to_string(),
            MoveNotation::Algebraic => {
                let (row, column) = from_corner::<R>(self.first_name, place::<R>(square));
                format!("{}{}", char::from(b'a' + column as u8), row + 1)
            }
        }
    }

    /// Reads a square by its number or its name.
    pub(crate) fn parse(&self, text: &str) -> Result<Square, ParseError> {
        let square = if is_name(text) {
            let row = parse_number(&text[1..]).and_then(|row| row.checked_sub(1));
            let column = usize::from(text.as_bytes()[0] - b'a');
            row.and_then(|row| square_at::<R>(self.first_name, row, column))
        } else {
            parse_number(text).and_then(|number| self.square(number))
        };
        square.ok_or_else(|| ParseError::new(text, "no such square"))
    }
}

/// Whether a text can only be the name of a square, not a number.
pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_lowercase())
}

/// A row and a column.
type Place = (usize, usize);

/// The row and the column from White's far left.
fn place<R: Rules>(square: Square) -> Place {
    (Board::<R>::row(square), Board::<R>::column(square))
}

/// The number of the square at a place if square 1 is in that corner.
pub(crate) const fn number_from<R: Rules>(corner: Corner, place: Place) -> usize {
    let (row, column) = from_corner::<R>(corner, place);
    row * Board::<R>::ROW + column * Board::<R>::ROW / R::RULES.width + 1
}

/// The place as seen from a corner; the function is its own inverse.
const fn from_corner<R: Rules>(corner: Corner, (row, column): Place) -> Place {
    let (below, right) = (R::RULES.height - 1 - row, R::RULES.width - 1 - column);
    match corner {
        Corner::TopLeft => (row, column),
        Corner::TopRight => (row, right),
        Corner::BottomLeft => (below, column),
        Corner::BottomRight => (below, right),
    }
}

fn square_at<R: Rules>(corner: Corner, row: usize, column: usize) -> Option<Square> {
    if row >= R::RULES.height || column >= R::RULES.width {
        return None;
    }
    let (row, column) = from_corner::<R>(corner, (row, column));
    Board::<R>::square_at(row, column)
}

/// A number of one or two digits; a leading zero may stand before one.
fn parse_number(text: &str) -> Option<usize> {
    let is_number = matches!(text.len(), 1 | 2) && text.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{English, International, Italian, Spanish, Thai, Turkish};

    fn agrees_with_the_board<R: Rules>() {
        let names = SquareNames::<R> {
            written: MoveNotation::Algebraic,
            ..SquareNames::default()
        };
        for square in Board::<R>::squares() {
            assert_eq!(names.number(square), Board::<R>::number(square));
            assert_eq!(names.text(square), Board::<R>::name(square));
            assert_eq!(names.parse(&Board::<R>::name(square)), Ok(square));
        }
    }

    #[test]
    fn the_usual_names_are_those_of_the_board() {
        agrees_with_the_board::<International>();
        agrees_with_the_board::<English>();
        agrees_with_the_board::<Italian>();
        agrees_with_the_board::<Spanish>();
        agrees_with_the_board::<Thai>();
        agrees_with_the_board::<Turkish>();
    }

    #[test]
    fn names_from_every_corner_lead_back_to_their_squares() {
        let corners = [
            Corner::TopLeft,
            Corner::TopRight,
            Corner::BottomLeft,
            Corner::BottomRight,
        ];
        for first in corners {
            for written in [MoveNotation::Numeric, MoveNotation::Algebraic] {
                let names = SquareNames::<Italian> {
                    written,
                    first_number: first,
                    first_name: first,
                    rules: PhantomData,
                };
                for square in Board::<Italian>::squares() {
                    assert_eq!(names.parse(&names.text(square)), Ok(square));
                    assert_eq!(names.square(names.number(square)), Some(square));
                }
                for bad in ["0", "33", "i1", "a9", "a0", "", "99", "é1", "1é"] {
                    assert!(names.parse(bad).is_err(), "{bad}");
                }
            }
        }
    }
}
