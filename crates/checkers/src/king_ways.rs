use alloc::vec::Vec;

use crate::capture::Set;
use crate::direction::{Direction, Mover, each_direction};
use crate::view::View;
use crate::{Kings, Landing, Rules, Square, Squares};

/// From where a flying king captures each piece, and where it lands, while captured pieces stay on the
/// board: then a king far on its way meets what it met at its start.
pub(crate) struct KingWays<R: Rules> {
    pub(crate) victims: Vec<Victim<R>>,
}

/// The ways in which a piece can be captured.
pub(crate) struct Victim<R: Rules> {
    pub(crate) square: Set<R>,
    /// The squares before it, in any direction.
    before: Set<R>,
    ways: Vec<Way<R>>,
}

/// One direction of a jump.
struct Way<R: Rules> {
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

impl<R: Rules> KingWays<R> {
    /// The ways over the squares of `empty`.
    pub(crate) fn new<S: Mover>(view: &View<R, S>, empty: Set<R>) -> Self {
        let victim = |square: Square| Victim::new(view, square, empty);
        let victims = view.opponents.into_iter().map(victim);
        Self {
            victims: victims.filter(|victim| !victim.ways.is_empty()).collect(),
        }
    }
}

impl<R: Rules> Victim<R> {
    fn new<S: Mover>(view: &View<R, S>, square: Square, empty: Set<R>) -> Self {
        let mut victim = Self {
            square: square.set(),
            before: Squares::EMPTY,
            ways: Vec::new(),
        };
        let is_king = view.opponent_kings.contains(square);
        each_direction!(S in R::KING_CAPTURES, victim.add(is_king, empty));
        victim
    }

    fn add<D: Direction>(&mut self, is_king: bool, empty: Set<R>) {
        let before = D::Reverse::step::<R>(self.square) & empty;
        let behind = D::step::<R>(self.square) & empty;
        if before.is_empty() || behind.is_empty() {
            return;
        }
        let before = D::Reverse::fill::<R>(before, empty);
        let landings = KingLandings::behind::<D>(behind, is_king, empty);
        self.before |= before;
        self.ways.push(Way { before, landings });
    }

    /// Where a king that is on any square of `at` lands behind this piece; `None` if it does not get
    /// there.
    #[inline]
    pub(crate) fn landings_from(&self, at: Set<R>) -> Option<KingLandings<R>> {
        if !self.before.meets(at) {
            return None;
        }
        let mut landings = KingLandings {
            at: Squares::EMPTY,
            end: Squares::EMPTY,
        };
        for way in &self.ways {
            if way.before.meets(at) {
                landings.at |= way.landings.at;
                landings.end |= way.landings.end;
            }
        }
        Some(landings)
    }
}

impl<R: Rules> KingLandings<R> {
    /// Behind a piece, a king or not, on whose other side is the square `behind`.
    #[inline(always)]
    pub(crate) fn behind<D: Direction>(behind: Set<R>, is_king: bool, free: Set<R>) -> Self {
        let at = match R::KINGS {
            Kings::Short | Kings::Flying(Landing::DirectlyBehind) => behind,
            Kings::Flying(_) => D::fill::<R>(behind, free),
        };
        let end = match R::KINGS {
            Kings::Flying(Landing::DirectlyBehindLastKing) if is_king => behind,
            _ => at,
        };
        Self { at, end }
    }
}
