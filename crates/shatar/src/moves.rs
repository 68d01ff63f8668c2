use core::fmt;
use core::num::NonZeroU16;

use bitboard::{Piece, Square};

/// A move: from, to, and a kind (the moving piece and the promotion).
///
/// Sixteen bits, from the lowest: six for the square it leaves, six for the square it reaches, four
/// for the kind. The kind includes the moving piece, so the move is illegal in a position where
/// another piece stands on the square it leaves.
///
/// ```
/// use bitboard::{Piece, Square};
/// use shatar::Move;
/// let mv = Move::promoting(Square::E7, Square::E8, Piece::Queen).unwrap();
/// assert_eq!(mv.to_string(), "e7e8j");
/// assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

const _: () = assert!(size_of::<Option<Move>>() == 2);

/// The kind of a move: one of six pieces moves, or a pawn is promoted to one of four. The tags are the
/// highest four bits of a move; none is zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Kind {
    Pawn = 1,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
    ToKnight,
    ToBishop,
    ToRook,
    ToQueen,
}

const KIND_SHIFT: u32 = 12;
const LAST_KIND: u16 = Kind::ToQueen as u16;

/// The piece that leaves its square, by tag; a pawn for tags that no move has.
static LEAVING: [Piece; 16] = {
    let mut pieces = [Piece::Pawn; 16];
    let mut tag = Kind::Pawn as usize;
    while tag <= Kind::King as usize {
        pieces[tag] = Piece::ALL[tag - Kind::Pawn as usize];
        tag += 1;
    }
    pieces
};

/// The piece that arrives at its square, by tag.
static ARRIVING: [Piece; 16] = {
    let mut pieces = LEAVING;
    let mut tag = Kind::ToKnight as usize;
    while tag <= Kind::ToQueen as usize {
        pieces[tag] = Piece::ALL[1 + tag - Kind::ToKnight as usize];
        tag += 1;
    }
    pieces
};

impl Kind {
    /// The promotions, best first.
    pub(crate) const PROMOTIONS: [Self; 4] =
        [Self::ToQueen, Self::ToRook, Self::ToBishop, Self::ToKnight];

    const fn of_piece(piece: Piece) -> Self {
        match piece {
            Piece::Pawn => Self::Pawn,
            Piece::Knight => Self::Knight,
            Piece::Bishop => Self::Bishop,
            Piece::Rook => Self::Rook,
            Piece::Queen => Self::Queen,
            Piece::King => Self::King,
        }
    }

    const fn of_promotion(piece: Piece) -> Option<Self> {
        match piece {
            Piece::Knight => Some(Self::ToKnight),
            Piece::Bishop => Some(Self::ToBishop),
            Piece::Rook => Some(Self::ToRook),
            Piece::Queen => Some(Self::ToQueen),
            Piece::Pawn | Piece::King => None,
        }
    }
}

impl Move {
    /// A move of `piece`; `None` if the squares are the same.
    #[must_use]
    pub fn new(piece: Piece, from: Square, to: Square) -> Option<Self> {
        (from != to).then(|| Self::of_kind(Kind::of_piece(piece), from, to))
    }

    /// A promotion to `piece`; `None` if the squares are the same or the piece is a pawn or a king.
    #[must_use]
    pub fn promoting(from: Square, to: Square, piece: Piece) -> Option<Self> {
        let kind = Kind::of_promotion(piece)?;
        (from != to).then(|| Self::of_kind(kind, from, to))
    }

    /// The move of these [`bits`](Self::to_bits), if there is such a move.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let tag = bits >> KIND_SHIFT;
        if tag == 0 || tag > LAST_KIND || bits & 63 == bits >> 6 & 63 {
            return None;
        }
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }

    #[inline]
    pub(crate) fn of_kind(kind: Kind, from: Square, to: Square) -> Self {
        let squares = from.index() as u16 | (to.index() as u16) << 6;
        let bits = NonZeroU16::new((kind as u16) << KIND_SHIFT | squares);
        Self(bits.expect("no kind has the tag zero"))
    }

    /// The square that the piece leaves.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_index(self.0.get() as usize)
    }

    /// The square that the piece reaches.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_index((self.0.get() >> 6) as usize)
    }

    /// The piece that moves: a pawn in a promotion.
    #[inline]
    #[must_use]
    pub fn piece(self) -> Piece {
        LEAVING[self.tag()]
    }

    /// The piece on the target square after the move: the new piece if a pawn promotes.
    #[inline]
    #[must_use]
    pub fn arriving_piece(self) -> Piece {
        ARRIVING[self.tag()]
    }

    /// The piece that a pawn is promoted to; `None` if the move is not a promotion.
    #[must_use]
    pub fn promotion(self) -> Option<Piece> {
        self.is_promotion().then(|| self.arriving_piece())
    }

    /// Whether the move promotes a pawn.
    #[inline]
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        self.tag() > Kind::King as usize
    }

    /// The move as a number, never zero. Bits 0 to 5 are the origin, 6 to 11 the target and 12 to 15 the piece or promotion.
    /// The layout is stable, so that numbers can be stored.
    #[inline]
    #[must_use]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    const fn tag(self) -> usize {
        (self.0.get() >> KIND_SHIFT) as usize
    }
}

/// The move as UCI writes it, such as `e2e3` or `e7e8j`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(piece) => write!(f, "{}", crate::fen::LETTERS.of(piece).to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.piece())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_has_unique_bits() {
        let mut moves = 0;
        for bits in 0..=u16::MAX {
            let Some(mv) = Move::from_bits(bits) else {
                continue;
            };
            moves += 1;
            let again = match mv.promotion() {
                Some(piece) => Move::promoting(mv.from(), mv.to(), piece),
                None => Move::new(mv.piece(), mv.from(), mv.to()),
            };
            assert_eq!(again, Some(mv));
            assert_eq!(mv.to_bits(), bits);
        }
        assert_eq!(moves, 10 * 64 * 63);
    }
}
