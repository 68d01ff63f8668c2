//! The benches of the main workspace once more, with `shakmaty` beside our chess.

use std::hint::black_box;

use benches::CHESS;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use game_core::{MoveGenerator, MoveList, Position as _};
use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

/// The name, the position for both sides, and the depth of each perft.
fn positions() -> impl Iterator<Item = (&'static str, chess::Position, Chess, u32)> {
    CHESS.into_iter().map(|(name, text, depth)| {
        let fen: Fen = text.parse().expect("a valid FEN");
        let theirs = fen.into_position(CastlingMode::Standard);
        let ours = chess::Position::from_fen(text).expect("a valid FEN");
        (name, ours, theirs.expect("a valid position"), depth)
    })
}

fn perft(criterion: &mut Criterion) {
    for (name, ours, theirs, depth) in positions() {
        let mut group = criterion.benchmark_group(format!("perft/{name}"));
        group.throughput(Throughput::Elements(game_core::perft(&ours, depth)));
        group.bench_function("shakmaty", |b| {
            b.iter(|| shakmaty_benches::perft(&theirs, depth));
        });
        group.bench_function("ours", |b| b.iter(|| game_core::perft(&ours, depth)));
        group.finish();
        let mut group = criterion.benchmark_group(format!("perft-played/{name}"));
        group.throughput(Throughput::Elements(game_core::perft(&ours, depth - 1)));
        group.bench_function("shakmaty", |b| {
            b.iter(|| shakmaty_benches::perft_played(&theirs, depth - 1));
        });
        group.bench_function("ours", |b| {
            b.iter(|| game_core::perft_played(&ours, depth - 1));
        });
    }
}

fn legal_moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("legal-moves");
    for (name, ours, theirs, _) in positions() {
        group.throughput(Throughput::Elements(ours.legal_move_count() as u64));
        group.bench_function(BenchmarkId::new("shakmaty", name), |b| {
            b.iter(|| black_box(&theirs).legal_moves());
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
fn play(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("play");
    for (name, ours, theirs, _) in positions() {
        let (moves, their_moves) = (ours.moves(), theirs.legal_moves());
        group.throughput(Throughput::Elements(moves.len() as u64));
        group.bench_function(BenchmarkId::new("shakmaty", name), |b| {
            b.iter(|| {
                for &mv in &their_moves {
                    let mut child = black_box(&theirs).clone();
                    child.play_unchecked(mv);
                    black_box(&child);
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

criterion_group! {
    name = rules;
    config = Criterion::default().sample_size(20);
    targets = perft, legal_moves, play
}
criterion_main!(rules);
