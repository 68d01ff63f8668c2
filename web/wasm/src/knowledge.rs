use game_core::ParseError;
use serde::Serialize;

/// Knowledge of positions without a search: a book and endgame tables, which the page opens from files.
#[cfg_attr(
    not(feature = "files"),
    allow(dead_code, reason = "a build without games that have files")
)]
pub(crate) trait Knowledge {
    /// Opens the book in these bytes in place of the one before, and returns the number of its positions.
    fn open_book(&mut self, bytes: Vec<u8>) -> Result<u64, String>;

    /// Opens the endgame tables in these files, names with bytes, in place of those before. The next search that opens
    /// tables gets these.
    fn open_tables(&mut self, files: Vec<(String, Vec<u8>)>) -> Result<(), String>;

    /// The knowledge of the position after these moves.
    fn known(&self, position: Option<&str>, moves: &[String]) -> Result<Known, ParseError>;

    /// A random move of the book, as often as it was played; `None` without one. Equal seeds choose equal moves.
    fn book_move(
        &self,
        position: Option<&str>,
        moves: &[String],
        seed: u32,
    ) -> Result<Option<String>, ParseError>;
}

/// The knowledge of a position, for the page.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Known {
    /// The moves of the book, the most played first.
    pub(crate) book: Vec<KnownMove>,
    /// The verdict of the endgame tables.
    pub(crate) verdict: Option<Verdict>,
}

/// A move of a book with the results of its games for the player who makes it.
#[derive(Debug, Serialize)]
pub(crate) struct KnownMove {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    /// In units of evaluation, if the book has scores.
    pub(crate) score: Option<i16>,
}

/// The value of a solved position for the side to move.
#[derive(Debug, Serialize)]
pub(crate) struct Verdict {
    /// `win`, `draw` or `loss`.
    pub(crate) outcome: &'static str,
    /// Plies to the next capture, promotion or end of the game, if the tables have them.
    pub(crate) plies: Option<u16>,
}
