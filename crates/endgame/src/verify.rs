use core::ops::Range;
use std::sync::Mutex;

use game_core::{MoveList, Outcome};

use crate::chunks::sum_chunks;
use crate::error::ErrorKind;
use crate::lookup::{Lookup, outcomes_of, reachable};
use crate::tables::SliceFiles;
use crate::{Counts, Error, Slices, Tables, resolve};

impl<P: Slices> Tables<P> {
    /// Checks every entry of every slice against the entries of its children: the outcome and, where it is
    /// stored, the number of plies to the conversion. Checks the counts and the longest win of each slice too. Returns the number of
    /// entries. Calls `report` with each slice before checking it.
    ///
    /// # Errors
    /// An entry that contradicts its children, an index whose position has another rank, a missing slice, or a damaged file.
    ///
    /// # Panics
    /// If a move leads to a position whose [`rank`](Slices::rank) is out of range.
    pub fn verify(&self, threads: usize, mut report: impl FnMut(P::Slice)) -> Result<u64, Error> {
        let mut entries = 0;
        let slices: Vec<_> = self
            .statistics()
            .map(|statistics| statistics.slice)
            .collect();
        for slice in slices {
            report(slice);
            let checked = self.verify_slice(slice, threads);
            entries += checked.map_err(|kind| Error::new(slice.to_string(), kind))?;
        }
        Ok(entries)
    }

    fn verify_slice(&self, slice: P::Slice, threads: usize) -> Result<u64, ErrorKind> {
        let mut lookup = Lookup::<P>::new();
        let mut needed = reachable::<P>(slice);
        needed.insert(slice);
        lookup.hold(&needed, |other| {
            let missing = || ErrorKind::MissingSlice(other.to_string());
            outcomes_of::<P>(other, &self.files(other).ok_or_else(missing)?.outcomes)
        })?;
        let files = self.files(slice).expect("the slice has been loaded");
        let mut check = Check::<P>::new(slice, files, lookup)?;
        sum_chunks(threads, P::size(slice), |range| check.check_range(range));
        if let Some(fault) = check.fault.get_mut().expect("no thread panics").take() {
            return Err(fault);
        }
        let counted = *check.counted.get_mut().expect("no thread panics");
        let stored = files.outcomes.header().counts;
        if files.plies.is_some() && counted.longest_win != stored.longest_win {
            return Err(ErrorKind::Malformed("longest win"));
        }
        if stored.longest_win > 0 && !check.is_longest_win(&stored) {
            return Err(ErrorKind::Malformed("position of the longest win"));
        }
        if !counted.agrees_with(&stored) {
            return Err(ErrorKind::Malformed("count of positions"));
        }
        Ok(counted.positions() - counted.not_stored)
    }
}

/// The check of one slice.
struct Check<P: Slices> {
    slice: P::Slice,
    lookup: Lookup<P>,
    plies: Option<Vec<u16>>,
    fault: Mutex<Option<ErrorKind>>,
    counted: Mutex<Counts>,
}

/// The value of a position: its outcome and the plies to the next conversion, which are 0 for a draw.
type Value = (Outcome, u16);

fn text((outcome, plies): Value) -> String {
    match outcome {
        Outcome::Draw => "a draw".to_string(),
        Outcome::Win => format!("a win in {plies} plies"),
        Outcome::Loss => format!("a loss in {plies} plies"),
    }
}

impl<P: Slices> Check<P> {
    fn new(slice: P::Slice, files: &SliceFiles, lookup: Lookup<P>) -> Result<Self, ErrorKind> {
        let read = |file: &crate::file::TableFile| {
            let mut values = Vec::new();
            file.read_all(|block| values.extend_from_slice(block))?;
            Ok::<_, ErrorKind>(values)
        };
        Ok(Self {
            slice,
            lookup,
            plies: files.plies.as_ref().map(read).transpose()?,
            fault: Mutex::new(None),
            counted: Mutex::default(),
        })
    }

    /// Whether the position at the index of the longest win is won, in that many plies if the table stores them.
    fn is_longest_win(&self, stored: &Counts) -> bool {
        let position = P::unrank(self.slice, stored.longest_win_index);
        position.is_some_and(|position| {
            position.is_stored()
                && self.value(&position) == self.kept(Outcome::Win, stored.longest_win)
        })
    }

    fn check_range(&self, range: Range<u64>) -> u64 {
        let mut moves = MoveList::new();
        let mut counts = Counts::default();
        let entry = |slice, index| self.lookup.outcome(slice, index);
        for index in range {
            let Some(position) = P::unrank(self.slice, index) else {
                continue;
            };
            let rank = position.rank(self.slice);
            if rank != index {
                self.note(ErrorKind::WrongIndex { index, rank });
                continue;
            }
            if position.is_stored() {
                let found = self.value_at(index);
                if let Err(kind) = self.check(&position, index, found, &mut moves) {
                    self.note(kind);
                }
                let (outcome, plies) = found;
                if outcome == Outcome::Win {
                    counts.longest_win = counts.longest_win.max(plies);
                }
            } else {
                counts.not_stored += 1;
            }
            if let Some(outcome) = resolve::outcome(&position, &entry) {
                counts.add(outcome);
            }
        }
        self.counted
            .lock()
            .expect("no thread panics")
            .add_all(&counts);
        counts.positions()
    }

    /// Keeps the first fault.
    fn note(&self, kind: ErrorKind) {
        let mut fault = self.fault.lock().expect("no thread panics");
        fault.get_or_insert(kind);
    }

    /// Compares the value of an entry with those of its children.
    fn check(
        &self,
        position: &P,
        index: u64,
        found: Value,
        moves: &mut MoveList<P::Move>,
    ) -> Result<(), ErrorKind> {
        let expected = self.value_by_moves(position, moves);
        if expected == Some(found) {
            return Ok(());
        }
        Err(ErrorKind::WrongEntry {
            index,
            expected: expected.map_or("no value".to_string(), text),
            found: text(found),
        })
    }

    fn value_by_moves(&self, position: &P, moves: &mut MoveList<P::Move>) -> Option<Value> {
        if let Some(outcome) = position.outcome() {
            return Some(self.kept(outcome, 0));
        }
        moves.clear();
        position.legal_moves(moves);
        let (mut best, mut plies) = (Outcome::Loss, 0);
        for &mv in moves.iter() {
            let mut child = position.clone();
            child.play(mv);
            let (outcome, after) = self.value_of_child(&child)?;
            let (outcome, after) = (outcome.reversed(), after + 1);
            plies = match outcome.cmp(&best) {
                core::cmp::Ordering::Less => continue,
                core::cmp::Ordering::Greater => after,
                core::cmp::Ordering::Equal if outcome == Outcome::Win => plies.min(after),
                core::cmp::Ordering::Equal => plies.max(after),
            };
            best = outcome;
        }
        Some(self.kept(best, plies))
    }

    /// A value with its plies, if they are stored and the position is not drawn.
    fn kept(&self, outcome: Outcome, plies: u16) -> Value {
        let is_kept = self.plies.is_some() && outcome != Outcome::Draw;
        (outcome, if is_kept { plies } else { 0 })
    }

    /// The value of a position after a move. After a conversion its plies are zero.
    fn value_of_child(&self, child: &P) -> Option<Value> {
        let entry = |slice, index| self.lookup.outcome(slice, index);
        let outcome = resolve::outcome(child, &entry)?;
        if child.slice() != Some(self.slice) || child.game_over().is_some() {
            return Some((outcome, 0));
        }
        if let Some(lapsed) = child.lapsed() {
            // If an en passant capture decides the position, the double step is a conversion.
            let extra = resolve::extra_outcome(child, &lapsed, &entry)?;
            let decides = extra == Outcome::Win || !lapsed.has_legal_move();
            let plies = if decides { 0 } else { self.value(&lapsed).1 };
            return Some((outcome, plies));
        }
        if !child.is_stored() {
            return Some((outcome, 1));
        }
        Some(self.value(child))
    }

    /// The value of a position in the table.
    fn value(&self, position: &P) -> Value {
        self.value_at(position.rank(self.slice))
    }

    /// The value of an entry of the table.
    fn value_at(&self, index: u64) -> Value {
        let outcome = self.lookup.outcome(self.slice, index);
        let outcome = outcome.expect("the slice has been loaded");
        let plies = self.plies.as_ref().map_or(0, |plies| plies[index as usize]);
        self.kept(outcome, plies)
    }
}
