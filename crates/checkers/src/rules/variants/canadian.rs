use crate::{International, RuleData, Rules};

/// Canadian draughts: the rules of [`International`] draughts on a board of
/// 12 by 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Canadian;

impl Rules for Canadian {
    const NAME: &'static str = "Canadian";
    // PDN 3.0, game type 27: "27,W,12,12,N2,0". White moves first; numbers begin at the top left.
    type Word = u128;
    type MoveWord = u128;
    const GAME_TYPE: Option<u16> = Some(27);
    const RULES: RuleData = RuleData {
        width: 12,
        height: 12,
        // Thirty men a side.
        start_rows: 5,
        ..International::RULES
    };

    crate::rules::compile_capture_search!();
}
