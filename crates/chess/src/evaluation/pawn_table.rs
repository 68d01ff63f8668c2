use alloc::boxed::Box;
use alloc::vec;

use bitboard::{Board, Piece};
use game_core::Side;

use super::Weights;
use super::pawn_structure::PawnStructure;

/// The number of structures in the table; a power of two.
const ROWS: usize = 1 << 10;

const _: () = assert!(size_of::<PawnStructure>() <= 64 && ROWS.is_power_of_two());

/// The most recent pawn structures (Chess Programming Wiki, "Pawn Hash Table").
///
/// A row stores the pawns themselves, not a hash, so a hit is always right.
#[derive(Clone)]
pub(super) struct PawnTable(Box<[PawnStructure]>);

impl PawnTable {
    pub(super) fn new() -> Self {
        Self(vec![PawnStructure::NONE; ROWS].into_boxed_slice())
    }

    /// Makes sure that the structure of a board is in the table, and returns its row. All calls must use the same
    /// weights.
    #[inline]
    pub(super) fn prepare(&mut self, board: &Board, weights: &Weights) -> usize {
        let row = row(board);
        self.0[row].update(board, weights);
        row
    }

    /// The structure of a row.
    #[inline]
    pub(super) const fn structure(&self, row: usize) -> &PawnStructure {
        &self.0[row]
    }
}

/// The row of a board: high bits of a product depend on every pawn.
#[inline]
fn row(board: &Board) -> usize {
    let [white, black] = Side::ALL.map(|side| board.of(side, Piece::Pawn).0);
    let hash =
        white.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ black.wrapping_mul(0xd1b5_4a32_d192_ed03);
    (hash >> (u64::BITS - ROWS.ilog2())) as usize % ROWS
}

#[cfg(test)]
mod tests {
    use game_core::laws;

    use super::*;
    use crate::Position;
    use crate::evaluation::values::WEIGHTS;

    /// Compares the table, and a single row, in which every structure replaces another.
    #[test]
    fn a_remembered_structure_is_the_computed_one() {
        let mut table = PawnTable::new();
        let mut row = PawnStructure::NONE;
        for seed in 0..30 {
            laws::playout(&Position::start(), seed, 150, |position| {
                let board = position.board();
                let computed = PawnStructure::new(board, &WEIGHTS);
                let remembered = table.prepare(board, &WEIGHTS);
                assert_eq!(*table.structure(remembered), computed);
                row.update(board, &WEIGHTS);
                assert_eq!(row, computed);
            });
        }
    }
}
