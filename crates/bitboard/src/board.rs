use game_core::{Side, zobrist};

use crate::{Bitboard, Piece, Square, attacks};

/// The placement of the pieces, and its Zobrist key.
///
/// Eight sets and a key, 72 bytes: copying it is cheap, and it is all that a position of the chess
/// family needs besides a few rights and clocks. Only [`toggle`](Self::toggle) and
/// [`shift`](Self::shift) write it, so sets and key agree as long as callers meet their conditions.
///
/// ```
/// use bitboard::{Board, Piece, Square};
/// use game_core::Side;
/// let mut board = Board::EMPTY;
/// board.toggle(Piece::King, Side::White, Square::E1);
/// assert_eq!(board.piece_at(Square::E1), Some(Piece::King));
/// assert_eq!(board.key(), board.computed_key());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pieces: [Bitboard; Piece::COUNT],
    sides: [Bitboard; 2],
    key: u64,
}

/// The key of each piece of each side on each square.
pub(crate) static KEYS: [[[u64; Square::COUNT]; Piece::COUNT]; 2] = {
    let mut keys = [[[0; Square::COUNT]; Piece::COUNT]; 2];
    let mut row = 0;
    while row < 2 * Piece::COUNT {
        keys[row / Piece::COUNT][row % Piece::COUNT] = zobrist::keys(row as u64);
        row += 1;
    }
    keys
};

impl Board {
    /// A board without a piece.
    pub const EMPTY: Self = Self {
        pieces: [Bitboard::EMPTY; Piece::COUNT],
        sides: [Bitboard::EMPTY; 2],
        key: 0,
    };

    /// The squares of one kind of piece, of both sides.
    #[inline]
    #[must_use]
    pub const fn pieces(&self, piece: Piece) -> Bitboard {
        self.pieces[piece as usize]
    }

    /// The squares of all pieces of a side.
    #[inline]
    #[must_use]
    pub const fn side(&self, side: Side) -> Bitboard {
        self.sides[side as usize]
    }

    /// The squares of one kind of piece of one side.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side, piece: Piece) -> Bitboard {
        Bitboard(self.side(side).0 & self.pieces(piece).0)
    }

    /// The square of the king of `side`; a1 if it has none.
    #[inline]
    #[must_use]
    pub const fn king(&self, side: Side) -> Square {
        Square::from_index(self.of(side, Piece::King).0.trailing_zeros() as usize)
    }

    /// All squares with a piece.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.sides[0].0 | self.sides[1].0)
    }

    /// The kind of piece on a square.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let set = Bitboard::of(square);
        Piece::ALL
            .iter()
            .copied()
            .find(|&piece| self.pieces(piece).intersects(set))
    }

    /// The owner of the piece on a square.
    #[inline]
    #[must_use]
    pub const fn side_at(&self, square: Square) -> Option<Side> {
        if self.side(Side::White).contains(square) {
            Some(Side::White)
        } else if self.side(Side::Black).contains(square) {
            Some(Side::Black)
        } else {
            None
        }
    }

    /// The piece on a square and its owner.
    #[must_use]
    pub fn owned_piece_at(&self, square: Square) -> Option<(Side, Piece)> {
        self.side_at(square).zip(self.piece_at(square))
    }

    /// Whether a side has more than its king and pawns.
    #[inline]
    #[must_use]
    pub const fn has_pieces(&self, side: Side) -> bool {
        let plain = self.pieces(Piece::Pawn).0 | self.pieces(Piece::King).0;
        self.side(side).0 & !plain != 0
    }

    /// The pawns, knights and kings of both sides that attack a square.
    #[inline]
    #[must_use]
    pub fn leaper_attackers(&self, square: Square) -> Bitboard {
        attacks::pawn(Side::White, square) & self.of(Side::Black, Piece::Pawn)
            | attacks::pawn(Side::Black, square) & self.of(Side::White, Piece::Pawn)
            | attacks::knight(square) & self.pieces(Piece::Knight)
            | attacks::king(square) & self.pieces(Piece::King)
    }

    /// The key of the placement, updated incrementally.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The key after a piece of `side` goes from one square to another, where it captures what stands there.
    #[inline]
    #[must_use]
    pub fn key_after(&self, piece: Piece, side: Side, from: Square, to: Square) -> u64 {
        let keys = &KEYS[side.index()][piece.index()];
        let captured = self.piece_at(to).map_or(0, |captured| {
            KEYS[(!side).index()][captured.index()][to.index()]
        });
        self.key ^ keys[from.index()] ^ keys[to.index()] ^ captured
    }

    /// The key of the placement, computed from scratch.
    #[must_use]
    pub fn computed_key(&self) -> u64 {
        let mut key = 0;
        for side in Side::ALL {
            for piece in Piece::ALL {
                for square in self.of(side, piece) {
                    key ^= KEYS[side.index()][piece.index()][square.index()];
                }
            }
        }
        key
    }

    /// Puts a piece on an empty square, or removes that piece from its square.
    ///
    /// # Panics
    /// In debug builds, if another piece stands on the square.
    #[inline]
    pub fn toggle(&mut self, piece: Piece, side: Side, square: Square) {
        debug_assert!(
            !self.occupied().contains(square) || self.of(side, piece).contains(square),
            "another piece is on {square}"
        );
        let set = Bitboard::of(square);
        self.pieces[piece.index()] ^= set;
        self.sides[side.index()] ^= set;
        self.key ^= KEYS[side.index()][piece.index()][square.index()];
    }

    /// Moves a piece to an empty square.
    ///
    /// # Panics
    /// In debug builds, if the piece is not on `from`, or another piece is on `to`.
    #[inline]
    pub fn shift(&mut self, piece: Piece, side: Side, from: Square, to: Square) {
        debug_assert!(
            self.of(side, piece).contains(from),
            "no {piece:?} on {from}"
        );
        debug_assert!(
            from == to || !self.occupied().contains(to),
            "a piece is on {to}"
        );
        let squares = Bitboard::of(from) ^ Bitboard::of(to);
        self.pieces[piece.index()] ^= squares;
        self.sides[side.index()] ^= squares;
        let keys = &KEYS[side.index()][piece.index()];
        self.key ^= keys[from.index()] ^ keys[to.index()];
    }
}
