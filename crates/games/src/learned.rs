//! Learned evaluations: the networks of the games, and networks that users load.

use std::sync::{Arc, OnceLock};

use frontend::{Either, Evaluators};
use game_core::Evaluator;
use network::{Features, Network, NetworkEvaluator};

use crate::HANDWRITTEN;

/// The name of the evaluator that was learned from self-play.
pub const NETWORK: &str = "network";

/// The type of all evaluators of a game: learned, or written by hand.
pub type LearnedOr<P, E> = Either<NetworkEvaluator<P>, E>;

/// The evaluators of a game, the default first: the network of its own if it has one, and the evaluation written by
/// hand. Others are read from files.
///
/// `name` is what the files call the game.
pub(crate) fn evaluators<P, E>(
    name: &'static str,
    network: Option<&'static [u8]>,
    handwritten: impl Fn() -> E + Clone + Send + Sync + 'static,
) -> Evaluators<LearnedOr<P, E>>
where
    P: Features + Send + Sync + 'static,
    E: Evaluator<P>,
{
    let by_hand = {
        let handwritten = handwritten.clone();
        move || Either::Second(handwritten())
    };
    let evaluators = match network {
        None => Evaluators::new(HANDWRITTEN, by_hand),
        Some(bytes) => {
            // Read once, when the first search asks.
            let network: OnceLock<Arc<Network>> = OnceLock::new();
            let read = move || {
                let network = Network::for_game::<P>(bytes, name);
                Arc::new(network.expect("the networks of the crate are sound"))
            };
            let learned = move || {
                let network = Arc::clone(network.get_or_init(read));
                Either::First(NetworkEvaluator::new(network))
            };
            Evaluators::new(NETWORK, learned).with(HANDWRITTEN, by_hand)
        }
    };
    evaluators.with_files(move |bytes| {
        let network = Network::for_game::<P>(bytes, name)?;
        Ok(Either::First(NetworkEvaluator::new(Arc::new(network))))
    })
}
