//! The evaluation, in positions where the right answer is known.

use checkers::{
    Antidraughts, Breakthrough, English, Evaluation, International, Position, Rules, Russian,
    Weights,
};
use game_core::{Evaluator, Notation, Position as _, Searchable, Tapered};

fn value<R: Rules>(fen: &str) -> i32 {
    let position = Position::<R>::parse_position(fen).unwrap();
    Evaluation::<R>::new().evaluate(&position).units()
}

/// How many times more often the player to move has a term than the opponent, by the gain in value when
/// the term's weight grows.
fn count<R: Rules>(fen: &str, term: impl Fn(&mut Weights) -> &mut Tapered) -> i32 {
    const GAIN: i32 = 1000;
    let position = Position::<R>::parse_position(fen).unwrap();
    let mut weights = Weights::of::<R>();
    let before = Evaluation::<R>::with_weights(&weights).evaluate(&position);
    *term(&mut weights) += Tapered::new(GAIN, GAIN);
    let after = Evaluation::<R>::with_weights(&weights).evaluate(&position);
    let difference = f64::from((after - before).units());
    (difference / f64::from(GAIN)).round() as i32
}

#[test]
fn men_are_counted_where_they_stand() {
    let fen = "W:W22,29:B1";
    assert_eq!(count::<English>(fen, |weights| &mut weights.man), 1);
    // a1 and c3 against b8: two rows from the edge are a1 and b8.
    assert_eq!(count::<English>(fen, |weights| &mut weights.column[0]), 1);
    assert_eq!(count::<English>(fen, |weights| &mut weights.column[2]), 1);
    // Five rows and seven before them, and seven.
    assert_eq!(count::<English>(fen, |weights| &mut weights.advance[4]), 1);
    assert_eq!(count::<English>(fen, |weights| &mut weights.advance[6]), 0);
}

#[test]
fn two_men_make_the_bridge() {
    let bridge = |fen: &str| count::<English>(fen, |weights| &mut weights.bridge);
    assert_eq!(bridge("W:W30,32:B5,6"), 1);
    assert_eq!(bridge("W:W30,31:B5,6"), 0);
    assert_eq!(bridge("B:W21,22:B1,3"), 1);
    assert_eq!(bridge("W:W30,32:BK5"), 0);
}

#[test]
fn a_man_sits_in_the_dog_hole() {
    let dog_hole = |fen: &str| count::<English>(fen, |weights| &mut weights.dog_hole);
    assert_eq!(dog_hole("W:W5,30:B1"), 1);
    assert_eq!(dog_hole("W:W5,30:B2"), 0);
    assert_eq!(dog_hole("B:W32:B28,2"), 1);
}

#[test]
fn men_without_a_step_are_blocked_and_on_the_wing_locked() {
    // 26, 27, 31 and 36 have no step; nor have 16, 17 and 21.
    let fen = "W:W26,27,31,36:B16,17,18,21,22";
    assert_eq!(count::<International>(fen, |w| &mut w.locked_wing), 1);
    assert_eq!(count::<International>(fen, |w| &mut w.blocked), 1);
}

#[test]
fn the_opposition_is_given_to_the_right_player() {
    let the_move = |fen: &str| count::<English>(fen, |weights| &mut weights.opposition);
    // The textbook rule: with equal numbers, an odd number of pieces on the mover's columns.
    assert_eq!(the_move("W:W30:B2"), 1);
    assert_eq!(the_move("W:W30:B6"), -1);
    assert_eq!(the_move("W:W30,31:B2"), 0);
}

#[test]
fn a_man_that_nothing_can_stop_is_a_runaway() {
    let runaways = |fen: &str| count::<Russian>(fen, |weights| &mut weights.runaway);
    assert_eq!(runaways("W:W9,32:B4,21"), 1);
    assert_eq!(runaways("W:W9,32:B2,24"), 0);
    assert_eq!(runaways("W:W9,32:BK24"), 0);
}

#[test]
fn a_threat_is_a_capture_that_the_opponent_would_have() {
    let threats = |fen: &str| count::<English>(fen, |weights| &mut weights.threat);
    assert_eq!(threats("W:W18,30:B9,14"), 1);
    assert_eq!(threats("W:W18,23:B9,14"), 0);
}

#[test]
fn the_stronger_side_is_better_off_near() {
    let near = value::<English>("W:WK14,K15:BK7");
    let far = value::<English>("W:WK29,K25:BK7");
    assert!(near > far && far > 50, "{near} {far}");
    let cornered = value::<English>("W:WK14,K15:BK1");
    assert!(near > cornered, "{near} {cornered}");
}

#[test]
fn a_man_more_is_worth_about_a_hundred() {
    let ahead = value::<English>("W:W21-32:B1-11");
    assert!((80..150).contains(&ahead), "{ahead}");
    assert!((-180..-80).contains(&value::<Russian>("W:W21-31:B1-12")));
}

#[test]
fn even_positions_are_worth_little() {
    assert!(value::<English>("B:W21-32:B1-12").abs() < 10);
    assert!(value::<Russian>("W:W21-32:B1-12").abs() < 10);
}

#[test]
fn a_flying_king_is_worth_more_than_a_short_one() {
    let fen = "W:WK30,21,22:B10,11,12";
    assert!(value::<Russian>(fen) > value::<English>(fen) + 50);
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
    assert!(value::<Russian>("W:WK1,K32:BK7") < 60);
    assert!(value::<English>("W:WK1,K32:BK7") > 100);
}

#[test]
fn a_hunt_that_is_won_is_worth_more_the_nearer_its_end() {
    // The king on g7 is captured, and g7-h8 then shuts the lone king in.
    let line = ["e5-g7", "b8:a1", "g7-h8"];
    let mut position = Position::<Russian>::parse_position("W:WK10,K15,K25:BK1").unwrap();
    let mut last = 0;
    for text in line {
        let value = Evaluation::<Russian>::new()
            .evaluate(&position)
            .units()
            .abs();
        assert!(value > last.max(600), "{position}");
        last = value;
        position.play(position.parse_move(text).unwrap());
    }
    assert!(value::<Russian>("B:WK1,K32,K30:BK29").abs() < 60);
    assert!(value::<Russian>("B:W:BK29") > 0);
}

#[test]
fn kings_on_both_sides_resist() {
    let alone = value::<Russian>("W:WK1,K2,30,31:BK5");
    let with_another = value::<Russian>("W:WK1,K2,30,31:BK5,K29");
    assert!(alone > 4 * with_another, "{alone} {with_another}");
}

#[test]
fn a_man_that_nothing_stops_is_nearly_a_king() {
    let free = value::<Russian>("W:W9,30,31,32:B4,12,11,10");
    let stopped = value::<Russian>("W:W9,30,31,32:B2,12,11,10");
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
    let fen = "W:W31-50:B1-10";
    assert!(value::<International>(fen) > 500);
    assert!(value::<Antidraughts>(fen) < -500);
}

#[test]
fn breakthrough_values_what_is_near_the_last_row() {
    let gain =
        |near: &str, far: &str| (value::<Breakthrough>(near) - value::<Breakthrough>(far)).abs();
    assert!(gain("W:W16,50:B20,25,30", "W:W46,50:B20,25,30") > 15);
    assert!(value::<Breakthrough>("W:W6,50:B24,25,30") > 300);
}
