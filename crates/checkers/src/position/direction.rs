use game_core::Side;

use crate::{Board, PlayingSquares, Rules, Squares, Word};

/// One of the eight directions on the board, as a type: its step is a shift by a constant.
///
/// A step may lead to bits without a square, so its result is always cut to a set of real squares.
pub(crate) trait Direction {
    /// The opposite direction.
    type Reverse: Direction;

    /// Rows and columns of a step, counted from White's far left; a board that plays on one colour
    /// doubles those of straight steps.
    const STEP: (i32, i32);

    /// Its index among the eight.
    const INDEX: usize;

    /// The change of a square's index by a step.
    #[inline(always)]
    fn offset<R: Rules>() -> i32 {
        const { offset::<R>(Self::STEP) }
    }

    /// Every square moved by one step.
    #[inline(always)]
    fn step<R: Rules>(set: Squares<R::Word>) -> Squares<R::Word> {
        shift(set, Self::offset::<R>()) & Self::reached::<R>()
    }

    /// Every square moved by two steps; those of pieces that can jump stay on the board.
    #[inline(always)]
    fn jump<R: Rules>(set: Squares<R::Word>) -> Squares<R::Word> {
        shift(set, 2 * Self::offset::<R>())
    }

    /// The squares one step before those of `over`, none of which is at an edge, because they can be jumped.
    #[inline(always)]
    fn before<R: Rules>(over: Squares<R::Word>) -> Squares<R::Word> {
        shift(over, -Self::offset::<R>())
    }

    /// Those squares of `over` from which one step leads to `empty`, and one step back to a square.
    #[inline(always)]
    fn jumped<R: Rules>(over: Squares<R::Word>, empty: Squares<R::Word>) -> Squares<R::Word> {
        let inner = Self::reached::<R>() & Self::Reverse::reached::<R>();
        over & inner & shift(empty, -Self::offset::<R>())
    }

    /// All bits except those that a shift reaches by wrapping round an edge.
    #[inline(always)]
    fn reached<R: Rules>() -> Squares<R::Word> {
        Squares::of_bits(const { landings::<R>(Self::STEP) })
    }

    /// `set`, and all that it reaches over the squares of `empty`.
    ///
    /// Each round doubles the distance (Kogge-Stone; Chess Programming Wiki, "Fill Algorithms").
    #[inline(always)]
    fn fill<R: Rules>(set: Squares<R::Word>, empty: Squares<R::Word>) -> Squares<R::Word> {
        let longest = const { longest_way::<R>(Self::STEP) };
        let step = Self::offset::<R>();
        let (mut set, mut free) = (set, empty & Self::reached::<R>());
        let mut by = 1;
        loop {
            set |= free & shift(set, by * step);
            if 2 * by > longest {
                return set;
            }
            free &= shift(free, by * step);
            by *= 2;
        }
    }
}

#[inline(always)]
fn shift<W: Word>(set: Squares<W>, by: i32) -> Squares<W> {
    if by > 0 {
        Squares(set.0 << by as u32)
    } else {
        Squares(set.0 >> -by as u32)
    }
}

const fn is_straight(step: (i32, i32)) -> bool {
    step.0 == 0 || step.1 == 0
}

/// Rows and columns of a step, in squares of either colour.
const fn way<R: Rules>(step: (i32, i32)) -> (i32, i32) {
    if is_straight(step) {
        let length = Board::<R>::STRAIGHT_STEP as i32;
        (length * step.0, length * step.1)
    } else {
        step
    }
}

const fn offset<R: Rules>(step: (i32, i32)) -> i32 {
    let width = R::RULES.width as i32;
    match R::RULES.playing_squares {
        PlayingSquares::Both => step.0 * width + step.1,
        PlayingSquares::OneColour if is_straight(step) => step.0 * (width + 1) + step.1,
        PlayingSquares::OneColour if step.0 == step.1 => step.0 * (width / 2 + 1),
        PlayingSquares::OneColour => step.0 * (width / 2),
    }
}

const fn landings<R: Rules>(step: (i32, i32)) -> u128 {
    let mut bits = u128::MAX;
    let (rows, columns) = way::<R>(step);
    let mut to = 0;
    while to < Board::<R>::BITS {
        let from = to as i32 - offset::<R>(step);
        if from >= 0 && Board::<R>::is_playing(to) && Board::<R>::is_playing(from as usize) {
            let ((row, column), (to_row, to_column)) = (
                Board::<R>::place_of_bit(from as usize),
                Board::<R>::place_of_bit(to),
            );
            if row as i32 + rows != to_row as i32 || column as i32 + columns != to_column as i32 {
                bits &= !(1 << to);
            }
        }
        to += 1;
    }
    bits
}

/// The most steps that a piece can make over empty squares.
const fn longest_way<R: Rules>(step: (i32, i32)) -> i32 {
    let (rows, columns) = way::<R>(step);
    let (rows, columns) = (rows.abs(), columns.abs());
    let (height, width) = (R::RULES.height as i32 - 1, R::RULES.width as i32 - 1);
    match (rows, columns) {
        (0, _) => width / columns,
        (_, 0) => height / rows,
        _ if height < width => height,
        _ => width,
    }
}

/// Whether a number of steps in each of three directions leads back to where they began.
pub(crate) const fn comes_round<R: Rules, D: Direction, E: Direction, F: Direction>(
    steps: [i32; 3],
) -> bool {
    let (d, e, f) = (way::<R>(D::STEP), way::<R>(E::STEP), way::<R>(F::STEP));
    steps[0] * d.0 + steps[1] * e.0 + steps[2] * f.0 == 0
        && steps[0] * d.1 + steps[1] * e.1 + steps[2] * f.1 == 0
}

macro_rules! direction {
    ($(#[$doc:meta])* $name:ident, $reverse:ident, $step:expr, $index:literal) => {
        $(#[$doc])*
        pub(crate) struct $name;

        impl Direction for $name {
            type Reverse = $reverse;
            const STEP: (i32, i32) = $step;
            const INDEX: usize = $index;
        }
    };
}

direction!(
    /// Toward White's far left.
    UpLeft, DownRight, (-1, -1), 0
);
direction!(
    /// Toward White's far right.
    UpRight, DownLeft, (-1, 1), 1
);
direction!(
    /// Toward White's near left.
    DownLeft, UpRight, (1, -1), 2
);
direction!(
    /// Toward White's near right.
    DownRight, UpLeft, (1, 1), 3
);
direction!(
    /// Away from White.
    Up, Down, (-1, 0), 4
);
direction!(
    /// Toward White.
    Down, Up, (1, 0), 5
);
direction!(
    /// Toward White's left hand.
    ToLeft, ToRight, (0, -1), 6
);
direction!(
    /// Toward White's right hand.
    ToRight, ToLeft, (0, 1), 7
);

/// One of the two sides, as a type: where its men go is known at compile time.
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
    /// Straight ahead.
    type Forward: Direction;
    /// Straight back.
    type Backward: Direction;
    /// To the left hand of the player.
    type Left: Direction;
    /// To the right hand of the player.
    type Right: Direction;
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
    type Forward = Up;
    type Backward = Down;
    type Left = ToLeft;
    type Right = ToRight;
    const SIDE: Side = Side::White;
}

impl Mover for Black {
    type Opponent = White;
    type ForwardLeft = DownRight;
    type ForwardRight = DownLeft;
    type BackwardLeft = UpRight;
    type BackwardRight = UpLeft;
    type Forward = Down;
    type Backward = Up;
    type Left = ToRight;
    type Right = ToLeft;
    const SIDE: Side = Side::Black;
}

/// Calls a method that has a [`Direction`] as its type argument for every direction of a set, seen
/// by the mover `S`, after the given ones. With an operator, it combines the results.
macro_rules! each_direction {
    ($S:ident in $set:expr, $this:ident.$method:ident $(::<$($D:ty),+>)? ($($argument:expr),*)) => {
        crate::position::direction::each_direction!(
            @ $S, $set, [$this.$method [$($($D),+)?] ($($argument),*)], []
        )
    };
    ($S:ident in $set:expr,
        $sum:ident $op:tt $this:ident.$method:ident $(::<$($D:ty),+>)? ($($argument:expr),*)) => {
        crate::position::direction::each_direction!(
            @ $S, $set, [$this.$method [$($($D),+)?] ($($argument),*)], [$sum $op]
        )
    };
    (@ $S:ident, $set:expr, $call:tt, $sum:tt) => {
        crate::position::direction::each_direction!(@@ $S, $set, $call, $sum,
            FORWARD_LEFT ForwardLeft, FORWARD_RIGHT ForwardRight,
            BACKWARD_LEFT BackwardLeft, BACKWARD_RIGHT BackwardRight,
            FORWARD Forward, BACKWARD Backward, LEFT Left, RIGHT Right)
    };
    (@@ $S:ident, $set:expr, $call:tt, $sum:tt, $($flag:ident $direction:ident),*) => {
        $(if const { $set.contains(crate::Directions::$flag) } {
            crate::position::direction::each_direction!(@@@ $call, $sum, $S::$direction);
        })*
    };
    (@@@ [$this:ident.$method:ident [$($given:ty),*] ($($argument:expr),*)], [$($sum:tt)*], $D:ty) => {
        $($sum)* $this.$method::<$($given,)* $D>($($argument),*)
    };
}

pub(crate) use each_direction;
