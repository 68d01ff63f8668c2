use alloc::vec;
use alloc::vec::Vec;

use game_core::{Score, Searchable};

use crate::picker::Stage;

/// The moves of the root, best first as far as known. It picks them in that order and records their scores.
#[derive(Debug)]
pub(crate) struct RootMoves<M> {
    moves: Vec<RootMove<M>>,
    /// The index of the line that is searched (with several best lines): the moves before it belong to better lines.
    line: usize,
    /// The next move to pick.
    next: usize,
    /// Whether all legal moves are included.
    complete: bool,
}

/// A move of the root with its results.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    /// The value in the current iteration; `-INFINITY` if it did not raise alpha.
    pub(crate) score: Score,
    /// The value in the last iteration.
    pub(crate) last_score: Score,
    /// The value or bound of the last finished search of this move.
    pub(crate) known: Option<Score>,
    /// Nodes below this move so far.
    pub(crate) nodes: u64,
    pub(crate) pv: Vec<M>,
}

impl<M: Copy + Eq> RootMoves<M> {
    /// The moves to choose from, at first in this order. `complete` says whether no legal move is missing.
    pub(crate) fn new(moves: &[M], complete: bool) -> Self {
        let unknown = -Score::INFINITY;
        let root_move = |&mv| RootMove {
            mv,
            score: unknown,
            last_score: unknown,
            known: None,
            nodes: 0,
            pv: vec![mv],
        };
        Self {
            moves: moves.iter().map(root_move).collect(),
            line: 0,
            next: 0,
            complete,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The move of a line, 0 for the best.
    pub(crate) fn line(&self, line: usize) -> &RootMove<M> {
        &self.moves[line]
    }

    pub(crate) fn best(&self) -> &RootMove<M> {
        &self.moves[0]
    }

    /// Begins an iteration.
    pub(crate) fn begin_iteration(&mut self) {
        for root_move in &mut self.moves {
            root_move.last_score = root_move.score;
            root_move.score = -Score::INFINITY;
        }
    }

    /// Begins a search of the best of the moves from `line` on.
    pub(crate) fn begin_search(&mut self, line: usize) {
        (self.line, self.next) = (line, line);
        for root_move in &mut self.moves[line..] {
            root_move.score = -Score::INFINITY;
        }
    }

    /// Sorts the moves of these lines, best first. Equal moves keep the order of the last iteration.
    pub(crate) fn sort(
        &mut self,
        lines: impl core::slice::SliceIndex<[RootMove<M>], Output = [RootMove<M>]>,
    ) {
        self.moves[lines].sort_by_key(|root_move| -root_move.score);
    }

    /// Whether the current search has all legal moves to choose from, so that its value is that of the position.
    pub(crate) const fn is_complete(&self) -> bool {
        self.complete && self.line == 0
    }

    /// The next move and the stage that a picker would return it with.
    pub(crate) fn next<P: Searchable<Move = M>>(&mut self, position: &P) -> Option<(M, Stage)> {
        let mv = self.moves.get(self.next)?.mv;
        let stage = match () {
            () if self.next == self.line => Stage::Table,
            () if !position.is_tactical(mv) => Stage::Quiet,
            () if position.see_ge(mv, Score::DRAW) => Stage::Tactical,
            () => Stage::LosingTactical,
        };
        self.next += 1;
        Some((mv, stage))
    }

    /// The number of moves picked so far, those of better lines among them.
    pub(crate) const fn picked(&self) -> usize {
        self.next
    }

    /// Records the score of the last picked move. The first move keeps its score even if that is only an upper bound: its
    /// line is the best known.
    pub(crate) fn observe(&mut self, score: Score, alpha: Score, nodes: u64, pv: &[M]) {
        let index = self.next - 1;
        let root_move = &mut self.moves[index];
        root_move.nodes += nodes;
        if index == self.line || score > alpha {
            root_move.score = score;
            root_move.known = Some(score);
            root_move.pv.truncate(1);
            root_move.pv.extend_from_slice(pv);
        }
    }

    /// Counts the nodes of a search of the last picked move that was stopped.
    pub(crate) fn count(&mut self, nodes: u64) {
        self.moves[self.next - 1].nodes += nodes;
    }
}
