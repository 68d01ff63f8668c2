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
use crate::window::Window;
use crate::{Config, Statistics, TableCutoffs, Techniques};

/// The state of one thread's search of one position.
///
/// The search functions take it as an argument, each in its own file: [`node`](crate::node), [`moves`](crate::moves),
/// [`quiescence`](crate::quiescence), [`null_move`](crate::null_move) and [`singular`](crate::singular).
pub(crate) struct Worker<'a, P: Searchable, E> {
    pub(crate) line: Line<'a, P, E>,
    pub(crate) root: RootMoves<P::Move>,
    pub(crate) settings: Settings,
    pub(crate) table: SharedTable<'a>,
    pub(crate) oracle: Option<&'a DynOracle<P>>,
    pub(crate) history: &'a mut History<P::Move>,
    pub(crate) corrections: &'a mut Corrections,
    pub(crate) watch: Watch<'a>,
    pub(crate) pv: PvTable<P::Move>,
    pub(crate) statistics: Statistics,
    pub(crate) selective_depth: usize,
    /// The depth of the current iteration, in plies.
    pub(crate) root_depth: usize,
    /// The first ply at which the null move is allowed again, while one is verified.
    pub(crate) null_move_from: usize,
}

/// The most plies before a draw by a clock in which table entries are not trusted.
const LAST_PLIES: usize = 10;

/// Switches and margins of the pruning techniques.
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

/// Solved positions, shared by the threads of a search.
pub(crate) type DynOracle<P> = dyn Oracle<P> + Send + Sync;

impl<'a, P: Searchable, E: Evaluator<P>> Worker<'a, P, E> {
    pub(crate) fn new(
        config: &Config,
        line: Line<'a, P, E>,
        root: RootMoves<P::Move>,
        table: SharedTable<'a>,
        oracle: Option<&'a DynOracle<P>>,
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

    /// The oracle hits of all threads.
    pub(crate) fn oracle_hits_of_all(&self) -> u64 {
        self.statistics.oracle_hits + self.watch.team.oracle_hits()
    }

    /// The slots of the moves that led to the current node, as far as history uses them.
    #[inline]
    pub(crate) fn previous(&self) -> Previous {
        self.enabled(self.line.previous())
    }

    /// `previous` without the moves that the settings leave out.
    #[inline]
    pub(crate) fn enabled(&self, mut previous: Previous) -> Previous {
        if !self.settings.techniques.long_continuation {
            previous[2] = None;
        }
        previous
    }

    /// Calls the evaluator.
    #[inline]
    pub(crate) fn evaluate(&mut self) -> Score {
        self.statistics.evaluations += 1;
        self.line.evaluate()
    }

    /// The static evaluation: from the table if it is stored there, otherwise from the evaluator.
    #[inline]
    pub(crate) fn static_evaluation(&mut self, entry: Option<&Entry>) -> Score {
        let stored = entry.and_then(|entry| entry.evaluation);
        stored.unwrap_or_else(|| self.evaluate())
    }

    /// The static evaluation with the correction history added.
    #[inline]
    pub(crate) fn corrected(&self, evaluation: Score) -> Score {
        if !self.settings.techniques.correction_history {
            return evaluation;
        }
        let (position, previous) = (self.line.position(), self.line.previous());
        let overlap = self.settings.margins.correction_overlap;
        self.corrections
            .corrected(evaluation, position, previous, overlap)
    }

    /// The evaluation, or the table's score if its bound makes it the better estimate.
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

    /// The score of a game that ends at the current node. A draw scores +1 or −1, depending on the node count, so that
    /// the search does not settle for the first of many repetitions.
    #[inline]
    pub(crate) fn score_of(&self, outcome: Outcome) -> Score {
        if outcome == Outcome::Draw && self.settings.techniques.draw_variation {
            return Score::new((self.statistics.nodes & 2) as i32 - 1);
        }
        Score::of_outcome(outcome, self.line.ply())
    }

    /// The window without the values below a draw, if the side to move can return to an earlier position (Chess
    /// Programming Wiki, "Repetitions").
    #[inline]
    pub(crate) fn with_repetition(&self, mut window: Window) -> Window {
        if window.alpha < Score::DRAW
            && self.settings.techniques.upcoming_repetition
            && self.line.may_repeat()
        {
            window.alpha = self.score_of(Outcome::Draw);
        }
        window
    }

    /// Looks the current position up in the table.
    #[inline]
    pub(crate) fn probe(&mut self) -> Option<Entry> {
        let entry = self.table.probe(self.line.position().key())?;
        self.statistics.table_hits += 1;
        Some(entry)
    }

    /// The score of an entry that is deep enough and decides a node of this window. Keys leave out draw clocks, so an
    /// entry is not trusted if one runs out within both `depth` and [`LAST_PLIES`].
    #[inline]
    pub(crate) fn table_cutoff(&self, entry: &Entry, depth: i32, window: Window) -> Option<Score> {
        let deep_enough = match self.settings.techniques.table {
            TableCutoffs::Never => false,
            TableCutoffs::SameDepth => i32::from(entry.depth) == depth,
            TableCutoffs::SufficientDepth => i32::from(entry.depth) >= depth,
        };
        let score = Score::from_table(entry.score, self.line.ply());
        let decides = deep_enough
            && window.is_decided(score, entry.bound)
            && self.line.position().plies_to_draw() > (depth.max(0) as usize).min(LAST_PLIES)
            && (!score.is_decisive() || self.ends_in_time(entry));
        decides.then_some(score)
    }

    /// Whether the forced end of an entry of the current position comes before its draw clocks run out; `true` if its distance
    /// is unknown.
    #[cold]
    fn ends_in_time(&self, entry: &Entry) -> bool {
        // The distance is stored from the position itself.
        let end = Score::from_table(entry.score, 0).plies_to_end();
        end.is_none_or(|end| end <= self.line.position().plies_to_draw())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use chess::Piece;
    use game_core::{Game, MoveGenerator, Position, Side};

    use super::*;
    use crate::table::Table;
    use crate::team::Team;
    use crate::{Control, Limits, NoClock, Search};

    /// Calls `test` with a worker at a position of chess, whose evaluation is its [`material`].
    pub(crate) fn with_worker<R>(
        fen: &str,
        techniques: Techniques,
        test: impl FnOnce(&mut Worker<'_, chess::Position, fn(&chess::Position) -> Score>) -> R,
    ) -> R {
        let game = Game::new(chess::Position::from_fen(fen).unwrap());
        let config = Config {
            techniques,
            ..Config::default()
        };
        let mut table = Table::new(1).unwrap();
        let table = table.begin_search();
        let mut memory = Memory::new::<chess::Position>();
        let team = Team::default();
        let mut evaluator: fn(&chess::Position) -> Score = material;
        let line = Line::new(&game, &mut evaluator, table);
        let root = RootMoves::new(&game.position().moves(), true);
        let watch = Watch::of_helper(&team);
        let mut worker = Worker::new(&config, line, root, table, None, &mut memory, watch);
        test(&mut worker)
    }

    /// The material of the side to move less that of the other: 100 for a pawn, 300, 300, 500 and 900 for the pieces.
    fn material(position: &chess::Position) -> Score {
        let values = Piece::ALL.into_iter().zip([100, 300, 300, 500, 900, 0]);
        let worth = |side: Side| -> i32 {
            let count = |piece| position.board().of(side, piece).len() as i32;
            values
                .clone()
                .map(|(piece, value)| value * count(piece))
                .sum()
        };
        let side = position.side_to_move();
        Score::new(worth(side) - worth(!side))
    }

    /// A second search finds the entries of the first, whose draw clock had just begun.
    #[test]
    fn an_entry_does_not_hide_a_draw_by_the_clock() {
        let mut search = Search::new(chess::Evaluation::new(), 1);
        let mut score = |fen| {
            let game = Game::new(chess::Position::from_fen(fen).unwrap());
            let (clock, control) = (NoClock, Control::new());
            let result = search.run(&game, &Limits::depth(6), &clock, &control, |_| {});
            result.score.units()
        };
        assert!(score("8/6kp/8/8/8/8/R7/4K3 b - - 0 80") < -300);
        // The king moves hold.
        assert!(score("8/6kp/8/8/8/8/R7/4K3 b - - 95 80").abs() <= 1);
    }
}
