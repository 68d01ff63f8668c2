//! The inputs of learned evaluations obey their laws.
#![cfg(feature = "network")]

use game_core::laws::playout;
use network::laws;
use shatar::Position;

#[test]
fn inputs_change_as_the_pieces_do() {
    for seed in 0..20 {
        playout(
            &Position::<shatar::Standard>::start(),
            seed,
            120,
            laws::check_features,
        );
    }
}

#[test]
fn incremental_sums_agree_with_computed_ones() {
    for seed in 0..20 {
        laws::check_incremental(&Position::<shatar::Standard>::start(), seed, 500);
    }
}
