//! The inputs of learned evaluations obey their laws in every variant.

use checkers::{Canadian, English, Frisian, International, Position, Rules, Russian, Turkish};
use game_core::laws::playout;
use network::laws;

fn obeys_the_laws<R: Rules>() {
    for seed in 0..8 {
        playout(&Position::<R>::start(), seed, 120, laws::check_features);
        laws::check_incremental(&Position::<R>::start(), seed, 400);
    }
}

#[test]
fn inputs_change_as_the_pieces_do() {
    obeys_the_laws::<Russian>();
    obeys_the_laws::<English>();
    obeys_the_laws::<International>();
    obeys_the_laws::<Frisian>();
    obeys_the_laws::<Turkish>();
    obeys_the_laws::<Canadian>();
}
