use crate::{DrawClocks, Goal, Rules};

/// Antidraughts: [`International`](crate::International) draughts that is won by having no piece or no
/// move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Antidraughts;

impl Rules for Antidraughts {
    const NAME: &'static str = "Antidraughts";
    type Word = u64;
    type MoveWord = u64;
    const GAME_TYPE: Option<u16> = Some(98);
    const GOAL: Goal = Goal::BeBlocked;
    // The third repetition is the only draw.
    const DRAW_CLOCKS: DrawClocks = DrawClocks::NONE;
}
