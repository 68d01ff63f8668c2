/// Margins by which the search prunes, in hundredths of the game's smallest piece
/// ([`Searchable::UNIT`](game_core::Searchable::UNIT)).
///
/// The constants were tuned by self-play. A game without its own set starts from that of the most similar game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margins {
    /// Half the width of the first aspiration window.
    pub aspiration: i32,
    /// Reverse futility: how far above beta an evaluation must lie, for each ply of depth.
    pub reverse_futility: i32,
    /// Null move: how far above beta an evaluation must lie for each additional ply of reduction.
    pub null_move: i32,
    /// Razoring: how far below alpha an evaluation must lie, for each ply of depth.
    pub razoring: i32,
    /// Futility: the most a quiet move is expected to gain, for each ply of depth.
    pub futility: i32,
    /// Delta pruning: the most a tactical move is expected to gain beyond the material that it wins.
    pub delta: i32,
    /// Pruning by exchange: the most a move may lose, for each ply of depth.
    pub exchange: i32,
    /// ProbCut: how far above beta a tactical move must lead in a reduced search.
    pub probcut: i32,
    /// Singular extension: how far below the table's score all other moves must lie, in hundredths
    /// for each ply of depth.
    pub singular: i32,
    /// Double extension: how much farther below they must lie for a second ply.
    pub double_extension: i32,
}

/// An entry of [`Margins::FIELDS`] for each name.
macro_rules! margin_fields {
    ($($name:ident,)*) => {
        [$(MarginField {
            name: stringify!($name),
            value: |margins| &mut margins.$name,
        },)*]
    };
}

impl Margins {
    /// Margins for any game.
    pub const DEFAULT: Self = Self {
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

    /// Margins for chess and its evaluation, tuned by `arena tune`.
    pub const CHESS: Self = Self {
        aspiration: 14,
        reverse_futility: 81,
        futility: 63,
        delta: 161,
        exchange: 88,
        probcut: 219,
        singular: 134,
        double_extension: 28,
        ..Self::DEFAULT
    };

    /// Margins for draughts. A quiet move there rarely changes the evaluation by half a man, so that most are tighter
    /// than in chess. Razoring is wider: a shot, a sacrifice of two men for three, is the ordinary combination.
    pub const DRAUGHTS: Self = Self {
        aspiration: 15,
        reverse_futility: 60,
        razoring: 300,
        futility: 90,
        delta: 120,
        ..Self::DEFAULT
    };

    /// Every margin by the name of its field, for programs that tune them.
    ///
    /// ```
    /// use search::Margins;
    /// let mut margins = Margins::DEFAULT;
    /// for field in Margins::FIELDS {
    ///     *(field.value)(&mut margins) *= 2;
    /// }
    /// assert_eq!(margins.futility, 2 * Margins::DEFAULT.futility);
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

    /// The margins in units of evaluation of a game whose smallest piece is worth `unit`.
    pub(crate) fn in_units(mut self, unit: i32) -> Self {
        for field in Self::FIELDS {
            let value = (field.value)(&mut self);
            *value = (i64::from(*value) * i64::from(unit) / 100) as i32;
        }
        self
    }
}

impl Default for Margins {
    fn default() -> Self {
        Self::DEFAULT
    }
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
        let mut margins = Margins::DEFAULT;
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

    #[test]
    fn margins_grow_with_the_unit() {
        assert_eq!(Margins::CHESS.in_units(100), Margins::CHESS);
        assert_eq!(Margins::DEFAULT.in_units(250).futility, 275);
    }
}
