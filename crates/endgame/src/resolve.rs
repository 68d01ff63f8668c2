use game_core::Outcome;

use crate::Slices;

/// The outcome of a position regardless of its clocks; `None` if a slice is missing. `entry` looks up stored
/// positions.
///
/// Positions that files do not store are searched through their conversions.
pub(crate) fn outcome<P: Slices>(
    position: &P,
    entry: &impl Fn(P::Slice, u64) -> Option<Outcome>,
) -> Option<Outcome> {
    if let Some(outcome) = position.game_over() {
        return Some(outcome);
    }
    let Some(slice) = position.slice() else {
        return outcome_outside(position);
    };
    if let Some(lapsed) = position.lapsed() {
        let extra = extra_outcome(position, &lapsed, entry)?;
        if extra == Outcome::Win || !lapsed.has_legal_move() {
            return Some(extra);
        }
        return Some(outcome(&lapsed, entry)?.max(extra));
    }
    if position.is_stored() {
        return entry(slice, position.rank(slice));
    }
    best_of(position, &position.moves(), entry)
}

/// The best outcome of the moves that are legal in `position` but not in `lapsed`.
pub(crate) fn extra_outcome<P: Slices>(
    position: &P,
    lapsed: &P,
    entry: &impl Fn(P::Slice, u64) -> Option<Outcome>,
) -> Option<Outcome> {
    let usual = lapsed.moves();
    let is_extra = |mv: &P::Move| !usual.contains(mv);
    let extra: Vec<_> = position.moves().into_iter().filter(is_extra).collect();
    best_of(position, &extra, entry)
}

/// The best outcome of these moves; a loss if there are none.
fn best_of<P: Slices>(
    position: &P,
    moves: &[P::Move],
    entry: &impl Fn(P::Slice, u64) -> Option<Outcome>,
) -> Option<Outcome> {
    let mut best = Outcome::Loss;
    for &mv in moves {
        let mut child = position.clone();
        child.play(mv);
        best = best.max(outcome(&child, entry)?.reversed());
        if best == Outcome::Win {
            break;
        }
    }
    Some(best)
}

/// The outcome of a position outside all slices, if the rules decide it, as for a side without pieces.
fn outcome_outside<P: Slices>(position: &P) -> Option<Outcome> {
    if position.has_legal_move() {
        position.is_drawn().then_some(Outcome::Draw)
    } else {
        Some(position.stuck_outcome())
    }
}
