use bitboard::{Bitboard, Board, Piece, Rank, Square, attacks};
use game_core::{Side, Tapered};

use super::{Evaluation, View, each};

/// The pawns of a side that no enemy pawn stands before or can capture on their way.
pub(super) fn passed(board: &Board, side: Side) -> Bitboard {
    let enemy = board.of(!side, Piece::Pawn);
    let guarded = enemy | attacks::pawns(!side, enemy);
    let own = board.of(side, Piece::Pawn);
    // Of two pawns on a file only the first can be passed.
    (own - guarded.fill_forward(!side)) - own.forward(!side).fill_forward(!side)
}

impl Evaluation {
    /// Pawn structure of one side (Chess Programming Wiki, "Pawn Structure").
    pub(super) fn pawns(&self, view: &View<'_>, side: Side) -> Tapered {
        let weights = &*self.weights;
        let own = view.board.of(side, Piece::Pawn);
        let enemy = view.board.of(!side, Piece::Pawn);
        let files = own.fill_files();
        let isolated = own - (files.east() | files.west());
        let doubled = own & own.forward(!side).fill_forward(!side);

        // No own pawn beside or behind could protect the square in front, and an enemy pawn does
        // attack it.
        let covered = view.pawn_attacks[side.index()].fill_forward(side);
        let stopped = (view.pawn_attacks[(!side).index()] | enemy).forward(!side);
        let backward = (own & stopped) - covered.forward(!side) - isolated;

        let mut score = each(weights.isolated, isolated)
            + each(weights.doubled, doubled)
            + each(weights.backward, backward);
        let supported = view.pawn_attacks[side.index()] | own.east() | own.west();
        for pawn in own & supported {
            score += weights.connected[relative_rank(pawn, side)];
        }
        for pawn in view.passed[side.index()] {
            score += self.passed_pawn(view, side, pawn);
        }
        score
    }

    fn passed_pawn(&self, view: &View<'_>, side: Side, pawn: Square) -> Tapered {
        let weights = &*self.weights;
        let rank = relative_rank(pawn, side);
        let mut score = weights.passed[rank];
        let ahead = Bitboard::of(pawn).forward(side);
        if view.occupied.intersects(ahead) {
            score += weights.passed_blocked[rank];
        }
        if rank >= Rank::Fourth.index() {
            let stop = ahead.lowest();
            let distance = |side| stop.distance(view.board.king(side)) as usize;
            score += weights.passed_own_king[distance(side)];
            score += weights.passed_enemy_king[distance(!side)];
        }
        score
    }
}

/// The rank of a square as `side` counts, from 0.
#[inline]
pub(super) fn relative_rank(square: Square, side: Side) -> usize {
    square.rank().relative_to(side).index()
}
