//! The inputs of a learned evaluation: the men and kings of both sides. For Black the board is
//! rotated by 180 degrees.

use alloc::format;
use alloc::string::String;

use game_core::{Position as _, Side};
use network::{Plane, Planes};

use crate::patterns::Patterns;
use crate::{Board, Position, Rules, Square, Squares, Word};

impl<W: Word> Plane for Squares<W> {
    #[inline(always)]
    fn for_each(self, mut each: impl FnMut(usize)) {
        for square in self {
            each(square.index());
        }
    }
}

/// Men and kings.
const KINDS: usize = 2;

impl<R: Rules> Planes for Position<R> {
    type Plane = Squares<R::Word>;
    const SQUARES: usize = Board::<R>::LEN;
    const KINDS: usize = KINDS;
    const BUCKETS: usize = 8;
    const PATTERNS: usize = Patterns::<R>::LEN;

    #[inline(always)]
    fn plane(&self, owner: Side, kind: usize) -> Squares<R::Word> {
        match kind {
            0 => self.men(owner),
            _ => self.kings(owner),
        }
    }

    #[inline(always)]
    fn orientation(&self, view: Side) -> usize {
        view.index()
    }

    /// The number of a square minus one. For Black the board is rotated by 180 degrees, which reverses
    /// the numbers.
    #[inline(always)]
    fn oriented(bit: usize, orientation: usize) -> usize {
        let number = Board::<R>::number_of_bit(bit);
        match orientation {
            0 => number - 1,
            _ => Board::<R>::LEN - number,
        }
    }

    /// Each bucket covers an eighth of the number of pieces at the start.
    #[inline(always)]
    fn bucket(&self) -> usize {
        let most = const { 2 * R::RULES.start_rows * Board::<R>::ROW };
        let pieces = self.occupied().len() as usize;
        (pieces.saturating_sub(1) * <Self as Planes>::BUCKETS / most)
            .min(<Self as Planes>::BUCKETS - 1)
    }

    #[inline(always)]
    fn patterns(&self, each: impl FnMut(usize)) {
        let side = self.side_to_move();
        let (own, other) = (self.men(side), self.men(!side));
        Patterns::<R>::for_each(own, other, side, each);
    }

    /// As PDN writes it: `W31` or `BK3`.
    fn piece_name(&self, owner: Side, kind: usize, bit: usize) -> String {
        let side = match owner {
            Side::White => 'W',
            Side::Black => 'B',
        };
        let king = if kind == 0 { "" } else { "K" };
        format!(
            "{side}{king}{}",
            Board::<R>::square_text(Square::new(bit as u32))
        )
    }
}
