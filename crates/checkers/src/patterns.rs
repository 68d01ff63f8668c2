//! Patterns of men, for the linear part of a learned evaluation.
//!
//! The board is covered by regions of four rows by two squares that overlap: each begins at an even row, and at any
//! square of the row that has a right neighbour. A region of 8 squares shows one of 3⁸ patterns: each square has a man
//! of the side to move, a man of its opponent, or neither. 8×8 boards have 9 regions, 10×10 boards 16 and 12×12 boards
//! 25; boards that play on all 64 squares have 21. A rotation by 180 degrees maps regions to regions.

use core::array;
use core::marker::PhantomData;

use game_core::Side;

use crate::{Board, Rules, Squares, Word};

/// The patterns of a variant's board.
pub(crate) struct Patterns<R>(PhantomData<R>);

/// The states of two rows of a region, each of two squares.
const HALF: u16 = 3_u16.pow(4);
/// The states of a region.
const STATES: usize = 3_usize.pow(8);

/// A number for each pair of neighbouring squares of a row, from the left; the last ones are unused.
type Pairs = [u16; 8];
/// The maximum number of squares in a row.
const MAX_ROW: usize = 8;

/// The numbers of the pairs of a row, by its squares as bits: 1 for the left square and 3 for the right one. The first
/// table is for White's view, the second for Black's, where the row is reversed.
const fn pairs_of_rows(length: usize) -> [[Pairs; 1 << MAX_ROW]; 2] {
    let mut tables = [[[0; 8]; 1 << MAX_ROW]; 2];
    let mut row = 0;
    while row < 1 << length {
        let mut pair = 0;
        while pair + 1 < length {
            let (left, right) = (row >> pair & 1, row >> (pair + 1) & 1);
            tables[0][row][pair] = (left + 3 * right) as u16;
            tables[1][row][length - 2 - pair] = (right + 3 * left) as u16;
            pair += 1;
        }
        row += 1;
    }
    tables
}

impl<R: Rules> Patterns<R> {
    /// The number of regions from left to right.
    const ACROSS: usize = Board::<R>::ROW - 1;
    /// The number of regions from far to near.
    const DEEP: usize = R::RULES.height / 2 - 1;
    /// The number of patterns of all regions.
    pub(crate) const LEN: usize = Self::DEEP * Self::ACROSS * STATES;

    const PAIRS: [[Pairs; 1 << MAX_ROW]; 2] = pairs_of_rows(Board::<R>::ROW);

    /// Calls `each` with the pattern of every region, for the men of the side to move and of its opponent.
    #[inline(always)]
    pub(crate) fn for_each(
        own: Squares<R::Word>,
        other: Squares<R::Word>,
        side: Side,
        mut each: impl FnMut(usize),
    ) {
        let mut far = Self::two_rows(own, other, side, 0);
        for depth in 0..Self::DEEP {
            let near = Self::two_rows(own, other, side, depth + 1);
            for (across, (far, near)) in far.iter().zip(near).take(Self::ACROSS).enumerate() {
                let region = depth * Self::ACROSS + across;
                each(region * STATES + usize::from(far + HALF * near));
            }
            far = near;
        }
    }

    /// The states, below [`HALF`], of two rows by two squares, from the left; `depth` counts pairs of rows from the far
    /// side.
    #[inline(always)]
    fn two_rows(own: Squares<R::Word>, other: Squares<R::Word>, side: Side, depth: usize) -> Pairs {
        let far = Self::one_row(own, other, side, 2 * depth);
        let near = Self::one_row(own, other, side, 2 * depth + 1);
        array::from_fn(|pair| far[pair] + 9 * near[pair])
    }

    /// The states, below 9, of two squares of a row, from the left; rows are counted from the far side.
    #[inline(always)]
    fn one_row(own: Squares<R::Word>, other: Squares<R::Word>, side: Side, row: usize) -> Pairs {
        let row = match side {
            Side::White => row,
            Side::Black => R::RULES.height - 1 - row,
        };
        let start = Board::<R>::row_start(row) as u32;
        let mask = const { (1 << Board::<R>::ROW) - 1 };
        let table = &Self::PAIRS[side.index()];
        let pairs = |men: Squares<R::Word>| &table[(men.0 >> start).widen() as usize & mask];
        let (own, other) = (pairs(own), pairs(other));
        array::from_fn(|pair| own[pair] + 2 * other[pair])
    }
}
