//! Techniques that must not change a value return that of plain minimax, in every game.

use std::fmt::Debug;

use examples::connect_four::ConnectFour;
use examples::othello::Othello;
use examples::tic_tac_toe::TicTacToe;
use game_core::{Searchable, laws};

/// Compares every `every`-th position of random games, to `depth` plies.
fn agrees<P: Searchable + Debug>(start: &P, depth: usize, games: u64, every: usize) {
    let mut compared = 0;
    for seed in 0..games {
        let mut ply = 0;
        laws::playout(start, seed, 200, |position| {
            ply += 1;
            if ply % every == 0 && position.outcome().is_none() {
                search::laws::check_agreement(position, depth);
                compared += depth;
            }
        });
    }
    assert!(compared > 10, "only {compared} comparisons");
}

#[test]
fn tic_tac_toe_agrees() {
    agrees(&TicTacToe::default(), 6, 12, 2);
}

#[test]
fn connect_four_agrees() {
    agrees(&ConnectFour::default(), 4, 6, 5);
}

#[test]
fn othello_agrees() {
    agrees(&Othello::default(), 4, 3, 9);
}

#[test]
fn chess_agrees() {
    agrees(&chess::Position::start(), 3, 8, 17);
    let endgame = chess::Position::from_fen("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1").unwrap();
    agrees(&endgame, 4, 4, 19);
}

#[test]
fn shatar_agrees() {
    agrees(&shatar::Position::<shatar::Standard>::start(), 3, 8, 17);
}

#[test]
fn checkers_agrees() {
    agrees(&checkers::Position::<checkers::Russian>::start(), 4, 6, 7);
    agrees(&checkers::Position::<checkers::English>::start(), 4, 6, 7);
}
