use game_core::Searchable;

use crate::correction::Corrections;
use crate::history::History;

/// The histories of one thread, kept from search to search.
#[derive(Debug)]
pub(crate) struct Memory<M> {
    pub(crate) history: History<M>,
    pub(crate) corrections: Corrections,
}

impl<M: Copy> Memory<M> {
    pub(crate) fn new<P: Searchable<Move = M>>() -> Self {
        Self {
            history: History::new(P::MOVE_SLOTS),
            corrections: Corrections::new::<P>(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.history.clear();
        self.corrections.clear();
    }
}
