use crate::{Handicap, Margins};

/// The configuration of a search. Each technique can be turned off, to measure its effect or to
/// compare values with plain [`minimax`](crate::minimax).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// Number of best lines to find and report, at least 1. With a `handicap` or `variety` the search finds more, without
    /// reporting them.
    pub multi_pv: usize,
    /// The number of threads, from 1 to 1,024, for `Search::run_parallel` and [`Search::run_on`](crate::Search::run_on). With
    /// a handicap it is one.
    pub threads: usize,
    /// A handicap below full strength; `None` for full strength.
    pub handicap: Option<Handicap>,
    /// A random choice among good moves.
    pub variety: Option<Variety>,
    /// Seed of the random choices of `handicap` and `variety`: with the same seed, the same lines of a position give the same
    /// choice.
    pub seed: u64,
    /// Time reserved from each move on a clock for delays outside the search, in milliseconds. A fixed time for each
    /// move is used in full.
    pub move_overhead_ms: u64,
    /// The techniques of the search.
    pub techniques: Techniques,
    /// Margins of the pruning techniques; `None` leaves the choice to the front end, or means [`Margins::DEFAULT`].
    pub margins: Option<Margins>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            multi_pv: 1,
            threads: 1,
            handicap: None,
            variety: None,
            seed: 0,
            move_overhead_ms: 10,
            techniques: Techniques::ALL,
            margins: None,
        }
    }
}

/// Playing strength, from 0 (weakest) to 20 (full).
///
/// A level below full strength is a [`Handicap`]. Neighbouring levels are about 130 Elo apart in chess; the front ends
/// of the workspace spread them evenly in every game that was measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const MIN: Self = Self(0);
    /// Full strength.
    pub const MAX: Self = Self(20);

    /// The level of a number from 0 to 20.
    #[must_use]
    pub const fn new(level: u8) -> Option<Self> {
        if level <= Self::MAX.0 {
            Some(Self(level))
        } else {
            None
        }
    }

    /// From 0 to 20.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// A weighted random choice among the moves close to the best, better ones more often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variety {
    /// The most that a move may be worse than the best one, in units of evaluation.
    pub margin: i32,
}

/// Defines [`Techniques`] with its switches, and their names in one list.
macro_rules! techniques {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// The switches of the techniques.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Techniques {
            /// When a transposition table entry may end the search of a node.
            pub table: TableCutoffs,
            /// Aspiration windows around the last iteration's score.
            pub aspiration: bool,
            $($(#[$doc])* pub $name: bool,)*
        }

        impl Techniques {
            /// All of them.
            pub const ALL: Self = Self {
                table: TableCutoffs::SufficientDepth,
                aspiration: true,
                $($name: true,)*
            };

            /// Only those that never change the value of a fixed-depth search: move ordering,
            /// principal variation search, aspiration, and table entries of exactly the required
            /// depth. (Keys leave out repetitions and draw clocks, so values may still differ
            /// between two paths to one entry.)
            pub const EXACT: Self = Self {
                table: TableCutoffs::SameDepth,
                aspiration: true,
                $($name: false,)*
            };

            /// Only alpha-beta with move ordering.
            pub const NONE: Self = Self {
                table: TableCutoffs::Never,
                aspiration: false,
                ..Self::EXACT
            };

            /// Every technique that is on or off, by the name of its field.
            ///
            /// ```
            /// use search::Techniques;
            /// let mut techniques = Techniques::ALL;
            /// let switch = Techniques::SWITCHES.iter().find(|switch| switch.name == "null_move");
            /// *(switch.unwrap().field)(&mut techniques) = false;
            /// assert!(!techniques.null_move);
            /// ```
            pub const SWITCHES: &[Switch] = &[
                Switch {
                    name: "aspiration",
                    field: |techniques| &mut techniques.aspiration,
                },
                $(Switch {
                    name: stringify!($name),
                    field: |techniques| &mut techniques.$name,
                },)*
            ];
        }
    };
}

techniques! {
    /// The quiescence search below the last ply; without it leaves are evaluated as they are.
    quiescence,
    /// Cut-offs by the null move.
    null_move,
    /// Reverse futility pruning.
    reverse_futility,
    /// Futility pruning of quiet moves.
    futility,
    /// Pruning of late quiet moves by their count.
    late_move_pruning,
    /// Pruning of moves that lose material by exchange.
    exchange_pruning,
    /// Reduction of late moves.
    late_move_reductions,
    /// Reduction of nodes without a table move.
    internal_iterative_reduction,
    /// Extension of a move that is much better than all others.
    singular_extensions,
    /// Extension by two plies; needs `singular_extensions`.
    double_extensions,
    /// Reduction of a table move that is not singular; needs `singular_extensions`.
    negative_extensions,
    /// Cut-offs where several moves reach beta in a shallower search; needs `singular_extensions`.
    multi_cut,
    /// Correction of the evaluation by its errors in earlier searches.
    correction_history,
    /// Bounding the value by a draw where a move can repeat a position.
    upcoming_repetition,
    /// Draw scores of +1 or −1 instead of 0.
    draw_variation,
    /// Less reduction at nodes that were on a principal variation.
    pv_reductions,
    /// More reduction of quiet moves where the table move is tactical.
    tactical_table_move_reductions,
    /// Continuation history of the move four plies before.
    long_continuation,
    /// History of quiet moves by the change of the evaluation.
    evaluation_history,
    /// A smaller margin of reverse futility where the opponent's evaluation falls.
    opponent_worsening,
    /// Futility by the history of the move.
    futility_history,
    /// The null move only at expected cut nodes.
    null_move_at_cut_nodes,
    /// Pruning of late quiet evasions in the quiescence search.
    evasion_pruning,
}

/// A technique that is on or off.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// The name of its field in [`Techniques`].
    pub name: &'static str,
    /// Its field.
    pub field: fn(&mut Techniques) -> &mut bool,
}

/// When a table entry may end the search of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableCutoffs {
    /// Never: the table only orders moves.
    Never,
    /// If its depth equals the required depth, which keeps the value of a fixed-depth search.
    SameDepth,
    /// If its depth is at least the required depth.
    SufficientDepth,
}
