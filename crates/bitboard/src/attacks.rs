//! The squares that a piece attacks.

use game_core::Side;

use crate::magics::{BISHOPS, ROOKS};
use crate::rays::{DIRECTIONS, ray};
use crate::{Bitboard, Square};

static KING: [Bitboard; 64] = leaper(&DIRECTIONS);
static KNIGHT: [Bitboard; 64] = leaper(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);
static FERZ: [Bitboard; 64] = leaper(&[(1, 1), (-1, -1), (1, -1), (-1, 1)]);
static ALFIL: [Bitboard; 64] = leaper(&[(2, 2), (-2, -2), (2, -2), (-2, 2)]);
static PAWN: [[Bitboard; 64]; 2] = [leaper(&[(1, 1), (-1, 1)]), leaper(&[(1, -1), (-1, -1)])];

static BISHOP_RAYS: [Bitboard; 64] = rays([(1, 1), (-1, -1), (1, -1), (-1, 1)]);
static ROOK_RAYS: [Bitboard; 64] = rays([(1, 0), (-1, 0), (0, 1), (0, -1)]);

/// The squares that a pawn of `side` attacks.
#[inline]
#[must_use]
pub fn pawn(side: Side, square: Square) -> Bitboard {
    PAWN[side.index()][square.index()]
}

/// The squares that pawns of `side` attack together.
#[inline]
#[must_use]
pub const fn pawns(side: Side, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.forward(side);
    Bitboard(ahead.east().0 | ahead.west().0)
}

/// One step in any direction.
#[inline]
#[must_use]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The knight's jumps.
#[inline]
#[must_use]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// One diagonal step.
#[inline]
#[must_use]
pub fn ferz(square: Square) -> Bitboard {
    FERZ[square.index()]
}

/// A jump of two squares diagonally.
#[inline]
#[must_use]
pub fn alfil(square: Square) -> Bitboard {
    ALFIL[square.index()]
}

/// The attacks of a bishop on an empty board.
#[inline]
#[must_use]
pub fn bishop_rays(square: Square) -> Bitboard {
    BISHOP_RAYS[square.index()]
}

/// The attacks of a rook on an empty board.
#[inline]
#[must_use]
pub fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS[square.index()]
}

/// Diagonals up to and including the first occupied square.
#[inline]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    BISHOPS.attacks(square, occupied)
}

/// File and rank up to and including the first occupied square.
#[inline]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    ROOKS.attacks(square, occupied)
}

/// The attacks of a rook and a bishop together.
#[inline]
#[must_use]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares that a piece of fixed steps reaches from each square.
const fn leaper<const N: usize>(steps: &[(i32, i32); N]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut step = 0;
        while step < N {
            let (files, ranks) = steps[step];
            if let Some(to) = Square::from_index(from).offset(files, ranks) {
                table[from].0 |= 1 << to.index();
            }
            step += 1;
        }
        from += 1;
    }
    table
}

/// The squares on the four rays from each square.
const fn rays(steps: [(i32, i32); 4]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut step = 0;
        while step < steps.len() {
            let (files, ranks) = steps[step];
            table[from].0 |= ray(Square::from_index(from), files, ranks);
            step += 1;
        }
        from += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use game_core::zobrist;

    use super::*;

    /// A slow and simple reference: walks square by square.
    fn walk(from: Square, occupied: Bitboard, steps: [(i32, i32); 4]) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        for (files, ranks) in steps {
            let mut at = from;
            while let Some(next) = at.offset(files, ranks) {
                reached |= next.into();
                if occupied.contains(next) {
                    break;
                }
                at = next;
            }
        }
        reached
    }

    #[test]
    fn sliders_agree_with_walking() {
        for seed in 0..2000 {
            let occupied = Bitboard(zobrist::mix(seed) & zobrist::mix(seed + 7777));
            for square in Square::all() {
                let diagonal = walk(square, occupied, [(1, 1), (-1, -1), (1, -1), (-1, 1)]);
                let straight = walk(square, occupied, [(1, 0), (-1, 0), (0, 1), (0, -1)]);
                assert_eq!(bishop(square, occupied), diagonal);
                assert_eq!(rook(square, occupied), straight);
                assert_eq!(queen(square, occupied), diagonal | straight);
            }
        }
    }

    #[test]
    fn rays_are_attacks_on_an_empty_board() {
        for square in Square::all() {
            assert_eq!(bishop_rays(square), bishop(square, Bitboard::EMPTY));
            assert_eq!(rook_rays(square), rook(square, Bitboard::EMPTY));
        }
    }

    #[test]
    fn pawns_together_attack_what_they_attack_alone() {
        for side in Side::ALL {
            for square in Square::all() {
                assert_eq!(pawns(side, square.into()), pawn(side, square));
            }
        }
    }
}
