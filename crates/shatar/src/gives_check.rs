use bitboard::{Piece, PieceAttacks, uncovers};

use crate::{Move, Position, Rules, attacks};

impl<R: Rules> Position<R> {
    /// Whether a legal move gives check, direct or discovered.
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        let board = self.board();
        let king = board.king(!self.side());
        let (from, to) = (mv.from(), mv.to());
        let occupied = (board.occupied() - from.into()) | to.into();
        let direct = attacks::of::<R>(mv.arriving_piece(), self.side(), to, occupied);
        let of = |piece| board.of(self.side(), piece);
        let diagonal = Self::diagonal_sliders(board, self.side());
        let straight = of(Piece::Rook) | of(Piece::Queen);
        direct.contains(king) || uncovers(king, (from, to), occupied, diagonal, straight)
    }
}
