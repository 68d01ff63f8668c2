use game_core::{Evaluator, Score, Searchable};

use crate::node::{Node, NonPv, node as search};
use crate::window::Window;
use crate::worker::Worker;

/// Least depth of the null move, in plies.
const NULL_MOVE_DEPTH: i32 = 3;
/// Least depth at which a cut-off by the null move is verified, in plies.
const VERIFICATION_DEPTH: i32 = 12;

/// Null move: if even passing keeps the value at beta, a real move will too (Chess Programming Wiki, "Null Move
/// Pruning"). Deep cut-offs are verified by a search without the null move.
pub(crate) fn null_move<P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    node: &Node<P::Move>,
    estimate: Score,
) -> Option<Score> {
    let beta = node.window.beta;
    let techniques = &worker.settings.techniques;
    let ply = worker.line.ply();
    if !techniques.null_move
        || node.depth < NULL_MOVE_DEPTH
        || estimate < beta
        || beta.is_loss()
        || worker.line.has_just_passed()
        || ply < worker.null_move_from
        || (techniques.null_move_at_cut_nodes && !node.cut_node)
        || !worker.line.pass()
    {
        return None;
    }
    let surplus = (estimate - beta).units() / worker.settings.margins.null_move.max(1);
    let reduced = node.depth - 3 - node.depth / 3 - surplus.min(3);
    let null = Window::at_least(beta);
    let score = -search::<NonPv, P, E>(worker, -null, reduced, !node.cut_node);
    worker.line.back();
    if worker.watch.stopped || score < beta {
        return None;
    }
    // A win after passing is not proven.
    let score = if score.is_win() { beta } else { score };
    if node.depth < VERIFICATION_DEPTH || worker.null_move_from > 0 {
        return Some(score);
    }
    worker.null_move_from = ply + 3 * reduced.max(0) as usize / 4 + 1;
    let verified = search::<NonPv, P, E>(worker, null, reduced, false);
    worker.null_move_from = 0;
    (verified >= beta && !worker.watch.stopped).then_some(score)
}
