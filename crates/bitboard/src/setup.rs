use game_core::Side;

use crate::{Bitboard, Board, Piece, Rank};

/// Why a board can stand in no game of the chess family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A side has no king.
    #[error("{0} has no king")]
    NoKing(Side),
    /// A side has two kings or more.
    #[error("{0} has several kings")]
    ManyKings(Side),
    /// A side has more pieces than at the start.
    #[error("{0} has more than 16 pieces")]
    ManyPieces(Side),
    /// The kings attack each other.
    #[error("the kings stand side by side")]
    KingsTouch,
    /// A pawn stands where it should have been promoted.
    #[error("a pawn on its last rank")]
    PawnOnLastRank,
}

impl Board {
    /// Checks what holds on every board of the chess family: one king and at most 16 pieces a side,
    /// the kings apart, and no pawn on its last rank. A game whose pawns begin on the second rank may
    /// refuse them on the first as well.
    ///
    /// # Errors
    /// The first of these that does not hold.
    pub fn check_setup(&self) -> Result<(), SetupError> {
        for side in Side::ALL {
            match self.of(side, Piece::King).len() {
                0 => return Err(SetupError::NoKing(side)),
                1 => {}
                _ => return Err(SetupError::ManyKings(side)),
            }
            if self.side(side).len() > 16 {
                return Err(SetupError::ManyPieces(side));
            }
            let last_rank = Bitboard::rank(Rank::Eighth.relative_to(side));
            if self.of(side, Piece::Pawn).intersects(last_rank) {
                return Err(SetupError::PawnOnLastRank);
            }
        }
        if self.king(Side::White).distance(self.king(Side::Black)) == 1 {
            return Err(SetupError::KingsTouch);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Letters;

    #[test]
    fn each_fault_is_found() {
        const LETTERS: Letters = Letters::new(['P', 'N', 'B', 'R', 'Q', 'K']);
        for (placement, fault) in [
            ("4k3/8/8/8/8/8/8/8", Err(SetupError::NoKing(Side::White))),
            (
                "3kk3/8/8/8/8/8/8/K7",
                Err(SetupError::ManyKings(Side::Black)),
            ),
            (
                "k7/8/8/8/8/N7/NNNNNNNN/NNNNNNNK",
                Err(SetupError::ManyPieces(Side::White)),
            ),
            ("8/8/8/3kK3/8/8/8/8", Err(SetupError::KingsTouch)),
            ("k6P/8/8/8/8/8/8/K7", Err(SetupError::PawnOnLastRank)),
            ("k6p/7P/8/8/8/8/p7/K6P", Ok(())),
        ] {
            let board = Board::parse_placement(placement, &LETTERS).unwrap();
            assert_eq!(board.check_setup(), fault, "{placement}");
        }
    }
}
