use crate::{
    Directions, DrawClocks, International, MoveNotation, PassingCrown, Preference, ResultStyle,
    Rules,
};

/// Czech draughts: flying kings, men that capture forward only, and a free choice of capture, except
/// that a king must capture if it can.
///
/// No count of moves for a draw was found in print: twenty-five by kings only are taken from
/// [`International`] draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Czech;

impl Rules for Czech {
    const NAME: &'static str = "Czech";
    // PDN 3.0, game type 29: "29,W,8,8,A0,0". White moves first; squares are written by columns and
    // rows, and their numbers begin at the top left.
    type Word = u64;
    type MoveWord = u64;
    const GAME_TYPE: Option<u16> = Some(29);
    const RESULT_STYLE: ResultStyle = ResultStyle::Chess;
    const WIDTH: usize = 8;
    const HEIGHT: usize = 8;
    const MOVE_NOTATION: MoveNotation = MoveNotation::Algebraic;
    // Twelve men a side.
    const START_ROWS: usize = 3;
    const MAN_CAPTURES: Directions = Directions::DIAGONAL_FORWARD;
    const CAPTURE_CHOICE: &'static [Preference] = &[Preference::WithKing];
    const PASSING_CROWN: PassingCrown = PassingCrown::StopsAndIsCrowned;
    const DRAW_CLOCKS: DrawClocks = DrawClocks {
        king_moves: International::DRAW_CLOCKS.king_moves,
        ..DrawClocks::NONE
    };
}
