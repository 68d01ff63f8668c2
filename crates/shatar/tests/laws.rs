//! The laws of `game_core`, for every rule set, in seeded playouts and with proptest.

mod rule_sets;

use bitboard::Piece;
use game_core::{MoveGenerator, Notation, Position as _, laws};
use proptest::prelude::*;
use rule_sets::*;
use shatar::{Buryat, Modern, Move, Position, Rules, Standard, Traditional};

/// Positions rich in pins, checks, promotions and near ends.
const FENS: [&str; 10] = [
    "r3k2r/p1ppjpb1/bn2pnp1/3PN3/1p2P3/2N2J1p/PPPBBPPP/R3K2R w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "3jk3/8/2J5/8/8/2j5/8/3JK3 w - - 0 1",
    "4k3/8/8/8/8/8/4r3/3RK3 w - - 0 1",
    "6k1/4P2p/4P3/8/8/8/P2R4/K1B5 w - - 90 60",
    "6rk/6pp/8/4N3/8/8/8/6KR w - - 0 1",
    "rn6/kpP5/pp6/8/8/8/8/K7 w - - 0 1",
    "k3r3/8/4b3/4P1j1/7b/4N1P1/r2J1BK1/8 w - - 0 1",
    "rnbjkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBJKBNR w - - 0 1",
];

fn every_move() -> Vec<Move> {
    (0..=u16::MAX).filter_map(Move::from_bits).collect()
}

fn check_all<R: Rules>(position: &Position<R>) {
    laws::check_moves(position);
    laws::check_hooks(position);
    laws::check_notation(position);
    assert_eq!(position.ending().is_some(), position.outcome().is_some());
    for mv in position.moves() {
        let mut child = *position;
        child.play(mv);
        assert_eq!(position.gives_check(mv), child.in_check(), "{mv:?}");
    }
}

#[test]
fn returning_positions_lie_within_reach() {
    let returns =
        (0..6).map(|seed| laws::check_repetitions(&Position::<Standard>::start(), seed, 300));
    assert!(returns.sum::<usize>() > 5);
}

/// An alfil jumps from the line between a bers and the enemy king over one of them.
#[test]
fn a_jump_along_a_line_uncovers_it() {
    for fen in [
        "1k2r3/3j4/4b3/4P3/3B3b/6PK/3r4/5N2 b - - 0 1",
        "k7/3K4/4b3/8/8/7j/8/8 b - - 0 1",
    ] {
        let position = Position::<Everything>::from_fen(fen).unwrap();
        let jump = position.parse_move("e6c8").unwrap();
        assert!(position.gives_check(jump), "{fen}");
        check_all(&position);
    }
}

fn playouts<R: Rules>() {
    // With a full queen some of them leave a check standing.
    let starts = FENS
        .iter()
        .filter_map(|fen| Position::<R>::from_fen(fen).ok());
    for start in starts.chain([Position::start()]) {
        for seed in 0..2 {
            laws::playout(&start, seed, 120, check_all);
        }
    }
}

macro_rules! laws_hold_under {
    ($($test:ident: $rules:ident)*) => {
        $(
            #[test]
            fn $test() {
                playouts::<$rules>();
            }
        )*
    };
}

laws_hold_under! {
    laws_hold_under_standard_rules: Standard
    laws_hold_under_traditional_rules: Traditional
    laws_hold_under_modern_rules: Modern
    laws_hold_under_buryat_rules: Buryat
    laws_hold_with_alfils: Jumping
    laws_hold_with_a_forced_opening: ForcedD
    laws_hold_without_an_opening: NoOpening
    laws_hold_with_any_promotion: AnyPromotion
    laws_hold_without_knight_mates: NoKnightMate
    laws_hold_when_the_last_check_counts: FinalShak
    laws_hold_when_any_mate_counts: AnyMate
    laws_hold_without_robado: NoRobado
    laws_hold_when_stalemate_loses: StalemateLoses
    laws_hold_with_every_option_changed: Everything
}

/// Every move that can be written, in positions of every kind.
fn judges_every_move<R: Rules>() {
    let every = every_move();
    for position in FENS
        .iter()
        .filter_map(|fen| Position::<R>::from_fen(fen).ok())
    {
        laws::check_foreign_moves(&position, &every);
        for &mv in position.moves().iter().step_by(12) {
            let mut child = position;
            child.play(mv);
            laws::check_foreign_moves(&child, &every);
        }
    }
}

#[test]
fn is_legal_agrees_with_the_generator_for_every_move() {
    judges_every_move::<Standard>();
    judges_every_move::<Modern>();
    judges_every_move::<Everything>();
    judges_every_move::<NoKnightMate>();
    judges_every_move::<Buryat>();
}

/// Legal moves by trial: a move is legal if it leaves its king out of check.
fn tries_every_move<R: Rules>() {
    let every = every_move();
    for position in FENS
        .iter()
        .filter_map(|fen| Position::<R>::from_fen(fen).ok())
    {
        laws::playout(&position, 7, 20, |position| {
            if position.game_over().is_none() {
                try_moves(position, &every);
            }
        });
    }
}

fn try_moves<R: Rules>(position: &Position<R>, every: &[Move]) {
    let (us, board) = (position.side(), position.board());
    for &mv in every {
        let (from, to, piece) = (mv.from(), mv.to(), mv.piece());
        let attackers = position.attackers(to, board.occupied());
        let reaches = piece != Piece::Pawn
            && board.of(us, piece).contains(from)
            && attackers.contains(from)
            && !board.side(us).contains(to);
        if !reaches {
            continue;
        }
        let mut after = *board;
        if let Some(victim) = after.piece_at(to) {
            after.toggle(victim, !us, to);
        }
        after.shift(piece, us, from, to);
        let survives = Position::<R>::new(after, !us, 0, 1).is_ok();
        assert_eq!(position.is_legal(mv), survives, "{mv:?} in {position:?}");
    }
}

#[test]
fn legal_moves_are_those_that_keep_the_king() {
    tries_every_move::<Standard>();
    tries_every_move::<Modern>();
    tries_every_move::<Jumping>();
    tries_every_move::<JumpingWithQueens>();
}

/// An alfil could leave the line between its king and a queen without leaving the diagonal.
#[test]
fn a_pinned_alfil_may_not_jump_over_what_pins_it() {
    for (fen, legal) in [
        ("k7/p7/8/8/8/2j5/1B6/K7 w - - 0 1", vec![]),
        ("k7/p7/8/4j3/8/8/1B6/K7 w - - 0 1", vec!["b2d4"]),
        ("k7/p7/8/4j3/8/2B5/1K6/8 w - - 0 1", vec!["c3e5"]),
    ] {
        let position = Position::<Everything>::from_fen(fen).unwrap();
        laws::check_foreign_moves(&position, &every_move());
        let temes = position
            .moves()
            .into_iter()
            .filter(|mv| mv.piece() == Piece::Bishop);
        assert_eq!(
            temes.map(|mv| mv.to_string()).collect::<Vec<_>>(),
            legal,
            "{fen}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn laws_hold_on_any_path(fen in 0..FENS.len(), seed: u64, plies in 0..150usize) {
        let start = Position::<Standard>::from_fen(FENS[fen]).unwrap();
        let mut last = start;
        laws::playout(&start, seed, plies, |position| last = *position);
        check_all(&last);
        let start = Position::<Everything>::from_fen(FENS[fen]).unwrap_or_default();
        let mut last = start;
        laws::playout(&start, seed, plies, |position| last = *position);
        check_all(&last);
    }

    #[test]
    fn is_legal_is_right_about_moves_of_other_positions(seed: u64, other: u64) {
        let start = Position::<Standard>::start();
        let mut foreign = Vec::new();
        laws::playout(&start, other, 40, |position| foreign.extend(position.moves()));
        let mut last = start;
        laws::playout(&start, seed, 40, |position| last = *position);
        laws::check_foreign_moves(&last, &foreign);
    }

    #[test]
    fn any_text_is_read_or_rejected(text in ".{0,90}") {
        if let Ok(position) = Position::<Standard>::parse_position(&text) {
            check_all(&position);
        }
        prop_assert!(Position::<Standard>::start().parse_move(&text).is_err());
    }

    #[test]
    fn any_near_fen_is_read_or_rejected(
        pieces in proptest::collection::vec(("[pnbrjPNBRJ]", 0..64_usize), 0..12),
        [king, other] in proptest::array::uniform2(0..64_usize),
        side in "[wb]",
        clocks in "[0-9]{1,6} [0-9]{1,6}",
    ) {
        let mut board = vec!["1".to_string(); 64];
        for (piece, square) in pieces {
            board[square] = piece;
        }
        board[king] = "K".to_string();
        board[other] = "k".to_string();
        let rows: Vec<_> = board.chunks(8).map(<[String]>::concat).collect();
        let text = format!("{} {side} - - {clocks}", rows.join("/"));
        if let Ok(position) = Position::<Standard>::parse_position(&text) {
            check_all(&position);
        }
    }

    #[test]
    fn a_changed_fen_is_read_or_rejected(fen in 0..FENS.len(), at in 0..60usize, byte in 32..127u8) {
        let mut bytes = FENS[fen].as_bytes().to_vec();
        if let Some(old) = bytes.get_mut(at) {
            *old = byte;
        }
        let text = String::from_utf8(bytes).unwrap();
        if let Ok(position) = Position::<Standard>::parse_position(&text) {
            check_all(&position);
        }
    }
}
