//! How fast game records are read, in megabytes a second: split into tokens, skipped after their
//! tags, with all moves played, as trees, and written.

use std::fmt::Write as _;
use std::hint::black_box;
use std::ops::ControlFlow;

use chess::Position;
use chess::pgn::{GameTree, Pgn, Reader};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game_core::{MoveGenerator, Position as _};
use pgn::{ErrorKind, Ply, Replay, ReplayVisitor, Visitor};

const GAMES: u64 = 2000;
const PLIES: usize = 100;

/// Random legal games, the same at every run. Every fourth has clocks, as records of servers do.
fn records() -> String {
    let mut text = String::new();
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for number in 0..GAMES {
        let mut game = GameTree::new();
        game.set_tag("Round", &number.to_string()).expect("a name");
        game.set_tag("White", "Benchmark, White").expect("a name");
        let (mut last, mut position) = (game.root(), Position::start());
        for ply in 0..PLIES {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            // Xorshift (Marsaglia 2003).
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let mv = moves[(state % moves.len() as u64) as usize];
            last = game.add_move(last, mv).expect("a legal move");
            if number % 4 == 0 {
                let clock = format!("[%clk 0:{:02}:{:02}]", 59 - ply / 2, state % 60);
                game.add_comment(last, clock.as_str().into());
            }
            position.play(mv);
        }
        writeln!(text, "{game}").expect("a string takes all");
    }
    text
}

/// Counts moves, and reads only tags if told so.
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
        .expect("a sound game")
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
                .expect("a sound game")
                .is_some()
            {}
            replay.into_visitor().0
        });
    });
    group.bench_function("trees", |b| {
        b.iter(|| {
            Reader::new(black_box(bytes))
                .into_iter()
                .map(|game| game.expect("a sound game").len())
                .sum::<usize>()
        });
    });
    let games: Vec<GameTree> = Reader::new(bytes)
        .into_iter()
        .map(|game| game.expect("a sound game"))
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
