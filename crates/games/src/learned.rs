//! Learned evaluations: the networks of the games, and networks that users load.

use std::sync::{Arc, OnceLock};

use frontend::{Either, Evaluators};
use game_core::Evaluator;
use network::{Features, Network, NetworkEvaluator};

use crate::HANDWRITTEN;

/// The name of the evaluator learned from self-play.
pub const NETWORK: &str = "network";

/// The type of all evaluators of a game: learned, or handwritten.
pub type LearnedOr<P, E> = Either<NetworkEvaluator<P>, E>;

/// The network of a game, and whether it is stronger than the handwritten evaluation.
#[derive(Clone, Copy, Debug)]
pub enum OwnNetwork {
    /// It is the stronger one, and the default.
    Default(&'static [u8]),
    /// It is the weaker one, and can be chosen.
    Choice(&'static [u8]),
}

/// The evaluators of a game, the default first: a network of its own if it has one, and the handwritten
/// evaluation. Others are read from files.
///
/// `name` is the name of the game in files. Searches panic if the bytes of the network are not sound.
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
            Evaluators::new(NETWORK, by_network(name, bytes)).with(HANDWRITTEN, by_hand)
        }
        Some(OwnNetwork::Choice(bytes)) => {
            Evaluators::new(HANDWRITTEN, by_hand).with(NETWORK, by_network(name, bytes))
        }
    };
    evaluators.with_files(move |bytes| {
        let network = Network::for_game::<P>(bytes, name)?;
        Ok(Either::First(NetworkEvaluator::new(Arc::new(network))))
    })
}

/// Makes evaluators of a network, which is read when the first one is made.
fn by_network<P, E>(
    name: &'static str,
    bytes: &'static [u8],
) -> impl Fn() -> LearnedOr<P, E> + Send + Sync
where
    P: Features,
    E: 'static,
{
    let network: OnceLock<Arc<Network>> = OnceLock::new();
    let read = move || {
        let network = Network::for_game::<P>(bytes, name);
        Arc::new(network.expect("the networks of the crate are sound"))
    };
    move || Either::First(NetworkEvaluator::new(Arc::clone(network.get_or_init(read))))
}
