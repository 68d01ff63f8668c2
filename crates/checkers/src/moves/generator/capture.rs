use super::rank::{needs_order, rank};
use super::view::View;
use crate::position::Set;
use crate::{Move, Rules, Square, Squares, Word};

/// The pieces captured so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Taken<W> {
    pub(crate) squares: Squares<W>,
    /// One bit for each piece, from the highest bit down: set for a king. Used only for
    /// [`KingsFirst`](crate::Preference::KingsFirst).
    order: u32,
}

impl<W: Word> Taken<W> {
    pub(crate) const NONE: Self = Self {
        squares: Squares::EMPTY,
        order: 0,
    };

    #[inline(always)]
    pub(crate) fn and<R: Rules<Word = W>, S>(self, view: &View<R, S>, victim: Squares<W>) -> Self {
        let mut order = self.order;
        if const { needs_order::<R>() } && victim.meets(view.opponent_kings) {
            order |= (1 << 31) >> self.squares.len();
        }
        Self {
            squares: self.squares | victim,
            order,
        }
    }
}

/// A complete capture, which may end on any of several squares.
pub(crate) struct Capture<R: Rules> {
    pub(crate) from: Square,
    pub(crate) to: Set<R>,
    pub(crate) taken: Taken<R::Word>,
    pub(crate) opponent_kings: Set<R>,
    pub(crate) by_king: bool,
    pub(crate) crowns: bool,
}

impl<R: Rules> Capture<R> {
    /// Greater is better by [`RuleData::capture_choice`](crate::RuleData::capture_choice).
    #[inline(always)]
    pub(crate) fn rank(&self) -> u64 {
        let kings = (self.taken.squares & self.opponent_kings).len();
        let men = self.taken.squares.len() - kings;
        rank::<R>(men, kings, self.by_king, self.taken.order)
    }

    #[inline(always)]
    pub(crate) fn moves(&self) -> impl Iterator<Item = Move<R>> {
        let &Self { from, taken, .. } = self;
        let crowns = self.crowns;
        let to = self.to.into_iter();
        to.map(move |to| Move::capture(from, to, taken.squares).crowning_if(crowns))
    }

    /// Whether the capture is known to have a single order: captures of up to two pieces have.
    #[inline(always)]
    pub(crate) fn has_one_order(&self) -> bool {
        self.taken.squares.0.without_lowest().without_lowest() == R::Word::ZERO
    }
}

/// A collector of the captures that are found.
pub(crate) trait Captures<R: Rules> {
    /// A capture of any kind.
    fn end(&mut self, capture: Capture<R>);

    /// Captures by men, one that ends on each square of `to`. Each captures `pieces` pieces, one or two,
    /// all of the same kind.
    fn add_men(&mut self, to: Set<R>, pieces: u32, to_move: impl Fn(Square) -> Move<R>);
}
