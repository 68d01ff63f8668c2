//! The inputs of learned evaluations obey their laws in every variant.

use std::sync::Arc;

use crate::half_turn::half_turned;
use checkers::{
    Board, Canadian, English, Frisian, International, Italian, PieceKind, PlayingSquares, Position,
    Rules, Russian, Turkish,
};
use game_core::laws::playout;
use game_core::{Position as _, Side};
use network::laws::{active_patterns, check_features, check_incremental, random_network};
use network::{NetworkEvaluator, Planes, Shape};

fn obeys_the_laws<R: Rules>() {
    let network = Arc::new(random_network(Shape::of::<Position<R>>(16), 1));
    let evaluator = NetworkEvaluator::new(network);
    for seed in 0..8 {
        playout(&Position::<R>::start(), seed, 120, |position| {
            check_features(position);
            let twin = half_turned(position);
            assert_eq!(active_patterns(position), active_patterns(&twin));
            let [score, of_twin] = [position, &twin].map(|it| evaluator.evaluate_afresh(it));
            assert_eq!(score, of_twin, "{position:?}");
        });
        check_incremental(&Position::<R>::start(), seed, 400);
    }
}

#[test]
fn inputs_follow_the_pieces_and_are_equal_for_both_sides() {
    obeys_the_laws::<Russian>();
    obeys_the_laws::<English>();
    obeys_the_laws::<International>();
    obeys_the_laws::<Frisian>();
    obeys_the_laws::<Italian>();
    obeys_the_laws::<Turkish>();
    obeys_the_laws::<Canadian>();
}

/// The patterns of a position as the documentation defines them, square by square, with White to move.
fn patterns_by_squares<R: Rules>(position: &Position<R>) -> Vec<usize> {
    let rows = R::RULES.height;
    let squares = match R::RULES.playing_squares {
        PlayingSquares::OneColour => R::RULES.width / 2,
        PlayingSquares::Both => R::RULES.width,
    };
    let state = |row: usize, place: usize| {
        let mut of_row = Board::<R>::squares().into_iter();
        let square = of_row.nth(row * squares + place).unwrap();
        match position.piece_at(square) {
            Some(piece) if piece.kind == PieceKind::King => 0,
            Some(piece) if piece.side == Side::White => 1,
            Some(_) => 2,
            None => 0,
        }
    };
    let mut patterns = Vec::new();
    for (region, (first_row, first)) in (0..rows - 2)
        .step_by(2)
        .flat_map(|row| (0..squares - 1).map(move |place| (row, place)))
        .enumerate()
    {
        let of_region = (0..4).flat_map(|row| [(row, 0), (row, 1)]);
        let pattern = of_region.rev().fold(0, |pattern, (row, place)| {
            3 * pattern + state(first_row + row, first + place)
        });
        patterns.push(region * 3_usize.pow(8) + pattern);
    }
    patterns
}

fn has_patterns_of_squares<R: Rules>(regions: usize) {
    assert_eq!(<Position<R> as Planes>::PATTERNS, regions * 6561);
    for seed in 0..8 {
        playout(&Position::<R>::start(), seed, 120, |position| {
            if position.side_to_move() == Side::White {
                assert_eq!(active_patterns(position), patterns_by_squares(position));
            }
        });
    }
}

#[test]
fn patterns_are_those_of_the_squares_of_each_region() {
    has_patterns_of_squares::<English>(9);
    has_patterns_of_squares::<Italian>(9);
    has_patterns_of_squares::<International>(16);
    has_patterns_of_squares::<Canadian>(25);
    has_patterns_of_squares::<Turkish>(21);
}
