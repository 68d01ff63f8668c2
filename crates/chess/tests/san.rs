//! Standard algebraic notation.

use std::collections::HashSet;

use chess::{CastlingNotation, Position};
use game_core::{MoveGenerator, laws};

const STARTS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/7p/1N5k/R2N4/2Q5/N1B5/2Q4P/R4K1R w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];

const KNIGHTS: &str = "7k/8/8/8/8/5N2/8/1N2KN2 w - - 0 1";
const PIN: &str = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
const PASSED: &str = "4k3/8/8/3pPp2/8/8/8/4K3 w - d6 0 1";
const MATE: &str = "7k/P5pp/8/8/8/8/8/4K3 w - - 0 1";
const CASTLING: &str = "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1";

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// The UCI text of what is read.
fn read(fen: &str, text: &str) -> String {
    let position = position(fen);
    let mv = position.parse_san(text).unwrap_or_else(|e| panic!("{e}"));
    position.uci(mv, CastlingNotation::KingMove)
}

#[test]
fn every_move_has_a_text_of_its_own_that_reads_back() {
    for fen in STARTS {
        for seed in 0..6 {
            laws::playout(&position(fen), seed, 120, |position| {
                let mut texts = HashSet::new();
                for &mv in &position.moves() {
                    let text = position.san(mv);
                    assert_eq!(position.parse_san(&text), Ok(mv), "{text} in {position:?}");
                    assert!(texts.insert(text), "{mv:?} in {position:?}");
                }
            });
        }
    }
}

#[test]
fn moves_are_written_as_the_standard_says() {
    for (fen, uci, san) in [
        (STARTS[0], "e2e4", "e4"),
        (STARTS[0], "g1f3", "Nf3"),
        (STARTS[1], "e1g1", "O-O"),
        (STARTS[1], "e5f7", "Nxf7"),
        (STARTS[1], "d5e6", "dxe6"),
        (CASTLING, "e1c1", "O-O-O+"),
        (PASSED, "e5d6", "exd6"),
        (MATE, "a7a8q", "a8=Q#"),
        (MATE, "a7a8n", "a8=N"),
        (KNIGHTS, "b1d2", "Nbd2"),
        (KNIGHTS, "f1d2", "Nf1d2"),
        (KNIGHTS, "f3d2", "N3d2"),
        (KNIGHTS, "b1c3", "Nc3"),
        // One rival stands on its rank, another on its file.
        ("1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"),
        // The pinned knight is no rival.
        (PIN, "g1e2", "Ne2"),
    ] {
        let position = position(fen);
        let mv = position.parse_san(san).unwrap();
        assert_eq!(position.uci(mv, CastlingNotation::KingMove), uci, "{san}");
        assert_eq!(position.san(mv), san);
    }
}

#[test]
fn other_ways_of_writing_are_understood() {
    for (fen, texts, uci) in [
        (CASTLING, &["0-0", "o-o", "O-O+", "O-O!?"][..], "e1g1"),
        (CASTLING, &["0-0-0", "O-O-O", "O-O-O#"], "e1c1"),
        (
            PASSED,
            &[
                "exd6",
                "ed6",
                "exd6e.p.",
                "exd6 e.p.",
                "exd6 e.p.+!",
                "e5xd6",
                "e5d6",
                "e:d6",
            ],
            "e5d6",
        ),
        // Without a file a pawn goes straight.
        ("4k3/8/8/2PpP3/3P4/8/8/4K3 w - d6 0 1", &["e6"], "e5e6"),
        (
            MATE,
            &["a8=Q", "a8Q", "a8(Q)", "a8=q", "a7a8q", "a8/Q", "a8=Q+"],
            "a7a8q",
        ),
        (
            KNIGHTS,
            &["Nbd2", "Nb1d2", "Nb1-d2", "Nbxd2", " Nbd2?? "],
            "b1d2",
        ),
        (STARTS[0], &["Pe4", "e2-e4", "e4#", "e4!!"], "e2e4"),
        (PIN, &["Nge2", "N1e2", "Ng1e2"], "g1e2"),
    ] {
        for text in texts {
            assert_eq!(read(fen, text), uci, "{text}");
        }
    }
}

#[test]
fn bad_moves_are_quoted_and_candidates_named() {
    let illegal = "not a legal move here";
    let no_move = "no move in algebraic notation";
    for (fen, text, reason) in [
        (KNIGHTS, "Nd2", "ambiguous, Nbd2 or Nf1d2 or N3d2"),
        (MATE, "a8", "ambiguous, a8=Q# or a8=N or a8=R# or a8=B"),
        (MATE, "a8=K", "not a legal move here, unlike a8=Q#"),
        (PIN, "Nce2", "not a legal move here, unlike Ne2"),
        (STARTS[0], "e5", illegal),
        (STARTS[0], "exd5", illegal),
        (STARTS[0], "O-O", illegal),
        (STARTS[0], "Ke2", illegal),
        (STARTS[0], "", no_move),
        (STARTS[0], "e", no_move),
        (STARTS[0], "e9", no_move),
        (STARTS[0], "Xe4", no_move),
        (STARTS[0], "Nf3g", no_move),
        (STARTS[0], "Ngg1f3", no_move),
        (STARTS[0], "é4", no_move),
        (STARTS[0], "O-O-O-O", no_move),
        (STARTS[0], "+", no_move),
    ] {
        let error = position(fen).parse_san(text).expect_err(text);
        assert_eq!(error.text(), text);
        assert!(error.reason().starts_with(reason), "{error}");
    }
}
