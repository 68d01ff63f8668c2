use bitboard::{Bitboard, Board, Piece, Player, Square, attacks};
use game_core::Side;

/// The squares that the pieces of a side attack.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    /// By kind of piece.
    by_kind: [Bitboard; Piece::COUNT],
    by_any: Bitboard,
}

/// The kinds of pieces whose checks count for the safety of a king.
pub(crate) const CHECKING_KINDS: [Piece; 4] =
    [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

impl Reach {
    /// The reach of a side. Calls `each` with the kind of every knight, bishop, rook and queen and the squares that it
    /// attacks.
    #[inline(always)]
    pub(crate) fn of<S: Player>(board: &Board, mut each: impl FnMut(Piece, Bitboard)) -> Self {
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
            union(Piece::Bishop, attacks::bishop),
            union(Piece::Rook, attacks::rook),
            union(Piece::Queen, attacks::queen),
            attacks::king(board.king(S::SIDE)),
        ];
        let by_any = by_kind
            .into_iter()
            .fold(Bitboard::EMPTY, |all, set| all | set);
        Self { by_kind, by_any }
    }

    /// The squares that the pieces of one kind attack.
    #[inline(always)]
    pub(crate) const fn by(&self, kind: Piece) -> Bitboard {
        self.by_kind[kind as usize]
    }

    /// The squares that any piece attacks.
    #[inline(always)]
    pub(crate) const fn by_any(&self) -> Bitboard {
        self.by_any
    }

    /// For each of [`CHECKING_KINDS`] whether a piece of `side`, whose reach this is, could give check on a square that
    /// the enemy does not attack.
    #[inline(always)]
    pub(crate) fn safe_checks(&self, board: &Board, side: Side, enemy: &Self) -> [bool; 4] {
        let king = board.king(!side);
        let diagonal = attacks::bishop(king, board.occupied());
        let straight = attacks::rook(king, board.occupied());
        let from = [
            attacks::knight(king),
            diagonal,
            straight,
            diagonal | straight,
        ];
        let safe = !(board.side(side) | enemy.by_any);
        core::array::from_fn(|index| {
            (self.by(CHECKING_KINDS[index]) & from[index]).intersects(safe)
        })
    }
}

/// The squares near the king of a side: those next to it, and the next ones towards the enemy.
#[inline(always)]
pub(crate) fn near_king(board: &Board, side: Side) -> Bitboard {
    let ring = attacks::king(board.king(side));
    ring | ring.forward(side)
}
