use game_core::{Evaluator, Score, Searchable};

use crate::CurrentMove;
use crate::history::Previous;
use crate::learning::{Tried, learn_from_cutoff};
use crate::node::{Node, NodeType, NonPv, Pv, node};
use crate::picker::{Picker, Scope, Stage};
use crate::pruning::prunes_move;
use crate::reductions::reduction;
use crate::singular::{Singularity, singular_search_depth, singularity};
use crate::window::Window;
use crate::worker::Worker;

/// The result of searching the moves of a node.
pub(crate) struct Found {
    /// The best value; `-INFINITY` if there is no move.
    pub(crate) best: Score,
    /// Alpha, raised by each better move.
    alpha: Score,
    /// The code of the move that raised alpha, 0 if none did.
    pub(crate) code: u16,
    /// Whether that move is tactical.
    pub(crate) tactical: bool,
    /// Moves that the picker returned, pruned ones included.
    pub(crate) count: usize,
    /// The depth that proved the value, in plies: less than the node's after a multi-cut.
    pub(crate) depth: i32,
    /// Whether the table move is tactical.
    table_tactical: bool,
}

impl Found {
    fn nothing<M>(node: &Node<M>) -> Self {
        Self {
            best: -Score::INFINITY,
            alpha: node.window.alpha,
            code: 0,
            tactical: false,
            count: 0,
            depth: node.depth,
            table_tactical: false,
        }
    }

    /// Whether moves may be pruned: only once a move is known that does not lose.
    #[inline]
    fn may_prune<N: NodeType>(&self) -> bool {
        !N::ROOT && !self.best.is_loss()
    }

    /// The result of a multi-cut at a node of `depth` plies.
    fn multi_cut(mut self, score: Score, depth: i32) -> Self {
        self.best = score;
        self.depth = singular_search_depth(depth);
        self
    }
}

/// A move of a node before it is searched.
pub(crate) struct Candidate<M> {
    pub(crate) mv: M,
    pub(crate) stage: Stage,
    pub(crate) slot: usize,
    pub(crate) tactical: bool,
    /// Its place in the order, from 1.
    pub(crate) count: usize,
    /// Its history value.
    pub(crate) history: i32,
}

/// The depths at which a move is searched.
struct Plan {
    /// The depth of the child without a reduction, in plies.
    depth: i32,
    /// The reduction of the first search, in plies.
    reduction: i32,
    /// Whether the depth includes a double extension.
    doubles: bool,
}

impl Plan {
    #[inline]
    const fn new(depth: i32, extension: i32, reduction: i32) -> Self {
        Self {
            depth: depth - 1 + extension,
            reduction,
            doubles: extension > 1,
        }
    }
}

/// Searches the moves of a node.
pub(crate) fn search_moves<N: NodeType, P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    node: &Node<P::Move>,
) -> Found {
    let previous = worker.previous();
    let mut picker = picker(worker, node, previous);
    let mut found = Found::nothing(node);
    let mut tried = Tried::default();
    while let Some((mv, stage)) = next_move::<N, P, E>(worker, &mut picker, &previous) {
        if Some(mv) == node.excluded {
            continue;
        }
        found.count += 1;
        if N::ROOT {
            report_current_move(worker, mv);
        }
        worker.line.prefetch(mv);
        let candidate = candidate(worker, mv, stage, found.count, previous);
        found.table_tactical |= stage == Stage::Table && candidate.tactical;
        let reduction = reduction::<N, P, E>(worker, node, &candidate, found.table_tactical);

        // Step 7a. Pruning of a single move, once a move is known that does not lose.
        if found.may_prune::<N>() && prunes_move(worker, node, &candidate, reduction, &mut picker) {
            continue;
        }

        // Step 7b. Extension of a singular table move.
        let extension = match extension::<N, P, E>(worker, node, &candidate) {
            Singularity::Plies(plies) => plies,
            Singularity::Cutoff(score) => return found.multi_cut(score, node.depth),
        };
        if worker.watch.stopped {
            return found;
        }

        // Step 7c. Principal variation search of the move.
        let plan = Plan::new(node.depth, extension, reduction);
        let score = move_value::<N, P, E>(worker, node, &candidate, &found, &plan);
        if worker.watch.stopped {
            return found;
        }

        // Step 7d. A new best move, and perhaps a cut-off.
        if score > found.best {
            record::<N, P, E>(worker, &mut found, &candidate, score);
            if score >= node.window.beta {
                learn_from_cutoff(worker, &candidate, &tried, node.depth);
                return found;
            }
        }
        tried.push(&candidate);
    }
    found
}

/// Shows other threads the root move that is searched next.
fn report_current_move<P: Searchable, E: Evaluator<P>>(worker: &Worker<'_, P, E>, mv: P::Move) {
    worker.watch.control.enter_move(CurrentMove {
        depth: worker.root_depth,
        number: worker.root.picked(),
        code: worker.line.position().move_code(mv),
    });
}

#[inline(always)]
fn picker<P: Searchable, E: Evaluator<P>>(
    worker: &Worker<'_, P, E>,
    node: &Node<P::Move>,
    previous: Previous,
) -> Picker<P::Move> {
    let [first, second] = worker.line.frame().killers.moves();
    let refutations = [first, second, worker.history.countermove(previous)];
    let table_code = node.entry.map_or(0, |entry| entry.move_code);
    Picker::new(table_code, refutations, Scope::All)
}

#[inline(always)]
fn next_move<N: NodeType, P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    picker: &mut Picker<P::Move>,
    previous: &Previous,
) -> Option<(P::Move, Stage)> {
    let position = worker.line.position();
    if N::ROOT {
        worker.root.next(position)
    } else {
        picker.next(position, worker.history, previous)
    }
}

/// Collects what is known of a move. Inlined because it runs for every move, although compilers think it too long.
#[inline(always)]
fn candidate<P: Searchable, E: Evaluator<P>>(
    worker: &Worker<'_, P, E>,
    mv: P::Move,
    stage: Stage,
    count: usize,
    previous: Previous,
) -> Candidate<P::Move> {
    let position = worker.line.position();
    let tactical = match stage {
        Stage::Table => position.is_tactical(mv),
        stage => matches!(stage, Stage::Tactical | Stage::LosingTactical),
    };
    let slot = position.move_slot(mv);
    let history = if tactical {
        worker.history.tactical(slot)
    } else {
        worker.history.quiet(slot, previous)
    };
    Candidate {
        mv,
        stage,
        slot,
        tactical,
        count,
        history,
    }
}

/// The extension of a move in plies, or a cut-off that makes its search unnecessary.
#[inline(always)]
fn extension<N: NodeType, P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    node: &Node<P::Move>,
    candidate: &Candidate<P::Move>,
) -> Singularity {
    if candidate.stage == Stage::Table && !N::ROOT {
        singularity::<N, P, E>(worker, node, candidate.mv)
    } else {
        Singularity::Plies(0)
    }
}

/// Plays a move, searches its child and takes it back.
#[inline(always)]
fn move_value<N: NodeType, P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    node: &Node<P::Move>,
    candidate: &Candidate<P::Move>,
    found: &Found,
    plan: &Plan,
) -> Score {
    let nodes_before = worker.statistics.nodes;
    worker.line.play(candidate.mv);
    worker.line.frame_mut().double_extensions += u32::from(plan.doubles);
    let score = child_value::<N, P, E>(worker, node, candidate.count, found, plan);
    worker.line.back();
    if N::ROOT {
        observe_root_move(worker, score, found.alpha, nodes_before);
    }
    score
}

/// The value of the child that the line has just entered, for its parent `parent`.
fn child_value<N: NodeType, P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    parent: &Node<P::Move>,
    count: usize,
    found: &Found,
    plan: &Plan,
) -> Score {
    let alpha = found.alpha;
    let open = -Window {
        alpha,
        beta: parent.window.beta,
    };
    let mut depth = plan.depth;
    if N::PV && count == 1 {
        return -node::<Pv, P, E>(worker, open, depth, false);
    }
    let null = -Window::above(alpha);
    let reduced = (depth - plan.reduction).max(1).min(depth);
    let mut fails_high = true;
    let mut score = alpha;
    if reduced < depth {
        score = -node::<NonPv, P, E>(worker, null, reduced, true);
        fails_high = score > alpha;
        // A move that seems far better than the best one is verified a ply deeper.
        let gain = score - found.best;
        depth += i32::from(gain > Score::new(worker.settings.margins.deeper));
    }
    if fails_high {
        score = -node::<NonPv, P, E>(worker, null, depth, !parent.cut_node);
    }
    if N::PV && score > alpha && (N::ROOT || score < parent.window.beta) {
        score = -node::<Pv, P, E>(worker, open, depth, false);
    }
    score
}

fn observe_root_move<P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    score: Score,
    alpha: Score,
    nodes_before: u64,
) {
    let nodes = worker.statistics.nodes - nodes_before;
    if worker.watch.stopped {
        worker.root.count(nodes);
    } else {
        worker.root.observe(score, alpha, nodes, worker.pv.line(1));
    }
}

/// Records a new best move.
#[inline(always)]
fn record<N: NodeType, P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    found: &mut Found,
    candidate: &Candidate<P::Move>,
    score: Score,
) {
    found.best = score;
    if score > found.alpha {
        found.alpha = score;
        found.code = worker.line.position().move_code(candidate.mv);
        found.tactical = candidate.tactical;
        if N::PV {
            worker.pv.set(worker.line.ply(), candidate.mv);
        }
    }
}
