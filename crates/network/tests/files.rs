//! Network files: a written file reads back, and altered bytes are rejected.

use game_core::{Outcome, Position, Side};
use network::laws::random_network;
use network::{Network, NetworkError, Planes, Shape, VERSION};
use proptest::prelude::*;

/// A game of one kind of stones on nine squares.
#[derive(Clone)]
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
    fn plane(&self, owner: Side, _: usize) -> u16 {
        self.0[owner.index()]
    }
}

fn network() -> Network {
    random_network(Shape::of::<Stones>(8), 1)
}

#[test]
fn a_file_reads_back() {
    let network = network();
    let bytes = network.to_bytes();
    assert_eq!(Network::from_bytes(&bytes), Ok(network.clone()));
    assert_eq!(Network::for_game::<Stones>(&bytes, "test"), Ok(network));
}

#[test]
fn a_file_that_is_cut_or_too_long_is_refused() {
    let mut bytes = network().to_bytes();
    for length in 0..bytes.len() {
        assert!(Network::from_bytes(&bytes[..length]).is_err(), "{length}");
    }
    bytes.push(0);
    let error = Network::from_bytes(&bytes).unwrap_err();
    assert!(matches!(error, NetworkError::WrongLength { .. }), "{error}");
}

#[test]
fn a_file_of_a_later_version_is_refused() {
    let mut bytes = network().to_bytes();
    bytes[8] = VERSION as u8 + 1;
    let error = Network::from_bytes(&bytes).unwrap_err();
    assert_eq!(error, NetworkError::TooNew { found: VERSION + 1 });
}

#[test]
fn the_network_of_another_game_or_shape_is_refused() {
    let bytes = network().to_bytes();
    let error = Network::for_game::<Stones>(&bytes, "stones").unwrap_err();
    let text = error.to_string();
    assert_eq!(text, "the network is for \"test\", not for \"stones\"");
    let shape = Shape {
        inputs: 20,
        hidden: 8,
        buckets: 2,
    };
    let bytes = random_network(shape, 1).to_bytes();
    let error = Network::for_game::<Stones>(&bytes, "test").unwrap_err();
    assert!(matches!(error, NetworkError::OtherShape { .. }), "{error}");
}

proptest! {
    #[test]
    fn a_file_with_a_changed_byte_is_refused(at in any::<prop::sample::Index>(), change in 1..=255_u8) {
        let mut bytes = network().to_bytes();
        let at = at.index(bytes.len());
        bytes[at] ^= change;
        prop_assert!(Network::from_bytes(&bytes).is_err());
    }

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Network::from_bytes(&bytes).is_err());
    }
}
