//! The inputs of learned evaluations obey their laws.
#![cfg(feature = "network")]

use chess::Position;
use std::sync::Arc;

use game_core::laws::playout;
use game_core::{Evaluator, Notation};
use network::{NetworkEvaluator, Shape, laws};

#[test]
fn inputs_change_as_the_pieces_do() {
    for seed in 0..20 {
        playout(&Position::start(), seed, 120, laws::check_features);
    }
}

#[test]
fn incremental_sums_agree_with_computed_ones() {
    for seed in 0..20 {
        laws::check_incremental(&Position::start(), seed, 500);
    }
}

#[test]
fn an_explanation_names_every_output_and_every_piece() {
    let shape = Shape::of::<Position>(16).without_patterns();
    let network = laws::random_network(shape, 1);
    let position = Position::parse_position("4k3/8/8/3q4/8/5N2/8/4K3 b - - 0 1").unwrap();
    let terms = network.explain(&position);
    let names: Vec<&str> = terms.iter().map(|term| term.name.as_str()).collect();
    let pieces = ["Nf3", "Ke1", "qd5", "ke8"];
    assert_eq!(names[0], "output 0 (chosen)");
    assert_eq!(names.len(), 8 + pieces.len());
    assert_eq!(names[8..], pieces);
    let mut evaluator = NetworkEvaluator::new(Arc::new(network));
    assert_eq!(terms[0].score, evaluator.evaluate(&position));
    // The share of the knight is the loss without it.
    let without = Position::parse_position("4k3/8/8/3q4/8/8/8/4K3 b - - 0 1").unwrap();
    let loss = evaluator.evaluate(&position) - evaluator.evaluate_afresh(&without);
    assert_eq!(terms[8].score, loss);
    assert_eq!(terms, evaluator.explain(&position));
}

#[test]
fn an_explanation_has_a_share_of_the_patterns() {
    let network = laws::random_network(Shape::of::<Position>(16), 1);
    let terms = network.explain(&Position::start());
    assert_eq!(terms[8].name, "patterns");
    assert_ne!(terms[8].score.units(), 0);
}
