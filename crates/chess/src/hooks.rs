use bitboard::{Piece, Square};
use game_core::{Score, Searchable};

use crate::exchange::exchange_value;
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

    /// Not in check, and not with bare pawns, where every move may be a bad one.
    #[inline]
    fn null_move(&self) -> Option<Self> {
        (!self.in_check() && self.board().has_pieces(self.side())).then(|| self.passed())
    }

    /// The pawns, the pieces of White, the pieces of Black.
    #[inline]
    fn structure(&self, aspect: usize) -> u64 {
        bitboard::structure(self.board(), aspect)
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
