use core::fmt::Debug;
use core::hash::Hash;

use game_core::Side;

/// A variant of draughts: a type that is nothing but constants.
///
/// The generator branches on the constants, never on a variant's name, and the compiler folds the
/// branches away. A mixture of one's own is a type like any other:
///
/// ```
/// use checkers::{
///     CaptureChoice, Corner, DarkCorner, DrawClocks, English, MoveNotation, PassingCrown,
///     Position, Removal, Rules,
/// };
/// use game_core::{MoveGenerator, Notation, Side};
///
/// /// English draughts in which men may capture backward.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// struct EnglishBackward;
///
/// impl Rules for EnglishBackward {
///     const NAME: &'static str = "English with backward capture";
///     const MEN_CAPTURE_BACKWARD: bool = true;
///     const WIDTH: usize = English::WIDTH;
///     const HEIGHT: usize = English::HEIGHT;
///     const DARK_CORNER: DarkCorner = English::DARK_CORNER;
///     const START_ROWS: usize = English::START_ROWS;
///     const FIRST_MOVER: Side = English::FIRST_MOVER;
///     const FLYING_KINGS: bool = English::FLYING_KINGS;
///     const CAPTURE_CHOICE: CaptureChoice = English::CAPTURE_CHOICE;
///     const PASSING_CROWN: PassingCrown = English::PASSING_CROWN;
///     const REMOVAL: Removal = English::REMOVAL;
///     const DRAW_CLOCKS: DrawClocks = English::DRAW_CLOCKS;
///     const MOVE_NOTATION: MoveNotation = English::MOVE_NOTATION;
///     const FIRST_SQUARE: Corner = English::FIRST_SQUARE;
/// }
///
/// let fen = "W:W14:B1,17";
/// let english = Position::<English>::parse_position(fen)?;
/// let backward = Position::<EnglishBackward>::parse_position(fen)?;
/// assert!(!english.must_capture());
/// assert_eq!(backward.move_text(backward.moves()[0]), "14x21");
/// # Ok::<(), game_core::ParseError>(())
/// ```
pub trait Rules: Copy + Eq + Hash + Debug + 'static {
    /// The English name of the variant.
    const NAME: &'static str;
    /// Columns of the board: even, from 4 to 10.
    const WIDTH: usize;
    /// Rows of the board: even, from 4 to 10.
    const HEIGHT: usize;
    /// On which side each player has the playing corner square.
    const DARK_CORNER: DarkCorner;
    /// Rows that each player's men fill at the start: fewer than half.
    const START_ROWS: usize;
    /// The side that begins.
    const FIRST_MOVER: Side;
    /// Whether a king moves any distance, rather than one square.
    const FLYING_KINGS: bool;
    /// Whether a man may capture backward.
    const MEN_CAPTURE_BACKWARD: bool;
    /// Which of several captures may be played.
    const CAPTURE_CHOICE: CaptureChoice;
    /// What happens to a man that reaches the last row and could capture on.
    const PASSING_CROWN: PassingCrown;
    /// When captured pieces leave the board.
    const REMOVAL: Removal;
    /// How many moves without progress make a draw.
    const DRAW_CLOCKS: DrawClocks;
    /// How moves are written.
    const MOVE_NOTATION: MoveNotation;
    /// Where square 1 lies.
    const FIRST_SQUARE: Corner;
}

/// Which of several captures may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CaptureChoice {
    /// Any, if it is carried to its end.
    Free,
    /// Only one that takes as many pieces as can be taken.
    MostPieces,
}

/// What happens to a man that reaches the last row in a capture that could go on.
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
    AtOnce,
}

/// On which side each player has the playing corner square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DarkCorner {
    /// At the left hand: the long diagonal runs from White's near left to the far right.
    Left,
    /// At the right hand.
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

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveNotation {
    /// By numbers of squares: `11-15` and `26x17`.
    Numeric,
    /// By columns and rows: `a3-b4` and `c3:e5`.
    Algebraic,
}

/// How many moves without progress make a draw; each number counts the moves of one player, so
/// that 15 moves are 30 plies.
///
/// The third repetition of a position is a draw besides, which [`game_core::Game`] and the search
/// see to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawClocks {
    /// Moves of kings only, without a capture.
    pub king_moves: Option<u32>,
    /// Moves without a capture or a crowning while both sides have a king.
    pub balance: &'static [BalanceClock],
    /// Moves of three or more kings against a lone king, from when the balance arose.
    pub three_kings_against_one: Option<u32>,
    /// Moves of three pieces against a lone king that holds the main road.
    pub main_road: Option<u32>,
}

impl DrawClocks {
    /// No draw but by repetition.
    pub const NONE: Self = Self {
        king_moves: None,
        balance: &[],
        three_kings_against_one: None,
        main_road: None,
    };
}

/// A draw clock for endings of up to so many pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BalanceClock {
    /// The most pieces, of both sides together, for which it holds.
    pub pieces: u32,
    /// The moves after which the game is drawn.
    pub moves: u32,
}
