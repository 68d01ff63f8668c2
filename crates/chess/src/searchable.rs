use bitboard::{Piece, Square, between, reversible_move};
use game_core::{Position as _, Score, Searchable};

use crate::evaluation::exchange::exchange_value;
use crate::position::BLACK_TO_MOVE;
use crate::{Move, Position};

impl Searchable for Position {
    /// Side, piece and target square.
    const MOVE_SLOTS: usize = 2 * Piece::COUNT * Square::COUNT;
    const STAGED: bool = true;
    const ASPECTS: usize = bitboard::STRUCTURES;

    #[inline]
    fn move_slot(&self, mv: Move) -> usize {
        let piece = self.side().index() * Piece::COUNT + mv.piece().index();
        piece * Square::COUNT + mv.to().index()
    }

    /// Exact, except after castling, promotions, en passant and moves that change the rights.
    #[inline]
    fn key_after(&self, mv: Move) -> Option<u64> {
        let board = self.board();
        let others = self.key() ^ board.key() ^ BLACK_TO_MOVE;
        Some(others ^ board.key_after(mv.piece(), self.side(), mv.from(), mv.to()))
    }

    #[inline]
    fn move_code(&self, mv: Move) -> u16 {
        mv.to_bits()
    }

    #[inline]
    fn move_from_code(&self, code: u16) -> Option<Move> {
        use game_core::MoveGenerator;
        Move::from_bits(code).filter(|&mv| self.is_legal(mv))
    }

    #[inline]
    fn is_unstable(&self) -> bool {
        self.in_check()
    }

    #[inline]
    fn is_forcing(&self, mv: Move) -> bool {
        self.gives_check(mv)
    }

    /// `None` in check, and with only pawns, where every move may be a bad one.
    #[inline]
    fn null_move(&self) -> Option<Self> {
        (!self.in_check() && self.board().has_pieces(self.side())).then(|| self.passed())
    }

    /// The pawns, the pieces of White, the pieces of Black.
    #[inline]
    fn structure(&self, aspect: usize) -> u64 {
        bitboard::structure(self.board(), aspect)
    }

    /// Ignores pins and checks, which seldom forbid the move.
    #[inline]
    fn may_go_back_to(&self, earlier: u64) -> bool {
        // Only the side to move and one piece may differ, not the rights.
        let Some((a, b)) = reversible_move(self.key() ^ earlier ^ BLACK_TO_MOVE) else {
            return false;
        };
        let own = self.board().side(self.side());
        let passed = between(a, b);
        (own.contains(a) || own.contains(b)) && !passed.intersects(self.board().occupied())
    }

    /// Most valuable victim, least valuable attacker.
    #[inline]
    fn tactical_score(&self, mv: Move) -> i32 {
        let victim = self.captured(mv).map_or(0, exchange_value);
        let promoted = mv.promotion().map_or(0, exchange_value);
        8 * (victim + promoted) - mv.piece().index() as i32
    }

    #[inline]
    fn see_ge(&self, mv: Move, threshold: Score) -> bool {
        self.exchange_gains(mv, threshold)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use game_core::{MoveGenerator, Position as _, Searchable, laws, zobrist};

    use crate::{MoveKind, Position};

    /// In random games: the key is right for every move that neither castles, promotes, captures en passant nor changes
    /// the rights.
    #[test]
    fn keys_after_plain_moves_are_known() {
        let mut plain = 0;
        for seed in 0..100 {
            laws::playout(&Position::start(), seed, 80, |position| {
                for mv in position.moves() {
                    let mut child = *position;
                    child.play(mv);
                    let keeps_rights = position.castling_rooks() == child.castling_rooks()
                        && position.en_passant() == child.en_passant();
                    let special = matches!(mv.kind(), MoveKind::Castling | MoveKind::EnPassant)
                        || mv.promotion().is_some();
                    if keeps_rights && !special {
                        let key = Some(child.key());
                        assert_eq!(position.key_after(mv), key, "{mv:?} in {position}");
                        plain += 1;
                    }
                }
            });
        }
        assert!(plain > 100_000, "{plain}");
    }

    /// In random games of pieces that go to and fro: a move back is reported where there is one, and
    /// where there is none only if a check or a pin forbids it.
    #[test]
    fn moves_back_are_announced() {
        let (mut announced, mut forbidden) = (0, 0);
        for game in 0..200 {
            let mut position =
                Position::from_fen("r2qkb1r/8/8/8/8/8/8/RN1QK2R w KQkq - 0 1").unwrap();
            let mut keys = Vec::new();
            for ply in 0..40 {
                let children: Vec<_> = position
                    .moves()
                    .into_iter()
                    .map(|mv| {
                        let mut child = position;
                        child.play(mv);
                        child
                    })
                    .collect();
                let reach = position.reversible_plies().min(keys.len());
                for back in (3..=reach).step_by(2) {
                    let earlier = keys[keys.len() - back];
                    let exists = children.iter().any(|child| child.key() == earlier);
                    let is_reported = position.may_go_back_to(earlier);
                    assert!(is_reported || !exists, "{position}");
                    announced += usize::from(exists);
                    forbidden += usize::from(is_reported && !exists);
                }
                keys.push(position.key());
                let draw = zobrist::mix(1000 * game + ply) as usize;
                match children.get(draw % children.len().max(1)) {
                    Some(child) => position = *child,
                    None => break,
                }
            }
        }
        assert!(announced > 100, "{announced}");
        assert!(10 * forbidden < announced, "{forbidden} of {announced}");
    }
}
