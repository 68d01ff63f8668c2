//! Variants defined by constants, as a user would define them: the generator must follow their rules too.

#![allow(dead_code, unreachable_pub, unused_macros)]

use checkers::{
    Corner, DarkCorner, Directions, International, Kings, Landing, PassingCrown, Preference,
    Removal, RuleData, Rules,
};
use game_core::Side;

// Nobody plays these: they combine constants as no named variant does.

/// Short kings, men that capture backward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShortBackward;

impl Rules for ShortBackward {
    const NAME: &'static str = "ShortBackward";
    type Word = u64;
    type MoveWord = u64;
    const RULES: RuleData = RuleData {
        width: 8,
        height: 8,
        start_rows: 3,
        first_mover: Side::Black,
        first_square: Corner::BottomRight,
        dark_corner: DarkCorner::Right,
        kings: Kings::Short,
        capture_choice: &[],
        passing_crown: PassingCrown::StopsAndIsCrowned,
        ..International::RULES
    };
}

/// Flying kings that go first, on a board that is higher than wide, in wide words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FlyingForward;

impl Rules for FlyingForward {
    const NAME: &'static str = "FlyingForward";
    type Word = u128;
    type MoveWord = u128;
    const RULES: RuleData = RuleData {
        width: 8,
        height: 10,
        start_rows: 3,
        first_square: Corner::BottomLeft,
        dark_corner: DarkCorner::Right,
        man_captures: Directions::DIAGONAL_FORWARD,
        capture_choice: &[Preference::WithKing, Preference::KingsFirst],
        passing_crown: PassingCrown::StopsAndIsCrowned,
        ..International::RULES
    };
}

/// Pieces that leave at once, men that go on as kings, a small board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AtOnce;

impl Rules for AtOnce {
    const NAME: &'static str = "AtOnce";
    type Word = u64;
    type MoveWord = u64;
    const RULES: RuleData = RuleData {
        width: 6,
        height: 6,
        start_rows: 2,
        first_square: Corner::TopRight,
        passing_crown: PassingCrown::GoesOnAsKing,
        removal: Removal::AtOnce { turns_round: true },
        ..International::RULES
    };
}

/// All squares, all eight directions, a choice by value and then by kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EveryWay;

impl Rules for EveryWay {
    const NAME: &'static str = "EveryWay";
    type Word = u64;
    type MoveWord = u128;
    const RULES: RuleData = RuleData {
        width: 6,
        height: 8,
        playing_squares: checkers::PlayingSquares::Both,
        start_rows: 2,
        start_gap: 1,
        first_square: Corner::TopRight,
        man_moves: Directions::FORWARD.union(Directions::DIAGONAL_FORWARD),
        man_captures: Directions::ALL,
        king_moves: Directions::ALL,
        king_captures: Directions::ALL,
        kings: Kings::Flying(Landing::DirectlyBehind),
        men_capture_kings: false,
        king_move_limit: Some(2),
        capture_choice: &[
            Preference::MostValue { man: 2, king: 3 },
            Preference::KingsFirst,
        ],
        ..International::RULES
    };
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
