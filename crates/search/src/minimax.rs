use game_core::{Evaluator, Game, Score, Searchable};

use crate::path::Path;

/// The value of the current position of `game` by plain minimax: every line is searched to `depth` plies and evaluated
/// there. It is the reference for every other search.
///
/// A repeated position is scored as in the real search: the second occurrence below the root, or
/// the third in the whole game.
///
/// # Examples
/// `minimax(&Game::new(start), 9, &mut |_: &_| Score::DRAW)` solves tic-tac-toe.
#[must_use]
pub fn minimax<P: Searchable>(
    game: &Game<P>,
    depth: usize,
    evaluator: &mut impl Evaluator<P>,
) -> Score {
    evaluator.reset(game.position());
    match game.position().outcome() {
        Some(outcome) => Score::of_outcome(outcome, 0),
        None => value(game.position(), depth, 0, &mut Path::new(game), evaluator),
    }
}

/// The value of a legal move of the current position of `game`, by a [`minimax`] search of `depth` plies.
pub(crate) fn minimax_of_move<P: Searchable>(
    game: &Game<P>,
    mv: P::Move,
    depth: usize,
    evaluator: &mut impl Evaluator<P>,
) -> Score {
    evaluator.reset(game.position());
    let path = &mut Path::new(game);
    move_value(game.position(), mv, depth, 0, path, evaluator)
}

/// The value of a position that is not over.
fn value<P: Searchable>(
    position: &P,
    depth: usize,
    ply: usize,
    path: &mut Path,
    evaluator: &mut impl Evaluator<P>,
) -> Score {
    if depth == 0 {
        return evaluator.evaluate(position).clamp_evaluation();
    }
    let moves = position.moves();
    let values = moves
        .iter()
        .map(|&mv| move_value(position, mv, depth, ply, path, evaluator));
    values
        .max()
        .unwrap_or_else(|| Score::of_outcome(position.stuck_outcome(), ply))
}

/// The value of a legal move of a position, for the side that plays it, by a search of `depth` plies, this move included.
fn move_value<P: Searchable>(
    position: &P,
    mv: P::Move,
    depth: usize,
    ply: usize,
    path: &mut Path,
    evaluator: &mut impl Evaluator<P>,
) -> Score {
    let mut child = position.clone();
    child.play(mv);
    evaluator.push(position, Some(mv), &child);
    path.push(child.key());
    let score = match path.end(&child, ply + 1) {
        Some(outcome) => Score::of_outcome(outcome, ply + 1),
        None => value(&child, depth - 1, ply + 1, path, evaluator),
    };
    path.pop();
    evaluator.pop();
    -score
}
