use alloc::format;
use alloc::string::String;
use core::marker::PhantomData;

use game_core::{ParseError, Side};

use crate::notation::square_names::{SquareNames, number_from};
use crate::{DarkCorner, PlayingSquares, Rules, Square, Squares, Word};

/// The board of a variant: its squares, their numbers and their names.
///
/// If only one colour is played on, a row takes `width / 2` bits, and one unused bit follows every
/// second row. A diagonal step from any square is then a shift by `width / 2` or `width / 2 + 1`,
/// and a step over the left or right edge never lands on a playing square. Boards that use both
/// colours have no unused bits. The bits of an 8×8 board:
///
/// ```text
///      0   1   2   3
///    4   5   6   7       8
///      9  10  11  12
///   13  14  15  16      17
///     18  19  20  21
///   22  23  24  25      26
///     27  28  29  30
///   31  32  33  34
/// ```
///
/// ```
/// use checkers::{Board, English, Russian};
/// let square = Board::<Russian>::parse_square("c3")?;
/// assert_eq!(Board::<Russian>::number(square), 22);
/// assert_eq!(Board::<English>::square(22), Some(square));
/// assert_eq!(Board::<Russian>::square_text(square), "c3");
/// assert_eq!(Board::<English>::square_text(square), "22");
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Board<R>(PhantomData<R>);

impl<R: Rules> Board<R> {
    /// Playing squares in a row; on boards of one colour also the shorter diagonal shift.
    pub(crate) const ROW: usize = {
        R::RULES.check();
        match R::RULES.playing_squares {
            PlayingSquares::OneColour => R::RULES.width / 2,
            PlayingSquares::Both => R::RULES.width,
        }
    };

    /// The rows or columns of a step along a column or a row.
    pub(crate) const STRAIGHT_STEP: usize = match R::RULES.playing_squares {
        PlayingSquares::OneColour => 2,
        PlayingSquares::Both => 1,
    };

    /// The number of playing squares.
    pub const LEN: usize = Self::ROW * R::RULES.height;

    /// The number of bits in a set of squares: one more than the greatest [`Square::index`].
    pub const BITS: usize = {
        let bits = Self::row_start(R::RULES.height - 1) + Self::ROW;
        assert!(
            bits <= R::Word::BITS as usize,
            "the board needs a wider word"
        );
        bits
    };

    /// The row of each square, from White's far side, by bit.
    const ROWS: [u8; 128] = Self::rows_of_bits();

    /// The column of each square, from White's left, by bit.
    const COLUMNS: [u8; 128] = Self::columns_of_bits();

    /// The number of each square, from 1, by bit.
    const NUMBERS: [u8; 128] = Self::numbers_of_bits();

    /// Every playing square.
    #[inline(always)]
    #[must_use]
    pub fn squares() -> Squares<R::Word> {
        Squares::of_bits(const { Self::row_bits(0, R::RULES.height) })
    }

    /// The squares of the rows `start..end`, counted from White's far side.
    pub(crate) fn rows(start: usize, end: usize) -> Squares<R::Word> {
        Squares::of_bits(Self::row_bits(start, end))
    }

    pub(crate) const fn row_bits(start: usize, end: usize) -> u128 {
        let mut set = 0;
        let mut row = start;
        while row < end {
            set |= ((1 << Self::ROW) - 1) << Self::row_start(row);
            row += 1;
        }
        set
    }

    /// The row on which the men of `side` are crowned.
    #[inline(always)]
    pub(crate) fn crowning_row(side: Side) -> Squares<R::Word> {
        Squares::of_bits(match side {
            Side::White => const { Self::row_bits(0, 1) },
            Side::Black => const { Self::row_bits(R::RULES.height - 1, R::RULES.height) },
        })
    }

    /// The squares on which the men of `side` stand at the start.
    pub(crate) fn start_squares(side: Side) -> Squares<R::Word> {
        let (first, end) = (R::RULES.start_gap, R::RULES.start_gap + R::RULES.start_rows);
        match side {
            Side::White => Self::rows(R::RULES.height - end, R::RULES.height - first),
            Side::Black => Self::rows(first, end),
        }
    }

    /// The squares from which some short jump would lead to `square`.
    #[inline(always)]
    pub(crate) fn jump_away(square: Square) -> Squares<R::Word> {
        Squares::of_bits(Self::JUMPS[square.index()])
    }

    /// The squares two steps away from each square in all directions, by bit.
    const JUMPS: [u128; 128] = Self::jumps_of_bits();

    const fn jumps_of_bits() -> [u128; 128] {
        let straight = 2 * Self::STRAIGHT_STEP;
        let mut jumps = [0; 128];
        let mut from = 0;
        while from < Self::BITS {
            let mut to = 0;
            while to < Self::BITS {
                let ((a, b), (c, d)) = (Self::place_of_bit(from), Self::place_of_bit(to));
                let way = (a.abs_diff(c), b.abs_diff(d));
                let is_jump = way.0 == 2 && way.1 == 2
                    || way.0 == straight && way.1 == 0
                    || way.0 == 0 && way.1 == straight;
                if is_jump && Self::is_playing(from) && Self::is_playing(to) {
                    jumps[from] |= 1 << to;
                }
                to += 1;
            }
            from += 1;
        }
        jumps
    }

    /// The long diagonal between the two playing corners: the main road. Only square boards have
    /// one.
    #[inline(always)]
    pub(crate) fn main_road() -> Squares<R::Word> {
        Squares::of_bits(const { Self::main_road_bits() })
    }

    const fn main_road_bits() -> u128 {
        let mut set = 0;
        let mut bit = 0;
        while bit < Self::BITS {
            let (row, column) = Self::place_of_bit(bit);
            if R::RULES.width == R::RULES.height
                && Self::is_playing(bit)
                && column + row + 1 == R::RULES.width
            {
                set |= 1 << bit;
            }
            bit += 1;
        }
        set
    }

    /// The four middle columns of the two middle rows.
    pub(crate) const fn centre_bits() -> u128 {
        let mut set = 0;
        let mut bit = 0;
        while bit < Self::BITS {
            let (_, column) = Self::place_of_bit(bit);
            if Self::is_playing(bit)
                && column + 2 >= R::RULES.width / 2
                && column < R::RULES.width / 2 + 2
            {
                set |= 1 << bit;
            }
            bit += 1;
        }
        set & Self::row_bits(R::RULES.height / 2 - 1, R::RULES.height / 2 + 1)
    }

    /// Distance in bits from the start of a row to the start of the second row after it.
    pub(crate) const ROW_PAIR: usize = match R::RULES.playing_squares {
        PlayingSquares::OneColour => R::RULES.width + 1,
        PlayingSquares::Both => 2 * R::RULES.width,
    };

    /// The number of a square from 0, row by row from White's far left, without the unused bits.
    #[inline]
    pub(crate) const fn ordinal(square: Square) -> usize {
        let bit = square.index();
        let unused_bits = Self::ROW_PAIR - 2 * Self::ROW;
        bit - bit / Self::ROW_PAIR * unused_bits
    }

    pub(crate) const fn row_start(row: usize) -> usize {
        row / 2 * Self::ROW_PAIR + row % 2 * Self::ROW
    }

    /// Whether a bit stands for a square.
    pub(crate) const fn is_playing(bit: usize) -> bool {
        bit < Self::BITS && bit % Self::ROW_PAIR < 2 * Self::ROW
    }

    /// The row and column of a bit, on a board with [`DarkCorner::Left`].
    pub(crate) const fn place_of_bit(bit: usize) -> (usize, usize) {
        let (pair, rest) = (bit / Self::ROW_PAIR, bit % Self::ROW_PAIR);
        let (row, place) = (2 * pair + rest / Self::ROW, rest % Self::ROW);
        match R::RULES.playing_squares {
            PlayingSquares::OneColour => (row, 2 * place + (row + 1) % 2),
            PlayingSquares::Both => (row, place),
        }
    }

    const fn rows_of_bits() -> [u8; 128] {
        let mut rows = [0; 128];
        let mut bit = 0;
        while bit < Self::BITS {
            if Self::is_playing(bit) {
                rows[bit] = Self::place_of_bit(bit).0 as u8;
            }
            bit += 1;
        }
        rows
    }

    const fn columns_of_bits() -> [u8; 128] {
        let mut columns = [0; 128];
        let mut bit = 0;
        while bit < Self::BITS {
            if Self::is_playing(bit) {
                let (_, column) = Self::place_of_bit(bit);
                columns[bit] = match (R::RULES.playing_squares, R::RULES.dark_corner) {
                    (PlayingSquares::OneColour, DarkCorner::Right) => R::RULES.width - 1 - column,
                    _ => column,
                } as u8;
            }
            bit += 1;
        }
        columns
    }

    const fn numbers_of_bits() -> [u8; 128] {
        let mut numbers = [0; 128];
        let mut bit = 0;
        while bit < Self::BITS {
            if Self::is_playing(bit) {
                let place = (Self::ROWS[bit] as usize, Self::COLUMNS[bit] as usize);
                numbers[bit] = number_from::<R>(R::RULES.first_square, place) as u8;
            }
            bit += 1;
        }
        numbers
    }

    /// The row of a square, counted from White's far side; the farthest is 0.
    #[must_use]
    pub const fn row(square: Square) -> usize {
        Self::ROWS[square.index()] as usize
    }

    /// The row of a square, counted from the back row of `side`, which is 0.
    pub(crate) const fn row_of_side(side: Side, square: Square) -> usize {
        match side {
            Side::White => R::RULES.height - 1 - Self::row(square),
            Side::Black => Self::row(square),
        }
    }

    /// The column of a square, counted from White's left; the leftmost is 0.
    #[must_use]
    pub const fn column(square: Square) -> usize {
        Self::COLUMNS[square.index()] as usize
    }

    /// The playing square of a row and a column, counted as in [`row`](Self::row) and
    /// [`column`](Self::column).
    #[must_use]
    pub fn square_at(row: usize, column: usize) -> Option<Square> {
        Self::squares()
            .into_iter()
            .find(|&square| Self::row(square) == row && Self::column(square) == column)
    }

    /// The number of a square in the variant's numbering, from 1 to [`LEN`](Self::LEN); 0 for a square that the board does not
    /// have.
    #[must_use]
    pub const fn number(square: Square) -> usize {
        Self::NUMBERS[square.index()] as usize
    }

    /// The number of the square that a bit of a set stands for.
    #[cfg(feature = "network")]
    #[inline(always)]
    pub(crate) const fn number_of_bit(bit: usize) -> usize {
        Self::NUMBERS[bit] as usize
    }

    /// The square of a number, if the board has it.
    #[must_use]
    pub fn square(number: usize) -> Option<Square> {
        Self::squares()
            .into_iter()
            .find(|&square| Self::number(square) == number)
    }

    /// The squares in the order of their numbers.
    pub fn numbered() -> impl Iterator<Item = Square> {
        (1..=Self::LEN).filter_map(Self::square)
    }

    /// The column letter and row number of a square of this board, such as `c3`.
    #[must_use]
    pub fn name(square: Square) -> String {
        let letter = char::from(b'a' + Self::column(square) as u8);
        format!("{letter}{}", R::RULES.height - Self::row(square))
    }

    /// A square as written in the variant's moves: its number or its name.
    #[must_use]
    pub fn square_text(square: Square) -> String {
        SquareNames::<R>::default().text(square)
    }

    /// Reads a square by its number or its name, in any variant.
    ///
    /// # Errors
    /// Text that names no playing square of this board.
    pub fn parse_square(text: &str) -> Result<Square, ParseError> {
        SquareNames::<R>::default().parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{English, Russian};

    #[test]
    fn numbers_and_names_lead_back_to_their_squares() {
        for square in Board::<Russian>::squares() {
            let number = Board::<Russian>::number(square);
            let name = Board::<Russian>::name(square);
            assert_eq!(Board::<Russian>::square(number), Some(square));
            assert_eq!(Board::<Russian>::parse_square(&name), Ok(square));
        }
        assert_eq!(Board::<English>::LEN, 32);
        assert_eq!(Board::<English>::BITS, 35);
    }

    #[test]
    fn the_main_road_joins_the_playing_corners() {
        let names: alloc::vec::Vec<String> = Board::<Russian>::main_road()
            .into_iter()
            .map(Board::<Russian>::name)
            .collect();
        assert_eq!(names, ["h8", "g7", "f6", "e5", "d4", "c3", "b2", "a1"]);
    }

    #[test]
    fn squares_that_do_not_exist_are_errors() {
        for text in [
            "", "0", "33", "100", "a2", "b1", "i1", "a9", "a0", "a", "+5", "é1", "1é",
        ] {
            assert!(Board::<Russian>::parse_square(text).is_err(), "{text}");
        }
    }
}
