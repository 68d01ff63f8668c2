use pgn::Termination;
use serde::{Deserialize, Serialize};

/// A game with its variations, as the page keeps it. Positions and moves are in the usual notation.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Record {
    /// Names and values, in their order.
    pub(crate) tags: Vec<(String, String)>,
    /// Where the game starts.
    pub(crate) start: String,
    /// The comment before the first move.
    pub(crate) comment: String,
    /// Every move of every line; the main move of a position comes before its variations.
    pub(crate) moves: Vec<RecordMove>,
    /// How the game ended.
    #[serde(with = "ResultName")]
    pub(crate) result: Termination,
}

/// A move of a [`Record`].
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct RecordMove {
    /// The move before: 0 for the start, `n` for the `n`-th of [`Record::moves`].
    pub(crate) parent: usize,
    /// The move.
    pub(crate) text: String,
    /// The numbers of its glyphs.
    pub(crate) glyphs: Vec<u16>,
    /// The comment on it.
    pub(crate) comment: String,
}

/// The names of the results in JSON.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Termination", rename_all = "camelCase")]
enum ResultName {
    #[serde(rename = "white")]
    WhiteWins,
    #[serde(rename = "black")]
    BlackWins,
    Draw,
    BothLose,
    Unknown,
}

/// The records in a text.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Collection {
    /// The games that can be read and shown.
    pub(crate) records: Vec<Record>,
    /// The number of games that were skipped.
    pub(crate) skipped: usize,
    /// The fault of the first game that was skipped, with its place.
    pub(crate) fault: Option<String>,
    /// Whether the text has more games, which were not read.
    pub(crate) is_cut: bool,
}

/// Reads the records in a text; an error if there is none that can be shown.
type Read = Box<dyn Fn(&str) -> Result<Collection, String>>;

/// Writes a record.
type Write = Box<dyn Fn(&Record) -> Result<String, String>>;

/// How the records of a game are read and written.
pub(crate) struct RecordFormat {
    /// The name of the format.
    pub(crate) name: &'static str,
    pub(crate) read: Read,
    pub(crate) write: Write,
}
