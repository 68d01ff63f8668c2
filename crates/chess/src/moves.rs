//! A move, how moves are generated, and why a move is illegal.

mod generate;
mod gives_check;
mod legal_origins;
mod move_error;
mod why_illegal;

use core::fmt;
use core::num::NonZeroU16;

use bitboard::{Piece, Square};

pub use move_error::{CastlingObstacle, MoveError, MoveErrorKind};

/// A move in two bytes: from, to, and the kind of move.
///
/// Castling goes from the king's square to the castling rook's, as in Chess960. The kind names the
/// moving piece, so playing a move need not look it up; a move is therefore tied to positions in
/// which that piece stands there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

const _: () = assert!(size_of::<Option<Move>>() == 2);

/// The kind of a move: the piece of a plain move, or castling, en passant, a double step or a promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum MoveKind {
    /// A pawn takes one step or captures, without promotion.
    Pawn,
    /// A knight moves.
    Knight,
    /// A bishop moves.
    Bishop,
    /// A rook moves.
    Rook,
    /// A queen moves.
    Queen,
    /// A king takes one step.
    King,
    /// King and rook castle.
    Castling,
    /// A pawn captures a pawn en passant.
    EnPassant,
    /// A pawn takes two steps.
    DoubleStep,
    /// A pawn becomes a knight.
    KnightPromotion,
    /// A pawn becomes a bishop.
    BishopPromotion,
    /// A pawn becomes a rook.
    RookPromotion,
    /// A pawn becomes a queen.
    QueenPromotion,
}

impl MoveKind {
    /// Every kind; the index of each is its code in a [`Move`].
    const ALL: [Self; 13] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
        Self::Castling,
        Self::EnPassant,
        Self::DoubleStep,
        Self::KnightPromotion,
        Self::BishopPromotion,
        Self::RookPromotion,
        Self::QueenPromotion,
    ];

    /// The plain move of a piece.
    #[inline]
    pub(crate) const fn of(piece: Piece) -> Self {
        Self::ALL[piece as usize]
    }

    /// A pawn becomes this piece, which is a knight, bishop, rook or queen.
    #[inline]
    pub(crate) const fn promotion_to(piece: Piece) -> Self {
        debug_assert!(!matches!(piece, Piece::Pawn | Piece::King));
        match piece {
            Piece::Knight => Self::KnightPromotion,
            Piece::Bishop => Self::BishopPromotion,
            Piece::Rook => Self::RookPromotion,
            _ => Self::QueenPromotion,
        }
    }

    /// The piece that moves.
    #[inline]
    #[must_use]
    pub const fn piece(self) -> Piece {
        match self {
            Self::Knight => Piece::Knight,
            Self::Bishop => Piece::Bishop,
            Self::Rook => Piece::Rook,
            Self::Queen => Piece::Queen,
            Self::King | Self::Castling => Piece::King,
            _ => Piece::Pawn,
        }
    }

    /// The piece that a pawn is promoted to.
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Piece> {
        match self {
            Self::KnightPromotion => Some(Piece::Knight),
            Self::BishopPromotion => Some(Piece::Bishop),
            Self::RookPromotion => Some(Piece::Rook),
            Self::QueenPromotion => Some(Piece::Queen),
            _ => None,
        }
    }
}

/// The kind of move of each code; the last codes have no kind.
static KINDS: [MoveKind; 16] = {
    let mut kinds = [MoveKind::Pawn; 16];
    let mut code = 0;
    while code < MoveKind::ALL.len() {
        kinds[code] = MoveKind::ALL[code];
        code += 1;
    }
    kinds
};

/// The piece that moves, by the code of the kind: a table, because it is looked up for every move.
static PIECES: [Piece; 16] = {
    let mut pieces = [Piece::Pawn; 16];
    let mut code = 0;
    while code < pieces.len() {
        pieces[code] = KINDS[code].piece();
        code += 1;
    }
    pieces
};

/// The promotion piece, by the code of the kind.
static PROMOTIONS: [Option<Piece>; 16] = {
    let mut promotions = [None; 16];
    let mut code = 0;
    while code < promotions.len() {
        promotions[code] = KINDS[code].promotion();
        code += 1;
    }
    promotions
};

impl Move {
    /// A move of this kind; `None` if the squares are the same. It need not be legal anywhere.
    #[must_use]
    pub fn new(kind: MoveKind, from: Square, to: Square) -> Option<Self> {
        (from != to).then(|| Self::of_kind(kind, from, to))
    }

    /// A move of this kind; `from` and `to` differ.
    #[inline]
    pub(crate) const fn of_kind(kind: MoveKind, from: Square, to: Square) -> Self {
        debug_assert!(from.index() != to.index());
        let word = (kind as u16) << 12 | (to.index() as u16) << 6 | from.index() as u16;
        // Only from and to both on a1 would give zero.
        match NonZeroU16::new(word) {
            Some(word) => Self(word),
            None => Self(NonZeroU16::MAX),
        }
    }

    /// Where the piece stands; when castling, the king.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_index((self.0.get() & 63) as usize)
    }

    /// Where the piece goes; when castling, the rook's square.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_index((self.0.get() >> 6 & 63) as usize)
    }

    /// The kind of the move.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        KINDS[self.code()]
    }

    /// The code of its kind, below 16.
    #[inline]
    const fn code(self) -> usize {
        (self.0.get() >> 12) as usize
    }

    /// The piece that moves.
    #[inline]
    #[must_use]
    pub const fn piece(self) -> Piece {
        PIECES[self.code()]
    }

    /// The piece of a plain move: no castling, en passant, double step or promotion.
    #[inline]
    pub(crate) const fn plain_piece(self) -> Option<Piece> {
        let code = self.code();
        if code < Piece::COUNT {
            Some(Piece::ALL[code])
        } else {
            None
        }
    }

    /// The piece that a pawn is promoted to.
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Piece> {
        PROMOTIONS[self.code()]
    }

    /// The square of the piece that a capture takes.
    #[inline]
    pub(crate) const fn capture_square(self) -> Square {
        match self.kind() {
            MoveKind::EnPassant => Square::new(self.to().file(), self.from().rank()),
            _ => self.to(),
        }
    }

    /// The move as a number, never zero. Bits 0 to 5 are the origin, 6 to 11 the target and 12 to 15 the kind. The layout is
    /// stable, so that numbers can be stored.
    #[inline]
    #[must_use]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// The move of a number; `None` if the number is not that of a move.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let Some(word) = NonZeroU16::new(bits) else {
            return None;
        };
        let mv = Self(word);
        let known_kind = ((bits >> 12) as usize) < MoveKind::ALL.len();
        if known_kind && mv.from().index() != mv.to().index() {
            Some(mv)
        } else {
            None
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} ({:?})", self.from(), self.to(), self.kind())
    }
}
