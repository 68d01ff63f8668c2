//! Positions numbered for endgame tables.

use alloc::string::String;
use alloc::vec::Vec;

use bitboard::{Bitboard, Black, Material, Piece};
use endgame::Slices;
use game_core::Side;

use crate::Position;

/// A slice is a [`Material`]. Positions with castling rights belong to no slice; en passant is handled by
/// [`lapsed`](Slices::lapsed).
impl Slices for Position {
    type Slice = Material;

    fn rules() -> String {
        "chess".into()
    }

    fn slices(men: u32) -> Vec<Material> {
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
        let may_castle = !self.castling_rooks().is_empty();
        Material::of(&self.board).filter(|_| !may_castle)
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
