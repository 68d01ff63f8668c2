//! Learned evaluations: the networks of the games, and networks that users load.

use std::sync::{Arc, OnceLock};

use frontend::{Either, Evaluators};
use game_core::Evaluator;
use network::{Features, Network, NetworkError, NetworkEvaluator};

use crate::HANDWRITTEN;

/// The name of the evaluator that was trained on self-play.
pub const NETWORK: &str = "network";

/// The type of all evaluators of a game: learned, or handwritten.
pub type LearnedOr<P, E> = Either<NetworkEvaluator<P>, E>;

/// The network of a game, and whether it is stronger than the handwritten evaluation.
#[derive(Clone, Copy, Debug)]
pub enum OwnNetwork {
    /// The network is stronger, and is the default.
    Default(&'static [u8]),
    /// The network is weaker, and can be chosen.
    Choice(&'static [u8]),
}

impl OwnNetwork {
    /// # Panics
    /// If the bytes are not a valid network.
    fn read(self) -> Network {
        let (Self::Default(bytes) | Self::Choice(bytes)) = self;
        read_own(bytes)
    }
}

/// # Panics
/// If the bytes are not a valid network.
fn read_own(bytes: &[u8]) -> Network {
    Network::from_bytes(bytes).expect("the networks of the crate are valid")
}

/// The evaluators of a game, the default first: its own network, if it has one, and the handwritten evaluation. Users
/// can load others from files.
///
/// `name` is the name of the game in files. The network may be that of another game with the same inputs; files of that
/// game are accepted too.
///
/// # Panics
/// The evaluators that are returned panic when they are made, if the bytes are not a network with the inputs of the
/// game.
#[must_use]
pub fn evaluators<P, E>(
    name: &'static str,
    network: Option<OwnNetwork>,
    handwritten: impl Fn() -> E + Send + Sync + 'static,
) -> Evaluators<LearnedOr<P, E>>
where
    P: Features + Send + Sync + 'static,
    E: Evaluator<P> + 'static,
{
    let by_hand = move || Either::Second(handwritten());
    let evaluators = match network {
        None => Evaluators::new(HANDWRITTEN, by_hand),
        Some(OwnNetwork::Default(bytes)) => {
            Evaluators::new(NETWORK, by_network(bytes)).with(HANDWRITTEN, by_hand)
        }
        Some(OwnNetwork::Choice(bytes)) => {
            Evaluators::new(HANDWRITTEN, by_hand).with(NETWORK, by_network(bytes))
        }
    };
    evaluators.with_files(move |bytes| {
        let network = read_file::<P>(bytes, name, network)?;
        Ok(Either::First(NetworkEvaluator::new(Arc::new(network))))
    })
}

/// Reads a network from the bytes of a file. It must be for the game `name` or for the game of `own`.
fn read_file<P: Features>(
    bytes: &[u8],
    name: &str,
    own: Option<OwnNetwork>,
) -> Result<Network, NetworkError> {
    let network = Network::from_bytes(bytes)?;
    let is_of_own = || own.is_some_and(|own| own.read().game() == network.game());
    if network.game() != name && is_of_own() {
        network.check_shape::<P>()?;
    } else {
        network.check_game::<P>(name)?;
    }
    Ok(network)
}

/// Makes evaluators with a network, which is read when the first one is made.
fn by_network<P, E>(bytes: &'static [u8]) -> impl Fn() -> LearnedOr<P, E> + Send + Sync
where
    P: Features,
    E: 'static,
{
    let network: OnceLock<Arc<Network>> = OnceLock::new();
    let read = move || Arc::new(read_own(bytes));
    move || Either::First(NetworkEvaluator::new(Arc::clone(network.get_or_init(read))))
}

#[cfg(all(test, feature = "checkers"))]
mod tests {
    use checkers::{Brazilian, Position};
    use network::{FloatWeights, Shape};

    use super::*;

    const RUSSIAN: &[u8] = include_bytes!("../networks/russian.net");

    /// The file of a network of zeros.
    fn file(game: &str, shape: Shape) -> Vec<u8> {
        let weights = FloatWeights {
            input_weights: &vec![0.0; shape.inputs * shape.hidden],
            input_bias: &vec![0.0; shape.hidden],
            output_weights: &vec![0.0; 2 * shape.buckets * shape.hidden],
            output_bias: &vec![0.0; shape.buckets],
            pattern_weights: &vec![0.0; shape.patterns],
        };
        Network::quantised(game, shape, 100, weights).to_bytes()
    }

    /// Brazilian draughts plays with the network of Russian draughts.
    #[test]
    fn a_file_is_for_the_game_or_for_the_game_of_its_network() {
        let read = |bytes: &[u8]| {
            let own = Some(OwnNetwork::Default(RUSSIAN));
            read_file::<Position<Brazilian>>(bytes, "brazilian", own)
        };
        let shape = Shape::of::<Position<Brazilian>>(8);
        for game in ["brazilian", "russian"] {
            assert!(read(&file(game, shape)).is_ok(), "{game}");
            let other_shape = Shape {
                inputs: 200,
                ..shape
            };
            let error = read(&file(game, other_shape)).unwrap_err();
            assert!(error.to_string().contains("200 inputs"), "{error}");
        }
        let error = read(&file("turkish", shape)).unwrap_err().to_string();
        assert_eq!(
            error,
            "the network is for \"turkish\", not for \"brazilian\""
        );
        assert_eq!(read(&[]).unwrap_err(), NetworkError::NotANetwork);
    }

    #[test]
    fn all_networks_of_the_crate_are_valid() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/networks");
        for file in std::fs::read_dir(folder).expect("the networks") {
            let path = file.expect("a network").path();
            let network = Network::from_bytes(&std::fs::read(&path).expect("bytes"));
            assert!(network.is_ok(), "{}: {network:?}", path.display());
        }
    }
}
