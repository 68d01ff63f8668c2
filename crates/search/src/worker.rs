use alloc::vec;
use alloc::vec::Vec;

use game_core::{Evaluator, Margins, Outcome, Score, Searchable};

use crate::correction::Corrections;
use crate::history::{History, Previous};
use crate::killers::Killers;
use crate::memory::Memory;
use crate::node::bound_allows;
use crate::path::Path;
use crate::pv::PvTable;
use crate::table::{Entry, SharedTable};
use crate::watch::Watch;
use crate::{Bound, Config, Statistics, TableCutoffs, Techniques};

/// The greatest distance from the root, in plies.
pub(crate) const MAX_PLY: usize = 200;

/// One thread's search of one position: everything that a node needs to know besides its position.
pub(crate) struct Worker<'a, P: Searchable, E> {
    pub(crate) techniques: Techniques,
    pub(crate) margins: Margins,
    pub(crate) evaluator: &'a mut E,
    pub(crate) table: SharedTable<'a>,
    pub(crate) history: &'a mut History<P::Move>,
    pub(crate) corrections: &'a mut Corrections,
    pub(crate) watch: Watch<'a>,
    pub(crate) path: Path,
    /// What is known of each ply of the line that is searched.
    pub(crate) frames: Vec<Frame<P::Move>>,
    pub(crate) pv: PvTable<P::Move>,
    pub(crate) statistics: Statistics,
    pub(crate) selective_depth: usize,
    /// The depth of the present iteration, in plies.
    pub(crate) root_depth: usize,
    /// No null move above this ply: it is being verified.
    pub(crate) null_move_from: usize,
}

/// One ply of the line that is searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<M> {
    /// The slot of the move played here; `None` for a pass.
    pub(crate) slot: Option<usize>,
    /// Whether that move is neither tactical nor a pass.
    pub(crate) quiet: bool,
    /// The static evaluation here; `None` if unstable.
    pub(crate) evaluation: Option<Score>,
    pub(crate) killers: Killers<M>,
    /// Double extensions on the way from the root to here.
    pub(crate) double_extensions: u32,
}

impl<'a, P: Searchable, E: Evaluator<P>> Worker<'a, P, E> {
    pub(crate) fn new(
        config: &Config,
        evaluator: &'a mut E,
        table: SharedTable<'a>,
        memory: &'a mut Memory<P::Move>,
        watch: Watch<'a>,
        path: Path,
    ) -> Self {
        let frame = Frame {
            slot: None,
            quiet: false,
            evaluation: None,
            killers: Killers::NONE,
            double_extensions: 0,
        };
        Self {
            techniques: config.techniques,
            margins: config.margins.unwrap_or(P::MARGINS),
            evaluator,
            table,
            history: &mut memory.history,
            corrections: &mut memory.corrections,
            watch,
            path,
            frames: vec![frame; MAX_PLY + 2],
            pv: PvTable::new(MAX_PLY + 2),
            statistics: Statistics::default(),
            selective_depth: 0,
            root_depth: 0,
            null_move_from: 0,
        }
    }

    /// Counts a node.
    #[inline]
    pub(crate) fn enter(&mut self, ply: usize) {
        self.statistics.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
    }

    /// Positions visited by all threads.
    pub(crate) fn nodes_of_all(&self) -> u64 {
        self.statistics.nodes + self.watch.team.nodes()
    }

    /// Plays a move, goes to the child and returns it; [`ascend`](Self::ascend) must follow.
    #[inline]
    pub(crate) fn play(&mut self, position: &P, mv: P::Move, ply: usize) -> P {
        let mut child = position.clone();
        child.play(mv);
        self.table.prefetch(child.key());
        self.descend(position, Some(mv), &child, ply);
        child
    }

    /// Goes to a child; [`ascend`](Self::ascend) must follow.
    #[inline]
    pub(crate) fn descend(&mut self, parent: &P, mv: Option<P::Move>, child: &P, ply: usize) {
        self.frames[ply].slot = mv.map(|mv| parent.move_slot(mv));
        self.frames[ply + 1].double_extensions = self.frames[ply].double_extensions;
        self.evaluator.push(parent, mv, child);
        self.path.push(child.key());
    }

    /// Goes back to the parent.
    #[inline]
    pub(crate) fn ascend(&mut self) {
        self.path.pop();
        self.evaluator.pop();
    }

    /// The slots of the last two moves before `ply`.
    #[inline]
    pub(crate) fn previous(&self, ply: usize) -> Previous {
        // By slices: options that depend on each other compile to hundreds of instructions here.
        match self.frames[..ply] {
            [.., ref earlier, ref last] => [last.slot, earlier.slot],
            [ref last] => [last.slot, None],
            [] => [None; 2],
        }
    }

    /// The evaluator's opinion.
    #[inline]
    pub(crate) fn evaluate(&mut self, position: &P) -> Score {
        self.statistics.evaluations += 1;
        self.evaluator.evaluate(position).clamp_evaluation()
    }

    /// The evaluator's opinion of a stable position, which the table may have kept.
    #[inline]
    pub(crate) fn static_evaluation(
        &mut self,
        position: &P,
        unstable: bool,
        entry: Option<&Entry>,
    ) -> Option<Score> {
        if unstable {
            return None;
        }
        let known = entry.and_then(|entry| entry.evaluation);
        Some(known.unwrap_or_else(|| self.evaluate(position)))
    }

    /// The evaluator's opinion without the error that it is expected to have.
    #[inline]
    pub(crate) fn corrected(&self, evaluation: Score, position: &P, ply: usize) -> Score {
        if !self.techniques.correction_history {
            return evaluation;
        }
        self.corrections
            .corrected(evaluation, position, self.previous(ply))
    }

    /// The evaluation, or the table's score where that says more.
    pub(crate) fn estimate(&self, evaluation: Score, entry: Option<&Entry>, ply: usize) -> Score {
        let better = |entry: &Entry| {
            let score = Score::from_table(entry.score, ply);
            let allowed = !score.is_decisive() && bound_allows(entry.bound, score > evaluation);
            allowed.then_some(score)
        };
        entry.and_then(better).unwrap_or(evaluation)
    }

    /// The score of a game that ends here. A draw is worth a little more or less than nothing, by
    /// turns, so that the search looks at more than one way to reach it.
    #[inline]
    pub(crate) fn score_of(&self, outcome: Outcome, ply: usize) -> Score {
        if outcome == Outcome::Draw && self.techniques.draw_variation {
            return Score::new((self.statistics.nodes & 2) as i32 - 1);
        }
        Score::of_outcome(outcome, ply)
    }

    /// What the table knows.
    #[inline]
    pub(crate) fn probe(&mut self, key: u64) -> Option<Entry> {
        let entry = self.table.probe(key)?;
        self.statistics.table_hits += 1;
        Some(entry)
    }

    #[inline]
    pub(crate) fn store(&self, key: u64, entry: Entry) {
        self.table.store(key, entry);
    }

    /// The score of an entry that is deep enough and proves a result for this window.
    #[inline]
    pub(crate) fn table_cutoff(
        &self,
        entry: &Entry,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let deep_enough = match self.techniques.table {
            TableCutoffs::Never => false,
            TableCutoffs::SameDepth => i32::from(entry.depth) == depth,
            TableCutoffs::SufficientDepth => i32::from(entry.depth) >= depth,
        };
        let score = Score::from_table(entry.score, ply);
        let proves = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        (deep_enough && proves).then_some(score)
    }
}
