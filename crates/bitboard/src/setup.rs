use alloc::vec::Vec;

use game_core::Side;

use crate::{Bitboard, Board, Piece, Rank, attacks};

/// The reason why a board cannot occur in any game of the chess family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum BoardFault {
    /// A side has no king.
    #[error("{0} has no king")]
    NoKing(Side),
    /// A side has two kings or more.
    #[error("{0} has several kings")]
    ManyKings(Side),
    /// A side has more pieces than at the start.
    #[error("{0} has more than 16 pieces")]
    ManyPieces(Side),
    /// A side has more pawns than at the start.
    #[error("{0} has more than 8 pawns")]
    ManyPawns(Side),
    /// The kings attack each other.
    #[error("the kings stand side by side")]
    KingsTouch,
    /// Pawns of a side stand where they should have been promoted, on these squares.
    #[error("{0} has a pawn on its last rank, {1}")]
    PawnOnLastRank(Side, Bitboard),
}

impl Board {
    /// All faults of this board. In every game of the chess family a side has one king and at most 16 pieces, at
    /// most 8 of them pawns and none of these on its last rank, and the kings do not touch. A game whose pawns begin
    /// on the second rank may also reject pawns on the first rank.
    ///
    /// ```
    /// use bitboard::{Board, BoardFault, Letters};
    /// use game_core::Side;
    /// const LETTERS: Letters = Letters::new(['P', 'N', 'B', 'R', 'Q', 'K']);
    /// let board = Board::parse_placement("3kk3/8/8/8/8/8/8/8", &LETTERS)?;
    /// let faults = [BoardFault::NoKing(Side::White), BoardFault::ManyKings(Side::Black)];
    /// assert_eq!(board.faults(), faults);
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn faults(&self) -> Vec<BoardFault> {
        let mut faults: Vec<_> = Side::ALL
            .into_iter()
            .flat_map(|side| self.faults_of(side))
            .collect();
        let mut white_kings = self.of(Side::White, Piece::King).into_iter();
        let black_kings = self.of(Side::Black, Piece::King);
        if white_kings.any(|king| attacks::king(king).intersects(black_kings)) {
            faults.push(BoardFault::KingsTouch);
        }
        faults
    }

    fn faults_of(&self, side: Side) -> impl Iterator<Item = BoardFault> {
        let kings = self.of(side, Piece::King).len();
        let pawns = self.of(side, Piece::Pawn);
        let promoted = pawns & Bitboard::rank(Rank::Eighth.relative_to(side));
        [
            (kings == 0, BoardFault::NoKing(side)),
            (kings > 1, BoardFault::ManyKings(side)),
            (self.side(side).len() > 16, BoardFault::ManyPieces(side)),
            (pawns.len() > 8, BoardFault::ManyPawns(side)),
            (
                !promoted.is_empty(),
                BoardFault::PawnOnLastRank(side, promoted),
            ),
        ]
        .into_iter()
        .filter_map(|(holds, fault)| holds.then_some(fault))
    }
}

#[cfg(test)]
mod tests {
    use super::BoardFault::{KingsTouch, ManyKings, ManyPawns, ManyPieces, NoKing, PawnOnLastRank};
    use super::*;
    use crate::{Letters, Square};
    use Side::{Black, White};

    #[test]
    fn every_fault_is_found() {
        const LETTERS: Letters = Letters::new(['P', 'N', 'B', 'R', 'Q', 'K']);
        for (placement, faults) in [
            ("4k3/8/8/8/8/8/8/8", &[NoKing(White)][..]),
            ("3kk3/8/8/8/8/8/8/K7", &[ManyKings(Black)]),
            ("k7/8/8/8/8/N7/NNNNNNNN/NNNNNNNK", &[ManyPieces(White)]),
            ("k7/8/8/8/8/P7/PPPPPPPP/K7", &[ManyPawns(White)]),
            ("8/8/8/3kK3/8/8/8/8", &[KingsTouch]),
            (
                "k6P/8/8/8/8/8/8/K7",
                &[PawnOnLastRank(White, Bitboard::of(Square::H8))],
            ),
            ("k6p/7P/8/8/8/8/p7/K6P", &[]),
            (
                "2K5/2kK4/8/8/8/8/8/7p",
                &[
                    ManyKings(White),
                    PawnOnLastRank(Black, Bitboard::of(Square::H1)),
                    KingsTouch,
                ],
            ),
        ] {
            let board = Board::parse_placement(placement, &LETTERS).unwrap();
            assert_eq!(board.faults(), faults, "{placement}");
        }
    }
}
