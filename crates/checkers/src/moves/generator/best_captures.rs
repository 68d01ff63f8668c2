use game_core::MoveList;

use super::capture::{Capture, Captures};
use super::rank::rank;
use crate::position::Set;
use crate::{Move, Rules, Square};

/// Lists the best captures, each once.
pub(crate) struct Listing<'a, R: Rules> {
    moves: &'a mut MoveList<Move<R>>,
    /// The length of the list before the first capture.
    start: usize,
    /// The rank of the captures that are listed.
    best: u64,
}

impl<'a, R: Rules> Listing<'a, R> {
    /// Appends to a list.
    #[inline(always)]
    pub(crate) fn new(moves: &'a mut MoveList<Move<R>>) -> Self {
        let start = moves.len();
        Self {
            moves,
            start,
            best: 0,
        }
    }

    /// Whether captures of `rank` are among the best so far; drops all others if these are better.
    #[inline(always)]
    fn is_best(&mut self, rank: u64) -> bool {
        if R::RULES.capture_choice.is_empty() {
            return true;
        }
        if rank > self.best {
            self.best = rank;
            self.forget_all();
        }
        rank == self.best
    }

    #[inline(always)]
    fn forget_all(&mut self) {
        if self.start == 0 {
            self.moves.clear();
        } else {
            self.moves.truncate(self.start);
        }
    }
}

impl<R: Rules> Captures<R> for Listing<'_, R> {
    #[inline(always)]
    fn end(&mut self, capture: Capture<R>) {
        if !self.is_best(capture.rank()) {
            return;
        }
        for mv in capture.moves() {
            if capture.has_one_order() || !self.moves[self.start..].contains(&mv) {
                self.moves.push(mv);
            }
        }
    }

    #[inline(always)]
    fn add_men(&mut self, to: Set<R>, pieces: u32, to_move: impl Fn(Square) -> Move<R>) {
        if !to.is_empty() && self.is_best(rank::<R>(pieces, 0, false, 0)) {
            to.into_iter().for_each(|to| self.moves.push(to_move(to)));
        }
    }
}

/// Counts the best captures.
pub(crate) struct Tally<R: Rules> {
    /// Captures with a single order.
    count: usize,
    /// The others, each once.
    others: MoveList<Move<R>>,
    /// The rank of the captures that are counted.
    best: u64,
}

impl<R: Rules> Tally<R> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self {
            count: 0,
            others: MoveList::new(),
            best: 0,
        }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.count + self.others.len()
    }

    /// Whether captures of `rank` are among the best so far; drops all others if these are better.
    #[inline(always)]
    fn is_best(&mut self, rank: u64) -> bool {
        if R::RULES.capture_choice.is_empty() {
            return true;
        }
        if rank > self.best {
            self.best = rank;
            self.count = 0;
            self.others.clear();
        }
        rank == self.best
    }
}

impl<R: Rules> Captures<R> for Tally<R> {
    #[inline(always)]
    fn end(&mut self, capture: Capture<R>) {
        if !self.is_best(capture.rank()) {
            return;
        }
        if capture.has_one_order() {
            self.count += capture.to.len() as usize;
            return;
        }
        for mv in capture.moves() {
            if !self.others.contains(&mv) {
                self.others.push(mv);
            }
        }
    }

    #[inline(always)]
    fn add_men(&mut self, to: Set<R>, pieces: u32, _: impl Fn(Square) -> Move<R>) {
        if !to.is_empty() && self.is_best(rank::<R>(pieces, 0, false, 0)) {
            self.count += to.len() as usize;
        }
    }
}
