/// A handicap of the search, for play below full strength. A search with one finds at least the six best lines, misjudges
/// each of the six by a random amount, and plays the one that then looks best, but always a win that it sees.
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

    /// Interpolates between this handicap, at `part` 0, and `other`, at `part` = `whole`.
    ///
    /// # Panics
    /// If `whole` is 0 or less than `part`.
    #[must_use]
    pub fn towards(self, other: Self, part: u32, whole: u32) -> Self {
        assert!(
            whole > 0 && part <= whole,
            "{part} of {whole} is not a part"
        );
        let between =
            |from: i128, to: i128| from + (to - from) * i128::from(part) / i128::from(whole);
        Self {
            nodes: between(self.nodes.into(), other.nodes.into()) as u64,
            error: between(self.error.into(), other.error.into()) as i32,
        }
    }
}
