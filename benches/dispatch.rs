//! The cost of a search that is generic over the game: the same alpha-beta with quiescence, once for
//! any game and once bound to chess, from one macro.

use chess::{Evaluation, Position};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game_core::{Evaluator, MoveGenerator, MoveList, Position as _, Score, Searchable};

/// Alpha-beta over `$position` with `$evaluation`. Both versions share this code; only the types in it
/// are parameters in one and those of chess in the other.
macro_rules! alpha_beta {
    ([$($generics:tt)*], $position:ty, $evaluation:ty) => {
        /// The value, by depth-limited alpha-beta; counts nodes.
        pub(crate) fn search $($generics)* (
            position: &$position,
            evaluation: &mut $evaluation,
            mut alpha: Score,
            beta: Score,
            depth: usize,
            nodes: &mut u64,
        ) -> Score {
            if depth == 0 {
                return quiescence(position, evaluation, alpha, beta, nodes);
            }
            *nodes += 1;
            let mut moves = MoveList::new();
            position.tactical_moves(&mut moves);
            moves.sort_unstable_by_key(|&mv| -position.tactical_score(mv));
            position.quiet_moves(&mut moves);
            if moves.is_empty() {
                return Score::of_outcome(position.stuck_outcome(), 0);
            }
            let mut best = -Score::INFINITY;
            for &mv in &moves {
                let mut child = position.clone();
                child.play(mv);
                evaluation.push(position, Some(mv), &child);
                let score = -search(&child, evaluation, -beta, -alpha, depth - 1, nodes);
                evaluation.pop();
                best = best.max(score);
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
            best
        }

        fn quiescence $($generics)* (
            position: &$position,
            evaluation: &mut $evaluation,
            mut alpha: Score,
            beta: Score,
            nodes: &mut u64,
        ) -> Score {
            *nodes += 1;
            let mut best = evaluation.evaluate(position);
            alpha = alpha.max(best);
            if alpha >= beta {
                return best;
            }
            let mut moves = MoveList::new();
            position.tactical_moves(&mut moves);
            moves.sort_unstable_by_key(|&mv| -position.tactical_score(mv));
            for &mv in &moves {
                if !position.see_ge(mv, Score::DRAW) {
                    continue;
                }
                let mut child = position.clone();
                child.play(mv);
                evaluation.push(position, Some(mv), &child);
                let score = -quiescence(&child, evaluation, -beta, -alpha, nodes);
                evaluation.pop();
                best = best.max(score);
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
            best
        }
    };
}

mod generic {
    use super::{Evaluator, MoveList, Score, Searchable};

    alpha_beta!([<P: Searchable, E: Evaluator<P>>], P, E);
}

mod bound {
    use super::*;

    alpha_beta!([], Position, Evaluation);
}

/// Depth of the searches, in plies.
const DEPTH: usize = 4;

type SearchOfChess = fn(&Position, &mut Evaluation, Score, Score, usize, &mut u64) -> Score;

/// The value and the number of nodes.
fn run(search: SearchOfChess, position: &Position, evaluation: &mut Evaluation) -> (Score, u64) {
    evaluation.reset(position);
    let mut nodes = 0;
    let (alpha, beta) = (-Score::INFINITY, Score::INFINITY);
    let score = search(position, evaluation, alpha, beta, DEPTH, &mut nodes);
    (score, nodes)
}

fn dispatch(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("dispatch");
    let mut evaluation = Evaluation::new();
    for (name, fen, _) in benches::CHESS {
        let position = Position::from_fen(fen).expect("a valid FEN");
        let sides: [(&str, SearchOfChess); 2] = [
            ("generic", generic::search::<Position, Evaluation>),
            ("bound", bound::search),
        ];
        let values = sides.map(|(_, search)| run(search, &position, &mut evaluation));
        assert_eq!(values[0], values[1], "the same search");
        group.throughput(Throughput::Elements(values[0].1));
        for (side, search) in sides {
            group.bench_function(format!("{name}/{side}"), |b| {
                b.iter(|| run(search, &position, &mut evaluation));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, dispatch);
criterion_main!(benches);
