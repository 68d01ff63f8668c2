use core::fmt;
use std::fmt::Write as _;

use anstyle::{Ansi256Color, Color, Style};
use game_core::Side;

/// A picture of a board: what stands on each square, and the labels at the edges.
///
/// ```
/// use game_core::Side;
/// use protocol::{Cell, Diagram};
/// let diagram = Diagram::algebraic(3, 3, |column, row| match (column, row) {
///     (0, 0) => Cell::piece(Side::White, 'K'),
///     _ => Cell::empty(),
/// });
/// assert_eq!(diagram.to_string(), "3  .  .  .\n2  .  .  .\n1  K  .  .\n   a  b  c\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The squares, top row first.
    pub rows: Vec<Vec<Cell>>,
    /// What stands at the left of each row; empty for nothing.
    pub row_labels: Vec<String>,
    /// What stands below each column; empty for nothing.
    pub column_labels: Vec<String>,
    /// Whether the players sit on opposite sides of it.
    pub turns: bool,
}

/// One square of a [`Diagram`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What to write: a letter, a number, or a space for a square that is not used.
    pub text: String,
    /// Whose piece it is; `None` if it is no piece.
    pub owner: Option<Side>,
}

impl Cell {
    /// A piece.
    #[must_use]
    pub fn piece(owner: Side, letter: char) -> Self {
        Self {
            text: letter.to_string(),
            owner: Some(owner),
        }
    }

    /// An empty square.
    #[must_use]
    pub fn empty() -> Self {
        Self::label(".")
    }

    /// An empty square that shows its name.
    #[must_use]
    pub fn label(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            owner: None,
        }
    }

    /// A square that no piece can enter.
    #[must_use]
    pub fn unused() -> Self {
        Self::label(" ")
    }
}

impl Diagram {
    /// A board whose squares need no labels. `cell` gets the column from the left and the row from
    /// the top.
    #[must_use]
    pub fn plain(columns: usize, rows: usize, cell: impl Fn(usize, usize) -> Cell) -> Self {
        let line = |row| (0..columns).map(|column| cell(column, row)).collect();
        Self {
            rows: (0..rows).map(line).collect(),
            row_labels: Vec::new(),
            column_labels: Vec::new(),
            turns: true,
        }
    }

    /// A board whose squares are named as in chess. `cell` gets the column from the left and the
    /// row from the bottom, both from zero.
    #[must_use]
    pub fn algebraic(columns: usize, rows: usize, cell: impl Fn(usize, usize) -> Cell) -> Self {
        Self {
            row_labels: (1..=rows).rev().map(|row| row.to_string()).collect(),
            column_labels: ('a'..).take(columns).map(String::from).collect(),
            ..Self::plain(columns, rows, |column, row| cell(column, rows - 1 - row))
        }
    }

    /// The same board seen from the other side, if there is one.
    #[must_use]
    pub fn flipped(mut self) -> Self {
        if !self.turns {
            return self;
        }
        self.rows.reverse();
        for row in &mut self.rows {
            row.reverse();
        }
        self.row_labels.reverse();
        self.column_labels.reverse();
        self
    }

    /// The picture with colours, as ANSI escape codes.
    #[must_use]
    pub fn painted(&self) -> String {
        self.draw(paint)
    }

    fn draw(&self, write_cell: impl Fn(&Cell, Shade, usize) -> String) -> String {
        let cells = self.rows.iter().flatten();
        let texts = cells.map(|cell| &cell.text).chain(&self.column_labels);
        let width = texts.map(|text| text.chars().count()).max().unwrap_or(1);
        let labels = self.row_labels.iter();
        let margin = labels.map(|label| label.chars().count()).max().unwrap_or(0);

        let mut picture = String::new();
        for (index, row) in self.rows.iter().enumerate() {
            let label = self.row_labels.get(index).map_or("", String::as_str);
            let mut line = format!("{label:>margin$} ");
            for (column, cell) in row.iter().enumerate() {
                line += &write_cell(cell, Shade::at(column, index), width);
            }
            let _ = writeln!(picture, "{}", line.trim_end());
        }
        if !self.column_labels.is_empty() {
            let labels = self.column_labels.iter();
            let line: String = labels.map(|label| format!(" {label:>width$} ")).collect();
            let _ = writeln!(picture, "{:margin$} {}", "", line.trim_end());
        }
        picture
    }
}

/// The picture without colours.
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw(|cell, _, width| format!(" {:>width$} ", cell.text)))
    }
}

/// The colour of a square; those of a chequered board alternate.
#[derive(Clone, Copy)]
enum Shade {
    Light,
    Dark,
}

impl Shade {
    const fn at(column: usize, row: usize) -> Self {
        if (column + row).is_multiple_of(2) {
            Self::Light
        } else {
            Self::Dark
        }
    }
}

const LIGHT_SQUARE: u8 = 180;
const DARK_SQUARE: u8 = 137;
const WHITE_PIECE: u8 = 231;
const BLACK_PIECE: u8 = 16;
const EMPTY_SQUARE: u8 = 95;

fn paint(cell: &Cell, shade: Shade, width: usize) -> String {
    let square = match shade {
        Shade::Light => LIGHT_SQUARE,
        Shade::Dark => DARK_SQUARE,
    };
    let piece = match cell.owner {
        Some(Side::White) => WHITE_PIECE,
        Some(Side::Black) => BLACK_PIECE,
        None => EMPTY_SQUARE,
    };
    let mut style = Style::new()
        .fg_color(Some(Color::Ansi256(Ansi256Color(piece))))
        .bg_color(Some(Color::Ansi256(Ansi256Color(square))));
    if cell.owner.is_some() {
        style = style.bold();
    }
    format!("{style} {:>width$} {style:#}", cell.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered() -> Diagram {
        Diagram::algebraic(2, 2, |column, row| {
            Cell::label((2 * row + column + 1).to_string())
        })
    }

    #[test]
    fn a_flipped_board_shows_the_last_square_first() {
        assert_eq!(numbered().to_string(), "2  3  4\n1  1  2\n   a  b\n");
        assert_eq!(
            numbered().flipped().to_string(),
            "1  2  1\n2  4  3\n   b  a\n"
        );
    }

    #[test]
    fn colours_add_nothing_but_escape_codes() {
        let painted = numbered().painted();
        assert!(painted.contains('\x1b'));
        let stripped = anstream::adapter::strip_str(&painted).to_string();
        let stripped: Vec<_> = stripped.lines().map(str::trim_end).collect();
        assert_eq!(stripped.join("\n") + "\n", numbered().to_string());
    }
}
