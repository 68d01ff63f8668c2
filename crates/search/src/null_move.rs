use game_core::{Evaluator, Score, Searchable};

use crate::margins::Margins;
use crate::node::{Node, NonPv, node as search};
use crate::window::Window;
use crate::worker::Worker;

/// Least depth of the null move, in plies.
const NULL_MOVE_DEPTH: i32 = 3;
/// Least depth at which a cut-off by the null move is verified, in plies.
const VERIFICATION_DEPTH: i32 = 12;

/// Greatest additional reduction of a node whose estimate is far above beta, in plies.
const MAX_SURPLUS: i32 = 3;

/// Null move: if even passing keeps the value at beta, a real move will too (Chess Programming Wiki, "Null Move
/// Pruning"). Deep cut-offs are verified by a search without the null move. A pass restarts the draw clocks, so there is none
/// where a clock may run out within the depth of the node. Once the search has stopped, the score means nothing.
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
        || worker.line.position().plies_to_draw() <= node.depth as usize
        || !worker.line.pass()
    {
        return None;
    }
    let reduced = node.depth - reduction(&worker.settings.margins, node.depth, estimate - beta);
    let null = Window::at_least(beta);
    let score = -search::<NonPv, P, E>(worker, -null, reduced, !node.cut_node);
    worker.line.back();
    if worker.watch.stopped {
        return Some(Score::DRAW);
    }
    if score < beta {
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
    (verified >= beta || worker.watch.stopped).then_some(score)
}

/// The reduction of the null move at a node of `depth` plies, whose estimate is `surplus` above beta, in plies.
#[inline]
fn reduction(margins: &Margins, depth: i32, surplus: Score) -> i32 {
    let plies = (margins.null_move_base + depth * margins.null_move_growth) / 1024;
    plies + (surplus.units() / margins.null_move.max(1)).min(MAX_SURPLUS)
}
