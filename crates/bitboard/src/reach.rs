use game_core::Side;

use crate::{Bitboard, Board, Piece, PieceAttacks, Player, Square, attacks};

/// The squares that the pieces of a side attack.
///
/// ```
/// use bitboard::{Board, Piece, PieceAttacks, Reach, Square, White};
/// use game_core::Side;
///
/// enum Chess {}
/// impl PieceAttacks for Chess {}
///
/// let mut board = Board::EMPTY;
/// board.toggle(Piece::King, Side::White, Square::A1);
/// board.toggle(Piece::Rook, Side::White, Square::C1);
/// let reach = Reach::of::<White, Chess>(&board, |_, _| ());
/// assert!(reach.by(Piece::Rook).contains(Square::C8));
/// assert_eq!(reach.by_any().len(), 16);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// By kind of piece.
    by_kind: [Bitboard; Piece::COUNT],
    by_any: Bitboard,
}

/// The kinds of pieces whose checks count for the safety of a king.
pub const CHECKING_KINDS: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

impl Reach {
    /// The reach of a side. Calls `each` with the kind of every knight, bishop, rook and queen and the squares that it
    /// attacks.
    #[inline(always)]
    #[must_use]
    pub fn of<S: Player, A: PieceAttacks>(
        board: &Board,
        mut each: impl FnMut(Piece, Bitboard),
    ) -> Self {
        let occupied = board.occupied();
        let mut union = |kind, attacks: fn(Square, Bitboard) -> Bitboard| {
            let mut all = Bitboard::EMPTY;
            for square in board.of(S::SIDE, kind) {
                let attacked = attacks(square, occupied);
                each(kind, attacked);
                all |= attacked;
            }
            all
        };
        let by_kind = [
            attacks::pawns(S::SIDE, board.of(S::SIDE, Piece::Pawn)),
            union(Piece::Knight, |square, _| attacks::knight(square)),
            union(Piece::Bishop, A::bishop),
            union(Piece::Rook, attacks::rook),
            union(Piece::Queen, A::queen),
            attacks::king(board.king(S::SIDE)),
        ];
        let by_any = by_kind
            .into_iter()
            .fold(Bitboard::EMPTY, |all, set| all | set);
        Self { by_kind, by_any }
    }

    /// The squares that the pieces of one kind attack.
    #[inline(always)]
    #[must_use]
    pub const fn by(&self, kind: Piece) -> Bitboard {
        self.by_kind[kind as usize]
    }

    /// The squares that any piece attacks.
    #[inline(always)]
    #[must_use]
    pub const fn by_any(&self) -> Bitboard {
        self.by_any
    }

    /// For each of [`CHECKING_KINDS`] whether a piece of `side`, whose reach this is, could give check on a square that
    /// the enemy does not attack.
    #[inline(always)]
    #[must_use]
    pub fn safe_checks<A: PieceAttacks>(
        &self,
        board: &Board,
        side: Side,
        enemy: &Self,
    ) -> [bool; 4] {
        let (king, occupied) = (board.king(!side), board.occupied());
        let from = [
            attacks::knight(king),
            A::bishop(king, occupied),
            attacks::rook(king, occupied),
            A::queen(king, occupied),
        ];
        let safe = !(board.side(side) | enemy.by_any);
        core::array::from_fn(|index| {
            (self.by(CHECKING_KINDS[index]) & from[index]).intersects(safe)
        })
    }
}

/// The squares near the king of a side: those next to it, and the next ones towards the enemy.
#[inline(always)]
#[must_use]
pub fn near_king(board: &Board, side: Side) -> Bitboard {
    let ring = attacks::king(board.king(side));
    ring | ring.forward(side)
}
