use crate::{MoveGenerator, Score};

/// The facts and estimates about a game that a search uses beyond its rules.
///
/// Estimates, such as [`see_ge`](Self::see_ge), may be poor: that costs strength, not correctness. Every method but
/// [`move_slot`](Self::move_slot) has a default that is true of any game and that the compiler folds away.
pub trait Searchable: MoveGenerator {
    /// Number of rows in the tables of move history, `N`. Each thread of a search keeps two tables of `N`² values of
    /// two bytes, for pairs of consecutive moves: 2.4 MB for the 768 slots of chess, but 67 MB for 4,096. Prefer
    /// (piece, target square) to (origin, target square).
    const MOVE_SLOTS: usize;

    /// Whether it is faster to try the table move first, and then to generate tactical and quiet moves separately.
    const STAGED: bool = false;

    /// The number of parts of a position that [`structure`](Self::structure) hashes.
    const ASPECTS: usize = 0;

    /// The value of the game's smallest piece, in units of evaluation; at least 1.
    const UNIT: i32 = 100;

    /// The history row of `mv`, below [`MOVE_SLOTS`](Self::MOVE_SLOTS): moves that tend to be good
    /// together share one (in chess: piece and target square).
    fn move_slot(&self, mv: Self::Move) -> usize;

    /// The key after `mv`, or a guess at it, with which the search prefetches the entry of the transposition table before it
    /// plays the move. It must be cheap; a wrong guess costs only time. With `None`, the default, the search
    /// prefetches once it has played the move.
    fn key_after(&self, _mv: Self::Move) -> Option<u64> {
        None
    }

    /// A code of `mv` for the transposition table, unique among the legal moves of this position. It is never 0, which
    /// means no move.
    fn move_code(&self, mv: Self::Move) -> u16 {
        self.moves()
            .iter()
            .position(|&legal| legal == mv)
            .map_or(0, |index| index as u16 + 1)
    }

    /// The legal move with code `code`. A code from another position yields `None` or a legal move.
    fn move_from_code(&self, code: u16) -> Option<Self::Move> {
        let index = usize::from(code).checked_sub(1)?;
        self.moves().get(index).copied()
    }

    /// Whether a static evaluation would be misleading here: the side to move is in check, or must capture.
    /// The search searches the moves of such a position instead of evaluating it, unless its line has reached the
    /// greatest length, and prunes single moves but never the whole node.
    fn is_unstable(&self) -> bool {
        false
    }

    /// Whether a legal `mv` forces the opponent, as a check does; the search prunes such moves less.
    /// True only of moves that leave the opponent in an unstable position.
    fn is_forcing(&self, _mv: Self::Move) -> bool {
        false
    }

    /// The position after passing; `None` where the null move is unsound: in check,
    /// where zugzwang is likely, or in a game that is decided by zugzwang. No repetition reaches across a pass, so
    /// [`reversible_plies`](crate::Position::reversible_plies) is 0 after it.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Whether one move leads back to the position with the key `earlier`, which occurred three plies ago or
    /// earlier. The search then scores the node as at least a draw, so `true` should be wrong rarely, as where a pin or
    /// a check forbids the move. The default, `false`, suits a game that cannot tell without playing the moves.
    fn may_go_back_to(&self, _earlier: u64) -> bool {
        false
    }

    /// A hash of the part of the position that decides how wrong its evaluation is: the pawns, say, or
    /// the pieces of one side. The search learns the average error of positions with the same hash.
    /// `aspect` is the number of the part, below [`ASPECTS`](Self::ASPECTS).
    fn structure(&self, _aspect: usize) -> u64 {
        0
    }

    /// The ordering score of a tactical move: greater is tried earlier. In chess: most valuable victim, least
    /// valuable attacker (MVV-LVA).
    fn tactical_score(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// Whether the exchange that `mv` starts gains at least `threshold` for the mover (static
    /// exchange evaluation).
    fn see_ge(&self, _mv: Self::Move, threshold: Score) -> bool {
        threshold <= Score::DRAW
    }
}
