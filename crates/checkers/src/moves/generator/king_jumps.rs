use alloc::vec;
use alloc::vec::Vec;

use super::view::View;
use crate::position::Set;
use crate::position::direction::{Direction, Mover, each_direction};
use crate::{Board, Kings, Landing, Rules, Square, Squares};

/// From where a flying king captures each piece, and where it lands, while captured pieces stay on the
/// board, so that a king meets the same pieces late in its capture as at its start.
pub(crate) struct KingJumps<R: Rules> {
    /// By the square of a king, the pieces that it captures from there.
    prey: Vec<Set<R>>,
    /// By the square of a captured piece, the jumps over it.
    jumps: Vec<Vec<Jump<R>>>,
}

/// A jump over a piece in one direction.
struct Jump<R: Rules> {
    /// From where it starts.
    before: Set<R>,
    landings: KingLandings<R>,
}

/// Where a king stands after a jump.
#[derive(Clone, Copy)]
pub(crate) struct KingLandings<R: Rules> {
    /// From where it may go on.
    pub(crate) at: Set<R>,
    /// Where it ends if it cannot.
    pub(crate) end: Set<R>,
}

impl<R: Rules> KingJumps<R> {
    /// The ways over the squares of `empty`.
    pub(crate) fn new<S: Mover>(view: &View<R, S>, empty: Set<R>) -> Self {
        let mut ways = Self {
            prey: vec![Squares::EMPTY; Board::<R>::BITS],
            jumps: Vec::new(),
        };
        ways.jumps.resize_with(Board::<R>::BITS, Vec::new);
        for victim in view.opponents {
            let is_king = view.opponent_kings.contains(victim);
            each_direction!(S in R::RULES.king_captures, ways.add(victim, is_king, empty));
        }
        ways
    }

    fn add<D: Direction>(&mut self, victim: Square, is_king: bool, empty: Set<R>) {
        let before = D::Reverse::step::<R>(victim.set()) & empty;
        let behind = D::step::<R>(victim.set()) & empty;
        if before.is_empty() || behind.is_empty() {
            return;
        }
        let before = D::Reverse::fill::<R>(before, empty);
        let landings = KingLandings::behind::<D>(behind, is_king, empty);
        for square in before {
            self.prey[square.index()] |= victim.set();
        }
        self.jumps[victim.index()].push(Jump { before, landings });
    }

    /// The pieces that a king on any square of `at` captures next if none is captured yet.
    #[inline]
    pub(crate) fn victims_from(&self, at: Set<R>) -> Set<R> {
        at.into_iter()
            .map(|square| self.prey[square.index()])
            .fold(Squares::EMPTY, |prey, more| prey | more)
    }

    /// Where a king from any square of `at` lands behind a piece.
    #[inline]
    pub(crate) fn landings(&self, at: Set<R>, victim: Square) -> KingLandings<R> {
        let mut landings = KingLandings {
            at: Squares::EMPTY,
            end: Squares::EMPTY,
        };
        for jump in &self.jumps[victim.index()] {
            if jump.before.meets(at) {
                landings.at |= jump.landings.at;
                landings.end |= jump.landings.end;
            }
        }
        landings
    }
}

impl<R: Rules> KingLandings<R> {
    /// Behind a piece, a king or not, on whose other side is the square `behind`.
    #[inline(always)]
    pub(crate) fn behind<D: Direction>(behind: Set<R>, is_king: bool, free: Set<R>) -> Self {
        let at = match R::RULES.kings {
            Kings::Short | Kings::Flying(Landing::DirectlyBehind) => behind,
            Kings::Flying(_) => D::fill::<R>(behind, free),
        };
        let end = match R::RULES.kings {
            Kings::Flying(Landing::DirectlyBehindLastKing) if is_king => behind,
            _ => at,
        };
        Self { at, end }
    }
}
