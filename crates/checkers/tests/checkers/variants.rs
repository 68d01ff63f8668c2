//! Variants made of constants, as a user would make them: the generator must play their rules too.

#![allow(dead_code, unreachable_pub, unused_macros)]

use checkers::{
    Corner, DarkCorner, Directions, Kings, Landing, PassingCrown, Preference, Removal, Rules,
};
use game_core::Side;

// No one plays these; they join constants that no variant with a name joins.

/// Short kings, men that capture backward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShortBackward;

impl Rules for ShortBackward {
    const NAME: &'static str = "ShortBackward";
    type Word = u64;
    type MoveWord = u64;
    const WIDTH: usize = 8;
    const HEIGHT: usize = 8;
    const START_ROWS: usize = 3;
    const FIRST_MOVER: Side = Side::Black;
    const FIRST_SQUARE: Corner = Corner::BottomRight;
    const DARK_CORNER: DarkCorner = DarkCorner::Right;
    const KINGS: Kings = Kings::Short;
    const CAPTURE_CHOICE: &'static [Preference] = &[];
    const PASSING_CROWN: PassingCrown = PassingCrown::StopsAndIsCrowned;
}

/// Flying kings that go first, on a board that is higher than wide, in wide words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FlyingForward;

impl Rules for FlyingForward {
    const NAME: &'static str = "FlyingForward";
    type Word = u128;
    type MoveWord = u128;
    const WIDTH: usize = 8;
    const HEIGHT: usize = 10;
    const START_ROWS: usize = 3;
    const FIRST_SQUARE: Corner = Corner::BottomLeft;
    const DARK_CORNER: DarkCorner = DarkCorner::Right;
    const MAN_CAPTURES: Directions = Directions::DIAGONAL_FORWARD;
    const CAPTURE_CHOICE: &'static [Preference] = &[Preference::WithKing, Preference::KingsFirst];
    const PASSING_CROWN: PassingCrown = PassingCrown::StopsAndIsCrowned;
}

/// Pieces that leave at once, men that go on as kings, a small board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AtOnce;

impl Rules for AtOnce {
    const NAME: &'static str = "AtOnce";
    type Word = u64;
    type MoveWord = u64;
    const WIDTH: usize = 6;
    const HEIGHT: usize = 6;
    const START_ROWS: usize = 2;
    const FIRST_SQUARE: Corner = Corner::TopRight;
    const PASSING_CROWN: PassingCrown = PassingCrown::GoesOnAsKing;
    const REMOVAL: Removal = Removal::AtOnce { turns_round: true };
}

/// All squares, all eight directions, a choice by value and then by kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EveryWay;

impl Rules for EveryWay {
    const NAME: &'static str = "EveryWay";
    type Word = u64;
    type MoveWord = u128;
    const WIDTH: usize = 6;
    const HEIGHT: usize = 8;
    const PLAYING_SQUARES: checkers::PlayingSquares = checkers::PlayingSquares::Both;
    const START_ROWS: usize = 2;
    const START_GAP: usize = 1;
    const FIRST_SQUARE: Corner = Corner::TopRight;
    const MAN_MOVES: Directions = Directions::FORWARD.union(Directions::DIAGONAL_FORWARD);
    const MAN_CAPTURES: Directions = Directions::ALL;
    const KING_MOVES: Directions = Directions::ALL;
    const KING_CAPTURES: Directions = Directions::ALL;
    const KINGS: Kings = Kings::Flying(Landing::DirectlyBehind);
    const MEN_CAPTURE_KINGS: bool = false;
    const KING_MOVE_LIMIT: Option<u8> = Some(2);
    const CAPTURE_CHOICE: &'static [Preference] = &[
        Preference::MostValue { man: 2, king: 3 },
        Preference::KingsFirst,
    ];
}

/// A test for each variant with a name and each mixture: the generic function of the module around.
macro_rules! for_every_variant {
    ($function:ident) => {
        for_every_variant!($function:
            english English, russian Russian, brazilian Brazilian, pool Pool,
            international International, canadian Canadian, frisian Frisian, italian Italian,
            spanish Spanish, portuguese Portuguese, czech Czech, turkish Turkish, thai Thai,
            killer Killer, antidraughts Antidraughts, breakthrough Breakthrough);
        for_every_variant!(@mixtures $function:
            short_backward ShortBackward, flying_forward FlyingForward, at_once AtOnce,
            every_way EveryWay);
    };
    ($function:ident: $($name:ident $variant:ident),*) => {
        $(#[test]
        fn $name() {
            super::$function::<checkers::$variant>();
        })*
    };
    (@mixtures $function:ident: $($name:ident $variant:ident),*) => {
        $(#[test]
        fn $name() {
            super::$function::<super::variants::$variant>();
        })*
    };
}
