//! The trainer learns the linear part of a network.

use std::path::Path;
use std::sync::Arc;

use checkers::{English, Position};
use game_core::laws::playout;
use game_core::zobrist;
use network::laws::active_patterns;
use network::{NetworkEvaluator, Shape};
use trainer::{DataSet, Model, Schedule, Target, Training};

/// Units of evaluation for one unit of the network's output.
const SCALE: u16 = 200;

/// The function to learn: 20 units for every other pattern, by chance, and −20 for the rest.
fn value(position: &Position<English>) -> i16 {
    let patterns = active_patterns(position).into_iter();
    let worth = |pattern| match zobrist::mix(pattern as u64) & 1 {
        0 => -20,
        _ => 20,
    };
    patterns.map(worth).sum()
}

/// Positions of random games.
fn positions(games: u64) -> Vec<Position<English>> {
    let mut positions = Vec::new();
    for seed in 0..games {
        playout(&Position::start(), seed, 40, |position| {
            positions.push(*position);
        });
    }
    positions
}

fn data(positions: &[Position<English>]) -> DataSet {
    let mut data = DataSet::default();
    for (index, position) in positions.iter().enumerate() {
        let samples = match index % 20 {
            0 => &mut data.validation,
            _ => &mut data.training,
        };
        samples.push(position, value(position), 1);
    }
    data.shuffled(1)
}

fn schedule(epochs: u32) -> Schedule {
    Schedule {
        epochs,
        batch: 256,
        learning_rate: 5e-3,
        target: Target {
            scale: SCALE.into(),
            result_share: 0.0,
        },
        ..Schedule::default()
    }
}

fn trained(shape: Shape, data: &DataSet) -> Training {
    let mut training = Training::new(Model::random(shape, 1), schedule(10));
    while !training.is_done() {
        training.epoch(data);
    }
    training
}

/// A network without patterns becomes a model with patterns, and back.
#[test]
fn a_training_adds_patterns_to_a_network() {
    let shape = Shape::of::<Position<English>>(8);
    let plain = Model::random(shape.without_patterns(), 3).quantised("english", SCALE);
    let model = Model::of_network(&plain, shape, SCALE);
    assert_eq!(model.shape(), shape);
    let with_patterns = model.quantised("english", SCALE);
    let again = Model::of_network(&with_patterns, shape.without_patterns(), SCALE);
    assert_eq!(again.quantised("english", SCALE), plain);
}

#[test]
fn values_of_patterns_are_learned_and_integers_agree() {
    let positions = positions(1000);
    let data = data(&positions);
    let shape = Shape::of::<Position<English>>(8);
    let (with, without) = (
        trained(shape, &data),
        trained(shape.without_patterns(), &data),
    );
    let loss = |training: &Training| training.history().last().unwrap().validation_loss;
    let (with_patterns, without_patterns) = (loss(&with), loss(&without));
    assert!(
        4.0 * with_patterns < without_patterns,
        "{with_patterns} with patterns, {without_patterns} without"
    );
    let network = Arc::new(with.model().quantised("english", SCALE));
    let evaluator = NetworkEvaluator::new(network);
    let rounding = |position: &Position<English>| {
        let exact = with.model().evaluate(position) * f32::from(SCALE);
        (evaluator.evaluate_afresh(position).units() as f32 - exact).abs()
    };
    let rounding = positions.iter().map(rounding).sum::<f32>() / positions.len() as f32;
    assert!(
        rounding < 2.0,
        "mean difference of the integers is {rounding}"
    );
}

#[test]
fn an_interrupted_training_with_patterns_gives_the_same_network() {
    let data = data(&positions(20));
    let shape = Shape::of::<Position<English>>(8);
    let whole = trained(shape, &data);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("patterns.checkpoint");
    let mut first = Training::new(Model::random(shape, 1), schedule(10));
    first.epoch(&data);
    first.epoch(&data);
    first.save(&path, 7).unwrap();
    let mut second = Training::load(&path, shape, schedule(10), 7).unwrap();
    while !second.is_done() {
        second.epoch(&data);
    }
    assert_eq!(second.model(), whole.model());
    let plain = Training::load(&path, shape.without_patterns(), schedule(10), 7);
    assert!(plain.unwrap_err().to_string().contains("another shape"));
}
