use bitboard::{Bitboard, Board, Piece, Square, attacks};
use game_core::{Side, Tapered};

use super::{Weights, king, pawns};

/// A board with what several terms want to know of it, found out in one pass over the pieces.
pub(super) struct View<'a> {
    pub(super) board: &'a Board,
    pub(super) occupied: Bitboard,
    /// By side: squares that its pawns attack.
    pub(super) pawn_attacks: [Bitboard; 2],
    /// By side and kind: squares that its pieces attack.
    pub(super) attacks: [[Bitboard; Piece::COUNT]; 2],
    /// By side: squares that any of its pieces attacks.
    pub(super) attacked: [Bitboard; 2],
    /// By side: its pawns that no enemy pawn can stop.
    pub(super) passed: [Bitboard; 2],
    /// By side: what its freedom of movement is worth.
    pub(super) mobility: [Tapered; 2],
    /// By side: units of danger to its king from pieces that attack around it.
    pub(super) pressure: [u32; 2],
}

impl<'a> View<'a> {
    pub(super) fn new(board: &'a Board, weights: &Weights) -> Self {
        let pawn_attacks = Side::ALL.map(|side| attacks::pawns(side, board.of(side, Piece::Pawn)));
        let mut view = Self {
            board,
            occupied: board.occupied(),
            pawn_attacks,
            attacks: [[Bitboard::EMPTY; Piece::COUNT]; 2],
            attacked: [Bitboard::EMPTY; 2],
            passed: Side::ALL.map(|side| pawns::passed(board, side)),
            mobility: [Tapered::ZERO; 2],
            pressure: [0; 2],
        };
        for side in Side::ALL {
            view.survey(side, weights);
        }
        view
    }

    /// Looks at every piece of a side once: what it attacks, how free it is (Chess Programming
    /// Wiki, "Mobility"), and how it bears on the enemy king.
    fn survey(&mut self, side: Side, weights: &Weights) {
        let board = self.board;
        let own = side.index();
        self.attacks[own][Piece::Pawn.index()] = self.pawn_attacks[own];
        self.attacks[own][Piece::King.index()] = attacks::king(board.king(side));
        let blocked = board.of(side, Piece::Pawn) | board.of(side, Piece::King);
        let area = !(blocked | self.pawn_attacks[(!side).index()]);
        let ring = attacks::king(board.king(!side));
        let mut count = |piece: Piece, table: &[Tapered]| {
            for square in board.of(side, piece) {
                let reach = self.reach(piece, square);
                self.attacks[own][piece.index()] |= reach;
                self.mobility[own] += table[(reach & area).len() as usize];
                self.pressure[(!side).index()] += king::pressure(piece, reach, ring, !side);
            }
        };
        count(Piece::Knight, &weights.knight_mobility);
        count(Piece::Bishop, &weights.bishop_mobility);
        count(Piece::Rook, &weights.rook_mobility);
        count(Piece::Queen, &weights.queen_mobility);
        self.attacked[own] = self.attacks[own]
            .into_iter()
            .fold(Bitboard::EMPTY, |all, set| all | set);
    }

    /// The squares that a piece attacks.
    #[inline]
    fn reach(&self, piece: Piece, square: Square) -> Bitboard {
        match piece {
            Piece::Knight => attacks::knight(square),
            Piece::Bishop => attacks::bishop(square, self.occupied),
            Piece::Rook => attacks::rook(square, self.occupied),
            _ => attacks::queen(square, self.occupied),
        }
    }
}
