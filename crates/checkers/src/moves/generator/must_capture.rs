use super::man_jumps::Jumps;
use super::view::View;
use crate::position::Set;
use crate::position::direction::{Direction, Mover, each_direction};
use crate::{Kings, Rules, Squares};

/// Tests whether there is a capture, which is then compulsory, without listing any.
impl<R: Rules, S: Mover> View<R, S> {
    /// Whether a man can capture.
    #[inline(always)]
    pub(crate) fn men_capture(&self) -> bool {
        self.men.intersects(Jumps::of(self).any)
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
