//! Positions, moves and games as text.

mod diagram;
pub(crate) mod fen;
pub(crate) mod hub;
mod openings;
pub mod pdn;
#[cfg(feature = "serde")]
mod serde_text;
pub(crate) mod square_names;

use alloc::string::String;
use alloc::vec::Vec;

use game_core::{MoveGenerator, Notation, ParseError};

use self::square_names::SquareNames;
use crate::position::Set;
use crate::{Board, Move, MoveFault, Position, Removal, Rules, Square, Squares};

pub use openings::{Opening, Openings};

/// Positions as PDN FEN; moves as PDN writes them.
///
/// A capture is written with its two ends, or with its whole path if another capture has the same
/// ends. Both forms are read, with `-`, `x` or `:` between squares, by number or by name.
///
/// ```
/// use checkers::{Position, Russian};
/// use game_core::Notation;
/// let position = Position::<Russian>::parse_position("W:Wg1:Bf2")?;
/// let mv = position.parse_move("g1xe3")?;
/// assert_eq!(position.move_text(mv), "g1:e3");
/// assert_eq!(position.parse_move("g1-e3")?, mv);
/// # Ok::<(), game_core::ParseError>(())
/// ```
impl<R: Rules> Notation for Position<R> {
    fn parse_position(text: &str) -> Result<Self, ParseError> {
        Self::from_fen(text)
    }

    fn position_text(&self) -> String {
        self.fen()
    }

    fn parse_move(&self, text: &str) -> Result<Move<R>, ParseError> {
        self.read_move(text, &SquareNames::default())
    }

    fn move_text(&self, mv: Move<R>) -> String {
        self.write_move(mv, &SquareNames::default())
    }
}

impl<R: Rules> Position<R> {
    /// Reads a legal move.
    pub(crate) fn read_move(
        &self,
        text: &str,
        names: &SquareNames<R>,
    ) -> Result<Move<R>, ParseError> {
        let squares = parse_squares(text, names)?;
        let mut candidates = self.moves_between(&squares);
        let captured = self.captured_along(&squares);
        if squares.len() > 2 && !candidates.is_empty() {
            candidates.retain(|mv| mv.is_capture() && Some(mv.captured()) == captured);
            if candidates.is_empty() {
                return Err(self.path_error(text, &squares, captured));
            }
        } else if candidates.len() > 1 {
            // Two squares are the whole path of a capture of one piece, so they mean this capture even
            // if longer ones have the same ends.
            let single = captured.filter(|set| set.len() == 1);
            let direct = candidates.iter().find(|mv| Some(mv.captured()) == single);
            if let Some(&direct) = direct {
                return Ok(direct);
            }
        }
        match *candidates {
            [mv] => Ok(mv),
            [] => {
                let (from, to) = (squares[0], squares[squares.len() - 1]);
                let captured = captured.filter(|_| squares.len() > 2);
                Err(ParseError::new(
                    text,
                    self.fault_of_illegal(from, to, captured),
                ))
            }
            _ => Err(ParseError::new(
                text,
                "ambiguous: several captures have these ends; write the whole path",
            )),
        }
    }

    /// The error for a path between the ends of a legal move that is not the path of one.
    fn path_error(&self, text: &str, squares: &[Square], captured: Option<Set<R>>) -> ParseError {
        let (from, to) = (squares[0], squares[squares.len() - 1]);
        let along = captured.filter(|_| self.must_capture());
        let fault = along.map(|captured| self.fault_of_illegal(from, to, Some(captured)));
        match fault {
            None | Some(MoveFault::MustCapture) => {
                ParseError::new(text, "no capture has this path")
            }
            Some(fault) => ParseError::new(text, fault),
        }
    }

    /// The legal moves that a text of two squares may mean.
    pub(crate) fn readings(&self, text: &str, names: &SquareNames<R>) -> Vec<Move<R>> {
        match parse_squares(text, names) {
            Ok(squares) if squares.len() == 2 => self.moves_between(&squares),
            _ => Vec::new(),
        }
    }

    /// The legal moves from the first of some squares to the last.
    fn moves_between(&self, squares: &[Square]) -> Vec<Move<R>> {
        let ends = (squares.first().copied(), squares.last().copied());
        let fits = |mv: &Move<R>| (Some(mv.from()), Some(mv.to())) == ends;
        self.moves().into_iter().filter(fits).collect()
    }

    /// The text of a legal move.
    pub(crate) fn write_move(&self, mv: Move<R>, names: &SquareNames<R>) -> String {
        let separator = if mv.is_capture() {
            R::RULES.capture_sign
        } else {
            '-'
        };
        let squares = if self.is_ambiguous(mv) {
            self.path(mv)
        } else {
            Vec::from([mv.from(), mv.to()])
        };
        let texts: Vec<String> = squares.iter().map(|&at| names.text(at)).collect();
        texts.join(separator.encode_utf8(&mut [0; 4]))
    }

    fn is_ambiguous(&self, mv: Move<R>) -> bool {
        let shares_ends = |other: &&Move<R>| other.from() == mv.from() && other.to() == mv.to();
        mv.is_capture() && self.moves().iter().filter(shares_ends).count() > 1
    }

    /// The pieces on a path of straight lines from square to square. `None` if a leg is not straight, if one of several
    /// legs crosses no piece, or if a piece that stays until the end of the move is crossed twice.
    fn captured_along(&self, squares: &[Square]) -> Option<Set<R>> {
        let mut captured = Squares::EMPTY;
        for leg in squares.windows(2) {
            let crossed = between::<R>(leg[0], leg[1])? & self.occupied() & !squares[0].set();
            if crossed.is_empty() && squares.len() > 2 {
                return None;
            }
            if crossed.intersects(captured) && R::RULES.removal == Removal::AfterMove {
                return None;
            }
            captured |= crossed;
        }
        Some(captured)
    }
}

/// The playing squares strictly between two squares of a diagonal, a row or a column.
pub(crate) fn between<R: Rules>(from: Square, to: Square) -> Option<Set<R>> {
    let place = |square| {
        let (row, column) = (Board::<R>::row(square), Board::<R>::column(square));
        (row as isize, column as isize)
    };
    let ((row, column), (to_row, to_column)) = (place(from), place(to));
    let (rows, columns) = (to_row - row, to_column - column);
    let distance = rows.abs().max(columns.abs());
    let is_line = rows == 0 || columns == 0 || rows.abs() == columns.abs();
    if distance == 0 || !is_line {
        return None;
    }
    let squares = (1..distance).filter_map(|by| {
        let (row, column) = (row + rows.signum() * by, column + columns.signum() * by);
        Board::<R>::square_at(row as usize, column as usize)
    });
    Some(squares.collect())
}

/// The squares of a move text, at least two; names may follow each other without a separator.
fn parse_squares<R: Rules>(text: &str, names: &SquareNames<R>) -> Result<Vec<Square>, ParseError> {
    let wrong = |_| ParseError::new(text, "not a move");
    let parts = text.split(['-', 'x', ':']);
    let squares: Result<Vec<Square>, _> = parts
        .flat_map(split_names)
        .map(|name| names.parse(name))
        .collect();
    let squares = squares.map_err(wrong)?;
    if squares.len() < 2 {
        return Err(ParseError::new(text, "not a move"));
    }
    Ok(squares)
}

/// Splits `a3b4` before each letter but the first; other text stays whole.
fn split_names(part: &str) -> impl Iterator<Item = &str> {
    let starts = part.char_indices().filter(|(_, c)| c.is_ascii_lowercase());
    let starts: Vec<usize> = starts.map(|(at, _)| at).filter(|&at| at > 0).collect();
    let begins = core::iter::once(0).chain(starts.clone());
    let ends = starts.into_iter().chain([part.len()]);
    begins.zip(ends).map(|(begin, end)| &part[begin..end])
}
