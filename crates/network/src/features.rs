use alloc::string::String;

use game_core::{Position, Side};

/// The inputs of a network. Each position has two sets of active inputs, one in the view of each side.
///
/// In its own view a side's pieces come first and its board starts at the near edge, so that one set of weights
/// serves both sides. Games on bitboards implement [`Planes`](crate::Planes) instead, which gives them this trait.
///
/// [`laws::check_features`](crate::laws::check_features) checks the laws: every active input is below
/// [`INPUTS`](Self::INPUTS) and listed once, every active pattern is below [`PATTERNS`](Self::PATTERNS), at most 255 inputs of
/// a view and 255 patterns are active (the trainer stores no more), the bucket is below [`BUCKETS`](Self::BUCKETS), and
/// [`changed`](Self::changed) reports the difference between the active sets of inputs.
pub trait Features: Position {
    /// The number of inputs.
    const INPUTS: usize;

    /// The number of output layers, of which [`bucket`](Self::bucket) chooses one.
    const BUCKETS: usize = 1;

    /// The number of patterns of the linear part; 0 for a game without one.
    ///
    /// The linear part adds a weight for each [active pattern](Self::patterns) directly to the output, without the
    /// hidden layer.
    const PATTERNS: usize = 0;

    /// Calls `each` with every active input in the view of a side, in any order.
    fn active(&self, view: Side, each: impl FnMut(usize));

    /// Calls `removed` and `added` with the inputs that change from one position to another, in the views of White and
    /// of Black. The positions may be several moves apart. Returns for each view whether the reported changes are valid.
    ///
    /// If they are not, the evaluator ignores them and reads all active inputs of that view again. The default reports
    /// no changes and returns `false` for both views.
    fn changed(
        _before: &Self,
        _after: &Self,
        _removed: impl FnMut([usize; 2]),
        _added: impl FnMut([usize; 2]),
    ) -> [bool; 2] {
        [false; 2]
    }

    /// Calls `each` with every active pattern, each below [`PATTERNS`](Self::PATTERNS), in the view of the side to
    /// move, in any order. A pattern that is listed `n` times counts `n` times.
    fn patterns(&self, _each: impl FnMut(usize)) {}

    /// Calls `each` with the name of every piece and its inputs in the views of White and Black, to explain an
    /// evaluation piece by piece. The default, for games without pieces, never calls it.
    fn pieces(&self, _each: impl FnMut(String, [usize; 2])) {}

    /// The output layer for this position, below [`BUCKETS`](Self::BUCKETS), for example by the number of pieces.
    fn bucket(&self) -> usize {
        0
    }
}
