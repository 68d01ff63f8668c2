use core::fmt;
use core::time::Duration;

use frontend::{AnyGame, Engine};
use game_core::Score;
use js_sys::Function;
use search::{
    Bound, Config, Control, Level, Limits, NoClock, Report, TimeControl, TimeLimit, Variety,
};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::catalogue;
use crate::json;
use crate::rules::js_error;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since some moment; `Instant` has no source of time in a browser.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// The size of the table for `bench`, in MiB: that of the native programs, for the same count.
const BENCH_TABLE_MIB: usize = 16;

/// A game with its search.
#[wasm_bindgen]
pub struct Searcher {
    game: Box<dyn AnyGame>,
    engine: Box<dyn Engine>,
}

/// What to search, and for how long. Durations are in milliseconds.
#[derive(Debug, Deserialize)]
struct Request {
    /// `null` for the start.
    position: Option<String>,
    moves: Vec<String>,
    #[serde(default)]
    limits: LimitsRequest,
    /// The number of lines to report.
    #[serde(default = "one")]
    lines: usize,
    /// From 0 to 20; `null` for full strength.
    #[serde(default)]
    level: Option<u8>,
    /// How much worse than the best a move may be, in units of evaluation; `null` for the best.
    #[serde(default)]
    variety: Option<i32>,
    #[serde(default)]
    seed: u32,
}

/// The first limit that is reached counts; without any the search does not end.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct LimitsRequest {
    depth: Option<usize>,
    nodes: Option<u64>,
    move_time: Option<f64>,
    clock: Option<ClockRequest>,
}

#[derive(Debug, Deserialize)]
struct ClockRequest {
    remaining: f64,
    increment: f64,
}

/// A report of the search, for the page.
#[derive(Serialize)]
struct ReportView<'a> {
    depth: usize,
    selective_depth: usize,
    /// 1 for the best line.
    line: usize,
    #[serde(flatten)]
    score: ScoreView,
    bound: &'static str,
    nodes: u64,
    /// Milliseconds since the search began.
    time: f64,
    pv: &'a [String],
}

/// A score for the side to move.
#[derive(Serialize)]
struct ScoreView {
    /// In units of evaluation.
    score: i32,
    /// Plies to the end of a decided game, negative for a loss.
    plies_to_end: Option<i64>,
}

/// What a search ends with.
#[derive(Serialize)]
struct BestMove {
    best: Option<String>,
    depth: usize,
    #[serde(flatten)]
    score: ScoreView,
    nodes: u64,
}

#[wasm_bindgen]
impl Searcher {
    /// The game of that name, with the evaluator of that name (the default if there is none) and a
    /// table of at most `table_mib` MiB.
    ///
    /// # Errors
    /// If this build has no such game, or the game no such evaluator.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, evaluator: Option<String>, table_mib: usize) -> Result<Self, JsError> {
        let game = catalogue::by_name(name).map_err(js_error)?.game;
        let engine = game.new_engine(evaluator.as_deref(), table_mib);
        let engine = engine.map_err(js_error)?;
        Ok(Self { game, engine })
    }

    /// Searches by a request and returns the result, both as JSON. Each report goes to `report`, as
    /// JSON too. The call lasts as long as the search.
    ///
    /// # Errors
    /// A request that cannot be read, with a bad position or an illegal move; or what `report` throws.
    pub fn search(&mut self, request: &str, report: &Function) -> Result<String, JsError> {
        let request: Request = serde_json::from_str(request)?;
        let set = self
            .engine
            .set_position(request.position.as_deref(), &request.moves);
        set.map_err(js_error)?;
        self.engine.configure(Config {
            multi_pv: request.lines.max(1),
            level: request.level.and_then(Level::new).unwrap_or(Level::MAX),
            variety: request.variety.map(|margin| Variety { margin }),
            seed: u64::from(request.seed),
            ..Config::default()
        });

        let begun = performance_now();
        let clock = || milliseconds(performance_now() - begun);
        let mut tell = |found: &Report<String>| {
            // The page learns of a broken callback by what is missing.
            let _ = report.call1(&JsValue::NULL, &JsValue::from_str(&json(&view(found))));
        };
        let limits = request.limits.limits();
        let result = self
            .engine
            .search(&limits, &clock, &Control::new(), &mut tell);
        let result = result.map_err(js_error)?;
        Ok(json(&BestMove {
            best: result.best_move,
            depth: result.depth,
            score: ScoreView::new(result.score),
            nodes: result.statistics.nodes,
        }))
    }

    /// Forgets what earlier searches learnt.
    pub fn clear(&mut self) {
        self.engine.clear_table();
    }

    /// Searches the positions of `bench` to a depth, the usual one if there is none, and returns the
    /// number of nodes, which is that of the native program.
    ///
    /// # Errors
    /// None in a game that passes its tests.
    pub fn bench(&self, depth: Option<usize>) -> Result<u64, JsError> {
        let engine = self.game.new_engine(None, BENCH_TABLE_MIB);
        let mut engine = engine.map_err(js_error)?;
        let limits = Limits::depth(depth.unwrap_or(self.game.bench_depth()));
        let mut nodes = 0;
        for position in self.game.bench_positions() {
            engine.new_game();
            engine
                .set_position(Some(&position), &[])
                .map_err(js_error)?;
            let result = engine.search(&limits, &NoClock, &Control::new(), &mut |_| ());
            nodes += result.map_err(js_error)?.statistics.nodes;
        }
        Ok(nodes)
    }
}

impl LimitsRequest {
    fn limits(&self) -> Limits<String> {
        let time = match (self.move_time, &self.clock) {
            (Some(time), _) => TimeLimit::MoveTime(milliseconds(time)),
            (None, Some(clock)) => TimeLimit::Clock(TimeControl {
                remaining: milliseconds(clock.remaining),
                increment: milliseconds(clock.increment),
                moves_to_go: None,
            }),
            (None, None) => TimeLimit::Unlimited,
        };
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time,
            ..Limits::infinite()
        }
    }
}

impl ScoreView {
    fn new(score: Score) -> Self {
        let plies = score.plies_to_end();
        let plies = plies.and_then(|plies| i64::try_from(plies).ok());
        Self {
            score: score.units(),
            plies_to_end: plies.map(|plies| if score.is_loss() { -plies } else { plies }),
        }
    }
}

fn view(report: &Report<String>) -> ReportView<'_> {
    ReportView {
        depth: report.depth,
        selective_depth: report.selective_depth,
        line: report.multi_pv,
        score: ScoreView::new(report.score),
        bound: match report.bound {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        },
        nodes: report.nodes,
        time: report.time.as_secs_f64() * 1000.0,
        pv: &report.pv,
    }
}

const fn one() -> usize {
    1
}

/// A duration of that many milliseconds; zero for a negative number and for none.
fn milliseconds(count: f64) -> Duration {
    Duration::try_from_secs_f64(count / 1000.0).unwrap_or_default()
}

impl fmt::Debug for Searcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Searcher").field(&self.engine).finish()
    }
}
