use core::fmt::Debug;
use core::hash::Hash;

/// The options of a game of shatar, as constants of a type.
///
/// Sources agree on a core and differ on the rest, which players settle before a game. The defaults are
/// the rules of Fairy-Stockfish's `shatar`, which [`Standard`] uses. To combine rules in another way,
/// implement the trait for a type of your own:
///
/// ```
/// use game_core::Notation;
/// use shatar::{Bers, KnightMate, Position, Rules};
///
/// /// A full queen, and no mate by a knight.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// struct ClubRules;
///
/// impl Rules for ClubRules {
///     const BERS: Bers = Bers::Queen;
///     const KNIGHT_MATE: KnightMate = KnightMate::Illegal;
/// }
///
/// let position = Position::<ClubRules>::from_fen("6rk/6pp/8/4N3/8/8/8/6KR w - - 0 1").unwrap();
/// assert!(position.parse_move("e5f7").is_err());
/// ```
///
/// Three rules have no option: there is no castling and no en passant, a position that occurs for
/// the third time is a draw (`game_core::Game` detects it), and insufficient material does not end a game.
pub trait Rules: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// How the bers moves.
    const BERS: Bers = Bers::RookFerz;
    /// How the teme moves.
    const TEME: Teme = Teme::Bishop;
    /// How the game begins. Pawns have a double step only there.
    const OPENING: Opening = Opening::PrePlayedD4D5;
    /// The piece that a pawn is promoted to on the last rank.
    const PROMOTION: Promotion = Promotion::BersOnly;
    /// The result of a mate in which only knights give check.
    const KNIGHT_MATE: KnightMate = KnightMate::MaterLoses;
    /// The checks that must lead to a mate for it to count.
    const MATE_SERIES: MateSeries = MateSeries::ContainsShak;
    /// The result when a side has only its king left.
    const ROBADO: Robado = Robado::ImmediateDraw;
    /// The result of a stalemate.
    const STALEMATE: Stalemate = Stalemate::Draw;
    /// Plies without a pawn move or a capture after which the game is drawn.
    const NO_PROGRESS_PLIES: u16 = 100;
}

/// How the bers, the queen of shatar, moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bers {
    /// As a rook, or one step diagonally: the traditional bers.
    RookFerz,
    /// As the queen of chess: common in modern play.
    Queen,
}

/// How the teme, the bishop of shatar, moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Teme {
    /// As the bishop of chess.
    Bishop,
    /// A jump of two squares diagonally, over whatever stands between.
    Alfil,
}

/// How a game begins.
///
/// Only the opening has double steps. Its moves are forced if the board shows the untouched array
/// (White to move), or the array after White's forced move (Black to move). Neither placement can
/// return later, so neither a FEN nor a key needs to store that a move is forced. From any other
/// placement, such as a game at odds, there is no forced move and no double step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// The start position has the pawns on d4 and d5.
    PrePlayedD4D5,
    /// From the array of chess: White must play d2d4, Black must answer d7d5.
    ForcedD,
    /// From the array of chess: White must play d2d4 or e2e4, and Black must answer in kind, with
    /// d7d5 or e7e5. (The sources give only the pairs 1. d4 d5 and 1. e4 e5.)
    ForcedDOrE,
    /// From the array of chess, without any double step.
    None,
}

/// The piece that a pawn is promoted to on the last rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Promotion {
    /// A bers.
    BersOnly,
    /// A bers, rook, teme or knight.
    Any,
}

/// The result of a mate in which every checker is a knight. This rule applies before that of the
/// series of checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KnightMate {
    /// The side that gives the mate loses.
    MaterLoses,
    /// A draw.
    Draw,
    /// The move is illegal. A mate here is a check by knights without a reply; a reply that is itself a
    /// forbidden mate still counts as a reply. A position that nevertheless has no legal move under a
    /// knight's check is a draw.
    Illegal,
    /// It counts as any other mate; a knight's check is a shak.
    Win,
}

/// The checks that must lead to a mate for it to count. A mate that does not count is niol, a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MateSeries {
    /// The unbroken series of checks that ends in the mate contains a shak.
    ContainsShak,
    /// The mating check itself is a shak.
    FinalCheckIsShak,
    /// Any mate wins.
    Off,
}

/// The result when a side has only its king left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Robado {
    /// The game is drawn at once, even if that move also gives mate.
    ImmediateDraw,
    /// The game goes on.
    Off,
}

/// The result of a stalemate: no legal move and no check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stalemate {
    /// A draw.
    Draw,
    /// A loss.
    Loss,
}

/// The default rules, which are those of Fairy-Stockfish's `shatar`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Standard;

impl Rules for Standard {}

/// The best attested tradition: a mate by a knight is a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Traditional;

impl Rules for Traditional {
    const KNIGHT_MATE: KnightMate = KnightMate::Draw;
}

/// Modern play: a full queen, and every mate wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Modern;

impl Rules for Modern {
    const BERS: Bers = Bers::Queen;
    const KNIGHT_MATE: KnightMate = KnightMate::Win;
    const MATE_SERIES: MateSeries = MateSeries::Off;
}

/// Buryat play: the game begins with 1. d4 d5 or 1. e4 e5.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Buryat;

impl Rules for Buryat {
    const OPENING: Opening = Opening::ForcedDOrE;
}
