//! The inputs of a learned evaluation: pieces on squares, and [`patterns`].

use alloc::string::String;

use bitboard::{Piece, Square, inputs, patterns};
use game_core::{Position as _, Side};
use network::Planes;

use crate::fen::LETTERS;
use crate::{Position, Rules};

impl<R: Rules> Planes for Position<R> {
    type Plane = u64;
    const SQUARES: usize = Square::COUNT;
    const KINDS: usize = Piece::COUNT;
    const BUCKETS: usize = inputs::BUCKETS;
    const PATTERNS: usize = patterns::LEN;

    #[inline(always)]
    fn plane(&self, owner: Side, kind: usize) -> u64 {
        self.board().of(owner, Piece::ALL[kind]).0
    }

    #[inline(always)]
    fn orientation(&self, view: Side) -> usize {
        inputs::orientation(self.board(), view)
    }

    #[inline(always)]
    fn oriented(bit: usize, orientation: usize) -> usize {
        bit ^ orientation
    }

    #[inline(always)]
    fn bucket(&self) -> usize {
        inputs::bucket(self.board())
    }

    #[inline(always)]
    fn patterns(&self, each: impl FnMut(usize)) {
        patterns::for_each::<Self>(self.board(), self.side_to_move(), each);
    }

    fn piece_name(&self, _: Side, _: usize, bit: usize) -> String {
        inputs::piece_name(self.board(), &LETTERS, Square::from_index(bit))
    }
}
