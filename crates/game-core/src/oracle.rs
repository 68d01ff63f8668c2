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
    /// The result for the side to move; `None` if the position is not solved.
    fn outcome(&self, position: &P) -> Option<Outcome>;

    /// The number of plies to the next conversion (a capture, a promotion, a crowning, the end of the game) when
    /// the winner hurries and the loser delays; `None` if the position is drawn or the number is not known.
    fn plies_to_conversion(&self, position: &P) -> Option<u16>;

    /// Whether the winner of a decided position is known to convert within `plies`. Override it where this is cheaper
    /// than the number.
    fn converts_within(&self, position: &P, plies: usize) -> bool {
        let needed = self.plies_to_conversion(position);
        needed.is_none_or(|needed| usize::from(needed) <= plies)
    }
}
