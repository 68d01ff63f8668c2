use alloc::vec::Vec;
use core::fmt;

use bitboard::{Bitboard, BoardFault, Square};
use game_core::Side;

/// A reason why a [`Setup`](crate::Setup) cannot be played from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum SetupFault {
    /// A fault in any game of the chess family: kings, numbers of pieces, pawns on their last rank.
    #[error(transparent)]
    Board(#[from] BoardFault),
    /// Pawns of a side stand behind the rank from which they start, on these squares.
    #[error("{0} has a pawn on its first rank, {1}")]
    PawnOnFirstRank(Side, Bitboard),
    /// This side is in check, but the other one is to move.
    #[error("{0} is in check, but {other} is to move", other = .0.opponent())]
    OpponentInCheck(Side),
    /// These pieces, more than two, give check. (Two in one line with the king cannot be reached
    /// either, but occur in well-known test positions, and are not a fault.)
    #[error("more than two pieces give check, {0}")]
    ManyCheckers(Bitboard),
    /// A right to castle with the rook of this square is impossible.
    #[error("no castling with a rook on {0}: {1}")]
    Castling(Square, CastlingFault),
    /// No pawn can just have passed this square.
    #[error("no pawn has just passed {0}: {1}")]
    EnPassant(Square, EnPassantFault),
    /// Moves are counted from 1.
    #[error("the move number is zero")]
    MoveNumberZero,
}

/// The reason why a side cannot have the right to castle with a rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum CastlingFault {
    /// The side does not have exactly one king, on its first rank.
    #[error("the side does not have one king on its first rank")]
    KingAway,
    /// The side has no rook on that square.
    #[error("there is no rook")]
    NoRook,
    /// The right is claimed for two rooks on the same side of the king.
    #[error("another rook on that side has the right")]
    SameWing,
}

/// The reason why an en passant square is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum EnPassantFault {
    /// It is not on the third rank of the side that has just moved.
    #[error("it is on the wrong rank")]
    WrongRank,
    /// It is occupied, or the square that the pawn came from is.
    #[error("the path of the pawn is blocked")]
    Blocked,
    /// No pawn of the side that has just moved stands in front of it.
    #[error("no pawn stands in front of it")]
    NoPawn,
    /// The side to move would have been in check before the pawn's double step.
    #[error("the king was in check before that")]
    EarlierCheck,
}

/// All faults of a [`Setup`](crate::Setup): at least one.
///
/// It reads as a slice. As text, the faults are joined by semicolons.
///
/// ```
/// use bitboard::{BoardFault, Piece, Square};
/// use chess::{Position, Setup, SetupFault};
/// use game_core::Side;
///
/// let mut setup = Setup::EMPTY;
/// setup.put(Side::White, Piece::King, Square::E1);
/// setup.put(Side::White, Piece::Pawn, Square::E8);
/// let faults = Position::try_from(setup).unwrap_err();
/// assert!(faults.contains(&SetupFault::Board(BoardFault::NoKing(Side::Black))));
/// assert_eq!(faults.to_string(), "White has a pawn on its last rank, e8; Black has no king");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupFaults(Vec<SetupFault>);

impl SetupFaults {
    /// `None` if there is no fault.
    pub(crate) fn new(faults: Vec<SetupFault>) -> Option<Self> {
        (!faults.is_empty()).then_some(Self(faults))
    }
}

impl core::ops::Deref for SetupFaults {
    type Target = [SetupFault];

    fn deref(&self) -> &[SetupFault] {
        &self.0
    }
}

impl fmt::Display for SetupFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}

impl core::error::Error for SetupFaults {}
