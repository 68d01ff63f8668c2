/// A handicap of the search, for play below full strength. A search with one finds the six best lines, misjudges each
/// by a random amount, and plays the one that then looks best, but always a win that it sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// Nodes after which no further iteration begins, whatever the time.
    pub nodes: u64,
    /// The most that a line is misjudged by, in units of evaluation, at least 0.
    pub error: i32,
}

impl Handicap {
    pub(crate) const fn new(nodes: u64, error: i32) -> Self {
        Self { nodes, error }
    }

    /// The handicap that is `part` of `whole` of the way from this one to `other`, which are this one itself at 0 and
    /// `other` at `whole`.
    ///
    /// # Panics
    /// If `whole` is 0.
    #[must_use]
    pub fn towards(self, other: Self, part: u32, whole: u32) -> Self {
        // More nodes than a search can visit.
        let signed = |nodes: u64| nodes.min(1 << 40) as i64;
        let between = |from: i64, to: i64| from + (to - from) * i64::from(part) / i64::from(whole);
        Self {
            nodes: between(signed(self.nodes), signed(other.nodes)).unsigned_abs(),
            error: between(self.error.into(), other.error.into()) as i32,
        }
    }
}
