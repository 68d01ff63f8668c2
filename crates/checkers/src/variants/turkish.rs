use crate::{Directions, DrawClocks, MoveNotation, PlayingSquares, Removal, ResultStyle, Rules};

/// Turkish draughts: all 64 squares, moves along rows and columns, and captured pieces that leave at
/// once.
///
/// Kings fly and the most pieces must be captured, as in [`International`](crate::International)
/// draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turkish;

impl Rules for Turkish {
    const NAME: &'static str = "Turkish";
    // PDN 3.0, game type 30: "30,W,8,8,A0,0". White moves first; squares are written by columns and
    // rows, and their numbers begin at the top left.
    type Word = u64;
    type MoveWord = u128;
    const GAME_TYPE: Option<u16> = Some(30);
    const RESULT_STYLE: ResultStyle = ResultStyle::Chess;
    const WIDTH: usize = 8;
    const HEIGHT: usize = 8;
    const PLAYING_SQUARES: PlayingSquares = PlayingSquares::Both;
    const MOVE_NOTATION: MoveNotation = MoveNotation::Algebraic;
    // Sixteen men a side, on the second and the third row.
    const START_ROWS: usize = 2;
    const START_GAP: usize = 1;
    // Men go forward and sideways, kings also backward.
    const MAN_MOVES: Directions = Directions::FORWARD.union(Directions::SIDEWAYS);
    const MAN_CAPTURES: Directions = Directions::FORWARD.union(Directions::SIDEWAYS);
    const KING_MOVES: Directions = Directions::STRAIGHT;
    const KING_CAPTURES: Directions = Directions::STRAIGHT;
    // Pieces leave as they are jumped, but the capturing piece never turns right round.
    const REMOVAL: Removal = Removal::AtOnce { turns_round: false };
    const DRAW_CLOCKS: DrawClocks = DrawClocks {
        one_piece_each: true,
        ..DrawClocks::NONE
    };
}
