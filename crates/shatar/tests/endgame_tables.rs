//! Endgame tables of shatar, checked against their own moves.
#![cfg(feature = "endgame")]

use endgame::{Builder, Slices};
use game_core::{Oracle, Outcome};
use shatar::{Modern, Position, Robado, Rules, Standard};

/// Shatar without robado: the game goes on with a bare king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct WithBareKings;

impl Rules for WithBareKings {
    const ROBADO: Robado = Robado::Off;
}

#[test]
fn a_bare_king_is_in_no_slice_where_it_ends_the_game() {
    assert!(Position::<Standard>::slices(3).is_empty());
    assert_eq!(Position::<Standard>::slices(4).len(), 15);
    assert_eq!(Position::<WithBareKings>::slices(3).len(), 5);
}

#[test]
fn entries_follow_from_their_moves() {
    let mut slices = Position::<WithBareKings>::slices_up_to(3);
    slices.retain(|slice| ["KRvK", "KBvK"].contains(&slice.to_string().as_str()));
    let tables = Builder::default()
        .solve_in_memory(&slices, 16 << 20)
        .unwrap();
    tables.verify(2, |_| ()).unwrap();
    // A rook's mate is a shak and counts; a teme cannot mate.
    let outcome = |fen| tables.outcome(&Position::<WithBareKings>::from_fen(fen).unwrap());
    assert_eq!(outcome("k7/8/1K6/8/8/8/8/7R w - - 0 1"), Some(Outcome::Win));
    assert_eq!(
        outcome("k7/8/1K6/8/8/8/8/6B1 w - - 0 1"),
        Some(Outcome::Draw)
    );
}

#[test]
fn different_rules_have_different_names() {
    assert_ne!(Position::<Standard>::rules(), Position::<Modern>::rules());
}
