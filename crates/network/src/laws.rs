//! Laws that the inputs of every game obey; a game calls them in its tests.

use alloc::collections::BTreeSet;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;

use game_core::{Evaluator, MoveGenerator, Searchable, Side, zobrist};

use crate::{Features, FloatWeights, Network, NetworkEvaluator, Shape};

/// The most inputs of a view, and the most patterns, that are active in a position. The trainer stores their number in a byte.
const MAX_ACTIVE: usize = 255;

/// Checks that the inputs of a position are in range and active once, that its bucket and its patterns are in range, that
/// at most 255 inputs of each view and 255 patterns are active, and that [`Features::changed`] reports how each child
/// differs from it.
///
/// # Panics
/// If a law is broken, with the position.
pub fn check_features<P: Features + MoveGenerator + Debug>(position: &P) {
    let bucket = position.bucket();
    assert!(
        bucket < <P as Features>::BUCKETS,
        "bucket {bucket} of {position:?}"
    );
    let patterns = active_patterns(position).len();
    expect_storable(patterns, "patterns are active", position);
    let before = Side::ALL.map(|view| active(position, view));
    for inputs in &before {
        expect_storable(inputs.len(), "inputs of a view are active", position);
    }
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

/// Checks that the trainer can store a position with this many active inputs or patterns.
///
/// # Panics
/// If it cannot.
fn expect_storable<P: Debug>(count: usize, what: &str, position: &P) {
    assert!(
        count <= MAX_ACTIVE,
        "{count} {what} in {position:?}; the trainer stores at most {MAX_ACTIVE}"
    );
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

#[cfg(test)]
mod tests {
    use game_core::{MoveList, Outcome, Position};

    use super::*;

    /// A position without moves, with this many active inputs in the view of Black and this many active patterns.
    #[derive(Clone, Debug)]
    struct Crowd {
        inputs: usize,
        patterns: usize,
    }

    impl Position for Crowd {
        type Move = u8;
        fn side_to_move(&self) -> Side {
            Side::White
        }
        fn key(&self) -> u64 {
            0
        }
        fn play(&mut self, _: u8) {}
        fn stuck_outcome(&self) -> Outcome {
            Outcome::Draw
        }
    }

    impl MoveGenerator for Crowd {
        fn legal_moves(&self, _: &mut MoveList<u8>) {}
    }

    impl Features for Crowd {
        const INPUTS: usize = 1000;
        const PATTERNS: usize = 1;
        fn active(&self, view: Side, each: impl FnMut(usize)) {
            if view == Side::Black {
                (0..self.inputs).for_each(each);
            }
        }
        fn patterns(&self, each: impl FnMut(usize)) {
            (0..self.patterns).map(|_| 0).for_each(each);
        }
    }

    const MOST: Crowd = Crowd {
        inputs: 255,
        patterns: 255,
    };

    #[test]
    #[should_panic(expected = "256 inputs of a view are active in Crowd")]
    fn a_position_has_at_most_255_active_inputs_in_a_view() {
        check_features(&MOST);
        check_features(&Crowd {
            inputs: 256,
            ..MOST
        });
    }

    #[test]
    #[should_panic(expected = "256 patterns are active in Crowd")]
    fn a_position_has_at_most_255_active_patterns() {
        check_features(&MOST);
        check_features(&Crowd {
            patterns: 256,
            ..MOST
        });
    }
}
