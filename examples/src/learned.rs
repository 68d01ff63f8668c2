//! Evaluators of games that were learned from scratch.

use std::sync::Arc;

use frontend::Evaluators;
use network::{Features, Network, NetworkEvaluator};

/// The evaluators of a game without any handwritten knowledge: the network of these bytes, and others from files.
///
/// # Panics
/// If the bytes are not a network of the game, whose name in files is `name`.
#[must_use]
pub fn evaluators<P>(name: &'static str, bytes: &[u8]) -> Evaluators<NetworkEvaluator<P>>
where
    P: Features + Send + Sync + 'static,
{
    let network = Network::for_game::<P>(bytes, name).expect("the network is valid");
    let network = Arc::new(network);
    let learned = move || NetworkEvaluator::new(Arc::clone(&network));
    Evaluators::new(games::NETWORK, learned).with_files(move |bytes| {
        let network = Network::for_game::<P>(bytes, name)?;
        Ok(NetworkEvaluator::new(Arc::new(network)))
    })
}
