use crate::Rules;

/// Canadian draughts: the rules of [`International`](crate::International) draughts on a board of
/// 12 by 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Canadian;

impl Rules for Canadian {
    const NAME: &'static str = "Canadian";
    // PDN 3.0, game type 27: "27,W,12,12,N2,0". White moves first; numbers begin at the top left.
    type Word = u128;
    type MoveWord = u128;
    const GAME_TYPE: Option<u16> = Some(27);
    const WIDTH: usize = 12;
    const HEIGHT: usize = 12;
    // Thirty men a side.
    const START_ROWS: usize = 5;
}
