use alloc::vec;
use alloc::vec::Vec;

use game_core::Searchable;

use crate::Techniques;

/// Bound of every history value.
const MAX: i32 = 16_384;

/// Statistics of the moves that cut off.
///
/// A value rises when its move cuts off and falls when a later move does instead. Gravity keeps it within ±16,384: the
/// nearer to its bound, the less it moves (Chess Programming Wiki, "History Heuristic", "Relative History Heuristic").
#[derive(Debug)]
pub(crate) struct History<M> {
    slots: usize,
    /// Quiet moves, by slot and context.
    butterfly: Vec<i16>,
    /// Tactical moves, by slot and victim.
    tactical: Vec<i16>,
    /// Quiet moves after an earlier move: a row for each slot of the earlier move.
    continuation: Vec<i16>,
    /// The quiet move that last refuted the move of a slot.
    countermoves: Vec<Option<M>>,
    techniques: Techniques,
}

/// The rows of continuation history that apply at a node: the slots of the moves one, two and four plies before.
pub(crate) type Rows = [Option<usize>; 3];

/// The places of one move in the tables of history, in 32 bits each because nodes keep many of them on the stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slots {
    /// The slot of [`Searchable::move_slot`], the place within a row.
    slot: u32,
    /// The place in the table of its kind, quiet or tactical.
    own: u32,
}

impl Slots {
    #[inline]
    const fn new(slot: usize, own: usize) -> Self {
        Self {
            slot: slot as u32,
            own: own as u32,
        }
    }

    #[inline]
    const fn slot(self) -> usize {
        self.slot as usize
    }

    #[inline]
    const fn own(self) -> usize {
        self.own as usize
    }
}

impl<M: Copy> History<M> {
    pub(crate) fn new<P: Searchable<Move = M>>() -> Self {
        let slots = P::MOVE_SLOTS;
        Self {
            slots,
            butterfly: vec![0; slots * P::MOVE_CONTEXTS],
            tactical: vec![0; slots * P::VICTIMS],
            continuation: vec![0; slots * slots],
            countermoves: vec![None; slots],
            techniques: Techniques::ALL,
        }
    }

    /// Turns the kinds of history on or off.
    pub(crate) const fn configure(&mut self, techniques: Techniques) {
        self.techniques = techniques;
    }

    pub(crate) fn clear(&mut self) {
        self.butterfly.fill(0);
        self.tactical.fill(0);
        self.continuation.fill(0);
        self.countermoves.fill(None);
    }

    /// The places of a quiet move.
    #[inline]
    pub(crate) fn quiet_slots<P: Searchable<Move = M>>(&self, position: &P, mv: M) -> Slots {
        let slot = position.move_slot(mv);
        let context = match self.techniques.threat_history {
            true => position.move_context(mv),
            false => 0,
        };
        Slots::new(slot, slot * P::MOVE_CONTEXTS + context)
    }

    /// The places of a tactical move.
    #[inline]
    pub(crate) fn tactical_slots<P: Searchable<Move = M>>(&self, position: &P, mv: M) -> Slots {
        let slot = position.move_slot(mv);
        let victim = match self.techniques.victim_history {
            true => position.victim(mv),
            false => 0,
        };
        Slots::new(slot, slot * P::VICTIMS + victim)
    }

    /// The rows that apply after the moves of these slots, one, two and four plies before.
    #[inline]
    pub(crate) fn rows(&self, [last, earlier, earliest]: [Option<usize>; 3]) -> Rows {
        let earliest = earliest.filter(|_| self.techniques.long_continuation);
        [last, earlier, earliest]
    }

    /// The value of a quiet move.
    #[inline]
    pub(crate) fn quiet(&self, at: Slots, rows: &Rows) -> i32 {
        // The same sum as `QuietValues::value`, without the slices, which do not pay for a single move.
        let row = |row: Option<usize>| {
            row.map_or(0, |row| {
                i32::from(self.continuation[row * self.slots + at.slot()])
            })
        };
        let [last, earlier, earliest] = *rows;
        i32::from(self.butterfly[at.own()]) + row(last) + row(earlier) + row(earliest)
    }

    /// The values of all quiet moves in these rows.
    #[inline]
    pub(crate) fn quiets(&self, rows: &Rows) -> QuietValues<'_> {
        let row = |row| match row {
            Some(row) => &self.continuation[row * self.slots..][..self.slots],
            None => &[],
        };
        QuietValues {
            butterfly: &self.butterfly,
            rows: rows.map(row),
        }
    }

    /// Adds `bonus`, which is negative for a move that failed, to all values of a quiet move.
    pub(crate) fn update_quiet(&mut self, at: Slots, rows: &Rows, bonus: i32) {
        self.update_butterfly(at, bonus);
        for row in rows.iter().flatten() {
            add(&mut self.continuation[row * self.slots + at.slot()], bonus);
        }
    }

    /// Adds `bonus` to the value of a quiet move that is independent of rows.
    pub(crate) fn update_butterfly(&mut self, at: Slots, bonus: i32) {
        add(&mut self.butterfly[at.own()], bonus);
    }

    /// The value of a tactical move.
    #[inline]
    pub(crate) fn tactical(&self, at: Slots) -> i32 {
        i32::from(self.tactical[at.own()])
    }

    /// Adds `bonus` to the value of a tactical move.
    pub(crate) fn update_tactical(&mut self, at: Slots, bonus: i32) {
        add(&mut self.tactical[at.own()], bonus);
    }

    /// The quiet move that last refuted the previous one.
    #[inline]
    pub(crate) fn countermove(&self, rows: &Rows) -> Option<M> {
        self.countermoves[rows[0]?]
    }

    pub(crate) fn set_countermove(&mut self, rows: &Rows, mv: M) {
        if let Some(slot) = rows[0] {
            self.countermoves[slot] = Some(mv);
        }
    }
}

/// The history values of the quiet moves of one node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuietValues<'a> {
    butterfly: &'a [i16],
    /// Empty where there is no such row: after a pass, say, and before the root.
    rows: [&'a [i16]; 3],
}

impl QuietValues<'_> {
    /// The value of a move.
    #[inline]
    pub(crate) fn value(&self, at: Slots) -> i32 {
        let row = |row: &[i16]| row.get(at.slot()).map_or(0, |&value| i32::from(value));
        let [last, earlier, earliest] = self.rows;
        i32::from(self.butterfly[at.own()]) + row(last) + row(earlier) + row(earliest)
    }
}

#[inline]
fn add(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MAX) as i16;
}

/// The bonus of a cut-off at `depth` plies.
pub(crate) const fn cutoff_bonus(depth: i32) -> i32 {
    let bonus = 150 * depth - 50;
    if bonus > 1600 { 1600 } else { bonus }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_within_their_bounds() {
        let mut history = History::new::<chess::Position>();
        let at = |slot| Slots::new(slot, slot);
        for _ in 0..1000 {
            history.update_quiet(at(1), &[Some(0), None, None], 1600);
            history.update_quiet(at(0), &[None, Some(1), None], -1600);
        }
        assert!(history.quiet(at(1), &[None; 3]) > MAX * 9 / 10);
        assert!(history.quiet(at(1), &[Some(0), None, None]) <= 2 * MAX);
        assert!(history.quiet(at(0), &[None; 3]) >= -MAX);
        history.clear();
        let rows = [Some(0), Some(1), Some(1)];
        assert_eq!(history.quiet(at(1), &rows), 0);
    }
}
