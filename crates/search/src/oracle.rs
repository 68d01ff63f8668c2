//! Solved positions in the node and at the root.

use alloc::vec::Vec;

use game_core::{Evaluator, Game, Oracle, Outcome, Score, Searchable};

use crate::Bound;
use crate::team::Role;
use crate::worker::Worker;

/// The score of a solved position, and the kind of bound that it is. The oracle is probed in stable positions only:
/// captures are searched.
#[inline]
pub(crate) fn solved<P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
) -> Option<(Score, Bound)> {
    let oracle = worker.oracle?;
    let position = worker.line.position();
    // The oracle answers after irreversible moves only, and a pass hides how far the draw clock has run.
    if position.reversible_plies() > 0
        || worker.line.has_just_passed()
        || !oracle.may_know(position)
        || position.is_unstable()
    {
        return None;
    }
    let outcome = oracle.outcome_in_time(position)?;
    worker.statistics.oracle_hits += 1;
    if worker.watch.role == Role::Help {
        worker.watch.team.add_oracle_hit();
    }
    let ply = worker.line.ply();
    // A forced win on the board may be nearer than the solved one, hence the bounds.
    Some(match outcome {
        Outcome::Win => (Score::solved_win(ply), Bound::Lower),
        Outcome::Draw => (Score::DRAW, Bound::Exact),
        Outcome::Loss => (-Score::solved_win(ply), Bound::Upper),
    })
}

/// The moves of a solved root that keep or improve its value. In a win these are the moves that convert soonest, so that the
/// game makes progress. In a loss they are the moves that draw or, if there are none, all losing moves, the longest resistance first.
/// Returns `moves` unchanged if the position is not solved.
pub(crate) fn keep_value<P: Searchable>(
    oracle: &(impl Oracle<P> + ?Sized),
    game: &Game<P>,
    moves: Vec<P::Move>,
) -> Vec<P::Move> {
    let position = game.position();
    let Some(expected) = oracle.outcome(position) else {
        return moves;
    };
    let judge = |mv: P::Move| {
        let mut child = position.clone();
        child.play(mv);
        let verdict = match game.is_repeated_by(&child) {
            true => Verdict::DRAW,
            false => Verdict::of(oracle, position, &child)?,
        };
        Some((mv, verdict))
    };
    let mut kept: Vec<_> = moves.iter().filter_map(|&mv| judge(mv)).collect();
    // A repetition or a draw clock, of which the oracle knows nothing, may save a lost root.
    let outcomes = kept.iter().map(|(_, verdict)| verdict.outcome);
    let best = outcomes.fold(expected, Outcome::max);
    kept.retain(|(_, verdict)| verdict.outcome == best);
    match best {
        Outcome::Win => {
            let soonest = kept.iter().map(|(_, verdict)| verdict.plies).min();
            kept.retain(|(_, verdict)| Some(verdict.plies) == soonest);
        }
        Outcome::Draw => {}
        Outcome::Loss => kept.sort_by_key(|(_, verdict)| core::cmp::Reverse(verdict.plies)),
    }
    if kept.is_empty() {
        // No move is known to keep the value: perhaps all lead to unsolved positions.
        return moves;
    }
    kept.into_iter().map(|(mv, _)| mv).collect()
}

/// The solved value of a move.
struct Verdict {
    /// The outcome for the side that plays it.
    outcome: Outcome,
    /// Plies to the next conversion, this move included.
    plies: usize,
}

impl Verdict {
    /// A move that draws at once.
    const DRAW: Self = Self {
        outcome: Outcome::Draw,
        plies: 1,
    };

    /// The verdict on the move from `parent` to `child`; `None` if the child is neither over nor solved, or if a draw clock
    /// runs out before the next conversion of a win.
    fn of<P: Searchable>(
        oracle: &(impl Oracle<P> + ?Sized),
        parent: &P,
        child: &P,
    ) -> Option<Self> {
        let ended = child.outcome();
        let outcome = ended.or_else(|| oracle.outcome(child))?.reversed();
        let rest = match ended.is_some() || oracle.is_conversion(parent, child) {
            true => 0,
            false => oracle.plies_to_conversion(child).map_or(0, usize::from),
        };
        let in_time = ended.is_some()
            || outcome != Outcome::Win
            || oracle.converts_within(child, child.plies_to_draw());
        in_time.then_some(Self {
            outcome,
            plies: 1 + rest,
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::sync::Arc;

    use game_core::{MoveGenerator, Notation, Position, Side};

    use super::*;
    use crate::{Control, Limits, NoClock, Search};

    /// A rook or a queen wins against a bare king, and bare kings draw. The plies to mate are ten for each step of the
    /// bare king from a corner.
    struct Bare;

    impl Oracle<chess::Position> for Bare {
        fn outcome(&self, position: &chess::Position) -> Option<Outcome> {
            let board = position.board();
            let count = |side: Side| board.side(side).len();
            let [us, them] = [position.side_to_move(), !position.side_to_move()].map(count);
            match (us, them) {
                (1, 1) => Some(Outcome::Draw),
                (2, 1) => Some(Outcome::Win),
                (1, 2) => Some(Outcome::Loss),
                _ => None,
            }
        }

        fn plies_to_conversion(&self, position: &chess::Position) -> Option<u16> {
            let lone = Side::ALL
                .into_iter()
                .find(|&side| position.board().side(side).len() == 1)?;
            let king = position.board().side(lone).into_iter().next()?;
            let (file, rank) = (king.index() % 8, king.index() / 8);
            Some(10 * (file.min(7 - file) + rank.min(7 - rank)) as u16)
        }
    }

    fn search(fen: &str, depth: usize) -> (Score, alloc::string::String, u64) {
        let game = Game::new(chess::Position::from_fen(fen).unwrap());
        let mut search = Search::new(chess::Evaluation::new(), 1);
        search.set_oracle(Some(Arc::new(Bare)));
        let limits = Limits::depth(depth);
        let result = search.run(&game, &limits, &NoClock, &Control::new(), |_| {});
        let mv = game.position().move_text(result.best_move.unwrap());
        (result.score, mv, result.statistics.oracle_hits)
    }

    #[test]
    fn a_capture_into_a_solved_win_is_a_solved_win() {
        // The knight goes, and a rook remains.
        let (score, mv, hits) = search("7k/8/8/8/3n4/8/8/K2R4 w - - 0 1", 4);
        assert!(score.is_win() && score.plies_to_end().is_none(), "{score}");
        assert_eq!(mv, "d1d4");
        assert!(hits > 0);
    }

    #[test]
    fn an_exchange_at_the_horizon_is_looked_up() {
        let (score, mv, hits) = search("7k/8/8/8/3n4/8/8/K2R4 w - - 0 1", 1);
        assert!(score.is_win() && score.plies_to_end().is_none(), "{score}");
        assert_eq!((&*mv, hits > 0), ("d1d4", true));
    }

    #[test]
    fn a_win_that_comes_too_late_for_the_draw_clock_is_not_kept() {
        let is_kept = |fen| {
            let parent = chess::Position::from_fen(fen).unwrap();
            let mut child = parent;
            child.play(parent.parse_move("c1c2").unwrap());
            Verdict::of(&Bare, &parent, &child).is_some()
        };
        // From a corner and from the middle of the board, eleven plies before the draw.
        assert!(is_kept("k7/8/8/8/8/8/8/K1R5 w - - 89 80"));
        assert!(!is_kept("8/8/3k4/8/8/8/8/K1R5 w - - 89 80"));
    }

    #[test]
    fn only_moves_that_keep_a_solved_value_stay() {
        let game = Game::new(chess::Position::from_fen("8/8/8/8/8/8/1k2R3/3K4 b - - 0 1").unwrap());
        let moves = game.position().moves().to_vec();
        // All lose: the longest resistance is as far from the corners as can be.
        let kept = keep_value(&Bare, &game, moves.clone());
        assert_eq!(kept.len(), moves.len());
        let plies = |mv| {
            let mut child = *game.position();
            child.play(mv);
            Bare.plies_to_conversion(&child)
        };
        assert!(kept.iter().rev().is_sorted_by_key(|&mv| plies(mv)));
        // A win, but for the move that stalemates.
        let game = Game::new(chess::Position::from_fen("7k/8/8/6K1/8/8/8/5Q2 w - - 0 1").unwrap());
        let moves = game.position().moves().to_vec();
        let stalemates = game.position().parse_move("f1f7").unwrap();
        let kept = keep_value(&Bare, &game, moves.clone());
        assert_eq!(kept.len(), moves.len() - 1);
        assert!(!kept.contains(&stalemates));
    }

    /// The moves that are kept after those of two repetitions, of which the last `back` are taken back.
    fn kept_after_repetitions(back: usize) -> Vec<alloc::string::String> {
        let start = chess::Position::from_fen("k7/8/8/8/8/8/8/K1R5 w - - 0 1").unwrap();
        let mut game = Game::new(start);
        for text in [
            "c1c2", "a8b8", "c2c1", "b8a8", "c1c2", "a8b8", "c2c1", "b8a8",
        ] {
            let mv = game.position().parse_move(text).unwrap();
            game.play(mv).unwrap();
        }
        for _ in 0..back {
            game.take_back();
        }
        let moves = game.position().moves().to_vec();
        let kept = keep_value(&Bare, &game, moves);
        let text = |mv: &chess::Move| alloc::string::String::from(&*game.position().move_text(*mv));
        kept.iter().map(text).collect()
    }

    #[test]
    fn a_losing_side_keeps_the_move_that_repeats_the_position() {
        assert_eq!(kept_after_repetitions(1), ["b8a8"]);
    }

    #[test]
    fn a_winning_move_that_repeats_the_position_is_not_kept() {
        // The position after c1c2 has occurred twice.
        let kept = kept_after_repetitions(0);
        assert!(
            kept.contains(&"c1c3".into()) && !kept.contains(&"c1c2".into()),
            "{kept:?}"
        );
    }
}
