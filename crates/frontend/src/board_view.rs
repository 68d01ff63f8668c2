use core::fmt;
use std::fmt::Write as _;

use game_core::Side;

/// A board as data: a terminal paints it, a browser draws it, a screen reader reads it out.
///
/// Squares are numbered row by row from the top left, from White's view; moves refer to them by that
/// index.
///
/// ```
/// use frontend::{BoardView, PieceView, SquareView};
/// use game_core::Side;
///
/// let king = PieceView::new(Side::White, 'K', '♔', "king");
/// let board = BoardView::algebraic(3, 3, Side::White, |column, row| match (column, row) {
///     (0, 0) => SquareView::occupied(king.clone()),
///     _ => SquareView::empty(),
/// });
/// assert_eq!(board.to_string(), "3  .  .  .\n2  .  .  .\n1  K  .  .\n   a  b  c\n");
/// assert_eq!(board.squares[6].spoken(), "white king on a1");
/// assert_eq!(board.square("a1"), Some(6));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BoardView {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// The squares, row by row from the top left.
    pub squares: Vec<SquareView>,
    /// The label at the left of each row, from the top; empty for none.
    pub row_labels: Vec<String>,
    /// The label below each column, from the left; empty for none.
    pub column_labels: Vec<String>,
    /// Whether the players sit on opposite sides, so that Black sees the board rotated.
    pub has_sides: bool,
    /// The side to move.
    pub side_to_move: Side,
    /// The squares of the pieces that are in check.
    pub checked: Vec<usize>,
    /// The legal moves, in the order of [`TextGame::legal_moves`](crate::TextGame::legal_moves); none once the game has ended,
    /// also by a draw rule or repetition.
    pub moves: Vec<MoveView>,
    /// The last move; `None` at the start.
    pub last_move: Option<MoveView>,
}

/// One square of a [`BoardView`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SquareView {
    /// Its name, `e4` or `32`; empty for a square without one.
    pub name: String,
    /// Whether pieces can stand on it.
    pub playable: bool,
    /// Its colour.
    pub shade: Shade,
    /// The piece on it.
    pub piece: Option<PieceView>,
    /// Text that is shown on it while it is empty; often a dot.
    pub label: String,
}

/// The colour of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[allow(missing_docs)]
pub enum Shade {
    Light,
    Dark,
}

/// A piece on a [`BoardView`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PieceView {
    /// The owner.
    pub owner: Side,
    /// Its letter, which differs for the two sides.
    pub letter: char,
    /// Its Unicode symbol, or the letter if it has none.
    pub symbol: char,
    /// Its kind in words: `knight`.
    pub name: String,
}

/// A move on a [`BoardView`], by the indices of its squares.
///
/// Two moves may have the same steps, such as the four promotions of a pawn, or a king's step and
/// castling in Chess960: they differ by `becomes`, or else by the text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveView {
    /// The text of the move, in the requested notation.
    pub text: String,
    /// The squares that the piece visits, in order, from its start to its target; one square if a piece
    /// is put on the board, and none for a pass.
    pub steps: Vec<usize>,
    /// The squares of the captured pieces.
    pub captures: Vec<usize>,
    /// The piece after promotion, if the move promotes.
    pub becomes: Option<PieceView>,
}

impl PieceView {
    /// A piece.
    #[must_use]
    pub fn new(owner: Side, letter: char, symbol: char, name: &str) -> Self {
        Self {
            owner,
            letter,
            symbol,
            name: name.to_string(),
        }
    }

    /// Owner and kind: `white knight`.
    #[must_use]
    pub fn spoken(&self) -> String {
        format!("{} {}", self.owner.to_string().to_lowercase(), self.name)
    }
}

impl SquareView {
    /// A square with a piece.
    #[must_use]
    pub fn occupied(piece: PieceView) -> Self {
        Self {
            piece: Some(piece),
            ..Self::empty()
        }
    }

    /// An empty square.
    #[must_use]
    pub fn empty() -> Self {
        Self::label(".")
    }

    /// An empty square that shows a text.
    #[must_use]
    pub fn label(text: impl Into<String>) -> Self {
        Self {
            name: String::new(),
            playable: true,
            shade: Shade::Light,
            piece: None,
            label: text.into(),
        }
    }

    /// A square that no piece can enter.
    #[must_use]
    pub fn unused() -> Self {
        Self {
            playable: false,
            ..Self::label(" ")
        }
    }

    /// The square in words: `white knight on g1`, `e4 is empty`.
    #[must_use]
    pub fn spoken(&self) -> String {
        match &self.piece {
            Some(piece) => format!("{} on {}", piece.spoken(), self.name),
            None => format!("{} is empty", self.name),
        }
    }
}

impl BoardView {
    /// A board without labels, whose squares `square` makes. It gets the column from the left and the row
    /// from the top, both from zero.
    #[must_use]
    pub fn plain(
        columns: usize,
        rows: usize,
        side_to_move: Side,
        square: impl Fn(usize, usize) -> SquareView,
    ) -> Self {
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        Self {
            columns,
            rows,
            squares: places.map(|(column, row)| square(column, row)).collect(),
            row_labels: Vec::new(),
            column_labels: Vec::new(),
            has_sides: true,
            side_to_move,
            checked: Vec::new(),
            moves: Vec::new(),
            last_move: None,
        }
    }

    /// A chequered board whose squares are named as in chess, with labels. `square` gets the column
    /// from the left and the row from the bottom, both from zero.
    #[must_use]
    pub fn algebraic(
        columns: usize,
        rows: usize,
        side_to_move: Side,
        square: impl Fn(usize, usize) -> SquareView,
    ) -> Self {
        let letters: Vec<String> = ('a'..).take(columns).map(String::from).collect();
        let view = Self::plain(columns, rows, side_to_move, |column, row| SquareView {
            name: format!("{}{}", letters[column], rows - row),
            shade: Shade::chequered(column, row),
            ..square(column, rows - 1 - row)
        });
        Self {
            row_labels: (1..=rows).rev().map(|row| row.to_string()).collect(),
            column_labels: letters,
            ..view
        }
    }

    /// The index of a square by its name.
    #[must_use]
    pub fn square(&self, name: &str) -> Option<usize> {
        self.squares.iter().position(|square| square.name == name)
    }

    /// The pieces of both sides in words, the side to move and the pieces in check, for a screen reader.
    ///
    /// # Panics
    /// If a square in check is not among the squares.
    #[must_use]
    pub fn description(&self) -> String {
        let mut text = String::new();
        for side in Side::ALL {
            let of_side = |square: &&SquareView| {
                let owner = square.piece.as_ref().map(|piece| piece.owner);
                owner == Some(side)
            };
            let here = self.squares.iter().filter(of_side);
            let words: Vec<String> = here.map(piece_and_square).collect();
            let pieces = match words.is_empty() {
                true => "nothing".to_string(),
                false => words.join(", "),
            };
            let _ = writeln!(text, "{side}: {pieces}");
        }
        let _ = write!(text, "{} to move", self.side_to_move);
        for &square in &self.checked {
            let _ = write!(
                text,
                ", {} in check",
                piece_and_square(&self.squares[square])
            );
        }
        text
    }

    /// The board as lines of text, with the side `bottom` at the bottom. `cell` gets the index of a square and
    /// `width`, and writes the square in `width` characters with a blank on either side.
    ///
    /// # Panics
    /// If there are labels of columns, but not one for each.
    #[must_use]
    pub fn draw(&self, bottom: Side, cell: impl Fn(usize, usize) -> String) -> String {
        let is_turned = self.has_sides && bottom == Side::Black;
        let order = |count: usize| {
            let places = 0..count;
            let turn = move |place| if is_turned { count - 1 - place } else { place };
            places.map(turn)
        };
        let texts = self.squares.iter().map(SquareView::text);
        let labels = self.column_labels.iter().cloned();
        let widths = texts.chain(labels).map(|text| text.chars().count());
        let width = widths.max().unwrap_or(1);
        let margin = self.row_labels.iter().map(|label| label.chars().count());
        let margin = margin.max().unwrap_or(0);

        let mut picture = String::new();
        for row in order(self.rows) {
            let label = self.row_labels.get(row).map_or("", String::as_str);
            let cells = order(self.columns).map(|column| cell(row * self.columns + column, width));
            let line = format!("{label:>margin$} {}", cells.collect::<String>());
            let _ = writeln!(picture, "{}", line.trim_end());
        }
        if !self.column_labels.is_empty() {
            let labels = order(self.columns).map(|column| &self.column_labels[column]);
            let line: String = labels.map(|label| format!(" {label:>width$} ")).collect();
            let _ = writeln!(picture, "{:margin$} {}", "", line.trim_end());
        }
        picture
    }
}

/// `knight on g1`.
fn piece_and_square(square: &SquareView) -> String {
    let name = square.piece.as_ref().map_or("", |piece| &piece.name);
    format!("{name} on {}", square.name)
}

impl SquareView {
    /// The letter of the piece, or the label of the empty square.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.piece {
            Some(piece) => piece.letter.to_string(),
            None => self.label.clone(),
        }
    }
}

impl Shade {
    /// The colour of a square of a chequered board whose top left square is light.
    #[must_use]
    pub const fn chequered(column: usize, row: usize) -> Self {
        if (column + row).is_multiple_of(2) {
            Self::Light
        } else {
            Self::Dark
        }
    }
}

/// Draws the board in letters, with White at the bottom. Panics like [`draw`](BoardView::draw), and if there are fewer
/// squares than columns times rows.
impl fmt::Display for BoardView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw(Side::White, |square, width| {
            format!(" {:>width$} ", self.squares[square].text())
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered() -> BoardView {
        BoardView::algebraic(2, 2, Side::Black, |column, row| {
            SquareView::label((2 * row + column + 1).to_string())
        })
    }

    #[test]
    fn a_rotated_board_shows_the_last_square_first() {
        let board = numbered();
        assert_eq!(board.to_string(), "2  3  4\n1  1  2\n   a  b\n");
        let text = |square: usize, _| format!(" {} ", board.squares[square].label);
        assert_eq!(board.draw(Side::Black, text), "1  2  1\n2  4  3\n   b  a\n");
        let board = BoardView {
            has_sides: false,
            ..board.clone()
        };
        assert_eq!(board.draw(Side::Black, text), board.to_string());
    }

    #[test]
    fn the_description_names_every_piece() {
        let mut board = numbered();
        board.squares[0].piece = Some(PieceView::new(Side::Black, 'k', '♚', "king"));
        assert_eq!(
            board.description(),
            "White: nothing\nBlack: king on a2\nBlack to move"
        );
        board.checked = vec![0];
        assert!(
            board
                .description()
                .ends_with("Black to move, king on a2 in check")
        );
        assert_eq!(board.squares[3].spoken(), "b1 is empty");
    }
}
