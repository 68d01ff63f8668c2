use game_core::Side;

use crate::{Bitboard, Board, Piece, Square, attacks, between, line};

/// The checkers and pins of a king.
///
/// ```
/// use bitboard::{Bitboard, Board, Checks, Piece, Square, attacks};
/// use game_core::Side;
/// let mut board = Board::EMPTY;
/// board.toggle(Piece::King, Side::White, Square::E1);
/// board.toggle(Piece::Knight, Side::White, Square::E2);
/// board.toggle(Piece::Rook, Side::Black, Square::E8);
/// board.toggle(Piece::Rook, Side::Black, Square::A1);
/// let rooks = board.pieces(Piece::Rook) & attacks::rook_rays(Square::E1);
/// let checks = Checks::against(&board, Side::White, Bitboard::EMPTY, rooks);
/// assert_eq!(checks.checkers, Square::A1.into());
/// assert_eq!(checks.pinned, Square::E2.into());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Checks {
    /// The enemies that give check.
    pub checkers: Bitboard,
    /// The pieces that stand alone between their king and an enemy slider.
    pub pinned: Bitboard,
}

impl Checks {
    /// Checks and pins against the king of `side`.
    ///
    /// Finds pawns and knights itself. `leapers` are other pieces, of any side, that attack
    /// the king and cannot be blocked; `sliders` are those that would attack it on an empty board.
    #[inline]
    #[must_use]
    pub fn against(board: &Board, side: Side, leapers: Bitboard, sliders: Bitboard) -> Self {
        let king = board.king(side);
        let (enemy, occupied) = (board.side(!side), board.occupied());
        let pawns = attacks::pawn(side, king) & board.pieces(Piece::Pawn);
        let knights = attacks::knight(king) & board.pieces(Piece::Knight);
        let mut checkers = (pawns | knights | leapers) & enemy;
        let mut pinned = Bitboard::EMPTY;
        for slider in sliders & enemy {
            let blockers = between(king, slider) & occupied;
            if blockers.is_empty() {
                checkers |= slider.into();
            } else if !blockers.is_many() {
                pinned |= blockers;
            }
        }
        pinned &= board.side(side);
        Self { checkers, pinned }
    }
}

/// Whether a move from `from` to `to` opens a line to `king` for one of the sliders `diagonal` and
/// `straight`. `occupied` is the set of occupied squares after the move.
#[inline]
#[must_use]
pub fn uncovers(
    king: Square,
    (from, to): (Square, Square),
    occupied: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
) -> bool {
    let line = line(king, from);
    let sliders = (diagonal | straight) - from.into();
    // A piece that stays on the line covers it as before, unless it jumps over the slider or the king.
    let stays = || line.contains(to) && !between(from, to).intersects(occupied);
    if !line.intersects(sliders) || stays() {
        return false;
    }
    attacks::bishop(king, occupied).intersects(diagonal - from.into())
        || attacks::rook(king, occupied).intersects(straight - from.into())
}
