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

/// The Polyglot book in these bytes, all of whose entries are in order.
///
/// # Errors
/// If the bytes are not a book, or an entry is out of order.
#[cfg(feature = "book")]
pub(crate) fn from_bytes(bytes: Vec<u8>) -> Result<Box<dyn frontend::Book<Position>>, BookError> {
    let mut book = Book::new(bytes)?;
    // `Book::new` checks a sample: a lookup could still meet an entry out of order.
    book.check_order()?;
    Ok(Box::new(PolyglotBook(book)))
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

#[cfg(all(test, feature = "book"))]
mod tests {
    use chess::polyglot::Entry;

    use super::*;

    /// A book of `keys` with one entry each.
    fn book(keys: &[u64]) -> Vec<u8> {
        let entry = |&key| Entry {
            key,
            bits: 0,
            weight: 1,
            learn: 0,
        };
        keys.iter().map(entry).flat_map(Entry::to_bytes).collect()
    }

    #[test]
    fn an_entry_out_of_order_between_the_samples_is_an_error() {
        let mut keys: Vec<u64> = (0..200).collect();
        assert!(from_bytes(book(&keys)).is_ok());
        keys.swap(5, 6);
        assert!(Book::new(book(&keys)).is_ok());
        let error = from_bytes(book(&keys)).unwrap_err();
        assert_eq!(error.to_string(), "book entry 6 is out of order");
    }
}
