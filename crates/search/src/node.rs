use game_core::{Evaluator, Score, Searchable};

use crate::Bound;
use crate::entry::Entry;
use crate::learning::{learn_from_evaluation, learn_from_fail_low};
use crate::line::MAX_PLY;
use crate::moves::{Found, search_moves};
use crate::null_move::null_move;
use crate::oracle::solved;
use crate::quiescence::quiescence;
use crate::window::Window;
use crate::worker::Worker;

/// The kind of a node, known at compile time (Chess Programming Wiki, "Node Types").
pub(crate) trait NodeType {
    /// Whether its window is open, so that an exact value is wanted.
    const PV: bool;
    /// Whether it is the root, whose moves come from [`Worker::root`].
    const ROOT: bool = false;
}

/// The root; it is on the principal variation.
pub(crate) struct Root;
/// Any other node of the principal variation.
pub(crate) struct Pv;
/// A node with a null window.
pub(crate) struct NonPv;

impl NodeType for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl NodeType for Pv {
    const PV: bool = true;
}

impl NodeType for NonPv {
    const PV: bool = false;
}

/// Least depth at which a node without a table move is reduced, in plies.
const INTERNAL_REDUCTION_DEPTH: i32 = 4;

/// The state of a node before its moves are searched.
pub(crate) struct Node<M> {
    pub(crate) depth: i32,
    pub(crate) window: Window,
    pub(crate) unstable: bool,
    /// The static evaluation as the evaluator returned it; `None` if unstable.
    pub(crate) raw: Option<Score>,
    /// The best estimate of the value; `None` if unstable.
    pub(crate) estimate: Option<Score>,
    /// Whether the evaluation has risen since the same side's last turn.
    pub(crate) improving: bool,
    /// Whether the opponent's last move lowered the opponent's evaluation.
    pub(crate) opponent_worsening: bool,
    /// Whether the node is on the principal variation, or was in an earlier search.
    pub(crate) was_pv: bool,
    /// Whether a beta cut-off is expected.
    pub(crate) cut_node: bool,
    /// The table entry.
    pub(crate) entry: Option<Entry>,
    /// The move that a singular search leaves out.
    pub(crate) excluded: Option<M>,
}

/// The value of the current position by principal variation search, fail-soft: at most alpha it is an upper bound, at
/// least beta a lower one (Chess Programming Wiki, "Principal Variation Search", "Fail-Soft"). If the frame excludes a
/// move, it is the value of the other moves.
pub(crate) fn node<N: NodeType, P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    mut window: Window,
    depth: i32,
    cut_node: bool,
) -> Score {
    debug_assert!(!window.is_empty() && (N::PV || !window.is_open()));
    let ply = worker.line.ply();

    // Step 1. Ends of the game and of the search. The root is searched even where a draw can be claimed.
    worker.pv.clear(ply);
    if !N::ROOT
        && let Some(outcome) = worker.line.end()
    {
        worker.enter();
        return worker.score_of(outcome);
    }
    if depth <= 0 || ply >= MAX_PLY {
        return leaf(worker, window);
    }
    worker.enter();
    if worker.must_stop() {
        return Score::DRAW;
    }

    // Step 2. Remove values that the position cannot have from the window.
    if !N::ROOT {
        window = narrowed(worker, window);
        if window.is_empty() {
            return window.alpha;
        }
    }

    // Step 3. Table cut-off.
    let excluded = worker.line.frame().excluded;
    let entry = match excluded {
        None => worker.probe(),
        Some(_) => None,
    };
    if !N::PV
        && let Some(entry) = entry
        && let Some(score) = worker.table_cutoff(&entry, depth, window)
    {
        return score;
    }

    // Step 4. A solved position has its value, or bounds of it.
    let mut bounds = Window::FULL;
    if !N::ROOT
        && excluded.is_none()
        && let Some((score, bound)) = solved(worker)
    {
        match bound {
            _ if window.is_decided(score, bound) => return score,
            Bound::Lower => bounds.alpha = score,
            _ => bounds.beta = score,
        }
    }
    expand::<N, P, E>(worker, window, depth, cut_node, entry, bounds)
}

/// The value of a node that neither rules nor table decided, within `bounds`: steps 5 to 8.
fn expand<N: NodeType, P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    window: Window,
    depth: i32,
    cut_node: bool,
    entry: Option<Entry>,
    bounds: Window,
) -> Score {
    // Step 5. Static evaluation.
    let mut node = evaluated_node::<N, P, E>(worker, window, depth, cut_node, entry);

    // Step 6. Pruning of the whole node, and internal iterative reduction.
    if node.excluded.is_none() {
        if !N::PV
            && let Some(score) = prune_node(worker, &node)
        {
            return score;
        }
        node.depth -= internal_reduction::<N, P, E>(worker, &node);
    }

    // Step 7. The moves.
    let mut found = search_moves::<N, P, E>(worker, &node);
    if worker.watch.stopped {
        return Score::DRAW;
    }
    if node.excluded.is_some() {
        // With no other move, none reaches the window.
        return match found.count {
            0 => window.alpha,
            _ => found.best,
        };
    }
    if found.count == 0 {
        let outcome = worker.line.position().stuck_outcome();
        return Score::of_outcome(outcome, worker.line.ply());
    }

    // Step 8. Store the result, unless moves were missing at the root.
    found.best = found.best.max(bounds.alpha).min(bounds.beta);
    if !N::ROOT || worker.root.is_complete() {
        store(worker, &node, &found);
    }
    found.best
}

/// The window without the values that the current position cannot have.
#[inline]
fn narrowed<P: Searchable, E: Evaluator<P>>(worker: &Worker<'_, P, E>, window: Window) -> Window {
    // Mate distance: a win further away than a known one changes nothing (Chess Programming Wiki, "Mate Distance
    // Pruning").
    let ply = worker.line.ply();
    let window = Window {
        alpha: window.alpha.max(Score::loss_in(ply)),
        beta: window.beta.min(Score::win_in(ply + 1)),
    };
    match window.is_empty() {
        true => window,
        false => worker.with_repetition(window),
    }
}

/// Evaluates the current position into its frame, and collects what is known of the node.
#[inline]
fn evaluated_node<N: NodeType, P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    window: Window,
    depth: i32,
    cut_node: bool,
    entry: Option<Entry>,
) -> Node<P::Move> {
    let excluded = worker.line.frame().excluded;
    let unstable = worker.line.position().is_unstable();
    let raw = match excluded {
        None => evaluate_frame(worker, unstable, entry.as_ref()),
        Some(_) => None,
    };
    let evaluation = worker.line.frame().evaluation;
    Node {
        depth,
        window,
        unstable,
        raw,
        estimate: evaluation.map(|evaluation| worker.estimate(evaluation, entry.as_ref())),
        improving: evaluation.is_some_and(|evaluation| worker.line.is_improving(evaluation)),
        opponent_worsening: is_opponent_worsening(worker, evaluation),
        was_pv: N::PV || entry.is_some_and(|entry| entry.was_pv),
        cut_node,
        entry,
        excluded,
    }
}

/// Stores the corrected evaluation of the current position in its frame. Returns the evaluation without the
/// correction; `None` if the position is unstable.
#[inline]
fn evaluate_frame<P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    unstable: bool,
    entry: Option<&Entry>,
) -> Option<Score> {
    let raw = (!unstable).then(|| worker.static_evaluation(entry));
    worker.line.frame_mut().evaluation = raw.map(|raw| worker.corrected(raw));
    worker.line.clear_next_killers();
    if worker.settings.techniques.evaluation_history {
        learn_from_evaluation(worker);
    }
    raw
}

/// Whether the opponent's last move lowered the opponent's evaluation.
#[inline]
fn is_opponent_worsening<P: Searchable, E: Evaluator<P>>(
    worker: &Worker<'_, P, E>,
    evaluation: Option<Score>,
) -> bool {
    let change = || Some(evaluation? + worker.line.last_evaluation()?);
    worker.settings.techniques.opponent_worsening
        && change().is_some_and(|change| change > Score::DRAW)
}

/// The value of a node at depth zero.
fn leaf<P: Searchable, E: Evaluator<P>>(worker: &mut Worker<'_, P, E>, window: Window) -> Score {
    if worker.settings.techniques.quiescence && worker.line.ply() < MAX_PLY {
        return quiescence(worker, window);
    }
    worker.enter();
    if worker.must_stop() {
        return Score::DRAW;
    }
    worker.evaluate()
}

/// Decides a node without searching all its moves if its estimate is far from the window.
fn prune_node<P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    node: &Node<P::Move>,
) -> Option<Score> {
    let estimate = node.estimate?;
    node.reverse_futility(&worker.settings, estimate)
        .or_else(|| null_move(worker, node, estimate))
}

/// Internal iterative reduction: without a table move the order is poor, and a shallower search finds a move for the
/// next visit (Ed Schröder, 2020).
fn internal_reduction<N: NodeType, P: Searchable, E: Evaluator<P>>(
    worker: &Worker<'_, P, E>,
    node: &Node<P::Move>,
) -> i32 {
    let reduces = worker.settings.techniques.internal_iterative_reduction
        && !N::ROOT
        && node.entry.is_none_or(|entry| entry.move_code == 0)
        && node.depth >= INTERNAL_REDUCTION_DEPTH
        && (N::PV || node.cut_node);
    i32::from(reduces)
}

/// Stores the result of a node in the table, and its error in the correction history.
fn store<P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    node: &Node<P::Move>,
    found: &Found,
) {
    let best = found.best;
    let bound = node.window.bound(best);
    if bound == Bound::Upper {
        learn_from_fail_low(worker, node.depth);
    }
    if let (Some(raw), Some(evaluation)) = (node.raw, worker.line.frame().evaluation)
        && worker.settings.techniques.correction_history
        && !found.tactical
        && !best.is_decisive()
        && found.depth == node.depth
        && bound.allows(best > evaluation)
    {
        let (position, previous) = (worker.line.position(), worker.line.previous());
        worker
            .corrections
            .update(position, previous, best - raw, node.depth);
    }
    let entry = Entry {
        score: best.to_table(worker.line.ply()),
        bound,
        depth: found.depth.clamp(0, 255) as u8,
        move_code: found.code,
        was_pv: node.was_pv,
        evaluation: node.raw,
    };
    worker.table.store(worker.line.position().key(), entry);
}

#[cfg(test)]
impl<M> Node<M> {
    /// An expected cut node without a table entry, evaluated as its estimate.
    pub(crate) fn quiet(depth: i32, window: Window, estimate: Score) -> Self {
        Self {
            depth,
            window,
            unstable: false,
            raw: Some(estimate),
            estimate: Some(estimate),
            improving: false,
            opponent_worsening: false,
            was_pv: false,
            cut_node: true,
            entry: None,
            excluded: None,
        }
    }
}
