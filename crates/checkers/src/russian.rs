use game_core::Side;

use crate::{
    BalanceClock, CaptureChoice, Corner, DarkCorner, DrawClocks, MoveNotation, PassingCrown,
    Removal, Rules,
};

/// Russian draughts, or shashki: flying kings, men that capture backward too and go on as kings
/// once they reach the last row, and a free choice of capture.
///
/// The rules are those of the FMJD's section 64 (FMJD-64).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Russian;

impl Rules for Russian {
    const NAME: &'static str = "Russian";
    // PDN 3.0, game type 25: "25,W,8,8,A0,0". White moves first on a board of 8 by 8, written by
    // columns and rows. The numbers of Hub positions and of numeric PDN begin at the top left.
    const WIDTH: usize = 8;
    const HEIGHT: usize = 8;
    const DARK_CORNER: DarkCorner = DarkCorner::Left;
    const FIRST_MOVER: Side = Side::White;
    const MOVE_NOTATION: MoveNotation = MoveNotation::Algebraic;
    const FIRST_SQUARE: Corner = Corner::TopLeft;
    // FMJD-64, the start: twelve men a side.
    const START_ROWS: usize = 3;
    // FMJD-64, the king: any distance along an empty diagonal.
    const FLYING_KINGS: bool = true;
    // FMJD-64, the capture by a man: forward and backward.
    const MEN_CAPTURE_BACKWARD: bool = true;
    // FMJD-64, the capture: any of several, but to its end; a king lands where it can go on.
    const CAPTURE_CHOICE: CaptureChoice = CaptureChoice::Free;
    // FMJD-64, crowning: a man that reaches the last row in a capture goes on as a king.
    const PASSING_CROWN: PassingCrown = PassingCrown::GoesOnAsKing;
    // FMJD-64, the capture: pieces leave after the move, and none is jumped twice.
    const REMOVAL: Removal = Removal::AfterMove;
    const DRAW_CLOCKS: DrawClocks = DrawClocks {
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
        // FMJD-64 7.2: three or more kings have fifteen moves to win against one.
        three_kings_against_one: Some(15),
        // FMJD-64 7.2: three pieces have five moves against a king on the main road.
        main_road: Some(5),
    };
}
