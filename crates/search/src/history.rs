use alloc::vec;
use alloc::vec::Vec;

use crate::margins::Margins;

/// Bound of every history value.
const MAX: i32 = 16_384;

/// Statistics of the moves that cut off, by the slots of [`Searchable::move_slot`].
///
/// A value rises when its move cuts off and falls when a later move does instead. Gravity keeps it within ±16,384: the
/// nearer to its bound, the less it changes (Chess Programming Wiki, "History Heuristic").
///
/// [`Searchable::move_slot`]: game_core::Searchable::move_slot
#[derive(Debug)]
pub(crate) struct History<M> {
    slots: usize,
    /// Quiet moves in any context.
    main: Vec<i16>,
    /// Tactical moves.
    tactical: Vec<i16>,
    /// Quiet moves after an earlier move: a row for each slot of the earlier move.
    continuation: Vec<i16>,
    /// The quiet move that last refuted the move of a slot.
    countermoves: Vec<Option<M>>,
}

/// The slots of the moves that led to a node: one, two and four plies before.
pub(crate) type Previous = [Option<usize>; 3];

impl<M: Copy> History<M> {
    pub(crate) fn new(slots: usize) -> Self {
        Self {
            slots,
            main: vec![0; slots],
            tactical: vec![0; slots],
            continuation: vec![0; slots * slots],
            countermoves: vec![None; slots],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.main.fill(0);
        self.tactical.fill(0);
        self.continuation.fill(0);
        self.countermoves.fill(None);
    }

    /// The value of a quiet move after the previous ones.
    #[inline]
    pub(crate) fn quiet(&self, slot: usize, previous: Previous) -> i32 {
        // The same sum as `QuietValues::value`, without the slices, which do not pay for a single move.
        let after = |row: Option<usize>| {
            row.map_or(0, |row| {
                i32::from(self.continuation[row * self.slots + slot])
            })
        };
        let [last, earlier, earliest] = previous;
        i32::from(self.main[slot]) + after(last) + after(earlier) + after(earliest)
    }

    /// The values of all quiet moves after the previous ones.
    #[inline]
    pub(crate) fn quiets_after(&self, previous: Previous) -> QuietValues<'_> {
        let row = |slot| match slot {
            Some(slot) => &self.continuation[slot * self.slots..][..self.slots],
            None => &[],
        };
        QuietValues {
            main: &self.main,
            after: previous.map(row),
        }
    }

    /// Adds `bonus`, which is negative for a move that failed, to all values of a quiet move.
    pub(crate) fn update_quiet(&mut self, slot: usize, previous: Previous, bonus: i32) {
        add(&mut self.main[slot], bonus);
        for row in previous.into_iter().flatten() {
            add(&mut self.continuation[row * self.slots + slot], bonus);
        }
    }

    /// Adds `bonus` to the value of a quiet move in any context.
    pub(crate) fn update_main(&mut self, slot: usize, bonus: i32) {
        add(&mut self.main[slot], bonus);
    }

    /// The value of a tactical move.
    #[inline]
    pub(crate) fn tactical(&self, slot: usize) -> i32 {
        i32::from(self.tactical[slot])
    }

    /// Adds `bonus` to the value of a tactical move.
    pub(crate) fn update_tactical(&mut self, slot: usize, bonus: i32) {
        add(&mut self.tactical[slot], bonus);
    }

    /// The quiet move that last refuted the previous one.
    #[inline]
    pub(crate) fn countermove(&self, previous: Previous) -> Option<M> {
        self.countermoves[previous[0]?]
    }

    pub(crate) fn set_countermove(&mut self, previous: Previous, mv: M) {
        if let Some(slot) = previous[0] {
            self.countermoves[slot] = Some(mv);
        }
    }
}

/// The history values of the quiet moves of one node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuietValues<'a> {
    main: &'a [i16],
    /// Rows after the previous moves; empty after a pass and before the root.
    after: [&'a [i16]; 3],
}

impl QuietValues<'_> {
    /// The value of the move of that slot.
    #[inline]
    pub(crate) fn value(&self, slot: usize) -> i32 {
        let after = |row: &[i16]| row.get(slot).map_or(0, |&value| i32::from(value));
        let [last, earlier, earliest] = self.after;
        i32::from(self.main[slot]) + after(last) + after(earlier) + after(earliest)
    }
}

#[inline]
fn add(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MAX) as i16;
}

/// The bonus of a cut-off at `depth` plies.
pub(crate) fn cutoff_bonus(margins: &Margins, depth: i32) -> i32 {
    let bonus = margins.history_bonus * depth - 50;
    bonus.min(margins.max_history_bonus).clamp(0, MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_within_their_bounds() {
        let mut history = History::<u16>::new(2);
        for _ in 0..1000 {
            history.update_quiet(1, [Some(0), None, None], 1600);
            history.update_quiet(0, [None, Some(1), None], -1600);
        }
        assert!(history.quiet(1, [None; 3]) > MAX * 9 / 10);
        assert!(history.quiet(1, [Some(0), None, None]) <= 2 * MAX);
        assert!(history.quiet(0, [None; 3]) >= -MAX);
        history.clear();
        assert_eq!(history.quiet(1, [Some(0), Some(1), Some(1)]), 0);
    }
}
