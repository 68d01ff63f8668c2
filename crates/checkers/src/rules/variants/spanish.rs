use crate::{
    Corner, DarkCorner, Directions, DrawClocks, International, PassingCrown, Preference,
    ResultStyle, RuleData, Rules,
};

/// Spanish draughts: kings fly, men capture forward only, and a capture must take the most pieces
/// and, among those captures, the most kings.
///
/// No printed source gives a number of moves for a draw. The limit of twenty-five moves by
/// kings alone is that of [`International`] draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spanish;

impl Rules for Spanish {
    const NAME: &'static str = "Spanish";
    // PDN 3.0, game type 24: "24,W,8,8,N1,1". White moves first; White's near left corner is not a
    // playing square, and numbers begin at White's near right.
    type Word = u64;
    type MoveWord = u64;
    const GAME_TYPE: Option<u16> = Some(24);
    const RULES: RuleData = RuleData {
        result_style: ResultStyle::Chess,
        width: 8,
        height: 8,
        dark_corner: DarkCorner::Right,
        first_square: Corner::BottomRight,
        // Twelve men a side.
        start_rows: 3,
        man_captures: Directions::DIAGONAL_FORWARD,
        capture_choice: &[Preference::MostPieces, Preference::MostKings],
        passing_crown: PassingCrown::StopsAndIsCrowned,
        draw_clocks: DrawClocks {
            king_moves: International::RULES.draw_clocks.king_moves,
            ..DrawClocks::NONE
        },
        ..International::RULES
    };

    crate::rules::compile_capture_search!();
}
