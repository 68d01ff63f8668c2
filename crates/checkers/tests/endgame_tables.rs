//! Endgame tables of small slices, checked against their own moves and against the rules.
#![cfg(feature = "endgame")]

use checkers::{
    Antidraughts, Breakthrough, English, Frisian, International, Italian, Position, Rules, Russian,
    Thai, Turkish,
};
use endgame::{Builder, Slices, Tables};

const CACHE: usize = 64 << 20;

fn tables<R: Rules>(pieces: u32) -> Tables<Position<R>> {
    Builder::default()
        .solve_in_memory(&Position::<R>::slices_up_to(pieces), CACHE)
        .unwrap()
}

/// The numbers of positions, and that the tables follow from their moves.
fn check<R: Rules>(pieces: u32) -> u64 {
    let tables = tables::<R>(pieces);
    tables.verify(2, |_| ()).unwrap();
    tables
        .statistics()
        .map(|slice| slice.counts.positions())
        .sum()
}

#[test]
fn two_pieces_follow_from_their_moves_in_every_kind_of_variant() {
    // Jonathan Schaeffer et al., "Checkers Is Solved" (2007), count 6,972 positions of two pieces; in
    // 3,484 of them both belong to one side.
    assert_eq!(check::<English>(2), 6972 - 3484);
    // Likewise 261,224 of three pieces, and 65,192 of them.
    assert_eq!(check::<English>(3), 6972 - 3484 + 261_224 - 65_192);
    check::<Russian>(2);
    check::<Italian>(2);
    check::<Thai>(2);
    check::<International>(2);
    check::<Antidraughts>(2);
    check::<Breakthrough>(2);
    check::<Turkish>(2);
    check::<Frisian>(2);
}
