//! The speed of reading game records, in megabytes a second: split into tokens, skipped after their
//! tags, with all moves played, as trees, and written.

use std::hint::black_box;
use std::ops::ControlFlow;

use benches::records;
use chess::Position;
use chess::pgn::{GameTree, Pgn, Reader};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game_core::Position as _;
use pgn::{ErrorKind, Ply, Replay, ReplayVisitor, Visitor};

/// Counts moves, or reads only tags.
struct Count {
    moves: u64,
    skips: bool,
}

impl Visitor for Count {
    type Output = ();

    fn begin_movetext(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        Ok(match self.skips {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
    }

    fn mv(&mut self, text: &str) -> Result<(), ErrorKind> {
        self.moves += u64::from(!text.is_empty());
        Ok(())
    }

    fn end_game(&mut self) {}
}

struct Keys(u64);

impl ReplayVisitor<Pgn> for Keys {
    type Output = ();

    fn ply(&mut self, _before: &Position, _ply: Ply<Position>, after: &Position) {
        self.0 ^= after.key();
    }

    fn end_game(&mut self) {}
}

fn count(text: &[u8], skips: bool) -> u64 {
    let mut count = Count { moves: 0, skips };
    let mut reader = Reader::new(text);
    while reader
        .read_game(&mut count)
        .expect("a valid game")
        .is_some()
    {}
    count.moves
}

fn records_benches(criterion: &mut Criterion) {
    let text = records();
    let bytes = text.as_bytes();
    let mut group = criterion.benchmark_group("pgn");
    group.throughput(Throughput::Bytes(bytes.len() as u64));
    group.bench_function("tokens", |b| b.iter(|| count(black_box(bytes), false)));
    group.bench_function("tags, games skipped", |b| {
        b.iter(|| count(black_box(bytes), true));
    });
    group.sample_size(10);
    group.bench_function("moves played", |b| {
        b.iter(|| {
            let mut reader = Reader::new(black_box(bytes));
            let mut replay = Replay::new(Keys(0));
            while reader
                .replay_game(&mut replay)
                .expect("a valid game")
                .is_some()
            {}
            replay.into_visitor().0
        });
    });
    group.bench_function("trees", |b| {
        b.iter(|| {
            Reader::new(black_box(bytes))
                .into_iter()
                .map(|game| game.expect("a valid game").len())
                .sum::<usize>()
        });
    });
    let games: Vec<GameTree> = Reader::new(bytes)
        .into_iter()
        .map(|game| game.expect("a valid game"))
        .collect();
    group.bench_function("written", |b| {
        b.iter(|| {
            games
                .iter()
                .map(|game| game.to_string().len())
                .sum::<usize>()
        });
    });
    group.finish();
}

criterion_group!(pgn_group, records_benches);
criterion_main!(pgn_group);
