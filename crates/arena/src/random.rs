use game_core::zobrist;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The random numbers of a round or an iteration. The seed is mixed twice: otherwise seed 1 in round 2 and seed 2 in round 1
/// would have the same.
pub(crate) fn random_of_round(seed: u64, round: usize) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(zobrist::mix(zobrist::mix(seed) ^ round as u64))
}
