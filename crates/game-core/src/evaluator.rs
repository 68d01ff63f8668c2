use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::{Position, Score};

/// A static evaluation. It may keep state, such as piece-square sums, a pawn table or a network's accumulator.
///
/// The search calls [`push`](Self::push) before it enters a child and [`pop`](Self::pop) when it
/// leaves the child, strictly nested. A function from position to score is an evaluator:
///
/// ```
/// use game_core::{Evaluator, Position, Score};
/// fn even<P: Position>(_: &P) -> Score {
///     Score::DRAW
/// }
/// fn takes_evaluator<P: Position>(_: impl Evaluator<P>) {}
/// fn generic<P: Position>() {
///     takes_evaluator::<P>(even::<P>);
/// }
/// ```
pub trait Evaluator<P: Position> {
    /// The value for the side to move of a position that is not over: the root of the last
    /// [`reset`](Self::reset), or the child of the last open [`push`](Self::push).
    ///
    /// The position may have no legal moves: a search generates none at its leaves.
    fn evaluate(&mut self, position: &P) -> Score;

    /// Begins a search at `root` and discards every open push.
    fn reset(&mut self, _root: &P) {}

    /// Moves from `parent` to `child` by `mv`, or by a null move if `mv` is `None`. `parent` is the root of the last
    /// [`reset`](Self::reset) or the child of the last open push; for any other position it may panic.
    fn push(&mut self, _parent: &P, _mv: Option<P::Move>, _child: &P) {}

    /// Goes back to the parent.
    fn pop(&mut self) {}

    /// The parts of the evaluation of a position that is not over, for people to read. They need not add up to
    /// the evaluation. The default returns none.
    fn explain(&mut self, _position: &P) -> Vec<Term> {
        Vec::new()
    }
}

/// A part of an evaluation: see [`Evaluator::explain`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The piece or feature: `Nf3`, say, or `passed pawns`.
    pub name: String,
    /// Its share of the evaluation, for the side to move.
    pub score: Score,
}

/// The name and the score in columns of 18 and 6 characters.
impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>18} {:>6}", self.name, self.score.to_string())
    }
}

impl<P: Position, F: FnMut(&P) -> Score> Evaluator<P> for F {
    #[inline]
    fn evaluate(&mut self, position: &P) -> Score {
        self(position)
    }
}
