use crate::{International, MoveNotation, ResultStyle, RuleData, Rules, Russian};

/// Brazilian draughts: the rules of [`International`] draughts on a board of
/// 8 by 8, with the draws of [`Russian`] draughts.
///
/// The rules are those of the FMJD's section 64 (FMJD-64).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Brazilian;

impl Rules for Brazilian {
    const NAME: &'static str = "Brazilian";
    // PDN 3.0, game type 26: "26,W,8,8,A0,0". White moves first; squares are written by columns and
    // rows, and their numbers begin at the top left.
    type Word = u64;
    type MoveWord = u64;
    const GAME_TYPE: Option<u16> = Some(26);
    const RULES: RuleData = RuleData {
        result_style: ResultStyle::Chess,
        width: 8,
        height: 8,
        move_notation: MoveNotation::Algebraic,
        // FMJD-64, the start: twelve men a side.
        start_rows: 3,
        // FMJD-64 7.2.
        draw_clocks: Russian::RULES.draw_clocks,
        ..International::RULES
    };

    crate::rules::compile_capture_search!();
}
