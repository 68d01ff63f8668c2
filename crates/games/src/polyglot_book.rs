//! Polyglot books for the engine that plays chess.

use std::fs::File;
use std::path::Path;

use chess::Position;
use chess::polyglot::Book;
use frontend::{BookError, BookMove};
use game_core::Game;

/// A book in a file.
#[derive(Debug)]
struct PolyglotBook(Book<File>);

/// Opens the Polyglot book in a file.
///
/// # Errors
/// If the file cannot be read or is not a book.
pub(crate) fn open(path: &Path) -> Result<Box<dyn frontend::Book<Position>>, BookError> {
    Ok(Box::new(PolyglotBook(Book::open(path)?)))
}

impl frontend::Book<Position> for PolyglotBook {
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

/// The key of the current position, by the last move if there is one, which is always exact.
fn key(game: &Game<Position>) -> u64 {
    match (game.positions(), game.moves()) {
        ([.., parent, _], [.., last]) => parent.polyglot_key_after(*last),
        _ => game.position().polyglot_key(),
    }
}
