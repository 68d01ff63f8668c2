use core::ops::{Deref, DerefMut};

use smallvec::SmallVec;

/// Moves that fit without an allocation; a longer list moves to the heap and loses nothing.
///
/// The longest list of a chess position has 218 moves, but one of more than 128 is a composed
/// curiosity, and in draughts it is no different.
const INLINE_MOVES: usize = 128;

/// The moves of a position, in the order of generation.
///
/// A list of up to 128 moves lives on the stack. It reads as a slice.
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
pub struct MoveList<M>(SmallVec<[M; INLINE_MOVES]>);

impl<M> MoveList<M> {
    /// An empty list.
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        Self(SmallVec::new())
    }

    /// Appends a move.
    #[inline]
    pub fn push(&mut self, mv: M) {
        self.0.push(mv);
    }

    /// Forgets all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Forgets all moves but the first `len`.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// Keeps the moves that `keep` accepts, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(&M) -> bool) {
        self.0.retain(|mv| keep(mv));
    }
}

impl<M> Default for MoveList<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M> Deref for MoveList<M> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        &self.0
    }
}

impl<M> DerefMut for MoveList<M> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [M] {
        &mut self.0
    }
}

impl<M> Extend<M> for MoveList<M> {
    fn extend<I: IntoIterator<Item = M>>(&mut self, moves: I) {
        self.0.extend(moves);
    }
}

impl<M> FromIterator<M> for MoveList<M> {
    fn from_iter<I: IntoIterator<Item = M>>(moves: I) -> Self {
        Self(moves.into_iter().collect())
    }
}

impl<M> IntoIterator for MoveList<M> {
    type Item = M;
    type IntoIter = smallvec::IntoIter<[M; INLINE_MOVES]>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, M> IntoIterator for &'a MoveList<M> {
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
        let moves: MoveList<usize> = (0..1000).collect();
        assert!(moves.iter().copied().eq(0..1000));
    }
}
