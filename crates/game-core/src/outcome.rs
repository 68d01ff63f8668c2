/// The result of a game for the side to move or, where a method says so, for another side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Outcome {
    /// The side in question has lost.
    Loss,
    /// Nobody has won.
    Draw,
    /// The side in question has won.
    Win,
}

impl Outcome {
    /// The same result for the other side.
    ///
    /// ```
    /// use game_core::Outcome;
    /// assert_eq!(Outcome::Win.reversed(), Outcome::Loss);
    /// ```
    #[inline]
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}
