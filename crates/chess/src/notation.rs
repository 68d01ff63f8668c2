//! Positions, moves and games as text or in few bytes. Moves in the notation of UCI are here; SAN, FEN
//! and the others are in separate files.

pub(crate) mod description;
mod epd;
pub(crate) mod fen;
mod fen_error;
mod packed;
pub mod pgn;
mod san;
#[cfg(feature = "serde")]
mod serde_text;

use alloc::string::String;
use core::fmt::{self, Write};

use bitboard::{File, Square};
use game_core::{Notation, ParseError};

use self::description::{Description, parse_piece, parse_square};
use self::fen::LETTERS;
use crate::position::castling_targets;
use crate::{Move, MoveError, MoveKind, Position};

pub use epd::{Epd, Operand, Operation};
pub use fen_error::FenError;
pub use packed::{PackedPosition, UnpackError};

/// How castling is written in UCI.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CastlingNotation {
    /// By the king's move, `e1g1`, wherever king and rook started as in orthodox chess.
    #[default]
    KingMove,
    /// The king captures its rook, `e1h1`: the form of `UCI_Chess960`.
    KingTakesRook,
}

/// FEN and moves in UCI notation, castling as `e1g1`.
impl Notation for Position {
    /// Reads a FEN [leniently](Position::from_fen_lenient), as other UCI programs
    /// write it.
    fn parse_position(text: &str) -> Result<Self, ParseError> {
        Ok(Self::from_fen_lenient(text)?)
    }

    fn position_text(&self) -> String {
        self.fen()
    }

    /// [`parse_uci`](Self::parse_uci).
    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        self.parse_uci(text).map_err(ParseError::from)
    }

    fn move_text(&self, mv: Move) -> String {
        self.uci(mv, CastlingNotation::KingMove)
    }
}

/// Moves in UCI notation (the Universal Chess Interface, 2006).
impl Position {
    /// Writes a legal move in UCI notation.
    #[must_use]
    pub fn uci(&self, mv: Move, castling: CastlingNotation) -> String {
        // Two squares and a promotion.
        let mut text = String::with_capacity(5);
        self.write_uci(mv, castling, &mut text)
            .expect("a string takes any text");
        text
    }

    /// [`uci`](Self::uci) that writes to `output`.
    ///
    /// # Errors
    /// Those of `output`.
    pub fn write_uci(
        &self,
        mv: Move,
        castling: CastlingNotation,
        output: &mut impl Write,
    ) -> fmt::Result {
        for square in [mv.from(), self.shown_target(mv, castling)] {
            output.write_char(square.file().to_char())?;
            output.write_char(square.rank().to_char())?;
        }
        match mv.promotion() {
            Some(piece) => output.write_char(LETTERS.of(piece).to_ascii_lowercase()),
            None => Ok(()),
        }
    }

    /// Reads a legal move in UCI notation; castling in both of its forms.
    ///
    /// # Errors
    /// Text that is not a move in this notation, or not a legal one.
    ///
    /// ```
    /// use bitboard::Square;
    /// use chess::{MoveErrorKind, Position};
    /// let position = Position::start();
    /// assert_eq!(position.parse_uci("g1f3")?, position.parse_san("Nf3")?);
    /// let error = position.parse_uci("e7e5").unwrap_err();
    /// assert_eq!(*error.kind(), MoveErrorKind::OpponentsPiece(Square::E7));
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        self.find(text, Description::parse_uci(text))
    }

    /// The target square of a move as `castling` writes it.
    pub(crate) fn shown_target(&self, mv: Move, castling: CastlingNotation) -> Square {
        let (king, rook) = (mv.from(), mv.to());
        let orthodox = king.file() == File::E && matches!(rook.file(), File::A | File::H);
        if mv.kind() == MoveKind::Castling && castling == CastlingNotation::KingMove && orthodox {
            castling_targets(king, rook).0
        } else {
            rook
        }
    }
}

impl Description {
    fn parse_uci(text: &str) -> Option<Self> {
        let (squares, promotion) = match *text.as_bytes() {
            [.., b'1'..=b'8'] => (text.as_bytes(), None),
            [ref squares @ .., letter @ b'a'..=b'z'] => (squares, Some(parse_piece(letter)?)),
            _ => return None,
        };
        let [from_file, from_rank, to_file, to_rank] = *squares else {
            return None;
        };
        Some(Self::Squares {
            from: parse_square(from_file, from_rank)?,
            to: parse_square(to_file, to_rank)?,
            promotion,
        })
    }
}
