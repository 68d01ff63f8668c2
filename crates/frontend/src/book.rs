use core::error::Error;
use core::fmt::Debug;
use std::path::Path;

use game_core::{Game, Position};

/// Prepared moves of a game, which are played without a search.
pub trait Book<P: Position>: Debug + Send {
    /// A move for the present position, if the book has one. `seed` decides between several: the
    /// same game and seed give the same move.
    ///
    /// # Errors
    /// If the book cannot be read or is damaged.
    fn choose(&mut self, game: &Game<P>, seed: u64) -> Result<Option<P::Move>, BookError>;
}

/// The reason why a book cannot be read.
pub type BookError = Box<dyn Error + Send + Sync>;

/// Opens the book in a file.
pub type OpenBook<P> = fn(&Path) -> Result<Box<dyn Book<P>>, BookError>;
