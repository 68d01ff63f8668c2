use bitboard::{Bitboard, Board, Checks, Piece, attacks};
use game_core::Side;

use crate::{Bers, Rules, Teme};

/// A kind of check, by the piece that gives it, in rising order of worth.
///
/// ```
/// use bitboard::Piece;
/// use shatar::Check;
/// assert_eq!(Check::by(Piece::Bishop), Some(Check::Tuk));
/// assert!(Check::Shak > Check::Tuk);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Check {
    /// Check by a pawn.
    Tsod,
    /// Check by a teme.
    Tuk,
    /// Check by a bers, a rook or a knight: the check that makes a mate count.
    Shak,
}

impl Check {
    /// The kind of check that a piece gives; a king gives none.
    #[must_use]
    pub const fn by(piece: Piece) -> Option<Self> {
        match piece {
            Piece::Pawn => Some(Self::Tsod),
            Piece::Bishop => Some(Self::Tuk),
            Piece::Knight | Piece::Rook | Piece::Queen => Some(Self::Shak),
            Piece::King => None,
        }
    }
}

/// Checks and pins against the king of `side`.
#[inline]
pub(crate) fn against<R: Rules>(board: &Board, side: Side) -> Checks {
    let king = board.king(side);
    let bers = board.pieces(Piece::Queen);
    let temes = board.pieces(Piece::Bishop);
    let mut leapers = Bitboard::EMPTY;
    let mut sliders = (board.pieces(Piece::Rook) | bers) & attacks::rook_rays(king);
    match R::TEME {
        Teme::Bishop => sliders |= temes & attacks::bishop_rays(king),
        Teme::Alfil => leapers |= temes & attacks::alfil(king),
    }
    match R::BERS {
        Bers::RookFerz => leapers |= bers & attacks::ferz(king),
        Bers::Queen => sliders |= bers & attacks::bishop_rays(king),
    }
    Checks::against(board, side, leapers, sliders)
}

/// Whether one of the checks is a shak.
#[inline]
pub(crate) fn has_shak(checks: Checks, board: &Board) -> bool {
    let shaks =
        board.pieces(Piece::Knight) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    checks.checkers.intersects(shaks)
}
