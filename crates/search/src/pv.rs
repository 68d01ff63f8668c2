use alloc::vec;
use alloc::vec::Vec;

/// The principal variation from each ply on (Chess Programming Wiki,
/// "Triangular PV-Table").
#[derive(Debug)]
pub(crate) struct PvTable<M>(Vec<Vec<M>>);

impl<M: Copy> PvTable<M> {
    pub(crate) fn new(plies: usize) -> Self {
        Self(vec![Vec::new(); plies + 1])
    }

    /// No line from `ply` on.
    #[inline]
    pub(crate) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// The line from `ply` on is `mv` and the line after it.
    #[inline]
    pub(crate) fn set(&mut self, ply: usize, mv: M) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    pub(crate) fn line(&self, ply: usize) -> &[M] {
        &self.0[ply]
    }
}
