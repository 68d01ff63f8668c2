use crate::{
    Directions, DrawClocks, International, LoneKingClock, Preference, ResultStyle, RuleData, Rules,
    Stronger,
};

/// Frisian draughts: [`International`] draughts in which men and kings also
/// capture along rows and columns, and the most valuable capture is compulsory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frisian;

impl Rules for Frisian {
    const NAME: &'static str = "Frisian";
    // PDN 3.0, game type 40: "40,W,10,10,N2,0". White moves first; numbers begin at the top left.
    type Word = u64;
    type MoveWord = u64;
    const GAME_TYPE: Option<u16> = Some(40);
    const RULES: RuleData = RuleData {
        result_style: ResultStyle::Chess,
        // Captures go in eight directions; along a row or a column two squares on.
        man_captures: Directions::ALL,
        king_captures: Directions::ALL,
        // The most value: a king counts less than two men and more than one and a half. With equal values
        // a king must capture.
        capture_choice: &[
            Preference::MostValue {
                man: 200,
                king: 399,
            },
            Preference::WithKing,
        ],
        // Article 17: three moves in a row with the same king, while there are men too.
        king_move_limit: Some(3),
        draw_clocks: DrawClocks {
            lone_king: &[
                // Two kings have seven moves to win against one.
                LoneKingClock {
                    against: Stronger::Kings(2),
                    on_main_road: false,
                    moves: 7,
                },
                // King against king is a draw at once, unless one captures the other now or certainly with the next move.
                LoneKingClock {
                    against: Stronger::Kings(1),
                    on_main_road: false,
                    moves: 0,
                },
            ],
            ..DrawClocks::NONE
        },
        ..International::RULES
    };

    crate::rules::compile_capture_search!();
}
