use super::rank::{needs_order, rank};
use super::view::View;
use crate::position::Set;
use crate::{Move, Rules, Square, Squares, Word};

/// The pieces captured so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Taken<W> {
    pub(crate) squares: Squares<W>,
    /// One bit for each of the first 32 pieces, from the highest bit down: set for a king. Used only for
    /// [`KingsFirst`](crate::Preference::KingsFirst).
    order: u32,
}

/// The bit of the piece that is captured first.
const FIRST: u32 = 1 << 31;

impl<W: Word> Taken<W> {
    pub(crate) const NONE: Self = Self {
        squares: Squares::EMPTY,
        order: 0,
    };

    #[inline(always)]
    pub(crate) fn and<R: Rules<Word = W>, S>(self, view: &View<R, S>, victim: Squares<W>) -> Self {
        let mut order = self.order;
        if const { needs_order::<R>() } && victim.intersects(view.opponent_kings) {
            order |= FIRST.checked_shr(self.squares.len()).unwrap_or(0);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::direction::White;
    use crate::{Italian, Position, RuleData};
    use game_core::Side;

    /// Italian draughts on a board with room for more than 32 captured pieces.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    struct LargeItalian;

    impl Rules for LargeItalian {
        const NAME: &'static str = "Large Italian";
        type Word = u128;
        type MoveWord = u128;
        const RULES: RuleData = RuleData {
            width: 12,
            height: 12,
            ..Italian::RULES
        };
    }

    #[test]
    fn the_order_of_the_first_32_pieces_counts() {
        let position = Position::<LargeItalian>::from_fen("W:W:BK1-33").unwrap();
        let view = View::<_, White>::new(&position);
        let victims = position.pieces(Side::Black).into_iter();
        let taken = victims.fold(Taken::NONE, |taken, victim| taken.and(&view, victim.set()));
        assert_eq!(taken.squares.len(), 33);
        assert_eq!(taken.order, u32::MAX);
    }
}
