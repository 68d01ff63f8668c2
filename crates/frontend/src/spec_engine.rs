use core::cmp::Reverse;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use game_core::{
    Evaluator, MoveGenerator, Outcome, ParseError, Position, Score, Searchable, Side, Term, zobrist,
};
use search::{
    Bound, Clock, Config, Control, Limits, Line, OutOfMemory, Report, Search, SearchResult, Threads,
};

use crate::evaluators::Read;
use crate::spec_game::SpecGame;
use crate::{
    BoardView, Book, BookError, BookMove, Dialect, DialectName, Ending, Engine, GameSpec, Record,
    TextGame,
};

/// The [`Engine`] of a [`GameSpec`] with one of its evaluators.
pub(crate) struct SpecEngine<P: Position, E> {
    game: SpecGame<P>,
    evaluator: &'static str,
    search: Search<P, E>,
    /// The function that reads evaluators from files.
    read: Option<Read<E>>,
    /// Threads of the host.
    threads: Option<Arc<dyn Threads + Send + Sync>>,
    /// The book and its file.
    book: Option<(PathBuf, Box<dyn Book<P>>)>,
}

impl<P: Searchable, E: Evaluator<P>> SpecEngine<P, E> {
    /// A game at its start, and a search with a table of at most `table_mib` MiB.
    pub(crate) fn new(
        spec: Arc<GameSpec<P>>,
        name: &'static str,
        evaluator: E,
        read: Option<Read<E>>,
        table_mib: usize,
    ) -> Self {
        let mut search = Search::new(evaluator, table_mib);
        search.config_mut().margins = Some(spec.margins);
        Self {
            game: SpecGame::new(spec),
            evaluator: name,
            search,
            read,
            threads: None,
            book: None,
        }
    }

    /// Gives the search the tables that are open.
    fn consult_tables(&mut self)
    where
        P: 'static,
    {
        self.search.set_oracle(self.game.oracle());
        // The transposition table still holds scores from the previous source.
        self.search.clear();
    }

    fn position(&self) -> &P {
        self.game.game.position()
    }

    /// The limits with their moves parsed.
    fn read_limits(&self, limits: &Limits<String>) -> Result<Limits<P::Move>, ParseError> {
        let search_moves = limits.search_moves.iter();
        Ok(Limits {
            search_moves: search_moves
                .map(|text| self.game.parse_move(text))
                .collect::<Result<_, _>>()?,
            depth: limits.depth,
            nodes: limits.nodes,
            time: limits.time,
            mate: limits.mate,
        })
    }
}

/// Forwards to the [`SpecGame`].
impl<P, E> TextGame for SpecEngine<P, E>
where
    P: Searchable + Send + Sync + 'static,
    P::Move: Send + Sync,
    E: Evaluator<P> + Send,
{
    fn set_dialect(&mut self, dialect: DialectName) {
        self.game.set_dialect(dialect);
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        self.game.set_option(name, value)?;
        if self.game.notation_option(name).is_none() {
            // An option of the game may have changed the evaluator.
            self.search.clear();
        }
        Ok(())
    }

    fn set_tables(&mut self, folder: Option<&Path>) -> Result<(), ParseError> {
        self.game.set_tables(folder)?;
        self.consult_tables();
        Ok(())
    }

    fn set_syzygy(&mut self, folders: Option<&Path>) -> Result<(), ParseError> {
        self.game.set_syzygy(folders)?;
        self.consult_tables();
        Ok(())
    }

    fn solved(&self) -> Option<Outcome> {
        self.game.solved()
    }

    fn new_game(&mut self) {
        self.search.clear();
        self.game.new_game();
    }

    fn set_position(&mut self, position: Option<&str>, moves: &[String]) -> Result<(), ParseError> {
        self.game.set_position(position, moves)
    }

    fn play(&mut self, mv: &str) -> Result<(), ParseError> {
        self.game.play(mv)
    }

    fn take_back(&mut self, plies: usize) -> bool {
        self.game.take_back(plies)
    }

    fn normalize_move(&self, mv: &str) -> Result<String, ParseError> {
        self.game.normalize_move(mv)
    }

    fn legal_moves(&self) -> Vec<String> {
        self.game.legal_moves()
    }

    fn side_to_move(&self) -> Side {
        self.game.side_to_move()
    }

    fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    fn position_text(&self) -> String {
        self.game.position_text()
    }

    fn key(&self) -> u64 {
        self.game.key()
    }

    fn board_view(&self) -> Option<BoardView> {
        self.game.board_view()
    }

    fn plies(&self) -> usize {
        self.game.plies()
    }

    fn moves_since(&self, plies: usize, dialect: DialectName) -> Vec<String> {
        self.game.moves_since(plies, dialect)
    }

    fn start_text(&self, dialect: DialectName) -> String {
        self.game.start_text(dialect)
    }

    fn has_usual_start(&self) -> bool {
        self.game.has_usual_start()
    }

    fn record(&self, record: &Record) -> Result<String, ParseError> {
        self.game.record(record)
    }

    fn load_record(&mut self, text: &[u8]) -> Result<Record, ParseError> {
        self.game.load_record(text)
    }
}

impl<P, E> Engine for SpecEngine<P, E>
where
    P: Searchable + Send + Sync + 'static,
    P::Move: Send + Sync,
    E: Evaluator<P> + Clone + Send,
{
    fn evaluator(&self) -> &'static str {
        self.evaluator
    }

    fn configure(&mut self, config: Config) {
        *self.search.config_mut() = Config {
            margins: config.margins.or(Some(self.game.spec.margins)),
            ..config
        };
    }

    fn set_threads(&mut self, threads: Arc<dyn Threads + Send + Sync>) {
        self.threads = Some(threads);
    }

    fn resize_table(&mut self, mib: usize) -> Result<(), OutOfMemory> {
        self.search.resize_table(mib)
    }

    fn clear_table(&mut self) {
        self.search.clear();
    }

    fn evaluate(&mut self) -> Option<Score> {
        if self.game.game.result().is_some() {
            return None;
        }
        let position = self.game.game.position();
        let evaluator = self.search.evaluator_mut();
        evaluator.reset(position);
        Some(evaluator.evaluate(position))
    }

    fn explain(&mut self) -> Vec<Term> {
        let game = &self.game.game;
        match game.result() {
            Some(_) => Vec::new(),
            None => self.search.evaluator_mut().explain(game.position()),
        }
    }

    fn open_evaluator(&mut self, file: &Path) -> Result<(), ParseError> {
        let name = file.to_string_lossy();
        let bytes = std::fs::read(file).map_err(|reason| evaluator_error(&name, &reason))?;
        self.read_evaluator(&name, &bytes)
    }

    fn read_evaluator(&mut self, name: &str, bytes: &[u8]) -> Result<(), ParseError> {
        let none = || evaluator_error(name, &"these rules cannot read evaluators from files");
        let read = self.read.as_ref().ok_or_else(none)?;
        let evaluator = read(bytes).map_err(|reason| evaluator_error(name, &reason))?;
        *self.search.evaluator_mut() = evaluator;
        // Scores of another evaluator are not comparable.
        self.search.clear();
        Ok(())
    }

    fn open_book(&mut self, file: &Path) -> Result<(), ParseError> {
        let no_books = || "these rules have no books".into();
        let open = self.game.spec.book.ok_or_else(no_books);
        let spec = &self.game.spec;
        let opened = open.and_then(|open| open(file, spec.names.uci, &spec.start));
        let book = opened.map_err(|error| book_error(file, &error))?;
        self.book = Some((file.to_path_buf(), book));
        Ok(())
    }

    fn close_book(&mut self) {
        self.book = None;
    }

    fn book_move(&mut self) -> Result<Option<String>, ParseError> {
        let seed = zobrist::mix(self.search.config().seed) ^ self.position().key();
        let moves = self.book_moves()?;
        Ok(BookMove::choose(&moves, seed).map(|found| found.mv.clone()))
    }

    fn book_moves(&mut self) -> Result<Vec<BookMove<String>>, ParseError> {
        let Some((file, book)) = &mut self.book else {
            return Ok(Vec::new());
        };
        let found = book.moves(&self.game.game);
        let mut found = found.map_err(|error| book_error(file, &error))?;
        found.sort_by_key(|found| Reverse(found.weight));
        let text = |found: BookMove<P::Move>| BookMove {
            mv: self.game.move_text(found.mv),
            weight: found.weight,
            results: found.results,
        };
        Ok(found.into_iter().map(text).collect())
    }

    fn search(
        &mut self,
        limits: &Limits<String>,
        clock: &dyn Clock,
        control: &Control,
        report: &mut dyn FnMut(&Report<String>),
    ) -> Result<SearchResult<String>, ParseError> {
        let limits = self.read_limits(limits)?;
        let game = &self.game.game;
        let (dialect, root) = (self.game.dialect(), game.position());
        let mut best = None;
        let mut tell = |found: &Report<P::Move>| {
            if found.multi_pv == 1 {
                best = Some(found.clone());
            }
            report(&report_text(dialect, root, found));
        };
        let result = match &self.threads {
            Some(threads) => self
                .search
                .run_on(&**threads, game, &limits, clock, control, &mut tell),
            #[cfg(feature = "parallel")]
            None => self
                .search
                .run_parallel(game, &limits, clock, control, &mut tell),
            #[cfg(not(feature = "parallel"))]
            None => self.search.run(game, &limits, clock, control, &mut tell),
        };
        if let Some(final_report) = final_report(best, &result, clock) {
            report(&report_text(dialect, root, &final_report));
        }
        Ok(result_text(dialect, root, result))
    }

    fn move_codes(&self) -> Vec<(u16, String)> {
        let position = self.position();
        let moves = position.moves().into_iter();
        let with_code = |mv| (position.move_code(mv), self.game.move_text(mv));
        moves.map(with_code).collect()
    }

    fn divide(&self, depth: u32, control: &Control, report: &mut dyn FnMut(&str, u64)) -> u64 {
        let Some(below) = depth.checked_sub(1) else {
            return 1;
        };
        let position = self.position();
        let mut nodes = 0;
        for &mv in &position.moves() {
            let mut child = position.clone();
            child.play(mv);
            let share = count(&child, below, control);
            if control.is_stopped() {
                break;
            }
            report(&self.game.move_text(mv), share);
            nodes += share;
        }
        nodes
    }
}

fn book_error(file: &Path, error: &BookError) -> ParseError {
    ParseError::new(
        &file.to_string_lossy(),
        format_args!("cannot use the book, {error}"),
    )
}

/// The report of the line that is played, with the nodes and the time of the whole search; `None` if it would repeat the
/// last report of the best line. A stopped iteration has searched more nodes and may have found another move, and a level
/// may choose a worse one; clients expect a report of the played move.
fn final_report<M: Copy + PartialEq>(
    best: Option<Report<M>>,
    result: &SearchResult<M>,
    clock: &dyn Clock,
) -> Option<Report<M>> {
    let best = best?;
    let mut lines = result.lines.iter();
    let played = lines.find(|line| line.pv.first() == result.best_move.as_ref())?;
    let is_reported = best.bound == Bound::Exact
        && best.nodes == result.statistics.nodes
        && best.score == played.score
        && best.pv == played.pv;
    (!is_reported).then(|| Report {
        score: played.score,
        bound: Bound::Exact,
        pv: played.pv.clone(),
        nodes: result.statistics.nodes,
        oracle_hits: result.statistics.oracle_hits,
        time: clock.elapsed(),
        ..best
    })
}

/// The principal variation as text. Each move is written for the position in which it is played.
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
        oracle_hits: report.oracle_hits,
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

fn evaluator_error(name: &str, reason: &dyn core::fmt::Display) -> ParseError {
    ParseError::new(name, format_args!("cannot use the evaluator, {reason}"))
}

/// Greatest depth that is counted without a check for a stop.
const UNCHECKED_DEPTH: u32 = 4;

/// [`game_core::perft`] that can be stopped; the count is then incomplete.
fn count<P: MoveGenerator>(position: &P, depth: u32, control: &Control) -> u64 {
    if depth <= UNCHECKED_DEPTH {
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
