//! Moves as text: algebraic notation, standard and long, and UCI.

use std::collections::{HashMap, HashSet};

use bitboard::{Bitboard, Piece, Square};
use chess::{CastlingNotation, CastlingObstacle, MoveErrorKind as Kind, Position};
use game_core::{MoveGenerator, Notation, ParseError, Side, laws};
use proptest::prelude::*;

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
const CHECK: &str = "4r1k1/8/8/8/8/8/8/4K1NR w K - 0 1";
const DOUBLE_CHECK: &str = "4r2k/6N1/8/8/8/5n2/8/4K3 w - - 0 1";
const CASTLING: &str = "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1";

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// The UCI text of the move that is read.
fn read(fen: &str, text: &str) -> String {
    let position = position(fen);
    let mv = position.parse_san(text).unwrap_or_else(|e| panic!("{e}"));
    position.uci(mv, CastlingNotation::KingMove)
}

#[test]
fn every_move_has_a_text_of_its_own_that_reads_back() {
    for fen in STARTS {
        for seed in 0..2 {
            laws::playout(&position(fen), seed, 60, |position| {
                let mut texts = HashSet::new();
                for &mv in &position.moves() {
                    let text = position.san(mv);
                    assert_eq!(position.parse_san(&text), Ok(mv), "{text} in {position:?}");
                    assert_eq!(position.parse_san_strict(&text), Ok(mv), "{position:?}");
                    assert!(texts.insert(text), "{mv:?} in {position:?}");

                    let long = position.long_algebraic(mv);
                    assert_eq!(position.parse_san(&long), Ok(mv), "{long} in {position:?}");
                    for castling in [CastlingNotation::KingMove, CastlingNotation::KingTakesRook] {
                        let uci = position.uci(mv, castling);
                        assert_eq!(position.parse_uci(&uci), Ok(mv), "{uci} in {position:?}");
                        assert_eq!(position.parse_san(&uci), Ok(mv), "{uci} in {position:?}");
                    }
                }
            });
        }
    }
}

#[test]
fn moves_are_written_in_the_standard_form() {
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
        // The pinned knight is not a rival.
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
                "exd6ep.",
                "exd6 ep.",
                "exd6 e.p.",
                "exd6ep",
                "exd6 ep",
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
            &[
                "a8=Q",
                "a8Q",
                "a8(Q)",
                "a8=q",
                "a7a8q",
                "a8/Q",
                "a8=Q+",
                "a8=(Q)",
                "♙a8=♕",
                "a7-a8=Q#",
            ],
            "a7a8q",
        ),
        (
            KNIGHTS,
            &[
                "Nbd2",
                "Nb1d2",
                "Nb1-d2",
                "Nbxd2",
                " Nbd2?? ",
                "nbd2",
                "b1d2",
                "♘bd2",
                "♞\u{fe0e}b1–d2",
                "Nb1×d2",
            ],
            "b1d2",
        ),
        (STARTS[0], &["Pe4", "e2-e4", "e4#", "e4!!"], "e2e4"),
        (PIN, &["Nge2", "N1e2", "Ng1e2", "Ne2"], "g1e2"),
        // A small b is a file.
        (
            "4k3/8/8/8/8/2p5/1P6/4KB2 w - - 0 1",
            &["bxc3", "bc3", "bxc3+"],
            "b2c3",
        ),
        (
            "4k3/8/8/8/8/2p5/1P6/4KB2 w - - 0 1",
            &["Bc4", "Bf1c4", "f1-c4"],
            "f1c4",
        ),
        (CASTLING, &["e1h1", "e1g1", "O‑O"], "e1g1"),
    ] {
        for text in texts {
            assert_eq!(read(fen, text), uci, "{text}");
        }
    }
}

/// Each reader accepts exactly the legal moves: of all texts of two squares, those of `moves`.
#[test]
fn no_other_move_is_read() {
    for fen in STARTS.into_iter().chain([PIN, PASSED, CHECK, CASTLING]) {
        laws::playout(&position(fen), 5, 20, |position| {
            let written = |mv, style| (position.uci(mv, style), mv);
            let moves = position.moves().into_iter();
            let texts: HashMap<String, chess::Move> = moves
                .flat_map(|mv| {
                    [
                        written(mv, CastlingNotation::KingMove),
                        written(mv, CastlingNotation::KingTakesRook),
                    ]
                })
                .collect();
            for (from, to) in Square::all().flat_map(|from| Square::all().map(move |to| (from, to)))
            {
                for promotion in ["", "n", "b", "r", "q"] {
                    let text = format!("{from}{to}{promotion}");
                    let expected = texts.get(&text).copied();
                    for read in [position.parse_uci(&text), position.parse_san(&text)] {
                        assert_eq!(read.ok(), expected, "{text} in {position:?}");
                    }
                }
            }
        });
    }
}

#[test]
fn the_origins_of_moves_are_those_of_the_legal_moves() {
    for fen in STARTS.into_iter().chain([PIN, PASSED, CHECK]) {
        laws::playout(&position(fen), 3, 40, |position| {
            let moves = position.moves();
            for piece in Piece::ALL {
                for to in Square::all() {
                    let fits = |mv: &&chess::Move| mv.piece() == piece && mv.to() == to;
                    let plain = moves
                        .iter()
                        .filter(fits)
                        .filter(|mv| mv.kind() != chess::MoveKind::Castling);
                    let origins: Bitboard = plain.map(|mv| mv.from()).collect();
                    assert_eq!(
                        position.legal_origins(piece, to),
                        origins,
                        "{piece} to {to} in {position:?}"
                    );
                }
            }
        });
    }
}

#[test]
fn a_strict_reader_takes_the_standard_text_only() {
    for (fen, standard, others) in [
        (
            KNIGHTS,
            "Nbd2",
            &["Nb1d2", "Nbd2+", "nbd2", "Nb1-d2", " Nbd2", "Nbd2!", "♘bd2"][..],
        ),
        (STARTS[0], "e4", &["e2e4", "e2-e4", "Pe4", "e4 "]),
        (
            PASSED,
            "exd6",
            &["ed6", "e:d6", "exd6 e.p.", "exd6ep", "exd6 ep", "e5xd6"],
        ),
        (MATE, "a8=Q#", &["a8=Q", "a8=Q+", "a8Q#", "a8=q#", "a8(Q)#"]),
        (
            CASTLING,
            "O-O-O+",
            &["O-O-O", "0-0-0+", "o-o-o+", "O-O-O#", "e1c1"],
        ),
    ] {
        let position = position(fen);
        let mv = position.parse_san_strict(standard).unwrap();
        for text in others {
            assert_eq!(position.parse_san(text), Ok(mv), "{text}");
            let error = position.parse_san_strict(text).expect_err(text);
            assert_eq!(*error.kind(), Kind::NotStandard(mv));
            assert!(error.to_string().contains(standard), "{error}");
        }
    }
}

#[test]
fn errors_say_what_is_wrong() {
    use Kind::*;
    let (white, black) = (Side::White, Side::Black);
    for (fen, text, kind) in [
        (
            STARTS[0],
            "Kd3",
            OutOfReach {
                piece: Piece::King,
                to: Square::D3,
            },
        ),
        (
            STARTS[0],
            "e5",
            OutOfReach {
                piece: Piece::Pawn,
                to: Square::E5,
            },
        ),
        (
            STARTS[0],
            "Ne4",
            OutOfReach {
                piece: Piece::Knight,
                to: Square::E4,
            },
        ),
        (STARTS[0], "Ke2", OwnPiece(Square::E2)),
        (STARTS[0], "e2e2", OwnPiece(Square::E2)),
        (
            STARTS[0],
            "exd5",
            OutOfReach {
                piece: Piece::Pawn,
                to: Square::D5,
            },
        ),
        (STARTS[0], "exd3", NothingToCapture(Square::D3)),
        (
            STARTS[0],
            "Bc4",
            Blocked {
                piece: Piece::Bishop,
                from: Square::F1,
                by: Square::E2,
            },
        ),
        (
            STARTS[0],
            "Ra4",
            Blocked {
                piece: Piece::Rook,
                from: Square::A1,
                by: Square::A2,
            },
        ),
        (
            STARTS[0],
            "Qd1d7",
            Blocked {
                piece: Piece::Queen,
                from: Square::D1,
                by: Square::D2,
            },
        ),
        (
            STARTS[0],
            "N3f3",
            NoPieceThere {
                side: white,
                piece: Piece::Knight,
            },
        ),
        (STARTS[0], "e4e5", EmptySquare(Square::E4)),
        (STARTS[0], "e7e5", OpponentsPiece(Square::E7)),
        (STARTS[0], "e4=Q", ImpossiblePromotion(Piece::Queen)),
        (STARTS[0], "Nf3=Q", ImpossiblePromotion(Piece::Queen)),
        (
            STARTS[0],
            "O-O",
            Castling(CastlingObstacle::Occupied(Square::F1)),
        ),
        (
            STARTS[0],
            "e1c1",
            Castling(CastlingObstacle::Occupied(Square::B1)),
        ),
        (
            STARTS[2],
            "Qd1",
            NoPiece {
                side: black,
                piece: Piece::Queen,
            },
        ),
        (MATE, "a8", PromotionMissing),
        (MATE, "a8=K", ImpossiblePromotion(Piece::King)),
        (MATE, "a8P", ImpossiblePromotion(Piece::Pawn)),
        (
            PIN,
            "Nd5",
            Pinned {
                piece: Piece::Knight,
                from: Square::C3,
            },
        ),
        (
            PIN,
            "Nce2",
            Pinned {
                piece: Piece::Knight,
                from: Square::C3,
            },
        ),
        (PIN, "O-O", Castling(CastlingObstacle::NoRight)),
        (PIN, "e1g1", Castling(CastlingObstacle::NoRight)),
        (
            CHECK,
            "Nf3",
            InCheck {
                checkers: Square::E8.into(),
            },
        ),
        (
            CHECK,
            "Ke2",
            KingAttacked {
                to: Square::E2,
                by: Square::E8,
            },
        ),
        (CHECK, "O-O", Castling(CastlingObstacle::InCheck)),
        // The pawn that has just passed shielded its king, together with the one that would capture.
        (
            "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
            "exd3",
            NothingToCapture(Square::D3),
        ),
        (
            DOUBLE_CHECK,
            "Nxe8",
            InCheck {
                checkers: [Square::E8, Square::F3].into_iter().collect(),
            },
        ),
        (
            "3k4/8/8/8/8/8/6r1/4K2R w K - 0 1",
            "O-O",
            Castling(CastlingObstacle::Attacked {
                at: Square::G1,
                by: Square::G2,
            }),
        ),
        (
            "4k3/8/8/8/8/8/8/rR2K3 w B - 0 1",
            "O-O-O",
            Castling(CastlingObstacle::RookShields(Square::B1)),
        ),
        (STARTS[0], "", Malformed),
    ] {
        let error = position(fen).parse_san(text).expect_err(text);
        assert_eq!(*error.kind(), kind, "{text} in {fen}");
        assert_eq!(error.text(), text);
    }
}

#[test]
fn text_that_is_not_a_move_is_malformed() {
    for text in [
        "",
        " ",
        "e",
        "e9",
        "i4",
        "Xe4",
        "Nf3g",
        "Ngg1f3",
        "é4",
        "O-O-O-O",
        "O",
        "O-",
        "+",
        "e.p.",
        "=Q",
        "e8=",
        "e8()",
        "e8=X",
        "--",
        "0000",
        "Z0",
        "♘",
        "Nf3 Nf6",
        "1.e4",
        "e4\0",
        "N\u{301}f3",
        "♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘♘",
    ] {
        let error = position(STARTS[0]).parse_san(text).expect_err(text);
        assert_eq!(*error.kind(), Kind::Malformed, "{text}");
        assert_eq!(error.text(), text);
    }
    for text in [
        "", "e2", "e2e", "e2e9", "e2e4qq", "E2E4", "e2E4", "e7e8Q", "e7e8x", "Nf3", "0000", "éé",
    ] {
        let error = position(STARTS[0]).parse_uci(text).expect_err(text);
        assert_eq!(*error.kind(), Kind::Malformed, "{text}");
        assert_eq!(error.text(), text);
    }
}

#[test]
fn errors_name_the_moves_that_fit() {
    let error = position(KNIGHTS).parse_san("Nd2").unwrap_err();
    let Kind::Ambiguous(moves) = error.kind() else {
        panic!("{error}");
    };
    assert_eq!(moves.len(), 3);
    assert_eq!(
        error.to_string(),
        "ambiguous, Nbd2 or Nf1d2 or N3d2: \"Nd2\""
    );
    let error = ParseError::from(error);
    assert_eq!(
        (error.text(), error.reason()),
        ("Nd2", "ambiguous, Nbd2 or Nf1d2 or N3d2")
    );
    let error = position(STARTS[0]).parse_move("e2e5").unwrap_err();
    assert_eq!(
        error.to_string(),
        "illegal move, no such pawn goes to e5: \"e2e5\""
    );
}

/// Nearly a move, in one notation or another.
const NEARLY_A_MOVE: &str = "[NBRQKnbrqk♘]?[a-h]?[1-8]?[x:-]?[a-h][1-8](=?[QNqk])?[+#!]?|[a-h][1-8][a-h][1-8][qn]?|O-O(-O)?";

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,12}", index in 0..STARTS.len()) {
        check_readers(&position(STARTS[index]), &text)?;
    }

    #[test]
    fn text_that_is_nearly_a_move_is_read_or_refused(text in NEARLY_A_MOVE, index in 0..STARTS.len()) {
        check_readers(&position(STARTS[index]), &text)?;
    }
}

/// A move that is read is legal, and its own text reads back. The strict reader and the UCI reader accept only the
/// texts of legal moves.
fn check_readers(position: &Position, text: &str) -> Result<(), TestCaseError> {
    let moves = position.moves();
    if let Ok(mv) = position.parse_san(text) {
        prop_assert!(moves.contains(&mv) && position.is_legal(mv));
        prop_assert_eq!(position.parse_san(&position.long_algebraic(mv)), Ok(mv));
    }
    let with_text = |text_of: &dyn Fn(chess::Move) -> String| {
        let found = moves.iter().find(|&&mv| text_of(mv) == text);
        found.copied()
    };
    let standard = with_text(&|mv| position.san(mv));
    prop_assert_eq!(position.parse_san_strict(text).ok(), standard);
    let uci = [CastlingNotation::KingMove, CastlingNotation::KingTakesRook]
        .into_iter()
        .find_map(|style| with_text(&|mv| position.uci(mv, style)));
    prop_assert_eq!(position.parse_uci(text).ok(), uci);
    Ok(())
}
