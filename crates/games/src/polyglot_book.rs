//! Polyglot books for the engine that plays chess.

use std::fs::File;
use std::path::Path;

use chess::Position;
use chess::polyglot::{Book, BookMove};
use frontend::BookError;
use game_core::Game;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// A book in a file, whose moves are chosen at random by their weights.
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
    fn choose(
        &mut self,
        game: &Game<Position>,
        seed: u64,
    ) -> Result<Option<chess::Move>, BookError> {
        let moves = self.0.moves_of(key(game), game.position())?;
        Ok(BookMove::choose(
            &moves,
            &mut ChaCha8Rng::seed_from_u64(seed),
        ))
    }
}

/// The key of the present position, by the last move if there is one, which is always exact.
fn key(game: &Game<Position>) -> u64 {
    match (game.positions(), game.moves()) {
        ([.., parent, _], [.., last]) => parent.polyglot_key_after(*last),
        _ => game.position().polyglot_key(),
    }
}
