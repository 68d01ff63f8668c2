//! Endgame tables of three men, checked against their own moves and against known facts.
#![cfg(feature = "endgame")]

use std::sync::OnceLock;

use chess::{Material, Position};
use endgame::{Builder, Slices, Tables};
use game_core::{Oracle, Outcome};

fn three_men() -> &'static Tables<Position> {
    static TABLES: OnceLock<Tables<Position>> = OnceLock::new();
    TABLES.get_or_init(|| {
        Builder::default()
            .solve_in_memory(&Position::slices_up_to(3), 16 << 20)
            .unwrap()
    })
}

#[test]
fn every_entry_of_three_men_follows_from_its_moves() {
    three_men().verify(2, |_| ()).unwrap();
}

#[test]
fn the_longest_wins_of_three_men_are_the_known_ones() {
    // Mate with the queen takes ten moves at most, with the rook sixteen.
    let longest = |name: &str| {
        let is_meant = |slice: &Material| slice.to_string() == name;
        let tables = three_men();
        let found = tables.statistics().find(|slice| is_meant(&slice.slice));
        found.unwrap().counts.longest_win
    };
    assert_eq!(longest("KQvK"), 19);
    assert_eq!(longest("KRvK"), 31);
    assert_eq!(longest("KBvK"), 0);
    assert_eq!(longest("KNvK"), 0);
}

#[test]
fn pawn_endings_have_their_textbook_values() {
    let tables = three_men();
    for (fen, outcome) in [
        // The king in front of the pawn, with the opposition and without.
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", Outcome::Win),
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", Outcome::Loss),
        ("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", Outcome::Draw),
        ("8/8/4k3/8/4P3/4K3/8/8 w - - 0 1", Outcome::Draw),
        ("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", Outcome::Draw),
        ("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", Outcome::Loss),
        // A rook's pawn, and the pawn of Black.
        ("k7/8/K7/P7/8/8/8/8 w - - 0 1", Outcome::Draw),
        ("8/8/8/8/4p3/4k3/8/4K3 b - - 0 1", Outcome::Win),
        ("8/8/8/8/4p3/4k3/8/4K3 w - - 0 1", Outcome::Loss),
    ] {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(tables.outcome(&position), Some(outcome), "{fen}");
    }
}

#[test]
fn castling_is_in_no_slice() {
    let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    assert_eq!(position.slice(), None);
    assert_eq!(three_men().outcome(&position), None);
}
