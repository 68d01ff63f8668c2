use game_core::Side;

use crate::{Board, Rules, Squares};

/// One of the four diagonal directions, as a type: its step is a shift by a constant.
///
/// A step may lead to bits without a square, so its result is always cut to a set of real squares.
pub(crate) trait Direction {
    /// The direction after a quarter turn to the left.
    type Left: Direction;
    /// The direction after a quarter turn to the right.
    type Right: Direction;
    /// The opposite direction.
    type Reverse: Direction;

    /// What a step adds to the index of a square.
    fn offset<R: Rules>() -> i32;

    /// Every square moved by one step.
    #[inline(always)]
    fn step<R: Rules>(set: Squares) -> Squares {
        shift(set, Self::offset::<R>())
    }

    /// `set`, and all that it reaches over the squares of `empty`.
    ///
    /// Each round doubles the distance (Kogge-Stone; Chess Programming Wiki, "Fill Algorithms").
    #[inline(always)]
    fn fill<R: Rules>(set: Squares, empty: Squares) -> Squares {
        let step = Self::offset::<R>();
        let (mut set, mut free) = (set, empty);
        set |= free & shift(set, step);
        free &= shift(free, step);
        set |= free & shift(set, 2 * step);
        free &= shift(free, 2 * step);
        set |= free & shift(set, 4 * step);
        if R::WIDTH > 8 {
            free &= shift(free, 4 * step);
            set |= free & shift(set, 8 * step);
        }
        set
    }
}

#[inline(always)]
fn shift(set: Squares, by: i32) -> Squares {
    if by > 0 {
        Squares(set.0 << by)
    } else {
        Squares(set.0 >> -by)
    }
}

/// Toward White's far left.
pub(crate) struct UpLeft;
/// Toward White's far right.
pub(crate) struct UpRight;
/// Toward White's near left.
pub(crate) struct DownLeft;
/// Toward White's near right.
pub(crate) struct DownRight;

impl Direction for UpLeft {
    type Left = DownLeft;
    type Right = UpRight;
    type Reverse = DownRight;

    #[inline(always)]
    fn offset<R: Rules>() -> i32 {
        -(Board::<R>::HALF as i32 + 1)
    }
}

impl Direction for UpRight {
    type Left = UpLeft;
    type Right = DownRight;
    type Reverse = DownLeft;

    #[inline(always)]
    fn offset<R: Rules>() -> i32 {
        -(Board::<R>::HALF as i32)
    }
}

impl Direction for DownLeft {
    type Left = DownRight;
    type Right = UpLeft;
    type Reverse = UpRight;

    #[inline(always)]
    fn offset<R: Rules>() -> i32 {
        Board::<R>::HALF as i32
    }
}

impl Direction for DownRight {
    type Left = UpRight;
    type Right = DownLeft;
    type Reverse = UpLeft;

    #[inline(always)]
    fn offset<R: Rules>() -> i32 {
        Board::<R>::HALF as i32 + 1
    }
}

/// One of the two sides, as a type: where its men go is known when the program is compiled.
pub(crate) trait Mover {
    /// The other side.
    type Opponent: Mover;
    /// Forward to the left hand of the player.
    type ForwardLeft: Direction;
    /// Forward to the right hand of the player.
    type ForwardRight: Direction;
    /// Backward to the left hand of the player.
    type BackwardLeft: Direction;
    /// Backward to the right hand of the player.
    type BackwardRight: Direction;
    /// The side as a value.
    const SIDE: Side;
}

/// The white pieces, which go up the board.
pub(crate) struct White;
/// The black pieces, which go down the board.
pub(crate) struct Black;

impl Mover for White {
    type Opponent = Black;
    type ForwardLeft = UpLeft;
    type ForwardRight = UpRight;
    type BackwardLeft = DownLeft;
    type BackwardRight = DownRight;
    const SIDE: Side = Side::White;
}

impl Mover for Black {
    type Opponent = White;
    type ForwardLeft = DownRight;
    type ForwardRight = DownLeft;
    type BackwardLeft = UpRight;
    type BackwardRight = UpLeft;
    const SIDE: Side = Side::Black;
}
