use game_core::Side;

use crate::{Bitboard, Board, Piece, Square, attacks};

/// The attacks of the pieces in which the games of the chess family differ. The defaults are those of chess.
///
/// The other pieces attack as in [`attacks`]. Attacks are symmetric: a bishop or a queen that attacks `b` from `a` attacks
/// `a` from `b`.
pub trait PieceAttacks {
    /// The squares that a bishop attacks.
    #[inline]
    #[must_use]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        attacks::bishop(square, occupied)
    }

    /// The squares that a queen attacks.
    #[inline]
    #[must_use]
    fn queen(square: Square, occupied: Bitboard) -> Bitboard {
        attacks::queen(square, occupied)
    }

    /// The pieces of a side that move any distance along diagonals.
    #[inline]
    #[must_use]
    fn diagonal_sliders(board: &Board, side: Side) -> Bitboard {
        board.of(side, Piece::Bishop) | board.of(side, Piece::Queen)
    }
}
