use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;

/// Number of moves that a list holds without an allocation.
///
/// In chess and draughts, only composed positions have more than 128 legal moves. The greatest number in chess is 218.
const INLINE_MOVES: usize = 128;

/// The moves of a position, in the order of generation.
///
/// A list of up to 128 moves is stored inline; a longer one moves to the heap. It dereferences to a slice.
///
/// ```
/// use game_core::MoveList;
/// let mut moves = MoveList::new();
/// moves.push("e2e4");
/// moves.push("d2d4");
/// assert_eq!(moves.len(), 2);
/// assert!(moves.contains(&"d2d4"));
/// ```
#[derive(Clone, Debug)]
pub struct MoveList<M: Copy> {
    /// All moves, as long as they fit. After that it stays full, so that every later push goes to the heap.
    inline: ArrayVec<M, INLINE_MOVES>,
    /// All moves, once they do not fit into `inline`; empty before.
    heap: Vec<M>,
}

impl<M: Copy> MoveList<M> {
    /// An empty list.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self {
            inline: ArrayVec::new_const(),
            heap: Vec::new(),
        }
    }

    /// Appends a move.
    #[inline]
    pub fn push(&mut self, mv: M) {
        if self.inline.try_push(mv).is_err() {
            self.push_to_heap(mv);
        }
    }

    #[cold]
    #[inline(never)]
    fn push_to_heap(&mut self, mv: M) {
        if self.heap.is_empty() {
            self.heap.extend_from_slice(&self.inline);
        }
        self.heap.push(mv);
    }

    /// Removes all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.inline.clear();
        self.heap.clear();
    }

    /// Removes all moves but the first `len`.
    pub fn truncate(&mut self, len: usize) {
        if self.heap.is_empty() {
            self.inline.truncate(len);
        } else if len < self.len() {
            let kept: Self = self[..len].iter().copied().collect();
            *self = kept;
        }
    }

    /// Removes the moves that `keep` rejects. The others keep their order.
    pub fn retain(&mut self, mut keep: impl FnMut(M) -> bool) {
        let mut kept = 0;
        for index in 0..self.len() {
            let mv = self[index];
            if keep(mv) {
                self[kept] = mv;
                kept += 1;
            }
        }
        self.truncate(kept);
    }
}

impl<M: Copy> Default for MoveList<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: Copy> Deref for MoveList<M> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        if self.heap.is_empty() {
            &self.inline
        } else {
            &self.heap
        }
    }
}

impl<M: Copy> DerefMut for MoveList<M> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [M] {
        if self.heap.is_empty() {
            &mut self.inline
        } else {
            &mut self.heap
        }
    }
}

impl<M: Copy> Extend<M> for MoveList<M> {
    fn extend<I: IntoIterator<Item = M>>(&mut self, moves: I) {
        moves.into_iter().for_each(|mv| self.push(mv));
    }
}

impl<M: Copy> FromIterator<M> for MoveList<M> {
    fn from_iter<I: IntoIterator<Item = M>>(moves: I) -> Self {
        let mut list = Self::new();
        list.extend(moves);
        list
    }
}

/// An iterator over the moves of a consumed list.
#[derive(Clone, Debug)]
pub struct Moves<M: Copy> {
    list: MoveList<M>,
    next: usize,
}

impl<M: Copy> Iterator for Moves<M> {
    type Item = M;

    #[inline]
    fn next(&mut self) -> Option<M> {
        let mv = self.list.get(self.next).copied();
        self.next += 1;
        mv
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len().saturating_sub(self.next);
        (left, Some(left))
    }
}

impl<M: Copy> ExactSizeIterator for Moves<M> {}

impl<M: Copy> IntoIterator for MoveList<M> {
    type Item = M;
    type IntoIter = Moves<M>;

    #[inline]
    fn into_iter(self) -> Moves<M> {
        Moves {
            list: self,
            next: 0,
        }
    }
}

impl<'a, M: Copy> IntoIterator for &'a MoveList<M> {
    type Item = &'a M;
    type IntoIter = core::slice::Iter<'a, M>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_loses_no_move() {
        for len in [0, 1, 127, 128, 129, 1000] {
            let mut moves: MoveList<usize> = (0..len).collect();
            assert!(moves.iter().copied().eq(0..len));
            moves.retain(|mv| mv % 3 != 1);
            let kept = || (0..len).filter(|mv| mv % 3 != 1);
            assert!(moves.iter().copied().eq(kept()));
            moves.push(7);
            assert!(moves.clone().into_iter().eq(kept().chain([7])));
            moves.truncate(2);
            assert!(moves.iter().copied().eq(kept().chain([7]).take(2)));
            moves.clear();
            assert!(moves.is_empty());
        }
    }
}
