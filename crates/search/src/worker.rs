use game_core::{Evaluator, Oracle, Outcome, Score, Searchable};

use crate::correction::Corrections;
use crate::entry::Entry;
use crate::history::{History, Previous};
use crate::line::{Line, MAX_PLY};
use crate::margins::Margins;
use crate::memory::Memory;
use crate::pv::PvTable;
use crate::root::RootMoves;
use crate::table::SharedTable;
use crate::watch::Watch;
use crate::{Config, Statistics, TableCutoffs, Techniques};

/// One thread's search of one position.
pub(crate) struct Worker<'a, P: Searchable, E> {
    pub(crate) line: Line<'a, P, E>,
    pub(crate) root: RootMoves<P::Move>,
    pub(crate) settings: Settings,
    pub(crate) table: SharedTable<'a>,
    pub(crate) oracle: Option<&'a SharedOracle<P>>,
    pub(crate) history: &'a mut History<P::Move>,
    pub(crate) corrections: &'a mut Corrections,
    pub(crate) watch: Watch<'a>,
    pub(crate) pv: PvTable<P::Move>,
    pub(crate) statistics: Statistics,
    pub(crate) selective_depth: usize,
    /// The depth of the present iteration, in plies.
    pub(crate) root_depth: usize,
    /// No null move above this ply: it is being verified.
    pub(crate) null_move_from: usize,
}

/// What the techniques of selectivity go by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) techniques: Techniques,
    /// In units of evaluation.
    pub(crate) margins: Margins,
}

impl Settings {
    pub(crate) fn new<P: Searchable>(config: &Config) -> Self {
        Self {
            techniques: config.techniques,
            margins: config.margins.unwrap_or_default().in_units(P::UNIT),
        }
    }
}

/// Solved positions as the threads of a search share them.
pub(crate) type SharedOracle<P> = dyn Oracle<P> + Send + Sync;

impl<'a, P: Searchable, E: Evaluator<P>> Worker<'a, P, E> {
    pub(crate) fn new(
        config: &Config,
        line: Line<'a, P, E>,
        root: RootMoves<P::Move>,
        table: SharedTable<'a>,
        oracle: Option<&'a SharedOracle<P>>,
        memory: &'a mut Memory<P::Move>,
        watch: Watch<'a>,
    ) -> Self {
        Self {
            line,
            root,
            settings: Settings::new::<P>(config),
            table,
            oracle,
            history: &mut memory.history,
            corrections: &mut memory.corrections,
            watch,
            pv: PvTable::new(MAX_PLY + 2),
            statistics: Statistics::default(),
            selective_depth: 0,
            root_depth: 0,
            null_move_from: 0,
        }
    }

    /// Counts a node.
    #[inline]
    pub(crate) fn enter(&mut self) {
        self.statistics.nodes += 1;
        self.selective_depth = self.selective_depth.max(self.line.ply());
    }

    /// Whether the search must end.
    #[inline]
    pub(crate) fn must_stop(&mut self) -> bool {
        self.watch.must_stop(self.statistics.nodes)
    }

    /// Positions visited by all threads.
    pub(crate) fn nodes_of_all(&self) -> u64 {
        self.statistics.nodes + self.watch.team.nodes()
    }

    /// The slots of the moves that led here, as far as they are learnt from.
    #[inline]
    pub(crate) fn previous(&self) -> Previous {
        self.trimmed(self.line.previous())
    }

    #[inline]
    pub(crate) fn trimmed(&self, mut previous: Previous) -> Previous {
        if !self.settings.techniques.long_continuation {
            previous[2] = None;
        }
        previous
    }

    /// The evaluator's opinion.
    #[inline]
    pub(crate) fn evaluate(&mut self) -> Score {
        self.statistics.evaluations += 1;
        self.line.evaluate()
    }

    /// The evaluator's opinion, unless the table has kept it.
    #[inline]
    pub(crate) fn static_evaluation(&mut self, entry: Option<&Entry>) -> Score {
        let known = entry.and_then(|entry| entry.evaluation);
        known.unwrap_or_else(|| self.evaluate())
    }

    /// The evaluator's opinion without the error that it is expected to have.
    #[inline]
    pub(crate) fn corrected(&self, evaluation: Score) -> Score {
        if !self.settings.techniques.correction_history {
            return evaluation;
        }
        let (position, previous) = (self.line.position(), self.line.previous());
        self.corrections.corrected(evaluation, position, previous)
    }

    /// The evaluation, or the table's score where its bound makes that a better estimate.
    #[inline]
    pub(crate) fn estimate(&self, evaluation: Score, entry: Option<&Entry>) -> Score {
        let Some(entry) = entry else {
            return evaluation;
        };
        let score = Score::from_table(entry.score, self.line.ply());
        if !score.is_decisive() && entry.bound.allows(score > evaluation) {
            score
        } else {
            evaluation
        }
    }

    /// The score of a game that ends here. A draw is worth a unit more or less than nothing, by
    /// turns, so that the search looks at more than one way to reach it.
    #[inline]
    pub(crate) fn score_of(&self, outcome: Outcome) -> Score {
        if outcome == Outcome::Draw && self.settings.techniques.draw_variation {
            return Score::new((self.statistics.nodes & 2) as i32 - 1);
        }
        Score::of_outcome(outcome, self.line.ply())
    }

    /// What the table knows.
    #[inline]
    pub(crate) fn probe(&mut self, key: u64) -> Option<Entry> {
        let entry = self.table.probe(key)?;
        self.statistics.table_hits += 1;
        Some(entry)
    }

    /// The score of an entry that is deep enough and proves a result for this window.
    #[inline]
    pub(crate) fn table_cutoff(
        &self,
        entry: &Entry,
        depth: i32,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let deep_enough = match self.settings.techniques.table {
            TableCutoffs::Never => false,
            TableCutoffs::SameDepth => i32::from(entry.depth) == depth,
            TableCutoffs::SufficientDepth => i32::from(entry.depth) >= depth,
        };
        let score = Score::from_table(entry.score, self.line.ply());
        (deep_enough && entry.bound.proves(score, alpha, beta)).then_some(score)
    }
}
