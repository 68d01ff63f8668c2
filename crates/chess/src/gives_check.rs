use bitboard::{Bitboard, Piece, Square, attacks, line};

use crate::{Move, MoveKind, Position};

impl Position {
    /// Whether a legal move gives check, by the piece that moves or by one behind it.
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        let plain = !matches!(mv.kind(), MoveKind::Castling | MoveKind::EnPassant);
        if !plain || mv.promotion().is_some() {
            // More than one piece changes: rare enough to be played out.
            let mut child = *self;
            game_core::Position::play(&mut child, mv);
            return child.in_check();
        }
        let king = self.board().king(!self.side());
        let (from, to) = (mv.from(), mv.to());
        let occupied = (self.board().occupied() - from.into()) | to.into();
        let direct = match mv.piece() {
            Piece::Pawn => attacks::pawn(self.side(), to),
            Piece::Knight => attacks::knight(to),
            Piece::Bishop => attacks::bishop(to, occupied),
            Piece::Rook => attacks::rook(to, occupied),
            Piece::Queen => attacks::queen(to, occupied),
            Piece::King => Bitboard::EMPTY,
        };
        direct.contains(king) || self.uncovers_check(king, from, to, occupied)
    }

    /// Whether a piece that leaves `from` opens a line to the enemy king.
    fn uncovers_check(&self, king: Square, from: Square, to: Square, occupied: Bitboard) -> bool {
        let line = line(king, from);
        if line.is_empty() || line.contains(to) {
            return false;
        }
        let board = self.board();
        let own = board.side(self.side()) - from.into();
        let diagonal = (board.pieces(Piece::Bishop) | board.pieces(Piece::Queen)) & own;
        let straight = (board.pieces(Piece::Rook) | board.pieces(Piece::Queen)) & own;
        attacks::bishop(king, occupied).intersects(diagonal)
            || attacks::rook(king, occupied).intersects(straight)
    }
}
