//! Agreement with `cozy-chess`, a move generator that we did not write, on random positions and on spoilt FENs.

use std::collections::BTreeSet;

use bitboard::BoardFault;
use chess::{CastlingNotation, EnPassantFault, FenError, Position, SetupFault};
use cozy_chess::Board;
use game_core::{MoveGenerator, Outcome, laws};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9",
];

fn ours(position: &Position) -> BTreeSet<String> {
    let text = |&mv| position.uci(mv, CastlingNotation::KingTakesRook);
    position.moves().iter().map(text).collect()
}

fn theirs(board: &Board) -> BTreeSet<String> {
    let mut moves = BTreeSet::new();
    board.generate_moves(|piece_moves| {
        moves.extend(piece_moves.into_iter().map(|mv| mv.to_string()));
        false
    });
    moves
}

#[test]
fn moves_checks_and_results_are_those_of_cozy_chess() {
    let mut positions = 0;
    for fen in STARTS {
        let start = Position::from_fen(fen).unwrap();
        for seed in 0..150 {
            laws::playout(&start, seed, 100, |position| {
                let fen = position.shredder_fen();
                let board = Board::from_fen(&fen, true).unwrap_or_else(|e| panic!("{fen}: {e}"));
                assert_eq!(ours(position), theirs(&board), "{fen}");
                assert_eq!(position.checkers().0, board.checkers().0, "{fen}");
                let stuck = position.moves().is_empty();
                let result = match board.status() {
                    cozy_chess::GameStatus::Won => Some(Outcome::Loss),
                    cozy_chess::GameStatus::Drawn if stuck => Some(Outcome::Draw),
                    _ => None,
                };
                let outcome = position.outcome().filter(|_| stuck);
                assert_eq!(outcome, result, "{fen}");
                positions += 1;
            });
        }
    }
    assert!(positions > 30_000, "{positions} positions compared");
}

/// A FEN with one character exchanged, put in or taken out, by a seeded generator.
fn mutated(fen: &str, rng: &mut ChaCha8Rng) -> String {
    const LETTERS: &[u8] = b"pnbrqkPNBRQK12345678/ -wbKQkqABCDEFGHabcdefgh36";
    let mut bytes = fen.as_bytes().to_vec();
    for _ in 0..rng.random_range(1..4) {
        let at = rng.random_range(0..bytes.len());
        let letter = LETTERS[rng.random_range(0..LETTERS.len())];
        match rng.random_range(0..6) {
            0 => bytes.insert(at, letter),
            1 => drop(bytes.remove(at)),
            2 => {
                let other = rng.random_range(0..bytes.len());
                bytes.swap(at, other);
            }
            _ => bytes[at] = letter,
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// What we refuse and they read, all of it on purpose.
fn is_refused_on_purpose(error: &FenError) -> bool {
    let by_form = [
        // They read an empty field for no castling rights, add up digits, read zeros, and take
        // castling rights in any order.
        "a FEN has six fields",
        "empty squares are not counted by one digit",
        "castling rights are not in the order KQkq, each once",
        "a move count with leading zeros",
        "is no piece, in rank",
    ];
    let by_setup = |fault: &SetupFault| {
        matches!(
            fault,
            // They look for checks by pieces, not by the king.
            SetupFault::Board(BoardFault::KingsTouch)
                // Nor do they look for a check that the pawn's double step has ended.
                | SetupFault::EnPassant(_, EnPassantFault::EarlierCheck)
        )
    };
    by_form.iter().any(|form| error.reason().contains(form))
        || !error.faults().is_empty() && error.faults().iter().all(by_setup)
}

#[test]
fn fens_are_refused_that_cozy_chess_refuses() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let (mut both, mut neither, mut only_theirs, mut only_ours) = (0, 0, 0, 0);
    for fen in STARTS.iter().cycle().take(60_000) {
        let fen = mutated(fen, &mut rng);
        let theirs = Board::from_fen(&fen, false).or_else(|_| Board::from_fen(&fen, true));
        match (Position::from_fen(&fen), theirs) {
            (Ok(position), Ok(board)) => {
                assert_eq!(ours(&position), self::theirs(&board), "{fen}");
                both += 1;
            }
            (Err(_), Err(_)) => neither += 1,
            (Err(error), Ok(_)) => {
                assert!(is_refused_on_purpose(&error), "{fen}: {error}");
                only_theirs += 1;
            }
            (Ok(position), Err(error)) => {
                // X-FEN: they know no letters of files beside KQkq, nor K for a rook elsewhere than
                // on the h-file; they count no clock above 100.
                let plain = Board::from_fen(&position.shredder_fen(), true);
                assert!(
                    plain.is_ok() || position.halfmove_clock() > 100,
                    "{fen}: {error}"
                );
                only_ours += 1;
            }
        }
    }
    let counts = [both, neither, only_theirs, only_ours];
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}
