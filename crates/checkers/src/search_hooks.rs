use game_core::{Margins, MoveGenerator, Searchable};

use crate::weights::{self, Weights};
use crate::{Board, Move, Position, Rules, Square};

/// Tactical moves are few and often forced, so that generating in parts would save nothing.
///
/// There is no passing: draughts lives by zugzwang. Moves that offer a capture are not called forcing:
/// most exchanges do, and seeing them all through pruning cost 19 Elo (docs/strength.md).
impl<R: Rules> Searchable for Position<R> {
    /// Man or king, the direction of the move, the square where it ends.
    const MOVE_SLOTS: usize = 2 * 4 * Board::<R>::BITS;

    const MARGINS: Margins = weights::MARGINS;

    #[inline]
    fn move_slot(&self, mv: Move) -> usize {
        let (from, to) = (mv.from(), mv.to());
        let is_king = usize::from(self.all_kings().contains(from));
        let goes_down = usize::from(to > from);
        let goes_right = usize::from(Board::<R>::column(to) > Board::<R>::column(from));
        ((is_king * 2 + goes_down) * 2 + goes_right) * Board::<R>::BITS + to.index()
    }

    /// From (one more than its index, so that no code is zero), to, and which of the captures that
    /// share them.
    #[inline]
    fn move_code(&self, mv: Move) -> u16 {
        let ends = ends_code(mv.from(), mv.to());
        if !mv.is_capture() {
            return ends;
        }
        let moves = self.moves();
        let mut alike = moves.iter().filter(|other| share_ends(other, mv));
        let index = alike.position(|&other| other == mv).unwrap_or_default();
        ends | (index.min(MOST_ALIKE) as u16) << INDEX_SHIFT
    }

    fn move_from_code(&self, code: u16) -> Option<Move> {
        let ends = code & ((1 << INDEX_SHIFT) - 1);
        let index = usize::from(code >> INDEX_SHIFT);
        let moves = self.moves();
        let mut alike = moves
            .iter()
            .filter(|mv| ends_code(mv.from(), mv.to()) == ends);
        alike.nth(index).copied()
    }

    #[inline]
    fn is_unstable(&self) -> bool {
        self.must_capture()
    }

    /// The material that the move wins.
    #[inline]
    fn tactical_score(&self, mv: Move) -> i32 {
        let weights = const { Weights::of(R::FLYING_KINGS) };
        let kings = (mv.captured() & self.all_kings()).len() as i32;
        let men = mv.captured().len() as i32 - kings;
        let crowning = if mv.crowns() {
            weights.king - weights.man
        } else {
            0
        };
        men * weights.man + kings * weights.king + crowning
    }
}

const INDEX_SHIFT: u32 = 12;
/// The greatest index that the code has room for. More captures than that between two squares are
/// a composed curiosity; their codes would lead to another legal move.
const MOST_ALIKE: usize = 15;

#[inline]
fn ends_code(from: Square, to: Square) -> u16 {
    (from.index() as u16 + 1) << 6 | to.index() as u16
}

#[inline]
fn share_ends(a: &Move, b: Move) -> bool {
    a.from() == b.from() && a.to() == b.to()
}
