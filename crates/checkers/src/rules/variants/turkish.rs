use crate::{
    Directions, DrawClocks, International, MoveNotation, PlayingSquares, Removal, ResultStyle,
    RuleData, Rules,
};

/// Turkish draughts: all 64 squares, moves along rows and columns, and captured pieces that leave at
/// once.
///
/// Kings fly and the most pieces must be captured, as in [`International`]
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
    const RULES: RuleData = RuleData {
        result_style: ResultStyle::Chess,
        width: 8,
        height: 8,
        playing_squares: PlayingSquares::Both,
        move_notation: MoveNotation::Algebraic,
        // Sixteen men a side, on the second and the third row.
        start_rows: 2,
        start_gap: 1,
        // Men go forward and sideways, kings also backward.
        man_moves: Directions::FORWARD.union(Directions::SIDEWAYS),
        man_captures: Directions::FORWARD.union(Directions::SIDEWAYS),
        king_moves: Directions::STRAIGHT,
        king_captures: Directions::STRAIGHT,
        // Pieces leave as they are jumped, but the capturing piece never turns right round.
        removal: Removal::AtOnce { turns_round: false },
        draw_clocks: DrawClocks {
            one_piece_each: true,
            ..DrawClocks::NONE
        },
        ..International::RULES
    };

    crate::rules::compile_capture_search!();
}
