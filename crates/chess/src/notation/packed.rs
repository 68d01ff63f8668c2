use bitboard::{Bitboard, Piece, Rank, Square};
use game_core::Side;

use crate::{Position, Setup, SetupFaults};

/// A position in 28 bytes, for large tables and files.
///
/// Every position fits, with Chess960 rights, en passant square and both clocks, and no two positions
/// have the same bytes. All numbers are little-endian:
///
/// | bytes | content |
/// |---|---|
/// | 0–7 | the occupied squares, one bit each, a1 the lowest |
/// | 8–23 | one nibble for each piece in the order of squares, the low nibble of a byte first; the rest zero |
/// | 24–25 | plies since the last capture or pawn move |
/// | 26–27 | the number of the move |
///
/// A nibble is twice the kind of piece (pawn, knight, bishop, rook, queen, king), and one more for Black.
/// The other four codes show what a piece may do: 12 and 13 are a white and a black rook that may
/// castle, 14 is a pawn that may be captured en passant, and 15 is the black king if Black is to move.
///
/// ```
/// use chess::{PackedPosition, Position};
/// let packed = Position::start().pack();
/// assert_eq!(packed.unpack(), Ok(Position::start()));
/// assert_eq!(PackedPosition::from_bytes(packed.to_bytes()), packed);
/// assert!(PackedPosition::from_bytes([0xff; PackedPosition::SIZE]).unpack().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedPosition([u8; Self::SIZE]);

/// The reason why bytes are not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnpackError {
    /// More than 32 squares are occupied.
    #[error("more than 32 pieces")]
    ManyPieces,
    /// The bytes describe a position that cannot be played from.
    #[error(transparent)]
    Setup(#[from] SetupFaults),
    /// The position packs into different bytes: for example, a pawn is marked as capturable en passant although no capture is
    /// legal, or a nibble after the last piece is not zero.
    #[error("the bytes are not those of a packed position")]
    NotCanonical,
}

const WHITE_CASTLING_ROOK: u8 = 12;
const BLACK_CASTLING_ROOK: u8 = 13;
const PASSING_PAWN: u8 = 14;
const BLACK_KING_TO_MOVE: u8 = 15;

/// Where the nibbles of the pieces begin.
const PIECES: usize = 8;
/// Where the clocks begin.
const CLOCKS: usize = 24;

impl PackedPosition {
    /// The number of bytes.
    pub const SIZE: usize = 28;

    /// A packed position from stored bytes, which only [`unpack`](Self::unpack) checks.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; Self::SIZE]) -> Self {
        Self(bytes)
    }

    /// The bytes to store.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; Self::SIZE] {
        self.0
    }

    /// The position. No other bytes unpack to it.
    ///
    /// # Errors
    /// Bytes that do not pack a position.
    pub fn unpack(&self) -> Result<Position, UnpackError> {
        let position = Position::try_from(self.setup()?)?;
        if position.pack() == *self {
            Ok(position)
        } else {
            Err(UnpackError::NotCanonical)
        }
    }

    /// The setup that the bytes describe, as far as it can be read.
    fn setup(&self) -> Result<Setup, UnpackError> {
        let occupied = Bitboard(u64::from_le_bytes(self.word(0)));
        if occupied.len() > 32 {
            return Err(UnpackError::ManyPieces);
        }
        let mut setup = Setup::EMPTY;
        for (index, square) in occupied.into_iter().enumerate() {
            let nibble = self.0[PIECES + index / 2] >> (index % 2 * 4) & 15;
            let (side, piece) = piece_of(nibble, square);
            setup.put(side, piece, square);
            match nibble {
                WHITE_CASTLING_ROOK | BLACK_CASTLING_ROOK => {
                    setup.allow_castling(side, square.file());
                }
                PASSING_PAWN => {
                    setup.en_passant = Bitboard::of(square).forward(!side).into_iter().next();
                }
                BLACK_KING_TO_MOVE => setup.side = Side::Black,
                _ => {}
            }
        }
        setup.halfmove_clock = u16::from_le_bytes(self.word(CLOCKS));
        setup.fullmove_number = u16::from_le_bytes(self.word(CLOCKS + 2));
        Ok(setup)
    }

    /// Some bytes of a number.
    fn word<const N: usize>(&self, at: usize) -> [u8; N] {
        core::array::from_fn(|index| self.0[at + index])
    }
}

/// The piece that a nibble stands for. A pawn that may be captured en passant is White's on the fourth
/// rank.
fn piece_of(nibble: u8, square: Square) -> (Side, Piece) {
    match nibble {
        WHITE_CASTLING_ROOK => (Side::White, Piece::Rook),
        BLACK_CASTLING_ROOK => (Side::Black, Piece::Rook),
        PASSING_PAWN if square.rank() == Rank::Fourth => (Side::White, Piece::Pawn),
        PASSING_PAWN => (Side::Black, Piece::Pawn),
        BLACK_KING_TO_MOVE => (Side::Black, Piece::King),
        plain => {
            let side = Side::ALL[usize::from(plain % 2)];
            (side, Piece::ALL[usize::from(plain / 2)])
        }
    }
}

impl Position {
    /// Packs the position into 28 bytes; equal positions give equal bytes.
    #[must_use]
    pub fn pack(&self) -> PackedPosition {
        let mut bytes = [0; PackedPosition::SIZE];
        let occupied = self.board().occupied();
        bytes[..PIECES].copy_from_slice(&occupied.0.to_le_bytes());
        for (index, square) in occupied.into_iter().enumerate() {
            bytes[PIECES + index / 2] |= self.nibble(square) << (index % 2 * 4);
        }
        bytes[CLOCKS..CLOCKS + 2].copy_from_slice(&self.halfmove_clock().to_le_bytes());
        bytes[CLOCKS + 2..].copy_from_slice(&self.fullmove_number().to_le_bytes());
        PackedPosition(bytes)
    }

    /// The code of the piece on an occupied square.
    fn nibble(&self, square: Square) -> u8 {
        let board = self.board();
        let piece = board.piece_at(square).expect("the square is occupied");
        let side = board.side_at(square).expect("the square is occupied");
        let passing_pawn = self
            .en_passant()
            .map(|passed| Bitboard::of(passed).forward(!self.side()));
        match (piece, side) {
            (Piece::Rook, Side::White) if self.castling_rooks().contains(square) => {
                WHITE_CASTLING_ROOK
            }
            (Piece::Rook, Side::Black) if self.castling_rooks().contains(square) => {
                BLACK_CASTLING_ROOK
            }
            (Piece::Pawn, _) if passing_pawn == Some(square.into()) => PASSING_PAWN,
            (Piece::King, Side::Black) if self.side() == Side::Black => BLACK_KING_TO_MOVE,
            _ => 2 * piece as u8 + side as u8,
        }
    }
}
