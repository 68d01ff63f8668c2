use game_core::MoveList;

use super::best_captures::{Listing, Tally};
use super::capture::Captures;
use super::capture_search::{CaptureSearch, back};
use super::man_jumps::{Jumps, Landings, going_on};
use super::rank::going_on_is_better;
use super::view::View;
use crate::position::Set;
use crate::position::direction::{Direction, Mover, comes_round, each_direction};
use crate::{Board, Move, PassingCrown, Removal, Rules, Square, Squares};

/// The captures by men, as far as they are known without a search.
pub(crate) enum MenCaptures {
    None,
    /// Captures of one piece each, by their number.
    Single(u32),
    /// Some of several pieces, or of different ranks.
    Long,
}

impl MenCaptures {
    #[inline(always)]
    pub(crate) fn of<R: Rules, S: Mover>(view: &View<R, S>) -> Self {
        let jumps = Jumps::of(view);
        if !view.men.intersects(jumps.any) {
            return Self::None;
        }
        let landings = Landings::of(view, &jumps);
        if !view.men_rank_alike() || !landings.going_on.is_empty() {
            return Self::Long;
        }
        let mut count = 0;
        each_direction!(S in R::RULES.man_captures, count += landings.count_ends());
        Self::Single(count)
    }
}

impl<R: Rules> Landings<R> {
    #[inline(always)]
    fn count_ends<D: Direction>(&self) -> u32 {
        (self.on[D::INDEX] & !self.going_on).len()
    }
}

impl<R: Rules, S: Mover, C: Captures<R>> CaptureSearch<'_, R, S, C> {
    /// The captures by men: those of one piece and of two as sets, if no piece leaves the board during the
    /// capture, and longer ones one by one.
    #[inline(always)]
    pub(crate) fn follow_men_in_sets(&mut self, landings: &Landings<R>) {
        if R::RULES.removal != Removal::AfterMove || !self.view.men_rank_alike() {
            self.follow_men(landings);
            return;
        }
        if !const { going_on_is_better::<R>() } || landings.going_on.is_empty() {
            each_direction!(S in R::RULES.man_captures, self.add_singles(landings));
        }
        each_direction!(S in R::RULES.man_captures, self.add_doubles(landings));
    }

    #[inline(always)]
    fn add_singles<D: Direction>(&mut self, landings: &Landings<R>) {
        let to = landings.on[D::INDEX] & !landings.going_on;
        self.captures.add_men(to, 1, single::<R, S, D>);
    }

    /// The captures that begin with a jump in direction `D` and go on.
    #[inline(always)]
    fn add_doubles<D: Direction>(&mut self, landings: &Landings<R>) {
        let mut at = landings.on[D::INDEX] & landings.going_on;
        if at.is_empty() {
            return;
        }
        if R::RULES.passing_crown == PassingCrown::GoesOnAsKing {
            let last_row = Board::<R>::crowning_row(S::SIDE);
            for at in at & last_row {
                self.follow_second::<D>(at);
            }
            at &= !last_row;
        }
        each_direction!(S in R::RULES.man_captures, self.add_second_jumps::<D>(at));
    }

    #[inline(always)]
    fn add_second_jumps<D: Direction, E: Direction>(&mut self, at: Set<R>) {
        let at = at & self.jumps.from[E::INDEX];
        if const { E::INDEX == D::Reverse::INDEX } || at.is_empty() {
            return;
        }
        let to = E::jump::<R>(at);
        let going_on = going_on::<R, S>(to, self.third_jumps::<D, E>());
        self.captures
            .add_men(to & !going_on, 2, double::<R, S, D, E>);
        if !going_on.is_empty() {
            self.follow_thirds::<E>(going_on, D::offset::<R>());
        }
    }

    /// The squares from which a man that has jumped once in `D` and once in `E` may jump on.
    #[inline(always)]
    fn third_jumps<D: Direction, E: Direction>(&self) -> Set<R> {
        let mut from = Squares::EMPTY;
        each_direction!(S in R::RULES.man_captures, from |= self.third_jump::<D, E>());
        from
    }

    /// The squares from which a man that has jumped once in `D` and once in `E` may jump in `F`.
    #[inline(always)]
    fn third_jump<D: Direction, E: Direction, F: Direction>(&self) -> Set<R> {
        let over_first = const { comes_round::<R, D, E, F>([1, 2, 1]) };
        let over_second = const { F::INDEX == E::Reverse::INDEX };
        if over_first || over_second {
            Squares::EMPTY
        } else if const { comes_round::<R, D, E, F>([1, 1, 1]) } {
            // Onto the square where the man started.
            F::Reverse::step::<R>(self.view.victims_of_men())
        } else {
            self.jumps.from[F::INDEX]
        }
    }
}

/// The capture by a man that jumps in `D` onto `to`.
#[inline(always)]
fn single<R: Rules, S: Mover, D: Direction>(to: Square) -> Move<R> {
    let crowns = Board::<R>::crowning_row(S::SIDE).contains(to);
    Move::jump(to, D::offset::<R>()).crowning_if(crowns)
}

/// The capture by a man that jumps in `D` and then in `E` onto `to`.
#[inline(always)]
fn double<R: Rules, S: Mover, D: Direction, E: Direction>(to: Square) -> Move<R> {
    let second = E::Reverse::step::<R>(to.set());
    let landed_first = E::Reverse::jump::<R>(to.set());
    let first = D::Reverse::step::<R>(landed_first);
    let from = back(to, 2 * (D::offset::<R>() + E::offset::<R>()));
    let crowns = Board::<R>::crowning_row(S::SIDE).contains(to);
    Move::capture(from, to, first | second).crowning_if(crowns)
}

impl<R: Rules, S: Mover> View<R, S> {
    /// The number of captures, zero if there is none.
    #[inline(always)]
    pub(crate) fn count_captures(&self) -> usize {
        let mut tally = Tally::new();
        let jumps = Jumps::of(self);
        let mut search = CaptureSearch::new(self, &jumps, &mut tally);
        search.follow_men_in_sets(&Landings::of(self, &jumps));
        search.follow_kings();
        tally.len()
    }

    /// Appends every capture if all are by men and of one piece; otherwise returns `false`.
    #[inline(always)]
    pub(crate) fn list_singles(&self, moves: &mut MoveList<Move<R>>) -> bool {
        let landings = Landings::of(self, &Jumps::of(self));
        if !landings.going_on.is_empty() || !self.men_rank_alike() || !self.kings.is_empty() {
            return false;
        }
        each_direction!(S in R::RULES.man_captures, self.list_jumps(&landings, moves));
        true
    }

    #[inline(always)]
    fn list_jumps<D: Direction>(&self, landings: &Landings<R>, moves: &mut MoveList<Move<R>>) {
        for to in landings.on[D::INDEX] {
            moves.push(single::<R, S, D>(to));
        }
    }

    /// Appends every capture.
    #[inline(always)]
    pub(crate) fn list_captures(&self, moves: &mut MoveList<Move<R>>) {
        let jumps = Jumps::of(self);
        let landings = Landings::of(self, &jumps);
        let mut listing = Listing::new(moves);
        let mut search = CaptureSearch::new(self, &jumps, &mut listing);
        if const { going_on_is_better::<R>() } {
            search.follow_men_in_sets(&landings);
        } else {
            // Piece by piece: a search does better if the captures of one piece are adjacent.
            search.follow_men(&landings);
        }
        search.follow_kings();
    }
}
