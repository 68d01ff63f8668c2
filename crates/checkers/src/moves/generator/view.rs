use core::marker::PhantomData;

use crate::position::Set;
use crate::position::direction::Mover;
use crate::{Position, Rules, Squares};

/// The pieces of both sides, as the side to move `S` sees them.
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

    /// The pieces that men may capture.
    #[inline(always)]
    pub(crate) fn victims_of_men(&self) -> Set<R> {
        if R::RULES.men_capture_kings {
            self.opponents
        } else {
            self.opponents & !self.opponent_kings
        }
    }

    /// Whether all captures by men of the same number of pieces have the same rank.
    #[inline(always)]
    pub(crate) fn men_rank_alike(&self) -> bool {
        R::RULES.capture_choice.is_empty() || self.opponent_kings.is_empty()
    }
}
