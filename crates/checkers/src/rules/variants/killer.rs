use crate::{DrawClocks, International, Kings, Landing, RuleData, Rules};

/// Killer draughts: [`International`] draughts in which a capture that ends with a king stops
/// directly behind it.
///
/// Two kings can then win against one, so of the draw clocks of International draughts it keeps only
/// that of moves by kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Killer;

impl Rules for Killer {
    const NAME: &'static str = "Killer";
    type Word = u64;
    type MoveWord = u64;
    const RULES: RuleData = RuleData {
        kings: Kings::Flying(Landing::DirectlyBehindLastKing),
        draw_clocks: DrawClocks {
            king_moves: International::RULES.draw_clocks.king_moves,
            ..DrawClocks::NONE
        },
        ..International::RULES
    };

    crate::rules::compile_capture_search!();
}
