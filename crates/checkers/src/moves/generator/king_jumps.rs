use alloc::vec;
use alloc::vec::Vec;

use super::view::View;
use crate::position::Set;
use crate::position::direction::{Direction, Mover, each_direction};
use crate::{Board, Kings, Landing, Rules, Square, Squares};

/// The jumps of a flying king over each piece: where they start and where they land. They are valid only
/// where captured pieces stay on the board, so that they are the same throughout a capture.
pub(crate) struct KingJumps<R: Rules> {
    /// By the square of a king, the pieces that it captures from there.
    victims: Vec<Set<R>>,
    /// By the square of a captured piece, the jumps over it.
    jumps: Vec<Vec<Jump<R>>>,
}

/// A jump over a piece in one direction.
struct Jump<R: Rules> {
    /// The squares from which a king can make it.
    before: Set<R>,
    landings: KingLandings<R>,
}

/// The squares where a king lands after a jump.
#[derive(Clone, Copy)]
pub(crate) struct KingLandings<R: Rules> {
    /// Those from which it may go on.
    pub(crate) at: Set<R>,
    /// Those on which it may end if it cannot go on.
    pub(crate) end: Set<R>,
}

impl<R: Rules> KingJumps<R> {
    /// The jumps over every opposing piece, for a king that passes over and lands on the squares of `empty`.
    pub(crate) fn new<S: Mover>(view: &View<R, S>, empty: Set<R>) -> Self {
        let mut king_jumps = Self {
            victims: vec![Squares::EMPTY; Board::<R>::BITS],
            jumps: Vec::new(),
        };
        king_jumps.jumps.resize_with(Board::<R>::BITS, Vec::new);
        for victim in view.opponents {
            let is_king = view.opponent_kings.contains(victim);
            each_direction!(S in R::RULES.king_captures, king_jumps.add(victim, is_king, empty));
        }
        king_jumps
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
            self.victims[square.index()] |= victim.set();
        }
        self.jumps[victim.index()].push(Jump { before, landings });
    }

    /// The pieces that a king on any square of `at` captures next if none is captured yet.
    #[inline]
    pub(crate) fn victims_from(&self, at: Set<R>) -> Set<R> {
        at.into_iter()
            .map(|square| self.victims[square.index()])
            .fold(Squares::EMPTY, |victims, more| victims | more)
    }

    /// The landings of a king from any square of `at` that captures `victim`.
    #[inline]
    pub(crate) fn landings(&self, at: Set<R>, victim: Square) -> KingLandings<R> {
        let mut landings = KingLandings {
            at: Squares::EMPTY,
            end: Squares::EMPTY,
        };
        for jump in &self.jumps[victim.index()] {
            if jump.before.intersects(at) {
                landings.at |= jump.landings.at;
                landings.end |= jump.landings.end;
            }
        }
        landings
    }
}

impl<R: Rules> KingLandings<R> {
    /// The landings behind a captured piece, a king or not, from the square `behind` it on.
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
