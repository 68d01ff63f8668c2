use game_core::Side;

use crate::{Bitboard, Rank};

/// A side as a type, so that code that depends on it is specialized at compile time.
///
/// ```
/// use bitboard::{Bitboard, Player, Square, White};
/// fn can_promote<S: Player>(pawns: Bitboard) -> bool {
///     pawns.forward(S::SIDE).intersects(S::LAST_RANK)
/// }
/// assert!(can_promote::<White>(Square::E7.into()));
/// assert!(!can_promote::<<White as Player>::Opponent>(Square::E7.into()));
/// ```
pub trait Player {
    /// The side.
    const SIDE: Side;
    /// The other player.
    type Opponent: Player;

    /// The rank on which pawns promote.
    const LAST_RANK: Bitboard = Bitboard::rank(Rank::Eighth.relative_to(Self::SIDE));
    /// The rank that a pawn reaches from its initial square by a single step.
    const THIRD_RANK: Bitboard = Bitboard::rank(Rank::Third.relative_to(Self::SIDE));
    /// The change of the square index in a pawn's single step.
    const STEP: i32 = match Self::SIDE {
        Side::White => 8,
        Side::Black => -8,
    };
}

/// The player of the white pieces.
#[derive(Clone, Copy, Debug)]
pub enum White {}

/// The player of the black pieces.
#[derive(Clone, Copy, Debug)]
pub enum Black {}

impl Player for White {
    const SIDE: Side = Side::White;
    type Opponent = Black;
}

impl Player for Black {
    const SIDE: Side = Side::Black;
    type Opponent = White;
}
