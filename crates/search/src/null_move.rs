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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Techniques;
    use crate::worker::tests::with_worker;

    /// White is a queen ahead.
    const QUEEN_UP: &str = "6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1";
    /// White is a bishop ahead, but every move gives up the pawn on e4; if Black has to move, e5 falls.
    const ZUGZWANG: &str = "8/8/8/3Kp3/4Pk2/6p1/6P1/7B w - - 0 1";

    /// The null move at a cut node of `depth` plies, whose estimate is its material.
    fn null_move_at(fen: &str, depth: i32, beta: i32, after_pass: bool) -> Option<Score> {
        with_worker(fen, Techniques::ALL, |worker| {
            if after_pass {
                assert!(worker.line.pass());
            }
            let estimate = worker.evaluate();
            let node = Node::quiet(depth, Window::at_least(Score::new(beta)), estimate);
            null_move(worker, &node, estimate)
        })
    }

    #[test]
    fn a_side_far_ahead_may_pass() {
        let score = null_move_at(QUEEN_UP, 6, 800, false);
        assert!(score.is_some_and(|score| score >= Score::new(800)));
    }

    #[test]
    fn passing_does_not_reach_more_than_the_estimate() {
        assert_eq!(null_move_at(QUEEN_UP, 6, 901, false), None);
    }

    #[test]
    fn no_null_move_follows_another() {
        let fen = "1r4k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1";
        assert_eq!(null_move_at(fen, 6, -1_000, true), None);
        // After another move Black could pass here.
        let fen = fen.replace(" w ", " b ");
        assert!(null_move_at(&fen, 6, -1_000, false).is_some());
    }

    #[test]
    fn no_null_move_where_a_draw_clock_runs_out() {
        let with_clock = |clock| QUEEN_UP.replace("0 1", clock);
        assert_eq!(null_move_at(&with_clock("94 80"), 6, 800, false), None);
        assert!(null_move_at(&with_clock("93 80"), 6, 800, false).is_some());
    }

    #[test]
    fn zugzwang_is_seen_where_the_cutoff_is_verified() {
        assert_eq!(null_move_at(ZUGZWANG, VERIFICATION_DEPTH, 300, false), None);
        assert!(null_move_at(ZUGZWANG, VERIFICATION_DEPTH - 1, 300, false).is_some());
    }

    #[test]
    fn the_reduction_grows_with_depth_and_surplus() {
        let margins = Margins::CHESS;
        let surplus = |plies: i32| Score::new(plies * margins.null_move);
        let of = |depth, plies| reduction(&margins, depth, surplus(plies));
        assert!(of(20, 0) > of(5, 0));
        assert_eq!(of(10, 2), of(10, 0) + 2);
        assert_eq!(of(10, 9), of(10, 0) + MAX_SURPLUS);
    }
}
