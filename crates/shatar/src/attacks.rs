//! The attacks of each piece of shatar, by the rules.

use bitboard::{Bitboard, Board, Piece, PieceAttacks, Square, attacks};
use game_core::Side;

use crate::{Bers, Position, Rules, Teme};

/// The squares that a teme attacks.
#[inline]
pub(crate) fn teme<R: Rules>(square: Square, occupied: Bitboard) -> Bitboard {
    match R::TEME {
        Teme::Bishop => attacks::bishop(square, occupied),
        Teme::Alfil => attacks::alfil(square),
    }
}

/// The squares that a bers attacks.
#[inline]
pub(crate) fn bers<R: Rules>(square: Square, occupied: Bitboard) -> Bitboard {
    match R::BERS {
        Bers::RookFerz => attacks::rook(square, occupied) | attacks::ferz(square),
        Bers::Queen => attacks::queen(square, occupied),
    }
}

/// The squares that a piece of `side` attacks.
#[inline]
pub(crate) fn of<R: Rules>(
    piece: Piece,
    side: Side,
    square: Square,
    occupied: Bitboard,
) -> Bitboard {
    match piece {
        Piece::Pawn => attacks::pawn(side, square),
        Piece::Knight => attacks::knight(square),
        Piece::Bishop => teme::<R>(square, occupied),
        Piece::Rook => attacks::rook(square, occupied),
        Piece::Queen => bers::<R>(square, occupied),
        Piece::King => attacks::king(square),
    }
}

impl<R: Rules> PieceAttacks for Position<R> {
    #[inline]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        teme::<R>(square, occupied)
    }

    #[inline]
    fn queen(square: Square, occupied: Bitboard) -> Bitboard {
        bers::<R>(square, occupied)
    }

    #[inline]
    fn diagonal_sliders(board: &Board, side: Side) -> Bitboard {
        let mut sliders = Bitboard::EMPTY;
        if R::TEME == Teme::Bishop {
            sliders |= board.of(side, Piece::Bishop);
        }
        if R::BERS == Bers::Queen {
            sliders |= board.of(side, Piece::Queen);
        }
        sliders
    }
}
