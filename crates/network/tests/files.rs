//! Network files: a written file reads back, and altered bytes are rejected.

use std::sync::Arc;

use game_core::{Evaluator, Outcome, Position, Side};
use network::laws::{self, random_network};
use network::{
    FloatWeights, Network, NetworkError, NetworkEvaluator, Plane, Planes, Shape, VERSION,
};
use proptest::prelude::*;

/// A game of one kind of stones on nine squares. Its patterns are the squares with a stone of either side.
#[derive(Clone, Debug)]
struct Stones([u16; 2]);

impl Position for Stones {
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

impl Planes for Stones {
    type Plane = u16;
    const SQUARES: usize = 9;
    const KINDS: usize = 1;
    const BUCKETS: usize = 2;
    const PATTERNS: usize = 9;
    fn plane(&self, owner: Side, _: usize) -> u16 {
        self.0[owner.index()]
    }
    fn patterns(&self, each: impl FnMut(usize)) {
        (self.0[0] | self.0[1]).for_each(each);
    }
}

/// A network with a linear part.
fn network() -> Network {
    random_network(Shape::of::<Stones>(8), 1)
}

/// The same network without the linear part.
fn network_without_patterns() -> Network {
    random_network(Shape::of::<Stones>(8).without_patterns(), 1)
}

#[test]
fn a_file_reads_back() {
    for network in [network(), network_without_patterns()] {
        let bytes = network.to_bytes();
        assert_eq!(Network::from_bytes(&bytes), Ok(network.clone()));
        assert_eq!(Network::for_game::<Stones>(&bytes, "test"), Ok(network));
    }
}

#[test]
fn a_network_without_a_linear_part_is_a_file_of_version_1() {
    let version = |network: &Network| network.to_bytes()[8];
    assert_eq!(version(&network_without_patterns()), 1);
    assert_eq!(version(&network()), 2);
}

#[test]
fn a_file_that_is_too_short_or_too_long_is_refused() {
    for network in [network(), network_without_patterns()] {
        let mut bytes = network.to_bytes();
        for length in 0..bytes.len() {
            assert!(Network::from_bytes(&bytes[..length]).is_err(), "{length}");
        }
        bytes.push(0);
        let error = Network::from_bytes(&bytes).unwrap_err();
        assert!(matches!(error, NetworkError::WrongLength { .. }), "{error}");
    }
}

#[test]
fn the_weights_of_the_active_patterns_are_added() {
    let (with, without) = (network(), network_without_patterns());
    let position = Stones([0b1_0000_0110, 0b0_0100_0001]);
    let share = &with.explain(&position)[2];
    assert_eq!(share.name, "patterns");
    assert_ne!(share.score.units(), 0);
    let evaluate = |network| NetworkEvaluator::new(Arc::new(network)).evaluate(&position);
    let difference = evaluate(with) - evaluate(without);
    // Each of the two evaluations and the share is rounded towards zero.
    assert!((difference - share.score).units().abs() <= 1);
    assert_eq!(laws::active_patterns(&position).len(), 5);
}

#[test]
fn a_file_of_version_2_without_patterns_is_refused() {
    let mut bytes = network().to_bytes();
    // Behind the magic bytes, the version, the name "test", the inputs, the neurons and the buckets.
    let patterns = 8 + 2 + 5 + 4 + 2 + 2;
    bytes[patterns] = 0;
    let error = Network::from_bytes(&bytes).unwrap_err();
    let (what, value) = ("patterns", 0);
    assert_eq!(error, NetworkError::OutOfRange { what, value });
}

#[test]
fn a_file_of_a_later_version_is_refused() {
    let mut bytes = network().to_bytes();
    bytes[8] = VERSION as u8 + 1;
    let error = Network::from_bytes(&bytes).unwrap_err();
    assert_eq!(error, NetworkError::UnknownVersion { found: VERSION + 1 });
}

#[test]
fn the_network_of_another_game_or_shape_is_refused() {
    let bytes = network().to_bytes();
    let error = Network::for_game::<Stones>(&bytes, "stones").unwrap_err();
    let text = error.to_string();
    assert_eq!(text, "the network is for \"test\", not for \"stones\"");
    let shape = Shape::of::<Stones>(8);
    let other_inputs = Shape {
        inputs: 20,
        ..shape
    };
    let other_patterns = Shape {
        patterns: 10,
        ..shape
    };
    for other in [other_inputs, other_patterns] {
        let bytes = random_network(other, 1).to_bytes();
        let error = Network::for_game::<Stones>(&bytes, "test").unwrap_err();
        assert!(matches!(error, NetworkError::OtherShape { .. }), "{error}");
    }
}

/// The file of [`network`] with `value` as the number `at` of its input weights, biases and output weights, in this order.
fn with_number(at: usize, value: i16) -> Vec<u8> {
    let mut bytes = network().to_bytes();
    // Behind the magic bytes, the version, the name "test", the inputs, the neurons, the buckets, the patterns and the scale.
    let start = 8 + 2 + 5 + 4 + 2 + 2 + 4 + 2 + 2 * at;
    bytes[start..start + 2].copy_from_slice(&value.to_le_bytes());
    correct_checksum(&mut bytes);
    bytes
}

/// Replaces the checksum with that of the bytes before it.
fn correct_checksum(bytes: &mut [u8]) {
    let (body, checksum) = bytes.split_last_chunk_mut::<4>().expect("a checksum");
    *checksum = crc32fast::hash(body).to_le_bytes();
}

/// Behind the magic bytes and the version, any byte may differ: the file is rejected, or read and written as it was.
#[test]
fn a_changed_file_with_a_correct_checksum_is_rejected_or_written_with_the_same_bytes() {
    let (mut read, mut rejected) = (0, 0);
    for file in [network(), network_without_patterns()].map(|network| network.to_bytes()) {
        for (at, change) in
            (10..file.len() - 4).flat_map(|at| [1, 4, 0x80, 0xff].map(|change| (at, change)))
        {
            let mut bytes = file.clone();
            bytes[at] ^= change;
            correct_checksum(&mut bytes);
            match Network::from_bytes(&bytes) {
                Ok(network) => {
                    assert_eq!(network.to_bytes(), bytes, "byte {at}");
                    read += 1;
                }
                Err(_) => rejected += 1,
            }
        }
    }
    assert!(
        read > 100 && rejected > 100,
        "{read} read, {rejected} rejected"
    );
}

#[test]
fn a_weight_out_of_range_is_refused() {
    let inputs = 18 * 8;
    for (what, at, most) in [
        ("an input weight", inputs - 1, 1010),
        ("a bias of a neuron", inputs, 1012),
        ("an output weight", inputs + 8, 1014),
    ] {
        for value in [most, -most] {
            let network = Network::from_bytes(&with_number(at, value)).expect("a network");
            // Converting it for a training does not overflow.
            assert!(network.to_floats().iter().all(|weight| weight.is_finite()));
        }
        for value in [most + 1, -most - 1, i16::MAX, i16::MIN] {
            let error = Network::from_bytes(&with_number(at, value)).unwrap_err();
            let value = value.into();
            assert_eq!(error, NetworkError::OutOfRange { what, value });
        }
    }
}

#[test]
fn a_network_that_no_file_can_hold_is_not_made() {
    let quantised = |game: &str, shape: Shape, scale: u16| {
        let zeros = vec![0.0; 1 << 20];
        let weights = FloatWeights {
            input_weights: &zeros[..shape.inputs * shape.hidden],
            input_bias: &zeros[..shape.hidden],
            output_weights: &zeros[..2 * shape.buckets * shape.hidden],
            output_bias: &zeros[..shape.buckets],
            pattern_weights: &zeros[..shape.patterns],
        };
        let game = game.to_string();
        std::panic::catch_unwind(|| Network::quantised(&game, shape, scale, weights))
    };
    let shape = Shape::of::<Stones>(8);
    let longest = "x".repeat(255);
    let network = quantised(&longest, shape, 1).expect("it fits");
    assert_eq!(Network::from_bytes(&network.to_bytes()), Ok(network));
    assert!(quantised(&"x".repeat(256), shape, 1).is_err());
    assert!(quantised("test", shape, 0).is_err());
    for shape in [
        Shape { inputs: 0, ..shape },
        Shape { hidden: 0, ..shape },
        Shape {
            hidden: 513,
            ..shape
        },
        Shape {
            buckets: 0,
            ..shape
        },
        Shape {
            buckets: 257,
            ..shape
        },
    ] {
        assert!(quantised("test", shape, 1).is_err(), "{shape:?}");
    }
}

proptest! {
    #[test]
    fn a_file_with_a_changed_byte_is_refused(at in any::<prop::sample::Index>(), change in 1..=255_u8) {
        let mut bytes = network().to_bytes();
        let at = at.index(bytes.len());
        bytes[at] ^= change;
        prop_assert!(Network::from_bytes(&bytes).is_err());
    }
}
