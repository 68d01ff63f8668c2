use game_core::{Evaluator, Game, Outcome, Position, Score, Searchable};

/// The value of the present position of `game` by searching every line to `depth` plies and
/// evaluating where it stops: the definition that every other search is measured by.
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
    let mut path = Path::new(game);
    evaluator.reset(game.position());
    if let Some(outcome) = game.position().outcome() {
        return Score::of_outcome(outcome, 0);
    }
    best_child(game.position(), depth, 0, &mut path, evaluator)
}

fn value<P: Searchable>(
    position: &P,
    depth: usize,
    ply: usize,
    path: &mut Path,
    evaluator: &mut impl Evaluator<P>,
) -> Score {
    if let Some(outcome) = path.end(position, ply) {
        return Score::of_outcome(outcome, ply);
    }
    if depth == 0 {
        return evaluator.evaluate(position).clamp_evaluation();
    }
    best_child(position, depth, ply, path, evaluator)
}

fn best_child<P: Searchable>(
    position: &P,
    depth: usize,
    ply: usize,
    path: &mut Path,
    evaluator: &mut impl Evaluator<P>,
) -> Score {
    if depth == 0 {
        return evaluator.evaluate(position).clamp_evaluation();
    }
    let mut best = None;
    for &mv in &position.moves() {
        let mut child = position.clone();
        child.play(mv);
        evaluator.push(position, Some(mv), &child);
        path.push(child.key());
        let score = -value(&child, depth - 1, ply + 1, path, evaluator);
        path.pop();
        evaluator.pop();
        best = best.max(Some(score));
    }
    best.unwrap_or_else(|| Score::of_outcome(position.stuck_outcome(), ply))
}

/// The keys of the positions of a game and of the line that is searched, for repetitions.
#[derive(Debug)]
pub(crate) struct Path {
    keys: alloc::vec::Vec<u64>,
}

impl Path {
    /// Everything up to the present position of a game.
    pub(crate) fn new<P: Position>(game: &Game<P>) -> Self {
        Self {
            keys: game.positions().iter().map(Position::key).collect(),
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.keys.pop();
    }

    /// How the game ends at the last position of the path, `ply` plies below the root, whatever
    /// moves there are.
    #[inline]
    pub(crate) fn end<P: Position>(&self, position: &P, ply: usize) -> Option<Outcome> {
        if let Some(outcome) = position.game_over() {
            return Some(outcome);
        }
        if position.is_drawn() {
            return Some(Outcome::Draw);
        }
        self.is_repeated(position.reversible_plies(), ply)
            .then(|| position.repetition_outcome())
    }

    /// Whether the last position occurred once below the root, or twice before.
    #[inline]
    fn is_repeated(&self, reach: usize, ply: usize) -> bool {
        if reach < 2 {
            return false;
        }
        let (&last, earlier) = self.keys.split_last().expect("a path holds its root");
        let mut before_root = 0;
        // Sides alternate, so only every second position can be equal.
        for back in (2..=reach.min(earlier.len())).step_by(2) {
            if earlier[earlier.len() - back] == last {
                if back < ply {
                    return true;
                }
                before_root += 1;
                if before_root == 2 {
                    return true;
                }
            }
        }
        false
    }
}
