//! The evaluation and the values of exchanges.

mod rule_sets;

use bitboard::Board;
use game_core::{
    Evaluator, MoveGenerator, Notation, Position as _, Score, Searchable, Side, laws, zobrist,
};
use rule_sets::*;
use shatar::{Evaluation, Modern, Position, Rules, Standard};

fn evaluate<R: Rules>(position: &Position<R>) -> Score {
    let mut evaluation = Evaluation::new();
    evaluation.reset(position);
    evaluation.evaluate(position)
}

fn of(fen: &str) -> i32 {
    evaluate(&Position::<Standard>::from_fen(fen).unwrap()).units()
}

/// The same position with colours exchanged.
fn flipped<R: Rules>(position: &Position<R>) -> Position<R> {
    let mut board = Board::EMPTY;
    for side in Side::ALL {
        for piece in bitboard::Piece::ALL {
            for square in position.board().of(side, piece) {
                board.toggle(piece, !side, square.flip());
            }
        }
    }
    Position::new(board, !position.side(), 0, 1).unwrap()
}

fn is_symmetric<R: Rules>() {
    for seed in 0..40 {
        laws::playout(&Position::<R>::start(), seed, 120, |position| {
            let value = evaluate(position);
            assert_eq!(value, evaluate(&flipped(position)), "{position:?}");
            assert!(!value.is_decisive());
        });
    }
}

#[test]
fn colours_are_equal() {
    is_symmetric::<Standard>();
    is_symmetric::<Modern>();
    is_symmetric::<Everything>();
}

#[test]
fn incremental_sums_agree_with_computed_ones() {
    let mut state = 1;
    for _ in 0..30 {
        let mut position = Position::<AnyPromotion>::from_fen(
            "r3k2r/p1ppjpb1/bn2pnp1/3PN3/1p2P3/2N2J1p/PPPBBPPP/R3K2R w - - 0 1",
        )
        .unwrap();
        let root = position;
        let mut evaluation = Evaluation::new();
        evaluation.reset(&root);
        let before = evaluation.evaluate(&root);
        let mut depth = 0;
        for _ in 0..80 {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            state = zobrist::mix(state);
            let mv = moves[(state % moves.len() as u64) as usize];
            let mut child = position;
            child.play(mv);
            evaluation.push(&position, Some(mv), &child);
            depth += 1;
            assert_eq!(evaluation.evaluate(&child), evaluate(&child), "{child:?}");
            position = child;
        }
        for _ in 0..depth {
            Evaluator::<Position<AnyPromotion>>::pop(&mut evaluation);
        }
        assert_eq!(evaluation.evaluate(&root), before);
    }
}

#[test]
fn material_counts() {
    let start = Position::<Standard>::start().fen();
    assert!(of(&start).abs() < 30);
    assert!(of(&start.replace("RNBJKBNR", "RNB1KBNR")) < -500, "no bers");
    assert!(of(&start.replace("RNBJKBNR", "1NBJKBNR")) < -350, "no rook");
}

#[test]
fn an_advantage_shrinks_with_the_last_pieces_of_the_loser() {
    let many = of("4k3/pppp4/8/8/8/8/PPPP4/R2JK3 w - - 0 1");
    let last = of("4k3/p7/8/8/8/8/PPPP4/R2JK3 w - - 0 1");
    assert!(last < many, "{last} {many}");
    assert!(last > 0);
}

#[test]
fn knights_alone_or_temes_alone_cannot_win() {
    assert!(of("4k3/pp6/8/8/8/8/8/NNN1K1N1 w - - 0 1") < 120);
    assert!(of("4k3/pp6/8/8/8/8/8/B1B1KB2 w - - 0 1") < 120);
    assert!(of("4k3/pp6/8/8/8/8/8/N1B1KBN1 w - - 0 1") > 200);
}

#[test]
fn knights_and_temes_can_mate_by_double_check() {
    let of = |fen| evaluate(&Position::<FinalShak>::from_fen(fen).unwrap()).units();
    assert!(of("4k3/pp6/8/8/8/8/8/N1B1KBN1 w - - 0 1") > 200);
    assert!(of("4k3/pp6/8/8/8/8/8/NNN1K1N1 w - - 0 1") < 120);
    assert!(of("4k3/pp6/8/8/8/8/8/B1B1KB2 w - - 0 1") < 120);
}

#[test]
fn a_passed_pawn_gains_on_its_way() {
    let near = of("4k3/8/P6p/8/8/8/7P/R3K3 w - - 0 1");
    let far = of("4k3/8/7p/8/P7/8/7P/R3K3 w - - 0 1");
    assert!(near > far + 30, "{near} {far}");
}

#[test]
fn exchanges_are_played_with_the_least_valuable_pieces() {
    // The values of the default: pawn 95, knight 300, teme 315, rook 510, bers 690.
    #[rustfmt::skip]
    let cases = [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 95),
        // The pawn is defended by a pawn: a rook for a pawn, and a pawn back by the second rook.
        ("4k3/8/4p3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 95 - 510 + 95),
        // Rooks behind each other on both sides, the last one wins.
        ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 95 - 510),
        ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 95),
        // A bers attacks its diagonal neighbours, and no further.
        ("4k3/8/4j3/3p4/8/8/3R4/6K1 w - - 0 1", "d2d5", 95 - 510),
        ("4k3/5j2/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", 95),
        // A king captures only undefended pieces.
        ("8/8/3k4/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 95),
        ("8/8/3k4/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", 95 - 510),
        ("4k3/8/8/3p4/3K4/8/pP6/8 w - - 0 1", "d4d5", 95),
        // A quiet move to an attacked square, and to one that is not attacked.
        ("4k3/8/4p3/8/8/8/3R4/4K3 w - - 0 1", "d2d5", -510),
        ("4k3/8/4p3/8/8/8/3R4/4K3 w - - 0 1", "d2d4", 0),
        ("8/4P3/8/8/8/k7/p7/4K3 w - - 0 1", "e7e8j", 690 - 95),
        ("5n1k/4P3/8/8/8/8/p7/4K3 w - - 0 1", "e7f8j", 300 + 690 - 95),
    ];
    for (fen, text, value) in cases {
        let position = Position::<Standard>::from_fen(fen).unwrap();
        let mv = position.parse_move(text).unwrap();
        assert!(position.see_ge(mv, Score::new(value)), "{fen} {text}");
        assert!(!position.see_ge(mv, Score::new(value + 1)), "{fen} {text}");
    }
}

#[test]
fn tactical_moves_are_ordered_by_victim_and_attacker() {
    let position = Position::<Standard>::from_fen("4k3/8/8/2r1j3/3P4/8/8/4RK2 w - - 0 1").unwrap();
    let score = |text| position.tactical_score(position.parse_move(text).unwrap());
    assert!(score("d4e5") > score("e1e5"));
    assert!(score("e1e5") > score("d4c5"));
}

#[test]
fn no_null_move_in_check_or_with_pawns_alone() {
    let passes = |fen| {
        let position = Position::<Standard>::from_fen(fen).unwrap();
        position.null_move().is_some()
    };
    assert!(passes("4k3/p7/8/8/8/8/8/4KN2 w - - 0 1"));
    assert!(!passes("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1"));
    assert!(!passes("4k3/4r3/8/8/8/8/P7/4KN2 w - - 0 1"));
}

#[test]
fn passing_ends_the_series_of_the_side_that_passes() {
    let mut position =
        Position::<Standard>::from_fen("6k1/7p/8/8/8/8/P2R4/K1B4r w - - 0 1").unwrap();
    for text in ["d2g2", "g8h8"] {
        position.play(position.parse_move(text).unwrap());
    }
    assert!(position.series().white);
    let passed = position.null_move().unwrap();
    assert!(!passed.series().white);
    assert_eq!(passed.key(), passed.computed_key());
}

/// The keys of the rule sets are equal, but not the weights of their pieces.
#[test]
fn the_sums_of_other_rules_do_not_count() {
    let fen = "k7/p7/8/8/8/8/P7/KJ6 w - - 0 1";
    let modern = Position::<Modern>::from_fen(fen).unwrap();
    let mut evaluation = Evaluation::new();
    evaluation.reset(&Position::<Standard>::from_fen(fen).unwrap());
    assert_eq!(evaluation.evaluate(&modern), evaluate(&modern));
}
