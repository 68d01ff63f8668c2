use crate::{DrawClocks, Goal, International, RuleData, Rules};

/// Antidraughts: [`International`] draughts that is won by having no piece or no
/// move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Antidraughts;

impl Rules for Antidraughts {
    const NAME: &'static str = "Antidraughts";
    type Word = u64;
    type MoveWord = u64;
    // The table of PDN 3.0 does not list the variant. The site lidraughts writes game type 98 in its records.
    const GAME_TYPE: Option<u16> = Some(98);
    const RULES: RuleData = RuleData {
        goal: Goal::BeBlocked,
        // The third repetition is the only draw.
        draw_clocks: DrawClocks::NONE,
        ..International::RULES
    };

    crate::rules::compile_capture_search!();
}
