use crate::{
    Directions, DrawClocks, International, MoveNotation, PassingCrown, Preference, ResultStyle,
    RuleData, Rules,
};

/// Czech draughts: flying kings, men that capture forward only, and a free choice of capture, except
/// that a king must capture if it can.
///
/// No printed source gives a count of moves for a draw: the twenty-five moves by kings only are from
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
    const RULES: RuleData = RuleData {
        result_style: ResultStyle::Chess,
        width: 8,
        height: 8,
        move_notation: MoveNotation::Algebraic,
        // Twelve men a side.
        start_rows: 3,
        man_captures: Directions::DIAGONAL_FORWARD,
        capture_choice: &[Preference::WithKing],
        passing_crown: PassingCrown::StopsAndIsCrowned,
        draw_clocks: DrawClocks {
            king_moves: International::RULES.draw_clocks.king_moves,
            ..DrawClocks::NONE
        },
        ..International::RULES
    };

    crate::rules::compile_capture_search!();
}
