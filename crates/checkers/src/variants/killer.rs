use crate::{DrawClocks, International, Kings, Landing, Rules};

/// Killer draughts: [`International`] draughts in which a capture that ends with a king stops
/// directly behind it.
///
/// Two kings can then win against one, so that of the draw counts of International draughts only
/// that of the moves by kings is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Killer;

impl Rules for Killer {
    const NAME: &'static str = "Killer";
    type Word = u64;
    type MoveWord = u64;
    const KINGS: Kings = Kings::Flying(Landing::DirectlyBehindLastKing);
    const DRAW_CLOCKS: DrawClocks = DrawClocks {
        king_moves: International::DRAW_CLOCKS.king_moves,
        ..DrawClocks::NONE
    };
}
