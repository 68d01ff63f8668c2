use core::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use game_core::{
    Evaluator, Game, MoveGenerator, ParseError, Position, Score, Searchable, Side, zobrist,
};
use search::{Bound, Config, Control, Limits, Line, OutOfMemory, Report, Search, SearchResult};

use crate::{Book, BookError, Diagram, Dialect, DialectName, Ending, Engine, Variant};

/// The [`Engine`] of one variant.
#[derive(Debug)]
pub struct Session<P: Position, E> {
    variant: Arc<Variant<P, E>>,
    dialect: DialectName,
    game: Game<P>,
    search: Search<P, E>,
    /// The book, with the file that it is in.
    book: Option<(PathBuf, Box<dyn Book<P>>)>,
}

impl<P: Searchable, E: Evaluator<P>> Session<P, E> {
    /// A game at its start, and a search with a table of so many MiB.
    #[must_use]
    pub fn new(variant: Arc<Variant<P, E>>, table_mib: usize) -> Self {
        let mut search = Search::new((variant.evaluator)(), table_mib);
        search.config_mut().margins = Some(variant.margins);
        Self {
            dialect: DialectName::default(),
            game: Game::new(variant.start.clone()),
            search,
            book: None,
            variant,
        }
    }

    fn dialect(&self) -> &Dialect<P> {
        self.variant.dialect(self.dialect)
    }

    fn parse_move(&self, position: &P, text: &str) -> Result<P::Move, ParseError> {
        (self.dialect().parse_move)(position, text)
    }

    fn move_text(&self, mv: P::Move) -> String {
        (self.dialect().move_text)(self.game.position(), mv)
    }
}

impl<P, E> Engine for Session<P, E>
where
    P: Searchable + Debug + Send + Sync,
    P::Move: Send + Sync,
    E: Evaluator<P> + Clone + Send,
{
    fn speak(&mut self, dialect: DialectName) {
        self.dialect = dialect;
    }

    fn new_game(&mut self) {
        self.search.clear();
        self.game = Game::new(self.variant.start.clone());
    }

    fn set_position(&mut self, position: Option<&str>, moves: &[String]) -> Result<(), ParseError> {
        let start = match position {
            Some(text) => (self.dialect().parse_position)(text)?,
            None => self.variant.start.clone(),
        };
        let mut game = Game::new(start);
        for text in moves {
            let mv = self.parse_move(game.position(), text)?;
            play(&mut game, mv, text)?;
        }
        self.game = game;
        Ok(())
    }

    fn play(&mut self, mv: &str) -> Result<(), ParseError> {
        let parsed = self.parse_move(self.game.position(), mv)?;
        play(&mut self.game, parsed, mv)
    }

    fn take_back(&mut self, plies: usize) -> bool {
        let enough = self.game.moves().len() >= plies;
        if enough {
            for _ in 0..plies {
                self.game.take_back();
            }
        }
        enough
    }

    fn normalize_move(&self, mv: &str) -> Result<String, ParseError> {
        let mv = self.parse_move(self.game.position(), mv)?;
        Ok(self.move_text(mv))
    }

    fn legal_moves(&self) -> Vec<String> {
        let moves = self.game.position().moves();
        moves.into_iter().map(|mv| self.move_text(mv)).collect()
    }

    fn side_to_move(&self) -> Side {
        self.game.position().side_to_move()
    }

    fn ending(&self) -> Option<Ending> {
        let result = self.game.result()?;
        let reason = (self.variant.ending)(self.game.position(), result);
        Some(Ending { result, reason })
    }

    fn position_text(&self) -> String {
        (self.dialect().position_text)(self.game.position())
    }

    fn key(&self) -> u64 {
        self.game.position().key()
    }

    fn diagram(&self) -> Diagram {
        (self.variant.diagram)(self.game.position())
    }

    fn configure(&mut self, config: Config) {
        *self.search.config_mut() = Config {
            margins: config.margins.or(Some(self.variant.margins)),
            ..config
        };
    }

    fn resize_table(&mut self, mib: usize) -> Result<(), OutOfMemory> {
        self.search.resize_table(mib)
    }

    fn clear_table(&mut self) {
        self.search.clear();
    }

    fn evaluate(&mut self) -> Option<Score> {
        let position = self.game.position();
        if position.outcome().is_some() {
            return None;
        }
        let evaluator = self.search.evaluator_mut();
        evaluator.reset(position);
        Some(evaluator.evaluate(position))
    }

    fn open_book(&mut self, file: &Path) -> Result<(), ParseError> {
        let no_books = || "these rules have no books".into();
        let open = self.variant.book.ok_or_else(no_books);
        let opened = open.and_then(|open| open(file));
        let book = opened.map_err(|error| book_error(file, &error))?;
        self.book = Some((file.to_path_buf(), book));
        Ok(())
    }

    fn close_book(&mut self) {
        self.book = None;
    }

    fn book_move(&mut self) -> Result<Option<String>, ParseError> {
        let Some((file, book)) = &mut self.book else {
            return Ok(None);
        };
        let position = self.game.position();
        let seed = zobrist::mix(self.search.config().seed) ^ position.key();
        let chosen = book.choose(&self.game, seed);
        let chosen = chosen.map_err(|error| book_error(file, &error))?;
        let legal = chosen.filter(|&mv| position.is_legal(mv));
        Ok(legal.map(|mv| self.move_text(mv)))
    }

    fn search(
        &mut self,
        limits: &Limits<String>,
        started: Instant,
        control: &Control,
        report: &mut dyn FnMut(&Report<String>),
    ) -> Result<SearchResult<String>, ParseError> {
        let root = self.game.position();
        let search_moves = limits.search_moves.iter();
        let limits = Limits {
            search_moves: search_moves
                .map(|text| self.parse_move(root, text))
                .collect::<Result<_, _>>()?,
            depth: limits.depth,
            nodes: limits.nodes,
            time: limits.time,
            mate: limits.mate,
        };
        let dialect = self.variant.dialect(self.dialect);
        let mut best = None;
        let mut tell = |found: &Report<P::Move>| {
            if found.multi_pv == 1 {
                best = Some(found.clone());
            }
            report(&report_text(dialect, root, found));
        };
        let search = &mut self.search;
        let result = search.run_parallel(&self.game, &limits, &started, control, &mut tell);
        if let Some(last_word) = last_word(best, &result, started) {
            report(&report_text(dialect, root, &last_word));
        }
        Ok(result_text(dialect, root, result))
    }

    fn divide(&self, depth: u32, control: &Control, report: &mut dyn FnMut(&str, u64)) -> u64 {
        let Some(below) = depth.checked_sub(1) else {
            return 1;
        };
        let position = self.game.position();
        let mut nodes = 0;
        for &mv in &position.moves() {
            let mut child = position.clone();
            child.play(mv);
            let share = count(&child, below, control);
            if control.is_stopped() {
                break;
            }
            report(&self.move_text(mv), share);
            nodes += share;
        }
        nodes
    }

    fn bench_positions(&self) -> Vec<String> {
        let positions = self.variant.bench_positions;
        if positions.is_empty() {
            return vec![(self.variant.usual.position_text)(&self.variant.start)];
        }
        positions.iter().map(ToString::to_string).collect()
    }

    fn bench_depth(&self) -> usize {
        self.variant.bench_depth
    }
}

fn book_error(file: &Path, error: &BookError) -> ParseError {
    ParseError::new(
        &file.to_string_lossy(),
        format_args!("cannot use the book, {error}"),
    )
}

fn play<P: MoveGenerator>(game: &mut Game<P>, mv: P::Move, text: &str) -> Result<(), ParseError> {
    game.play(mv).map_err(|error| ParseError::new(text, error))
}

/// The report of the line that is played, unless the last one about the best line has said the same.
/// A broken iteration may have found another move, and a level may choose a worse one; clients want to
/// hear of it before the move.
fn last_word<M: Copy + PartialEq>(
    best: Option<Report<M>>,
    result: &SearchResult<M>,
    started: Instant,
) -> Option<Report<M>> {
    let best = best?;
    let mut lines = result.lines.iter();
    let played = lines.find(|line| line.pv.first() == result.best_move.as_ref())?;
    let is_said = best.bound == Bound::Exact && best.score == played.score && best.pv == played.pv;
    (!is_said).then(|| Report {
        score: played.score,
        bound: Bound::Exact,
        pv: played.pv.clone(),
        nodes: result.statistics.nodes,
        time: started.elapsed(),
        ..best
    })
}

/// The principal variation as text. Each move is written in the position that it is played in.
fn pv_text<P: Position>(dialect: &Dialect<P>, root: &P, pv: &[P::Move]) -> Vec<String> {
    let mut position = root.clone();
    let write = |&mv| {
        let text = (dialect.move_text)(&position, mv);
        position.play(mv);
        text
    };
    pv.iter().map(write).collect()
}

fn report_text<P: Position>(
    dialect: &Dialect<P>,
    root: &P,
    report: &Report<P::Move>,
) -> Report<String> {
    Report {
        depth: report.depth,
        selective_depth: report.selective_depth,
        multi_pv: report.multi_pv,
        score: report.score,
        bound: report.bound,
        nodes: report.nodes,
        time: report.time,
        hashfull: report.hashfull,
        pv: pv_text(dialect, root, &report.pv),
    }
}

fn result_text<P: Position>(
    dialect: &Dialect<P>,
    root: &P,
    result: SearchResult<P::Move>,
) -> SearchResult<String> {
    let played: Vec<_> = result
        .best_move
        .into_iter()
        .chain(result.ponder_move)
        .collect();
    let mut played = pv_text(dialect, root, &played).into_iter();
    let line_text = |line: Line<P::Move>| Line {
        score: line.score,
        pv: pv_text(dialect, root, &line.pv),
    };
    SearchResult {
        best_move: played.next(),
        ponder_move: played.next(),
        score: result.score,
        depth: result.depth,
        lines: result.lines.into_iter().map(line_text).collect(),
        statistics: result.statistics,
    }
}

/// Depth below which a count is so short that it need not look whether it was stopped.
const UNSTOPPABLE: u32 = 4;

/// [`game_core::perft`] that can be stopped; its count means nothing then.
fn count<P: MoveGenerator>(position: &P, depth: u32, control: &Control) -> u64 {
    if depth <= UNSTOPPABLE {
        return game_core::perft(position, depth);
    }
    let mut nodes = 0;
    for &mv in &position.moves() {
        if control.is_stopped() {
            break;
        }
        let mut child = position.clone();
        child.play(mv);
        nodes += count(&child, depth - 1, control);
    }
    nodes
}
