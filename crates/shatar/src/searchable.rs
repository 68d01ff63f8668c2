use bitboard::{Piece, Square, reversible_move};
use game_core::{Position as _, Score, Searchable};

use crate::position::state_key;
use crate::{Move, Position, Rules, attacks};

/// Weight of a move's gain against the index of its piece, in the ordering of tactical moves.
const GAIN_FIRST: i32 = 8;

impl<R: Rules> Searchable for Position<R> {
    /// Side, piece and target square.
    const MOVE_SLOTS: usize = 2 * Piece::COUNT * Square::COUNT;
    const STAGED: bool = true;
    const ASPECTS: usize = bitboard::STRUCTURES;

    #[inline]
    fn move_slot(&self, mv: Move) -> usize {
        let row = self.side().index() * Piece::COUNT + mv.piece().index();
        row * Square::COUNT + mv.to().index()
    }

    /// Exact, except after promotions and checks.
    #[inline]
    fn key_after(&self, mv: Move) -> Option<u64> {
        let (from, to) = (mv.from(), mv.to());
        let board = self.board().key_after(mv.piece(), self.side(), from, to);
        Some(board ^ state_key_after(self))
    }

    #[inline]
    fn move_code(&self, mv: Move) -> u16 {
        mv.to_bits()
    }

    #[inline]
    fn move_from_code(&self, code: u16) -> Option<Move> {
        Move::from_bits(code).filter(|&mv| self.allows(mv))
    }

    #[inline]
    fn is_unstable(&self) -> bool {
        self.in_check()
    }

    #[inline]
    fn is_forcing(&self, mv: Move) -> bool {
        self.gives_check(mv)
    }

    fn null_move(&self) -> Option<Self> {
        // With pawns alone zugzwang is likely.
        let has_pieces = self.board().has_pieces(self.side());
        (has_pieces && !self.in_check() && !self.is_bared()).then(|| self.passed())
    }

    /// The pawns, the pieces of White, the pieces of Black.
    #[inline]
    fn structure(&self, aspect: usize) -> u64 {
        bitboard::structure(self.board(), aspect)
    }

    /// Ignores pins and checks, which seldom forbid the move.
    #[inline]
    fn may_go_back_to(&self, earlier: u64) -> bool {
        // Only the side to move and one piece may differ.
        let side = self.side();
        let states = state_key(side, self.series()) ^ state_key_after(self);
        let Some((a, b)) = reversible_move(self.key() ^ earlier ^ states) else {
            return false;
        };
        let board = self.board();
        let (from, to) = if board.side(side).contains(a) {
            (a, b)
        } else {
            (b, a)
        };
        let reaches = |piece| attacks::of::<R>(piece, side, from, board.occupied()).contains(to);
        board.side(side).contains(from) && board.piece_at(from).is_some_and(reaches)
    }

    #[inline]
    fn tactical_score(&self, mv: Move) -> i32 {
        self.immediate_gain(mv) * GAIN_FIRST - mv.piece().index() as i32
    }

    fn see_ge(&self, mv: Move, threshold: Score) -> bool {
        self.exchange_gains(mv, threshold)
    }
}

/// The part of the key for turn and series after a move without check, which ends its side's series.
#[inline]
fn state_key_after<R: Rules>(position: &Position<R>) -> u64 {
    let side = position.side();
    state_key(!side, position.series().with(side, false))
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use game_core::{MoveGenerator, Position as _, Searchable, laws, zobrist};

    use crate::{Position, Standard};

    /// In random games: the key is right for every move that neither promotes nor gives check.
    #[test]
    fn keys_after_plain_moves_are_known() {
        let mut plain = 0;
        for seed in 0..100 {
            laws::playout(&Position::<Standard>::start(), seed, 80, |position| {
                for mv in position.moves() {
                    let mut child = *position;
                    child.play(mv);
                    if mv.promotion().is_none() && !child.in_check() {
                        let key = Some(child.key());
                        assert_eq!(position.key_after(mv), key, "{mv:?} in {position}");
                        plain += 1;
                    }
                }
            });
        }
        assert!(plain > 100_000, "{plain}");
    }

    /// In random games without pawns: every move back to an earlier position is reported. Few reports are wrong: there
    /// a check, a pin or a series of checks forbids the move.
    #[test]
    fn moves_back_are_reported() {
        let (mut reported, mut forbidden, mut missed) = (0, 0, 0);
        for game in 0..200 {
            let fen = "r2jkb1r/8/8/8/8/8/8/RN1JK2R w - - 0 1";
            let mut position = Position::<Standard>::from_fen(fen).unwrap();
            let mut keys = Vec::new();
            for ply in 0..40 {
                let played = |mv| {
                    let mut child = position;
                    child.play(mv);
                    child
                };
                let children: Vec<_> = position.moves().into_iter().map(played).collect();
                let reach = position.reversible_plies().min(keys.len());
                for back in (3..=reach).step_by(2) {
                    let earlier = keys[keys.len() - back];
                    let mut returns = children.iter().filter(|child| child.key() == earlier);
                    let is_reported = position.may_go_back_to(earlier);
                    match returns.next() {
                        Some(child) if child.in_check() => {}
                        Some(_) if is_reported => reported += 1,
                        Some(_) => missed += 1,
                        None => forbidden += u32::from(is_reported),
                    }
                }
                keys.push(position.key());
                let draw = zobrist::mix(1000 * game + ply) as usize;
                match children.get(draw % children.len().max(1)) {
                    Some(child) => position = *child,
                    None => break,
                }
            }
        }
        assert_eq!(missed, 0);
        assert!(reported > 100, "{reported}");
        assert!(10 * forbidden < reported, "{forbidden} of {reported}");
    }
}
