use crate::{Bitboard, Square};

static BETWEEN: [[Bitboard; 64]; 64] = pairs(false);
static LINE: [[Bitboard; 64]; 64] = pairs(true);

/// The squares strictly between two squares of one rank, file or diagonal; none otherwise.
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two squares; none if they share none.
#[inline]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// For each pair of squares on a line, the squares between them or the whole line.
const fn pairs(whole: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = DIRECTIONS[direction];
            let a_square = Square::from_index(a);
            let line = ray(a_square, files, ranks) | 1 << a | ray(a_square, -files, -ranks);
            let mut passed = 0;
            let mut at = a_square;
            while let Some(next) = at.offset(files, ranks) {
                table[a][next.index()] = Bitboard(if whole { line } else { passed });
                passed |= 1 << next.index();
                at = next;
            }
            direction += 1;
        }
        a += 1;
    }
    table
}

/// One step along each rank, file and diagonal.
pub(crate) const DIRECTIONS: [(i32, i32); 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (-1, -1),
    (1, -1),
    (-1, 1),
];

/// The squares from `from` to the edge, `from` excluded.
pub(crate) const fn ray(from: Square, files: i32, ranks: i32) -> u64 {
    let mut squares = 0;
    let mut at = from;
    while let Some(next) = at.offset(files, ranks) {
        squares |= 1 << next.index();
        at = next;
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_and_line_of_known_squares() {
        assert_eq!(
            between(Square::A1, Square::D4),
            [Square::B2, Square::C3].into_iter().collect()
        );
        assert_eq!(between(Square::A1, Square::B3), Bitboard::EMPTY);
        assert_eq!(between(Square::E4, Square::E5), Bitboard::EMPTY);
        assert_eq!(line(Square::C3, Square::B2).len(), 8);
        assert_eq!(line(Square::C3, Square::B5), Bitboard::EMPTY);
    }
}
