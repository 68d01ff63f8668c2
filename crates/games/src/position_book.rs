//! Books of positions for any game, made by the program `book`.

use std::path::Path;

use book::Book;
use frontend::{BookError, BookMove, BookResults};
use game_core::{Game, MoveGenerator};

/// A book of positions in a file.
#[derive(Debug)]
struct PositionBook<P>(Book<P>);

/// Opens the book of positions in a file, for the game `rules` that starts at `start`.
///
/// # Errors
/// If the file cannot be read, is not such a book, is damaged, is of another game or was made with other keys.
#[cfg(any(feature = "checkers", feature = "shatar"))]
pub(crate) fn open<P>(
    path: &Path,
    rules: &str,
    start: &P,
) -> Result<Box<dyn frontend::Book<P>>, BookError>
where
    P: MoveGenerator + core::fmt::Debug + 'static,
{
    Ok(Box::new(PositionBook(open_book(path, rules, start)?)))
}

/// Reads a book of positions from the bytes of a file, for the game `rules` that starts at `start`.
///
/// # Errors
/// If the bytes are not such a book, are damaged, are of another game or were made with other keys.
pub fn from_bytes<P>(
    bytes: Vec<u8>,
    rules: &str,
    start: &P,
) -> Result<Box<dyn frontend::Book<P>>, BookError>
where
    P: MoveGenerator + core::fmt::Debug + 'static,
{
    let book = Book::from_bytes(bytes, rules, start)?;
    Ok(Box::new(PositionBook(book)))
}

fn open_book<P: MoveGenerator>(
    path: &Path,
    rules: &str,
    start: &P,
) -> Result<Book<P>, book::ErrorKind> {
    Book::open(path, rules, start).map_err(book::Error::into_kind)
}

/// Opens a chess book: a book of positions or a Polyglot book.
#[cfg(feature = "chess")]
pub(crate) fn open_chess(
    path: &Path,
    rules: &str,
    start: &chess::Position,
) -> Result<Box<dyn frontend::Book<chess::Position>>, BookError> {
    match open_book(path, rules, start) {
        Ok(book) => Ok(Box::new(PositionBook(book))),
        Err(book::ErrorKind::NotABook) => crate::polyglot_book::open(path),
        Err(error) => Err(error.into()),
    }
}

/// Reads a chess book from the bytes of a file: a book of positions or a Polyglot book.
///
/// # Errors
/// If the bytes are in neither format, are damaged, are of another game or were made with other keys.
#[cfg(feature = "chess")]
pub fn chess_from_bytes(
    bytes: Vec<u8>,
    rules: &str,
    start: &chess::Position,
) -> Result<Box<dyn frontend::Book<chess::Position>>, BookError> {
    match bytes.starts_with(&book::MAGIC) {
        true => from_bytes(bytes, rules, start),
        false => crate::polyglot_book::from_bytes(bytes),
    }
}

/// The weight of a move is two for each win and one for each draw, as in an exported Polyglot book.
impl<P: MoveGenerator + core::fmt::Debug> frontend::Book<P> for PositionBook<P> {
    fn moves(&mut self, game: &Game<P>) -> Result<Vec<BookMove<P::Move>>, BookError> {
        let found = self.0.moves(game.position());
        let found = found.map_err(book::Error::into_kind)?;
        Ok(found
            .into_iter()
            .map(|found| {
                let results = BookResults {
                    wins: found.results.wins.into(),
                    draws: found.results.draws.into(),
                    losses: found.results.losses.into(),
                };
                BookMove {
                    mv: found.mv,
                    weight: found.results.weight(),
                    results: Some(results),
                }
            })
            .collect())
    }
}
