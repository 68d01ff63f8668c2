use game_core::Side;

use crate::{DrawClocks, LoneKingClock, Preference, ResultStyle, Rules, Stronger};

/// American pool checkers: flying kings, men that capture backward too, and a free choice of
/// capture; a man that passes the last row in a capture stays a man.
///
/// Moves and removal are those of [`International`](crate::International) draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pool;

impl Rules for Pool {
    const NAME: &'static str = "Pool";
    // PDN 3.0, game type 23: "23,B,8,8,N1,0". Black moves first; numbers begin at the mover's near
    // right, which White sees at the top left.
    type Word = u64;
    type MoveWord = u64;
    const GAME_TYPE: Option<u16> = Some(23);
    const RESULT_STYLE: ResultStyle = ResultStyle::Chess;
    const WIDTH: usize = 8;
    const HEIGHT: usize = 8;
    const FIRST_MOVER: Side = Side::Black;
    // Twelve men a side.
    const START_ROWS: usize = 3;
    // Any capture, but to its end.
    const CAPTURE_CHOICE: &'static [Preference] = &[];
    const DRAW_CLOCKS: DrawClocks = DrawClocks {
        // Three kings have thirteen moves to win against one.
        lone_king: &[LoneKingClock {
            against: Stronger::KingsOrMore(3),
            on_main_road: false,
            moves: 13,
        }],
        ..DrawClocks::NONE
    };
}
