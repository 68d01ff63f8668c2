/// The numbers of moves without progress after which the game is drawn. Each counts the moves of one
/// player: 15 moves are 30 plies.
///
/// The third occurrence of a position is a draw as well; [`game_core::Game`] and the search detect
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawClocks {
    /// Moves without a capture or an advance of a man. Zero draws every position in which the side to move has a move.
    pub king_moves: Option<u32>,
    /// Moves without a capture or a crowning while both sides have a king; in rising order of
    /// [`BalanceClock::pieces`], because the first clock that covers a position applies.
    pub balance: &'static [BalanceClock],
    /// Moves without a capture or a crowning while one side has a king alone.
    pub lone_king: &'static [LoneKingClock],
    /// Whether one piece against one is a draw as soon as the side to move cannot capture.
    pub one_piece_each: bool,
}

impl DrawClocks {
    /// No draw except by repetition.
    pub const NONE: Self = Self {
        king_moves: None,
        balance: &[],
        lone_king: &[],
        one_piece_each: false,
    };
}

/// A draw clock for endings of up to `pieces` pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BalanceClock {
    /// The maximum number of pieces of both sides together for which it holds.
    pub pieces: u32,
    /// The moves after which the game is drawn. Zero draws the game as soon as the pieces match, even if the side to move
    /// can capture.
    pub moves: u32,
}

/// A draw clock for a king alone against a stronger side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LoneKingClock {
    /// The pieces of the stronger side.
    pub against: Stronger,
    /// Whether it counts only the moves while the lone king holds the main road.
    pub on_main_road: bool,
    /// The moves after which the game is drawn. With zero it is drawn as soon as the pieces match, unless the side to move can
    /// capture, or the opponent can capture after every move.
    pub moves: u32,
}

/// The pieces of a side against a lone king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stronger {
    /// This number of pieces, of which at least one is a king.
    WithKing(u32),
    /// This number of kings and no man.
    Kings(u32),
    /// At least this number of kings, and no man.
    KingsOrMore(u32),
}
