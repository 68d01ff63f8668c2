use crate::{
    Corner, DarkCorner, Directions, DrawClocks, PassingCrown, Preference, ResultStyle, Rules,
    Spanish,
};

/// Portuguese draughts: the rules of [`Spanish`] draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Portuguese;

impl Rules for Portuguese {
    const NAME: &'static str = "Portuguese";
    // PDN 3.0, game type 28: "28,W,8,8,N1,1".
    type Word = <Spanish as Rules>::Word;
    type MoveWord = <Spanish as Rules>::MoveWord;
    const GAME_TYPE: Option<u16> = Some(28);
    const RESULT_STYLE: ResultStyle = ResultStyle::Chess;
    const WIDTH: usize = Spanish::WIDTH;
    const HEIGHT: usize = Spanish::HEIGHT;
    const DARK_CORNER: DarkCorner = Spanish::DARK_CORNER;
    const FIRST_SQUARE: Corner = Spanish::FIRST_SQUARE;
    const START_ROWS: usize = Spanish::START_ROWS;
    const MAN_CAPTURES: Directions = Spanish::MAN_CAPTURES;
    const CAPTURE_CHOICE: &'static [Preference] = Spanish::CAPTURE_CHOICE;
    const PASSING_CROWN: PassingCrown = Spanish::PASSING_CROWN;
    const DRAW_CLOCKS: DrawClocks = Spanish::DRAW_CLOCKS;
}
