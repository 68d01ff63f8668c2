use core::fmt;
use core::time::Duration;
use std::path::Path;

use frontend::{AnyGame, Engine};
use game_core::{ParseError, Score};
use js_sys::{Function, Uint8Array};
use search::{
    Bound, Clock, Config, Control, Level, Limits, NoClock, Report, TimeControl, TimeLimit, Variety,
};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::catalogue;
use crate::json;
use crate::knowledge::{Knowledge, Known, is_syzygy};
use crate::rules::js_error;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since some moment; `Instant` does not work in a browser.
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
    knowledge: Option<Box<dyn Knowledge>>,
    /// The most threads that a search may have.
    most_threads: usize,
}

/// A search and its limits. Durations are in milliseconds.
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
    /// The number of threads; fewer if the crew is smaller.
    #[serde(default = "one")]
    threads: usize,
    /// Whether a move of the book is played without a search.
    #[serde(default)]
    book: bool,
}

/// A position to look up.
#[derive(Debug, Deserialize)]
struct Place {
    /// `null` for the start.
    position: Option<String>,
    moves: Vec<String>,
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

/// The result of a search.
#[derive(Serialize)]
struct BestMove {
    best: Option<String>,
    depth: usize,
    #[serde(flatten)]
    score: ScoreView,
    nodes: u64,
    /// Whether it is a move of the book, without a score.
    from_book: bool,
}

/// The time of a search; it also asks the page whether to stop.
struct PageClock<'a> {
    /// Milliseconds.
    begun: f64,
    is_stopped: &'a Function,
    control: &'a Control,
}

impl Clock for PageClock<'_> {
    fn elapsed(&self) -> Duration {
        milliseconds(performance_now() - self.begun)
    }

    fn poll(&self) {
        let answer = self.is_stopped.call0(&JsValue::NULL);
        if answer.is_ok_and(|answer| answer.is_truthy()) {
            self.control.stop();
        }
    }
}

#[wasm_bindgen]
impl Searcher {
    /// The game called `name`, with the evaluator called `evaluator` (the default if there is none) and a
    /// table of at most `table_mib` MiB.
    ///
    /// # Errors
    /// If this build has no such game, the game no such evaluator, or the browser no memory for the table.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, evaluator: Option<String>, table_mib: usize) -> Result<Self, JsError> {
        let entry = catalogue::by_name(name).map_err(js_error)?;
        // A table that is too large is an error when it is resized, but ends the program when it is created.
        let engine = entry.game.new_engine(evaluator.as_deref(), 0);
        let mut engine = engine.map_err(js_error)?;
        engine.resize_table(table_mib)?;
        #[allow(unused_mut, reason = "a build without threads")]
        let mut searcher = Self {
            game: entry.game,
            engine,
            knowledge: entry.knowledge,
            most_threads: 1,
        };
        #[cfg(feature = "threads")]
        if let Some(crew) = crate::crew::Crew::present() {
            searcher.most_threads += crew.len();
            searcher.engine.set_threads(crew);
        }
        Ok(searcher)
    }

    /// Evaluates with the network in the bytes of a file from now on.
    ///
    /// # Errors
    /// If the game reads no networks, or the bytes are not one for this game.
    pub fn open_network(&mut self, name: &str, bytes: &[u8]) -> Result<(), JsError> {
        self.engine.read_evaluator(name, bytes).map_err(js_error)
    }

    /// Opens the book in the bytes of a file.
    ///
    /// # Errors
    /// If the game has no books, or the bytes are not a book of this game, fail its checksum, or have entries out of
    /// order.
    pub fn open_book(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), JsError> {
        let opened = self.knowledge_mut()?.open_book(name, bytes);
        opened.map_err(|reason| JsError::new(&format!("{name}: {reason}")))
    }

    /// Opens the endgame tables in the bytes of files, whose names end with `.wdl` and `.dtc`, or `.rtbw` and
    /// `.rtbz` for those of Syzygy.
    ///
    /// # Errors
    /// If the game has no tables, or a file is not a sound table of its rules. The error does not name the file.
    pub fn open_tables(
        &mut self,
        names: Vec<String>,
        contents: Vec<Uint8Array>,
    ) -> Result<(), JsError> {
        let bytes = contents.iter().map(Uint8Array::to_vec);
        let files = names.into_iter().zip(bytes);
        let (syzygy, own): (Vec<_>, Vec<_>) = files.partition(|(name, _)| is_syzygy(name));
        // The game finds the tables that are open by itself.
        let anywhere = Some(Path::new(""));
        if !own.is_empty() {
            let opened = self.knowledge_mut()?.open_tables(own);
            opened.map_err(|reason| JsError::new(&reason))?;
            self.engine.set_tables(anywhere).map_err(js_error)?;
        }
        if !syzygy.is_empty() {
            let opened = self.knowledge_mut()?.open_syzygy(syzygy);
            opened.map_err(|reason| JsError::new(&reason))?;
            self.engine.set_syzygy(anywhere).map_err(js_error)?;
        }
        Ok(())
    }

    fn knowledge_mut(&mut self) -> Result<&mut Box<dyn Knowledge>, JsError> {
        let missing = || JsError::new("this game has no books and no endgame tables");
        self.knowledge.as_mut().ok_or_else(missing)
    }

    /// Looks up a position in book and tables; place and result are JSON.
    ///
    /// # Errors
    /// A bad position, an illegal move, or a book with more entries for the position than it can have moves.
    pub fn known(&mut self, place: &str) -> Result<String, JsError> {
        let Place { position, moves } = serde_json::from_str(place)?;
        let known = self.knowledge.as_mut().map_or_else(
            || Ok(Known::default()),
            |knowledge| knowledge.known(position.as_deref(), &moves),
        );
        Ok(json(&known.map_err(js_error)?))
    }

    /// The move of the book as the result of a search, if the request wants one and there is one.
    fn book_move(&mut self, request: &Request) -> Result<Option<BestMove>, JsError> {
        let Some(knowledge) = self.knowledge.as_mut().filter(|_| request.book) else {
            return Ok(None);
        };
        let (position, seed) = (request.position.as_deref(), request.seed);
        let found = knowledge.book_move(position, &request.moves, seed);
        Ok(found.map_err(js_error)?.map(|best| BestMove {
            best: Some(best),
            depth: 0,
            score: ScoreView::new(Score::DRAW),
            nodes: 0,
            from_book: true,
        }))
    }

    /// Searches by a request and returns the result, both as JSON. Calls `report` with each report, as
    /// JSON too. It returns when the search ends, and calls `is_stopped` about once a millisecond to find out
    /// whether to stop.
    ///
    /// # Errors
    /// A request that cannot be read, with a bad position, an illegal move or a level above 20, or a book with more
    /// entries for the position than it can have moves.
    pub fn search(
        &mut self,
        request: &str,
        report: &Function,
        is_stopped: &Function,
    ) -> Result<String, JsError> {
        let request: Request = serde_json::from_str(request)?;
        let level = request.level.map(level).transpose().map_err(js_error)?;
        if let Some(best) = self.book_move(&request)? {
            return Ok(json(&best));
        }
        let set = self
            .engine
            .set_position(request.position.as_deref(), &request.moves);
        set.map_err(js_error)?;
        self.engine.configure(Config {
            multi_pv: request.lines.max(1),
            threads: request.threads.clamp(1, self.most_threads),
            handicap: level.and_then(|level| self.game.levels().handicap(level)),
            variety: request.variety.map(|margin| Variety { margin }),
            seed: u64::from(request.seed),
            ..Config::default()
        });

        let control = Control::new();
        let clock = PageClock {
            begun: performance_now(),
            is_stopped,
            control: &control,
        };
        let mut tell = |found: &Report<String>| {
            // The page notices a broken callback by the missing reports.
            let _ = report.call1(&JsValue::NULL, &JsValue::from_str(&json(&view(found))));
        };
        let limits = request.limits.limits();
        let result = self.engine.search(&limits, &clock, &control, &mut tell);
        let result = result.map_err(js_error)?;
        Ok(json(&BestMove {
            best: result.best_move,
            depth: result.depth,
            score: ScoreView::new(result.score),
            nodes: result.statistics.nodes,
            from_book: false,
        }))
    }

    /// Searches the positions of `bench` to a depth, by default the usual one, and returns the
    /// number of nodes, which equals that of the native program.
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

/// The level of a number.
///
/// # Errors
/// If there is no such level.
fn level(number: u8) -> Result<Level, ParseError> {
    let (weakest, strongest) = (Level::MIN.get(), Level::MAX.get());
    let reason = format!("levels are from {weakest} to {strongest}");
    let unknown = || ParseError::new(&number.to_string(), reason);
    Level::new(number).ok_or_else(unknown)
}

/// A duration in milliseconds: zero for a negative number and for NaN, the longest for a number that is too large.
fn milliseconds(count: f64) -> Duration {
    Duration::try_from_secs_f64(count.max(0.0) / 1000.0).unwrap_or(Duration::MAX)
}

impl fmt::Debug for Searcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Searcher").field(&self.engine).finish()
    }
}
