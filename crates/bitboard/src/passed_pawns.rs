use game_core::Side;

use crate::Bitboard;

/// The pawns of a side that no enemy pawn stands before or can capture on their way; of two on a file only the one in
/// front. `attacked` are the squares that enemy pawns attack (Chess Programming Wiki, "Passed Pawn").
#[inline(always)]
#[must_use]
pub fn passed_pawns(side: Side, own: Bitboard, enemy: Bitboard, attacked: Bitboard) -> Bitboard {
    let stopped = (enemy | attacked).fill_forward(!side);
    (own - stopped) - own.forward(!side).fill_forward(!side)
}
