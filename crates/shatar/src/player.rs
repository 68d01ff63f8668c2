use bitboard::{Bitboard, Rank};
use game_core::Side;

/// The side to move as a type, so that everything that depends on it is folded when the program
/// is compiled.
pub(crate) trait Player {
    const SIDE: Side;
    type Opponent: Player;

    /// Where pawns promote.
    const LAST_RANK: Bitboard = Bitboard::rank(Rank::Eighth.relative_to(Self::SIDE));
    /// Index distance of a pawn's step.
    const STEP: i32 = match Self::SIDE {
        Side::White => 8,
        Side::Black => -8,
    };
}

pub(crate) struct White;
pub(crate) struct Black;

impl Player for White {
    const SIDE: Side = Side::White;
    type Opponent = Black;
}

impl Player for Black {
    const SIDE: Side = Side::Black;
    type Opponent = White;
}
