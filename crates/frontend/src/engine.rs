use core::fmt;
use std::path::Path;
use std::sync::Arc;

use game_core::{ParseError, Score, Term};
use search::{Clock, Config, Control, Limits, OutOfMemory, Report, SearchResult, Threads};

use crate::{BookMove, TextGame};

/// A game in progress with a search, for front ends that do not know the game.
pub trait Engine: TextGame {
    /// The name of its evaluator.
    fn evaluator(&self) -> &'static str;

    /// Sets the configuration of later searches.
    fn configure(&mut self, config: Config);

    /// Sets the threads for later searches with [`Config::threads`] above one, on targets whose standard
    /// library cannot start threads.
    fn set_threads(&mut self, threads: Arc<dyn Threads + Send + Sync>);

    /// Replaces the table with an empty one of at most `mib` MiB.
    ///
    /// # Errors
    /// If there is no memory for it; the table is then empty and has its old size or, if even that cannot be allocated
    /// again, the least.
    fn resize_table(&mut self, mib: usize) -> Result<(), OutOfMemory>;

    /// Clears the table and everything else that earlier searches learned.
    fn clear_table(&mut self);

    /// The static evaluation for the side to move; `None` once the game has ended.
    fn evaluate(&mut self) -> Option<Score>;

    /// The parts of the static evaluation, for the side to move; empty if the evaluator has none or the game has
    /// ended.
    fn explain(&mut self) -> Vec<Term>;

    /// Replaces the evaluator with one read from a file, such as a network.
    ///
    /// # Errors
    /// A game that reads no evaluators from files, or a file of another kind; nothing changes then.
    fn open_evaluator(&mut self, file: &Path) -> Result<(), ParseError>;

    /// [`open_evaluator`](Self::open_evaluator) from the bytes of a file that the caller has read. Errors quote
    /// `name`.
    ///
    /// # Errors
    /// A game that reads no evaluators from files, or bytes of another kind; nothing changes then.
    fn read_evaluator(&mut self, name: &str, bytes: &[u8]) -> Result<(), ParseError>;

    /// Opens a book and closes the previous one.
    ///
    /// # Errors
    /// A game without books, or a file that cannot be read; nothing changes then.
    fn open_book(&mut self, file: &Path) -> Result<(), ParseError>;

    /// Closes the book.
    fn close_book(&mut self);

    /// The move of the book for the current position; `None` without a book or a move. The seed of the
    /// configuration chooses one of several.
    ///
    /// # Errors
    /// If the book cannot be read or is damaged.
    fn book_move(&mut self) -> Result<Option<String>, ParseError>;

    /// The moves of the book for the current position, the heaviest first; none without a book.
    ///
    /// # Errors
    /// If the book cannot be read or is damaged.
    fn book_moves(&mut self) -> Result<Vec<BookMove<String>>, ParseError>;

    /// Searches the current position. `clock` measures the time limits. `report` is called with each finished line, with
    /// bounds of unfinished iterations, and at the end with the line of the played move and the nodes of the whole search, if
    /// they differ from the last report.
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

    /// The legal moves with their codes. [`Control::current_move`] returns the code of the root move that is being
    /// searched.
    fn move_codes(&self) -> Vec<(u16, String)>;

    /// Counts the positions `depth` plies deep, and reports the count of each legal move when it is
    /// complete. If it is stopped, the count is incomplete. It takes stack for each ply: ask for at most
    /// [`MAX_PERFT_DEPTH`] plies.
    fn divide(&self, depth: u32, control: &Control, report: &mut dyn FnMut(&str, u64)) -> u64;
}

/// The greatest depth that front ends let [`Engine::divide`] count, in plies.
pub const MAX_PERFT_DEPTH: u32 = 100;

impl fmt::Debug for dyn Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Engine({})", self.position_text())
    }
}
