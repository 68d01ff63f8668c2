use core::fmt;
use std::path::Path;

use game_core::{ParseError, Score};
use search::{Clock, Config, Control, Limits, OutOfMemory, Report, SearchResult};

use crate::{BookMove, TextGame};

/// A game in progress with the search that plays it, for front ends that know no game.
pub trait Engine: TextGame {
    /// The name of its evaluator.
    fn evaluator(&self) -> &'static str;

    /// Searches by that configuration from now on.
    fn configure(&mut self, config: Config);

    /// Replaces the table with an empty one of at most `mib` MiB.
    ///
    /// # Errors
    /// If there is no memory for it; the table then keeps its size.
    fn resize_table(&mut self, mib: usize) -> Result<(), OutOfMemory>;

    /// Forgets what earlier searches learnt.
    fn clear_table(&mut self);

    /// The static evaluation for the side to move; `None` once the game has ended.
    fn evaluate(&mut self) -> Option<Score>;

    /// Evaluates by what that file holds from now on: learned weights, say.
    ///
    /// # Errors
    /// If the game reads no evaluators from files, or the file is not one for this game; nothing changes then.
    fn open_evaluator(&mut self, file: &Path) -> Result<(), ParseError>;

    /// Asks the endgame tables in that folder from now on, or none.
    ///
    /// # Errors
    /// If the game has no tables, or a file of the folder is not a sound table of its rules; nothing changes then.
    fn set_tables(&mut self, folder: Option<&Path>) -> Result<(), ParseError>;

    /// Asks the Syzygy tables in these folders from now on, before all others, or none. Folders are separated as in the
    /// variable `PATH` of the system.
    ///
    /// # Errors
    /// If the game has no such tables, or a file of the folders is not a sound one; nothing changes then.
    fn set_syzygy(&mut self, folders: Option<&Path>) -> Result<(), ParseError>;

    /// Takes prepared moves from the book in that file, instead of from the one before.
    ///
    /// # Errors
    /// If the game has no books, or the file cannot be read; nothing changes then.
    fn open_book(&mut self, file: &Path) -> Result<(), ParseError>;

    /// Closes the book.
    fn close_book(&mut self);

    /// The move of the book for the present position, if there are a book and a move. The seed of
    /// the configuration decides between several.
    ///
    /// # Errors
    /// If the book cannot be read or is damaged.
    fn book_move(&mut self) -> Result<Option<String>, ParseError>;

    /// The moves of the book for the present position, the heaviest first; none without a book.
    ///
    /// # Errors
    /// If the book cannot be read or is damaged.
    fn book_moves(&mut self) -> Result<Vec<BookMove<String>>, ParseError>;

    /// Searches the present position. Time limits count by `clock`; each finished line goes to
    /// `report`.
    ///
    /// # Errors
    /// A move among [`Limits::search_moves`] that is not legal here.
    fn search(
        &mut self,
        limits: &Limits<String>,
        clock: &dyn Clock,
        control: &Control,
        report: &mut dyn FnMut(&Report<String>),
    ) -> Result<SearchResult<String>, ParseError>;

    /// Counts the positions `depth` plies deep, and reports the share of each legal move as it is
    /// known. A stopped count is too small.
    fn divide(&self, depth: u32, control: &Control, report: &mut dyn FnMut(&str, u64)) -> u64;
}

impl fmt::Debug for dyn Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Engine({})", self.position_text())
    }
}
