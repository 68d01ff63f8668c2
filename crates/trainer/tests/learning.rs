//! The trainer learns a known function, and its integers say what its floating-point numbers say.

use chess::Position;
use game_core::laws::playout;
use game_core::{Evaluator, Position as _};
use network::{NetworkEvaluator, Shape};
use std::sync::Arc;
use trainer::{DataSet, Model, Schedule, Target, Training};

fn material(position: &Position) -> i16 {
    let us = position.side_to_move();
    let values = [100, 300, 300, 500, 900, 0];
    let count = |side| -> i32 {
        let pieces = chess::Piece::ALL.iter().zip(values);
        pieces
            .map(|(&piece, value)| value * position.board().of(side, piece).len() as i32)
            .sum()
    };
    (count(us) - count(!us)) as i16
}

#[test]
fn learns_material() {
    let mut data = DataSet::default();
    let mut positions = Vec::new();
    for seed in 0..1500 {
        playout(&Position::start(), seed, 120, |position| {
            positions.push(*position);
        });
    }
    for (index, position) in positions.iter().enumerate() {
        let samples = if index % 20 == 0 {
            &mut data.validation
        } else {
            &mut data.training
        };
        samples.push(position, material(position), 1);
    }
    let schedule = Schedule {
        epochs: 30,
        batch: 1024,
        learning_rate: 5e-3,
        target: Target {
            scale: 400.0,
            result_share: 0.0,
        },
        ..Schedule::default()
    };
    let data = data.shuffled(1);
    let mut training = Training::new(Model::random(Shape::of::<Position>(32), 1), schedule);
    while !training.is_done() {
        let e = training.epoch(&data);
        println!("{e:?}");
    }
    let network = Arc::new(training.model().quantised("chess", 400));
    let mut evaluator = NetworkEvaluator::new(network);
    let (mut error, mut n) = (0.0, 0.0);
    for position in positions.iter().step_by(20) {
        evaluator.reset(position);
        let found = evaluator.evaluate(position).units();
        let float = training.model().evaluate(position) * 400.0;
        assert!(
            (float - found as f32).abs() <= 2.0 + float.abs() * 0.01,
            "{float} {found} {position:?}"
        );
        let m = f32::from(material(position));
        if m.abs() < 1000.0 {
            error += (found as f32 - m).abs();
            n += 1.0;
        }
    }
    println!("mean error {}", error / n);
}
