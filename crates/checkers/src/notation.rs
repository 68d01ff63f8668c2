use alloc::string::String;
use alloc::vec::Vec;

use game_core::{MoveGenerator, Notation, ParseError};

use crate::capture::Set;
use crate::{Board, Move, Position, Removal, Rules, Square, Squares};

/// Positions as PDN FEN; moves as PDN writes them.
///
/// A capture has only its two ends, unless another capture shares them: then it has its whole
/// path. Both forms are read, with `-`, `x` or `:` between squares, by number or by name.
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
        let squares = parse_squares::<R>(text)?;
        let (&[from, ..], &[.., to]) = (&*squares, &*squares) else {
            return Err(ParseError::new(text, "not a move"));
        };
        let fits = |mv: &Move<R>| mv.from() == from && mv.to() == to;
        let mut candidates: Vec<Move<R>> = self.moves().into_iter().filter(fits).collect();
        let captured = self.captured_along(&squares);
        if squares.len() > 2 {
            candidates.retain(|mv| Some(mv.captured()) == captured);
        } else if candidates.len() > 1 {
            // Two squares are the whole path of a single capture, and mean it where longer
            // captures share its ends.
            let single = captured.filter(|set| set.len() == 1);
            let direct = candidates.iter().find(|mv| Some(mv.captured()) == single);
            if let Some(&direct) = direct {
                return Ok(direct);
            }
        }
        match *candidates {
            [mv] => Ok(mv),
            [] => Err(ParseError::new(text, "not a legal move here")),
            _ => Err(ParseError::new(
                text,
                "ambiguous: several captures begin and end so, and the path tells which",
            )),
        }
    }

    fn move_text(&self, mv: Move<R>) -> String {
        let separator = if mv.is_capture() {
            R::CAPTURE_SIGN
        } else {
            '-'
        };
        let squares = if self.is_ambiguous(mv) {
            self.path(mv)
        } else {
            Vec::from([mv.from(), mv.to()])
        };
        let names: Vec<String> = squares.into_iter().map(Board::<R>::square_text).collect();
        names.join(separator.encode_utf8(&mut [0; 4]))
    }
}

impl<R: Rules> Position<R> {
    fn is_ambiguous(&self, mv: Move<R>) -> bool {
        let shares_ends = |other: &&Move<R>| other.from() == mv.from() && other.to() == mv.to();
        mv.is_capture() && self.moves().iter().filter(shares_ends).count() > 1
    }

    /// The opponents on a way from square to square along straight lines; `None` if it leaves them
    /// or crosses a piece twice.
    fn captured_along(&self, squares: &[Square]) -> Option<Set<R>> {
        let mut captured = Squares::EMPTY;
        for leg in squares.windows(2) {
            let crossed = between::<R>(leg[0], leg[1])? & self.occupied() & !squares[0].set();
            if crossed.meets(captured) && R::REMOVAL == Removal::AfterMove {
                return None;
            }
            captured |= crossed;
        }
        Some(captured)
    }
}

/// The playing squares strictly between two squares of a diagonal, a row or a column.
fn between<R: Rules>(from: Square, to: Square) -> Option<Set<R>> {
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
fn parse_squares<R: Rules>(text: &str) -> Result<Vec<Square>, ParseError> {
    let wrong = |_| ParseError::new(text, "not a move");
    let parts = text.split(['-', 'x', ':']);
    let squares: Result<Vec<Square>, _> = parts
        .flat_map(names)
        .map(Board::<R>::parse_square)
        .collect();
    let squares = squares.map_err(wrong)?;
    if squares.len() < 2 {
        return Err(ParseError::new(text, "not a move"));
    }
    Ok(squares)
}

/// Splits `a3b4` before each letter but the first; other text stays whole.
fn names(part: &str) -> impl Iterator<Item = &str> {
    let starts = part.char_indices().filter(|(_, c)| c.is_ascii_lowercase());
    let starts: Vec<usize> = starts.map(|(at, _)| at).filter(|&at| at > 0).collect();
    let begins = core::iter::once(0).chain(starts.clone());
    let ends = starts.into_iter().chain([part.len()]);
    begins.zip(ends).map(|(begin, end)| &part[begin..end])
}
