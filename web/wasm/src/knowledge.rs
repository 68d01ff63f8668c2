use frontend::BookResults;
use game_core::ParseError;
use serde::Serialize;

/// Knowledge of positions without a search: a book and endgame tables, which the page opens from files.
#[cfg_attr(
    not(feature = "files"),
    allow(dead_code, reason = "a build without games that have files")
)]
pub(crate) trait Knowledge {
    /// Opens the book in the bytes of the file `name`, replacing the one before.
    fn open_book(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), String>;

    /// Opens the endgame tables in these files, replacing those before. The next search that opens tables gets these.
    fn open_tables(&mut self, files: Vec<NamedFile>) -> Result<(), String>;

    /// Opens the Syzygy tables in these files, replacing those before, as [`open_tables`](Self::open_tables) does.
    fn open_syzygy(&mut self, files: Vec<NamedFile>) -> Result<(), String>;

    /// The knowledge of the position after these moves.
    fn known(&mut self, position: Option<&str>, moves: &[String]) -> Result<Known, ParseError>;

    /// A random move of the book, chosen by weight; `None` if it has none. Equal seeds choose equal moves.
    fn book_move(
        &mut self,
        position: Option<&str>,
        moves: &[String],
        seed: u32,
    ) -> Result<Option<String>, ParseError>;
}

/// The name of a file with its bytes.
pub(crate) type NamedFile = (String, Vec<u8>);

/// Whether a file of that name has Syzygy tables: outcomes, or distances.
pub(crate) fn is_syzygy(name: &str) -> bool {
    name.ends_with(".rtbw") || name.ends_with(".rtbz")
}

/// The knowledge of a position, for the page.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Known {
    /// The moves of the book, in any order.
    pub(crate) book: Vec<KnownMove>,
    /// The verdict of the endgame tables.
    pub(crate) verdict: Option<Verdict>,
}

/// A move of a book.
#[derive(Debug, Serialize)]
pub(crate) struct KnownMove {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// How often the computer plays it, relative to the others.
    pub(crate) weight: u64,
    /// The results of its games, in a book that counts them.
    pub(crate) results: Option<KnownResults>,
}

/// Results of games, for the player who makes the move.
#[derive(Debug, Serialize)]
pub(crate) struct KnownResults {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
}

/// The value of a solved position for the side to move.
#[derive(Debug, Serialize)]
pub(crate) struct Verdict {
    /// `win`, `draw` or `loss`.
    pub(crate) outcome: &'static str,
    /// Plies to the next move of the kind `until`, or to the end of the game, if the tables have them.
    pub(crate) plies: Option<u16>,
    pub(crate) until: Until,
}

/// The moves to which tables count their plies.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(
    not(feature = "files"),
    expect(dead_code, reason = "tables are in files")
)]
pub(crate) enum Until {
    /// Captures and promotions.
    Conversion,
    /// Captures and moves of pawns.
    Zeroing,
}

impl From<BookResults> for KnownResults {
    fn from(results: BookResults) -> Self {
        let BookResults {
            wins,
            draws,
            losses,
        } = results;
        Self {
            wins,
            draws,
            losses,
        }
    }
}
