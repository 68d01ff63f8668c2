use game_core::{Evaluator, Score, Searchable};

use crate::margins::share;
use crate::moves::Candidate;
use crate::node::Node;
use crate::picker::{Picker, Stage};
use crate::worker::{Settings, Worker};

/// Greatest depth of reverse futility pruning, in plies.
const REVERSE_FUTILITY_DEPTH: i32 = 8;
/// Greatest reduced depth of futility pruning, in plies.
const FUTILITY_DEPTH: i32 = 7;
/// Greatest depth of late move pruning, in plies.
const LATE_MOVE_DEPTH: i32 = 8;
/// Greatest depth of pruning by exchange, in plies.
const EXCHANGE_DEPTH: i32 = 8;

impl<M> Node<M> {
    /// Reverse futility pruning: the node fails high if its estimate is so far above beta that the opponent is not
    /// expected to make up for it. Returns a score halfway between the estimate and beta.
    pub(crate) fn reverse_futility(&self, settings: &Settings, estimate: Score) -> Option<Score> {
        let margins = &settings.margins;
        let mut margin = margins.reverse_futility * (self.depth - i32::from(self.improving));
        if self.opponent_worsening {
            margin -= share(margins.reverse_futility, margins.opponent_worsening, 1024);
        }
        let prunes = settings.techniques.reverse_futility
            && !self.was_pv
            && self.depth <= REVERSE_FUTILITY_DEPTH
            && !self.window.beta.is_decisive()
            && !estimate.is_decisive()
            && estimate - Score::new(margin.max(0)) >= self.window.beta;
        prunes.then(|| Score::new((estimate.units() + self.window.beta.units()) / 2))
    }

    /// Whether late move pruning skips a quiet move, the `count`-th move of the node: a good one would have come
    /// earlier.
    #[inline]
    fn late_move_pruning(&self, settings: &Settings, count: usize) -> bool {
        let (margins, depth) = (&settings.margins, self.depth);
        if !settings.techniques.late_move_pruning || depth > LATE_MOVE_DEPTH {
            return false;
        }
        let kept = (margins.late_moves + margins.late_moves_growth * depth * depth) / 100;
        count > kept as usize / if self.improving { 1 } else { 2 }
    }

    /// Whether futility pruning skips a quiet move: the estimate plus the most that it is expected to gain does not
    /// exceed alpha.
    #[inline]
    fn futility(&self, settings: &Settings, reduced: i32, history: i32) -> bool {
        let mut gain = Score::new(settings.margins.futility * (reduced + 1));
        if settings.techniques.futility_history {
            let margins = &settings.margins;
            gain += Score::new(share(
                margins.futility,
                history,
                margins.futility_history.max(1),
            ));
        }
        settings.techniques.futility
            && reduced <= FUTILITY_DEPTH
            && !self.window.alpha.is_loss()
            && self
                .estimate
                .is_some_and(|estimate| estimate + gain <= self.window.alpha)
    }

    /// The material that a move may lose by exchange, as a negative score. It is proportional to the reduced depth for
    /// a quiet move, and to the depth of the node for a losing tactical move. `None` if there is no limit.
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

/// Whether a move is not worth a search. If all later quiet moves would be pruned too, makes the picker skip them.
#[inline]
pub(crate) fn prunes_move<P: Searchable, E: Evaluator<P>>(
    worker: &Worker<'_, P, E>,
    node: &Node<P::Move>,
    candidate: &Candidate<P::Move>,
    reduction: i32,
    picker: &mut Picker<P::Move>,
) -> bool {
    let (settings, position) = (&worker.settings, worker.line.position());
    let reduced = (node.depth - 1 - reduction).max(0);
    if !candidate.tactical {
        let is_late = node.late_move_pruning(settings, candidate.count);
        let is_futile = node.futility(settings, reduced, candidate.history);
        // Quiet moves come in the order of their histories, so all of them after a futile one are futile too.
        let skips_quiets = is_late || is_futile && candidate.stage == Stage::Quiet;
        if (is_late || is_futile) && !position.is_forcing(candidate.mv) {
            if skips_quiets {
                picker.skip_quiets_at(node.depth);
            }
            return true;
        }
    }
    node.allowed_loss(settings, candidate.stage, reduced)
        .is_some_and(|allowed| !position.see_ge(candidate.mv, allowed))
}
