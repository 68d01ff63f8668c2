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
fn sums_kept_incrementally_are_those_worked_out_from_nothing() {
    for seed in 0..20 {
        laws::check_incremental(&Position::<shatar::Standard>::start(), seed, 500);
    }
}
