use core::marker::PhantomData;

use super::count;
use super::regions::Regions;
use crate::position::Set;
use crate::position::direction::{Direction, Mover, each_direction};
use crate::{Position, Rules, Squares};

/// The pieces of the side `S` and their surroundings for the evaluation, computed by shifts.
pub(super) struct Camp<R: Rules, S> {
    pub(super) men: Set<R>,
    pub(super) kings: Set<R>,
    pub(super) opposing_men: Set<R>,
    pub(super) opposing_kings: Set<R>,
    empty: Set<R>,
    side: PhantomData<S>,
}

/// The single steps of several pieces, captures aside.
pub(super) struct Steps<R: Rules> {
    /// The pieces that have one.
    pub(super) movers: Set<R>,
    pub(super) count: i32,
}

impl<R: Rules> Steps<R> {
    fn add(&mut self, movers: Set<R>) {
        self.movers |= movers;
        self.count += count(movers);
    }
}

impl<R: Rules, S: Mover> Camp<R, S> {
    pub(super) fn of(position: &Position<R>) -> Self {
        Self {
            men: position.men(S::SIDE),
            kings: position.kings(S::SIDE),
            opposing_men: position.men(S::Opponent::SIDE),
            opposing_kings: position.kings(S::Opponent::SIDE),
            empty: position.empty_squares(),
            side: PhantomData,
        }
    }

    /// The squares of the pieces of both sides.
    fn occupied(&self) -> Set<R> {
        self.men | self.kings | self.opposing_men | self.opposing_kings
    }

    /// The number of pieces.
    pub(super) fn len(&self) -> i32 {
        count(self.men | self.kings)
    }

    pub(super) fn steps_of_men(&self) -> Steps<R> {
        let mut steps = Steps {
            movers: Squares::EMPTY,
            count: 0,
        };
        each_direction!(S in R::RULES.man_moves, self.add_steps(self.men, &mut steps));
        steps
    }

    pub(super) fn steps_of_kings(&self) -> Steps<R> {
        let mut steps = Steps {
            movers: Squares::EMPTY,
            count: 0,
        };
        each_direction!(S in R::RULES.king_moves, self.add_steps(self.kings, &mut steps));
        steps
    }

    fn add_steps<D: Direction>(&self, pieces: Set<R>, steps: &mut Steps<R>) {
        steps.add(pieces & D::Reverse::step::<R>(self.empty));
    }

    /// Pairs of men of which one stands directly behind the other, or beside it where men step
    /// sideways.
    pub(super) fn pairs(&self) -> i32 {
        let mut pairs = 0;
        each_direction!(S in R::RULES.man_moves, pairs += self.pairs_along());
        pairs
    }

    fn pairs_along<D: Direction>(&self) -> i32 {
        count(self.men & D::step::<R>(self.men))
    }

    pub(super) fn wings(&self) -> Set<R> {
        Squares::of_bits(Regions::<R, S>::WINGS)
    }

    /// The difference between the numbers of men on the two halves of the board.
    pub(super) fn skew(&self) -> i32 {
        let left = count(self.men & Squares::of_bits(Regions::<R, S>::LEFT_HALF));
        (2 * left - count(self.men)).abs()
    }

    /// Whether both men of the bridge are in place while the opponent has men to crown.
    pub(super) fn has_bridge(&self) -> bool {
        let bridge = Squares::of_bits(Regions::<R, S>::BRIDGE);
        !self.opposing_men.is_empty() && self.men & bridge == bridge
    }

    pub(super) fn is_in_dog_hole(&self) -> bool {
        let hole = Squares::of_bits(Regions::<R, S>::DOG_HOLE);
        let guard = Squares::of_bits(Regions::<R, S>::DOG_HOLE_GUARD);
        self.men.intersects(hole) && self.opposing_men.intersects(guard)
    }

    pub(super) fn double_corners(&self) -> Set<R> {
        Squares::of_bits(Regions::<R, S>::DOUBLE_CORNERS)
    }

    /// Whether the side, if it is to move, has the move: an odd number of pieces stands on the columns
    /// of its first row (the textbook rule for equal numbers).
    pub(super) fn has_the_move(&self) -> bool {
        count(self.occupied() & Squares::of_bits(Regions::<R, S>::OWN_COLUMNS)) % 2 == 1
    }

    /// Men that cannot be stopped: no piece stands on a square that they could reach. None while the
    /// opponent has a king, which may come back to stop any man.
    pub(super) fn runaways(&self) -> Set<R> {
        if !self.opposing_kings.is_empty() {
            return Squares::EMPTY;
        }
        let mut stopped = self.behind(self.occupied());
        for _ in 2..R::RULES.height {
            stopped |= self.behind(stopped);
        }
        self.men & !stopped
    }

    /// The squares from which a man's step leads into `set`.
    fn behind(&self, set: Set<R>) -> Set<R> {
        let mut behind = Squares::EMPTY;
        each_direction!(S in R::RULES.man_moves, behind |= self.behind_along(set));
        behind
    }

    fn behind_along<D: Direction>(&self, set: Set<R>) -> Set<R> {
        D::Reverse::step::<R>(set)
    }

    /// The sum of the moves that `men` need to be crowned.
    pub(super) fn moves_to_crown(&self, men: Set<R>) -> i32 {
        let rows = |square| super::rows_to_crown::<R>(S::SIDE, square);
        men.into_iter().map(rows).sum()
    }
}
