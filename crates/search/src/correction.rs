use alloc::vec;
use alloc::vec::Vec;

use game_core::{Score, Searchable};

use crate::history::Previous;
use crate::margins::share;

/// The number of rows for the structures of one aspect and side.
const ROWS: usize = 1 << 14;
/// Stored units per hundredth of the smallest piece.
const GRAIN: i32 = 256;
/// Bound of a stored error: 96 hundredths of the smallest piece.
const MAX: i32 = 96 * GRAIN;
/// Denominator of the weights: an error found at `depth` plies has the weight `(depth + 1) / FULL_WEIGHT`.
const FULL_WEIGHT: i32 = 256;
/// Greatest weight.
const MAX_WEIGHT: i32 = 16;

/// Running averages of the error of the static evaluation, for each structure of a position and each pair of last moves
/// (Chess Programming Wiki, "Static Evaluation Correction History").
#[derive(Debug)]
pub(crate) struct Corrections {
    slots: usize,
    /// By side, aspect and structure.
    structures: Vec<i16>,
    /// By the slots of the last two moves.
    continuation: Vec<i16>,
}

impl Corrections {
    pub(crate) fn new<P: Searchable>() -> Self {
        Self {
            slots: P::MOVE_SLOTS,
            structures: vec![0; 2 * P::ASPECTS * ROWS],
            continuation: vec![0; P::MOVE_SLOTS * P::MOVE_SLOTS],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.structures.fill(0);
        self.continuation.fill(0);
    }

    /// The evaluation plus the expected error: the sum of all errors divided by `overlap`, in hundredths.
    #[inline]
    pub(crate) fn corrected<P: Searchable>(
        &self,
        evaluation: Score,
        position: &P,
        previous: Previous,
        overlap: i32,
    ) -> Score {
        let structures = (0..P::ASPECTS).map(|aspect| self.structures[row(position, aspect)]);
        let continuation = self.pair(previous).map(|pair| self.continuation[pair]);
        let error: i32 = structures.chain(continuation).map(i32::from).sum();
        (evaluation + Score::new(error * P::UNIT / (overlap.max(1) * GRAIN))).clamp_evaluation()
    }

    /// Records that a search of `depth` plies returned the evaluation plus `error`.
    pub(crate) fn update<P: Searchable>(
        &mut self,
        position: &P,
        previous: Previous,
        error: Score,
        depth: i32,
    ) {
        let error = share(error.units(), 100 * GRAIN, P::UNIT).clamp(-MAX, MAX);
        let weight = (depth + 1).min(MAX_WEIGHT);
        for aspect in 0..P::ASPECTS {
            average(&mut self.structures[row(position, aspect)], error, weight);
        }
        if let Some(pair) = self.pair(previous) {
            average(&mut self.continuation[pair], error, weight);
        }
    }

    #[inline]
    fn pair(&self, previous: Previous) -> Option<usize> {
        let [Some(last), Some(earlier), _] = previous else {
            return None;
        };
        Some(earlier * self.slots + last)
    }
}

#[inline]
fn row<P: Searchable>(position: &P, aspect: usize) -> usize {
    let table = position.side_to_move().index() * P::ASPECTS + aspect;
    table * ROWS + position.structure(aspect) as usize % ROWS
}

/// Moves a stored average towards a new error.
#[inline]
fn average(stored: &mut i16, error: i32, weight: i32) {
    let old = i32::from(*stored);
    *stored = (old + (error - old) * weight / FULL_WEIGHT) as i16;
}

#[cfg(test)]
mod tests {
    use chess::Position;
    use game_core::Notation;

    use super::*;

    const PREVIOUS: Previous = [Some(1), Some(2), None];
    /// With this overlap, a correction that all tables agree on is theirs.
    const OVERLAP: i32 = 100 * (Position::ASPECTS as i32 + 1);

    /// The correction of an evaluation of zero after `error` was found a thousand times in the start position.
    fn correction(error: i32, position: &Position, previous: Previous) -> i32 {
        let mut corrections = Corrections::new::<Position>();
        for _ in 0..1000 {
            corrections.update(&Position::start(), PREVIOUS, Score::new(error), 10);
        }
        let corrected = corrections.corrected(Score::DRAW, position, previous, OVERLAP);
        corrected.units()
    }

    #[test]
    fn the_average_approaches_the_error_within_its_bound() {
        let start = Position::start();
        for error in [-60, -1, 0, 7, 60] {
            let found = correction(error, &start, PREVIOUS);
            assert!((found - error).abs() <= 1, "{error}: {found}");
        }
        // Integers stop just short of the bound.
        assert_eq!(correction(5_000, &start, PREVIOUS), MAX / GRAIN - 1);
    }

    #[test]
    fn other_structures_and_moves_are_not_corrected() {
        let other = "4k3/pp6/8/8/8/8/6PP/4K3 b - - 0 1";
        let other = Position::parse_position(other).unwrap();
        assert_eq!(correction(60, &other, [None; 3]), 0);
        let moves_alone = correction(60, &other, PREVIOUS);
        assert!((1..60).contains(&moves_alone), "{moves_alone}");
        let structures_alone = correction(60, &Position::start(), [None; 3]);
        assert!(structures_alone > moves_alone, "{structures_alone}");
    }
}
