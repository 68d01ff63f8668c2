use crate::{
    DarkCorner, Directions, DrawClocks, International, Kings, PassingCrown, Preference,
    ResultStyle, RuleData, Rules,
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
    const RULES: RuleData = RuleData {
        result_style: ResultStyle::Chess,
        width: 8,
        height: 8,
        dark_corner: DarkCorner::Right,
        // Twelve men a side.
        start_rows: 3,
        kings: Kings::Short,
        man_captures: Directions::DIAGONAL_FORWARD,
        men_capture_kings: false,
        // FID 6.6 to 6.9: the most pieces; then with a king; then the most kings; then the kings first.
        capture_choice: &[
            Preference::MostPieces,
            Preference::WithKing,
            Preference::MostKings,
            Preference::KingsFirst,
        ],
        passing_crown: PassingCrown::StopsAndIsCrowned,
        // Forty moves each without a capture or an advance of a man.
        draw_clocks: DrawClocks {
            king_moves: Some(40),
            ..DrawClocks::NONE
        },
        ..International::RULES
    };

    crate::rules::compile_capture_search!();
}
