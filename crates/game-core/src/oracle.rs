use crate::{Outcome, Position};

/// A source of solved positions: an endgame table, Syzygy files, a formula.
///
/// The search uses an answer instead of searching on. Answers assume best play by both sides and a draw clock that has
/// just been reset; the caller compares [`plies_to_conversion`](Self::plies_to_conversion) with the plies left on its
/// clock.
///
/// ```
/// use game_core::{MoveGenerator, Oracle, Outcome, Position};
///
/// /// Knows the positions in which the game has ended.
/// struct Ended;
///
/// impl<P: MoveGenerator> Oracle<P> for Ended {
///     fn outcome(&self, position: &P) -> Option<Outcome> {
///         position.outcome()
///     }
///     fn plies_to_conversion(&self, _: &P) -> Option<u16> {
///         None
///     }
/// }
/// ```
pub trait Oracle<P: Position> {
    /// Whether the position may be solved. Override it with a quick test: below the root, the search skips the oracle where it
    /// is `false`. Other callers do not ask first, so [`outcome`](Self::outcome) must be `None` for a position that it does
    /// not know.
    fn may_know(&self, _position: &P) -> bool {
        true
    }

    /// The result for the side to move; `None` if the position is not solved.
    fn outcome(&self, position: &P) -> Option<Outcome>;

    /// The number of plies to the next conversion (a capture, a promotion, a crowning, the end of the game) when
    /// the winner hurries and the loser delays; `None` if the position is drawn or the number is not known.
    fn plies_to_conversion(&self, position: &P) -> Option<u16>;

    /// Whether the move from `parent` to `child` is a conversion, after which
    /// [`plies_to_conversion`](Self::plies_to_conversion) starts again. By default every irreversible move is one. Override it where the
    /// count goes on after some of them, such as the advance of a man.
    fn is_conversion(&self, _parent: &P, child: &P) -> bool {
        child.reversible_plies() == 0
    }

    /// The outcome with best play, draw clocks included. `None` if the position is not solved, if the last move was reversible
    /// (positions may recur), or if the winner may not convert before a clock runs out. Override it where a single lookup has
    /// the outcome and the plies.
    fn outcome_in_time(&self, position: &P) -> Option<Outcome> {
        if position.reversible_plies() > 0 {
            return None;
        }
        let outcome = self.outcome(position)?;
        let in_time = || self.converts_within(position, position.plies_to_draw());
        (outcome == Outcome::Draw || in_time()).then_some(outcome)
    }

    /// Whether the winner of a decided position may be assumed to convert within `plies`. By default the number must be
    /// known; an oracle without distances may return `true`. Override it where the answer is cheaper than the number.
    fn converts_within(&self, position: &P, plies: usize) -> bool {
        let needed = self.plies_to_conversion(position);
        needed.is_some_and(|needed| usize::from(needed) <= plies)
    }
}
