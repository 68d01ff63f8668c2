use core::fmt::Debug;
use core::hash::Hash;

use game_core::Side;

use crate::{Directions, DrawClocks, International, Word};

/// A variant of draughts: a type that is nothing but constants.
///
/// The generator branches on the constants, never on a variant's name, and the compiler folds the
/// branches away. The defaults are the rules of [`International`] draughts, so that a variant says
/// where it differs. A mixture of one's own is a type like any other:
///
/// ```
/// use checkers::{Directions, English, Position, Rules};
/// use game_core::{MoveGenerator, Notation, Side};
///
/// /// English draughts in which men may capture backward.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// struct EnglishBackward;
///
/// impl Rules for EnglishBackward {
///     const NAME: &'static str = "English with backward capture";
///     const MAN_CAPTURES: Directions = Directions::DIAGONAL;
///     type Word = <English as Rules>::Word;
///     type MoveWord = <English as Rules>::MoveWord;
///     const WIDTH: usize = English::WIDTH;
///     const HEIGHT: usize = English::HEIGHT;
///     const START_ROWS: usize = English::START_ROWS;
///     const FIRST_MOVER: Side = English::FIRST_MOVER;
///     const KINGS: checkers::Kings = English::KINGS;
///     const CAPTURE_CHOICE: &'static [checkers::Preference] = English::CAPTURE_CHOICE;
///     const PASSING_CROWN: checkers::PassingCrown = English::PASSING_CROWN;
///     const DRAW_CLOCKS: checkers::DrawClocks = English::DRAW_CLOCKS;
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
/// Constants that contradict each other (a board that is too large for its word, rows that do not
/// fit) are errors when the program is compiled.
pub trait Rules: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The English name of the variant.
    const NAME: &'static str;
    /// The word of a set of squares: `u64` for boards of up to 10×10 with one colour and for 8×8
    /// with both, `u128` for larger ones.
    type Word: Word;
    /// The word of a move: `u64` for boards of up to 50 squares, `u128` for larger ones.
    type MoveWord: Word;

    /// Columns of the board: even, from 4 to 12.
    const WIDTH: usize = 10;
    /// Rows of the board: even, from 4 to 12.
    const HEIGHT: usize = 10;
    /// Whether one colour of squares is played on or both.
    const PLAYING_SQUARES: PlayingSquares = PlayingSquares::OneColour;
    /// On which side each player has the playing corner square.
    const DARK_CORNER: DarkCorner = DarkCorner::Left;
    /// Rows that each player's men fill at the start.
    const START_ROWS: usize = 4;
    /// Empty rows behind the men at the start.
    const START_GAP: usize = 0;
    /// The side that begins.
    const FIRST_MOVER: Side = Side::White;

    /// Where a man steps to: directions that do not lead backward.
    const MAN_MOVES: Directions = Directions::DIAGONAL_FORWARD;
    /// In which directions a man captures.
    const MAN_CAPTURES: Directions = Directions::DIAGONAL;
    /// Where a king moves to.
    const KING_MOVES: Directions = Directions::DIAGONAL;
    /// In which directions a king captures.
    const KING_CAPTURES: Directions = Directions::DIAGONAL;
    /// How far kings go.
    const KINGS: Kings = Kings::Flying(Landing::Anywhere);
    /// Whether a man may capture a king.
    const MEN_CAPTURE_KINGS: bool = true;
    /// Moves in a row, without a capture, that a player who has men may make with the same king;
    /// from 1 to 3.
    const KING_MOVE_LIMIT: Option<u8> = None;

    /// Which of several captures may be played: those that are best by the first preference, of
    /// those the best by the second, and so on. Without any the choice is free.
    const CAPTURE_CHOICE: &'static [Preference] = &[Preference::MostPieces];
    /// What happens to a man that reaches the last row and could capture on.
    const PASSING_CROWN: PassingCrown = PassingCrown::GoesOnAsMan;
    /// When captured pieces leave the board.
    const REMOVAL: Removal = Removal::AfterMove;

    /// How the game is won.
    const GOAL: Goal = Goal::BlockOpponent;
    /// How many moves without progress make a draw.
    const DRAW_CLOCKS: DrawClocks = International::DRAW_CLOCKS;

    /// The number of the variant in the table of game types of PDN 3.0, if it has one.
    const GAME_TYPE: Option<u16> = None;
    /// How moves are written.
    const MOVE_NOTATION: MoveNotation = MoveNotation::Numeric;
    /// What stands between the squares of a capture: `x`, `:` or `-`.
    const CAPTURE_SIGN: char = 'x';
    /// Where square 1 lies.
    const FIRST_SQUARE: Corner = Corner::TopLeft;
    /// How results are written in records.
    const RESULT_STYLE: ResultStyle = ResultStyle::Points;
}

/// Which squares of a board are played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayingSquares {
    /// Those of the colour of the corner that [`Rules::DARK_CORNER`] names.
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

/// What makes one capture better than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preference {
    /// More captured pieces.
    MostPieces,
    /// More value of the captured pieces.
    MostValue {
        /// The value of a man.
        man: u16,
        /// The value of a king.
        king: u16,
    },
    /// A king that captures, rather than a man.
    WithKing,
    /// More captured kings.
    MostKings,
    /// Kings captured earlier: the first difference in the order of men and kings decides.
    KingsFirst,
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
    AtOnce {
        /// Whether the piece may turn right round, back over the square that it has cleared.
        turns_round: bool,
    },
}

/// How the game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// By an opponent who has no piece or no legal move.
    BlockOpponent,
    /// By having no piece or no legal move oneself.
    BeBlocked,
    /// By the first king, or else by an opponent who has no piece or no legal move.
    FirstKing,
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
