//! Agreement with `cozy-chess`, a move generator that we did not write, on random positions.

use std::collections::BTreeSet;

use chess::{CastlingNotation, Position};
use cozy_chess::Board;
use game_core::{MoveGenerator, Outcome, Side, laws};

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

/// The FEN with castling rights by the files of the rooks, the form that they read for Chess960.
fn shredder_fen(position: &Position) -> String {
    let fen = position.fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let mut rights = String::new();
    for side in Side::ALL {
        for rook in position.castling_rooks() & position.board().side(side) {
            let file = rook.file().to_char();
            rights.push(if side == Side::White {
                file.to_ascii_uppercase()
            } else {
                file
            });
        }
    }
    if !rights.is_empty() {
        fields[2] = &rights;
    }
    fields.join(" ")
}

#[test]
fn moves_checks_and_results_are_those_of_cozy_chess() {
    let mut positions = 0;
    for fen in STARTS {
        let start = Position::from_fen(fen).unwrap();
        for seed in 0..150 {
            laws::playout(&start, seed, 100, |position| {
                let fen = shredder_fen(position);
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
