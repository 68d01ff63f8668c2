use game_core::Side;

use crate::{
    Corner, DarkCorner, Directions, DrawClocks, Goal, Kings, Landing, LoneKingClock, MoveNotation,
    PassingCrown, PlayingSquares, Preference, Removal, ResultStyle, RuleData, Rules, Stronger,
};

/// International draughts: ten by ten, flying kings, men that capture backward too, and the capture
/// of the most pieces.
///
/// The rules are those of the World Draughts Federation (FMJD), section 4 and annex 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct International;

impl Rules for International {
    const NAME: &'static str = "International";
    // PDN 3.0, game type 20: "20,W,10,10,N2,0". White moves first; numbers begin at the top left.
    type Word = u64;
    type MoveWord = u64;
    const GAME_TYPE: Option<u16> = Some(20);
    const RULES: RuleData = RuleData {
        // FMJD, the board and the start: twenty men a side on the dark squares.
        width: 10,
        height: 10,
        playing_squares: PlayingSquares::OneColour,
        dark_corner: DarkCorner::Left,
        start_rows: 4,
        start_gap: 0,
        first_mover: Side::White,
        // FMJD 4.1 to 4.4: a man steps forward, a king any distance.
        man_moves: Directions::DIAGONAL_FORWARD,
        king_moves: Directions::DIAGONAL,
        kings: Kings::Flying(Landing::Anywhere),
        // FMJD 4.5: men capture forward and backward.
        man_captures: Directions::DIAGONAL,
        king_captures: Directions::DIAGONAL,
        men_capture_kings: true,
        king_move_limit: None,
        // FMJD 4.8 and 4.11: a piece is jumped once, and captured pieces leave after the move.
        removal: Removal::AfterMove,
        // FMJD 4.13 and 4.14: the most pieces; the choice among equals is free.
        capture_choice: &[Preference::MostPieces],
        // FMJD 4.15: a man that passes the last row in a capture stays a man.
        passing_crown: PassingCrown::GoesOnAsMan,
        goal: Goal::BlockOpponent,
        draw_clocks: DrawClocks {
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
        },
        // PDN 3.0, game type 20.
        move_notation: MoveNotation::Numeric,
        capture_sign: 'x',
        first_square: Corner::TopLeft,
        result_style: ResultStyle::Points,
    };

    crate::rules::compile_capture_search!();
}
