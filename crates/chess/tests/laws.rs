//! The laws of every game, on random play and on any position that proptest reaches.

use chess::{Move, Position};
use game_core::{MoveGenerator, laws};
use proptest::prelude::*;

const STARTS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];

fn obeys_all_laws(position: &Position) {
    laws::check_moves(position);
    laws::check_hooks(position);
    laws::check_notation(position);
}

#[test]
fn random_games_obey_the_laws() {
    for fen in STARTS {
        let start = Position::from_fen(fen).unwrap();
        for seed in 0..12 {
            laws::playout(&start, seed, 150, obeys_all_laws);
        }
    }
}

#[test]
fn moves_of_one_position_are_judged_right_in_others() {
    let start = Position::from_fen(STARTS[1]).unwrap();
    let mut foreign: Vec<Move> = start.moves().to_vec();
    for seed in 0..30 {
        laws::playout(&start, seed, 60, |position| {
            laws::check_foreign_moves(position, &foreign);
            foreign.extend(position.moves().iter().take(3));
            foreign.dedup();
            if foreign.len() > 400 {
                foreign.drain(..200);
            }
        });
    }
}

#[test]
fn every_word_of_sixteen_bits_is_judged_right() {
    for fen in STARTS {
        let position = Position::from_fen(fen).unwrap();
        let moves = position.moves();
        for bits in 0..=u16::MAX {
            if let Some(mv) = Move::from_bits(bits) {
                assert_eq!(mv.to_bits(), bits);
                assert_eq!(
                    position.is_legal(mv),
                    moves.contains(&mv),
                    "{mv:?} in {fen}"
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_game_obeys_the_laws(seed: u64, start in 0..STARTS.len(), plies in 0..200_usize) {
        let mut last = Position::from_fen(STARTS[start]).unwrap();
        laws::playout(&last.clone(), seed, plies, |position| last = *position);
        obeys_all_laws(&last);
    }
}

#[test]
fn a_move_gives_check_if_the_opponent_is_in_check_after_it() {
    for fen in STARTS {
        let start = Position::from_fen(fen).unwrap();
        for seed in 20..30 {
            laws::playout(&start, seed, 120, |position| {
                for mv in position.moves() {
                    let mut child = *position;
                    game_core::Position::play(&mut child, mv);
                    assert_eq!(
                        position.gives_check(mv),
                        child.in_check(),
                        "{mv:?} {position:?}"
                    );
                }
            });
        }
    }
}
