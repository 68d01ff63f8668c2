//! Laws that the inputs of every game obey; a game calls them in its tests.

use alloc::collections::BTreeSet;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;

use game_core::{Evaluator, MoveGenerator, Searchable, Side, zobrist};

use crate::{Features, FloatWeights, Network, NetworkEvaluator, Shape};

/// Checks that the inputs of a position are in range and active once, that its bucket and its patterns are in range, and
/// that [`Features::changed`] reports how each child differs from it.
///
/// # Panics
/// If a law is broken, with the position.
pub fn check_features<P: Features + MoveGenerator + Debug>(position: &P) {
    let bucket = position.bucket();
    assert!(
        bucket < <P as Features>::BUCKETS,
        "bucket {bucket} of {position:?}"
    );
    active_patterns(position);
    let before = Side::ALL.map(|view| active(position, view));
    for &mv in &position.moves() {
        let mut child = position.clone();
        child.play(mv);
        let (mut removed, mut added) = (Vec::new(), Vec::new());
        let valid = P::changed(
            position,
            &child,
            |inputs| removed.push(inputs),
            |inputs| added.push(inputs),
        );
        for view in Side::ALL.into_iter().filter(|view| valid[view.index()]) {
            let mut changed = before[view.index()].clone();
            for input in removed.iter().map(|inputs| inputs[view.index()]) {
                assert!(
                    changed.remove(&input),
                    "{mv:?} removes {input}, which {position:?} lacks"
                );
            }
            for input in added.iter().map(|inputs| inputs[view.index()]) {
                assert!(
                    changed.insert(input),
                    "{mv:?} adds {input} twice in {position:?}"
                );
            }
            assert_eq!(
                changed,
                active(&child, view),
                "{mv:?} from {position:?}, seen by {view:?}"
            );
        }
    }
}

fn active<P: Features + Debug>(position: &P, view: Side) -> BTreeSet<usize> {
    let mut inputs = BTreeSet::new();
    position.active(view, |input| {
        assert!(input < P::INPUTS, "input {input} of {position:?}");
        assert!(
            inputs.insert(input),
            "input {input} is active twice in {position:?}"
        );
    });
    inputs
}

/// The active patterns of a position in ascending order, each as often as it is active.
///
/// # Panics
/// If one is out of range, with the position.
pub fn active_patterns<P: Features + Debug>(position: &P) -> Vec<usize> {
    let mut patterns = Vec::new();
    position.patterns(|pattern| {
        let is_in_range = pattern < <P as Features>::PATTERNS;
        assert!(is_in_range, "pattern {pattern} of {position:?}");
        patterns.push(pattern);
    });
    patterns.sort_unstable();
    patterns
}

/// Plays, passes and takes back at random from `start`, and checks that the incremental evaluation equals the one
/// computed from scratch.
///
/// # Panics
/// If the two differ, with the position.
pub fn check_incremental<P: Features + Searchable + Debug>(start: &P, seed: u64, steps: usize) {
    let network = Arc::new(random_network(Shape::of::<P>(16), seed));
    let mut evaluator = NetworkEvaluator::new(Arc::clone(&network));
    let mut line = vec![start.clone()];
    evaluator.reset(start);
    let mut random = seed;
    for _ in 0..steps {
        random = zobrist::mix(random.wrapping_add(1));
        let position = line.last().expect("the line begins at the start").clone();
        if random.is_multiple_of(3) {
            let found = evaluator.evaluate(&position);
            let fresh = evaluator.evaluate_afresh(&position);
            assert_eq!(found, fresh, "{position:?}");
        }
        let moves = position.moves();
        let may_pass = random % 16 == 1;
        if line.len() > 1 && (moves.is_empty() || random % 5 == 4) {
            evaluator.pop();
            line.pop();
        } else if let Some(passed) = position.null_move().filter(|_| may_pass) {
            evaluator.push(&position, None, &passed);
            line.push(passed);
        } else if !moves.is_empty() {
            let mv = moves[(random >> 32) as usize % moves.len()];
            let mut child = position.clone();
            child.play(mv);
            evaluator.push(&position, Some(mv), &child);
            line.push(child);
        }
    }
}

/// A network of random weights, for tests.
///
/// # Panics
/// If the shape has no neurons, inputs or buckets, or more than a file can hold.
#[must_use]
pub fn random_network(shape: Shape, seed: u64) -> Network {
    let mut random = seed;
    let mut weights = |count: usize, range: f32| -> Vec<f32> {
        (0..count)
            .map(|_| {
                random = zobrist::mix(random.wrapping_add(1));
                ((random >> 40) as f32 / (1 << 23) as f32 - 1.0) * range
            })
            .collect()
    };
    let input_weights = weights(shape.inputs * shape.hidden, 0.3);
    let input_bias = weights(shape.hidden, 0.3);
    let output_weights = weights(2 * shape.buckets * shape.hidden, 1.0);
    let output_bias = weights(shape.buckets, 0.3);
    let pattern_weights = weights(shape.patterns, 0.3);
    let weights = FloatWeights {
        input_weights: &input_weights,
        input_bias: &input_bias,
        output_weights: &output_weights,
        output_bias: &output_bias,
        pattern_weights: &pattern_weights,
    };
    Network::quantised("test", shape, 400, weights)
}
