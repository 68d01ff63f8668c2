use super::view::View;
use crate::position::Set;
use crate::position::direction::{Direction, Mover, each_direction};
use crate::{Board, PassingCrown, Rules, Squares};

/// For each direction, the squares from which a man would capture by a jump.
#[derive(Clone, Copy)]
pub(crate) struct Jumps<R: Rules> {
    pub(crate) from: [Set<R>; 8],
    /// Those of all directions.
    pub(crate) any: Set<R>,
}

impl<R: Rules> Jumps<R> {
    /// The jumps in the position before any capture.
    #[inline(always)]
    pub(crate) fn of<S: Mover>(view: &View<R, S>) -> Self {
        let mut jumps = Self {
            from: [Squares::EMPTY; 8],
            any: Squares::EMPTY,
        };
        each_direction!(S in R::RULES.man_captures, jumps.add(view.victims_of_men(), view.empty));
        jumps
    }

    #[inline(always)]
    fn add<D: Direction>(&mut self, victims: Set<R>, empty: Set<R>) {
        let from = D::before::<R>(D::jumped::<R>(victims, empty));
        self.from[D::INDEX] = from;
        self.any |= from;
    }
}

/// For each direction, the squares on which men land after one jump.
#[derive(Clone, Copy)]
pub(crate) struct Landings<R: Rules> {
    pub(crate) on: [Set<R>; 8],
    /// Those from which the capture may go on.
    pub(crate) going_on: Set<R>,
}

impl<R: Rules> Landings<R> {
    #[inline(always)]
    pub(crate) fn of<S: Mover>(view: &View<R, S>, jumps: &Jumps<R>) -> Self {
        let mut landings = Self {
            on: [Squares::EMPTY; 8],
            going_on: Squares::EMPTY,
        };
        let mut all = Squares::EMPTY;
        each_direction!(S in R::RULES.man_captures, all |= landings.add(view.men, jumps));
        // These include no jump back over the piece just captured, because the man still stands
        // behind it in this view.
        landings.going_on = going_on::<R, S>(all, jumps.any);
        landings
    }

    #[inline(always)]
    fn add<D: Direction>(&mut self, men: Set<R>, jumps: &Jumps<R>) -> Set<R> {
        self.on[D::INDEX] = D::jump::<R>(men & jumps.from[D::INDEX]);
        self.on[D::INDEX]
    }
}

/// The squares of `at` from which a man that has landed there may capture on, if a man can jump from the
/// squares of `jumps`.
#[inline(always)]
pub(crate) fn going_on<R: Rules, S: Mover>(at: Set<R>, jumps: Set<R>) -> Set<R> {
    let last_row = Board::<R>::crowning_row(S::SIDE);
    match R::RULES.passing_crown {
        PassingCrown::StopsAndIsCrowned => at & jumps & !last_row,
        PassingCrown::GoesOnAsKing => at & (jumps | last_row),
        PassingCrown::GoesOnAsMan => at & jumps,
    }
}
