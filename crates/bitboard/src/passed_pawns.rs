use game_core::Side;

use crate::Bitboard;

/// The pawns of a side that no enemy pawn stands before or can capture on their way. `attacked` are the squares that
/// enemy pawns attack.
#[inline(always)]
#[must_use]
pub fn passed_pawns(side: Side, own: Bitboard, enemy: Bitboard, attacked: Bitboard) -> Bitboard {
    let stopped = (enemy | attacked).fill_forward(!side);
    // Of two pawns on a file only the first can be passed.
    (own - stopped) - own.forward(!side).fill_forward(!side)
}
