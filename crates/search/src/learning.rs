//! Updates of the move histories by the results of nodes.

use game_core::{Evaluator, MoveList, Searchable};

use crate::history::cutoff_bonus;
use crate::moves::Candidate;
use crate::worker::Worker;

/// History bonus of a quiet move for each hundredth of the smallest piece by which it raised the evaluation.
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
    if let Some((slot, _)) = worker.line.last_quiet() {
        let gain = -(now + before).units() * 100 / P::UNIT;
        let bonus = (gain * EVALUATION_BONUS).clamp(-MAX_EVALUATION_BONUS, MAX_EVALUATION_BONUS);
        worker.history.update_main(slot, bonus);
    }
}

/// Rewards the opponent's last move, if it was quiet, because no reply to it reached alpha.
pub(crate) fn learn_from_fail_low<P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    depth: i32,
) {
    if let Some((slot, previous)) = worker.line.last_quiet() {
        let previous = worker.enabled(previous);
        let bonus = cutoff_bonus(&worker.settings.margins, depth) / 2;
        worker.history.update_quiet(slot, previous, bonus);
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
    let previous = worker.previous();
    let bonus = cutoff_bonus(&worker.settings.margins, depth);
    if best.tactical {
        worker.history.update_tactical(best.slot, bonus);
    } else {
        worker.history.set_countermove(previous, best.mv);
        worker.history.update_quiet(best.slot, previous, bonus);
        worker.line.frame_mut().killers.add(best.mv);
    }
    for (slot, tactical) in tried.iter() {
        if tactical {
            worker.history.update_tactical(slot, -bonus);
        } else if !best.tactical {
            worker.history.update_quiet(slot, previous, -bonus);
        }
    }
}

/// The moves of a node that were searched without a cut-off: twice the slot of each, plus one for a tactical move. It holds
/// slots because moves are larger in some games, and one list because it stays on the stack during the search of the
/// children.
#[derive(Default)]
pub(crate) struct Tried(MoveList<u32>);

impl Tried {
    #[inline]
    pub(crate) fn push<M>(&mut self, candidate: &Candidate<M>) {
        self.0
            .push(candidate.slot as u32 * 2 + u32::from(candidate.tactical));
    }

    /// The slot of each move, and whether it is tactical.
    fn iter(&self) -> impl Iterator<Item = (usize, bool)> {
        self.0
            .iter()
            .map(|&code| ((code / 2) as usize, code % 2 == 1))
    }
}
