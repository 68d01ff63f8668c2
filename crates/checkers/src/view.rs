use core::marker::PhantomData;

use crate::capture::Set;
use crate::direction::{Direction, Mover, each_direction};
use crate::men_jumps::Jumps;
use crate::{Kings, Position, Rules, Squares};

/// Whose pieces stand where, seen by the side `S` to move.
pub(crate) struct View<R: Rules, S> {
    pub(crate) men: Set<R>,
    pub(crate) kings: Set<R>,
    pub(crate) opponents: Set<R>,
    pub(crate) opponent_kings: Set<R>,
    pub(crate) empty: Set<R>,
    /// Own kings that may capture but not move.
    pub(crate) resting_kings: Set<R>,
    side: PhantomData<S>,
}

impl<R: Rules, S: Mover> View<R, S> {
    /// A game that is over has no piece to move.
    #[inline(always)]
    pub(crate) fn new(position: &Position<R>) -> Self {
        let own = if game_core::Position::game_over(position).is_some() {
            Squares::EMPTY
        } else {
            position.pieces(S::SIDE)
        };
        let opponents = position.pieces(S::Opponent::SIDE);
        Self {
            men: own & !position.all_kings(),
            kings: own & position.all_kings(),
            opponents,
            opponent_kings: opponents & position.all_kings(),
            empty: position.empty_squares(),
            resting_kings: position.resting_kings(S::SIDE),
            side: PhantomData,
        }
    }

    /// What men may capture.
    #[inline(always)]
    pub(crate) fn victims_of_men(&self) -> Set<R> {
        if R::RULES.men_capture_kings {
            self.opponents
        } else {
            self.opponents & !self.opponent_kings
        }
    }

    /// Whether captures by men of the same number of pieces are of the same rank.
    #[inline(always)]
    pub(crate) fn men_rank_alike(&self) -> bool {
        R::RULES.capture_choice.is_empty() || self.opponent_kings.is_empty()
    }

    /// Whether a man can capture.
    #[inline(always)]
    pub(crate) fn men_capture(&self) -> bool {
        self.men.meets(Jumps::of(self).any)
    }

    /// Whether a king can capture; false at once without kings.
    #[inline(always)]
    pub(crate) fn kings_capture(&self) -> bool {
        !self.kings.is_empty() && !self.victims_of_kings().is_empty()
    }

    #[inline]
    fn victims_of_kings(&self) -> Set<R> {
        let mut victims = Squares::EMPTY;
        each_direction!(S in R::RULES.king_captures, victims |= self.victims_in());
        victims
    }

    #[inline(always)]
    fn victims_in<D: Direction>(&self) -> Set<R> {
        let reached = match R::RULES.kings {
            Kings::Short => self.kings,
            Kings::Flying(_) => D::fill::<R>(self.kings, self.empty),
        };
        D::step::<R>(reached) & self.opponents & D::Reverse::step::<R>(self.empty)
    }

    /// Whether a capture is possible, and therefore compulsory.
    #[inline(always)]
    pub(crate) fn must_capture(&self) -> bool {
        self.men_capture() || self.kings_capture()
    }
}
