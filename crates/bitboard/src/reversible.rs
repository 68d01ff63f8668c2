use game_core::Side;

use crate::board::KEYS;
use crate::{Piece, Square};

/// Slots of the table; a power of two above twice the number of moves.
const SLOTS: usize = 8192;
/// The difference in a slot without a move.
const EMPTY: u64 = 0;

/// Every reversible move of a chess piece on an empty board, by the change that it makes to the key of
/// a placement, which is the same in both directions. Each change is in one of two slots
/// (cuckoo hashing; Marcel van Kervinck, "The design and implementation of the Rookie 2.0 chess
/// playing program", 2002).
struct Moves {
    differences: [u64; SLOTS],
    ends: [(Square, Square); SLOTS],
}

static MOVES: Moves = Moves::all();

/// The two squares of the move that changes the key of a placement by `difference`, the exclusive-or of
/// two keys; `None` if no piece other than a pawn has such a move on an empty board.
#[inline]
#[must_use]
pub fn reversible_move(difference: u64) -> Option<(Square, Square)> {
    if difference == EMPTY {
        return None;
    }
    let slot = [first_slot(difference), second_slot(difference)]
        .into_iter()
        .find(|&slot| MOVES.differences[slot] == difference)?;
    Some(MOVES.ends[slot])
}

#[inline]
const fn first_slot(difference: u64) -> usize {
    difference as usize % SLOTS
}

#[inline]
const fn second_slot(difference: u64) -> usize {
    (difference >> 16) as usize % SLOTS
}

impl Moves {
    const fn all() -> Self {
        let mut moves = Self {
            differences: [EMPTY; SLOTS],
            ends: [(Square::A1, Square::A1); SLOTS],
        };
        let mut number = 0;
        while number < Square::COUNT * Square::COUNT {
            let (a, b) = (number / Square::COUNT, number % Square::COUNT);
            let (a, b) = (Square::from_index(a), Square::from_index(b));
            if a.index() < b.index() {
                moves = moves.with_pair(a, b);
            }
            number += 1;
        }
        moves
    }

    /// Adds the moves of every piece between two squares.
    const fn with_pair(mut self, a: Square, b: Square) -> Self {
        let mut kind = Piece::Knight.index();
        while kind < Piece::COUNT {
            if joins(Piece::ALL[kind], a, b) {
                let mut side = 0;
                while side < Side::ALL.len() {
                    let keys = &KEYS[side][kind];
                    self = self.with(keys[a.index()] ^ keys[b.index()], (a, b));
                    side += 1;
                }
            }
            kind += 1;
        }
        self
    }

    /// Adds a move. An entry that it displaces goes to its other slot, and so on.
    const fn with(mut self, mut difference: u64, mut ends: (Square, Square)) -> Self {
        let mut slot = first_slot(difference);
        while difference != EMPTY {
            let displaced = (self.differences[slot], self.ends[slot]);
            (self.differences[slot], self.ends[slot]) = (difference, ends);
            (difference, ends) = displaced;
            slot = if slot == first_slot(difference) {
                second_slot(difference)
            } else {
                first_slot(difference)
            };
        }
        self
    }
}

/// Whether a piece can go from one square to the other on an empty board.
const fn joins(piece: Piece, a: Square, b: Square) -> bool {
    let files = (a.file() as i32 - b.file() as i32).abs();
    let ranks = (a.rank() as i32 - b.rank() as i32).abs();
    let (straight, diagonal) = (files == 0 || ranks == 0, files == ranks);
    match piece {
        Piece::Pawn => false,
        Piece::Knight => files * ranks == 2,
        Piece::Bishop => diagonal,
        Piece::Rook => straight,
        Piece::Queen => straight || diagonal,
        Piece::King => files <= 1 && ranks <= 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bitboard, Board, attacks};

    #[test]
    fn every_reversible_move_is_found_and_nothing_else() {
        let mut count = 0;
        for (side, piece) in Side::ALL
            .iter()
            .flat_map(|&side| Piece::ALL.map(|p| (side, p)))
        {
            for from in Square::all() {
                let mut board = Board::EMPTY;
                board.toggle(piece, side, from);
                let reached = match piece {
                    Piece::Pawn => Bitboard::EMPTY,
                    Piece::Knight => attacks::knight(from),
                    Piece::Bishop => attacks::bishop(from, Bitboard::EMPTY),
                    Piece::Rook => attacks::rook(from, Bitboard::EMPTY),
                    Piece::Queen => attacks::queen(from, Bitboard::EMPTY),
                    Piece::King => attacks::king(from),
                };
                for to in Square::all().filter(|&to| to != from) {
                    let mut moved = board;
                    moved.shift(piece, side, from, to);
                    let found = reversible_move(board.key() ^ moved.key());
                    let ends = (from.min(to), from.max(to));
                    assert_eq!(found, reached.contains(to).then_some(ends));
                    count += usize::from(found.is_some());
                }
            }
        }
        // The number of such moves, each there and back.
        assert_eq!(count, 2 * 3668);
        assert_eq!(reversible_move(1), None);
        assert_eq!(reversible_move(0), None);
    }
}
