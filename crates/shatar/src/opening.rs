//! The forced first moves.

use bitboard::{Bitboard, Board, Piece, Square};
use game_core::Side;

use crate::moves::Kind;
use crate::{Move, Opening, Position, Rules};

/// The pieces of the array, both sides together, in the order of [`Piece::ALL`].
const ARRAY: [Bitboard; Piece::COUNT] = [
    Bitboard(0x00ff_0000_0000_ff00),
    Bitboard(0x4200_0000_0000_0042),
    Bitboard(0x2400_0000_0000_0024),
    Bitboard(0x8100_0000_0000_0081),
    Bitboard(0x0800_0000_0000_0008),
    Bitboard(0x1000_0000_0000_0010),
];

/// White's forced first move and Black's forced reply, each a double step.
#[derive(Clone, Copy)]
struct Beginning {
    white: (Square, Square),
    black: (Square, Square),
}

const D_PAWNS: Beginning = Beginning {
    white: (Square::D2, Square::D4),
    black: (Square::D7, Square::D5),
};

const E_PAWNS: Beginning = Beginning {
    white: (Square::E2, Square::E4),
    black: (Square::E7, Square::E5),
};

/// The only moves that the opening rule allows; `None` if it does not apply.
#[inline]
pub(crate) fn forced_moves<R: Rules>(position: &Position<R>) -> Option<impl Iterator<Item = Move>> {
    let beginnings = match R::OPENING {
        Opening::PrePlayedD4D5 | Opening::None => return None,
        Opening::ForcedD => [Some(D_PAWNS), None],
        Opening::ForcedDOrE => [Some(D_PAWNS), Some(E_PAWNS)],
    };
    let board = position.board();
    // Nearly every position of a game fails this first test.
    if board.side(Side::Black) != BLACK_ARRAY {
        return None;
    }
    let forced = beginnings.map(|beginning| {
        let Beginning { white, black } = beginning?;
        let (from, to) = match position.side() {
            Side::White => stands_in_array(board, None).then_some(white)?,
            Side::Black => stands_in_array(board, Some(white)).then_some(black)?,
        };
        Some(Move::of_kind(Kind::Pawn, from, to))
    });
    let applies = forced.iter().any(Option::is_some);
    applies.then(|| forced.into_iter().flatten())
}

/// Black's half of the array.
const BLACK_ARRAY: Bitboard = Bitboard(0xffff_0000_0000_0000);

/// Whether the board is the array, except for one white pawn that `moved` from a square to another.
fn stands_in_array(board: &Board, moved: Option<(Square, Square)>) -> bool {
    let change = moved.map_or(Bitboard::EMPTY, |(from, to)| {
        Bitboard::of(from) | Bitboard::of(to)
    });
    Piece::ALL.into_iter().all(|piece| {
        let change = if piece == Piece::Pawn {
            change
        } else {
            Bitboard::EMPTY
        };
        board.pieces(piece) == ARRAY[piece.index()] ^ change
    })
}
