use game_core::Side;

use crate::{
    Corner, Directions, DrawClocks, International, Kings, Landing, PassingCrown, Removal,
    ResultStyle, RuleData, Rules,
};

/// Thai draughts, or makhos: eight men on two rows, flying kings that land directly behind what they
/// capture, and a free choice of capture.
///
/// No printed source gives a count of moves for a draw: the twenty-five moves by kings only are from
/// [`International`] draughts. No source forbids a king to turn right round after a
/// capture, so it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Thai;

impl Rules for Thai {
    const NAME: &'static str = "Thai";
    // PDN 3.0, game type 31: "31,B,8,8,N2,0". Black moves first; numbers begin at the mover's far
    // left, which White sees at the near right. Captures are written with a hyphen too.
    type Word = u64;
    type MoveWord = u64;
    const GAME_TYPE: Option<u16> = Some(31);
    const RULES: RuleData = RuleData {
        result_style: ResultStyle::Chess,
        width: 8,
        height: 8,
        first_mover: Side::Black,
        first_square: Corner::BottomRight,
        capture_sign: '-',
        // Eight men a side.
        start_rows: 2,
        kings: Kings::Flying(Landing::DirectlyBehind),
        man_captures: Directions::DIAGONAL_FORWARD,
        capture_choice: &[],
        passing_crown: PassingCrown::StopsAndIsCrowned,
        removal: Removal::AtOnce { turns_round: true },
        draw_clocks: DrawClocks {
            king_moves: International::RULES.draw_clocks.king_moves,
            ..DrawClocks::NONE
        },
        ..International::RULES
    };

    crate::rules::compile_capture_search!();
}
