use core::marker::PhantomData;

use game_core::Side;

use crate::position::direction::Mover;
use crate::{Board, Rules};

/// The parts of the board that the evaluation names, seen by the side `S`.
///
/// Rows count from the side's first row, columns from its playing corner: on the left, except in
/// Italian draughts and related variants, which thus become mirror images of the others.
pub(super) struct Regions<R, S>(PhantomData<(R, S)>);

impl<R: Rules, S: Mover> Regions<R, S> {
    pub(super) const LEFT_HALF: u128 = Self::bits(Part::LeftHalf);
    /// The three outer columns on either side.
    pub(super) const WINGS: u128 = Self::bits(Part::Wings);
    /// c1 and g1 on eight columns: two men there let no man through between them.
    pub(super) const BRIDGE: u128 = Self::bits(Part::Bridge);
    /// a7 on eight columns, where a man has one step.
    pub(super) const DOG_HOLE: u128 = Self::bits(Part::DogHole);
    /// b8, from where one man of the opponent blocks that step.
    pub(super) const DOG_HOLE_GUARD: u128 = Self::bits(Part::DogHoleGuard);
    /// The two corners that have two playing squares, between which a lone king moves back and forth.
    pub(super) const DOUBLE_CORNERS: u128 = Self::bits(Part::DoubleCorners);
    /// The columns of the side's own first row.
    pub(super) const OWN_COLUMNS: u128 = Self::bits(Part::OwnColumns);

    const fn bits(part: Part) -> u128 {
        let mut set = 0;
        let mut bit = 0;
        while bit < Board::<R>::BITS {
            if Board::<R>::is_playing(bit) {
                let (row, column) = seen_by::<R>(S::SIDE, bit);
                if part.contains::<R>(row, column) {
                    set |= 1 << bit;
                }
            }
            bit += 1;
        }
        set
    }
}

#[derive(Clone, Copy)]
enum Part {
    LeftHalf,
    Wings,
    Bridge,
    DogHole,
    DogHoleGuard,
    DoubleCorners,
    OwnColumns,
}

impl Part {
    const fn contains<R: Rules>(self, row: usize, column: usize) -> bool {
        let (last_row, last_column) = (R::RULES.height - 1, R::RULES.width - 1);
        match self {
            Self::LeftHalf => column < R::RULES.width / 2,
            Self::Wings => column < 3 || column + 3 > last_column,
            Self::Bridge => row == 0 && (column == 2 || column == 6),
            Self::DogHole => row == last_row - 1 && column == 0,
            Self::DogHoleGuard => row == last_row && column == 1,
            Self::DoubleCorners => {
                row <= 1 && column + 1 >= last_column || row + 1 >= last_row && column <= 1
            }
            Self::OwnColumns => column.is_multiple_of(2),
        }
    }
}

/// The row and the column of a bit from the view of a side.
pub(super) const fn seen_by<R: Rules>(side: Side, bit: usize) -> (usize, usize) {
    let (row, column) = Board::<R>::place_of_bit(bit);
    match side {
        Side::White => (R::RULES.height - 1 - row, column),
        Side::Black => (row, R::RULES.width - 1 - column),
    }
}
