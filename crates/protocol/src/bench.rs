use core::fmt;
use std::time::{Duration, Instant};

use game_core::ParseError;
use search::{Control, Limits};

use frontend::AnyGame;

use crate::settings::TABLE_MIB;

/// The result of `bench`. The number of nodes is the same on every run and every machine.
#[derive(Clone, Copy, Debug)]
pub struct BenchResult {
    /// Positions visited.
    pub nodes: u64,
    /// The time that it took.
    pub time: Duration,
}

/// Searches the positions of a game to a fixed depth, each with an empty table, and calls
/// `print` with a line for each. `depth` is in plies; `None` for the game's default.
///
/// # Errors
/// A game without a search, or a position that cannot be read.
pub fn bench(
    game: &dyn AnyGame,
    depth: Option<usize>,
    control: &Control,
    mut print: impl FnMut(String),
) -> Result<BenchResult, ParseError> {
    let mut engine = game.new_engine(None, TABLE_MIB)?;
    let limits = Limits::depth(depth.unwrap_or(game.bench_depth()));
    let positions = game.bench_positions();
    let begun = Instant::now();
    let mut nodes = 0;
    for (index, position) in positions.iter().enumerate() {
        if control.is_stopped() {
            break;
        }
        engine.new_game();
        engine.set_position(Some(position), &[])?;
        let result = engine.search(&limits, &Instant::now(), control, &mut |_| ())?;
        let searched = result.statistics.nodes;
        let (number, count) = (index + 1, positions.len());
        let best = result.best_move.as_deref().unwrap_or("(none)");
        print(format!(
            "{number}/{count} {position}: {best}, {searched} nodes"
        ));
        nodes += searched;
    }
    Ok(BenchResult {
        nodes,
        time: begun.elapsed(),
    })
}

/// The last line of `bench`: `NODES nodes NPS nps`.
impl fmt::Display for BenchResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let micros = self.time.as_micros().max(1);
        let nps = u128::from(self.nodes) * 1_000_000 / micros;
        write!(f, "{} nodes {nps} nps", self.nodes)
    }
}
