//! Evaluations: handwritten and by network, from scratch and incremental, alone and in a search; and learning.

use std::sync::Arc;

use checkers::{English, International, Russian};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use game_core::laws::playout;
use game_core::{Evaluator, Game, Searchable};
use network::{Features, Network, NetworkEvaluator, Shape};
use search::{Control, Limits, Margins, NoClock, Search};
use shatar::Standard;
use trainer::{DataSet, Model, Samples, Schedule, Training};

/// Positions of one game of random moves.
const PLIES: usize = 60;
/// Nodes of a search.
const NODES: u64 = 200_000;
/// Training positions, at least.
const SAMPLES: usize = 1 << 16;

type Group<'a> = BenchmarkGroup<'a, WallTime>;

/// The network of a game, from the source tree.
fn network_of<P: Features>(game: &str) -> NetworkEvaluator<P> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/games/networks");
    let bytes = std::fs::read(format!("{folder}/{game}.net")).expect("a file of the tree");
    let network = Network::for_game::<P>(&bytes, game).expect("the networks of the tree are sound");
    NetworkEvaluator::new(Arc::new(network))
}

/// The move from one position of a game to the next.
fn move_between<P: Searchable>(from: &P, to: &P) -> P::Move {
    let leads = |mv: &P::Move| {
        let mut child = from.clone();
        child.play(*mv);
        child.key() == to.key()
    };
    let moves = from.moves();
    *moves
        .iter()
        .find(|mv| leads(mv))
        .expect("a move of the game")
}

/// Evaluates the positions of a game of random moves, each from scratch (`fresh`) or after the one before
/// (`incremental`).
fn evaluations<P: Searchable, E: Evaluator<P>>(
    group: &mut Group<'_>,
    name: &str,
    start: &P,
    mut evaluator: E,
) {
    let mut line = Vec::new();
    playout(start, 1, PLIES, |position| line.push(position.clone()));
    group.throughput(Throughput::Elements(line.len() as u64));
    group.bench_function(format!("{name}/fresh"), |b| {
        b.iter(|| {
            let value = |position| {
                evaluator.reset(position);
                evaluator.evaluate(position).units()
            };
            line.iter().map(value).sum::<i32>()
        });
    });
    let pairs = line.windows(2);
    let moves: Vec<_> = pairs.map(|pair| move_between(&pair[0], &pair[1])).collect();
    group.bench_function(format!("{name}/incremental"), |b| {
        b.iter(|| {
            evaluator.reset(&line[0]);
            let mut sum = evaluator.evaluate(&line[0]).units();
            for (pair, &mv) in line.windows(2).zip(&moves) {
                evaluator.push(&pair[0], Some(mv), &pair[1]);
                sum += evaluator.evaluate(&pair[1]).units();
            }
            sum
        });
    });
}

/// Searches `NODES` nodes from an empty table; the throughput is in nodes a second.
fn nodes<P: Searchable, E: Evaluator<P>>(
    group: &mut Group<'_>,
    name: &str,
    start: &P,
    margins: Margins,
    evaluator: E,
) {
    let game = Game::new(start.clone());
    let mut search = Search::new(evaluator, 16);
    search.config_mut().margins = Some(margins);
    group.throughput(Throughput::Elements(NODES));
    group.bench_function(format!("{name}/search"), |b| {
        b.iter(|| {
            search.clear();
            let control = Control::new();
            search.run(&game, &Limits::nodes(NODES), &NoClock, &control, |_| {})
        });
    });
}

fn both<P: Searchable + Features, E: Evaluator<P>>(
    group: &mut Group<'_>,
    game: &str,
    start: &P,
    margins: Margins,
    by_hand: impl Fn() -> E,
) {
    let (hand, network) = (format!("{game}/handwritten"), format!("{game}/network"));
    evaluations(group, &hand, start, by_hand());
    evaluations(group, &network, start, network_of::<P>(game));
    nodes(group, &hand, start, margins, by_hand());
    nodes(group, &network, start, margins, network_of::<P>(game));
}

/// Trains a network for an epoch on one core; the throughput is in positions a second.
fn learning<P: Searchable + Features>(group: &mut Group<'_>, game: &str, start: &P, hidden: usize) {
    let mut samples = Samples::default();
    for seed in 0.. {
        playout(start, seed, PLIES, |position| samples.push(position, 50, 1));
        if samples.len() >= SAMPLES {
            break;
        }
    }
    samples.shuffle(0);
    let shape = Shape::of::<P>(hidden);
    let schedule = Schedule {
        epochs: u32::MAX,
        parts: 1,
        ..Schedule::default()
    };
    let mut training = Training::new(Model::random(shape, 0), schedule);
    group.throughput(Throughput::Elements(samples.len() as u64));
    let mut data = DataSet::default();
    data.training = samples;
    group.bench_function(format!("{game}/{} to {hidden}", shape.inputs), |b| {
        b.iter(|| training.epoch(&data));
    });
}

fn benches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("evaluation");
    let chess = games::chess::spec();
    both(
        &mut group,
        "chess",
        &chess.start,
        chess.margins,
        chess::Evaluation::new,
    );
    let shatar = games::shatar::spec::<Standard>("shatar", "shatar");
    both(
        &mut group,
        "shatar",
        &shatar.start,
        shatar.margins,
        shatar::Evaluation::new,
    );
    macro_rules! draughts {
        ($($name:literal $variant:ident),*) => {
            $({
                let spec = games::checkers::spec::<$variant>($name);
                let by_hand = checkers::Evaluation::<$variant>::new;
                both(&mut group, $name, &spec.start, spec.margins, by_hand);
            })*
        };
    }
    draughts!("english" English, "russian" Russian, "international" International);
    group.finish();
    let mut group = criterion.benchmark_group("learning");
    group.sample_size(10);
    learning(&mut group, "chess", &chess.start, 64);
    let international = checkers::Position::<International>::start();
    learning(&mut group, "international", &international, 128);
    group.finish();
}

criterion_group!(evaluation, benches);
criterion_main!(evaluation);
