//! Moves and positions as text, with `cozy-chess` beside our chess.

use benches::CHESS;
use cozy_chess::Board;
use cozy_chess::util::{display_san_move, display_uci_move, parse_san_move, parse_uci_move};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use game_core::MoveGenerator;
use std::fmt::Write;

/// A position in both crates, with its legal moves and their texts.
struct Case {
    name: &'static str,
    fen: &'static str,
    position: chess::Position,
    moves: Vec<chess::Move>,
    board: Board,
    board_moves: Vec<cozy_chess::Move>,
    sans: Vec<String>,
    ucis: Vec<String>,
}

fn cases() -> impl Iterator<Item = Case> {
    CHESS.into_iter().map(|(name, fen, _)| {
        let position = chess::Position::from_fen(fen).expect("a valid FEN");
        let board: Board = fen.parse().expect("a valid FEN");
        let mut board_moves = Vec::new();
        board.generate_moves(|moves| {
            board_moves.extend(moves);
            false
        });
        let moves: Vec<_> = position.moves().into_iter().collect();
        Case {
            name,
            fen,
            sans: moves.iter().map(|&mv| position.san(mv)).collect(),
            ucis: moves
                .iter()
                .map(|&mv| position.uci(mv, chess::CastlingNotation::KingMove))
                .collect(),
            position,
            moves,
            board,
            board_moves,
        }
    })
}

fn write_moves(criterion: &mut Criterion) {
    let mut text = String::new();
    let mut group = criterion.benchmark_group("san/write");
    for case in cases() {
        group.throughput(Throughput::Elements(case.moves.len() as u64));
        group.bench_function(BenchmarkId::new("cozy-chess", case.name), |b| {
            b.iter(|| {
                text.clear();
                for &mv in &case.board_moves {
                    write!(text, "{}", display_san_move(&case.board, mv)).expect("a string");
                }
            });
        });
        group.bench_function(BenchmarkId::new("ours", case.name), |b| {
            b.iter(|| {
                text.clear();
                for &mv in &case.moves {
                    case.position.write_san(mv, &mut text).expect("a string");
                }
            });
        });
    }
    group.finish();

    let mut group = criterion.benchmark_group("uci/write");
    for case in cases() {
        group.throughput(Throughput::Elements(case.moves.len() as u64));
        group.bench_function(BenchmarkId::new("cozy-chess", case.name), |b| {
            b.iter(|| {
                text.clear();
                for &mv in &case.board_moves {
                    write!(text, "{}", display_uci_move(&case.board, mv)).expect("a string");
                }
            });
        });
        group.bench_function(BenchmarkId::new("ours", case.name), |b| {
            b.iter(|| {
                text.clear();
                for &mv in &case.moves {
                    let castling = chess::CastlingNotation::KingMove;
                    let written = case.position.write_uci(mv, castling, &mut text);
                    written.expect("a string");
                }
            });
        });
    }
    group.finish();
}

fn read_moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("san/read");
    for case in cases() {
        group.throughput(Throughput::Elements(case.sans.len() as u64));
        group.bench_function(BenchmarkId::new("cozy-chess", case.name), |b| {
            let read = |text: &String| parse_san_move(&case.board, text).is_ok();
            b.iter(|| case.sans.iter().filter(|text| read(text)).count());
        });
        group.bench_function(BenchmarkId::new("ours", case.name), |b| {
            let read = |text: &String| case.position.parse_san(text).is_ok();
            b.iter(|| case.sans.iter().filter(|text| read(text)).count());
        });
        group.bench_function(BenchmarkId::new("ours-strict", case.name), |b| {
            let read = |text: &String| case.position.parse_san_strict(text).is_ok();
            b.iter(|| case.sans.iter().filter(|text| read(text)).count());
        });
    }
    group.finish();

    // cozy-chess reads a move without looking whether it is legal, so it is asked that too.
    let mut group = criterion.benchmark_group("uci/read");
    for case in cases() {
        group.throughput(Throughput::Elements(case.ucis.len() as u64));
        group.bench_function(BenchmarkId::new("cozy-chess", case.name), |b| {
            let read = |text: &String| {
                parse_uci_move(&case.board, text).is_ok_and(|mv| case.board.is_legal(mv))
            };
            b.iter(|| case.ucis.iter().filter(|text| read(text)).count());
        });
        group.bench_function(BenchmarkId::new("ours", case.name), |b| {
            let read = |text: &String| case.position.parse_uci(text).is_ok();
            b.iter(|| case.ucis.iter().filter(|text| read(text)).count());
        });
    }
    group.finish();
}

fn fen(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fen");
    for case in cases() {
        group.bench_function(BenchmarkId::new("write/cozy-chess", case.name), |b| {
            b.iter(|| case.board.to_string());
        });
        group.bench_function(BenchmarkId::new("write/ours", case.name), |b| {
            b.iter(|| case.position.fen());
        });
        group.bench_function(BenchmarkId::new("read/cozy-chess", case.name), |b| {
            b.iter(|| case.fen.parse::<Board>().expect("a valid FEN"));
        });
        group.bench_function(BenchmarkId::new("read/ours", case.name), |b| {
            b.iter(|| chess::Position::from_fen(case.fen).expect("a valid FEN"));
        });
    }
    group.finish();
}

criterion_group! {
    name = notation;
    config = Criterion::default().sample_size(20);
    targets = write_moves, read_moves, fen
}
criterion_main!(notation);
