//! Positions from outside: setups and their faults, FEN strict and lenient, packed positions, the starts
//! of Chess960, EPD.

use std::collections::HashSet;
use std::fs;

use bitboard::{Bitboard, BoardFault, Fen, File, Piece, Square};
use chess::{
    CastlingFault, EnPassantFault, Epd, Operand, Operation, PackedPosition, Position, Setup,
    SetupFault, StartNumber, UnpackError,
};
use game_core::{Notation, Side, laws};
use proptest::prelude::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const STARTS: [&str; 6] = [
    START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "r1r1k3/8/8/8/8/8/8/R1R1K3 w Cc - 0 1",
];

/// A file of the data folder, if it is beside the repository.
fn data(name: &str) -> Option<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");
    fs::read_to_string(format!("{folder}/{name}")).ok()
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|e| panic!("{e}"))
}

fn faults(fen: &str) -> Vec<SetupFault> {
    Setup::from_fen(fen).unwrap().faults()
}

fn squares<const N: usize>(squares: [Square; N]) -> Bitboard {
    squares.into_iter().collect()
}

#[test]
fn each_fault_has_a_kind() {
    use SetupFault::{
        Board, Castling, EnPassant, ManyCheckers, MoveNumberZero, OpponentInCheck, PawnOnFirstRank,
    };
    use Side::{Black, White};
    for (fen, fault) in [
        (
            "4k3/8/8/8/8/8/8/8 w - - 0 1",
            Board(BoardFault::NoKing(White)),
        ),
        (
            "4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
            Board(BoardFault::ManyKings(White)),
        ),
        (
            "4k3/8/8/8/8/N7/NNNNNNNN/NNNNKNNN w - - 0 1",
            Board(BoardFault::ManyPieces(White)),
        ),
        (
            "4k3/p7/pppppppp/8/8/8/8/4K3 w - - 0 1",
            Board(BoardFault::ManyPawns(Black)),
        ),
        (
            "8/8/8/3kK3/8/8/8/8 w - - 0 1",
            Board(BoardFault::KingsTouch),
        ),
        (
            "1P2k2P/8/8/8/8/8/8/4K3 w - - 0 1",
            Board(BoardFault::PawnOnLastRank(
                White,
                squares([Square::B8, Square::H8]),
            )),
        ),
        (
            "p3k3/8/8/8/8/8/8/4K3 w - - 0 1",
            PawnOnFirstRank(Black, squares([Square::A8])),
        ),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", OpponentInCheck(Black)),
        (
            "4k3/8/8/8/8/5n2/8/r3K2r w - - 0 1",
            ManyCheckers(squares([Square::A1, Square::H1, Square::F3])),
        ),
        (
            "4k3/8/8/8/8/4K3/8/7R w K - 0 1",
            Castling(Square::H1, CastlingFault::KingAway),
        ),
        (
            "4k3/8/8/8/8/8/8/4K2B w K - 0 1",
            Castling(Square::H1, CastlingFault::NoRook),
        ),
        (
            "r3k3/8/8/8/8/8/8/4K3 w k - 0 1",
            Castling(Square::H8, CastlingFault::NoRook),
        ),
        (
            "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
            EnPassant(Square::E3, EnPassantFault::WrongRank),
        ),
        (
            "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1",
            EnPassant(Square::E3, EnPassantFault::Blocked),
        ),
        (
            "4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1",
            EnPassant(Square::E3, EnPassantFault::Blocked),
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 b - e3 0 1",
            EnPassant(Square::E3, EnPassantFault::NoPawn),
        ),
        // The rook gave check before White's pawn went from g2 to g4.
        (
            "4k3/8/8/8/6P1/8/8/4R1K1 b - g3 0 1",
            EnPassant(Square::G3, EnPassantFault::EarlierCheck),
        ),
        // So did the pawn from where it started.
        (
            "8/8/8/8/3P4/4k3/8/6K1 b - d3 0 1",
            EnPassant(Square::D3, EnPassantFault::EarlierCheck),
        ),
        // The rook did before the pawn came between.
        (
            "8/8/8/K1pr4/8/8/8/4k3 w - c6 0 1",
            EnPassant(Square::C6, EnPassantFault::EarlierCheck),
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", MoveNumberZero),
    ] {
        assert_eq!(faults(fen), [fault], "{fen}");
        let error = Position::from_fen(fen).unwrap_err();
        assert_eq!(error.faults(), [fault]);
        assert!(fen.contains(error.text()), "{error}");
        assert!(error.reason().contains(&fault.to_string()), "{error}");
    }
}

#[test]
fn two_rooks_on_one_wing_cannot_both_castle() {
    let fault = |rook| SetupFault::Castling(rook, CastlingFault::SameWing);
    let fen = "4k3/8/8/8/8/8/8/R1R1K3 w QC - 0 1";
    assert!(
        Setup::from_fen(fen).is_err(),
        "the a-file comes after the c-file"
    );
    let fen = "4k3/8/8/8/8/8/8/R1R1K3 w CQ - 0 1";
    assert_eq!(faults(fen), [fault(Square::A1), fault(Square::C1)]);
}

#[test]
fn possible_checks_are_not_faults() {
    for fen in [
        // Discovered by the double step, given by it, double.
        "4k3/8/8/8/4P3/8/8/4R1K1 b - e3 0 1",
        "8/8/8/3k4/4P3/8/8/6K1 b - e3 0 1",
        "8/8/8/8/2k1P3/8/8/5BK1 b - e3 0 1",
        "4k3/8/5N2/8/8/8/8/4R1K1 b - - 0 1",
        "4k3/8/8/7B/8/8/8/4R1K1 b - - 0 1",
        // On both sides of the king, from a well-known file of perft.
        "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1",
        // Two queens and eight pawns: cannot be reached, but playable.
        "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
    ] {
        assert_eq!(faults(fen), [], "{fen}");
    }
}

#[test]
fn all_faults_are_listed_at_once() {
    let fen = "8/8/8/8/8/8/8/PPPP3P b KQk e4 0 0";
    let error = Position::from_fen(fen).unwrap_err();
    assert_eq!(error.faults().len(), 8, "{error}");
    assert_eq!(error.text(), fen);
}

#[test]
fn a_setup_is_edited_square_by_square() {
    let mut setup = Setup::EMPTY;
    for square in Square::all() {
        let wanted = position(START).piece_at(square);
        if let Some((side, piece)) = wanted {
            setup.put(!side, Piece::Queen, square);
            setup.put(side, piece, square);
        }
        assert_eq!(setup.piece_at(square), wanted);
    }
    for side in Side::ALL {
        for file in [File::A, File::D, File::H] {
            setup.allow_castling(side, file);
        }
        setup.forbid_castling(side, File::D);
    }
    assert_eq!(setup, Setup::start());
    assert_eq!(Position::try_from(setup), Ok(Position::start()));
    assert_eq!(setup.remove(Square::E1), Some((Side::White, Piece::King)));
    assert_eq!(setup.remove(Square::E1), None);
    assert_eq!(setup.faults().len(), 3, "{:?}", setup.faults());
    setup.drop_impossible_rights();
    assert_eq!(setup.castling_rooks(), squares([Square::A8, Square::H8]));
}

#[test]
fn strict_reading_requires_the_only_form_of_the_standard() {
    for (loose, strict) in [
        ("4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        (
            "4k3/8/8/8/8/8/8/4K3 b - - 7",
            "4k3/8/8/8/8/8/8/4K3 b - - 7 1",
        ),
        (
            " 4k3/8/8/8/8/8/8/4K3\tb  - - 7 9 ",
            "4k3/8/8/8/8/8/8/4K3 b - - 7 9",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 B - - - -",
            "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 007 010",
            "4k3/8/8/8/8/8/8/4K3 w - - 7 10",
        ),
        (
            "22k12/44/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w kqKQ - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w AHahK - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e3 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - D6 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        ),
    ] {
        assert!(Position::from_fen(loose).is_err(), "{loose}");
        let forgiven = Position::from_fen_lenient(loose).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(forgiven, position(strict), "{loose}");
        assert_eq!(Position::parse_position(loose), Ok(forgiven));
        assert_eq!(forgiven.fen(), strict);
    }
}

#[test]
fn lenient_reading_accepts_nothing_ambiguous() {
    for fen in [
        "",
        "startpos",
        "4k3/8/8/8/8/8/8/4K3 white - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w X - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w -K - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - e 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0.5 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 65536 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 bm",
        "4k3/8/8/8/8/8/8/4K2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K5 w - - 0 1",
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
    ] {
        let error = Position::from_fen_lenient(fen).expect_err(fen);
        assert!(fen.contains(error.text()), "{error}");
        assert!(Position::from_fen(fen).is_err());
    }
}

#[test]
fn bad_fens_are_quoted() {
    for (fen, quoted) in [
        ("", ""),
        ("4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3"),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP",
        ),
        (
            "rnbqkbnrr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnrr",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
            "x",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "K"),
        ("4k3/8/8/8/8/8/8/R3K3 w QQ - 0 1", "QQ"),
        ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "e3"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "e9"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "-1"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 65536 1", "65536"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 one", "one"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 extra", "extra"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "8/8/8/8/8/8/8/4K3"),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "4k3/8/8/8/8/8/8/3KK3"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "4k2P/8/8/8/8/8/8/4K3"),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "4k3/8/8/8/8/8/8/P3K3"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "4k3/4R3/8/8/8/8/8/4K3"),
        ("4kK2/8/8/8/8/8/8/8 w - - 0 1", "4kK2/8/8/8/8/8/8/8"),
    ] {
        let error = Position::from_fen(fen).expect_err(fen);
        assert_eq!(error.text(), quoted, "{error}");
    }
}

/// X-FEN: a letter of a file where the castling rook is not the outermost of its wing.
#[test]
fn castling_rights_are_read_and_written_in_both_forms() {
    for (x_fen, shredder_fen) in [
        (
            START,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        ),
        (
            "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1",
            "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
        ),
        (
            "rr2k1rr/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1",
            "rr2k1rr/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1",
        ),
        (
            "rr2k1rr/8/8/8/8/8/8/RR2K1RR w KBgq - 0 1",
            "rr2k1rr/8/8/8/8/8/8/RR2K1RR w HBga - 0 1",
        ),
        (
            "r1r1k3/8/8/8/8/8/8/R1R1K3 w Cq - 0 1",
            "r1r1k3/8/8/8/8/8/8/R1R1K3 w Ca - 0 1",
        ),
        // Orthodox rights are not those of the outermost rook of the other wing.
        (
            "4k3/8/8/8/8/8/8/RK1R4 w KQ - 0 1",
            "4k3/8/8/8/8/8/8/RK1R4 w DA - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ),
    ] {
        let read = position(x_fen);
        assert_eq!(position(shredder_fen), read);
        assert_eq!(read.fen(), x_fen);
        assert_eq!(read.shredder_fen(), shredder_fen);
    }
}

#[test]
fn fens_of_played_positions_are_read() {
    let Some(text) = data("fen/valid.sfens") else {
        return;
    };
    assert_eq!(text.lines().count(), 10_000);
    for line in text.lines() {
        let read = position(line);
        assert_eq!(position(&read.fen()), read, "{line}");
        assert_eq!(position(&read.shredder_fen()), read, "{line}");
        assert_eq!(read.pack().unpack(), Ok(read), "{line}");
        // Everything is written as it was, except en passant squares that no capture uses.
        let mut setup = Setup::from_fen(line).unwrap();
        assert_eq!(setup.shredder_fen(), line);
        setup.en_passant = read.en_passant();
        assert_eq!(Setup::from(read), setup, "{line}");
    }
}

/// These are played positions to which a piece was added, or in which one was moved or turned into
/// another, until a rule was broken. Strict reading refuses them all. Lenient reading accepts those in which
/// only a castling right or the en passant square is impossible, and drops that.
#[test]
fn fens_of_corrupted_positions_are_refused() {
    let Some(text) = data("fen/invalid.sfens") else {
        return;
    };
    assert_eq!(text.lines().count(), 9_992);
    for line in text.lines() {
        let error = Position::from_fen(line).expect_err(line);
        let is_right = |fault: &SetupFault| {
            matches!(fault, SetupFault::Castling(..) | SetupFault::EnPassant(..))
        };
        assert!(!error.faults().is_empty(), "{line}: {error}");
        let is_forgiven = error.faults().iter().all(is_right);
        assert_eq!(
            Position::from_fen_lenient(line).is_ok(),
            is_forgiven,
            "{line}"
        );
    }
}

#[test]
fn start_positions_agree_with_a_published_list() {
    let Some(text) = data("fen/chess960_start_positions.sfens") else {
        return;
    };
    let listed: HashSet<_> = text.lines().map(ToString::to_string).collect();
    let ours = StartNumber::all().map(|number| Position::chess960(number).shredder_fen());
    assert_eq!(ours.collect::<HashSet<_>>(), listed);
}

#[test]
fn start_positions_are_numbered_as_scharnagl_did() {
    for (number, rank) in [
        (0, "BBQNNRKR"),
        (1, "BQNBNRKR"),
        (518, "RNBQKBNR"),
        (534, "RNBKQBNR"),
        (959, "RKRNNQBB"),
    ] {
        let number = StartNumber::new(number).unwrap();
        let fen = Position::chess960(number).fen();
        assert!(
            fen.contains(&format!("/PPPPPPPP/{rank} w KQkq - 0 1")),
            "{fen}"
        );
    }
    for number in StartNumber::all() {
        let theirs = cozy_chess::Board::chess960_startpos(number.number().into());
        assert_eq!(
            Position::chess960(number).shredder_fen(),
            format!("{theirs:#}")
        );
    }
    assert_eq!(StartNumber::ORTHODOX.number(), 518);
}

#[test]
fn double_chess960_has_two_numbers() {
    let (white, black) = (StartNumber::ORTHODOX, StartNumber::new(7).unwrap());
    let start = Position::double_chess960(white, black);
    let theirs = cozy_chess::Board::double_chess960_startpos(518, 7);
    assert_eq!(start.shredder_fen(), format!("{theirs:#}"));
    assert_eq!(start.start_numbers(), Some([white, black]));
    assert_eq!(position(&start.fen()), start);
    assert_eq!(
        position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").start_numbers(),
        None
    );
    let later = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3";
    assert_eq!(position(later).start_numbers(), None);
}

#[test]
fn played_positions_are_packed_without_loss() {
    let mut seen = HashSet::new();
    let mut packed = HashSet::new();
    let (mut en_passant, mut castling) = (0, 0);
    for fen in STARTS {
        for seed in 0..40 {
            laws::playout(&position(fen), seed, 150, |position| {
                assert_eq!(position.pack().unpack(), Ok(*position), "{position:?}");
                seen.insert(position.fen());
                packed.insert(position.pack());
                en_passant += usize::from(position.en_passant().is_some());
                castling += usize::from(!position.castling_rooks().is_empty());
            });
        }
    }
    assert_eq!(seen.len(), packed.len());
    assert!(
        en_passant > 50 && castling > 1000,
        "{en_passant} {castling}"
    );
}

#[test]
fn packed_bytes_are_those_of_the_page() {
    let packed = position("4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 258").pack();
    let mut bytes = [0; PackedPosition::SIZE];
    bytes[0] = 0b1001_0000; // e1, h1
    bytes[4] = 0b0001_1000; // d5, e5
    bytes[7] = 0b0001_0000; // e8
    bytes[8] = 12 << 4 | 10; // a castling rook, the white king
    bytes[9] = 14; // the black pawn that may be captured, a white pawn
    bytes[10] = 11; // the black king, not to move
    bytes[26..].copy_from_slice(&[2, 1]);
    assert_eq!(packed.to_bytes(), bytes);

    bytes[8] ^= 12 << 4; // The rook becomes a pawn.
    let unpack = |bytes| PackedPosition::from_bytes(bytes).unpack();
    assert!(matches!(unpack(bytes), Err(UnpackError::Setup(_))));
    bytes[8] = 6 << 4 | 10;
    assert!(unpack(bytes).is_ok());
    bytes[11] = 1; // After the last piece.
    assert_eq!(unpack(bytes), Err(UnpackError::NotCanonical));
    bytes[11] = 0;
    bytes[9] = 14 << 4 | 14; // Not both pawns can have moved last.
    assert_eq!(unpack(bytes), Err(UnpackError::NotCanonical));
    assert_eq!(unpack([255; 28]), Err(UnpackError::ManyPieces));
}

#[test]
fn epd_reads_the_forms_found_in_files() {
    let read = |text: &str| {
        text.parse::<Epd>()
            .unwrap_or_else(|e| panic!("{text}: {e}"))
    };
    let bratko_kopec = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - ; bm Qd1 + ; id BK.01 ";
    let epd = read(bratko_kopec);
    assert_eq!(
        epd.moves("bm"),
        Ok(vec![epd.position.parse_san("Qd1").unwrap()])
    );
    assert_eq!(epd.text("id"), Some("BK.01"));

    let perft = read("4k3/8/8/8/8/8/8/4K2R w K - 3 9 ;D1 15 ;D2 66");
    assert_eq!(perft.position.halfmove_clock(), 3);
    assert_eq!(perft.integer("D2"), Ok(Some(66)));
    assert_eq!(
        perft.to_string(),
        "4k3/8/8/8/8/8/8/4K2R w K - hmvc 3; fmvn 9; D1 15; D2 66;"
    );
    assert_eq!(read(&perft.to_string()), perft);

    let odd = read(
        r#"4k3/8/8/8/8/8/8/4K2R w K - c0 "a \"b\"; \\"; c1 ""; noop; bm O-O; bm Rh8+; ce +30;"#,
    );
    assert_eq!(odd.text("c0"), Some(r#"a "b"; \"#));
    assert_eq!((odd.text("c1"), odd.text("noop")), (Some(""), Some("")));
    assert_eq!(odd.moves("bm").unwrap().len(), 2);
    assert_eq!(odd.line("bm").unwrap_err().text(), "Rh8+");
    assert_eq!(odd.moves("am"), Ok(vec![]));
    assert_eq!(odd.integer("ce"), Ok(Some(30)));
    assert_eq!(
        odd.integer("c0").unwrap_err().reason(),
        "not a whole number"
    );
    assert_eq!(read(&odd.to_string()), odd);
    let empty = read(r#"4k3/8/8/8/8/8/8/4K2R w K - bm "";"#);
    assert_eq!(empty.moves("bm").unwrap_err().text(), "");

    let mut built = Epd::new(Position::start());
    built
        .push_moves("pm", &[Position::start().parse_san("e4").unwrap()])
        .unwrap();
    let id = Operation::new("id", vec![Operand::string("one \"two\"").unwrap()]);
    built.operations.push(id.unwrap());
    assert_eq!(read(&built.to_string()), built);
}

#[test]
fn bad_epd_is_quoted() {
    for (text, quoted) in [
        ("", ""),
        ("4k3/8/8/8/8/8/8/4K3 w -", "4k3/8/8/8/8/8/8/4K3 w -"),
        ("4k3/8/8/8/8/8/8/4K3 x - - bm Kd2;", "x"),
        ("4k3/8/8/8/8/8/8/4K3 w K - bm Kd2;", "K"),
        ("4k3/8/8/8/8/8/8/4K3 w - - hmvc x;", "x"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 5;", "5"),
        ("4k3/8/8/8/8/8/8/4K3 w - - \"id\" 5;", "\"id\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - id \"BK.01;", "BK.01;"),
        ("4k3/8/8/8/8/8/8/4K3 w - - id BK\"01;", "BK\"01"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - c0 a\u{7}b;",
            "4k3/8/8/8/8/8/8/4K3 w - - c0 a\u{7}b;",
        ),
    ] {
        let error = text.parse::<Epd>().expect_err(text);
        assert_eq!(error.text(), quoted, "{error}");
    }
    assert!(Operand::word("a b").is_err());
    assert!(Operand::string("a\nb").is_err());
    assert!(Operation::new("1", vec![]).is_err());
}

#[test]
fn test_suites_are_read() {
    for (name, lines) in [("bratko-kopec", 24), ("wac", 299)] {
        let Some(text) = data(&format!("suites/{name}.epd")) else {
            return;
        };
        let mut positions = 0;
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let epd: Epd = line.parse().unwrap_or_else(|e| panic!("{line}: {e}"));
            let moves = |code| epd.moves(code).unwrap_or_else(|e| panic!("{line}: {e}"));
            assert!(moves("bm").len() + moves("am").len() > 0, "{line}");
            // Some variations are cut off within their last move.
            let last = epd
                .operations
                .last()
                .and_then(|last| last.operands().last());
            if let Err(error) = epd.line("pv") {
                assert_eq!(Some(error.text()), last.map(Operand::as_str), "{line}");
            }
            assert!(epd.text("id").is_some_and(|id| !id.is_empty()), "{line}");
            assert_eq!(epd.to_string().parse(), Ok(epd), "{line}");
            positions += 1;
        }
        assert_eq!(positions, lines);
    }
}

/// Any setup: pieces anywhere, any rights and clocks.
fn any_setup() -> impl Strategy<Value = Setup> {
    let pieces = prop::collection::vec((0..2_usize, 0..6_usize, 0..64_usize), 0..40);
    let rights = prop::collection::vec((0..2_usize, 0..8_usize), 0..6);
    let passed = prop::option::of(0..64_usize);
    (pieces, rights, passed, any::<(bool, u16, u16)>()).prop_map(
        |(pieces, rights, passed, (is_black, halfmove_clock, fullmove_number))| {
            let mut setup = Setup::EMPTY;
            for (side, piece, square) in pieces {
                setup.put(
                    Side::ALL[side],
                    Piece::ALL[piece],
                    Square::from_index(square),
                );
            }
            for (side, file) in rights {
                setup.allow_castling(Side::ALL[side], File::ALL[file]);
            }
            setup.side = Side::ALL[usize::from(is_black)];
            setup.en_passant = passed.map(Square::from_index);
            setup.halfmove_clock = halfmove_clock;
            setup.fullmove_number = fullmove_number;
            setup
        },
    )
}

/// A valid FEN with some characters exchanged.
fn spoilt_fen() -> impl Strategy<Value = String> {
    let changes = prop::collection::vec((0..90_usize, "[pnbrqkPNBRQK1-8/ wbhaHA-]"), 0..4);
    (0..STARTS.len(), changes).prop_map(|(start, changes)| {
        let mut chars: Vec<_> = STARTS[start].chars().collect();
        for (at, letter) in changes {
            let at = at % chars.len();
            chars[at] = letter.chars().next().unwrap();
        }
        chars.into_iter().collect()
    })
}

/// Squares are read from their names in either case, and the fields of a FEN from the text that they write.
fn read_parts(text: &str) {
    if let Ok(square) = text.parse::<Square>() {
        assert_eq!(square.to_string(), text.to_ascii_lowercase());
    }
    if let Some((from, to, rest)) = Square::parse_pair(text) {
        let squares = text.strip_suffix(rest).unwrap();
        assert_eq!(format!("{from}{to}"), squares.to_ascii_lowercase());
    }
    if let Ok(fen) = Fen::parse(text) {
        assert_eq!(fen.to_string(), text);
    }
    if let Ok(fen) = Fen::parse_lenient(text) {
        assert_eq!(Fen::parse(&fen.to_string()), Ok(fen));
    }
}

fn read_everywhere(text: &str) {
    read_parts(text);
    for setup in [Setup::from_fen(text), Setup::from_fen_lenient(text)]
        .into_iter()
        .flatten()
    {
        assert_eq!(Setup::from_fen(&setup.fen()), Ok(setup));
        assert_eq!(Setup::from_fen(&setup.shredder_fen()), Ok(setup));
    }
    let strict = Position::from_fen(text);
    let lenient = Position::from_fen_lenient(text);
    for position in [&strict, &lenient].into_iter().flatten() {
        assert_eq!(Position::from_fen(&position.fen()).as_ref(), Ok(position));
        assert_eq!(position.pack().unpack().as_ref(), Ok(position));
        laws::check_moves(position);
    }
    if strict.is_ok() {
        assert_eq!(strict, lenient);
    }
    if let Ok(epd) = text.parse::<Epd>() {
        assert_eq!(epd.to_string().parse(), Ok(epd));
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*") {
        read_everywhere(&text);
    }

    #[test]
    fn any_spoilt_fen_is_read_or_refused(text in spoilt_fen()) {
        read_everywhere(&text);
    }

    #[test]
    fn any_square_is_read_or_refused(text in "[a-iA-I]?[0-9]?[a-iA-I]?[0-9]?[q ]?") {
        read_parts(&text);
    }

    #[test]
    fn any_epd_is_read_or_refused(operations in "[a-c;\" \\\\0-2+\t]*") {
        let text = format!("4k3/8/8/8/8/8/8/4K2R w K - {operations}");
        read_everywhere(&text);
    }

    #[test]
    fn any_setup_is_written_and_judged(setup in any_setup()) {
        prop_assert_eq!(Setup::from_fen(&setup.fen()), Ok(setup));
        prop_assert_eq!(Setup::from_fen(&setup.shredder_fen()), Ok(setup));
        prop_assert_eq!(setup.colour_flipped().colour_flipped(), setup);
        prop_assert_eq!(setup.colour_flipped().faults().len(), setup.faults().len());
        let mut kept = setup;
        kept.drop_impossible_rights();
        let is_right = |fault: &SetupFault| {
            matches!(fault, SetupFault::Castling(..) | SetupFault::EnPassant(..))
        };
        prop_assert!(!kept.faults().iter().any(is_right));
    }

    #[test]
    fn any_bytes_are_unpacked_or_refused(bytes: [u8; PackedPosition::SIZE]) {
        let _ = PackedPosition::from_bytes(bytes).unpack();
    }

    #[test]
    fn a_changed_byte_is_never_the_same_position(
        start in 0..STARTS.len(),
        at in 0..PackedPosition::SIZE,
        change in 1..=255_u8,
    ) {
        let original = position(STARTS[start]);
        let mut bytes = original.pack().to_bytes();
        bytes[at] ^= change;
        if let Ok(changed) = PackedPosition::from_bytes(bytes).unpack() {
            prop_assert_ne!(changed, original);
        }
    }
}

#[test]
fn a_first_rank_has_one_number_or_none() {
    let pieces = Piece::ALL.len() as u32;
    let ranks = (0..pieces.pow(8)).map(|code| {
        [0, 1, 2, 3, 4, 5, 6, 7].map(|file| Piece::ALL[(code / pieces.pow(file) % pieces) as usize])
    });
    let mut numbers = 0;
    for rank in ranks {
        if let Some(number) = StartNumber::of_back_rank(rank) {
            assert_eq!(number.back_rank(), rank);
            numbers += 1;
        }
    }
    assert_eq!(numbers, 960);
}
