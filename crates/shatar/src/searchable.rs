use bitboard::{Piece, Square};
use game_core::{Score, Searchable};

use crate::{Move, Position, Rules};

/// What the gain of a move weighs against the piece that makes it, in the order of tactical moves.
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

    #[inline]
    fn tactical_score(&self, mv: Move) -> i32 {
        self.immediate_gain(mv) * GAIN_FIRST - mv.piece().index() as i32
    }

    fn see_ge(&self, mv: Move, threshold: Score) -> bool {
        self.exchange_gains(mv, threshold)
    }
}
