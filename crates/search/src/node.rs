use game_core::{Evaluator, MoveList, Outcome, Score, Searchable};

use crate::Bound;
use crate::extensions::{Singularity, singular_search_depth};
use crate::history::{Previous, cutoff_bonus};
use crate::killers::Killers;
use crate::picker::{Picker, Scope, Stage};
use crate::table::Entry;
use crate::worker::{Frame, MAX_PLY, Worker};

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
pub(crate) const ONE: Score = Score::new(1);

/// Depth from which a node without a table move is reduced, in plies.
const INTERNAL_REDUCTION_DEPTH: i32 = 4;
/// How much better than the best a reduced move must be to be searched a ply deeper than usual.
const SURPRISE: Score = Score::new(45);

/// What is known of a node before its moves are searched.
pub(crate) struct Outlook<M> {
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
    pub(crate) unstable: bool,
    /// The best estimate of the value; `None` if unstable.
    pub(crate) estimate: Option<Score>,
    /// Whether the evaluation has risen since the same side's last turn.
    pub(crate) improving: bool,
    pub(crate) cut_node: bool,
    /// What the table knows.
    pub(crate) entry: Option<Entry>,
    /// A move that is not searched: the question is how good the others are.
    pub(crate) excluded: Option<M>,
}

/// What the moves of a node came to.
pub(crate) struct Found {
    /// The best value; `-INFINITY` if there is no move.
    pub(crate) best: Score,
    /// The code of the move that raised alpha, 0 if none did.
    pub(crate) code: u16,
    /// Whether that move is tactical.
    pub(crate) tactical: bool,
    /// Moves that were looked at, pruned ones among them.
    pub(crate) count: usize,
    /// The depth that proved it, in plies: less than the node's after a multi-cut.
    pub(crate) depth: i32,
}

/// A move of a node that is about to be searched.
pub(crate) struct Candidate<M> {
    pub(crate) mv: M,
    pub(crate) stage: Stage,
    pub(crate) slot: usize,
    pub(crate) tactical: bool,
    /// Its place in the order, from 1.
    pub(crate) count: usize,
    /// What history says of it.
    pub(crate) history: i32,
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
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Score {
        debug_assert!(alpha < beta && (N::PV || beta - alpha == ONE));

        // Step 1. Ends of the game and of the search.
        self.pv.clear(ply);
        if let Some(outcome) = self.path.end(position, ply) {
            self.enter(ply);
            return self.score_of(outcome, ply);
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.leaf(position, alpha, beta, ply);
        }
        self.enter(ply);
        if self.watch.must_stop(self.statistics.nodes) {
            return Score::DRAW;
        }

        // Step 2. Mate distance: a win further away than one that is known changes nothing.
        alpha = alpha.max(Score::loss_in(ply));
        beta = beta.min(Score::win_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        // A side that can go back to an earlier position has a draw.
        if alpha < Score::DRAW
            && self.techniques.upcoming_repetition
            && self.path.may_repeat(position, ply)
        {
            alpha = self.score_of(Outcome::Draw, ply);
            if alpha >= beta {
                return alpha;
            }
        }

        // Step 3. The table may know enough.
        let key = position.key();
        let entry = self.probe(key);
        if !N::PV
            && let Some(entry) = entry
            && let Some(score) = self.table_cutoff(&entry, depth, ply, alpha, beta)
        {
            return score;
        }

        // Step 4. Static evaluation, and whether it is rising.
        let unstable = position.is_unstable();
        let raw = self.static_evaluation(position, unstable, entry.as_ref());
        let evaluation = raw.map(|raw| self.corrected(raw, position, ply));
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
            entry,
            excluded: None,
        };

        // Step 5. Pruning of the whole node.
        if !N::PV
            && let Some(score) = self.prune_node(position, &outlook)
        {
            return score;
        }
        if self.watch.stopped {
            return Score::DRAW;
        }

        // Step 6. Internal iterative reduction: without a table move the order is poor, and a
        // shallower search will find one for the next time (Ed Schröder, 2020).
        if self.techniques.internal_iterative_reduction
            && entry.is_none_or(|entry| entry.move_code == 0)
            && depth >= INTERNAL_REDUCTION_DEPTH
            && (N::PV || cut_node)
        {
            outlook.depth -= 1;
        }

        // Step 7. The moves.
        let found = self.moves::<N>(position, &outlook);
        if self.watch.stopped {
            return Score::DRAW;
        }
        if found.count == 0 {
            return Score::of_outcome(position.stuck_outcome(), ply);
        }

        // Step 8. Remember.
        let best = found.best;
        let bound = match () {
            () if best >= beta => Bound::Lower,
            () if N::PV && best > alpha => Bound::Exact,
            () => Bound::Upper,
        };
        if bound == Bound::Upper {
            self.praise_previous(depth, ply);
        }
        if self.techniques.correction_history
            && let (Some(raw), Some(evaluation)) = (raw, evaluation)
            && !found.tactical
            && !best.is_decisive()
            && found.depth == outlook.depth
            && bound_allows(bound, best > evaluation)
        {
            let (error, previous) = (best - raw, self.previous(ply));
            self.corrections.update(position, previous, error, depth);
        }
        let entry = Entry {
            score: best.to_table(ply),
            bound,
            depth: found.depth.clamp(0, 255) as u8,
            move_code: found.code,
            evaluation: raw,
        };
        self.store(key, entry);
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

    /// Searches the moves of a node.
    pub(crate) fn moves<N: NodeType>(&mut self, position: &P, outlook: &Outlook<P::Move>) -> Found {
        let &Outlook {
            depth, ply, beta, ..
        } = outlook;
        let mut alpha = outlook.alpha;
        let mut found = Found {
            best: -Score::INFINITY,
            code: 0,
            tactical: false,
            count: 0,
            depth,
        };
        let previous = self.previous(ply);
        let [first, second] = self.frames[ply].killers.moves();
        let refutations = [first, second, self.history.countermove(previous)];
        let table_code = outlook.entry.map_or(0, |entry| entry.move_code);
        let mut picker = Picker::new(table_code, refutations, Scope::All);
        let mut quiets = MoveList::new();
        let mut tacticals = MoveList::new();
        while let Some((mv, stage)) = picker.next(position, self.history, &previous) {
            if Some(mv) == outlook.excluded {
                continue;
            }
            found.count += 1;
            let candidate = self.candidate(position, mv, stage, found.count, previous);
            let reduction = self.reduction::<N>(position, outlook, &candidate);

            // Step 7a. Pruning of a single move, once something better than a loss is known.
            if !found.best.is_loss() && (!N::PV || found.count > 1) {
                let reduced = (depth - 1 - reduction).max(0);
                if !candidate.tactical {
                    let enough = self.has_enough(outlook, found.count, reduced);
                    let hopeless = enough || self.has_failed_before(depth, candidate.history);
                    if hopeless && !position.is_forcing(mv) {
                        if enough {
                            picker.skip_hopeless_quiets(depth);
                        }
                        continue;
                    }
                }
                if self.loses_too_much(position, &candidate, depth, reduced) {
                    continue;
                }
            }

            // Step 7b. Extension of a move that is much better than all others.
            let mut extension = 0;
            if stage == Stage::Table && self.may_be_singular(outlook) {
                match self.singularity::<N>(position, outlook, mv) {
                    Singularity::Plies(plies) => extension = plies,
                    Singularity::Cutoff(score) => {
                        found.best = score;
                        found.depth = singular_search_depth(depth);
                        return found;
                    }
                }
            }
            if self.watch.stopped {
                return found;
            }

            // Step 7c. The value of the move: reduced and with an empty window first.
            let child = self.play(position, mv, ply);
            self.frames[ply].quiet = !candidate.tactical;
            self.frames[ply + 1].double_extensions += u32::from(extension > 1);
            let plan = Plan {
                depth: depth - 1 + extension,
                reduction,
                best: found.best,
            };
            let score = self.child_value::<N>(&child, outlook, alpha, found.count, &plan);
            self.ascend();
            if self.watch.stopped {
                return found;
            }

            // Step 7d. Better than what is known, or even too good?
            if score > found.best {
                found.best = score;
                if score > alpha {
                    found.code = position.move_code(mv);
                    found.tactical = candidate.tactical;
                    if N::PV {
                        self.pv.set(ply, mv);
                    }
                    if score >= beta {
                        self.count_cutoff(found.count);
                        self.reward(position, &candidate, &quiets, &tacticals, outlook);
                        return found;
                    }
                    alpha = score;
                }
            }
            if candidate.tactical {
                tacticals.push(mv);
            } else {
                quiets.push(mv);
            }
        }
        found
    }

    /// What is known of a move before it is searched. It runs for every move, and compilers think it too
    /// long to be inlined.
    #[inline(always)]
    fn candidate(
        &self,
        position: &P,
        mv: P::Move,
        stage: Stage,
        count: usize,
        previous: Previous,
    ) -> Candidate<P::Move> {
        let tactical = match stage {
            Stage::Table => position.is_tactical(mv),
            stage => matches!(stage, Stage::Tactical | Stage::LosingTactical),
        };
        let slot = position.move_slot(mv);
        let history = if tactical {
            self.history.tactical(slot)
        } else {
            self.history.quiet(slot, previous)
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

    /// The value of a child for the parent, as exactly as the window asks.
    fn child_value<N: NodeType>(
        &mut self,
        child: &P,
        outlook: &Outlook<P::Move>,
        alpha: Score,
        count: usize,
        plan: &Plan,
    ) -> Score {
        let &Outlook {
            ply,
            beta,
            cut_node,
            ..
        } = outlook;
        let mut depth = plan.depth;
        if N::PV && count == 1 {
            return -self.node::<Pv>(child, -beta, -alpha, depth, ply + 1, false);
        }
        let null = (-alpha - ONE, -alpha);
        let reduced = (depth - plan.reduction).max(1).min(depth);
        let mut score = alpha + ONE;
        if reduced < depth {
            score = -self.node::<NonPv>(child, null.0, null.1, reduced, ply + 1, true);
            if score > plan.best + SURPRISE {
                depth += 1;
            }
        }
        if score > alpha {
            score = -self.node::<NonPv>(child, null.0, null.1, depth, ply + 1, !cut_node);
        }
        if N::PV && score > alpha && score < beta {
            score = -self.node::<Pv>(child, -beta, -alpha, depth, ply + 1, false);
        }
        score
    }

    fn count_cutoff(&mut self, count: usize) {
        self.statistics.cutoffs += 1;
        self.statistics.first_move_cutoffs += u64::from(count == 1);
    }

    /// Learns that the opponent's last move, if it was quiet, could not be refuted.
    fn praise_previous(&mut self, depth: i32, ply: usize) {
        let Some(before) = ply.checked_sub(1) else {
            return;
        };
        let Frame { slot, quiet, .. } = self.frames[before];
        if let Some(slot) = slot
            && quiet
        {
            let previous = self.previous(before);
            self.history
                .update_quiet(slot, previous, cutoff_bonus(depth) / 2);
        }
    }

    /// Learns from a move that cut off, and from those before it that did not.
    fn reward(
        &mut self,
        position: &P,
        best: &Candidate<P::Move>,
        quiets: &[P::Move],
        tacticals: &[P::Move],
        outlook: &Outlook<P::Move>,
    ) {
        let previous = self.previous(outlook.ply);
        let bonus = cutoff_bonus(outlook.depth);
        if best.tactical {
            self.history.update_tactical(best.slot, bonus);
        } else {
            self.frames[outlook.ply].killers.remember(best.mv);
            self.history.set_countermove(previous, best.mv);
            self.history.update_quiet(best.slot, previous, bonus);
            for &failed in quiets {
                let slot = position.move_slot(failed);
                self.history.update_quiet(slot, previous, -bonus);
            }
        }
        for &failed in tacticals {
            self.history
                .update_tactical(position.move_slot(failed), -bonus);
        }
    }
}

/// How a child is to be searched.
struct Plan {
    /// The depth if it is not reduced, in plies.
    depth: i32,
    /// By how many plies it is reduced at first.
    reduction: i32,
    /// The best value so far.
    best: Score,
}

/// Whether a score on that side of the static evaluation says more than it.
#[inline]
pub(crate) fn bound_allows(bound: Bound, above: bool) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => above,
        Bound::Upper => !above,
    }
}
