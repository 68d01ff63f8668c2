use alloc::vec;
use alloc::vec::Vec;

use core::time::Duration;

use game_core::{Evaluator, Score, Searchable};

use crate::node::{NonPv, Pv};
use crate::time::{Deadlines, Unsettled};
use crate::worker::{MAX_PLY, Worker};
use crate::{Bound, Config, Limits, Line, Report, SearchResult, TimeLimit};

/// The greatest depth of an iteration, in plies.
const MAX_DEPTH: usize = 127;
/// Depth from which iterations begin with a narrow window, in plies.
const ASPIRATION_DEPTH: usize = 4;
/// Nodes after which bounds are worth reporting.
const REPORT_BOUNDS_NODES: u64 = 3_000_000;
/// Smallest step between two scores.
const ONE: Score = Score::new(1);

/// Iterative deepening: one search after another, each a ply deeper, each ordered by the last
/// (Chess Programming Wiki, "Iterative Deepening").
pub(crate) struct Iterations<'a, 'w, P: Searchable, E, R> {
    worker: Worker<'w, P, E>,
    position: &'a P,
    config: &'a Config,
    limits: &'a Limits<P::Move>,
    deadlines: Deadlines,
    /// Best first, as far as known.
    root_moves: Vec<RootMove<P::Move>>,
    report: R,
    /// The last depth that was completed.
    completed: usize,
    /// Iterations for which the best move has stayed the same.
    stable: u32,
    /// The best score of the last iteration.
    last_best: Option<Score>,
    /// Whether the last report of the best line was only a bound.
    reported_bound: bool,
}

/// A move of the root and what is known of it.
#[derive(Clone, Debug)]
struct RootMove<M> {
    mv: M,
    /// The value in the present iteration; `-INFINITY` if it is not known to be good.
    score: Score,
    /// The value in the last iteration.
    last_score: Score,
    /// The newest value or bound that a finished search of this move gave.
    known: Option<Score>,
    /// Nodes below this move so far.
    nodes: u64,
    pv: Vec<M>,
}

impl<'a, 'w, P, E, R> Iterations<'a, 'w, P, E, R>
where
    P: Searchable,
    E: Evaluator<P>,
    R: FnMut(&Report<P::Move>),
{
    pub(crate) fn new(
        worker: Worker<'w, P, E>,
        position: &'a P,
        config: &'a Config,
        limits: &'a Limits<P::Move>,
        deadlines: Deadlines,
        moves: Vec<P::Move>,
        report: R,
    ) -> Self {
        let unknown = -Score::INFINITY;
        let root_move = |mv| RootMove {
            mv,
            score: unknown,
            last_score: unknown,
            known: None,
            nodes: 0,
            pv: vec![mv],
        };
        let root_moves = moves.into_iter().map(root_move).collect();
        Self {
            worker,
            position,
            config,
            limits,
            deadlines,
            root_moves,
            report,
            completed: 0,
            stable: 0,
            last_best: None,
            reported_bound: false,
        }
    }

    pub(crate) fn run(mut self) -> SearchResult<P::Move> {
        let deepest = self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let deepest = self
            .config
            .level
            .depth()
            .map_or(deepest, |depth| depth.min(deepest));
        for depth in 1..=deepest {
            self.last_best = (depth > 1).then(|| self.root_moves[0].score);
            self.deepen(depth);
            if self.worker.watch.stopped {
                break;
            }
            self.completed = depth;
            if self.is_enough() {
                break;
            }
        }
        self.finish()
    }

    /// One iteration: the best lines, one after the other.
    fn deepen(&mut self, depth: usize) {
        self.worker.root_depth = depth;
        self.worker.selective_depth = 0;
        let best_before = self.root_moves[0].mv;
        for root_move in &mut self.root_moves {
            root_move.last_score = root_move.score;
            root_move.score = -Score::INFINITY;
        }
        let lines = self.config.lines().min(self.root_moves.len());
        for line in 0..lines {
            self.aspirate(depth, line);
            // Stable: equal moves keep the order of the last iteration.
            self.root_moves[..=line].sort_by_key(|root_move| -root_move.score);
            if self.worker.watch.stopped {
                break;
            }
        }
        if !self.worker.watch.stopped {
            for line in 0..lines.min(self.config.multi_pv.max(1)) {
                self.report_line(line, Bound::Exact);
            }
        }
        self.stable = if self.root_moves[0].mv == best_before {
            self.stable + 1
        } else {
            0
        };
    }

    /// Searches for the best line after the first `line` ones, with a window around the last
    /// iteration's score that grows until the score lies inside (Chess Programming Wiki,
    /// "Aspiration Windows").
    fn aspirate(&mut self, depth: usize, line: usize) {
        let expected = self.root_moves[line].last_score;
        let mut delta = Score::new(self.worker.margins.aspiration.max(1));
        let narrow = self.worker.techniques.aspiration
            && depth >= ASPIRATION_DEPTH
            && !expected.is_decisive();
        let (mut alpha, mut beta) = if narrow {
            (expected - delta, expected + delta)
        } else {
            (-Score::INFINITY, Score::INFINITY)
        };
        loop {
            let score = self.search_root(depth, line, alpha, beta);
            self.root_moves[line..].sort_by_key(|root_move| -root_move.score);
            if self.worker.watch.stopped {
                return;
            }
            let bound = match () {
                () if score <= alpha => Bound::Upper,
                () if score >= beta => Bound::Lower,
                () => return,
            };
            if self.worker.nodes_of_all() >= REPORT_BOUNDS_NODES && line < self.config.multi_pv {
                self.report_line(line, bound);
            }
            delta = delta + delta;
            if bound == Bound::Upper {
                beta = Score::new((alpha.units() + beta.units()) / 2);
                alpha = widened(score - delta);
            } else {
                beta = widened(score + delta);
            }
        }
    }

    /// Searches the moves of the root from `line` on, and writes down what it learns of them.
    fn search_root(&mut self, depth: usize, line: usize, mut alpha: Score, beta: Score) -> Score {
        let mut best = -Score::INFINITY;
        for root_move in &mut self.root_moves[line..] {
            root_move.score = -Score::INFINITY;
        }
        let worker = &mut self.worker;
        worker.enter(0);
        let unstable = self.position.is_unstable();
        let raw = worker.static_evaluation(self.position, unstable, None);
        worker.frames[0].evaluation = raw.map(|raw| worker.corrected(raw, self.position, 0));
        for index in line..self.root_moves.len() {
            let mv = self.root_moves[index].mv;
            let mut child = self.position.clone();
            child.play(mv);
            worker.descend(self.position, Some(mv), &child, 0);
            worker.frames[0].quiet = !self.position.is_tactical(mv);
            let nodes_before = worker.statistics.nodes;
            let depth = depth as i32 - 1;
            let mut score = alpha + ONE;
            if index > line {
                score = -worker.node::<NonPv>(&child, -alpha - ONE, -alpha, depth, 1, true);
            }
            if index == line || score > alpha {
                score = -worker.node::<Pv>(&child, -beta, -alpha, depth, 1, false);
            }
            worker.ascend();
            self.root_moves[index].nodes += worker.statistics.nodes - nodes_before;
            if worker.watch.stopped {
                break;
            }
            best = best.max(score);
            // The first move gets its score even if it is only a bound: its line is the best known.
            if index == line || score > alpha {
                let root_move = &mut self.root_moves[index];
                root_move.score = score;
                root_move.known = Some(score);
                root_move.pv.clear();
                root_move.pv.push(mv);
                root_move.pv.extend_from_slice(worker.pv.line(1));
            }
            if score > alpha {
                alpha = score;
                if score >= beta {
                    break;
                }
            }
        }
        best
    }

    /// Whether another iteration would be of no use, or come too late.
    fn is_enough(&self) -> bool {
        let best = &self.root_moves[0];
        if let Some(moves) = self.limits.mate
            && best.score.is_win()
            && best
                .score
                .plies_to_end()
                .is_some_and(|plies| plies < 2 * moves)
        {
            return true;
        }
        let on_clock = matches!(self.limits.time, TimeLimit::Clock(_));
        if on_clock && !self.worker.watch.control.is_pondering() {
            // A forced move, or a win that the next iterations cannot shorten.
            let settled = best
                .score
                .plies_to_end()
                .is_some_and(|plies| self.completed > 2 * plies);
            if self.root_moves.len() == 1 || settled {
                return true;
            }
        }
        self.worker.watch.has_passed(self.soft_deadline())
    }

    /// The soft deadline, which depends on how settled the choice is.
    fn soft_deadline(&self) -> Option<Duration> {
        let best = &self.root_moves[0];
        let unsettled = Unsettled {
            stable: self.stable,
            node_share: best.nodes * 100 / self.worker.statistics.nodes.max(1),
            drop: self.last_best.map_or(Score::DRAW, |last| last - best.score),
        };
        self.deadlines.soft_for(&unsettled)
    }

    /// The newest score of a line; a draw if the search was stopped before any root move had one.
    fn known_score(&self, line: usize) -> Score {
        self.root_moves[line].known.unwrap_or_default()
    }

    fn report_line(&mut self, line: usize, bound: Bound) {
        let worker = &self.worker;
        let root_move = &self.root_moves[line];
        let report = Report {
            depth: worker.root_depth,
            selective_depth: worker.selective_depth,
            multi_pv: line + 1,
            score: self.known_score(line),
            bound,
            nodes: worker.nodes_of_all(),
            time: worker.watch.clock.elapsed(),
            hashfull: worker.table.hashfull(),
            pv: root_move.pv.clone(),
        };
        (self.report)(&report);
        if line == 0 {
            self.reported_bound = bound != Bound::Exact;
        }
    }

    /// What the search ends with. A move that the last, broken iteration found better stands.
    fn finish(mut self) -> SearchResult<P::Move> {
        // A report of a bound must not be the last word, and something must be reported.
        if self.reported_bound || self.completed == 0 {
            self.report_line(0, Bound::Exact);
        }
        let lines: Vec<_> = self
            .root_moves
            .iter()
            .take(self.config.lines())
            .enumerate()
            .map(|(line, root_move)| Line {
                score: self.known_score(line),
                pv: root_move.pv.clone(),
            })
            .collect();
        let chosen = &lines[self.config.choose(&lines, self.position.key())];
        let best_move = chosen.pv[0];
        SearchResult {
            best_move: Some(best_move),
            ponder_move: chosen
                .pv
                .get(1)
                .copied()
                .or_else(|| self.reply_from_table(best_move)),
            score: chosen.score,
            depth: self.completed,
            lines,
            statistics: self.worker.statistics,
        }
    }

    /// The reply that the table expects, where the principal variation ends too early.
    fn reply_from_table(&self, mv: P::Move) -> Option<P::Move> {
        let mut child = self.position.clone();
        child.play(mv);
        let entry = self.worker.table.probe(child.key())?;
        child.move_from_code(entry.move_code)
    }
}

/// A side of the window, opened wide once a forced win or loss is in sight.
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
