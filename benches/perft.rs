//! Move generation: perft of each game, with `cozy-chess` beside our chess.

use benches::{CHESS, cozy_perft, cozy_perft_played};
use criterion::measurement::WallTime;
use criterion::{
    BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main,
};
use game_core::{MoveGenerator, perft, perft_played};
use shatar::Standard;

fn chess_bulk(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft/chess");
    for (name, fen, depth) in CHESS {
        let ours = chess::Position::from_fen(fen).expect("a valid FEN");
        let cozy = fen.parse().expect("a valid FEN");
        group.throughput(Throughput::Elements(perft(&ours, depth)));
        group.bench_function(BenchmarkId::new("cozy-chess", name), |b| {
            b.iter(|| cozy_perft(&cozy, depth));
        });
        group.bench_function(BenchmarkId::new("ours", name), |b| {
            b.iter(|| perft(&ours, depth));
        });
    }
    group.finish();
}

fn chess_played(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft-played/chess");
    for (name, fen, depth) in CHESS {
        let depth = depth - 1;
        let ours = chess::Position::from_fen(fen).expect("a valid FEN");
        let cozy = fen.parse().expect("a valid FEN");
        group.throughput(Throughput::Elements(perft(&ours, depth)));
        group.bench_function(BenchmarkId::new("cozy-chess", name), |b| {
            b.iter(|| cozy_perft_played(&cozy, depth));
        });
        group.bench_function(BenchmarkId::new("ours", name), |b| {
            b.iter(|| perft_played(&ours, depth));
        });
    }
    group.finish();
}

fn bulk<P: MoveGenerator>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    start: &P,
    depth: u32,
) {
    group.throughput(Throughput::Elements(perft(start, depth)));
    group.bench_function(name, |b| b.iter(|| perft(start, depth)));
}

fn other_games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft/start");
    bulk(&mut group, "chess", &chess::Position::start(), 5);
    bulk(
        &mut group,
        "shatar",
        &shatar::Position::<Standard>::start(),
        5,
    );
    group.finish();
}

fn draughts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft/draughts");
    macro_rules! starts {
        ($($variant:ident $depth:literal),*) => {
            $(bulk(
                &mut group,
                stringify!($variant),
                &checkers::Position::<checkers::$variant>::start(),
                $depth,
            );)*
        };
    }
    starts!(
        English 9, Russian 9, Brazilian 9, Pool 9, International 7, Canadian 6, Frisian 8,
        Italian 9, Spanish 9, Portuguese 9, Czech 9, Turkish 6, Thai 7, Killer 7, Antidraughts 7,
        Breakthrough 7
    );
    group.finish();
}

criterion_group! {
    name = perfts;
    config = Criterion::default().sample_size(20);
    targets = chess_bulk, chess_played, other_games, draughts
}
criterion_main!(perfts);
