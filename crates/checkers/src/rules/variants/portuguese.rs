use crate::{RuleData, Rules, Spanish};

/// Portuguese draughts: the rules of [`Spanish`] draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Portuguese;

impl Rules for Portuguese {
    const NAME: &'static str = "Portuguese";
    // PDN 3.0, game type 28: "28,W,8,8,N1,1".
    type Word = <Spanish as Rules>::Word;
    type MoveWord = <Spanish as Rules>::MoveWord;
    const GAME_TYPE: Option<u16> = Some(28);
    const RULES: RuleData = Spanish::RULES;

    crate::rules::compile_capture_search!();
}
