//! The cost of a move list that can grow, beside `smallvec` and `arrayvec`, which cannot exceed its capacity.

use std::hint::black_box;

use arrayvec::ArrayVec;
use criterion::{Criterion, criterion_group, criterion_main};
use game_core::{MoveGenerator, MoveList};
use smallvec::SmallVec;

fn lists(criterion: &mut Criterion) {
    let position = chess::Position::from_fen(benches::CHESS[1].1).expect("a valid FEN");
    let moves = position.moves();
    let mut group = criterion.benchmark_group("move-list");
    group.bench_function("arrayvec of 256, 48 pushes", |b| {
        b.iter(|| {
            let mut list = ArrayVec::<chess::Move, 256>::new();
            for &mv in black_box(&moves) {
                list.push(mv);
            }
            black_box(list.as_slice());
        });
    });
    group.bench_function("smallvec of 128, 48 pushes", |b| {
        b.iter(|| {
            let mut list = SmallVec::<[chess::Move; 128]>::new();
            for &mv in black_box(&moves) {
                list.push(mv);
            }
            black_box(list.as_slice());
        });
    });
    group.bench_function("MoveList, 48 pushes", |b| {
        b.iter(|| {
            let mut list = MoveList::new();
            for &mv in black_box(&moves) {
                list.push(mv);
            }
            black_box(&*list);
        });
    });
    group.bench_function("MoveList, 48 generated moves", |b| {
        b.iter(|| {
            let mut list = MoveList::new();
            black_box(&position).legal_moves(&mut list);
            black_box(&*list);
        });
    });
    group.finish();
}

criterion_group!(move_list, lists);
criterion_main!(move_list);
