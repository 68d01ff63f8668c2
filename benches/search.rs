//! Search: nodes a second at a fixed depth, and the time to reach it, for each game.

use checkers::Rules;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use game_core::{Evaluator, Game, Searchable};
use search::{Control, Limits, Margins, NoClock, Search};
use shatar::Standard;

/// A search from an empty table, as at the start of a game.
fn nodes<P: Searchable, E: Evaluator<P>>(
    search: &mut Search<P, E>,
    game: &Game<P>,
    depth: usize,
) -> u64 {
    search.clear();
    let result = search.run(
        game,
        &Limits::depth(depth),
        &NoClock,
        &Control::new(),
        |_| {},
    );
    result.statistics.nodes
}

/// Measures the time to reach `depth`; the throughput is in nodes a second.
fn to_depth<P: Searchable, E: Evaluator<P>>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    position: P,
    (margins, evaluator): (Margins, E),
    depth: usize,
) {
    let game = Game::new(position);
    let mut search = Search::new(evaluator, 16);
    search.config_mut().margins = Some(margins);
    group.throughput(Throughput::Elements(nodes(&mut search, &game, depth)));
    group.bench_function(name, |b| b.iter(|| nodes(&mut search, &game, depth)));
}

fn searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    let margins = games::chess::spec().margins;
    for (name, fen, _) in benches::CHESS {
        let position = chess::Position::from_fen(fen).expect("a valid FEN");
        let name = format!("chess/{name}/depth 12");
        let knowledge = (margins, chess::Evaluation::new());
        to_depth(&mut group, &name, position, knowledge, 12);
    }
    let shatar = games::shatar::spec::<Standard>("shatar", "shatar");
    to_depth(
        &mut group,
        "shatar/depth 12",
        shatar.start,
        (shatar.margins, shatar::Evaluation::new()),
        12,
    );
    macro_rules! draughts {
        ($($variant:ident $depth:literal),*) => {
            $({
                let spec = games::checkers::spec::<checkers::$variant>(checkers::$variant::NAME);
                let name = format!("{}/depth {}", checkers::$variant::NAME, $depth);
                let knowledge = (spec.margins, checkers::Evaluation::new());
                to_depth(&mut group, &name, spec.start, knowledge, $depth);
            })*
        };
    }
    // One of each family: short kings, flying kings, larger boards, all squares, the inverted aim.
    draughts!(English 15, Russian 15, International 13, Turkish 10, Antidraughts 12);
    group.finish();
}

criterion_group! {
    name = search;
    config = Criterion::default().sample_size(10);
    targets = searches
}
criterion_main!(search);
