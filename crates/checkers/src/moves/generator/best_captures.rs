use game_core::MoveList;

use super::capture::{Capture, Captures};
use super::rank::rank;
use crate::position::Set;
use crate::{Move, Rules, Square};

/// The rank of the best captures so far.
struct Best(u64);

impl Best {
    /// Whether captures of `rank` are among the best so far; calls `drop_others` if these are better.
    #[inline(always)]
    fn admits<R: Rules>(&mut self, rank: u64, drop_others: impl FnOnce()) -> bool {
        if R::RULES.capture_choice.is_empty() {
            return true;
        }
        if rank > self.0 {
            self.0 = rank;
            drop_others();
        }
        rank == self.0
    }
}

/// Lists the best captures, each once.
pub(crate) struct Listing<'a, R: Rules> {
    moves: &'a mut MoveList<Move<R>>,
    /// The length of the list before the first capture.
    start: usize,
    /// The rank of the captures that are listed.
    best: Best,
}

impl<'a, R: Rules> Listing<'a, R> {
    /// Appends to a list.
    #[inline(always)]
    pub(crate) fn new(moves: &'a mut MoveList<Move<R>>) -> Self {
        let start = moves.len();
        Self {
            moves,
            start,
            best: Best(0),
        }
    }

    /// Whether captures of `rank` are among the best so far; drops all others if these are better.
    #[inline(always)]
    fn admits(&mut self, rank: u64) -> bool {
        self.best.admits::<R>(rank, || {
            if self.start == 0 {
                self.moves.clear();
            } else {
                self.moves.truncate(self.start);
            }
        })
    }
}

impl<R: Rules> Captures<R> for Listing<'_, R> {
    #[inline(always)]
    fn end(&mut self, capture: Capture<R>) {
        if !self.admits(capture.rank()) {
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
        if !to.is_empty() && self.admits(rank::<R>(pieces, 0, false, 0)) {
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
    best: Best,
}

impl<R: Rules> Tally<R> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self {
            count: 0,
            others: MoveList::new(),
            best: Best(0),
        }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.count + self.others.len()
    }

    /// Whether captures of `rank` are among the best so far; drops all others if these are better.
    #[inline(always)]
    fn admits(&mut self, rank: u64) -> bool {
        self.best.admits::<R>(rank, || {
            self.count = 0;
            self.others.clear();
        })
    }
}

impl<R: Rules> Captures<R> for Tally<R> {
    #[inline(always)]
    fn end(&mut self, capture: Capture<R>) {
        if !self.admits(capture.rank()) {
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
        if !to.is_empty() && self.admits(rank::<R>(pieces, 0, false, 0)) {
            self.count += to.len() as usize;
        }
    }
}
