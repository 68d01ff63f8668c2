use crate::Piece;

/// The letters that a game writes for its pieces.
///
/// ```
/// use bitboard::{Letters, Piece};
/// const CHESS: Letters = Letters::new(['P', 'N', 'B', 'R', 'Q', 'K']);
/// assert_eq!(CHESS.of(Piece::Knight), 'N');
/// assert_eq!(CHESS.piece('q'), Some(Piece::Queen));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters([char; Piece::COUNT]);

impl Letters {
    /// Letters in upper case, in the order of [`Piece::ALL`].
    #[must_use]
    pub const fn new(letters: [char; Piece::COUNT]) -> Self {
        Self(letters)
    }

    /// The letter of a kind, in upper case.
    #[must_use]
    pub const fn of(&self, piece: Piece) -> char {
        self.0[piece.index()]
    }

    /// The kind of a letter in either case.
    #[must_use]
    pub fn piece(&self, letter: char) -> Option<Piece> {
        let upper = letter.to_ascii_uppercase();
        let index = self.0.iter().position(|&known| known == upper)?;
        Some(Piece::ALL[index])
    }
}
