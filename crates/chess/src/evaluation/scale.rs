//! The share of an endgame's value that is likely to count: some material cannot win, and
//! opposite-coloured bishops tend to draw.

use bitboard::{Bitboard, Board, Piece};
use game_core::Side;

use super::exchange::exchange_value;

/// The scale of an endgame that counts in full.
pub(super) const FULL: i32 = 64;
/// A side without pawns needs about a rook more than the other to win, in centipawns.
const WINNING_MATERIAL: i32 = 400;

/// The scale of an endgame of that value for White, from 0 to [`FULL`].
pub(super) fn of_endgame(board: &Board, endgame: i32) -> i32 {
    let strong = if endgame > 0 {
        Side::White
    } else {
        Side::Black
    };
    let pawns = board.of(strong, Piece::Pawn).len() as i32;
    if pawns == 0 {
        let ahead = piece_material(board, strong) - piece_material(board, !strong);
        return if ahead <= WINNING_MATERIAL { 8 } else { FULL };
    }
    let scale = match () {
        () if !has_opposite_bishops(board) => 44 + 4 * pawns,
        () if has_other_pieces(board) => 36 + 4 * pawns,
        () => 16 + 4 * pawns,
    };
    scale.min(FULL)
}

/// Whether each side has one bishop, on squares of opposite colours.
fn has_opposite_bishops(board: &Board) -> bool {
    let bishops = board.pieces(Piece::Bishop);
    board.of(Side::White, Piece::Bishop).len() == 1
        && board.of(Side::Black, Piece::Bishop).len() == 1
        && (bishops & Bitboard::DARK).len() == 1
}

fn has_other_pieces(board: &Board) -> bool {
    [Piece::Knight, Piece::Rook, Piece::Queen]
        .into_iter()
        .any(|piece| !board.pieces(piece).is_empty())
}

/// Rough material of a side without its pawns, in centipawns.
fn piece_material(board: &Board, side: Side) -> i32 {
    let kinds = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
    kinds
        .into_iter()
        .map(|kind| board.of(side, kind).len() as i32 * exchange_value(kind))
        .sum()
}
