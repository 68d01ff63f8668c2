//! The rules and the search of a family of games, for the page in `../site`.
//!
//! | to | use |
//! |---|---|
//! | list the games of this build | [`games`] |
//! | referee and draw a game, in the page | [`Rules`] |
//! | search a position, in a worker | [`Searcher`] |
//! | let other workers help | `recruit`, `help`, in a build with shared memory |
//!
//! Data pass to and from JavaScript as JSON. Errors are JavaScript's `Error` with the text of the
//! library.

#[cfg(feature = "examples")]
#[allow(
    dead_code,
    unreachable_pub,
    reason = "all of it is used in the library `examples`"
)]
#[path = "../../../examples/src/boards.rs"]
mod boards;
mod catalogue;
#[cfg(feature = "examples")]
#[allow(
    dead_code,
    unreachable_pub,
    reason = "all of it is used in the library `examples`"
)]
#[path = "../../../examples/src/connect_four.rs"]
mod connect_four;
#[cfg(feature = "threads")]
mod crew;
mod editor;
#[cfg(feature = "files")]
mod files;
mod knowledge;
#[cfg(feature = "examples")]
#[allow(
    dead_code,
    unreachable_pub,
    reason = "all of it is used in the library `examples`"
)]
#[path = "../../../examples/src/learned.rs"]
mod learned;
#[cfg(feature = "examples")]
#[allow(
    dead_code,
    unreachable_pub,
    reason = "all of it is used in the library `examples`"
)]
#[path = "../../../examples/src/othello.rs"]
mod othello;
#[cfg(feature = "files")]
mod pgn_record;
mod record;
mod rules;
mod searcher;
#[cfg(feature = "examples")]
#[allow(
    dead_code,
    unreachable_pub,
    reason = "all of it is used in the library `examples`"
)]
#[path = "../../../examples/src/tic_tac_toe.rs"]
mod tic_tac_toe;

use search::Level;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(feature = "threads")]
pub use crew::{help, recruit};
pub use rules::Rules;
pub use searcher::Searcher;

/// A game as the page lists it.
#[derive(Serialize)]
struct GameSummary {
    /// The name that opens it.
    name: &'static str,
    /// The names of its evaluators, the default first.
    evaluators: Vec<&'static str>,
    /// `PGN`, `PDN`, or `null` for a game whose records have no format.
    records: Option<&'static str>,
    /// Whether it reads books and endgame tables.
    reads_books: bool,
    /// Whether it reads networks.
    reads_networks: bool,
    /// The ratings of the levels in Elo, the weakest first; `null` where none was measured.
    level_elo: Vec<Option<u32>>,
    /// The number of start positions to choose from; 1 for a game with a single start.
    starts: u16,
}

/// The games of this build, as JSON.
#[wasm_bindgen]
#[must_use]
pub fn games() -> String {
    let entries = catalogue::entries();
    let summaries = entries.iter().map(|entry| GameSummary {
        name: entry.name(),
        evaluators: entry.game.evaluators(),
        records: entry.records.as_ref().map(|records| records.name),
        reads_books: entry.knowledge.is_some(),
        reads_networks: entry.game.reads_evaluators(),
        level_elo: levels()
            .map(|level| entry.game.levels().rating(level))
            .collect(),
        starts: entry.starts(),
    });
    json(&summaries.collect::<Vec<_>>())
}

/// All levels, the weakest first.
fn levels() -> impl Iterator<Item = Level> {
    (Level::MIN.get()..=Level::MAX.get()).filter_map(Level::new)
}

/// A value as JSON. Only types with string keys are passed here, which JSON can always express.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a value with string keys is JSON")
}
