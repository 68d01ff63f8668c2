//! The rules of a variant as data, and the variants that have names.

mod directions;
mod draw_clocks;
mod variants;

use core::fmt::Debug;
use core::hash::Hash;

use game_core::{MoveList, Side};

use crate::moves::generator;
use crate::{Move, Position, Word};

pub use directions::Directions;
pub use draw_clocks::{BalanceClock, DrawClocks, LoneKingClock, Stronger};
pub use variants::{
    Antidraughts, Brazilian, Breakthrough, Canadian, Czech, English, Frisian, International,
    Italian, Killer, Pool, Portuguese, Russian, Spanish, Thai, Turkish,
};

/// A variant of draughts: a type whose rules are constants.
///
/// The move generator branches on [`RULES`](Self::RULES), never on a variant's name, and the compiler
/// folds the branches away. To define your own variant, start from the rules of another one and
/// name the differences:
///
/// ```
/// use checkers::{Directions, English, Position, RuleData, Rules};
/// use game_core::{MoveGenerator, Notation};
///
/// /// English draughts in which men may capture backward.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// struct EnglishBackward;
///
/// impl Rules for EnglishBackward {
///     const NAME: &'static str = "English with backward capture";
///     const RULES: RuleData = RuleData {
///         man_captures: Directions::DIAGONAL,
///         ..English::RULES
///     };
///     type Word = u64;
///     type MoveWord = u64;
/// }
///
/// let fen = "W:W14:B1,17";
/// let english = Position::<English>::parse_position(fen)?;
/// let backward = Position::<EnglishBackward>::parse_position(fen)?;
/// assert!(!english.must_capture());
/// assert_eq!(backward.move_text(backward.moves()[0]), "14x21");
/// # Ok::<(), game_core::ParseError>(())
/// ```
///
/// Rules outside the limits that [`RuleData`] gives, and rules that contradict each other (a board that is
/// too large for its word, start rows that do not fit), do not compile.
pub trait Rules: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The English name of the variant.
    const NAME: &'static str;
    /// The number that the tag `GameType` has for the variant: from the table of PDN 3.0, or, for
    /// [`Antidraughts`] (98) and [`Breakthrough`] (96), in use outside it. `None`, the default, for a variant without a
    /// number.
    const GAME_TYPE: Option<u16> = None;
    /// The rules.
    const RULES: RuleData;
    /// The word of a set of squares: `u64` for boards of up to 10×10 with one colour and for 8×8
    /// with both, `u128` for larger ones.
    type Word: Word;
    /// The word of a move: `u64` for boards of up to 50 squares, `u128` for larger ones.
    type MoveWord: Word;

    /// Appends every capture of the side to move. The variants of this crate repeat this method and
    /// the next, so that the long search for captures is compiled with the crate, not with each program.
    #[doc(hidden)]
    fn list_captures(position: &Position<Self>, moves: &mut MoveList<Move<Self>>) {
        generator::list_captures(position, moves);
    }

    /// The number of captures of the side to move, zero if there is none.
    #[doc(hidden)]
    fn count_captures(position: &Position<Self>) -> usize {
        generator::count_captures(position)
    }
}

/// The provided methods of [`Rules`] again, which are compiled where they are written.
macro_rules! compile_capture_search {
    () => {
        fn list_captures(
            position: &$crate::Position<Self>,
            moves: &mut game_core::MoveList<$crate::Move<Self>>,
        ) {
            $crate::moves::generator::list_captures(position, moves);
        }

        fn count_captures(position: &$crate::Position<Self>) -> usize {
            $crate::moves::generator::count_captures(position)
        }
    };
}
pub(crate) use compile_capture_search;

/// The rules of a variant. [`International::RULES`](crate::International) names every field and is
/// the usual base of a struct update.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleData {
    /// Columns of the board: even, from 4 to 12, at most 8 if squares of both colours are played on.
    pub width: usize,
    /// Rows of the board: even, from 4 to 12.
    pub height: usize,
    /// Whether one colour of squares is played on or both.
    pub playing_squares: PlayingSquares,
    /// Which of a player's two near corners is a playing square.
    pub dark_corner: DarkCorner,
    /// Rows that each player's men fill at the start. At least 1; twice this and `start_gap` together is less than
    /// `height`.
    pub start_rows: usize,
    /// Empty rows behind the men at the start.
    pub start_gap: usize,
    /// The side that begins.
    pub first_mover: Side,

    /// The directions in which a man moves; none of them leads backward.
    pub man_moves: Directions,
    /// The directions in which a man captures.
    pub man_captures: Directions,
    /// The directions in which a king moves.
    pub king_moves: Directions,
    /// The directions in which a king captures.
    pub king_captures: Directions,
    /// How far kings move.
    pub kings: Kings,
    /// Whether a man may capture a king.
    pub men_capture_kings: bool,
    /// The number of moves in a row, without a capture, that a player who has men may make with the
    /// same king: from 1 to 3, or no limit.
    pub king_move_limit: Option<u8>,

    /// The preferences that decide which captures are legal: only the best by the first preference,
    /// of those the best by the second, and so on. Without preferences every capture is legal. The widths in bits that
    /// [`Preference`] gives add up to at most 64.
    pub capture_choice: &'static [Preference],
    /// The treatment of a man that reaches the last row and could capture on.
    pub passing_crown: PassingCrown,
    /// When captured pieces leave the board.
    pub removal: Removal,

    /// How the game is won.
    pub goal: Goal,
    /// The numbers of moves without progress after which the game is drawn.
    pub draw_clocks: DrawClocks,

    /// How moves are written.
    pub move_notation: MoveNotation,
    /// The sign between the squares of a capture: `x`, `:` or `-`.
    pub capture_sign: char,
    /// The corner in which square 1 lies.
    pub first_square: Corner,
    /// How results are written in records.
    pub result_style: ResultStyle,
}

impl RuleData {
    /// Panics, at compile time in a constant, if a field is outside its limits.
    pub(crate) const fn check(&self) {
        assert!(
            is_length(self.width) && is_length(self.height),
            "width and height are even, from 4 to 12"
        );
        assert!(
            matches!(self.playing_squares, PlayingSquares::OneColour) || self.width <= 8,
            "a board with squares of both colours has at most 8 columns"
        );
        assert!(
            self.start_rows >= 1 && 2 * (self.start_gap + self.start_rows) < self.height,
            "the men fill a row or more at the start and leave rows free between them"
        );
        let backward = Directions::BACKWARD.union(Directions::DIAGONAL_BACKWARD);
        assert!(
            !self.man_moves.intersects(backward),
            "a man does not move backward"
        );
        assert!(
            matches!(self.king_move_limit, None | Some(1..=3)),
            "a limit of king moves is from 1 to 3"
        );
        assert!(
            matches!(self.capture_sign, 'x' | ':' | '-'),
            "the sign of a capture is x, : or -"
        );
        let balance = self.draw_clocks.balance;
        let mut i = 1;
        while i < balance.len() {
            assert!(
                balance[i - 1].pieces < balance[i].pieces,
                "the balance clocks are in rising order of pieces"
            );
            i += 1;
        }
    }
}

/// Whether a board may have this many rows or columns.
const fn is_length(squares: usize) -> bool {
    squares.is_multiple_of(2) && squares >= 4 && squares <= 12
}

/// Which squares of a board are played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayingSquares {
    /// Those of the colour of the corner that [`RuleData::dark_corner`] names.
    OneColour,
    /// All.
    Both,
}

/// How far kings go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kings {
    /// One square, and over a neighbour onto the square behind it.
    Short,
    /// Any distance over empty squares, and over a piece however far away.
    Flying(Landing),
}

/// Where a flying king lands behind a captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Landing {
    /// On any empty square of the line.
    Anywhere,
    /// On the square directly behind it.
    DirectlyBehind,
    /// Anywhere; but if the capture ends with a king, directly behind that.
    DirectlyBehindLastKing,
}

/// A criterion by which one capture has precedence over another. Each has a width in bits, and those of all
/// [preferences of a variant](RuleData::capture_choice) add up to at most 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preference {
    /// More captured pieces. 7 bits.
    MostPieces,
    /// More value of the captured pieces. 23 bits.
    MostValue {
        /// The value of a man.
        man: u16,
        /// The value of a king.
        king: u16,
    },
    /// A king that captures, rather than a man. 1 bit.
    WithKing,
    /// More captured kings. 7 bits.
    MostKings,
    /// Kings captured earlier: the first difference in the order of men and kings decides, among the first 32 pieces.
    /// 32 bits.
    KingsFirst,
}

/// The treatment of a man that reaches the last row in a capture that could go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PassingCrown {
    /// It is crowned, and its move ends.
    StopsAndIsCrowned,
    /// It is crowned at once and captures on as a king.
    GoesOnAsKing,
    /// It captures on as a man, and is crowned only where its move ends.
    GoesOnAsMan,
}

/// When captured pieces leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Removal {
    /// After the whole move: until then they are in the way, and none may be jumped twice.
    AfterMove,
    /// Each as soon as it is jumped.
    AtOnce {
        /// Whether the piece may turn right round, back over the square that it has cleared.
        turns_round: bool,
    },
}

/// How the game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The opponent has no piece or no legal move.
    BlockOpponent,
    /// The player has no piece or no legal move.
    BeBlocked,
    /// The player has the first king, or the opponent has no piece or no legal move.
    FirstKing,
}

/// The side of the playing corner square for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DarkCorner {
    /// On the left: the long diagonal runs from White's near left to the far right.
    Left,
    /// On the right.
    Right,
}

/// A corner of the board, seen by White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Corner {
    /// White's far left.
    TopLeft,
    /// White's far right.
    TopRight,
    /// White's near left.
    BottomLeft,
    /// White's near right.
    BottomRight,
}

/// How results are written in records (PDN 3.0, the `Result` tag).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultStyle {
    /// As in chess: `1-0`, `1/2-1/2` and `0-1`.
    Chess,
    /// Two points a game: `2-0`, `1-1` and `0-2`.
    Points,
}

/// How squares are written in moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveNotation {
    /// By numbers: `11-15` and `26x17`.
    Numeric,
    /// By columns and rows: `a3-b4` and `c3:e5`.
    Algebraic,
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::*;

    #[test]
    fn rules_outside_their_limits_are_rejected() {
        const FALLING: &[BalanceClock] = &[
            BalanceClock {
                pieces: 5,
                moves: 30,
            },
            BalanceClock {
                pieces: 3,
                moves: 5,
            },
        ];
        let usual = International::RULES;
        usual.check();
        for bad in [
            RuleData { width: 7, ..usual },
            RuleData {
                playing_squares: PlayingSquares::Both,
                ..usual
            },
            RuleData {
                height: 14,
                ..usual
            },
            RuleData {
                start_rows: 5,
                ..usual
            },
            RuleData {
                man_moves: Directions::DIAGONAL,
                ..usual
            },
            RuleData {
                man_moves: Directions::STRAIGHT,
                ..usual
            },
            RuleData {
                king_move_limit: Some(0),
                ..usual
            },
            RuleData {
                king_move_limit: Some(4),
                ..usual
            },
            RuleData {
                capture_sign: '*',
                ..usual
            },
            RuleData {
                draw_clocks: DrawClocks {
                    balance: FALLING,
                    ..usual.draw_clocks
                },
                ..usual
            },
        ] {
            assert!(catch_unwind(|| bad.check()).is_err(), "{bad:?}");
        }
    }
}
