use alloc::format;
use alloc::string::String;
use core::fmt;

use game_core::Position as _;

use crate::notation::fen::letter;
use crate::notation::hub::character_of;
use crate::{Board, MoveNotation, Position, Rules, Square};

impl<R: Rules> Position<R> {
    /// A picture of the board, seen by White: `w` and `b` are men, `W` and `B` kings, `.` is an
    /// empty playing square. Variants that write moves by number label each row with the numbers of its leftmost and rightmost
    /// squares; the others label rows with numbers and columns with letters.
    ///
    /// ```
    /// use checkers::{Position, Russian};
    /// let picture = "\
    /// 8   b   b   b   b
    /// 7 b   b   b   b
    /// 6   b   b   b   b
    /// 5 .   .   .   .
    /// 4   .   .   .   .
    /// 3 w   w   w   w
    /// 2   w   w   w   w
    /// 1 w   w   w   w
    ///   a b c d e f g h
    /// W to move
    /// ";
    /// assert_eq!(Position::<Russian>::start().board_text(), picture);
    /// ```
    #[must_use]
    pub fn board_text(&self) -> String {
        let mut text = String::new();
        for row in 0..R::RULES.height {
            text.push_str(&self.row_text(row));
            text.push('\n');
        }
        if R::RULES.move_notation == MoveNotation::Algebraic {
            text.push_str(if R::RULES.height > 9 { "  " } else { " " });
            for letter in (b'a'..).take(R::RULES.width) {
                text.push(' ');
                text.push(char::from(letter));
            }
            text.push('\n');
        }
        text.push_str(&format!("{} to move\n", letter(self.side_to_move())));
        text
    }

    fn row_text(&self, row: usize) -> String {
        let square = |column| Board::<R>::square_at(row, column);
        let cells: String = (0..R::RULES.width)
            .flat_map(|column| [' ', square(column).map_or(' ', |at| self.picture_of(at))])
            .collect();
        let rank = R::RULES.height - row;
        let (first, last) = ends_of_row::<R>(row);
        match R::RULES.move_notation {
            MoveNotation::Numeric => format!("{first:2}{cells} {last:2}"),
            MoveNotation::Algebraic if R::RULES.height > 9 => {
                format!("{rank:2}{}", cells.trim_end())
            }
            MoveNotation::Algebraic => format!("{rank}{}", cells.trim_end()),
        }
    }

    fn picture_of(&self, square: Square) -> char {
        self.piece_at(square).map_or('.', character_of)
    }
}

/// The numbers of the leftmost and the rightmost square of a row.
fn ends_of_row<R: Rules>(row: usize) -> (usize, usize) {
    let mut numbers = (0..R::RULES.width)
        .filter_map(|column| Board::<R>::square_at(row, column))
        .map(Board::<R>::number);
    let first = numbers.next().unwrap_or_default();
    (first, numbers.next_back().unwrap_or(first))
}

/// The picture of [`board_text`](Position::board_text).
impl<R: Rules> fmt::Display for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board_text())
    }
}

/// The position as FEN, with its clocks.
impl<R: Rules> fmt::Debug for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clocks = self.clocks();
        write!(
            f,
            "{} {} (plies: kings {}, balance {}, road {})",
            R::NAME,
            self.fen(),
            clocks.king_plies(),
            clocks.balance_plies(),
            clocks.road_plies(),
        )
    }
}
