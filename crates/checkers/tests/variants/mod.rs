//! Variants made of constants, as a user would make them: the generator must play their rules too.

#![allow(dead_code, unreachable_pub)]

use checkers::{
    CaptureChoice, Corner, DarkCorner, DrawClocks, MoveNotation, PassingCrown, Removal, Rules,
};
use game_core::Side;

macro_rules! variant {
    ($name:ident: $width:literal, $rows:literal, $first:ident, $corner:ident, $dark:ident;
     flying $flying:literal, back $back:literal, $choice:ident, $passing:ident, $removal:ident) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name;

        impl Rules for $name {
            const NAME: &'static str = stringify!($name);
            const WIDTH: usize = $width;
            const HEIGHT: usize = $width;
            const DARK_CORNER: DarkCorner = DarkCorner::$dark;
            const START_ROWS: usize = $rows;
            const FIRST_MOVER: Side = Side::$first;
            const FLYING_KINGS: bool = $flying;
            const MEN_CAPTURE_BACKWARD: bool = $back;
            const CAPTURE_CHOICE: CaptureChoice = CaptureChoice::$choice;
            const PASSING_CROWN: PassingCrown = PassingCrown::$passing;
            const REMOVAL: Removal = Removal::$removal;
            const DRAW_CLOCKS: DrawClocks = DrawClocks::NONE;
            const MOVE_NOTATION: MoveNotation = MoveNotation::Numeric;
            const FIRST_SQUARE: Corner = Corner::$corner;
        }
    };
}

variant!(Brazilian: 8, 3, White, TopLeft, Left;
    flying true, back true, MostPieces, GoesOnAsMan, AfterMove);
variant!(Pool: 8, 3, Black, TopLeft, Left;
    flying true, back true, Free, GoesOnAsMan, AfterMove);
variant!(International: 10, 4, White, TopLeft, Left;
    flying true, back true, MostPieces, GoesOnAsMan, AfterMove);
// No one plays these; they join constants that no variant above joins.
variant!(ShortBackward: 8, 3, Black, BottomRight, Right;
    flying false, back true, Free, StopsAndIsCrowned, AfterMove);
variant!(FlyingForward: 8, 3, White, BottomLeft, Right;
    flying true, back false, Free, StopsAndIsCrowned, AfterMove);
variant!(AtOnce: 6, 2, White, TopRight, Left;
    flying true, back true, MostPieces, GoesOnAsKing, AtOnce);
