//! Lists of legal moves, and playing a move: our chess beside `cozy-chess` and the crate `chess`.

use std::hint::black_box;

use benches::CHESS;
use chess_3::MoveGen;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use game_core::{MoveGenerator, MoveList, Position as _};

fn lists(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("legal-moves/chess");
    for (name, fen, _) in CHESS {
        let ours = chess::Position::from_fen(fen).expect("a valid FEN");
        let cozy: cozy_chess::Board = fen.parse().expect("a valid FEN");
        let chess_3 = fen.parse().expect("a valid FEN");
        group.throughput(Throughput::Elements(ours.legal_move_count() as u64));
        group.bench_function(BenchmarkId::new("cozy-chess", name), |b| {
            b.iter(|| {
                let mut list = MoveList::<cozy_chess::Move>::new();
                black_box(&cozy).generate_moves(|moves| {
                    moves.into_iter().for_each(|mv| list.push(mv));
                    false
                });
                black_box(&list);
            });
        });
        group.bench_function(BenchmarkId::new("chess-3", name), |b| {
            b.iter(|| {
                let mut list = MoveList::<chess_3::ChessMove>::new();
                MoveGen::new_legal(black_box(&chess_3)).for_each(|mv| list.push(mv));
                black_box(&list);
            });
        });
        group.bench_function(BenchmarkId::new("ours", name), |b| {
            b.iter(|| {
                let mut list = MoveList::new();
                black_box(&ours).legal_moves(&mut list);
                black_box(&list);
            });
        });
    }
    group.finish();
}

/// Each legal move played on a copy.
fn playing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("play/chess");
    for (name, fen, _) in CHESS {
        let ours = chess::Position::from_fen(fen).expect("a valid FEN");
        let cozy: cozy_chess::Board = fen.parse().expect("a valid FEN");
        let chess_3: chess_3::Board = fen.parse().expect("a valid FEN");
        let moves = ours.moves();
        group.throughput(Throughput::Elements(moves.len() as u64));
        let mut cozy_moves = Vec::new();
        cozy.generate_moves(|moves| {
            cozy_moves.extend(moves);
            false
        });
        let chess_3_moves: Vec<_> = MoveGen::new_legal(&chess_3).collect();
        group.bench_function(BenchmarkId::new("cozy-chess", name), |b| {
            b.iter(|| {
                for &mv in &cozy_moves {
                    let mut child = black_box(&cozy).clone();
                    child.play_unchecked(mv);
                    black_box(&child);
                }
            });
        });
        group.bench_function(BenchmarkId::new("chess-3", name), |b| {
            b.iter(|| {
                for &mv in &chess_3_moves {
                    black_box(&black_box(&chess_3).make_move_new(mv));
                }
            });
        });
        group.bench_function(BenchmarkId::new("ours", name), |b| {
            b.iter(|| {
                for &mv in &moves {
                    let mut child = *black_box(&ours);
                    child.play(mv);
                    black_box(&child);
                }
            });
        });
    }
    group.finish();
}

criterion_group!(moves, lists, playing);
criterion_main!(moves);
