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
fn returning_positions_lie_within_reach() {
    let returns = STARTS.iter().map(|fen| {
        let start = Position::from_fen(fen).unwrap();
        laws::check_repetitions(&start, 7, 300)
    });
    assert!(returns.sum::<usize>() > 20);
}

/// Among the words are all moves from a square to another with each promotion or none.
fn judges_every_word(position: &Position) {
    let mut is_legal = vec![false; 1 << 16];
    for mv in position.moves() {
        is_legal[usize::from(mv.to_bits())] = true;
    }
    for (bits, is_legal) in (0..=u16::MAX).zip(is_legal) {
        let judged = Move::from_bits(bits).is_some_and(|mv| position.is_legal(mv));
        assert_eq!(judged, is_legal, "{bits:#06x} in {position:?}");
    }
}

#[test]
fn legality_is_right_for_every_word_of_sixteen_bits() {
    let moves = (0..=u16::MAX).filter_map(|bits| Some((bits, Move::from_bits(bits)?)));
    assert!(moves.into_iter().all(|(bits, mv)| mv.to_bits() == bits));
    let seeds = if cfg!(debug_assertions) { 0..1 } else { 0..5 };
    for fen in STARTS {
        let start = Position::from_fen(fen).unwrap();
        for seed in seeds.clone() {
            laws::playout(&start, seed, 150, judges_every_word);
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
