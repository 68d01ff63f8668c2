use crate::{
    Directions, DrawClocks, Goal, Kings, Landing, LoneKingClock, PassingCrown, Preference, Removal,
    Rules, Stronger,
};

/// International draughts: ten by ten, flying kings, men that capture backward too, and the capture
/// of the most pieces.
///
/// The rules are those of the World Draughts Federation (FMJD), section 4 and annex 1. They are the
/// defaults of [`Rules`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct International;

impl Rules for International {
    const NAME: &'static str = "International";
    // PDN 3.0, game type 20: "20,W,10,10,N2,0". White moves first; numbers begin at the top left.
    type Word = u64;
    type MoveWord = u64;
    const GAME_TYPE: Option<u16> = Some(20);
    // FMJD 4.1 to 4.4: a man steps forward, a king any distance.
    const MAN_MOVES: Directions = Directions::DIAGONAL_FORWARD;
    const KING_MOVES: Directions = Directions::DIAGONAL;
    const KINGS: Kings = Kings::Flying(Landing::Anywhere);
    // FMJD 4.5: men capture forward and backward.
    const MAN_CAPTURES: Directions = Directions::DIAGONAL;
    const KING_CAPTURES: Directions = Directions::DIAGONAL;
    // FMJD 4.8 and 4.11: a piece is jumped once, and captured pieces leave after the move.
    const REMOVAL: Removal = Removal::AfterMove;
    // FMJD 4.13 and 4.14: the most pieces; the choice among equals is free.
    const CAPTURE_CHOICE: &'static [Preference] = &[Preference::MostPieces];
    // FMJD 4.15: a man that passes the last row in a capture stays a man.
    const PASSING_CROWN: PassingCrown = PassingCrown::GoesOnAsMan;
    const GOAL: Goal = Goal::BlockOpponent;
    const DRAW_CLOCKS: DrawClocks = DrawClocks {
        // FMJD annex 1: twenty-five moves each by kings only, without a capture.
        king_moves: Some(25),
        // FMJD annex 1: three pieces, a king among them, have sixteen moves against a king; two or
        // fewer have five.
        lone_king: &[
            LoneKingClock {
                against: Stronger::WithKing(3),
                on_main_road: false,
                moves: 16,
            },
            LoneKingClock {
                against: Stronger::WithKing(2),
                on_main_road: false,
                moves: 5,
            },
            LoneKingClock {
                against: Stronger::WithKing(1),
                on_main_road: false,
                moves: 5,
            },
        ],
        ..DrawClocks::NONE
    };
}
