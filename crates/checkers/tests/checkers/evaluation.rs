//! What the evaluation believes, where it can be told right from wrong.

use checkers::{
    Antidraughts, Breakthrough, English, Evaluation, International, Position, Rules, Russian,
};
use game_core::{Evaluator, Notation, Searchable};

fn value<R: Rules>(fen: &str) -> i32 {
    let position = Position::<R>::parse_position(fen).unwrap();
    Evaluation::<R>::new().evaluate(&position).units()
}

#[test]
fn a_man_more_is_worth_about_a_hundred() {
    let ahead = value::<English>("W:W21-32:B1-11");
    assert!((80..150).contains(&ahead), "{ahead}");
    assert!((-150..-80).contains(&value::<Russian>("W:W21-31:B1-12")));
}

#[test]
fn even_positions_are_worth_little() {
    assert!(value::<English>("B:W21-32:B1-12").abs() < 10);
    assert!(value::<Russian>("W:W21-32:B1-12").abs() < 10);
}

#[test]
fn a_flying_king_is_worth_more_than_a_short_one() {
    let fen = "W:WK30,21,22:B1,2,3";
    assert!(value::<Russian>(fen) > value::<English>(fen) + 100);
}

#[test]
fn a_lone_king_on_the_main_road_nearly_draws_against_three() {
    let on_road = value::<Russian>("W:WK1,K32,K30:BK29");
    let off_road = value::<Russian>("W:WK1,K32,K30:BK5");
    assert!(
        on_road > 0 && off_road > 5 * on_road,
        "{on_road} {off_road}"
    );
}

#[test]
fn two_flying_kings_nearly_draw_against_one() {
    assert!(value::<Russian>("W:WK1,K32:BK5") < 60);
    assert!(value::<English>("W:WK1,K32:BK5") > 100);
}

#[test]
fn a_man_that_nothing_stops_is_nearly_a_king() {
    let free = value::<Russian>("W:W9,30,31,32:B21,23,24,26");
    let stopped = value::<Russian>("W:W9,30,31,32:B2,21,23,24");
    assert!(free > stopped + 50, "{free} {stopped}");
}

#[test]
fn the_score_of_a_capture_counts_men_kings_and_crowns() {
    let score = |fen: &str, mv: &str| {
        let position = Position::<Russian>::parse_position(fen).unwrap();
        position.tactical_score(position.parse_hub_move(mv).unwrap())
    };
    assert_eq!(score("W:W22:B18", "22x15x18"), 100);
    assert_eq!(score("W:W22:BK18", "22x15x18"), 300);
    assert_eq!(score("W:W5:B25", "5-1"), 200);
    assert_eq!(score("W:W9:B6,11,13", "9x16x6x11"), 400);
}

#[test]
fn antidraughts_turns_the_value_round() {
    let fen = "W:W31-50:B1-19";
    assert_eq!(value::<Antidraughts>(fen), -value::<International>(fen));
    assert!(value::<Antidraughts>(fen) < -50);
}

#[test]
fn breakthrough_values_what_is_near_the_last_row() {
    let gain =
        |near: &str, far: &str| (value::<Breakthrough>(near) - value::<Breakthrough>(far)).abs();
    assert!(gain("W:W16,50:B20,25,30", "W:W46,50:B20,25,30") > 15);
    assert!(value::<Breakthrough>("W:W6,50:B24,25,30") > 300);
}
