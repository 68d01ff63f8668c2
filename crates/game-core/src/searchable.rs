use crate::{MoveGenerator, Score};

/// What an engine believes about a game: opinions, not rules. A poor answer costs strength, never
/// correctness.
///
/// Every method but [`move_slot`](Self::move_slot) has a default that is true of any game and that
/// the compiler folds away.
pub trait Searchable: MoveGenerator {
    /// Number of rows in the tables of move history, `N`. Each thread of a search keeps two tables of `N`² values of
    /// two bytes, for pairs of consecutive moves: 2.4 MB for the 768 slots of chess, but 67 MB for 4,096. Prefer
    /// (piece, target square) to (origin, target square).
    const MOVE_SLOTS: usize;

    /// Whether generating in parts, after trying the table move, beats generating everything.
    const STAGED: bool = false;

    /// How many parts of a position [`structure`](Self::structure) tells apart.
    const ASPECTS: usize = 0;

    /// Margins of the pruning techniques in this game's units of evaluation.
    const MARGINS: Margins = Margins::CENTIPAWN;

    /// The history row of `mv`, below [`MOVE_SLOTS`](Self::MOVE_SLOTS): moves that tend to be good
    /// together share one (in chess: piece and target square).
    fn move_slot(&self, mv: Self::Move) -> usize;

    /// Sixteen bits that name `mv` among the legal moves of this position, for the table. Zero
    /// stands for no move.
    fn move_code(&self, mv: Self::Move) -> u16 {
        self.moves()
            .iter()
            .position(|&legal| legal == mv)
            .map_or(0, |index| index as u16 + 1)
    }

    /// The legal move of that code. A code from another position yields `None` or a legal move.
    fn move_from_code(&self, code: u16) -> Option<Self::Move> {
        let index = usize::from(code).checked_sub(1)?;
        self.moves().get(index).copied()
    }

    /// Whether a static evaluation would lie here: the side to move is in check, or must capture.
    /// Such a position is searched on, never evaluated and never pruned.
    fn is_unstable(&self) -> bool {
        false
    }

    /// Whether a legal `mv` forces the opponent, as a check does, so that the search does not pass
    /// over it lightly. Only a move that leaves the opponent in an unstable position forces.
    fn is_forcing(&self, _mv: Self::Move) -> bool {
        false
    }

    /// The position after passing, unless passing is against the rules of the technique: in check,
    /// where zugzwang is likely, or in a game that lives by it.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Whether one move leads from here back to an earlier position of that key, three plies ago or
    /// more, if the game can tell without trying.
    fn may_go_back_to(&self, _earlier: u64) -> bool {
        false
    }

    /// A hash of the part of the position that decides how wrong its evaluation is: the pawns, say, or
    /// the pieces of one side. The search learns how much the evaluation errs where it is the same.
    /// `aspect` counts several such parts, below [`ASPECTS`](Self::ASPECTS).
    fn structure(&self, _aspect: usize) -> u64 {
        0
    }

    /// The order among tactical moves: greater is tried earlier. Most valuable victim, least
    /// valuable attacker, in games that have them.
    fn tactical_score(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// Whether the exchange that `mv` starts gains at least `threshold` for the mover (static
    /// exchange evaluation).
    fn see_ge(&self, _mv: Self::Move, threshold: Score) -> bool {
        threshold <= Score::DRAW
    }
}

/// Margins by which the search prunes, in units of evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margins {
    /// Half the width of the first aspiration window.
    pub aspiration: i32,
    /// Reverse futility: how far above beta an evaluation must lie, for each ply of depth.
    pub reverse_futility: i32,
    /// Null move: how far above beta an evaluation must lie for each further ply of reduction.
    pub null_move: i32,
    /// Razoring: how far below alpha an evaluation must lie, for each ply of depth.
    pub razoring: i32,
    /// Futility: what a quiet move may gain, for each ply of depth.
    pub futility: i32,
    /// Delta pruning: what a tactical move may gain beyond the material that it wins.
    pub delta: i32,
    /// Pruning by exchange: what a move may lose, for each ply of depth.
    pub exchange: i32,
    /// ProbCut: how far above beta a tactical move must lead in a reduced search.
    pub probcut: i32,
    /// Singular extension: how far below the table's score all other moves must lie, in hundredths
    /// for each ply of depth.
    pub singular: i32,
    /// Double extension: how much farther below they must lie for a second ply.
    pub double_extension: i32,
}

/// The fields of those names.
macro_rules! margin_fields {
    ($($name:ident,)*) => {
        [$(MarginField {
            name: stringify!($name),
            value: |margins| &mut margins.$name,
        },)*]
    };
}

impl Margins {
    /// Margins for a game whose evaluation gives its smallest piece 100 units.
    pub const CENTIPAWN: Self = Self {
        aspiration: 20,
        reverse_futility: 80,
        null_move: 250,
        razoring: 250,
        futility: 110,
        delta: 150,
        exchange: 60,
        probcut: 180,
        singular: 150,
        double_extension: 20,
    };

    /// Every margin by the name of its field, for programs that tune them.
    ///
    /// ```
    /// use game_core::Margins;
    /// let mut margins = Margins::CENTIPAWN;
    /// for field in Margins::FIELDS {
    ///     *(field.value)(&mut margins) *= 2;
    /// }
    /// assert_eq!(margins.futility, 2 * Margins::CENTIPAWN.futility);
    /// ```
    pub const FIELDS: &[MarginField] = &margin_fields![
        aspiration,
        reverse_futility,
        null_move,
        razoring,
        futility,
        delta,
        exchange,
        probcut,
        singular,
        double_extension,
    ];
}

/// One of the [`Margins`].
#[derive(Clone, Copy, Debug)]
pub struct MarginField {
    /// The name of its field.
    pub name: &'static str,
    /// Its value.
    pub value: fn(&mut Margins) -> &mut i32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_margin_is_among_the_fields_once() {
        let mut margins = Margins::CENTIPAWN;
        for (value, field) in (0..).zip(Margins::FIELDS) {
            *(field.value)(&mut margins) = value;
        }
        // A new field makes this fail to compile.
        let numbered = Margins {
            aspiration: 0,
            reverse_futility: 1,
            null_move: 2,
            razoring: 3,
            futility: 4,
            delta: 5,
            exchange: 6,
            probcut: 7,
            singular: 8,
            double_extension: 9,
        };
        assert_eq!(margins, numbered);
    }
}
