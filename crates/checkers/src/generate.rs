use game_core::{MoveGenerator, MoveList, Position as _, Side};

use crate::capture::View;
use crate::direction::{Black, Direction, Mover, White};
use crate::{Board, Move, Position, Rules, Square, Squares};

impl<R: Rules> MoveGenerator for Position<R> {
    /// Captures if there are any; else crownings, then the other moves of men, then those of
    /// kings.
    #[inline]
    fn legal_moves(&self, moves: &mut MoveList<Move>) {
        match self.side_to_move() {
            Side::White => View::<R, White>::new(self).legal_moves(moves),
            Side::Black => View::<R, Black>::new(self).legal_moves(moves),
        }
    }

    fn tactical_moves(&self, moves: &mut MoveList<Move>) {
        match self.side_to_move() {
            Side::White => View::<R, White>::new(self).tactical_moves(moves),
            Side::Black => View::<R, Black>::new(self).tactical_moves(moves),
        }
    }

    fn quiet_moves(&self, moves: &mut MoveList<Move>) {
        match self.side_to_move() {
            Side::White => View::<R, White>::new(self).quiet_moves(moves),
            Side::Black => View::<R, Black>::new(self).quiet_moves(moves),
        }
    }

    #[inline]
    fn is_tactical(&self, mv: Move) -> bool {
        mv.is_tactical()
    }

    fn is_legal(&self, mv: Move) -> bool {
        match self.side_to_move() {
            Side::White => View::<R, White>::new(self).is_legal(mv),
            Side::Black => View::<R, Black>::new(self).is_legal(mv),
        }
    }

    #[inline]
    fn legal_move_count(&self) -> usize {
        match self.side_to_move() {
            Side::White => View::<R, White>::new(self).legal_move_count(),
            Side::Black => View::<R, Black>::new(self).legal_move_count(),
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

impl<R: Rules, S: Mover> View<R, S> {
    const LAST_ROW: Squares = Board::<R>::crowning_row(S::SIDE);

    #[inline]
    fn legal_moves(&self, moves: &mut MoveList<Move>) {
        let before = moves.len();
        self.captures(moves);
        if moves.len() == before {
            self.crownings(moves);
            self.other_moves(moves);
        }
    }

    fn tactical_moves(&self, moves: &mut MoveList<Move>) {
        let before = moves.len();
        self.captures(moves);
        if moves.len() == before {
            self.crownings(moves);
        }
    }

    fn quiet_moves(&self, moves: &mut MoveList<Move>) {
        if !self.must_capture() {
            self.other_moves(moves);
        }
    }

    #[inline(always)]
    fn legal_move_count(&self) -> usize {
        match self.capture_count() {
            0 => self.quiet_count(),
            captures => captures,
        }
    }

    #[inline(always)]
    fn quiet_count(&self) -> usize {
        let men = self.steps::<S::ForwardLeft>(self.men).len()
            + self.steps::<S::ForwardRight>(self.men).len();
        let kings = if self.kings.is_empty() {
            0
        } else {
            self.king_move_count()
        };
        (men + kings) as usize
    }

    /// Pieces that move in one direction never share a target, so targets count moves.
    #[inline]
    fn king_move_count(&self) -> u32 {
        self.king_targets::<S::ForwardLeft>(self.kings).len()
            + self.king_targets::<S::ForwardRight>(self.kings).len()
            + self.king_targets::<S::BackwardLeft>(self.kings).len()
            + self.king_targets::<S::BackwardRight>(self.kings).len()
    }

    fn has_legal_move(&self) -> bool {
        let men = self.steps::<S::ForwardLeft>(self.men) | self.steps::<S::ForwardRight>(self.men);
        let kings = self.steps::<S::ForwardLeft>(self.kings)
            | self.steps::<S::ForwardRight>(self.kings)
            | self.steps::<S::BackwardLeft>(self.kings)
            | self.steps::<S::BackwardRight>(self.kings);
        !(men | kings).is_empty() || self.must_capture()
    }

    #[inline(always)]
    fn steps<D: Direction>(&self, from: Squares) -> Squares {
        D::step::<R>(from) & self.empty
    }

    #[inline(always)]
    fn king_targets<D: Direction>(&self, kings: Squares) -> Squares {
        if R::FLYING_KINGS {
            self.steps::<D>(D::fill::<R>(kings, self.empty))
        } else {
            self.steps::<D>(kings)
        }
    }

    #[inline]
    fn crownings(&self, moves: &mut MoveList<Move>) {
        self.list_steps::<S::ForwardLeft>(Self::LAST_ROW, moves, Move::crowning);
        self.list_steps::<S::ForwardRight>(Self::LAST_ROW, moves, Move::crowning);
    }

    #[inline]
    fn other_moves(&self, moves: &mut MoveList<Move>) {
        self.list_steps::<S::ForwardLeft>(!Self::LAST_ROW, moves, |mv| mv);
        self.list_steps::<S::ForwardRight>(!Self::LAST_ROW, moves, |mv| mv);
        if !self.kings.is_empty() {
            self.king_moves(moves);
        }
    }

    /// Appends the steps of men in one direction onto squares of `onto`.
    #[inline(always)]
    fn list_steps<D: Direction>(
        &self,
        onto: Squares,
        moves: &mut MoveList<Move>,
        finish: impl Fn(Move) -> Move,
    ) {
        for to in self.steps::<D>(self.men) & onto {
            let from = Square::new((to.index() as i32 - D::offset::<R>()) as u32);
            moves.push(finish(Move::quiet(from, to)));
        }
    }

    fn king_moves(&self, moves: &mut MoveList<Move>) {
        for from in self.kings {
            for to in self.king_targets_from(from) {
                moves.push(Move::quiet(from, to));
            }
        }
    }

    #[inline]
    fn king_targets_from(&self, from: Square) -> Squares {
        self.king_targets::<S::ForwardLeft>(from.set())
            | self.king_targets::<S::ForwardRight>(from.set())
            | self.king_targets::<S::BackwardLeft>(from.set())
            | self.king_targets::<S::BackwardRight>(from.set())
    }

    fn is_legal(&self, mv: Move) -> bool {
        if mv.is_capture() {
            let mut captures = MoveList::new();
            self.captures(&mut captures);
            return captures.contains(&mv);
        }
        self.is_step(mv) && !self.must_capture()
    }

    /// Whether a piece of ours could make this move if it need not capture.
    fn is_step(&self, mv: Move) -> bool {
        let from = mv.from();
        let (targets, crowns) = if self.men.contains(from) {
            let man = from.set();
            let targets = self.steps::<S::ForwardLeft>(man) | self.steps::<S::ForwardRight>(man);
            (targets, Self::LAST_ROW.contains(mv.to()))
        } else if self.kings.contains(from) {
            (self.king_targets_from(from), false)
        } else {
            return false;
        };
        targets.contains(mv.to()) && mv.crowns() == crowns
    }
}
