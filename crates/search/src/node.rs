use game_core::{Evaluator, MoveList, Score, Searchable};

use crate::Bound;
use crate::history::cutoff_bonus;
use crate::killers::Killers;
use crate::picker::{Picker, Scope, Stage};
use crate::reductions;
use crate::table::Entry;
use crate::worker::{MAX_PLY, Worker};

/// What a node is expected to be, known when the program is compiled (Chess Programming Wiki,
/// "Node Types").
pub(crate) trait NodeType {
    const PV: bool;
}

/// A node of the principal variation: its value is wanted exactly.
pub(crate) struct Pv;
/// A node where it is only asked whether the value reaches beta.
pub(crate) struct NonPv;

impl NodeType for Pv {
    const PV: bool = true;
}

impl NodeType for NonPv {
    const PV: bool = false;
}

/// Smallest step between two scores.
const ONE: Score = Score::new(1);

/// Depth up to which reverse futility pruning trusts an evaluation, in plies.
const REVERSE_FUTILITY_DEPTH: i32 = 8;
/// Depth up to which razoring drops into the quiescence search, in plies.
const RAZORING_DEPTH: i32 = 3;
/// Depth from which the null move is tried, in plies.
const NULL_MOVE_DEPTH: i32 = 3;
/// Depth from which a null move that cuts off is verified, in plies.
const NULL_VERIFICATION_DEPTH: i32 = 12;
/// Reduced depth up to which futility prunes a quiet move, in plies.
const FUTILITY_DEPTH: i32 = 7;
/// Depth up to which late quiet moves are pruned by count, in plies.
const LATE_MOVE_DEPTH: i32 = 8;
/// Depth from which quiet moves that force the opponent are looked at even when other quiet moves
/// have no chance any more, in plies. Below it they cost more than they find.
const FORCING_DEPTH: i32 = 4;
/// Depth up to which moves that lose material are pruned, in plies.
const EXCHANGE_DEPTH: i32 = 8;
/// Depth from which a node without a table move is reduced, in plies.
const INTERNAL_REDUCTION_DEPTH: i32 = 4;
/// History that is worth one ply of reduction.
const HISTORY_PLY: i32 = 8192;

/// What is known of a node before its moves are searched.
struct Outlook {
    depth: i32,
    ply: usize,
    alpha: Score,
    beta: Score,
    unstable: bool,
    /// The best estimate of the value; `None` if unstable.
    estimate: Option<Score>,
    /// Whether the evaluation has risen since the same side's last turn.
    improving: bool,
    cut_node: bool,
}

impl<P: Searchable, E: Evaluator<P>> Worker<'_, P, E> {
    /// The value of a position, by principal variation search, fail-soft: at most alpha it is an
    /// upper bound, at least beta a lower one (Chess Programming Wiki, "Principal Variation
    /// Search", "Fail-Soft").
    ///
    /// `cut_node` says that a cut-off is expected.
    pub(crate) fn node<N: NodeType>(
        &mut self,
        position: &P,
        mut alpha: Score,
        mut beta: Score,
        mut depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Score {
        debug_assert!(alpha < beta && (N::PV || beta - alpha == ONE));

        // Step 1. Ends of the game and of the search.
        self.pv.clear(ply);
        if let Some(outcome) = self.path.end(position, ply) {
            self.enter(ply);
            return Score::of_outcome(outcome, ply);
        }
        let unstable = position.is_unstable();

        // Step 2. Extension: an unstable position is searched a ply deeper.
        if unstable && self.techniques.extensions && ply < 2 * self.root_depth {
            depth += 1;
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.leaf(position, alpha, beta, ply);
        }
        self.enter(ply);
        if self.watch.must_stop(self.statistics.nodes) {
            return Score::DRAW;
        }

        // Step 3. Mate distance: a win further away than one that is known changes nothing.
        alpha = alpha.max(Score::loss_in(ply));
        beta = beta.min(Score::win_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        // Step 4. The table may know enough.
        let key = position.key();
        let entry = self.probe(key);
        if !N::PV
            && let Some(entry) = entry
            && let Some(score) = self.table_cutoff(&entry, depth, ply, alpha, beta)
        {
            return score;
        }

        // Step 5. Static evaluation, and whether it is rising.
        let known = entry.and_then(|entry| entry.evaluation);
        let evaluation = if unstable {
            None
        } else {
            Some(known.unwrap_or_else(|| self.evaluate(position)))
        };
        self.frames[ply].evaluation = evaluation;
        self.frames[ply + 1].killers = Killers::NONE;
        let mut outlook = Outlook {
            depth,
            ply,
            alpha,
            beta,
            unstable,
            estimate: evaluation.map(|evaluation| self.estimate(evaluation, entry.as_ref(), ply)),
            improving: self.is_improving(evaluation, ply),
            cut_node,
        };

        // Step 6. Pruning of the whole node.
        if !N::PV
            && let Some(score) = self.prune_node(position, &outlook)
        {
            return score;
        }
        if self.watch.stopped {
            return Score::DRAW;
        }

        // Step 7. Internal iterative reduction: without a table move the order is poor, and a
        // shallower search will find one for the next time (Ed Schröder, 2020).
        let table_code = entry.map_or(0, |entry| entry.move_code);
        if self.techniques.internal_iterative_reduction
            && table_code == 0
            && depth >= INTERNAL_REDUCTION_DEPTH
            && (N::PV || cut_node)
        {
            outlook.depth -= 1;
        }

        // Step 8. The moves.
        let (best, best_code, count) = self.moves::<N>(position, &outlook, table_code);
        if self.watch.stopped {
            return Score::DRAW;
        }
        if count == 0 {
            return Score::of_outcome(position.stuck_outcome(), ply);
        }

        // Step 9. Remember.
        let bound = match () {
            () if best >= beta => Bound::Lower,
            () if N::PV && best > alpha => Bound::Exact,
            () => Bound::Upper,
        };
        let score = best.to_table(ply);
        let depth = outlook.depth.clamp(0, 255) as u8;
        self.store(
            key,
            Entry {
                score,
                bound,
                depth,
                move_code: best_code,
                evaluation,
            },
        );
        best
    }

    /// A position at the end of the main search.
    fn leaf(&mut self, position: &P, alpha: Score, beta: Score, ply: usize) -> Score {
        if self.techniques.quiescence && ply < MAX_PLY {
            return self.quiescence(position, alpha, beta, ply);
        }
        self.enter(ply);
        if self.watch.must_stop(self.statistics.nodes) {
            return Score::DRAW;
        }
        self.evaluate(position)
    }

    /// The evaluation, or the table's score where that says more.
    pub(crate) fn estimate(&self, evaluation: Score, entry: Option<&Entry>, ply: usize) -> Score {
        let better = |entry: &Entry| {
            let score = Score::from_table(entry.score, ply);
            let allowed = !score.is_decisive() && bound_allows(entry.bound, score > evaluation);
            allowed.then_some(score)
        };
        entry.and_then(better).unwrap_or(evaluation)
    }

    fn is_improving(&self, evaluation: Option<Score>, ply: usize) -> bool {
        let Some(evaluation) = evaluation else {
            return false;
        };
        let earlier = |back: usize| {
            ply.checked_sub(back)
                .and_then(|at| self.frames[at].evaluation)
        };
        match earlier(2).or_else(|| earlier(4)) {
            Some(earlier) => evaluation > earlier,
            None => true,
        }
    }

    /// Decides a node without looking at its moves, where its evaluation is far from the window.
    fn prune_node(&mut self, position: &P, outlook: &Outlook) -> Option<Score> {
        let &Outlook {
            depth,
            ply,
            alpha,
            beta,
            improving,
            ..
        } = outlook;
        let estimate = outlook.estimate?;
        let margins = self.margins;

        // Reverse futility: so far above beta that the opponent cannot make up for it.
        if self.techniques.reverse_futility
            && depth <= REVERSE_FUTILITY_DEPTH
            && !beta.is_decisive()
            && !estimate.is_decisive()
        {
            let margin = Score::new(margins.reverse_futility * (depth - i32::from(improving)));
            if estimate - margin >= beta {
                return Some(Score::new((estimate.units() + beta.units()) / 2));
            }
        }

        // Razoring: so far below alpha that only tactics can help.
        if self.techniques.razoring
            && depth <= RAZORING_DEPTH
            && !alpha.is_loss()
            && estimate + Score::new(margins.razoring * depth) <= alpha
        {
            let score = self.quiescence(position, alpha, alpha + ONE, ply);
            if score <= alpha {
                return Some(score);
            }
        }
        self.null_move(position, outlook, estimate)
    }

    /// Null move: if even passing keeps the value at beta, a real move will too (Chess Programming
    /// Wiki, "Null Move Pruning"). Deep cut-offs are verified by a search without it.
    fn null_move(&mut self, position: &P, outlook: &Outlook, estimate: Score) -> Option<Score> {
        let &Outlook {
            depth, ply, beta, ..
        } = outlook;
        let just_passed = ply > 0 && self.frames[ply - 1].slot.is_none();
        if !self.techniques.null_move
            || depth < NULL_MOVE_DEPTH
            || estimate < beta
            || beta.is_loss()
            || just_passed
            || ply < self.null_move_from
        {
            return None;
        }
        let passed = position.null_move()?;
        let surplus = (estimate - beta).units() / self.margins.razoring;
        let reduced = depth - 3 - depth / 3 - surplus.min(3);
        self.descend(position, None, &passed, ply);
        let score = -self.node::<NonPv>(
            &passed,
            -beta,
            -beta + ONE,
            reduced,
            ply + 1,
            !outlook.cut_node,
        );
        self.ascend();
        if self.watch.stopped || score < beta {
            return None;
        }
        // A win after passing is not proven.
        let score = if score.is_win() { beta } else { score };
        if depth < NULL_VERIFICATION_DEPTH || self.null_move_from > 0 {
            return Some(score);
        }
        self.null_move_from = ply + 3 * reduced.max(0) as usize / 4 + 1;
        let verified = self.node::<NonPv>(position, beta - ONE, beta, reduced, ply, false);
        self.null_move_from = 0;
        (verified >= beta && !self.watch.stopped).then_some(score)
    }

    /// Searches the moves of a node: the best value, the code of the move that raised alpha (0 if
    /// none did), and the number of moves.
    fn moves<N: NodeType>(
        &mut self,
        position: &P,
        outlook: &Outlook,
        table_code: u16,
    ) -> (Score, u16, usize) {
        let &Outlook {
            depth, ply, beta, ..
        } = outlook;
        let mut alpha = outlook.alpha;
        let mut best = -Score::INFINITY;
        let mut best_code = 0;
        let mut count = 0;
        let previous = self.previous(ply);
        let [first, second] = self.frames[ply].killers.moves();
        let refutations = [first, second, self.history.countermove(previous)];
        let mut picker = Picker::new(table_code, refutations, Scope::All);
        let mut quiets = MoveList::new();
        while let Some((mv, stage)) = picker.next(position, self.history, previous) {
            count += 1;
            let tactical = match stage {
                Stage::Table => position.is_tactical(mv),
                stage => matches!(stage, Stage::Tactical | Stage::LosingTactical),
            };
            let history = if tactical {
                0
            } else {
                self.history.value(position.move_slot(mv), previous)
            };
            let forcing = position.is_forcing(mv);
            let reduction = self.reduction::<N>(outlook, count, stage, history, relief(forcing));

            // Step 8a. Pruning of a single move, once something better than a loss is known.
            if !best.is_loss() && (!N::PV || count > 1) {
                let reduced = (depth - 1 - reduction / 1024).max(0);
                if !tactical && !forcing && self.has_enough(outlook, count, reduced) {
                    if depth < FORCING_DEPTH {
                        picker.skip_quiets();
                    } else {
                        picker.skip_unforcing_quiets();
                    }
                    continue;
                }
                if self.loses_too_much(position, mv, stage, depth, reduced) {
                    continue;
                }
            }
            let mut child = position.clone();
            child.play(mv);
            self.table.touch(child.key());

            // Step 8b. The value of the move: reduced and with an empty window first.
            self.descend(position, Some(mv), &child, ply);
            let score = self.child_value::<N>(&child, outlook, alpha, count, reduction / 1024);
            self.ascend();
            if self.watch.stopped {
                return (best, best_code, count);
            }

            // Step 8c. Better than what is known, or even too good?
            if score > best {
                best = score;
                if score > alpha {
                    best_code = position.move_code(mv);
                    if N::PV {
                        self.pv.set(ply, mv);
                    }
                    if score >= beta {
                        self.count_cutoff(count);
                        if !tactical {
                            self.reward(position, mv, &quiets, depth, ply);
                        }
                        return (best, best_code, count);
                    }
                    alpha = score;
                }
            }
            if !tactical {
                quiets.push(mv);
            }
        }
        (best, best_code, count)
    }

    /// The value of a child for the parent, as exactly as the window asks.
    fn child_value<N: NodeType>(
        &mut self,
        child: &P,
        outlook: &Outlook,
        alpha: Score,
        count: usize,
        reduction: i32,
    ) -> Score {
        let &Outlook {
            ply,
            beta,
            cut_node,
            ..
        } = outlook;
        let depth = outlook.depth - 1;
        if N::PV && count == 1 {
            return -self.node::<Pv>(child, -beta, -alpha, depth, ply + 1, false);
        }
        let null = (-alpha - ONE, -alpha);
        let mut score = if reduction > 0 {
            let reduced = (depth - reduction).max(1).min(depth);
            let score = -self.node::<NonPv>(child, null.0, null.1, reduced, ply + 1, true);
            if score <= alpha || reduced == depth {
                score
            } else {
                -self.node::<NonPv>(child, null.0, null.1, depth, ply + 1, !cut_node)
            }
        } else {
            -self.node::<NonPv>(child, null.0, null.1, depth, ply + 1, !cut_node)
        };
        if N::PV && score > alpha && score < beta {
            score = -self.node::<Pv>(child, -beta, -alpha, depth, ply + 1, false);
        }
        score
    }

    /// By how much a move is reduced, in 1024ths of a ply: later moves more.
    #[inline]
    fn reduction<N: NodeType>(
        &self,
        outlook: &Outlook,
        count: usize,
        stage: Stage,
        history: i32,
        relief: i32,
    ) -> i32 {
        let late = count > 1 + usize::from(N::PV);
        let reducible = matches!(
            stage,
            Stage::Refutations | Stage::Quiet | Stage::LosingTactical
        );
        if !self.techniques.late_move_reductions || outlook.depth < 3 || !late || !reducible {
            return 0;
        }
        let mut reduction = reductions::late_move(outlook.depth, count);
        reduction -= relief;
        if N::PV {
            reduction -= 1024;
        }
        if !outlook.improving {
            reduction += 512;
        }
        if outlook.cut_node {
            reduction += 1024;
        }
        if stage == Stage::Refutations {
            reduction -= 1024;
        }
        if outlook.unstable {
            reduction -= 1024;
        }
        reduction -= history * 1024 / HISTORY_PLY;
        reduction.max(0)
    }

    /// Whether quiet moves that do not force the opponent have no chance any more.
    #[inline]
    fn has_enough(&self, outlook: &Outlook, count: usize, reduced: i32) -> bool {
        let &Outlook {
            depth,
            alpha,
            improving,
            ..
        } = outlook;
        // Late move pruning: a good move would have come earlier.
        let late = (3 + depth * depth) as usize / if improving { 1 } else { 2 };
        if self.techniques.late_move_pruning && depth <= LATE_MOVE_DEPTH && count > late {
            return true;
        }
        // Futility: a quiet move gains no more than the margin.
        self.techniques.futility
            && reduced <= FUTILITY_DEPTH
            && !alpha.is_loss()
            && outlook.estimate.is_some_and(|estimate| {
                estimate + Score::new(self.margins.futility * (reduced + 1)) <= alpha
            })
    }

    /// Whether a move loses more material by exchange than it may: a quiet one by the depth that
    /// it would be searched to, a capture by more.
    #[inline]
    fn loses_too_much(
        &self,
        position: &P,
        mv: P::Move,
        stage: Stage,
        depth: i32,
        reduced: i32,
    ) -> bool {
        let allowed = match stage {
            Stage::Refutations | Stage::Quiet => self.margins.exchange * reduced,
            Stage::LosingTactical => self.margins.exchange * 3 / 2 * depth,
            _ => return false,
        };
        self.techniques.exchange_pruning
            && depth <= EXCHANGE_DEPTH
            && !position.see_ge(mv, Score::new(-allowed))
    }

    fn count_cutoff(&mut self, count: usize) {
        self.statistics.cutoffs += 1;
        self.statistics.first_move_cutoffs += u64::from(count == 1);
    }

    /// Learns from a quiet move that cut off, and from those before it that did not.
    fn reward(&mut self, position: &P, mv: P::Move, quiets: &[P::Move], depth: i32, ply: usize) {
        let previous = self.previous(ply);
        self.frames[ply].killers.remember(mv);
        self.history.set_countermove(previous, mv);
        let bonus = cutoff_bonus(depth);
        self.history.update(position.move_slot(mv), previous, bonus);
        for &failed in quiets {
            self.history
                .update(position.move_slot(failed), previous, -bonus);
        }
    }
}

/// A move that leaves the opponent in an unstable position is reduced less.
#[inline]
const fn relief(forcing: bool) -> i32 {
    if forcing { 1024 } else { 0 }
}

/// Whether a table score on that side of the static evaluation is the better estimate.
#[inline]
fn bound_allows(bound: Bound, above: bool) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => above,
        Bound::Upper => !above,
    }
}
