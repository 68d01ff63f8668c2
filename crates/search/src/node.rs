use game_core::{Evaluator, Outcome, Score, Searchable};

use crate::Bound;
use crate::entry::Entry;
use crate::line::MAX_PLY;
use crate::moves::Found;
use crate::worker::Worker;

/// What a node is expected to be, known when the program is compiled (Chess Programming Wiki,
/// "Node Types").
pub(crate) trait NodeType {
    /// Whether its value is wanted exactly.
    const PV: bool;
    /// Whether it is the root, whose moves are those of the worker's `root`.
    const ROOT: bool = false;
}

/// The root, on the principal variation.
pub(crate) struct Root;
/// Another node of the principal variation.
pub(crate) struct Pv;
/// A node where it is only asked whether the value reaches beta.
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

/// Smallest step between two scores.
pub(crate) const ONE: Score = Score::new(1);

/// Depth from which a node without a table move is reduced, in plies.
const INTERNAL_REDUCTION_DEPTH: i32 = 4;

/// History bonus of a quiet move for each hundredth of the smallest piece that it gains in evaluation.
const EVALUATION_BONUS: i32 = 6;
/// Bound of that bonus.
const MAX_EVALUATION_BONUS: i32 = 800;

/// What is known of a node before its moves are searched.
pub(crate) struct Node<M> {
    pub(crate) depth: i32,
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
    pub(crate) unstable: bool,
    /// The best estimate of the value; `None` if unstable.
    pub(crate) estimate: Option<Score>,
    /// Whether the evaluation has risen since the same side's last turn.
    pub(crate) improving: bool,
    /// Whether the opponent's evaluation has fallen by its last move.
    pub(crate) worsening: bool,
    /// Whether the node is on the principal variation, or was in an earlier search.
    pub(crate) was_pv: bool,
    /// Whether a cut-off is expected.
    pub(crate) cut_node: bool,
    /// What the table knows.
    pub(crate) entry: Option<Entry>,
    /// A move that is not searched: the question is how good the others are.
    pub(crate) excluded: Option<M>,
}

impl<P: Searchable, E: Evaluator<P>> Worker<'_, P, E> {
    /// The value of the present position, by principal variation search, fail-soft: at most alpha it is an
    /// upper bound, at least beta a lower one (Chess Programming Wiki, "Principal Variation
    /// Search", "Fail-Soft"). If the frame excludes a move, the value of all others.
    ///
    /// `cut_node` says that a cut-off is expected.
    pub(crate) fn node<N: NodeType>(
        &mut self,
        mut alpha: Score,
        mut beta: Score,
        depth: i32,
        cut_node: bool,
    ) -> Score {
        debug_assert!(alpha < beta && (N::PV || beta - alpha == ONE));
        let ply = self.line.ply();

        // Step 1. Ends of the game and of the search. The root is searched even if a draw may be claimed.
        self.pv.clear(ply);
        if !N::ROOT
            && let Some(outcome) = self.line.end()
        {
            self.enter();
            return self.score_of(outcome);
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.leaf(alpha, beta);
        }
        self.enter();
        if self.must_stop() {
            return Score::DRAW;
        }

        // Step 2. What must be true of the value narrows the window.
        if !N::ROOT {
            (alpha, beta) = self.narrowed(alpha, beta);
            if alpha >= beta {
                return alpha;
            }
        }

        // Step 3. The table may know enough.
        let excluded = self.line.frame().excluded;
        let entry = match excluded {
            None => self.probe(self.line.position().key()),
            Some(_) => None,
        };
        if !N::PV
            && let Some(entry) = entry
            && let Some(score) = self.table_cutoff(&entry, depth, alpha, beta)
        {
            return score;
        }

        // Step 4. The position may be solved, which decides the node or bounds its value.
        let mut bounds = (-Score::INFINITY, Score::INFINITY);
        if !N::ROOT
            && excluded.is_none()
            && let Some((score, bound)) = self.solved()
        {
            if bound.proves(score, alpha, beta) {
                return score;
            }
            match bound {
                Bound::Lower => bounds.0 = score,
                _ => bounds.1 = score,
            }
        }
        let window = (alpha, beta);
        self.expand::<N>(window, depth, cut_node, entry, bounds)
    }

    /// The value of a node that has to be looked at, within `bounds`: steps 5 to 8.
    fn expand<N: NodeType>(
        &mut self,
        (alpha, beta): (Score, Score),
        depth: i32,
        cut_node: bool,
        entry: Option<Entry>,
        bounds: (Score, Score),
    ) -> Score {
        // Step 5. Static evaluation.
        let excluded = self.line.frame().excluded;
        let unstable = self.line.position().is_unstable();
        let raw = match excluded {
            None => self.judge(unstable, entry.as_ref()),
            Some(_) => None,
        };
        let evaluation = self.line.frame().evaluation;
        let mut node = Node {
            depth,
            alpha,
            beta,
            unstable,
            estimate: evaluation.map(|evaluation| self.estimate(evaluation, entry.as_ref())),
            improving: evaluation.is_some_and(|evaluation| self.line.is_improving(evaluation)),
            worsening: self.is_worsening(evaluation),
            was_pv: N::PV || entry.is_some_and(|entry| entry.was_pv),
            cut_node,
            entry,
            excluded,
        };

        // Step 6. Pruning of the whole node, and reduction of one whose order is poor.
        if excluded.is_none() {
            if !N::PV
                && let Some(score) = self.prune_node(&node)
            {
                return score;
            }
            node.depth -= self.internal_reduction::<N>(&node);
        }

        // Step 7. The moves.
        let mut found = self.moves::<N>(&node);
        if self.watch.stopped {
            return Score::DRAW;
        }
        if excluded.is_some() {
            return found.best;
        }
        if found.count == 0 {
            let outcome = self.line.position().stuck_outcome();
            return Score::of_outcome(outcome, self.line.ply());
        }

        // Step 8. Remember, if all moves were there to choose from.
        found.best = found.best.max(bounds.0).min(bounds.1);
        if !N::ROOT || self.root.is_complete() {
            self.remember::<N>(&node, &found, raw);
        }
        found.best
    }

    /// The window without values that the position cannot have.
    #[inline]
    fn narrowed(&self, alpha: Score, beta: Score) -> (Score, Score) {
        // Mate distance: a win further away than one that is known changes nothing (Chess Programming Wiki, "Mate
        // Distance Pruning").
        let ply = self.line.ply();
        let alpha = alpha.max(Score::loss_in(ply));
        let beta = beta.min(Score::win_in(ply + 1));
        // A side that can go back to an earlier position has a draw.
        if alpha < beta
            && alpha < Score::DRAW
            && self.settings.techniques.upcoming_repetition
            && self.line.may_repeat()
        {
            return (self.score_of(Outcome::Draw), beta);
        }
        (alpha, beta)
    }

    /// Evaluates the present position into its frame and returns the evaluation as the evaluator gave it; `None` if the
    /// position is unstable.
    #[inline]
    fn judge(&mut self, unstable: bool, entry: Option<&Entry>) -> Option<Score> {
        let raw = (!unstable).then(|| self.static_evaluation(entry));
        self.line.frame_mut().evaluation = raw.map(|raw| self.corrected(raw));
        self.line.clear_below();
        if self.settings.techniques.evaluation_history {
            self.learn_from_evaluation();
        }
        raw
    }

    /// Whether the opponent's last move made its evaluation worse.
    #[inline]
    fn is_worsening(&self, evaluation: Option<Score>) -> bool {
        let change = || Some(evaluation? + self.line.last_evaluation()?);
        self.settings.techniques.opponent_worsening
            && change().is_some_and(|change| change > Score::DRAW)
    }

    /// Learns from what the opponent's last move, if it was quiet, did to the evaluation.
    #[inline]
    fn learn_from_evaluation(&mut self) {
        let (Some(now), Some(before)) = (self.line.frame().evaluation, self.line.last_evaluation())
        else {
            return;
        };
        if let Some((slot, _)) = self.line.last_quiet() {
            let gain = -(now + before).units() * 100 / P::UNIT;
            let bonus =
                (gain * EVALUATION_BONUS).clamp(-MAX_EVALUATION_BONUS, MAX_EVALUATION_BONUS);
            self.history.update_butterfly(slot, bonus);
        }
    }

    /// A position at the end of the main search.
    fn leaf(&mut self, alpha: Score, beta: Score) -> Score {
        if self.settings.techniques.quiescence && self.line.ply() < MAX_PLY {
            return self.quiescence(alpha, beta);
        }
        self.enter();
        if self.must_stop() {
            return Score::DRAW;
        }
        self.evaluate()
    }

    /// Internal iterative reduction: without a table move the order is poor, and a shallower search will find one for
    /// the next time (Ed Schröder, 2020).
    fn internal_reduction<N: NodeType>(&self, node: &Node<P::Move>) -> i32 {
        let reduces = self.settings.techniques.internal_iterative_reduction
            && !N::ROOT
            && node.entry.is_none_or(|entry| entry.move_code == 0)
            && node.depth >= INTERNAL_REDUCTION_DEPTH
            && (N::PV || node.cut_node);
        i32::from(reduces)
    }

    /// Stores what a node found, and learns from it.
    fn remember<N: NodeType>(&mut self, node: &Node<P::Move>, found: &Found, raw: Option<Score>) {
        let best = found.best;
        let bound = match () {
            () if best >= node.beta => Bound::Lower,
            () if N::PV && best > node.alpha => Bound::Exact,
            () => Bound::Upper,
        };
        if bound == Bound::Upper {
            self.reward_last_move(node.depth);
        }
        if let (Some(raw), Some(evaluation)) = (raw, self.line.frame().evaluation)
            && self.settings.techniques.correction_history
            && !found.tactical
            && !best.is_decisive()
            && found.depth == node.depth
            && bound.allows(best > evaluation)
        {
            let (position, previous) = (self.line.position(), self.previous());
            self.corrections
                .update(position, previous, best - raw, node.depth);
        }
        let entry = Entry {
            score: best.to_table(self.line.ply()),
            bound,
            depth: found.depth.clamp(0, 255) as u8,
            move_code: found.code,
            was_pv: node.was_pv,
            evaluation: raw,
        };
        self.table.store(self.line.position().key(), entry);
    }
}
