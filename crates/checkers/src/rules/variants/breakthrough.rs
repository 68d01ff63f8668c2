use crate::{DrawClocks, Goal, International, RuleData, Rules};

/// Breakthrough: [`International`] draughts that the first king wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Breakthrough;

impl Rules for Breakthrough {
    const NAME: &'static str = "Breakthrough";
    type Word = u64;
    type MoveWord = u64;
    // The table of PDN 3.0 does not list the variant. The site lidraughts writes game type 96 in its records.
    const GAME_TYPE: Option<u16> = Some(96);
    const RULES: RuleData = RuleData {
        goal: Goal::FirstKing,
        // The first king ends the game, so no draw clock could run.
        draw_clocks: DrawClocks::NONE,
        ..International::RULES
    };

    crate::rules::compile_capture_search!();
}
