use game_core::Side;

use crate::{Directions, DrawClocks, Kings, PassingCrown, Preference, ResultStyle, Rules};

/// English draughts, or American checkers: short kings, men that capture forward only, and a free
/// choice of capture.
///
/// The rules are those of the World Checkers/Draughts Federation (WCDF), section 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct English;

impl Rules for English {
    const NAME: &'static str = "English";
    // PDN 3.0, game type 21: "21,B,8,8,N1,0". Black moves first on a board of 8 by 8; numbers
    // begin at the mover's near right, which White sees at the top left.
    type Word = u64;
    type MoveWord = u64;
    const GAME_TYPE: Option<u16> = Some(21);
    const RESULT_STYLE: ResultStyle = ResultStyle::Chess;
    const WIDTH: usize = 8;
    const HEIGHT: usize = 8;
    const FIRST_MOVER: Side = Side::Black;
    // WCDF 1, the start: twelve men a side.
    const START_ROWS: usize = 3;
    // WCDF 1, the king: one square in any direction.
    const KINGS: Kings = Kings::Short;
    // WCDF 1, the capture by a man: forward.
    const MAN_CAPTURES: Directions = Directions::DIAGONAL_FORWARD;
    // WCDF 1.19: any capture, not necessarily the longest, but to its end. No piece is jumped
    // twice; the jumps of short pieces never end where one stood, so that nothing else hangs on
    // the time of removal.
    const CAPTURE_CHOICE: &'static [Preference] = &[];
    // WCDF 1, crowning: a man that reaches the king row in a capture ends its turn there.
    const PASSING_CROWN: PassingCrown = PassingCrown::StopsAndIsCrowned;
    // WCDF 1.32: forty moves each without a capture or an advance of a man.
    const DRAW_CLOCKS: DrawClocks = DrawClocks {
        king_moves: Some(40),
        ..DrawClocks::NONE
    };
}
