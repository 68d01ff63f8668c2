use alloc::vec::Vec;
use core::time::Duration;

use game_core::{Evaluator, Score, Searchable};

use crate::line::MAX_PLY;
use crate::node::{Root, node};
use crate::time::{Deadlines, Trend};
use crate::window::Window;
use crate::worker::Worker;
use crate::{Bound, Config, Limits, Line, Report, SearchResult, TimeLimit};

/// Greatest depth of an iteration, in plies.
const MAX_DEPTH: usize = 127;
/// Least depth of an iteration that begins with a narrow window, in plies.
const ASPIRATION_DEPTH: usize = 4;
/// Nodes after which bounds are reported.
const REPORT_BOUNDS_NODES: u64 = 3_000_000;

/// Iterative deepening: each search is a ply deeper than the last and orders its moves by the results of that one
/// (Chess Programming Wiki, "Iterative Deepening").
pub(crate) struct Iterations<'a, 'w, P: Searchable, E, R> {
    worker: Worker<'w, P, E>,
    config: &'a Config,
    limits: &'a Limits<P::Move>,
    deadlines: Deadlines,
    report: R,
    /// The last depth that was completed.
    completed: usize,
    trend: Trend<P::Move>,
    /// Whether the last report was only a bound.
    reported_bound: bool,
}

impl<'a, 'w, P, E, R> Iterations<'a, 'w, P, E, R>
where
    P: Searchable,
    E: Evaluator<P>,
    R: FnMut(&Report<P::Move>),
{
    pub(crate) fn new(
        worker: Worker<'w, P, E>,
        config: &'a Config,
        limits: &'a Limits<P::Move>,
        deadlines: Deadlines,
        report: R,
    ) -> Self {
        let trend = Trend::new(worker.root.best().mv);
        Self {
            worker,
            config,
            limits,
            deadlines,
            report,
            completed: 0,
            trend,
            reported_bound: false,
        }
    }

    pub(crate) fn run(mut self) -> SearchResult<P::Move> {
        let deepest = self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        for depth in 1..=deepest {
            self.deepen(depth);
            if self.worker.watch.stopped {
                break;
            }
            self.completed = depth;
            let best = self.worker.root.best();
            self.trend.update(best.mv, best.score);
            let is_late = self.is_late();
            if self.is_enough() || (is_late && !self.worker.watch.control.is_pondering()) {
                break;
            }
            self.worker.watch.stops_on_ponder_hit = is_late;
        }
        self.finish()
    }

    /// Runs one iteration: searches the best lines one after the other.
    fn deepen(&mut self, depth: usize) {
        self.worker.root_depth = depth;
        self.worker.selective_depth = 0;
        self.worker.root.begin_iteration();
        let lines = self.config.lines().min(self.worker.root.len());
        for line in 0..lines {
            self.aspirate(depth, line);
            self.worker.root.sort(..=line);
            if self.worker.watch.stopped {
                return;
            }
        }
        for line in 0..lines.min(self.config.multi_pv.max(1)) {
            self.report_line(line, Bound::Exact);
        }
    }

    /// Searches for the best line after the first `line` ones, with a window around the last iteration's score that widens
    /// until the score lies inside (Chess Programming Wiki, "Aspiration Windows").
    fn aspirate(&mut self, depth: usize, line: usize) {
        let expected = self.worker.root.line(line).last_score;
        let mut delta = Score::new(self.worker.settings.margins.aspiration.max(1));
        let narrow = self.worker.settings.techniques.aspiration
            && depth >= ASPIRATION_DEPTH
            && !expected.is_decisive();
        let mut window = if narrow {
            Window {
                alpha: expected - delta,
                beta: expected + delta,
            }
        } else {
            Window::FULL
        };
        loop {
            self.worker.root.begin_search(line);
            let score = node::<Root, P, E>(&mut self.worker, window, depth as i32, false);
            self.worker.root.sort(line..);
            if self.worker.watch.stopped {
                return;
            }
            let bound = window.bound(score);
            if bound == Bound::Exact {
                return;
            }
            if self.worker.nodes_of_all() >= REPORT_BOUNDS_NODES && line < self.config.multi_pv {
                self.report_line(line, bound);
            }
            delta = delta + delta;
            if bound == Bound::Upper {
                window.beta = Score::new((window.alpha.units() + window.beta.units()) / 2);
                window.alpha = widened(score - delta);
            } else {
                window.beta = widened(score + delta);
            }
        }
    }

    /// Whether the search has reached its limits other than time.
    fn is_enough(&self) -> bool {
        let root = &self.worker.root;
        let score = root.best().score;
        let plies = score.plies_to_end();
        let within = |moves: usize| plies.is_some_and(|plies| plies < moves.saturating_mul(2));
        if score.is_win() && self.limits.mate.is_some_and(within) {
            return true;
        }
        let spent = |budget| self.worker.statistics.nodes >= budget;
        let handicap = self.config.handicap.map(|handicap| handicap.nodes);
        handicap.is_some_and(spent)
    }

    /// Whether another iteration is not worth its time on the clock. A search that ponders goes on until the opponent has
    /// moved.
    fn is_late(&self) -> bool {
        let root = &self.worker.root;
        // A forced move, or a forced end so near that deeper iterations will not find a nearer one.
        let plies = root.best().score.plies_to_end();
        let settled = plies.is_some_and(|plies| self.completed > 2 * plies);
        let on_clock = matches!(self.limits.time, TimeLimit::Clock(_));
        let elapsed = self.worker.watch.clock.elapsed();
        (on_clock && (root.len() == 1 || settled))
            || self.soft_deadline().is_some_and(|soft| elapsed >= soft)
    }

    /// The soft deadline: later if the best move is unstable or has a small share of the nodes, or if the score falls.
    fn soft_deadline(&self) -> Option<Duration> {
        let nodes = self.worker.statistics.nodes.max(1);
        let node_share = self.worker.root.best().nodes * 100 / nodes;
        self.deadlines.soft_for(&self.trend, node_share, P::UNIT)
    }

    /// The last score of a line; a draw if the search was stopped before any root move had one.
    fn known_score(&self, line: usize) -> Score {
        self.worker.root.line(line).known.unwrap_or_default()
    }

    fn report_line(&mut self, line: usize, bound: Bound) {
        let worker = &self.worker;
        let report = Report {
            depth: worker.root_depth,
            selective_depth: worker.selective_depth,
            multi_pv: line + 1,
            score: self.known_score(line),
            bound,
            nodes: worker.nodes_of_all(),
            time: worker.watch.clock.elapsed(),
            hashfull: worker.table.hashfull(),
            oracle_hits: worker.oracle_hits_of_all(),
            pv: worker.root.line(line).pv.clone(),
        };
        (self.report)(&report);
        self.reported_bound = bound != Bound::Exact;
    }

    /// The result of the search. A better move of the last, unfinished iteration counts.
    fn finish(mut self) -> SearchResult<P::Move> {
        // There must be a report, and the last one must not be a bound.
        if self.reported_bound || self.completed == 0 {
            self.report_line(0, Bound::Exact);
        }
        let root = &self.worker.root;
        // A line that was not yet searched when the search stopped must not be chosen.
        let has_score = |line: usize| line == 0 || root.line(line).known.is_some();
        let lines: Vec<_> = (0..self.config.lines().min(root.len()))
            .take_while(|&line| has_score(line))
            .map(|line| Line {
                score: self.known_score(line),
                pv: root.line(line).pv.clone(),
            })
            .collect();
        let key = self.worker.line.position().key();
        let chosen = &lines[self.config.choose(&lines, key)];
        let best_move = chosen.pv[0];
        let reply = chosen.pv.get(1).copied();
        SearchResult {
            best_move: Some(best_move),
            ponder_move: reply.or_else(|| self.reply_from_table(best_move)),
            score: chosen.score,
            depth: self.completed,
            lines,
            statistics: self.worker.statistics,
        }
    }

    /// The reply from the table, for a principal variation of a single move.
    fn reply_from_table(&self, mv: P::Move) -> Option<P::Move> {
        let mut child = self.worker.line.position().clone();
        child.play(mv);
        let entry = self.worker.table.probe(child.key())?;
        child.move_from_code(entry.move_code)
    }
}

/// A bound of the window, or infinity once it lies beyond the range of evaluations.
fn widened(score: Score) -> Score {
    if score.units() > Score::MAX_EVALUATION.units() {
        Score::INFINITY
    } else if score.units() < -Score::MAX_EVALUATION.units() {
        -Score::INFINITY
    } else {
        score
    }
}

const _: () = assert!(MAX_DEPTH < MAX_PLY);

#[cfg(test)]
mod tests {
    use game_core::Game;

    use crate::{Control, Handicap, Limits, NoClock, Search};

    #[test]
    fn a_search_ends_soon_after_its_nodes() {
        let game = Game::new(chess::Position::start());
        for nodes in [1, 2, 10, 100, 1_000, 5_000, 20_000] {
            let mut search = Search::new(chess::Evaluation::new(), 1);
            let limits = Limits::nodes(nodes);
            let result = search.run(&game, &limits, &NoClock, &Control::new(), |_| {});
            // Nodes that the rules end are counted without a look at the limit.
            let counted = result.statistics.nodes;
            assert!((nodes..nodes + 20).contains(&counted), "{nodes}: {counted}");
        }
    }

    #[test]
    fn a_line_that_was_not_searched_is_not_chosen() {
        let game = Game::new(chess::Position::start());
        let mut search = Search::new(chess::Evaluation::new(), 1);
        search.config_mut().handicap = Some(Handicap {
            nodes: 1000,
            error: 0,
        });
        let mut lines = |nodes| {
            let limits = Limits::nodes(nodes);
            let result = search.run(&game, &limits, &NoClock, &Control::new(), |_| {});
            result.lines.len()
        };
        assert_eq!(lines(1), 1);
        assert_eq!(lines(1_000), 6);
    }
}
