use game_core::Side;

use crate::Bitboard;

/// The passed pawns of a side: no enemy pawn is in front of them or can capture them on their way. Of doubled pawns only
/// the front one counts. `attacked` are the squares that enemy pawns attack (Chess Programming Wiki, "Passed Pawn").
#[inline(always)]
#[must_use]
pub fn passed_pawns(side: Side, own: Bitboard, enemy: Bitboard, attacked: Bitboard) -> Bitboard {
    let stopped = (enemy | attacked).fill_forward(!side);
    (own - stopped) - own.forward(!side).fill_forward(!side)
}
