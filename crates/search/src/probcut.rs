use game_core::{Evaluator, Score, Searchable};

use crate::Bound;
use crate::entry::Entry;
use crate::node::{Node, NonPv, node as search};
use crate::picker::{Picker, Scope, Stage};
use crate::quiescence::quiescence;
use crate::window::Window;
use crate::worker::Worker;

/// Least depth of ProbCut, in plies.
const PROBCUT_DEPTH: i32 = 5;
/// Reduction of the search of a move in ProbCut, in plies.
const PROBCUT_REDUCTION: i32 = 4;

/// ProbCut: a tactical move that leads far above beta in a reduced search will reach beta in a full one (Michael Buro,
/// "ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm", 1995; Chess Programming Wiki, "ProbCut").
pub(crate) fn probcut<P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    node: &Node<P::Move>,
    estimate: Score,
) -> Option<Score> {
    let beta = node.window.beta;
    let goal = beta + Score::new(worker.settings.margins.probcut);
    if !worker.settings.techniques.probcut
        || node.depth < PROBCUT_DEPTH
        || beta.is_decisive()
        || table_refutes(worker, node, goal)
    {
        return None;
    }
    let previous = worker.previous();
    let table_code = node.entry.map_or(0, |entry| entry.move_code);
    let mut picker = Picker::new(table_code, [None; 3], Scope::Tactical);
    while let Some((mv, stage)) = picker.next(worker.line.position(), worker.history, &previous) {
        if stage == Stage::LosingTactical {
            break;
        }
        if !worker.line.position().see_ge(mv, goal - estimate) {
            continue;
        }
        let score = reduced_value(worker, node, mv, goal);
        if worker.watch.stopped {
            return None;
        }
        if score >= goal && !score.is_decisive() {
            let score = score - (goal - beta);
            let new = Entry {
                score: score.to_table(worker.line.ply()),
                bound: Bound::Lower,
                depth: (node.depth - PROBCUT_REDUCTION + 1) as u8,
                move_code: worker.line.position().move_code(mv),
                was_pv: node.was_pv,
                evaluation: node.raw,
            };
            worker.table.store(worker.line.position().key(), new);
            return Some(score);
        }
    }
    None
}

/// Whether the table has an upper bound of the node below `goal`.
fn table_refutes<P: Searchable, E: Evaluator<P>>(
    worker: &Worker<'_, P, E>,
    node: &Node<P::Move>,
    goal: Score,
) -> bool {
    node.entry.is_some_and(|entry| {
        entry.bound == Bound::Upper && Score::from_table(entry.score, worker.line.ply()) < goal
    })
}

/// The value of a move by the quiescence search, and if that reaches `goal`, by a reduced search.
fn reduced_value<P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    node: &Node<P::Move>,
    mv: P::Move,
    goal: Score,
) -> Score {
    let window = -Window::at_least(goal);
    worker.line.play(mv);
    let mut score = -quiescence(worker, window);
    if score >= goal {
        let depth = node.depth - PROBCUT_REDUCTION;
        score = -search::<NonPv, P, E>(worker, window, depth, !node.cut_node);
    }
    worker.line.back();
    score
}
