//! The trainer learns a known function, its integers agree with its floating-point numbers, and an interrupted
//! training ends in the same network.

use std::path::Path;
use std::sync::Arc;

use chess::{Piece, Position};
use game_core::laws::playout;
use game_core::{Evaluator, Position as _};
use network::{NetworkEvaluator, Shape};
use trainer::{DataSet, Model, Schedule, Target, Training};

/// Units of evaluation for one unit of the network's output.
const SCALE: u16 = 400;

/// The function to learn: the pieces of the side to move less those of its opponent.
fn material(position: &Position) -> i16 {
    let us = position.side_to_move();
    let values = Piece::ALL.iter().zip([100, 300, 300, 500, 900, 0]);
    let worth = |side| -> i32 {
        let pieces = values.clone();
        pieces
            .map(|(&piece, value)| value * position.board().of(side, piece).len() as i32)
            .sum()
    };
    (worth(us) - worth(!us)) as i16
}

/// Positions of random games.
fn positions(games: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    for seed in 0..games {
        playout(&Position::start(), seed, 120, |position| {
            positions.push(*position);
        });
    }
    positions
}

fn data(positions: &[Position]) -> DataSet {
    let mut data = DataSet::default();
    for (index, position) in positions.iter().enumerate() {
        let samples = match index % 20 {
            0 => &mut data.validation,
            _ => &mut data.training,
        };
        samples.push(position, material(position), 1);
    }
    data.shuffled(1)
}

fn schedule(epochs: u32) -> Schedule {
    Schedule {
        epochs,
        batch: 1024,
        learning_rate: 5e-3,
        target: Target {
            scale: SCALE.into(),
            result_share: 0.0,
        },
        ..Schedule::default()
    }
}

/// Inputs that are active in none of the samples (pawns on their own first rank, among others) end with zeros.
#[test]
fn unused_inputs_have_no_weights() {
    let data = data(&positions(3));
    let shape = Shape::of::<Position>(8);
    let mut model = Model::random(shape, 3);
    model.clear_unused(&data.training);
    let mut training = Training::new(model, schedule(1));
    training.epoch(&data);
    let network = training.model().quantised("chess", SCALE);
    let floats = network.to_floats();
    let rows: Vec<&[f32]> = floats.chunks(8).take(shape.inputs).collect();
    let is_zero = |row: &[f32]| row.iter().all(|&weight| weight == 0.0);
    assert!(rows[..8].iter().all(|row| is_zero(row)));
    assert!(rows[8..16].iter().all(|row| !is_zero(row)));
}

/// A network converted to a model and back is the same network.
#[test]
fn a_training_starts_from_a_network() {
    let shape = Shape::of::<Position>(8);
    let network = Model::random(shape, 3).quantised("chess", SCALE);
    let model = Model::of_network(&network, shape, SCALE);
    assert_eq!(model.quantised("chess", SCALE), network);
    // At another scale, other outputs give the same evaluations.
    let halved = Model::of_network(&network, shape, SCALE / 2);
    for position in positions(3) {
        let evaluation = model.evaluate(&position) * f32::from(SCALE);
        let other = halved.evaluate(&position) * f32::from(SCALE / 2);
        assert!((evaluation - other).abs() < 0.1, "{evaluation} {other}");
    }
}

/// The mean error is below a quarter of a pawn after 30 epochs of 170,000 positions.
#[test]
fn material_is_learned_and_integers_agree() {
    let positions = positions(1500);
    let data = data(&positions);
    let model = Model::random(Shape::of::<Position>(32), 1);
    let mut training = Training::new(model, schedule(30));
    while !training.is_done() {
        training.epoch(&data);
    }
    let network = Arc::new(training.model().quantised("chess", SCALE));
    let mut evaluator = NetworkEvaluator::new(network);
    let (mut count, mut error, mut rounding) = (0.0, 0.0, 0.0);
    for position in positions.iter().step_by(20) {
        let wanted = f32::from(material(position));
        // Beyond that the target is nearly flat.
        if wanted.abs() < 1000.0 {
            evaluator.reset(position);
            let found = evaluator.evaluate(position).units() as f32;
            let exact = training.model().evaluate(position) * f32::from(SCALE);
            count += 1.0;
            error += (found - wanted).abs();
            rounding += (found - exact).abs();
        }
    }
    let (error, rounding) = (error / count, rounding / count);
    assert!(error < 25.0, "mean error {error}");
    assert!(rounding < 2.0, "mean difference of the integers {rounding}");
}

#[test]
fn an_interrupted_training_gives_the_same_network() {
    let data = data(&positions(40));
    let shape = Shape::of::<Position>(8);
    let mut whole = Training::new(Model::random(shape, 2), schedule(4));
    while !whole.is_done() {
        whole.epoch(&data);
    }
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted.checkpoint");
    let mut first = Training::new(Model::random(shape, 2), schedule(4));
    first.epoch(&data);
    first.epoch(&data);
    first.save(&path, 7).unwrap();
    let mut second = Training::load(&path, shape, schedule(4), 7).unwrap();
    while !second.is_done() {
        second.epoch(&data);
    }
    assert_eq!(second.model(), whole.model());
    assert_eq!(second.history(), whole.history());
    for refused in [
        Training::load(&path, Shape::of::<Position>(16), schedule(4), 7),
        Training::load(&path, shape, schedule(5), 7),
        Training::load(&path, shape, schedule(4), 8),
    ] {
        assert!(refused.is_err());
    }
    // Without games that are held out, the losses on them are NaN.
    let mut unchecked = DataSet::default();
    unchecked.training = data.training;
    let mut third = Training::new(Model::random(shape, 2), schedule(4));
    third.epoch(&unchecked);
    third.save(&path, 7).unwrap();
    let third = Training::load(&path, shape, schedule(4), 7).unwrap();
    assert!(third.history()[0].validation_loss.is_nan());
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() - 9]).unwrap();
    let error = Training::load(&path, shape, schedule(4), 7).unwrap_err();
    assert!(
        error.to_string().contains("not a whole checkpoint"),
        "{error}"
    );
}

#[test]
fn a_checkpoint_of_another_version_is_refused_and_quoted() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("version.checkpoint");
    let shape = Shape::of::<Position>(8);
    let training = Training::new(Model::random(shape, 2), schedule(1));
    training.save(&path, 7).unwrap();
    let mut bytes = std::fs::read(&path).unwrap();
    bytes.truncate(bytes.len() - 4);
    bytes["training ".len()] = b'2';
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    std::fs::write(&path, bytes).unwrap();
    let error = Training::load(&path, shape, schedule(1), 7).unwrap_err();
    let quoted = r#": it begins with "training 2 {\"inputs\":768,"#;
    assert!(error.to_string().contains(quoted), "{error}");
}

#[test]
fn a_checkpoint_that_cannot_be_written_leaves_no_file() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("folder");
    std::fs::create_dir_all(&folder).unwrap();
    let training = Training::new(Model::random(Shape::of::<Position>(8), 2), schedule(1));
    assert!(training.save(&folder, 7).is_err());
    assert!(!folder.with_extension("new").exists());
}
