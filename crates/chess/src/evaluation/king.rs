//! The safety of a king: the pawns in front of it and the pieces that attack around it.

use bitboard::{Bitboard, File, Piece, attacks};
use game_core::{Side, Tapered};

use super::pawns::relative_rank;
use super::{Evaluation, View};

/// Units of danger of an attacker of each kind.
const ATTACKER_UNITS: [u32; Piece::COUNT] = [0, 2, 2, 3, 4, 0];
/// Units of danger of a safe square from which each kind would give check.
const CHECK_UNITS: [u32; Piece::COUNT] = [0, 4, 3, 4, 4, 0];

impl Evaluation {
    /// Shelter and danger of the king of `side`.
    pub(super) fn king(&self, view: &View<'_>, side: Side) -> Tapered {
        let units = (view.pressure[side.index()] + check_units(view, side)) as usize;
        let danger = &self.weights.king_danger;
        self.shelter(view, side) + danger[units.min(danger.len() - 1)]
    }

    /// Pawns on the three files around the king (Chess Programming Wiki, "King Safety", "Pawn
    /// Shield", "Pawn Storm").
    fn shelter(&self, view: &View<'_>, side: Side) -> Tapered {
        let weights = &*self.weights;
        let king = view.board.king(side);
        let ahead = Bitboard::rank(king.rank()).fill_forward(side);
        let own = view.board.of(side, Piece::Pawn) & ahead;
        let enemy = view.board.of(!side, Piece::Pawn) & ahead;
        let centre = king.file().index().clamp(1, 6);
        let mut score = Tapered::ZERO;
        for file in &File::ALL[centre - 1..=centre + 1] {
            let file = Bitboard::file(*file);
            score += weights.shelter[nearest_rank(own & file, side)];
            score += weights.storm[nearest_rank(enemy & file, side)];
        }
        score
    }
}

/// The rank, as `side` counts, of the pawn nearest to its back rank; 0 if there is none.
fn nearest_rank(pawns: Bitboard, side: Side) -> usize {
    let nearest = match side {
        Side::White => pawns.into_iter().next(),
        Side::Black => pawns.highest(),
    };
    nearest.map_or(0, |pawn| relative_rank(pawn, side))
}

/// Units of danger to the king of `side` from an enemy piece: for attacking near it, and for each
/// square of the ring around it.
#[inline]
pub(super) fn pressure(piece: Piece, reach: Bitboard, ring: Bitboard, side: Side) -> u32 {
    if !reach.intersects(ring | ring.forward(side)) {
        return 0;
    }
    ATTACKER_UNITS[piece.index()] + (reach & ring).len()
}

/// Units of danger of the checks that the enemy could give without losing the piece.
fn check_units(view: &View<'_>, side: Side) -> u32 {
    let king = view.board.king(side);
    let enemy = &view.attacks[(!side).index()];
    let safe = !(view.board.side(!side) | view.attacked[side.index()]);
    let diagonal = attacks::bishop(king, view.occupied);
    let straight = attacks::rook(king, view.occupied);
    let from = [
        Bitboard::EMPTY,
        attacks::knight(king),
        diagonal,
        straight,
        diagonal | straight,
    ];
    let mut units = 0;
    for (kind, from) in from.into_iter().enumerate() {
        if (enemy[kind] & from).intersects(safe) {
            units += CHECK_UNITS[kind];
        }
    }
    units
}
