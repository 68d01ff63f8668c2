use game_core::{Evaluator, MoveList, Score, Searchable};

use crate::CurrentMove;
use crate::history::{Previous, cutoff_bonus};
use crate::node::{Node, NodeType, NonPv, ONE, Pv};
use crate::picker::{Picker, Scope, Stage};
use crate::selective::{Singularity, singular_search_depth};
use crate::worker::Worker;

/// How much better than the best a reduced move must be to be searched a ply deeper than usual, in hundredths of the
/// smallest piece.
const DEEPER_MARGIN: i32 = 45;

/// How little better than the best a reduced move must be to be searched a ply less deep than usual, in hundredths of
/// the smallest piece.
const SHALLOWER_MARGIN: i32 = 6;

/// What the moves of a node came to.
pub(crate) struct Found {
    /// The best value; `-INFINITY` if there is no move.
    pub(crate) best: Score,
    /// The best value so far, or what a move must beat.
    alpha: Score,
    /// The code of the move that raised alpha, 0 if none did.
    pub(crate) code: u16,
    /// Whether that move is tactical.
    pub(crate) tactical: bool,
    /// Moves that were looked at, pruned ones among them.
    pub(crate) count: usize,
    /// The depth that proved it, in plies: less than the node's after a multi-cut.
    pub(crate) depth: i32,
    /// Whether the table's move is tactical.
    table_tactical: bool,
}

impl Found {
    fn nothing<M>(node: &Node<M>) -> Self {
        Self {
            best: -Score::INFINITY,
            alpha: node.alpha,
            code: 0,
            tactical: false,
            count: 0,
            depth: node.depth,
            table_tactical: false,
        }
    }
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

/// How a child is to be searched.
struct Plan {
    /// The depth if it is not reduced, in plies.
    depth: i32,
    /// By how many plies it is reduced at first.
    reduction: i32,
    /// The best value so far.
    best: Score,
    /// Whether the depth includes a double extension.
    doubles: bool,
}

impl<P: Searchable, E: Evaluator<P>> Worker<'_, P, E> {
    /// Searches the moves of a node.
    pub(crate) fn moves<N: NodeType>(&mut self, node: &Node<P::Move>) -> Found {
        let previous = self.previous();
        let mut picker = self.picker(node, previous);
        let mut found = Found::nothing(node);
        let mut tried = Tried::default();
        while let Some((mv, stage)) = self.next_move::<N>(&mut picker, &previous) {
            if Some(mv) == node.excluded {
                continue;
            }
            found.count += 1;
            if N::ROOT {
                self.note_current_move(mv);
            }
            let candidate = self.candidate(mv, stage, found.count, previous);
            found.table_tactical |= stage == Stage::Table && candidate.tactical;
            let reduction = self.reduction::<N>(node, &candidate, found.table_tactical);

            // Step 7a. Pruning of a single move, once something better than a loss is known.
            if !N::ROOT
                && !found.best.is_loss()
                && (!N::PV || found.count > 1)
                && self.prune_move(node, &candidate, reduction, &mut picker)
            {
                continue;
            }

            // Step 7b. Extension of a move that is much better than all others.
            let extension = match self.extension::<N>(node, &candidate) {
                Singularity::Plies(plies) => plies,
                Singularity::Cutoff(score) => {
                    found.best = score;
                    found.depth = singular_search_depth(node.depth);
                    return found;
                }
            };
            if self.watch.stopped {
                return found;
            }

            // Step 7c. The value of the move.
            let plan = Plan {
                depth: node.depth - 1 + extension,
                reduction,
                best: found.best,
                doubles: extension > 1,
            };
            let score = self.move_value::<N>(node, &candidate, found.alpha, &plan);
            if self.watch.stopped {
                return found;
            }

            // Step 7d. Better than what is known, or even too good?
            if score > found.best {
                self.note::<N>(&mut found, &candidate, score);
                if score >= node.beta {
                    self.reward(&candidate, &tried, node.depth);
                    return found;
                }
            }
            tried.push(&candidate);
        }
        found
    }

    /// Shows others the root move that is searched next.
    fn note_current_move(&self, mv: P::Move) {
        self.watch.control.enter_move(CurrentMove {
            depth: self.root_depth,
            number: self.root.picked(),
            code: self.line.position().move_code(mv),
        });
    }

    #[inline(always)]
    fn picker(&self, node: &Node<P::Move>, previous: Previous) -> Picker<P::Move> {
        let [first, second] = self.line.frame().killers.moves();
        let refutations = [first, second, self.history.countermove(previous)];
        let table_code = node.entry.map_or(0, |entry| entry.move_code);
        Picker::new(table_code, refutations, Scope::All)
    }

    /// By how many plies the search of a move is deeper than usual, or what makes that search unnecessary.
    #[inline(always)]
    fn extension<N: NodeType>(
        &mut self,
        node: &Node<P::Move>,
        candidate: &Candidate<P::Move>,
    ) -> Singularity {
        if candidate.stage == Stage::Table && !N::ROOT && self.may_be_singular(node) {
            self.singularity::<N>(node, candidate.mv)
        } else {
            Singularity::Plies(0)
        }
    }

    /// Plays a move, searches its child and takes it back.
    #[inline(always)]
    fn move_value<N: NodeType>(
        &mut self,
        node: &Node<P::Move>,
        candidate: &Candidate<P::Move>,
        alpha: Score,
        plan: &Plan,
    ) -> Score {
        let nodes_before = self.statistics.nodes;
        self.line.play(candidate.mv);
        self.line.frame_mut().double_extensions += u32::from(plan.doubles);
        let score = self.child_value::<N>(node, alpha, candidate.count, plan);
        self.line.back();
        if N::ROOT {
            self.observe_root_move(score, alpha, nodes_before);
        }
        score
    }

    /// Notes the best move so far.
    #[inline(always)]
    fn note<N: NodeType>(
        &mut self,
        found: &mut Found,
        candidate: &Candidate<P::Move>,
        score: Score,
    ) {
        found.best = score;
        if score > found.alpha {
            found.alpha = score;
            found.code = self.line.position().move_code(candidate.mv);
            found.tactical = candidate.tactical;
            if N::PV {
                self.pv.set(self.line.ply(), candidate.mv);
            }
        }
    }

    #[inline(always)]
    fn next_move<N: NodeType>(
        &mut self,
        picker: &mut Picker<P::Move>,
        previous: &Previous,
    ) -> Option<(P::Move, Stage)> {
        let position = self.line.position();
        if N::ROOT {
            self.root.next(position)
        } else {
            picker.next(position, self.history, previous)
        }
    }

    fn observe_root_move(&mut self, score: Score, alpha: Score, nodes_before: u64) {
        let nodes = self.statistics.nodes - nodes_before;
        if self.watch.stopped {
            self.root.count(nodes);
        } else {
            self.root.observe(score, alpha, nodes, self.pv.line(1));
        }
    }

    /// What is known of a move before it is searched. It runs for every move, and compilers think it too
    /// long to be inlined.
    #[inline(always)]
    fn candidate(
        &self,
        mv: P::Move,
        stage: Stage,
        count: usize,
        previous: Previous,
    ) -> Candidate<P::Move> {
        let position = self.line.position();
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

    /// The value of the child that was just entered, for its parent `node`, as exactly as the window asks.
    fn child_value<N: NodeType>(
        &mut self,
        node: &Node<P::Move>,
        alpha: Score,
        count: usize,
        plan: &Plan,
    ) -> Score {
        let &Node { beta, cut_node, .. } = node;
        let mut depth = plan.depth;
        if N::PV && count == 1 {
            return -self.node::<Pv>(-beta, -alpha, depth, false);
        }
        let null = (-alpha - ONE, -alpha);
        let reduced = (depth - plan.reduction).max(1).min(depth);
        let mut score = alpha + ONE;
        if reduced < depth {
            score = -self.node::<NonPv>(null.0, null.1, reduced, true);
            if score > plan.best + Score::new(DEEPER_MARGIN * P::UNIT / 100) {
                depth += 1;
            } else if self.settings.techniques.shallower_verification
                && score < plan.best + Score::new(SHALLOWER_MARGIN * P::UNIT / 100)
            {
                depth = (depth - 1).max(reduced);
            }
        }
        if score > alpha {
            score = -self.node::<NonPv>(null.0, null.1, depth, !cut_node);
        }
        if N::PV && score > alpha && (N::ROOT || score < beta) {
            score = -self.node::<Pv>(-beta, -alpha, depth, false);
        }
        score
    }

    /// Learns that the opponent's last move, if it was quiet, could not be refuted.
    pub(crate) fn reward_last_move(&mut self, depth: i32) {
        if let Some((slot, previous)) = self.line.last_quiet() {
            let previous = self.trimmed(previous);
            self.history
                .update_quiet(slot, previous, cutoff_bonus(depth) / 2);
        }
    }

    /// Learns from a move that cut off, and from those before it that did not.
    fn reward(&mut self, best: &Candidate<P::Move>, tried: &Tried, depth: i32) {
        self.statistics.cutoffs += 1;
        self.statistics.first_move_cutoffs += u64::from(best.count == 1);
        self.line.frame_mut().cutoffs += 1;
        let previous = self.previous();
        let bonus = cutoff_bonus(depth);
        if best.tactical {
            self.history.update_tactical(best.slot, bonus);
        } else {
            self.history.set_countermove(previous, best.mv);
            self.history.update_quiet(best.slot, previous, bonus);
            for &slot in &tried.quiets {
                self.history.update_quiet(slot as usize, previous, -bonus);
            }
        }
        for &slot in &tried.tacticals {
            self.history.update_tactical(slot as usize, -bonus);
        }
        if !best.tactical {
            self.line.frame_mut().killers.remember(best.mv);
        }
    }
}

/// The slots of the moves of a node that were searched and did not cut off. Slots are smaller than the moves of some
/// games, and a node is on the stack for as long as its children.
#[derive(Default)]
struct Tried {
    quiets: MoveList<u32>,
    tacticals: MoveList<u32>,
}

impl Tried {
    #[inline]
    fn push<M>(&mut self, candidate: &Candidate<M>) {
        let slots = if candidate.tactical {
            &mut self.tacticals
        } else {
            &mut self.quiets
        };
        slots.push(candidate.slot as u32);
    }
}
