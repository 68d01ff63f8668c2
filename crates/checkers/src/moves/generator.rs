//! The move generator: legal moves, listed or counted, from sets of squares.
//!
//! | file | content |
//! |---|---|
//! | `generator` | the entry points, steps of men, and moves of kings that do not capture |
//! | `men_captures` | captures by men of one and two pieces, found a set at a time |
//! | `capture_search` | longer captures and captures by kings, found jump by jump |
//! | `king_jumps` | the jumps of flying kings over each piece, computed once for the waves |
//! | `waves` | unfinished captures, ordered by number of captured pieces, so that each set of captured pieces is followed once |
//! | `best_captures` | the collectors of captures: a list of the best ones, or their number |
//! | `capture` | a complete capture, and the trait of the collectors |
//! | `must_capture` | whether there is a capture, without listing any |
//! | `man_jumps` | the jumps of men in each direction, as sets of squares |
//! | `rank` | the order of captures by [`capture_choice`](crate::RuleData::capture_choice), as a number |
//! | `view` | the pieces as the side to move sees them |
//!
//! Each file uses only files below it in the table, and the sets of squares of `position`. Sides and
//! directions are types (`position::direction`), so that a step is a shift by a constant.

mod best_captures;
pub(crate) mod capture;
mod capture_search;
mod king_jumps;
mod man_jumps;
mod men_captures;
mod must_capture;
mod rank;
#[cfg(test)]
mod tests;
pub(crate) mod view;
mod waves;

use game_core::{MoveGenerator, MoveList, Position as _, Side};

use self::men_captures::MenCaptures;
use self::view::View;
use crate::position::Set;
use crate::position::direction::{Black, Direction, Mover, White, each_direction};
use crate::{Board, Kings, Move, Position, Rules, Square, Squares};

impl<R: Rules> MoveGenerator for Position<R> {
    /// Captures if there are any; otherwise crownings, then the other moves of men, then those of
    /// kings.
    #[inline]
    fn legal_moves(&self, moves: &mut MoveList<Move<R>>) {
        match self.side_to_move() {
            Side::White => self.list_moves::<White>(moves),
            Side::Black => self.list_moves::<Black>(moves),
        }
    }

    fn tactical_moves(&self, moves: &mut MoveList<Move<R>>) {
        match self.side_to_move() {
            Side::White => self.list_tactical_moves::<White>(moves),
            Side::Black => self.list_tactical_moves::<Black>(moves),
        }
    }

    fn quiet_moves(&self, moves: &mut MoveList<Move<R>>) {
        match self.side_to_move() {
            Side::White => View::<R, White>::new(self).quiet_moves(moves),
            Side::Black => View::<R, Black>::new(self).quiet_moves(moves),
        }
    }

    #[inline]
    fn is_tactical(&self, mv: Move<R>) -> bool {
        mv.is_tactical()
    }

    fn is_legal(&self, mv: Move<R>) -> bool {
        if mv.is_capture() {
            let mut captures = MoveList::new();
            R::list_captures(self, &mut captures);
            return captures.contains(&mv);
        }
        match self.side_to_move() {
            Side::White => View::<R, White>::new(self).is_legal(mv),
            Side::Black => View::<R, Black>::new(self).is_legal(mv),
        }
    }

    #[inline(always)]
    fn legal_move_count(&self) -> usize {
        match self.side_to_move() {
            Side::White => self.move_count::<White>(),
            Side::Black => self.move_count::<Black>(),
        }
    }

    #[inline]
    fn has_legal_move(&self) -> bool {
        match self.side_to_move() {
            Side::White => View::<R, White>::new(self).has_legal_move(),
            Side::Black => View::<R, Black>::new(self).has_legal_move(),
        }
    }
}

impl<R: Rules> Position<R> {
    /// Whether the side to move can capture, and therefore must.
    ///
    /// ```
    /// use checkers::{English, Position};
    /// use game_core::Notation;
    /// let position = Position::<English>::parse_position("W:W22:B18")?;
    /// assert!(position.must_capture());
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn must_capture(&self) -> bool {
        match self.side_to_move() {
            Side::White => View::<R, White>::new(self).must_capture(),
            Side::Black => View::<R, Black>::new(self).must_capture(),
        }
    }
}

impl<R: Rules> Position<R> {
    #[inline]
    fn list_moves<S: Mover>(&self, moves: &mut MoveList<Move<R>>) {
        let view = View::<R, S>::new(self);
        if view.must_capture() {
            self.list_captures(&view, moves);
            return;
        }
        if view.men.intersects(View::<R, S>::before_last_row()) {
            view.crownings(moves);
        }
        view.other_moves(moves);
    }

    fn list_tactical_moves<S: Mover>(&self, moves: &mut MoveList<Move<R>>) {
        let view = View::<R, S>::new(self);
        if view.must_capture() {
            self.list_captures(&view, moves);
        } else {
            view.crownings(moves);
        }
    }

    /// Most captures are by men and of one piece: they are listed without a call.
    #[inline(always)]
    fn list_captures<S: Mover>(&self, view: &View<R, S>, moves: &mut MoveList<Move<R>>) {
        if !view.list_singles(moves) {
            R::list_captures(self, moves);
        }
    }

    /// Most positions have no king to move and no long capture: they are counted without a call.
    #[inline(always)]
    fn move_count<S: Mover>(&self) -> usize {
        let view = View::<R, S>::new(self);
        if !view.kings.is_empty() {
            return self.move_count_with_kings::<S>();
        }
        match MenCaptures::of(&view) {
            MenCaptures::None => view.step_count() as usize,
            MenCaptures::Single(count) => count as usize,
            MenCaptures::Long => R::count_captures(self),
        }
    }

    #[inline(never)]
    fn move_count_with_kings<S: Mover>(&self) -> usize {
        match R::count_captures(self) {
            0 => View::<R, S>::new(self).quiet_count() as usize,
            captures => captures,
        }
    }
}

/// See [`Rules::list_captures`].
pub(crate) fn list_captures<R: Rules>(position: &Position<R>, moves: &mut MoveList<Move<R>>) {
    match position.side_to_move() {
        Side::White => View::<R, White>::new(position).list_captures(moves),
        Side::Black => View::<R, Black>::new(position).list_captures(moves),
    }
}

/// See [`Rules::count_captures`].
pub(crate) fn count_captures<R: Rules>(position: &Position<R>) -> usize {
    match position.side_to_move() {
        Side::White => View::<R, White>::new(position).count_captures(),
        Side::Black => View::<R, Black>::new(position).count_captures(),
    }
}

impl<R: Rules, S: Mover> View<R, S> {
    #[inline(always)]
    fn last_row() -> Set<R> {
        Board::<R>::crowning_row(S::SIDE)
    }

    /// The rows from which a step may crown.
    #[inline(always)]
    fn before_last_row() -> Set<R> {
        Squares::of_bits(match S::SIDE {
            Side::White => const { Board::<R>::row_bits(1, 2) },
            Side::Black => const { Board::<R>::row_bits(R::RULES.height - 2, R::RULES.height - 1) },
        })
    }

    fn quiet_moves(&self, moves: &mut MoveList<Move<R>>) {
        if !self.must_capture() {
            self.other_moves(moves);
        }
    }

    /// Pieces that move in one direction never share a target, so the number of targets is that of moves.
    #[inline(always)]
    fn quiet_count(&self) -> u32 {
        let mut count = self.step_count();
        if !self.moving_kings().is_empty() {
            each_direction!(S in R::RULES.king_moves, count += self.count_king_moves());
        }
        count
    }

    /// The number of moves of men, captures aside.
    #[inline(always)]
    fn step_count(&self) -> u32 {
        let mut count = 0;
        each_direction!(S in R::RULES.man_moves, count += self.count_steps(self.men));
        count
    }

    #[inline(always)]
    fn count_steps<D: Direction>(&self, from: Set<R>) -> u32 {
        self.steps::<D>(from).len()
    }

    #[inline(always)]
    fn count_king_moves<D: Direction>(&self) -> u32 {
        self.king_targets::<D>(self.moving_kings()).len()
    }

    fn has_legal_move(&self) -> bool {
        let mut targets = self.man_targets(self.men);
        let kings = self.moving_kings();
        each_direction!(S in R::RULES.king_moves, targets |= self.steps(kings));
        !targets.is_empty() || self.must_capture()
    }

    /// The kings that may move without capturing.
    #[inline(always)]
    fn moving_kings(&self) -> Set<R> {
        self.kings & !self.resting_kings
    }

    #[inline(always)]
    fn man_targets(&self, men: Set<R>) -> Set<R> {
        let mut targets = Squares::EMPTY;
        each_direction!(S in R::RULES.man_moves, targets |= self.steps(men));
        targets
    }

    #[inline(always)]
    fn steps<D: Direction>(&self, from: Set<R>) -> Set<R> {
        D::step::<R>(from) & self.empty
    }

    #[inline(always)]
    fn king_targets<D: Direction>(&self, kings: Set<R>) -> Set<R> {
        match R::RULES.kings {
            Kings::Short => self.steps::<D>(kings),
            Kings::Flying(_) => self.steps::<D>(D::fill::<R>(kings, self.empty)),
        }
    }

    #[inline]
    fn crownings(&self, moves: &mut MoveList<Move<R>>) {
        each_direction!(S in R::RULES.man_moves, self.list_steps(Self::last_row(), true, moves));
    }

    #[inline]
    fn other_moves(&self, moves: &mut MoveList<Move<R>>) {
        each_direction!(S in R::RULES.man_moves, self.list_steps(!Self::last_row(), false, moves));
        if !self.kings.is_empty() {
            self.list_king_moves(moves);
        }
    }

    /// Appends the steps of men in one direction onto squares of `onto`.
    #[inline(always)]
    fn list_steps<D: Direction>(&self, onto: Set<R>, crowns: bool, moves: &mut MoveList<Move<R>>) {
        for to in self.steps::<D>(self.men) & onto {
            moves.push(Move::step(to, D::offset::<R>()).crowning_if(crowns));
        }
    }

    fn list_king_moves(&self, moves: &mut MoveList<Move<R>>) {
        for from in self.moving_kings() {
            for to in self.king_targets_from(from) {
                moves.push(Move::quiet(from, to));
            }
        }
    }

    #[inline]
    fn king_targets_from(&self, from: Square) -> Set<R> {
        let (mut targets, king) = (Squares::EMPTY, from.set());
        each_direction!(S in R::RULES.king_moves, targets |= self.king_targets(king));
        targets
    }

    fn is_legal(&self, mv: Move<R>) -> bool {
        self.is_step(mv) && !self.must_capture()
    }

    /// Whether an own piece could make this quiet move if no capture were compulsory.
    fn is_step(&self, mv: Move<R>) -> bool {
        let from = mv.from();
        let (targets, crowns) = if self.men.contains(from) {
            let targets = self.man_targets(from.set());
            (targets, Self::last_row().contains(mv.to()))
        } else if self.moving_kings().contains(from) {
            (self.king_targets_from(from), false)
        } else {
            return false;
        };
        targets.contains(mv.to()) && mv.crowns() == crowns
    }
}
