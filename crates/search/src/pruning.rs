use game_core::{Evaluator, Score, Searchable};

use crate::Bound;
use crate::node::{Candidate, NonPv, ONE, Outlook};
use crate::picker::{Picker, Scope, Stage};
use crate::worker::Worker;

/// Depth up to which reverse futility pruning trusts an evaluation, in plies.
const REVERSE_FUTILITY_DEPTH: i32 = 8;
/// Depth up to which razoring drops into the quiescence search, in plies.
const RAZORING_DEPTH: i32 = 3;
/// Depth from which the null move is tried, in plies.
const NULL_MOVE_DEPTH: i32 = 3;
/// Depth from which a null move that cuts off is verified, in plies.
const NULL_VERIFICATION_DEPTH: i32 = 12;
/// Depth from which ProbCut is tried, in plies.
const PROBCUT_DEPTH: i32 = 5;
/// By how much ProbCut reduces the search of a move, in plies.
const PROBCUT_REDUCTION: i32 = 4;
/// Reduced depth up to which futility prunes a quiet move, in plies.
const FUTILITY_DEPTH: i32 = 7;
/// Depth up to which late quiet moves are pruned by count, in plies.
const LATE_MOVE_DEPTH: i32 = 8;
/// Depth up to which history prunes quiet moves, in plies.
const HISTORY_DEPTH: i32 = 4;
/// The history below which a quiet move is pruned, for each ply of depth.
const HISTORY_LIMIT: i32 = -3500;
/// Depth up to which moves that lose material are pruned, in plies.
const EXCHANGE_DEPTH: i32 = 8;

/// Pruning of whole nodes.
impl<P: Searchable, E: Evaluator<P>> Worker<'_, P, E> {
    /// Decides a node without looking at all its moves, where its evaluation is far from the
    /// window.
    pub(crate) fn prune_node(&mut self, position: &P, outlook: &Outlook<P::Move>) -> Option<Score> {
        let estimate = outlook.estimate?;
        self.reverse_futility(outlook, estimate)
            .or_else(|| self.razor(position, outlook, estimate))
            .or_else(|| self.null_move(position, outlook, estimate))
            .or_else(|| self.probcut(position, outlook, estimate))
    }

    /// Reverse futility: so far above beta that the opponent cannot make up for it.
    fn reverse_futility(&self, outlook: &Outlook<P::Move>, estimate: Score) -> Option<Score> {
        let &Outlook {
            depth,
            beta,
            improving,
            ..
        } = outlook;
        let margin = self.margins.reverse_futility * (depth - i32::from(improving));
        let prunes = self.techniques.reverse_futility
            && depth <= REVERSE_FUTILITY_DEPTH
            && !beta.is_decisive()
            && !estimate.is_decisive()
            && estimate - Score::new(margin) >= beta;
        prunes.then(|| Score::new((estimate.units() + beta.units()) / 2))
    }

    /// Razoring: so far below alpha that only tactics can help.
    fn razor(
        &mut self,
        position: &P,
        outlook: &Outlook<P::Move>,
        estimate: Score,
    ) -> Option<Score> {
        let &Outlook {
            depth, alpha, ply, ..
        } = outlook;
        if !self.techniques.razoring
            || depth > RAZORING_DEPTH
            || alpha.is_loss()
            || estimate + Score::new(self.margins.razoring * depth) > alpha
        {
            return None;
        }
        let score = self.quiescence(position, alpha, alpha + ONE, ply);
        (score <= alpha).then_some(score)
    }

    /// Null move: if even passing keeps the value at beta, a real move will too (Chess Programming
    /// Wiki, "Null Move Pruning"). Deep cut-offs are verified by a search without it.
    fn null_move(
        &mut self,
        position: &P,
        outlook: &Outlook<P::Move>,
        estimate: Score,
    ) -> Option<Score> {
        let &Outlook {
            depth, ply, beta, ..
        } = outlook;
        let just_passed = ply > 0 && self.frames[ply - 1].slot.is_none();
        if !self.techniques.null_move
            || depth < NULL_MOVE_DEPTH
            || estimate < beta
            || beta.is_loss()
            || just_passed
            || ply < self.null_move_from
        {
            return None;
        }
        let passed = position.null_move()?;
        let surplus = (estimate - beta).units() / self.margins.null_move.max(1);
        let reduced = depth - 3 - depth / 3 - surplus.min(3);
        self.descend(position, None, &passed, ply);
        self.frames[ply].quiet = false;
        let cut_node = !outlook.cut_node;
        let score = -self.node::<NonPv>(&passed, -beta, -beta + ONE, reduced, ply + 1, cut_node);
        self.ascend();
        if self.watch.stopped || score < beta {
            return None;
        }
        // A win after passing is not proven.
        let score = if score.is_win() { beta } else { score };
        if depth < NULL_VERIFICATION_DEPTH || self.null_move_from > 0 {
            return Some(score);
        }
        self.null_move_from = ply + 3 * reduced.max(0) as usize / 4 + 1;
        let verified = self.node::<NonPv>(position, beta - ONE, beta, reduced, ply, false);
        self.null_move_from = 0;
        (verified >= beta && !self.watch.stopped).then_some(score)
    }

    /// ProbCut: a tactical move that leads far above beta in a reduced search will lead to beta in a
    /// full one (Michael Buro, "ProbCut: An Effective Selective Extension of the Alpha-Beta
    /// Algorithm", 1995; Chess Programming Wiki, "ProbCut").
    fn probcut(
        &mut self,
        position: &P,
        outlook: &Outlook<P::Move>,
        estimate: Score,
    ) -> Option<Score> {
        let &Outlook {
            depth, ply, beta, ..
        } = outlook;
        let goal = beta + Score::new(self.margins.probcut);
        let doubted = outlook.entry.is_some_and(|entry| {
            entry.bound == Bound::Upper && Score::from_table(entry.score, ply) < goal
        });
        if !self.techniques.probcut || depth < PROBCUT_DEPTH || beta.is_decisive() || doubted {
            return None;
        }
        let previous = self.previous(ply);
        let table_code = outlook.entry.map_or(0, |entry| entry.move_code);
        let mut picker = Picker::new(table_code, [None; 3], Scope::Tactical);
        let reduced = depth - PROBCUT_REDUCTION;
        while let Some((mv, stage)) = picker.next(position, self.history, &previous) {
            if stage == Stage::LosingTactical {
                break;
            }
            if !position.see_ge(mv, goal - estimate) {
                continue;
            }
            let child = self.play(position, mv, ply);
            self.frames[ply].quiet = false;
            let window = (-goal, -goal + ONE);
            let mut score = -self.quiescence(&child, window.0, window.1, ply + 1);
            if score >= goal {
                let cut_node = !outlook.cut_node;
                score = -self.node::<NonPv>(&child, window.0, window.1, reduced, ply + 1, cut_node);
            }
            self.ascend();
            if self.watch.stopped {
                return None;
            }
            if score >= goal && !score.is_decisive() {
                return Some(score - (goal - beta));
            }
        }
        None
    }
}

/// Pruning of single moves.
impl<P: Searchable, E: Evaluator<P>> Worker<'_, P, E> {
    /// Whether quiet moves that do not force the opponent have no chance any more.
    #[inline]
    pub(crate) fn has_enough(
        &self,
        outlook: &Outlook<P::Move>,
        count: usize,
        reduced: i32,
    ) -> bool {
        let &Outlook {
            depth,
            alpha,
            improving,
            ..
        } = outlook;
        // Late move pruning: a good move would have come earlier.
        let late = (7 + 2 * depth * depth) as usize / if improving { 1 } else { 2 };
        if self.techniques.late_move_pruning && depth <= LATE_MOVE_DEPTH && count > late {
            return true;
        }
        // Futility: a quiet move gains no more than the margin.
        self.techniques.futility
            && reduced <= FUTILITY_DEPTH
            && !alpha.is_loss()
            && outlook.estimate.is_some_and(|estimate| {
                estimate + Score::new(self.margins.futility * (reduced + 1)) <= alpha
            })
    }

    /// Whether history says that a quiet move has failed elsewhere again and again.
    #[inline]
    pub(crate) fn has_failed_before(&self, depth: i32, history: i32) -> bool {
        self.techniques.history_pruning && depth <= HISTORY_DEPTH && history < HISTORY_LIMIT * depth
    }

    /// Whether a move loses more material by exchange than it may: a quiet one by the depth that
    /// it would be searched to, a capture by more.
    #[inline]
    pub(crate) fn loses_too_much(
        &self,
        position: &P,
        candidate: &Candidate<P::Move>,
        depth: i32,
        reduced: i32,
    ) -> bool {
        let allowed = match candidate.stage {
            Stage::Refutations | Stage::Quiet => self.margins.exchange * reduced,
            Stage::LosingTactical => self.margins.exchange * 3 / 2 * depth,
            _ => return false,
        };
        self.techniques.exchange_pruning
            && depth <= EXCHANGE_DEPTH
            && !position.see_ge(candidate.mv, Score::new(-allowed))
    }
}
