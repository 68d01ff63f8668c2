use core::fmt;
use std::path::Path;
use std::time::Instant;

use game_core::{GameResult, ParseError, Score, Side};
use search::{Config, Control, Limits, OutOfMemory, Report, SearchResult};

use crate::{Diagram, DialectName};

/// A game in progress and the search that plays it, for front ends that know no game: positions
/// and moves are text.
///
/// [`Session`](crate::Session) implements it for every game, so that each front end is compiled
/// once and may change the rules while it runs.
pub trait Engine: Send {
    /// Reads and writes in that notation from now on.
    fn speak(&mut self, dialect: DialectName);

    /// Goes back to the start position and forgets what was learnt.
    fn new_game(&mut self);

    /// Sets up a position, the start if there is none, and plays the moves.
    ///
    /// # Errors
    /// Text that cannot be read, or a move that is not legal; nothing changes then.
    fn set_position(&mut self, position: Option<&str>, moves: &[String]) -> Result<(), ParseError>;

    /// Plays a move.
    ///
    /// # Errors
    /// Text that is no legal move here; nothing changes then.
    fn play(&mut self, mv: &str) -> Result<(), ParseError>;

    /// Takes so many moves back, or none if there were not so many, and says which.
    fn take_back(&mut self, plies: usize) -> bool;

    /// Reads a move and writes it again as the engine writes it.
    ///
    /// # Errors
    /// Text that is no legal move here.
    fn normalize_move(&self, mv: &str) -> Result<String, ParseError>;

    /// The legal moves here.
    fn legal_moves(&self) -> Vec<String>;

    /// Whose turn it is.
    fn side_to_move(&self) -> Side;

    /// The result, once the game has ended.
    fn ending(&self) -> Option<Ending>;

    /// The present position as text.
    fn position_text(&self) -> String;

    /// The key of the present position.
    fn key(&self) -> u64;

    /// The present position as a picture.
    fn diagram(&self) -> Diagram;

    /// Searches by that configuration from now on.
    fn configure(&mut self, config: Config);

    /// Replaces the table by an empty one of so many MiB.
    ///
    /// # Errors
    /// If there is no memory for it; the table then keeps its size.
    fn resize_table(&mut self, mib: usize) -> Result<(), OutOfMemory>;

    /// Forgets what earlier searches learnt.
    fn clear_table(&mut self);

    /// The static evaluation for the side to move; `None` once the game has ended.
    fn evaluate(&mut self) -> Option<Score>;

    /// Takes prepared moves from the book in that file, instead of from the one before.
    ///
    /// # Errors
    /// If the game has no books, or the file cannot be read; nothing changes then.
    fn open_book(&mut self, file: &Path) -> Result<(), ParseError>;

    /// Has no book any more.
    fn close_book(&mut self);

    /// The move of the book for the present position, if there are a book and a move. The seed of
    /// the configuration decides between several.
    ///
    /// # Errors
    /// If the book cannot be read or is damaged.
    fn book_move(&mut self) -> Result<Option<String>, ParseError>;

    /// Searches the present position. Time counts from `started`; each finished line goes to
    /// `report`.
    ///
    /// # Errors
    /// A move among [`Limits::search_moves`] that is not legal here.
    fn search(
        &mut self,
        limits: &Limits<String>,
        started: Instant,
        control: &Control,
        report: &mut dyn FnMut(&Report<String>),
    ) -> Result<SearchResult<String>, ParseError>;

    /// Counts the positions `depth` plies deep and gives the share of each legal move to `report`
    /// as it is known. A stopped count is too small.
    fn divide(&self, depth: u32, control: &Control, report: &mut dyn FnMut(&str, u64)) -> u64;

    /// The positions of `bench`, in the usual notation.
    fn bench_positions(&self) -> Vec<String>;

    /// The depth of `bench`, in plies.
    fn bench_depth(&self) -> usize;
}

impl fmt::Debug for dyn Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Engine({})", self.position_text())
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won, and by what kind of rule.
    pub result: GameResult,
    /// The rule in the words of the game.
    pub reason: String,
}

/// The winner and the reason: `White wins: checkmate (1-0)`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.result.winner {
            Some(side) => write!(f, "{side} wins")?,
            None => write!(f, "Draw")?,
        }
        write!(f, ": {} ({})", self.reason, self.result.as_str())
    }
}
