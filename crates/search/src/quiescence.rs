use game_core::{Evaluator, Outcome, Score, Searchable};

use crate::Bound;
use crate::entry::Entry;
use crate::line::MAX_PLY;
use crate::node::ONE;
use crate::picker::{Picker, Scope, Stage};
use crate::worker::Worker;

/// Quiet moves of an unstable position that are searched if one of its moves is known not to lose.
const MAX_QUIET_EVASIONS: u32 = 2;

impl<P: Searchable, E: Evaluator<P>> Worker<'_, P, E> {
    /// Searches tactical moves until the position is quiet enough to evaluate (Chess Programming
    /// Wiki, "Quiescence Search"). An unstable position is searched whole: it has no evaluation to
    /// stand on.
    pub(crate) fn quiescence(&mut self, mut alpha: Score, beta: Score) -> Score {
        // Step 1. Ends of the search and of the game.
        let ply = self.line.ply();
        self.pv.clear(ply);
        self.enter();
        self.statistics.quiescence_nodes += 1;
        if self.must_stop() {
            return Score::DRAW;
        }
        if let Some(outcome) = self.line.position().game_over() {
            return self.score_of(outcome);
        }
        if self.line.position().is_drawn() {
            return self.score_of(Outcome::Draw);
        }
        if ply >= MAX_PLY {
            return self.evaluate();
        }

        // Step 2. The table may know enough.
        let key = self.line.position().key();
        let entry = self.probe(key);
        let open_window = beta - alpha > ONE;
        if let Some(entry) = entry
            && !open_window
            && let Some(score) = self.table_cutoff(&entry, 0, alpha, beta)
        {
            return score;
        }

        // Step 3. Stand pat: nobody is forced to capture here.
        let unstable = self.line.position().is_unstable();
        let raw = (!unstable).then(|| self.static_evaluation(entry.as_ref()));
        let evaluation = raw.map(|raw| self.corrected(raw));
        let mut found = Found {
            best: Score::loss_in(ply),
            code: 0,
            count: 0,
        };
        let old_alpha = alpha;
        if let Some(evaluation) = evaluation {
            found.best = self.estimate(evaluation, entry.as_ref());
            if found.best >= beta {
                return found.best;
            }
            alpha = alpha.max(found.best);
        }

        // Step 4. Tactical moves, or all moves of an unstable position.
        let table_code = entry.map_or(0, |entry| entry.move_code);
        self.captures(&mut found, alpha, beta, evaluation, table_code);
        if self.watch.stopped {
            return Score::DRAW;
        }

        // Step 5. An unstable position without a move has ended.
        if unstable && found.count == 0 {
            return Score::of_outcome(self.line.position().stuck_outcome(), ply);
        }
        let best = found.best;
        let bound = match () {
            () if best >= beta => Bound::Lower,
            () if best > old_alpha && open_window => Bound::Exact,
            () => Bound::Upper,
        };
        let entry = Entry {
            score: best.to_table(ply),
            bound,
            depth: 0,
            move_code: found.code,
            was_pv: entry.is_some_and(|entry| entry.was_pv),
            evaluation: raw,
        };
        self.table.store(key, entry);
        best
    }

    /// Searches the tactical moves of a stable position, or all moves of an unstable one, which has no `evaluation`.
    fn captures(
        &mut self,
        found: &mut Found,
        mut alpha: Score,
        beta: Score,
        evaluation: Option<Score>,
        table_code: u16,
    ) {
        let scope = match evaluation {
            Some(_) => Scope::Tactical,
            None => Scope::All,
        };
        let mut quiets = 0;
        let open_window = beta - alpha > ONE;
        let previous = self.previous();
        let mut picker = Picker::new(table_code, [None; 3], scope);
        while let Some((mv, stage)) = picker.next(self.line.position(), self.history, &previous) {
            found.count += 1;
            // Delta and exchange pruning: what cannot raise alpha is not looked at.
            if let Some(evaluation) = evaluation {
                if stage == Stage::LosingTactical {
                    break;
                }
                let hope = evaluation + Score::new(self.settings.margins.delta);
                if hope <= alpha && !self.line.position().see_ge(mv, alpha - hope + ONE) {
                    found.best = found.best.max(hope.min(alpha));
                    continue;
                }
            } else if self.settings.techniques.evasion_pruning
                && stage == Stage::Quiet
                && quiets >= MAX_QUIET_EVASIONS
                && !found.best.is_loss()
            {
                break;
            } else if found.count > 1 && !found.best.is_loss() && stage == Stage::LosingTactical {
                continue;
            }
            quiets += u32::from(stage == Stage::Quiet);
            self.line.play(mv);
            let score = -self.quiescence(-beta, -alpha);
            self.line.back();
            if self.watch.stopped {
                return;
            }
            if score > found.best {
                found.best = score;
                if score > alpha {
                    found.code = self.line.position().move_code(mv);
                    if open_window {
                        self.pv.set(self.line.ply(), mv);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }
    }
}

/// What the moves of a node came to.
struct Found {
    best: Score,
    /// The code of the move that raised alpha, 0 if none did.
    code: u16,
    /// Moves that were looked at.
    count: usize,
}
