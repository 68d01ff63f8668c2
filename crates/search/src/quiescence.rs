use game_core::{Evaluator, Outcome, Score, Searchable};

use crate::Bound;
use crate::picker::{Picker, Scope, Stage};
use crate::table::Entry;
use crate::worker::{MAX_PLY, Worker};

impl<P: Searchable, E: Evaluator<P>> Worker<'_, P, E> {
    /// Searches tactical moves until the position is quiet enough to evaluate (Chess Programming
    /// Wiki, "Quiescence Search"). An unstable position is searched whole: it has no evaluation to
    /// stand on.
    pub(crate) fn quiescence(
        &mut self,
        position: &P,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        // Step 1. Ends of the search and of the game.
        self.pv.clear(ply);
        self.enter(ply);
        self.statistics.quiescence_nodes += 1;
        if self.watch.must_stop(self.statistics.nodes) {
            return Score::DRAW;
        }
        if let Some(outcome) = position.game_over() {
            return self.score_of(outcome, ply);
        }
        if position.is_drawn() {
            return self.score_of(Outcome::Draw, ply);
        }
        if ply >= MAX_PLY {
            return self.evaluate(position);
        }

        // Step 2. The table may know enough.
        let key = position.key();
        let entry = self.probe(key);
        let open_window = beta - alpha > Score::new(1);
        if let Some(entry) = entry
            && !open_window
            && let Some(score) = self.table_cutoff(&entry, 0, ply, alpha, beta)
        {
            return score;
        }

        // Step 3. Stand pat: nobody is forced to capture here.
        let unstable = position.is_unstable();
        let raw = self.static_evaluation(position, unstable, entry.as_ref());
        let evaluation = raw.map(|raw| self.corrected(raw, position, ply));
        let old_alpha = alpha;
        let mut best = Score::loss_in(ply);
        if let Some(evaluation) = evaluation {
            best = self.estimate(evaluation, entry.as_ref(), ply);
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }

        // Step 4. Tactical moves, or all moves of an unstable position.
        let scope = if unstable {
            Scope::All
        } else {
            Scope::Tactical
        };
        let table_code = entry.map_or(0, |entry| entry.move_code);
        let previous = self.previous(ply);
        let mut picker = Picker::new(table_code, [None; 3], scope);
        let mut best_code = 0;
        let mut count = 0;
        while let Some((mv, stage)) = picker.next(position, self.history, &previous) {
            count += 1;
            // Step 5. Delta and exchange pruning: what cannot raise alpha is not looked at.
            if let Some(evaluation) = evaluation {
                if stage == Stage::LosingTactical {
                    break;
                }
                let hope = evaluation + Score::new(self.margins.delta);
                if hope <= alpha && !position.see_ge(mv, alpha - hope + Score::new(1)) {
                    best = best.max(hope.min(alpha));
                    continue;
                }
            } else if count > 1 && !best.is_loss() && stage == Stage::LosingTactical {
                continue;
            }
            let child = self.play(position, mv, ply);
            let score = -self.quiescence(&child, -beta, -alpha, ply + 1);
            self.ascend();
            if self.watch.stopped {
                return Score::DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_code = position.move_code(mv);
                    if open_window {
                        self.pv.set(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }

        // Step 6. An unstable position without a move has ended.
        if unstable && count == 0 {
            return Score::of_outcome(position.stuck_outcome(), ply);
        }
        let bound = match () {
            () if best >= beta => Bound::Lower,
            () if best > old_alpha && open_window => Bound::Exact,
            () => Bound::Upper,
        };
        let score = best.to_table(ply);
        self.store(
            key,
            Entry {
                score,
                bound,
                depth: 0,
                move_code: best_code,
                evaluation: raw,
            },
        );
        best
    }
}
