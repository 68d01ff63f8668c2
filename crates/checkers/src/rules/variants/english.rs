use game_core::Side;

use crate::{
    Directions, DrawClocks, International, Kings, PassingCrown, ResultStyle, RuleData, Rules,
};

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
    const RULES: RuleData = RuleData {
        result_style: ResultStyle::Chess,
        width: 8,
        height: 8,
        first_mover: Side::Black,
        // WCDF 1, the start: twelve men a side.
        start_rows: 3,
        // WCDF 1, the king: one square in any direction.
        kings: Kings::Short,
        // WCDF 1, the capture by a man: forward.
        man_captures: Directions::DIAGONAL_FORWARD,
        // WCDF 1.19: any capture, not necessarily the longest, but complete. No piece is jumped
        // twice; the jumps of short pieces never end where one stood, so the time of removal
        // does not matter otherwise.
        capture_choice: &[],
        // WCDF 1, crowning: a man that reaches the king row in a capture ends its turn there.
        passing_crown: PassingCrown::StopsAndIsCrowned,
        // WCDF 1.32: forty moves each without a capture or an advance of a man.
        draw_clocks: DrawClocks {
            king_moves: Some(40),
            ..DrawClocks::NONE
        },
        ..International::RULES
    };

    crate::rules::compile_capture_search!();
}
