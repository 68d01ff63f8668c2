use game_core::Side;

use crate::{
    Corner, Directions, DrawClocks, International, Kings, Landing, PassingCrown, Preference,
    Removal, ResultStyle, Rules,
};

/// Thai draughts, or makhos: eight men on two rows, flying kings that land directly behind what they
/// capture, and a free choice of capture.
///
/// No count of moves for a draw was found in print: twenty-five by kings only are taken from
/// [`International`] draughts. Nor is it written that a king may not turn right round after a
/// capture: it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Thai;

impl Rules for Thai {
    const NAME: &'static str = "Thai";
    // PDN 3.0, game type 31: "31,B,8,8,N2,0". Black moves first; numbers begin at the mover's far
    // left, which White sees at the near right. Captures are written with a hyphen too.
    type Word = u64;
    type MoveWord = u64;
    const GAME_TYPE: Option<u16> = Some(31);
    const RESULT_STYLE: ResultStyle = ResultStyle::Chess;
    const WIDTH: usize = 8;
    const HEIGHT: usize = 8;
    const FIRST_MOVER: Side = Side::Black;
    const FIRST_SQUARE: Corner = Corner::BottomRight;
    const CAPTURE_SIGN: char = '-';
    // Eight men a side.
    const START_ROWS: usize = 2;
    const KINGS: Kings = Kings::Flying(Landing::DirectlyBehind);
    const MAN_CAPTURES: Directions = Directions::DIAGONAL_FORWARD;
    const CAPTURE_CHOICE: &'static [Preference] = &[];
    const PASSING_CROWN: PassingCrown = PassingCrown::StopsAndIsCrowned;
    const REMOVAL: Removal = Removal::AtOnce { turns_round: true };
    const DRAW_CLOCKS: DrawClocks = DrawClocks {
        king_moves: International::DRAW_CLOCKS.king_moves,
        ..DrawClocks::NONE
    };
}
