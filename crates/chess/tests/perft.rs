//! Perft of well-known positions (Chess Programming Wiki, "Perft Results") and of Chess960.
//!
//! If the data folder is beside the repository, every line of its files is counted too, to the depth that takes
//! at most `CHESS_PERFT_NODES` nodes, and at least to its first depth. To count all of them to the end:
//! `CHESS_PERFT_NODES=max cargo test --release -p chess --test perft`.

use std::{env, fs};

use chess::{Epd, Position};
use game_core::{perft, perft_played};

/// A FEN and its perft from depth 1 on.
const KNOWN: [(&str, &[u64]); 8] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2_812, 43_238, 674_624, 11_030_083],
    ),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292],
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1_486, 62_379, 2_103_487, 89_941_194],
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594, 164_075_551],
    ),
    (
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        &[21, 528, 12_189, 326_672, 8_146_062],
    ),
    (
        "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
        &[21, 807, 18_002, 667_366, 16_253_601],
    ),
];

#[test]
fn perft_of_known_positions() {
    for (fen, counts) in KNOWN {
        let position = Position::from_fen(fen).unwrap();
        for (depth, &nodes) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), nodes, "{fen} at depth {depth}");
        }
    }
}

#[test]
fn playing_every_move_counts_the_same() {
    for (fen, counts) in KNOWN {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(perft_played(&position, 4), counts[3], "{fen}");
    }
}

/// Nodes that each line of a file may take by default: some seconds for all of them.
const NODES: u64 = if cfg!(debug_assertions) {
    20_000
} else {
    1_000_000
};

fn nodes_a_line() -> u64 {
    match env::var("CHESS_PERFT_NODES").as_deref() {
        Ok("max") => u64::MAX,
        Ok(number) => number.parse().expect("CHESS_PERFT_NODES is a number"),
        Err(_) => NODES,
    }
}

/// Counts the positions of a file, whose operations are `D1 20; D2 400;` and so on.
fn check_file(name: &str, lines: usize) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/perft");
    let Ok(text) = fs::read_to_string(format!("{folder}/{name}")) else {
        return;
    };
    let limit = nodes_a_line();
    assert_eq!(text.lines().count(), lines);
    for line in text.lines() {
        let epd: Epd = line.parse().unwrap_or_else(|e| panic!("{line}: {e}"));
        let mut depths = 0;
        for operation in &epd.operations {
            let depth = operation.code().strip_prefix('D').unwrap().parse().unwrap();
            let nodes = operation.operands()[0].as_str().parse().unwrap();
            if nodes <= limit || depths == 0 {
                assert_eq!(
                    perft(&epd.position, depth),
                    nodes,
                    "{line} at depth {depth}"
                );
                depths += 1;
            }
        }
        assert!(depths > 0, "{line}");
    }
}

#[test]
fn perft_of_the_standard_file() {
    check_file("standard.epd", 128);
}

#[test]
fn perft_of_the_chess960_file() {
    check_file("chess960.epd", 960);
}
