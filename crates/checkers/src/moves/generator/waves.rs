use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use super::capture::Taken;
use super::rank::grows_with_pieces;
use crate::position::Set;
use crate::{Rules, Word};

/// A piece in the middle of its capture, on any square of several.
#[derive(Clone, Copy)]
pub(crate) struct Stop<R: Rules> {
    pub(crate) taken: Taken<R::Word>,
    pub(crate) is_king: bool,
    /// The direction in which the rules forbid the next jump, if any.
    pub(crate) barred: Option<usize>,
    /// The squares from which it may go on.
    pub(crate) at: Set<R>,
    /// The squares on which it may end if it cannot go on.
    pub(crate) end: Set<R>,
}

impl<R: Rules> Stop<R> {
    /// Whether both stops have the same continuations, apart from `at` and `end`, and can be merged.
    fn is_like(&self, other: &Self) -> bool {
        // Where every piece makes a capture better, kings on different squares can be merged: if one of them
        // can go on, ending on the squares of the others would be worse.
        let exactly = !self.is_king || !const { grows_with_pieces::<R>() };
        self.taken == other.taken
            && self.is_king == other.is_king
            && self.barred == other.barred
            && (!exactly || self.at == other.at)
    }

    /// A hash of `bits` bits of the set of captured pieces.
    #[inline]
    fn hash(&self, bits: u32) -> usize {
        let squares = self.taken.squares.0.widen();
        let folded = squares as u64 ^ ((squares >> 64) as u64).rotate_left(32);
        // The high bits of the product (Knuth, The Art of Computer Programming, volume 3, 6.4): they
        // depend on all squares.
        (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - bits)) as usize
    }
}

/// The stops of one piece after the same number of captured pieces, each once.
struct Wave<R: Rules> {
    stops: Vec<Stop<R>>,
    /// A hash table with open addressing: one more than an index of `stops`, or zero for a free place. Its
    /// length is a power of two, and at least half of the places are free.
    places: Vec<u32>,
}

impl<R: Rules> Wave<R> {
    const fn new() -> Self {
        Self {
            stops: Vec::new(),
            places: Vec::new(),
        }
    }

    fn add(&mut self, stop: Stop<R>) {
        if self.places.len() <= 2 * self.stops.len() {
            self.make_room(2 * self.stops.len());
        }
        let place = self.place_of(&stop);
        match self.places[place] {
            0 => {
                self.stops.push(stop);
                self.places[place] = self.stops.len() as u32;
            }
            index => {
                let known = &mut self.stops[index as usize - 1];
                known.at |= stop.at;
                known.end |= stop.end;
            }
        }
    }

    /// The place of a stop like this one, or the free place for it.
    #[inline]
    fn place_of(&self, stop: &Stop<R>) -> usize {
        let mask = self.places.len() - 1;
        let mut place = stop.hash(self.places.len().ilog2());
        loop {
            match self.places[place] {
                0 => return place,
                index if self.stops[index as usize - 1].is_like(stop) => return place,
                _ => place = (place + 1) & mask,
            }
        }
    }

    /// Makes room for `stops` stops or more.
    #[cold]
    fn make_room(&mut self, stops: usize) {
        let len = (2 * stops).next_power_of_two().max(16);
        if len <= self.places.len() {
            return;
        }
        self.places = vec![0; len];
        for index in 0..self.stops.len() {
            let place = self.place_of(&self.stops[index]);
            self.places[place] = index as u32 + 1;
        }
    }
}

/// The postponed stops of one piece, by the number of captured pieces.
///
/// The same pieces can be captured in many orders. All stops with the same number of captured pieces are
/// collected before the first of them goes on, so that each set of captured pieces is followed once.
pub(crate) struct Waves<R: Rules>(Vec<Wave<R>>);

impl<R: Rules> Waves<R> {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    #[inline(always)]
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[inline(never)]
    pub(crate) fn put_off(&mut self, stop: Stop<R>) {
        let pieces = stop.taken.squares.len() as usize;
        if self.0.len() <= pieces {
            self.0.resize_with(pieces + 1, Wave::new);
        }
        self.0[pieces].add(stop);
    }

    /// Takes out the stops with the fewest captured pieces; empty if there are no more.
    pub(crate) fn next(&mut self) -> Vec<Stop<R>> {
        let Some(pieces) = self.0.iter().position(|wave| !wave.stops.is_empty()) else {
            self.0.clear();
            return Vec::new();
        };
        let wave = mem::replace(&mut self.0[pieces], Wave::new());
        // Waves grow and shrink slowly: the next one will not be much larger than this.
        if let Some(next) = self.0.get_mut(pieces + 1) {
            next.make_room(2 * wave.stops.len());
        }
        wave.stops
    }
}
