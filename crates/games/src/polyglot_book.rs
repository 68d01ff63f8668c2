//! Polyglot books for chess.

use core::error::Error;
use core::fmt::Debug;
use std::fs::File;
use std::path::Path;

use chess::Position;
use chess::polyglot::{Book, Source};
use frontend::{BookError, BookMove};
use game_core::Game;

/// A book in a file or in memory.
#[derive(Debug)]
struct PolyglotBook<S>(Book<S>);

/// Opens the Polyglot book in a file.
///
/// # Errors
/// If the file cannot be read or is not a book.
pub(crate) fn open(path: &Path) -> Result<Box<dyn frontend::Book<Position>>, BookError> {
    Ok(Box::new(PolyglotBook(Book::<File>::open(path)?)))
}

/// The Polyglot book in these bytes.
///
/// # Errors
/// If the bytes are not a book.
#[cfg(feature = "book")]
pub(crate) fn from_bytes(bytes: Vec<u8>) -> Result<Box<dyn frontend::Book<Position>>, BookError> {
    Ok(Box::new(PolyglotBook(Book::new(bytes)?)))
}

impl<S> frontend::Book<Position> for PolyglotBook<S>
where
    S: Source<Error: Error + Send + Sync + 'static> + Debug + Send,
{
    fn moves(&mut self, game: &Game<Position>) -> Result<Vec<BookMove<chess::Move>>, BookError> {
        let found = self.0.moves_of(key(game), game.position())?.into_iter();
        Ok(found
            .map(|found| BookMove {
                mv: found.mv,
                weight: found.weight.into(),
                results: None,
            })
            .collect())
    }
}

/// The key of the current position. After a move it is exact, because it uses that move.
fn key(game: &Game<Position>) -> u64 {
    match (game.positions(), game.moves()) {
        ([.., parent, _], [.., last]) => parent.polyglot_key_after(*last),
        _ => game.position().polyglot_key(),
    }
}
