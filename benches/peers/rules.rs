//! Perft, legal moves, playing, SAN and FEN: each task in one group, the libraries in turn.

use std::hint::black_box;

use benches::CHESS;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use peers::{Chess3, CozyChess, Library, Ours, SanWriter, Shakmaty};

/// A position of [`CHESS`].
#[derive(Clone, Copy)]
struct Case {
    fen: &'static str,
    depth: u32,
}

impl Case {
    fn position<L: Library>(self) -> L::Position {
        L::read_fen(self.fen)
    }

    fn moves<L: Library>(self) -> Vec<L::Move> {
        let mut moves = Vec::new();
        L::each_move(&self.position::<L>(), |mv| moves.push(mv));
        moves
    }
}

type Group<'a> = BenchmarkGroup<'a, WallTime>;

/// A group of benches for each position: a task, the elements that it handles, and the libraries.
macro_rules! compare {
    ($criterion:ident, $task:ident, $elements:expr, $($library:ty),+) => {
        for (name, fen, depth) in CHESS {
            let case = Case { fen, depth };
            let mut group = $criterion.benchmark_group(format!("{}/{name}", stringify!($task)));
            group.throughput(Throughput::Elements($elements(case)));
            $($task::<$library>(&mut group, case);)+
            group.finish();
        }
    };
}

fn perft<L: Library>(group: &mut Group<'_>, case: Case) {
    let position = case.position::<L>();
    group.bench_function(L::NAME, |b| b.iter(|| L::perft(&position, case.depth)));
}

fn perft_played<L: Library>(group: &mut Group<'_>, case: Case) {
    let position = case.position::<L>();
    group.bench_function(L::NAME, |b| {
        b.iter(|| L::perft_played(&position, case.depth - 1));
    });
}

fn legal_moves<L: Library>(group: &mut Group<'_>, case: Case) {
    let position = case.position::<L>();
    let mut moves = case.moves::<L>();
    group.bench_function(L::NAME, |b| {
        b.iter(|| {
            moves.clear();
            L::each_move(black_box(&position), |mv| moves.push(mv));
            moves.len()
        });
    });
}

/// Each legal move, on a copy.
fn play<L: Library>(group: &mut Group<'_>, case: Case) {
    let (position, moves) = (case.position::<L>(), case.moves::<L>());
    group.bench_function(L::NAME, |b| {
        b.iter(|| {
            for &mv in &moves {
                black_box(L::play(black_box(&position), mv));
            }
        });
    });
}

fn write_san<L: SanWriter>(group: &mut Group<'_>, case: Case) {
    let (position, moves) = (case.position::<L>(), case.moves::<L>());
    let mut text = String::new();
    group.bench_function(L::NAME, |b| {
        b.iter(|| {
            text.clear();
            for &mv in &moves {
                L::write_san(black_box(&position), mv, &mut text);
            }
            text.len()
        });
    });
}

fn read_san<L: Library>(group: &mut Group<'_>, case: Case) {
    let position = case.position::<L>();
    let (ours, moves) = (case.position::<Ours>(), case.moves::<Ours>());
    let texts: Vec<_> = moves.iter().map(|&mv| ours.san(mv)).collect();
    group.bench_function(L::NAME, |b| {
        b.iter(|| {
            for text in &texts {
                black_box(L::read_san(black_box(&position), text));
            }
        });
    });
}

fn read_fen<L: Library>(group: &mut Group<'_>, case: Case) {
    group.bench_function(L::NAME, |b| b.iter(|| L::read_fen(black_box(case.fen))));
}

fn write_fen<L: Library>(group: &mut Group<'_>, case: Case) {
    let position = case.position::<L>();
    group.bench_function(L::NAME, |b| b.iter(|| L::write_fen(black_box(&position))));
}

fn positions(criterion: &mut Criterion) {
    let nodes = |case: Case| Ours::perft(&case.position::<Ours>(), case.depth);
    let nodes_played = |case: Case| Ours::perft(&case.position::<Ours>(), case.depth - 1);
    let moves = |case: Case| case.moves::<Ours>().len() as u64;
    compare!(criterion, perft, nodes, CozyChess, Chess3, Shakmaty, Ours);
    compare!(
        criterion,
        perft_played,
        nodes_played,
        CozyChess,
        Chess3,
        Shakmaty,
        Ours
    );
    compare!(
        criterion,
        legal_moves,
        moves,
        CozyChess,
        Chess3,
        Shakmaty,
        Ours
    );
    compare!(criterion, play, moves, CozyChess, Chess3, Shakmaty, Ours);
}

fn texts(criterion: &mut Criterion) {
    let moves = |case: Case| case.moves::<Ours>().len() as u64;
    compare!(criterion, write_san, moves, CozyChess, Shakmaty, Ours);
    compare!(
        criterion, read_san, moves, CozyChess, Chess3, Shakmaty, Ours
    );
    compare!(
        criterion,
        read_fen,
        |_| 1,
        CozyChess,
        Chess3,
        Shakmaty,
        Ours
    );
    compare!(
        criterion,
        write_fen,
        |_| 1,
        CozyChess,
        Chess3,
        Shakmaty,
        Ours
    );
}

criterion_group! {
    name = rules;
    config = Criterion::default().sample_size(20);
    targets = positions, texts
}
criterion_main!(rules);
