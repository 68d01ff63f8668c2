use crate::{Directions, DrawClocks, LoneKingClock, Preference, ResultStyle, Rules, Stronger};

/// Frisian draughts: [`International`](crate::International) draughts in which men and kings also
/// capture along rows and columns, and the most valuable capture is compulsory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frisian;

impl Rules for Frisian {
    const NAME: &'static str = "Frisian";
    // PDN 3.0, game type 40: "40,W,10,10,N2,0". White moves first; numbers begin at the top left.
    type Word = u64;
    type MoveWord = u64;
    const GAME_TYPE: Option<u16> = Some(40);
    const RESULT_STYLE: ResultStyle = ResultStyle::Chess;
    // Captures go in eight directions; along a row or a column two squares on.
    const MAN_CAPTURES: Directions = Directions::ALL;
    const KING_CAPTURES: Directions = Directions::ALL;
    // The most value: a king counts less than two men and more than one and a half. Of equal values
    // a king must take.
    const CAPTURE_CHOICE: &'static [Preference] = &[
        Preference::MostValue {
            man: 200,
            king: 399,
        },
        Preference::WithKing,
    ];
    // Article 17: three moves in a row with the same king, while there are men too.
    const KING_MOVE_LIMIT: Option<u8> = Some(3);
    const DRAW_CLOCKS: DrawClocks = DrawClocks {
        lone_king: &[
            // Two kings have seven moves to win against one.
            LoneKingClock {
                against: Stronger::Kings(2),
                on_main_road: false,
                moves: 7,
            },
            // King against king is a draw at once, unless a capture is pending.
            LoneKingClock {
                against: Stronger::Kings(1),
                on_main_road: false,
                moves: 0,
            },
        ],
        ..DrawClocks::NONE
    };
}
