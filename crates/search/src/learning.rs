//! What a node teaches the move histories.

use game_core::{Evaluator, MoveList, Searchable};

use crate::history::{Slots, cutoff_bonus};
use crate::moves::Candidate;
use crate::worker::Worker;

/// History bonus of a quiet move for each hundredth of the smallest piece that the evaluation gained by it.
const EVALUATION_BONUS: i32 = 6;
/// Bound of that bonus.
const MAX_EVALUATION_BONUS: i32 = 800;

/// Updates the history of the opponent's last move, if it was quiet, by the change of the evaluation.
#[inline]
pub(crate) fn learn_from_evaluation<P: Searchable, E: Evaluator<P>>(worker: &mut Worker<'_, P, E>) {
    let (Some(now), Some(before)) = (
        worker.line.frame().evaluation,
        worker.line.last_evaluation(),
    ) else {
        return;
    };
    let gain = -(now + before).units() * 100 / P::UNIT;
    if gain == 0 {
        return;
    }
    if let Some((mv, position)) = worker.line.last_quiet() {
        let slots = worker.history.quiet_slots(position, mv);
        let bonus = (gain * EVALUATION_BONUS).clamp(-MAX_EVALUATION_BONUS, MAX_EVALUATION_BONUS);
        worker.history.update_butterfly(slots, bonus);
    }
}

/// Rewards the opponent's last move, if it was quiet, because no reply to it reached alpha.
pub(crate) fn learn_from_fail_low<P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    depth: i32,
) {
    if let Some((mv, position)) = worker.line.last_quiet() {
        let slots = worker.history.quiet_slots(position, mv);
        let rows = worker.history.rows(worker.line.previous_to_last());
        worker
            .history
            .update_quiet(slots, &rows, cutoff_bonus(depth) / 2);
    }
}

/// Updates history after a beta cut-off: a bonus for the move, a malus for those tried before it.
pub(crate) fn learn_from_cutoff<P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    best: &Candidate<P::Move>,
    tried: &Tried,
    depth: i32,
) {
    worker.statistics.cutoffs += 1;
    worker.statistics.first_move_cutoffs += u64::from(best.count == 1);
    worker.line.frame_mut().cutoffs += 1;
    let rows = worker.rows();
    let bonus = cutoff_bonus(depth);
    if best.tactical {
        worker.history.update_tactical(best.slots, bonus);
    } else {
        worker.history.set_countermove(&rows, best.mv);
        worker.history.update_quiet(best.slots, &rows, bonus);
        for &slots in &tried.quiets {
            worker.history.update_quiet(slots, &rows, -bonus);
        }
    }
    for &slots in &tried.tacticals {
        worker.history.update_tactical(slots, -bonus);
    }
    if !best.tactical {
        worker.line.frame_mut().killers.add(best.mv);
    }
}

/// The slots of the moves of a node that were searched without a cut-off. Some games have moves larger than slots, and
/// the node stays on the stack during the search of its children.
#[derive(Default)]
pub(crate) struct Tried {
    quiets: MoveList<Slots>,
    tacticals: MoveList<Slots>,
}

impl Tried {
    #[inline]
    pub(crate) fn push<M>(&mut self, candidate: &Candidate<M>) {
        let slots = if candidate.tactical {
            &mut self.tacticals
        } else {
            &mut self.quiets
        };
        slots.push(candidate.slots);
    }
}
