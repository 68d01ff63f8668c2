use bitboard::{Bitboard, Board, Piece, attacks, between};
use game_core::Side;

use crate::attacks::{BISHOP_RAYS, ROOK_RAYS};
use crate::{Bers, Rules, Teme};

/// A kind of check, by the piece that gives it. The kinds are ordered by what they count.
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

/// What bears on the king of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Checks {
    /// The pieces that give check.
    pub(crate) checkers: Bitboard,
    /// The pieces of either side that alone stand between the king and a hostile slider.
    pub(crate) pinned: Bitboard,
}

impl Checks {
    /// Checks and pins against the king of `side`.
    #[inline]
    pub(crate) fn against<R: Rules>(board: &Board, side: Side) -> Self {
        let king = board.king(side);
        let occupied = board.occupied();
        let bers = board.pieces(Piece::Queen);
        let temes = board.pieces(Piece::Bishop);
        let mut checkers = attacks::knight(king) & board.pieces(Piece::Knight)
            | attacks::pawn(side, king) & board.pieces(Piece::Pawn);
        let mut sliders = (board.pieces(Piece::Rook) | bers) & ROOK_RAYS[king.index()];
        match R::TEME {
            Teme::Bishop => sliders |= temes & BISHOP_RAYS[king.index()],
            Teme::Alfil => checkers |= temes & attacks::alfil(king),
        }
        match R::BERS {
            Bers::RookFerz => checkers |= bers & attacks::ferz(king),
            Bers::Queen => sliders |= bers & BISHOP_RAYS[king.index()],
        }
        checkers &= board.side(!side);
        let mut pinned = Bitboard::EMPTY;
        for slider in sliders & board.side(!side) {
            let blockers = between(king, slider) & occupied;
            if blockers.is_empty() {
                checkers |= slider.into();
            } else if !blockers.is_many() {
                pinned |= blockers;
            }
        }
        Self { checkers, pinned }
    }

    /// Whether a shak is among the checks.
    #[inline]
    pub(crate) fn has_shak(self, board: &Board) -> bool {
        let shaks =
            board.pieces(Piece::Knight) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
        self.checkers.intersects(shaks)
    }
}
