/// Numbers with which the search prunes, reduces and learns, each in its [`MarginUnit`].
///
/// Each is from 0 to [`MAX`](Self::MAX); with a greater one, products with depths may overflow. A game without its own set starts from
/// that of the most similar game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margins {
    /// Half the width of the first aspiration window.
    pub aspiration: i32,
    /// Reverse futility: how far above beta an evaluation must lie, for each ply of depth.
    pub reverse_futility: i32,
    /// Null move: how far above beta an evaluation must lie for each additional ply of reduction.
    pub null_move: i32,
    /// Futility: the most a quiet move is expected to gain, for each ply of depth.
    pub futility: i32,
    /// Delta pruning: the most a tactical move is expected to gain beyond the material that it wins.
    pub delta: i32,
    /// Pruning by exchange: the most a move may lose, for each ply of depth.
    pub exchange: i32,
    /// Singular extension: how far below the table's score all other moves must lie for every hundred plies of depth.
    pub singular: i32,
    /// Double extension: how much farther below they must lie for a second ply.
    pub double_extension: i32,
    /// Margin over the best value from which a reduced move is verified a ply deeper.
    pub deeper: i32,
    /// Late move reductions: the part that depends neither on depth nor on the count of moves.
    pub reduction_base: i32,
    /// Late move reductions: the factor of the part that grows with the logarithms of depth and count.
    pub reduction_growth: i32,
    /// Reduction subtracted on the principal variation, and where it once was.
    pub reduction_pv: i32,
    /// Reduction subtracted at the root.
    pub reduction_root: i32,
    /// Reduction added to quiet moves if the table move is tactical.
    pub reduction_tactical: i32,
    /// Reduction added if the evaluation has not risen.
    pub reduction_not_improving: i32,
    /// Reduction added at an expected cut node.
    pub reduction_cut_node: i32,
    /// Reduction subtracted from killers and countermoves.
    pub reduction_refutation: i32,
    /// Reduction subtracted from moves that force the opponent.
    pub reduction_forcing: i32,
    /// Reduction subtracted in an unstable position.
    pub reduction_unstable: i32,
    /// History of a quiet move that subtracts one ply from its reduction.
    pub reduction_history: i32,
    /// The null move's reduction at depth zero.
    pub null_move_base: i32,
    /// The growth of the null move's reduction for each ply of depth.
    pub null_move_growth: i32,
    /// Late move pruning: the moves that are kept at depth zero, in hundredths.
    pub late_moves: i32,
    /// Late move pruning: the growth of that number with the square of the depth, in hundredths.
    pub late_moves_growth: i32,
    /// Share of [`reverse_futility`](Self::reverse_futility) subtracted from its margin after the opponent's evaluation
    /// fell.
    pub opponent_worsening: i32,
    /// Futility: the history of a quiet move that is worth the margin of a ply.
    pub futility_history: i32,
    /// The growth of the history bonus of a cut-off for each ply of depth.
    pub history_bonus: i32,
    /// The greatest history bonus of a cut-off.
    pub max_history_bonus: i32,
    /// The overlap of the tables of the correction history: the sum of their errors is divided by it, in
    /// hundredths, at least 1.
    pub correction_overlap: i32,
}

/// The unit of a field of [`Margins`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarginUnit {
    /// Hundredths of the game's smallest piece ([`Searchable::UNIT`](game_core::Searchable::UNIT)).
    Piece,
    /// 1024ths: of a ply, or of a factor.
    Fraction,
    /// Values of the move histories, each of which is at most 16,384.
    History,
    /// Hundredths of a number.
    Hundredth,
}

/// An entry of [`Margins::FIELDS`] for each name.
macro_rules! margin_fields {
    ($($unit:ident: $($name:ident,)*;)*) => {
        [$($(MarginField {
            name: stringify!($name),
            unit: MarginUnit::$unit,
            value: |margins| &mut margins.$name,
        },)*)*]
    };
}

/// More than any reduction: 32 plies.
const UNREDUCED: i32 = 32_768;

impl Margins {
    /// The greatest margin.
    pub const MAX: i32 = 100_000;

    /// Margins for any game.
    pub const DEFAULT: Self = Self {
        aspiration: 20,
        reverse_futility: 80,
        null_move: 250,
        futility: 110,
        delta: 150,
        exchange: 60,
        singular: 150,
        double_extension: 20,
        deeper: 45,
        reduction_base: 750,
        reduction_growth: 1024,
        reduction_pv: 1024,
        reduction_root: UNREDUCED,
        reduction_tactical: 768,
        reduction_not_improving: 512,
        reduction_cut_node: 1024,
        reduction_refutation: 1024,
        reduction_forcing: 1024,
        reduction_unstable: 1024,
        reduction_history: 8192,
        null_move_base: 3072,
        null_move_growth: 342,
        late_moves: 700,
        late_moves_growth: 200,
        opponent_worsening: 342,
        futility_history: 24_576,
        history_bonus: 150,
        max_history_bonus: 1600,
        correction_overlap: 300,
    };

    /// Margins for chess and shatar with their networks, tuned by `arena tune` in chess.
    pub const CHESS: Self = Self {
        aspiration: 12,
        reverse_futility: 41,
        null_move: 396,
        futility: 44,
        delta: 318,
        exchange: 83,
        singular: 88,
        double_extension: 25,
        deeper: 29,
        reduction_base: 526,
        reduction_growth: 447,
        reduction_pv: 1347,
        reduction_root: 708,
        reduction_tactical: 1725,
        reduction_not_improving: 350,
        reduction_cut_node: 693,
        reduction_refutation: 3292,
        reduction_forcing: 2615,
        reduction_unstable: 862,
        reduction_history: 5027,
        null_move_base: 3129,
        null_move_growth: 452,
        late_moves: 451,
        late_moves_growth: 402,
        opponent_worsening: 427,
        futility_history: 12_326,
        history_bonus: 394,
        max_history_bonus: 2618,
        correction_overlap: 264,
    };

    /// Margins for draughts with short kings. A quiet move there rarely changes the evaluation by half a man, so they are
    /// tighter than the default.
    pub const DRAUGHTS: Self = Self {
        aspiration: 15,
        reverse_futility: 60,
        futility: 90,
        delta: 120,
        ..Self::DEFAULT
    };

    /// Margins for draughts with flying kings, tuned by `arena tune` in International draughts: late moves are reduced
    /// half as much as by default, and fewer of them are futile.
    pub const FLYING_KINGS: Self = Self {
        aspiration: 9,
        reverse_futility: 44,
        futility: 224,
        delta: 98,
        singular: 132,
        double_extension: 22,
        deeper: 58,
        reduction_base: 371,
        reduction_growth: 524,
        reduction_pv: 776,
        reduction_not_improving: 858,
        reduction_cut_node: 923,
        reduction_refutation: 695,
        reduction_history: 12_315,
        late_moves: 763,
        late_moves_growth: 283,
        opponent_worsening: 353,
        futility_history: 24_221,
        history_bonus: 248,
        max_history_bonus: 2126,
        correction_overlap: 399,
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
        Piece:
            aspiration,
            reverse_futility,
            null_move,
            futility,
            delta,
            exchange,
            singular,
            double_extension,
            deeper,
        ;
        Fraction:
            reduction_base,
            reduction_growth,
            reduction_pv,
            reduction_root,
            reduction_tactical,
            reduction_not_improving,
            reduction_cut_node,
            reduction_refutation,
            reduction_forcing,
            reduction_unstable,
            null_move_base,
            null_move_growth,
            opponent_worsening,
        ;
        History:
            reduction_history,
            futility_history,
            history_bonus,
            max_history_bonus,
        ;
        Hundredth:
            late_moves,
            late_moves_growth,
            correction_overlap,
        ;
    ];

    /// The margins in units of evaluation of a game whose smallest piece is worth `unit`.
    pub(crate) fn in_units(mut self, unit: i32) -> Self {
        let pieces = |field: &&MarginField| field.unit == MarginUnit::Piece;
        for field in Self::FIELDS.iter().filter(pieces) {
            let value = (field.value)(&mut self);
            *value = share(*value, unit, 100);
        }
        self
    }
}

/// Bound of a [`share`].
const MAX_SHARE: i64 = 1 << 30;

/// `value * part / whole`. The product may exceed 32 bits, since a margin may be as large as 100,000; the result is
/// bounded so that a score can be added to it.
#[inline]
pub(crate) fn share(value: i32, part: i32, whole: i32) -> i32 {
    let exact = i64::from(value) * i64::from(part) / i64::from(whole);
    exact.clamp(-MAX_SHARE, MAX_SHARE) as i32
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
    /// Its unit.
    pub unit: MarginUnit,
    /// Its value.
    pub value: fn(&mut Margins) -> &mut i32,
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    #[test]
    fn every_margin_is_among_the_fields_once() {
        let mut margins = Margins::DEFAULT;
        for (value, field) in (1000..).zip(Margins::FIELDS) {
            *(field.value)(&mut margins) = value;
        }
        let text = format!("{margins:?}");
        for (value, field) in (1000..).zip(Margins::FIELDS) {
            let shown = format!(" {}: {value}", field.name);
            assert_eq!(text.matches(&shown).count(), 1, "{shown} in {text}");
        }
        assert_eq!(text.matches(": ").count(), Margins::FIELDS.len());
    }

    #[test]
    fn margins_of_pieces_grow_with_the_unit() {
        assert_eq!(Margins::CHESS.in_units(100), Margins::CHESS);
        let margins = Margins::DEFAULT.in_units(250);
        assert_eq!(margins.futility, 275);
        assert_eq!(margins.reduction_base, Margins::DEFAULT.reduction_base);
    }

    #[test]
    fn a_share_neither_wraps_nor_outgrows_a_score() {
        assert_eq!(share(100, 50, 200), 25);
        assert_eq!(share(100_000, 65_536, 1), 1 << 30);
        assert_eq!(share(100_000, -65_536, 1), -(1 << 30));
    }
}
