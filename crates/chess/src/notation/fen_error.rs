use alloc::vec::Vec;

use game_core::ParseError;

use crate::{SetupFault, SetupFaults};

/// Text that is not a position: either not a FEN, or the FEN of a setup that cannot be played from.
///
/// It quotes the faulty field, or the whole text if the faults lie in several fields, and
/// becomes a [`ParseError`] where the difference does not matter.
///
/// ```
/// use bitboard::BoardFault;
/// use chess::{Position, SetupFault};
/// use game_core::Side;
///
/// let error = Position::from_fen("8/8/8/8/8/8/8/4K2R w Qk - 0 1").unwrap_err();
/// assert_eq!(error.faults()[0], SetupFault::Board(BoardFault::NoKing(Side::Black)));
/// assert_eq!(error.faults().len(), 3);
/// assert_eq!(error.text(), "8/8/8/8/8/8/8/4K2R w Qk - 0 1");
///
/// let error = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w Q - 0 1").unwrap_err();
/// assert_eq!(error.to_string(), "no castling with a rook on a1: there is no rook: \"Q\"");
/// assert!(Position::from_fen("castle!").unwrap_err().faults().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct FenError {
    error: ParseError,
    faults: Vec<SetupFault>,
}

impl FenError {
    /// The faults of the setup that `text` describes.
    pub(crate) fn of_setup(text: &str, faults: &SetupFaults) -> Self {
        Self {
            error: ParseError::new(faulty_field(text, faults), faults),
            faults: faults.to_vec(),
        }
    }

    /// The faulty text; of a very long one only the beginning.
    #[must_use]
    pub fn text(&self) -> &str {
        self.error.text()
    }

    /// The fault, as the beginning of a sentence.
    #[must_use]
    pub fn reason(&self) -> &str {
        self.error.reason()
    }

    /// All faults of the setup; empty if the text is not a FEN.
    #[must_use]
    pub fn faults(&self) -> &[SetupFault] {
        &self.faults
    }
}

/// The field that has all faults, or the whole text.
fn faulty_field<'a>(text: &'a str, faults: &[SetupFault]) -> &'a str {
    let mut fields = faults.iter().map(|fault| match fault {
        SetupFault::Castling(..) => 2,
        SetupFault::EnPassant(..) => 3,
        SetupFault::MoveNumberZero => 5,
        _ => 0,
    });
    fields
        .next()
        .filter(|first| fields.all(|field| field == *first))
        .and_then(|field| text.split_ascii_whitespace().nth(field))
        .unwrap_or(text)
}

impl From<ParseError> for FenError {
    fn from(error: ParseError) -> Self {
        Self {
            error,
            faults: Vec::new(),
        }
    }
}

impl From<FenError> for ParseError {
    fn from(error: FenError) -> Self {
        error.error
    }
}
