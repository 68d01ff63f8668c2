use bitboard::{Bitboard, Piece, attacks, between, uncovers};

use crate::{Move, MoveKind, Position};

impl Position {
    /// Whether a legal move gives check, by the piece that moves or by one behind it.
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        let plain = !matches!(mv.kind(), MoveKind::Castling | MoveKind::EnPassant);
        if !plain || mv.promotion().is_some() {
            // More than one piece changes. This is rare, so playing the move costs little.
            let mut child = *self;
            game_core::Position::play(&mut child, mv);
            return child.in_check();
        }
        let king = self.board().king(!self.side());
        let (from, to) = (mv.from(), mv.to());
        let occupied = (self.board().occupied() - from.into()) | to.into();
        // Attacks on an empty board: even these seldom reach the king.
        let reach = match mv.piece() {
            Piece::Pawn => attacks::pawn(self.side(), to),
            Piece::Knight => attacks::knight(to),
            Piece::Bishop => attacks::bishop_rays(to),
            Piece::Rook => attacks::rook_rays(to),
            Piece::Queen => attacks::bishop_rays(to) | attacks::rook_rays(to),
            Piece::King => Bitboard::EMPTY,
        };
        if reach.contains(king) && !between(to, king).intersects(occupied) {
            return true;
        }
        let own = self.board().side(self.side());
        let diagonal = self.diagonal_sliders() & own;
        let straight = self.straight_sliders() & own;
        uncovers(king, (from, to), occupied, diagonal, straight)
    }
}
