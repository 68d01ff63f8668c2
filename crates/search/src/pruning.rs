use game_core::{Evaluator, Score, Searchable};

use crate::moves::Candidate;
use crate::node::Node;
use crate::picker::{Picker, Stage};
use crate::worker::{Settings, Worker};

/// Depth up to which reverse futility pruning trusts an evaluation, in plies.
const REVERSE_FUTILITY_DEPTH: i32 = 8;
/// Reduced depth up to which futility prunes a quiet move, in plies.
const FUTILITY_DEPTH: i32 = 7;
/// The history of a quiet move that is worth a ply of depth to futility.
const FUTILITY_HISTORY: i32 = 24_576;
/// Depth up to which late quiet moves are pruned by count, in plies.
const LATE_MOVE_DEPTH: i32 = 8;
/// Depth up to which history prunes quiet moves, in plies.
const HISTORY_DEPTH: i32 = 4;
/// The history below which a quiet move is pruned, for each ply of depth.
const HISTORY_LIMIT: i32 = -3500;
/// Depth up to which moves that lose material are pruned, in plies.
const EXCHANGE_DEPTH: i32 = 8;

impl<M> Node<M> {
    /// Reverse futility: so far above beta that the opponent cannot make up for it.
    pub(crate) fn reverse_futility(&self, settings: &Settings, estimate: Score) -> Option<Score> {
        let margins = &settings.margins;
        let margin = margins.reverse_futility * (self.depth - i32::from(self.improving))
            - margins.reverse_futility / 3 * i32::from(self.worsening);
        let prunes = settings.techniques.reverse_futility
            && self.depth <= REVERSE_FUTILITY_DEPTH
            && !self.beta.is_decisive()
            && !estimate.is_decisive()
            && estimate - Score::new(margin) >= self.beta;
        prunes.then(|| Score::new((estimate.units() + self.beta.units()) / 2))
    }

    /// Late move pruning: a good quiet move would have come earlier.
    #[inline]
    fn late_move_pruning(&self, settings: &Settings, count: usize) -> bool {
        let depth = self.depth;
        let late = (7 + 2 * depth * depth) as usize / if self.improving { 1 } else { 2 };
        settings.techniques.late_move_pruning && depth <= LATE_MOVE_DEPTH && count > late
    }

    /// Futility: a quiet move gains no more than the margin.
    #[inline]
    fn futility(&self, settings: &Settings, reduced: i32, history: i32) -> bool {
        let mut gain = Score::new(settings.margins.futility * (reduced + 1));
        if settings.techniques.futility_history {
            gain += Score::new(settings.margins.futility * history / FUTILITY_HISTORY);
        }
        settings.techniques.futility
            && reduced <= FUTILITY_DEPTH
            && !self.alpha.is_loss()
            && self
                .estimate
                .is_some_and(|estimate| estimate + gain <= self.alpha)
    }

    /// A quiet move has failed elsewhere again and again.
    #[inline]
    fn history_pruning(&self, settings: &Settings, history: i32) -> bool {
        settings.techniques.history_pruning
            && self.depth <= HISTORY_DEPTH
            && history < HISTORY_LIMIT * self.depth
    }

    /// The material that a move may lose by exchange: a quiet one by the depth that it would be searched to, a capture
    /// more. `None` if it may lose any.
    #[inline]
    fn allowed_loss(&self, settings: &Settings, stage: Stage, reduced: i32) -> Option<Score> {
        let exchange = settings.margins.exchange;
        let allowed = match stage {
            Stage::Refutations | Stage::Quiet => exchange * reduced,
            Stage::LosingTactical => exchange * 3 / 2 * self.depth,
            _ => return None,
        };
        let prunes = settings.techniques.exchange_pruning && self.depth <= EXCHANGE_DEPTH;
        prunes.then(|| Score::new(-allowed))
    }
}

impl<P: Searchable, E: Evaluator<P>> Worker<'_, P, E> {
    /// Whether a move is not worth a search. Once quiet moves have no chance any more, the picker hands out no more of
    /// them.
    #[inline]
    pub(crate) fn prune_move(
        &self,
        node: &Node<P::Move>,
        candidate: &Candidate<P::Move>,
        reduction: i32,
        picker: &mut Picker<P::Move>,
    ) -> bool {
        let (settings, position) = (&self.settings, self.line.position());
        let reduced = (node.depth - 1 - reduction).max(0);
        if !candidate.tactical {
            let all_hopeless = node.late_move_pruning(settings, candidate.count)
                || node.futility(settings, reduced, candidate.history);
            let hopeless = all_hopeless || node.history_pruning(settings, candidate.history);
            if hopeless && !position.is_forcing(candidate.mv) {
                if all_hopeless {
                    picker.skip_hopeless_quiets(node.depth);
                }
                return true;
            }
        }
        node.allowed_loss(settings, candidate.stage, reduced)
            .is_some_and(|allowed| !position.see_ge(candidate.mv, allowed))
    }
}
