use crate::{
    Corner, DarkCorner, Directions, DrawClocks, International, PassingCrown, Preference,
    ResultStyle, Rules,
};

/// Spanish draughts: flying kings, men that capture forward only, the capture of the most pieces and
/// among those of the most kings.
///
/// No count of moves for a draw was found in print: twenty-five by kings only are taken from
/// [`International`] draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spanish;

impl Rules for Spanish {
    const NAME: &'static str = "Spanish";
    // PDN 3.0, game type 24: "24,W,8,8,N1,1". White moves first; the near left corner is not played
    // on, and numbers begin at White's near right.
    type Word = u64;
    type MoveWord = u64;
    const GAME_TYPE: Option<u16> = Some(24);
    const RESULT_STYLE: ResultStyle = ResultStyle::Chess;
    const WIDTH: usize = 8;
    const HEIGHT: usize = 8;
    const DARK_CORNER: DarkCorner = DarkCorner::Right;
    const FIRST_SQUARE: Corner = Corner::BottomRight;
    // Twelve men a side.
    const START_ROWS: usize = 3;
    const MAN_CAPTURES: Directions = Directions::DIAGONAL_FORWARD;
    const CAPTURE_CHOICE: &'static [Preference] = &[Preference::MostPieces, Preference::MostKings];
    const PASSING_CROWN: PassingCrown = PassingCrown::StopsAndIsCrowned;
    const DRAW_CLOCKS: DrawClocks = DrawClocks {
        king_moves: International::DRAW_CLOCKS.king_moves,
        ..DrawClocks::NONE
    };
}
