//! How each piece of shatar attacks, by the rules chosen.

use bitboard::{Bitboard, Piece, Square, attacks};
use game_core::Side;

use crate::{Bers, Rules, Teme};

/// What a rook attacks from each square of an empty board.
pub(crate) static ROOK_RAYS: [Bitboard; 64] = rays([(1, 0), (-1, 0), (0, 1), (0, -1)]);
/// What a bishop attacks from each square of an empty board.
pub(crate) static BISHOP_RAYS: [Bitboard; 64] = rays([(1, 1), (-1, -1), (1, -1), (-1, 1)]);

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

const fn rays(steps: [(i32, i32); 4]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut step = 0;
        while step < steps.len() {
            let (files, ranks) = steps[step];
            let mut at = Square::from_index(from);
            while let Some(next) = at.offset(files, ranks) {
                table[from].0 |= 1 << next.index();
                at = next;
            }
            step += 1;
        }
        from += 1;
    }
    table
}
