use game_core::Side;

use crate::{DrawClocks, International, LoneKingClock, ResultStyle, RuleData, Rules, Stronger};

/// American pool checkers: flying kings, men that capture backward too, and a free choice of
/// capture; a man that passes the last row in a capture stays a man.
///
/// Moves and removal are those of [`International`] draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pool;

impl Rules for Pool {
    const NAME: &'static str = "Pool";
    // PDN 3.0, game type 23: "23,B,8,8,N1,0". Black moves first; numbers begin at the mover's near
    // right, which White sees at the top left.
    type Word = u64;
    type MoveWord = u64;
    const GAME_TYPE: Option<u16> = Some(23);
    const RULES: RuleData = RuleData {
        result_style: ResultStyle::Chess,
        width: 8,
        height: 8,
        first_mover: Side::Black,
        // Twelve men a side.
        start_rows: 3,
        // Any capture, but complete.
        capture_choice: &[],
        draw_clocks: DrawClocks {
            // Three kings have thirteen moves to win against one.
            lone_king: &[LoneKingClock {
                against: Stronger::KingsOrMore(3),
                on_main_road: false,
                moves: 13,
            }],
            ..DrawClocks::NONE
        },
        ..International::RULES
    };

    crate::rules::compile_capture_search!();
}
