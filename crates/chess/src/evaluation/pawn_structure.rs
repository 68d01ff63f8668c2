use bitboard::{Bitboard, Board, File, Piece, Rank, Square, attacks, passed_pawns};
use game_core::{Side, Tapered};

use super::{Weights, each, sign};

/// The value of the pawns of a position, by themselves and with the kings (Chess Programming Wiki, "Pawn
/// Structure").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PawnStructure {
    /// By side: its pawns.
    pawns: [Bitboard; 2],
    /// By side: its passed pawns.
    passed: [Bitboard; 2],
    /// By side: the squares that its pawns attack or may attack once they advance.
    attack_spans: [Bitboard; 2],
    /// The value of the pawns, White's minus Black's.
    score: Tapered,
    kings: [Square; 2],
    /// The value of the kings' squares among the pawns, White's minus Black's.
    king_score: Tapered,
}

impl PawnStructure {
    /// No pawns, and kings on squares that no position has.
    pub(super) const NONE: Self = Self {
        pawns: [Bitboard::EMPTY; 2],
        passed: [Bitboard::EMPTY; 2],
        attack_spans: [Bitboard::EMPTY; 2],
        score: Tapered::ZERO,
        kings: [Square::A1; 2],
        king_score: Tapered::ZERO,
    };

    /// The structure of a board.
    pub(super) fn new(board: &Board, weights: &Weights) -> Self {
        let mut structure = Self::NONE;
        structure.set_pawns(pawns(board), weights);
        structure.set_kings(kings(board), weights);
        structure
    }

    /// Updates the structure to that of a board. Computes only the parts that have changed.
    #[inline]
    pub(super) fn update(&mut self, board: &Board, weights: &Weights) {
        let (pawns, kings) = (pawns(board), kings(board));
        if self.pawns != pawns {
            self.set_pawns(pawns, weights);
            self.set_kings(kings, weights);
        } else if self.kings != kings {
            self.set_kings(kings, weights);
        }
    }

    /// White's value less Black's.
    #[inline]
    pub(super) fn score(&self) -> Tapered {
        self.score + self.king_score
    }

    /// The pawns of a side that no enemy pawn stands before or can capture on their way.
    #[inline]
    pub(super) const fn passed(&self, side: Side) -> Bitboard {
        self.passed[side.index()]
    }

    /// The squares that the pawns of a side attack or may attack once they advance.
    #[inline]
    pub(super) const fn attack_span(&self, side: Side) -> Bitboard {
        self.attack_spans[side.index()]
    }

    #[cold]
    #[inline(never)]
    fn set_pawns(&mut self, pawns: [Bitboard; 2], weights: &Weights) {
        self.pawns = pawns;
        self.attack_spans = Side::ALL.map(|side| {
            let attacked = attacks::pawns(side, pawns[side.index()]);
            attacked.fill_forward(side)
        });
        self.passed = Side::ALL.map(|side| self.find_passed(side));
        self.score = Tapered::ZERO;
        for side in Side::ALL {
            self.score += self.pawns_score(side, weights) * sign(side);
        }
    }

    #[cold]
    #[inline(never)]
    fn set_kings(&mut self, kings: [Square; 2], weights: &Weights) {
        self.kings = kings;
        self.king_score = Tapered::ZERO;
        for side in Side::ALL {
            let score = self.shelter(side, weights) + self.king_races(side, weights);
            self.king_score += score * sign(side);
        }
    }

    fn find_passed(&self, side: Side) -> Bitboard {
        let own = self.pawns[side.index()];
        let enemy = self.pawns[(!side).index()];
        passed_pawns(side, own, enemy, self.attack_spans[(!side).index()])
    }

    fn pawns_score(&self, side: Side, weights: &Weights) -> Tapered {
        let own = self.pawns[side.index()];
        let enemy = self.pawns[(!side).index()];
        let files = own.fill_files();
        let isolated = own - (files.east() | files.west());
        let doubled = own & own.forward(!side).fill_forward(!side);

        // No own pawn beside or behind could protect the square in front, and an enemy pawn
        // attacks or occupies it.
        let covered = self.attack_span(side);
        let stopped = (attacks::pawns(!side, enemy) | enemy).forward(!side);
        let backward = (own & stopped) - covered.forward(!side) - isolated;

        let mut score = each(weights.isolated, isolated)
            + each(weights.doubled, doubled)
            + each(weights.backward, backward);
        let supported = attacks::pawns(side, own) | own.east() | own.west();
        for pawn in own & supported {
            score += weights.connected[relative_rank(pawn, side)];
        }
        for pawn in self.passed(side) {
            score += weights.passed[relative_rank(pawn, side)];
        }
        score
    }

    /// Pawns on the three files around the king of `side` (Chess Programming Wiki, "King Safety",
    /// "Pawn Shield", "Pawn Storm").
    fn shelter(&self, side: Side, weights: &Weights) -> Tapered {
        let king = self.kings[side.index()];
        let ahead = Bitboard::rank(king.rank()).fill_forward(side);
        let own = self.pawns[side.index()] & ahead;
        let enemy = self.pawns[(!side).index()] & ahead;
        let centre = king.file().index().clamp(1, 6);
        let mut score = Tapered::ZERO;
        for file in &File::ALL[centre - 1..=centre + 1] {
            let file = Bitboard::file(*file);
            score += weights.shelter[nearest_rank(own & file, side)];
            score += weights.storm[nearest_rank(enemy & file, side)];
        }
        score
    }

    /// The distances of both kings to the squares in front of the passed pawns of `side`.
    fn king_races(&self, side: Side, weights: &Weights) -> Tapered {
        let mut score = Tapered::ZERO;
        for pawn in self.passed(side) {
            if relative_rank(pawn, side) < Rank::Fourth.index() {
                continue;
            }
            let stop = Bitboard::of(pawn).forward(side).lowest();
            let distance = |side: Side| stop.distance(self.kings[side.index()]) as usize;
            score += weights.passed_own_king[distance(side)];
            score += weights.passed_enemy_king[distance(!side)];
        }
        score
    }
}

#[inline]
fn pawns(board: &Board) -> [Bitboard; 2] {
    Side::ALL.map(|side| board.of(side, Piece::Pawn))
}

#[inline]
fn kings(board: &Board) -> [Square; 2] {
    Side::ALL.map(|side| board.king(side))
}

/// The rank, from the view of `side`, of the pawn nearest to its back rank; 0 if there is none.
fn nearest_rank(pawns: Bitboard, side: Side) -> usize {
    let nearest = match side {
        Side::White => pawns.into_iter().next(),
        Side::Black => pawns.highest(),
    };
    nearest.map_or(0, |pawn| relative_rank(pawn, side))
}

/// The rank of a square from the view of `side`, counted from 0.
#[inline]
pub(super) fn relative_rank(square: Square, side: Side) -> usize {
    square.rank().relative_to(side).index()
}
