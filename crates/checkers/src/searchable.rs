use game_core::{MoveGenerator, Position as _, Score, Searchable, Side, zobrist};

use crate::evaluation::weights::Worth;
use crate::{Board, Move, Position, Rules, Word};

/// Tactical moves are few and often compulsory, so generating in parts would save nothing.
///
/// There is no null move, because zugzwang decides draughts. Moves that offer a capture are not reported as forcing:
/// most exchanges offer one, and exempting them all from pruning cost 19 Elo (docs/experiments.md).
impl<R: Rules> Searchable for Position<R> {
    /// Man, White's king or Black's king; the direction of the move; the square where it ends. The direction implies
    /// the owner of a man, unless the man captures backward or, in Turkish draughts, moves sideways.
    const MOVE_SLOTS: usize = 3 * 4 * Board::<R>::BITS;

    const ASPECTS: usize = 1;

    #[inline]
    fn move_slot(&self, mv: Move<R>) -> usize {
        let (from, to) = (mv.from(), mv.to());
        let kind = match self.all_kings().contains(from) {
            false => 0,
            true => 1 + self.side_to_move().index(),
        };
        let goes_down = usize::from(to > from);
        let goes_right = usize::from(Board::<R>::column(to) > Board::<R>::column(from));
        ((kind * 2 + goes_down) * 2 + goes_right) * Board::<R>::BITS + to.index()
    }

    /// Always right: a move and a key cost less than the rest of a node.
    #[inline]
    fn key_after(&self, mv: Move<R>) -> Option<u64> {
        let mut child = *self;
        child.play(mv);
        Some(child.key())
    }

    /// The two ends of a quiet move; for a capture, which may share its ends with others, its place
    /// in the list of captures.
    #[inline]
    fn move_code(&self, mv: Move<R>) -> u16 {
        if !mv.is_capture() {
            return ends_code(mv);
        }
        let index = self.moves().iter().position(|&legal| legal == mv);
        CAPTURE | index.unwrap_or_default().min(CAPTURE as usize - 1) as u16
    }

    fn move_from_code(&self, code: u16) -> Option<Move<R>> {
        let moves = self.moves();
        if code & CAPTURE != 0 {
            return moves.get(usize::from(code & !CAPTURE)).copied();
        }
        let is_meant = |mv: &&Move<R>| !mv.is_capture() && ends_code(**mv) == code;
        moves.iter().find(is_meant).copied()
    }

    #[inline]
    fn is_unstable(&self) -> bool {
        self.must_capture()
    }

    /// The men of both sides.
    #[inline]
    fn structure(&self, _aspect: usize) -> u64 {
        let [white, black] = Side::ALL.map(|side| {
            let men = self.men(side).0.widen();
            men as u64 ^ (men >> 64) as u64
        });
        zobrist::mix(white ^ zobrist::mix(black))
    }

    /// The material that the move wins.
    #[inline]
    fn tactical_score(&self, mv: Move<R>) -> i32 {
        let worth = const { Worth::of::<R>() };
        let kings = (mv.captured() & self.all_kings()).len() as i32;
        let men = mv.captured().len() as i32 - kings;
        let crowning = if mv.crowns() {
            worth.king - worth.man
        } else {
            0
        };
        men * worth.man + kings * worth.king + crowning
    }

    /// Recaptures are not counted.
    #[inline]
    fn see_ge(&self, mv: Move<R>, threshold: Score) -> bool {
        threshold.units() <= self.tactical_score(mv)
    }
}

/// Marks the code of a capture.
const CAPTURE: u16 = 1 << 15;

/// The two ends as one number, plus one, so that no code is zero.
#[inline]
fn ends_code<R: Rules>(mv: Move<R>) -> u16 {
    (mv.from().index() * Board::<R>::BITS + mv.to().index() + 1) as u16
}
