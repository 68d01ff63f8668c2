use crate::{
    DarkCorner, Directions, DrawClocks, Kings, PassingCrown, Preference, ResultStyle, Rules,
};

/// Italian draughts: short kings, men that capture forward only and never a king, and a strict order
/// among captures.
///
/// The articles are those of the Italian federation (FID).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Italian;

impl Rules for Italian {
    const NAME: &'static str = "Italian";
    // PDN 3.0, game type 22: "22,W,8,8,N2,1". White moves first; the near left corner is not played
    // on, and numbers begin at the top left.
    type Word = u64;
    type MoveWord = u64;
    const GAME_TYPE: Option<u16> = Some(22);
    const RESULT_STYLE: ResultStyle = ResultStyle::Chess;
    const WIDTH: usize = 8;
    const HEIGHT: usize = 8;
    const DARK_CORNER: DarkCorner = DarkCorner::Right;
    // Twelve men a side.
    const START_ROWS: usize = 3;
    const KINGS: Kings = Kings::Short;
    const MAN_CAPTURES: Directions = Directions::DIAGONAL_FORWARD;
    const MEN_CAPTURE_KINGS: bool = false;
    // FID 6.6 to 6.9: the most pieces; then with a king; then the most kings; then the kings first.
    const CAPTURE_CHOICE: &'static [Preference] = &[
        Preference::MostPieces,
        Preference::WithKing,
        Preference::MostKings,
        Preference::KingsFirst,
    ];
    const PASSING_CROWN: PassingCrown = PassingCrown::StopsAndIsCrowned;
    // Forty moves each without a capture or an advance of a man.
    const DRAW_CLOCKS: DrawClocks = DrawClocks {
        king_moves: Some(40),
        ..DrawClocks::NONE
    };
}
