use core::fmt;
use std::path::Path;

use game_core::{GameResult, Outcome, ParseError, Side};

use crate::{BoardView, DialectName, Record};

/// A game in progress whose positions and moves are text, for referees, servers and editors.
/// [`GameSpec`](crate::GameSpec) makes one of any game.
///
/// Positions and moves are read and written in the dialect that [`set_dialect`](Self::set_dialect) has set, at first in
/// the usual notation.
pub trait TextGame: Send {
    /// Sets the notation in which the game is read and written.
    fn set_dialect(&mut self, dialect: DialectName);

    /// Sets an option of the game, whose name may be written in any case.
    ///
    /// # Errors
    /// An unknown option, or a value that it does not take; nothing changes then.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ParseError>;

    /// Sets the endgame tables that [`solved`](Self::solved) and searches probe: those in `folder`, or none.
    ///
    /// # Errors
    /// A game without tables, or a folder with a file that is not a valid table of its rules; nothing
    /// changes then.
    fn set_tables(&mut self, folder: Option<&Path>) -> Result<(), ParseError>;

    /// Sets the Syzygy tables, which are probed before all others: those in `folders`, or none. Folders are separated
    /// as in the environment variable `PATH`.
    ///
    /// # Errors
    /// A game without such tables, or a folder with a file that is not a valid one; nothing changes then.
    fn set_syzygy(&mut self, folders: Option<&Path>) -> Result<(), ParseError>;

    /// The outcome for the side to move by the endgame tables. `None` if no table has the position, if the last move
    /// was reversible, so that positions may recur, or if a win may come too late for a draw clock.
    fn solved(&self) -> Option<Outcome>;

    /// Goes back to the start position. An [`Engine`](crate::Engine) also clears its table and histories.
    fn new_game(&mut self);

    /// Sets up `position`, or the start position if it is `None`, and plays `moves`.
    ///
    /// # Errors
    /// Text that cannot be read, or a move that is not legal; nothing changes then.
    fn set_position(&mut self, position: Option<&str>, moves: &[String]) -> Result<(), ParseError>;

    /// Plays a move.
    ///
    /// # Errors
    /// Text that is not a legal move here, with the reason where the game knows it; nothing changes then.
    fn play(&mut self, mv: &str) -> Result<(), ParseError>;

    /// Takes back `plies` moves. Returns `false`, and changes nothing, if fewer were played.
    fn take_back(&mut self, plies: usize) -> bool;

    /// Reads a move and returns its standard form.
    ///
    /// # Errors
    /// Text that is not a legal move here, with the reason where the game knows it.
    fn normalize_move(&self, mv: &str) -> Result<String, ParseError>;

    /// The legal moves, in a fixed order; none once the game has ended on the board.
    fn legal_moves(&self) -> Vec<String>;

    /// The side to move.
    fn side_to_move(&self) -> Side;

    /// The result, once the game has ended by the rules.
    fn ending(&self) -> Option<Ending>;

    /// The current position as text.
    fn position_text(&self) -> String;

    /// The key of the current position: equal positions have equal keys.
    fn key(&self) -> u64;

    /// The board with its pieces and legal moves; `None` if the game has no picture.
    fn board_view(&self) -> Option<BoardView>;

    /// The number of moves played.
    fn plies(&self) -> usize;

    /// The moves played after the first `plies`, in any dialect.
    fn moves_since(&self, plies: usize, dialect: DialectName) -> Vec<String>;

    /// The position where the game began, in any dialect.
    fn start_text(&self, dialect: DialectName) -> String;

    /// Whether the game began at the usual start.
    fn has_usual_start(&self) -> bool;

    /// The game as a record.
    ///
    /// # Errors
    /// A game without records, a tag or a result that the format cannot write, or a tag that sets the start position.
    fn record(&self, record: &Record) -> Result<String, ParseError>;

    /// Goes to the end of the first game of a file of records, and returns the other parts of its record. The text is UTF-8, or
    /// otherwise Latin-1.
    ///
    /// # Errors
    /// A game without records, or a text that cannot be read; nothing changes then.
    fn load_record(&mut self, text: &[u8]) -> Result<Record, ParseError>;

    /// The reason why a text is not a legal move here, as the start of a sentence; `None` if the move is legal.
    fn why_illegal(&self, mv: &str) -> Option<String> {
        let error = self.normalize_move(mv).err()?;
        Some(error.reason().to_string())
    }
}

impl fmt::Debug for dyn TextGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TextGame({})", self.position_text())
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winner, and the kind of the rule.
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
