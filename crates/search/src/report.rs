use alloc::vec::Vec;
use core::ops::AddAssign;
use core::time::Duration;

use game_core::Score;

/// The relation of a score to the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value is at most the score.
    Upper,
    /// The value is at least the score.
    Lower,
    /// The value is the score.
    Exact,
}

impl Bound {
    /// Whether the bound makes a score a better estimate than the static evaluation, given whether it lies `above` that.
    #[inline]
    pub(crate) const fn allows(self, above: bool) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => above,
            Self::Upper => !above,
        }
    }
}

/// The result of an iteration for one of its lines.
#[derive(Clone, Debug)]
pub struct Report<M> {
    /// The iteration's depth in plies.
    pub depth: usize,
    /// The greatest distance from the root, in plies.
    pub selective_depth: usize,
    /// 1 for the best line, 2 for the second best, and so on.
    pub multi_pv: usize,
    /// The value for the side to move.
    pub score: Score,
    /// Whether the score is exact or, outside the aspiration window, a bound. The last report of a search is always marked
    /// exact, even if the search was stopped before the value was.
    pub bound: Bound,
    /// Positions visited since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The share of the table that holds entries of this search, per mille.
    pub hashfull: usize,
    /// Nodes that the [`Oracle`](game_core::Oracle) had solved since the search began, in all threads.
    pub oracle_hits: u64,
    /// The principal variation: legal to its end, and at least one move.
    pub pv: Vec<M>,
}

impl<M> Report<M> {
    /// Positions visited per second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        (u128::from(self.nodes) * 1_000_000 / micros) as u64
    }
}

/// One of the best lines of a finished search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The value for the side to move.
    pub score: Score,
    /// The moves expected from both sides, at least one.
    pub pv: Vec<M>,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult<M> {
    /// The move to play; `None` only if no move to choose from is legal.
    pub best_move: Option<M>,
    /// The reply that the search expects.
    pub ponder_move: Option<M>,
    /// The value of the line that begins with `best_move`, for the side to move. It may be a bound if the search was
    /// stopped inside an iteration, and is 0 if it was stopped before any move had a value.
    pub score: Score,
    /// The last depth that was completed, in plies.
    pub depth: usize,
    /// The best lines, best first, each with its last value or bound: if the search was stopped inside an iteration, the
    /// bound of the first line may be below the value of another. With a `handicap` or `variety` there may be more of
    /// them than [`Config::multi_pv`](crate::Config::multi_pv).
    pub lines: Vec<Line<M>>,
    /// Counts of the search.
    pub statistics: Statistics,
}

/// Counts of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Positions visited, including those of the quiescence search.
    pub nodes: u64,
    /// Positions visited in the quiescence search.
    pub quiescence_nodes: u64,
    /// Beta cut-offs of the main search.
    pub cutoffs: u64,
    /// Beta cut-offs by the first move of a node.
    pub first_move_cutoffs: u64,
    /// Table probes that found an entry.
    pub table_hits: u64,
    /// Static evaluations.
    pub evaluations: u64,
    /// Nodes that the [`Oracle`](game_core::Oracle) had solved (`tbhits` of UCI).
    pub oracle_hits: u64,
}

impl AddAssign for Statistics {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.quiescence_nodes += other.quiescence_nodes;
        self.cutoffs += other.cutoffs;
        self.first_move_cutoffs += other.first_move_cutoffs;
        self.table_hits += other.table_hits;
        self.evaluations += other.evaluations;
        self.oracle_hits += other.oracle_hits;
    }
}
