use game_core::{Evaluator, Score, Searchable};

use crate::Bound;
use crate::node::{Node, NodeType, NonPv, node as search};
use crate::window::Window;
use crate::worker::Worker;

/// Least depth at which a table move may be singular, in plies.
const SINGULAR_DEPTH: i32 = 6;
/// The most plies that the table entry may be shallower than the node.
const SINGULAR_ENTRY: i32 = 3;
/// Most double extensions in one line: a long forced line must not starve all others.
const MAX_DOUBLE_EXTENSIONS: u32 = 3;

/// The verdict on the table move by a search of the other moves.
pub(crate) enum Singularity {
    /// The extension of the table move, negative for a reduction.
    Plies(i32),
    /// Other moves reach beta as well: the value of the node.
    Cutoff(Score),
}

/// The depth at which the other moves of a node of `depth` plies are searched.
pub(crate) const fn singular_search_depth(depth: i32) -> i32 {
    (depth - 1) / 2
}

/// Searches the other moves less deep than the table move `mv`. If none comes near the table's score, the table move is
/// singular and is extended, by two plies if they stay far from it (Chess Programming Wiki, "Singular Extensions"). If
/// another move reaches beta, so will the node (CPW, "Multi-Cut"). If only the table move is likely to reach beta, or a
/// cut-off is expected, the table move is reduced ("negative extension", Stockfish, 2021).
#[inline]
pub(crate) fn singularity<N: NodeType, P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    node: &Node<P::Move>,
    mv: P::Move,
) -> Singularity {
    match singular_candidate_score(worker, node) {
        Some(expected) => test_singularity::<N, P, E>(worker, node, mv, expected),
        None => Singularity::Plies(0),
    }
}

/// The table's score if it is deep enough for the table move to be tested; `None` otherwise.
#[inline]
fn singular_candidate_score<P: Searchable, E: Evaluator<P>>(
    worker: &Worker<'_, P, E>,
    node: &Node<P::Move>,
) -> Option<Score> {
    let entry = node.entry?;
    let ply = worker.line.ply();
    let score = Score::from_table(entry.score, ply);
    let testable = worker.settings.techniques.singular_extensions
        && node.depth >= SINGULAR_DEPTH
        && node.excluded.is_none()
        && ply < 2 * worker.root_depth
        && entry.bound != Bound::Upper
        && i32::from(entry.depth) >= node.depth - SINGULAR_ENTRY
        && !score.is_decisive();
    testable.then_some(score)
}

fn test_singularity<N: NodeType, P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    node: &Node<P::Move>,
    mv: P::Move,
    expected: Score,
) -> Singularity {
    let (techniques, margins) = (worker.settings.techniques, worker.settings.margins);
    let beta = node.window.beta;
    let goal = expected - Score::new(margins.singular * node.depth / 100);
    let depth = singular_search_depth(node.depth);
    worker.line.frame_mut().excluded = Some(mv);
    let others = search::<NonPv, P, E>(worker, Window::at_least(goal), depth, node.cut_node);
    worker.line.frame_mut().excluded = None;
    if worker.watch.stopped {
        return Singularity::Plies(0);
    }
    if others < goal {
        let doubles = !N::PV
            && techniques.double_extensions
            && others < goal - Score::new(margins.double_extension)
            && worker.line.frame().double_extensions < MAX_DOUBLE_EXTENSIONS;
        return Singularity::Plies(if doubles { 2 } else { 1 });
    }
    if others >= beta && !others.is_decisive() && techniques.multi_cut {
        return Singularity::Cutoff(others);
    }
    Singularity::Plies(match () {
        () if !techniques.negative_extensions => 0,
        () if expected >= beta && N::PV => -1,
        () if expected >= beta => -2,
        () if node.cut_node => -1,
        () => 0,
    })
}

#[cfg(test)]
mod tests {
    use game_core::{MoveGenerator, Position};

    use super::*;
    use crate::Techniques;
    use crate::entry::Entry;
    use crate::worker::tests::with_worker;

    /// A multi-cut is proven by a search of half the depth, and stored with that depth.
    #[test]
    fn a_multi_cut_is_stored_with_the_depth_that_proved_it() {
        let fen = "4k3/8/8/8/8/8/PPPP4/RNBQKBNR w - - 0 1";
        let techniques = Techniques {
            singular_extensions: true,
            multi_cut: true,
            ..Techniques::EXACT
        };
        with_worker(fen, techniques, |worker| {
            let position = *worker.line.position();
            let entry = Entry {
                score: 500,
                bound: Bound::Lower,
                depth: 5,
                move_code: position.move_code(position.moves()[0]),
                was_pv: false,
                evaluation: None,
            };
            worker.table.store(position.key(), entry);
            worker.root_depth = 6;
            let beta = Score::new(100);
            let score = search::<NonPv, _, _>(worker, Window::at_least(beta), 6, false);
            assert!(score >= beta);
            let entry = worker.table.probe(position.key()).unwrap();
            assert_eq!(i32::from(entry.depth), singular_search_depth(6));
        });
    }
}
