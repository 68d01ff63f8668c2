use bitboard::{Piece, Rank, attacks as basic};

use crate::generate::promotions;
use crate::moves::Kind;
use crate::{KnightMate, Move, Position, Rules, attacks, opening};

impl<R: Rules> Position<R> {
    /// Whether an arbitrary move is legal here, without generating moves.
    pub(crate) fn allows(&self, mv: Move) -> bool {
        if self.is_bared() {
            return false;
        }
        if let Some(forced) = opening::forced_moves(self) {
            return forced.into_iter().any(|forced| forced == mv);
        }
        self.can_go(mv) && self.keeps_king_safe(mv) && !self.is_forbidden_mate(mv)
    }

    /// Whether the piece stands on its square and can move to the other, whatever happens to its king.
    fn can_go(&self, mv: Move) -> bool {
        let (us, board) = (self.side(), self.board());
        let (from, to, piece) = (mv.from(), mv.to(), mv.piece());
        if !board.of(us, piece).contains(from) || board.side(us).contains(to) {
            return false;
        }
        if piece != Piece::Pawn {
            return attacks::of::<R>(piece, us, from, board.occupied()).contains(to);
        }
        let promotes = to.rank() == Rank::Eighth.relative_to(us);
        if promotes != mv.is_promotion() || (promotes && !is_allowed_promotion::<R>(mv)) {
            return false;
        }
        if board.side(!us).contains(to) {
            basic::pawn(us, from).contains(to)
        } else {
            bitboard::Bitboard::of(from).forward(us).contains(to)
        }
    }

    fn keeps_king_safe(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let king = self.board().king(self.side());
        if from == king {
            return self.is_safe_step(king, to);
        }
        !self.checkers().is_many()
            && self.evasion_mask(self.side()).contains(to)
            && (!self.pinned().contains(from) || self.pin_line(king, from).contains(to))
    }

    #[inline]
    fn is_forbidden_mate(&self, mv: Move) -> bool {
        R::KNIGHT_MATE == KnightMate::Illegal
            && mv.arriving_piece() == Piece::Knight
            && self.is_knight_mate(mv)
    }
}

fn is_allowed_promotion<R: Rules>(mv: Move) -> bool {
    promotions::<R>()
        .iter()
        .any(|&kind: &Kind| Move::of_kind(kind, mv.from(), mv.to()) == mv)
}
