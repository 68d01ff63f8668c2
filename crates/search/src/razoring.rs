use game_core::{Evaluator, Score, Searchable};

use crate::node::Node;
use crate::quiescence::quiescence;
use crate::window::Window;
use crate::worker::Worker;

/// Greatest depth of razoring, in plies.
const RAZORING_DEPTH: i32 = 3;

/// Razoring: a node so far below alpha that only tactics can help is decided by the quiescence search (Chess
/// Programming Wiki, "Razoring").
pub(crate) fn razoring<P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    node: &Node<P::Move>,
    estimate: Score,
) -> Option<Score> {
    let alpha = node.window.alpha;
    let margin = Score::new(worker.settings.margins.razoring * node.depth);
    if !worker.settings.techniques.razoring
        || node.depth > RAZORING_DEPTH
        || alpha.is_loss()
        || estimate + margin > alpha
    {
        return None;
    }
    let score = quiescence(worker, Window::above(alpha));
    (score <= alpha).then_some(score)
}
