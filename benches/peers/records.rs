//! Game records in megabytes a second, beside `pgn-reader`: split into moves, and with every move
//! played.

use std::hint::black_box;
use std::io::Cursor;
use std::ops::ControlFlow;

use chess::pgn::Pgn;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pgn::{ErrorKind, Ply, Replay, ReplayVisitor};
use pgn_reader::SanPlus;
use shakmaty::{Chess, Position as _};

/// Counts the moves of a text by our reader.
struct Moves(u64);

impl pgn::Visitor for Moves {
    type Output = ();

    fn mv(&mut self, text: &str) -> Result<(), ErrorKind> {
        self.0 += u64::from(!text.is_empty());
        Ok(())
    }

    fn end_game(&mut self) {}
}

/// Counts the positions after each move by our reader.
struct Positions(u64);

impl ReplayVisitor<Pgn> for Positions {
    type Output = ();

    fn ply(&mut self, _: &chess::Position, _: Ply<chess::Position>, after: &chess::Position) {
        black_box(after);
        self.0 += 1;
    }

    fn end_game(&mut self) {}
}

/// Counts the moves of a text by theirs, which reads SAN as it splits.
struct TheirMoves;

impl pgn_reader::Visitor for TheirMoves {
    type Tags = ();
    type Movetext = u64;
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<u64, u64> {
        ControlFlow::Continue(0)
    }

    fn san(&mut self, moves: &mut u64, _: SanPlus) -> ControlFlow<u64> {
        *moves += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, moves: u64) -> u64 {
        moves
    }
}

/// Plays the moves of a text by theirs.
struct TheirPositions;

impl pgn_reader::Visitor for TheirPositions {
    type Tags = ();
    type Movetext = (Chess, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<u64, (Chess, u64)> {
        ControlFlow::Continue((Chess::new(), 0))
    }

    fn san(&mut self, (position, moves): &mut (Chess, u64), san: SanPlus) -> ControlFlow<u64> {
        let mv = san.san.to_move(position).expect("a legal move");
        position.play_unchecked(mv);
        black_box(&*position);
        *moves += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (_, moves): (Chess, u64)) -> u64 {
        moves
    }
}

fn our_moves(text: &[u8]) -> u64 {
    let mut moves = Moves(0);
    let mut reader = chess::pgn::Reader::new(text);
    while reader
        .read_game(&mut moves)
        .expect("a valid game")
        .is_some()
    {}
    moves.0
}

fn our_positions(text: &[u8]) -> u64 {
    let mut replay = Replay::new(Positions(0));
    let mut reader = chess::pgn::Reader::new(text);
    while reader
        .replay_game(&mut replay)
        .expect("a valid game")
        .is_some()
    {}
    replay.into_visitor().0
}

fn theirs(text: &[u8], visitor: &mut impl pgn_reader::Visitor<Output = u64>) -> u64 {
    let mut reader = pgn_reader::Reader::new(Cursor::new(text));
    let mut sum = 0;
    while let Some(moves) = reader.read_game(visitor).expect("a valid game") {
        sum += moves;
    }
    sum
}

fn records(criterion: &mut Criterion) {
    let text = benches::records();
    let text = text.as_bytes();
    assert_eq!(our_moves(text), theirs(text, &mut TheirMoves));
    assert_eq!(our_positions(text), theirs(text, &mut TheirPositions));
    let mut group = criterion.benchmark_group("pgn/moves");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("pgn-reader", |b| {
        b.iter(|| theirs(black_box(text), &mut TheirMoves))
    });
    group.bench_function("ours", |b| b.iter(|| our_moves(black_box(text))));
    group.finish();
    let mut group = criterion.benchmark_group("pgn/moves played");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("pgn-reader and shakmaty", |b| {
        b.iter(|| theirs(black_box(text), &mut TheirPositions));
    });
    group.bench_function("ours", |b| b.iter(|| our_positions(black_box(text))));
    group.finish();
}

criterion_group! {
    name = pgn_records;
    config = Criterion::default().sample_size(20);
    targets = records
}
criterion_main!(pgn_records);
