use crate::{
    BalanceClock, DrawClocks, International, LoneKingClock, MoveNotation, PassingCrown,
    ResultStyle, RuleData, Rules, Stronger,
};

/// Russian draughts, or shashki: flying kings, men that capture backward too and go on as kings
/// once they reach the last row, and a free choice of capture.
///
/// The rules are those of the FMJD's section 64 (FMJD-64). Moves and removal are those of
/// [`International`] draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Russian;

impl Rules for Russian {
    const NAME: &'static str = "Russian";
    // PDN 3.0, game type 25: "25,W,8,8,A0,0". White moves first on a board of 8 by 8, written by
    // columns and rows. The numbers of Hub positions and of numeric PDN begin at the top left.
    type Word = u64;
    type MoveWord = u64;
    const GAME_TYPE: Option<u16> = Some(25);
    const RULES: RuleData = RuleData {
        result_style: ResultStyle::Chess,
        width: 8,
        height: 8,
        move_notation: MoveNotation::Algebraic,
        capture_sign: ':',
        // FMJD-64, the start: twelve men a side.
        start_rows: 3,
        // FMJD-64, the capture: any one, but complete; a king must land where it can capture on.
        capture_choice: &[],
        // FMJD-64, crowning: a man that reaches the last row in a capture goes on as a king.
        passing_crown: PassingCrown::GoesOnAsKing,
        draw_clocks: DrawClocks {
            // FMJD-64 7.2: fifteen moves by kings only, without a capture.
            king_moves: Some(15),
            // FMJD-64 7.2: both sides have kings and the balance of forces does not change.
            balance: &[
                BalanceClock {
                    pieces: 3,
                    moves: 5,
                },
                BalanceClock {
                    pieces: 5,
                    moves: 30,
                },
                BalanceClock {
                    pieces: 7,
                    moves: 60,
                },
            ],
            lone_king: &[
                // FMJD-64 7.2: three or more kings have fifteen moves to win against one.
                LoneKingClock {
                    against: Stronger::KingsOrMore(3),
                    on_main_road: false,
                    moves: 15,
                },
                // FMJD-64 7.2.7: three pieces, one of them a king, have five moves against a king on the main road.
                LoneKingClock {
                    against: Stronger::WithKing(3),
                    on_main_road: true,
                    moves: 5,
                },
            ],
            ..DrawClocks::NONE
        },
        ..International::RULES
    };

    crate::rules::compile_capture_search!();
}
