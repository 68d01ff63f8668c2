//! Endgame tables of small slices, checked against their own moves and against the rules.

use checkers::{
    Antidraughts, Breakthrough, English, Frisian, International, Italian, Material, Position,
    Rules, Russian, Thai, Turkish,
};
use endgame::{Builder, Slices, Tables};

const CACHE: usize = 64 << 20;

fn tables<R: Rules>(pieces: u32) -> Tables<Position<R>> {
    Builder::default()
        .solve_in_memory(&Position::<R>::slices_up_to(pieces), CACHE)
        .unwrap()
}

/// Checks that the tables follow from their moves, and returns the number of positions.
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

/// With men beside it, a king of Frisian draughts has moves in a row that are counted.
#[test]
fn article_17_of_frisian_draughts_is_part_of_the_index() {
    let slice = [Material::new([1, 1], [0, 1])];
    let tables = Builder::default()
        .solve_in_memory::<Position<Frisian>>(&slice, CACHE)
        .unwrap();
    tables.verify(2, |_| ()).unwrap();
    let index_of = |text| {
        let position = Position::<Frisian>::from_fen(text).unwrap();
        assert_eq!(position.slice(), Some(slice[0]));
        position.rank(slice[0])
    };
    let counted = ["W:WK28,36:BK5:H0:F1:+0+0", "W:WK28,36:BK5:H0:F1:+1+0"].map(index_of);
    assert_ne!(counted[0], counted[1]);
}
