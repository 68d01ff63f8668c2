//! The inputs of a learned evaluation: the pieces of both sides, seen from the side's own edge, mirrored so
//! that its king stands on the right half.

use game_core::Side;
use network::Planes;

use crate::{Piece, Position};

/// Exclusive-or of a square that turns the ranks round.
const FLIP_RANKS: usize = 0o70;
/// Exclusive-or of a square that turns the files round.
const FLIP_FILES: usize = 0o07;

impl Planes for Position {
    type Plane = u64;
    const SQUARES: usize = 64;
    const KINDS: usize = Piece::COUNT;
    const BUCKETS: usize = 8;

    #[inline(always)]
    fn plane(&self, owner: Side, kind: usize) -> u64 {
        self.board().of(owner, Piece::ALL[kind]).0
    }

    #[inline(always)]
    fn orientation(&self, view: Side) -> usize {
        let is_left = self.board().king(view).index() & 0o4 == 0;
        let ranks = if view == Side::White { 0 } else { FLIP_RANKS };
        ranks ^ if is_left { FLIP_FILES } else { 0 }
    }

    #[inline(always)]
    fn oriented(bit: usize, orientation: usize) -> usize {
        bit ^ orientation
    }

    /// Four pieces a bucket.
    #[inline(always)]
    fn bucket(&self) -> usize {
        let pieces = self.board().occupied().0.count_ones() as usize;
        ((pieces - 1) / 4).min(<Self as Planes>::BUCKETS - 1)
    }
}
