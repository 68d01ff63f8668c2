/// The last two quiet moves that cut off at a ply (Chess Programming Wiki,
/// "Killer Heuristic").
#[derive(Clone, Copy, Debug)]
pub(crate) struct Killers<M>([Option<M>; 2]);

impl<M: Copy + Eq> Killers<M> {
    pub(crate) const NONE: Self = Self([None; 2]);

    pub(crate) fn add(&mut self, mv: M) {
        if self.0[0] != Some(mv) {
            self.0 = [Some(mv), self.0[0]];
        }
    }

    #[inline]
    pub(crate) fn moves(self) -> [Option<M>; 2] {
        self.0
    }
}
