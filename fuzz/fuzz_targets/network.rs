//! Files of networks: any bytes as a network for English draughts.

#![no_main]

use std::sync::Arc;

use checkers::{English, Position};
use fuzz::with_checksum;
use game_core::{Evaluator, MoveGenerator, Position as _};
use libfuzzer_sys::fuzz_target;
use network::{Network, NetworkEvaluator};

/// Moves that are played from the start, the first legal one each time.
const PLIES: usize = 12;

fuzz_target!(|bytes: &[u8]| {
    let bytes = with_checksum(bytes);
    let Ok(network) = Network::for_game::<Position<English>>(&bytes, "english") else {
        return;
    };
    assert_eq!(network.to_bytes(), bytes, "it is written as it was read");
    let mut evaluator = NetworkEvaluator::new(Arc::new(network));
    let mut position = Position::<English>::start();
    evaluator.reset(&position);
    for _ in 0..PLIES {
        let score = evaluator.evaluate(&position);
        assert!(!score.is_decisive(), "{score}");
        assert_eq!(score, evaluator.evaluate_afresh(&position));
        let mv = position.moves()[0];
        let before = position;
        position.play(mv);
        evaluator.push(&before, Some(mv), &position);
    }
});
