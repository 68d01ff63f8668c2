//! Positions numbered for endgame tables.

use alloc::string::String;
use alloc::vec::Vec;

use bitboard::{Bitboard, Black, Material, Piece};
use endgame::Slices;
use game_core::Side;

use crate::Position;

/// The most men of a slice, kings included.
const MOST_MEN: u32 = 6;

/// A slice is a [`Material`]. Positions with castling rights belong to no slice; en passant is handled by
/// [`lapsed`](Slices::lapsed).
impl Slices for Position {
    type Slice = Material;

    fn rules() -> String {
        "chess".into()
    }

    fn slices(men: u32) -> Vec<Material> {
        if men > MOST_MEN {
            return Vec::new();
        }
        Material::all(men)
    }

    fn piece_count(slice: Material) -> u32 {
        slice.men()
    }

    #[inline]
    fn count_pieces(&self) -> u32 {
        self.board.occupied().len()
    }

    #[inline]
    fn slice(&self) -> Option<Material> {
        let is_small = self.count_pieces() <= MOST_MEN;
        let may_castle = !self.castling_rooks().is_empty();
        (is_small && !may_castle).then(|| Material::of(&self.board))?
    }

    fn conversions(slice: Material) -> Vec<Material> {
        slice.after_conversions(&[Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight])
    }

    fn size(slice: Material) -> u64 {
        slice.size()
    }

    fn rank(&self, slice: Material) -> u64 {
        slice.rank(&self.board, self.side())
    }

    fn unrank(slice: Material, index: u64) -> Option<Self> {
        let board = slice.unrank(index)?;
        let position = Self::from_parts(board, Side::White, Bitboard::EMPTY, None, (0, 1));
        let can_take_king = !position.checks_against::<Black>().checkers.is_empty();
        (!can_take_king).then_some(position)
    }

    fn lapsed(&self) -> Option<Self> {
        self.en_passant().map(|_| self.without_en_passant())
    }
}
