//! Positions and moves as text.

use alloc::string::{String, ToString};

use bitboard::{Board, Fen, Letters, Piece, Square};
use game_core::{MoveGenerator, Notation, ParseError};

use crate::{Move, Opening, Position, Rules};

/// The letters of the pieces: as in chess, except for the bers.
pub(crate) const LETTERS: Letters = Letters::new(['P', 'N', 'B', 'R', 'J', 'K']);

const PLAYED: &str = "rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR w - - 0 1";
const ARRAY: &str = "rnbjkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBJKBNR w - - 0 1";

pub(crate) const fn start<R: Rules>() -> &'static str {
    match R::OPENING {
        Opening::PrePlayedD4D5 => PLAYED,
        Opening::ForcedD | Opening::ForcedDOrE | Opening::None => ARRAY,
    }
}

fn expect_dash(field: &str, reason: &str) -> Result<(), ParseError> {
    match field {
        "-" => Ok(()),
        bad => Err(ParseError::new(bad, reason)),
    }
}

impl<R: Rules> Position<R> {
    /// Reads a FEN: placement (bers `j` and `J`), side to move, `-`, `-`, plies without progress,
    /// move number. Accepts what [`Fen::parse_lenient`] accepts: fields missing at the end mean
    /// White to move and fresh clocks.
    ///
    /// ```
    /// use shatar::{Position, Standard};
    /// let position = Position::<Standard>::from_fen("7k/4P3/6K1/8/8/8/p7/8 w").unwrap();
    /// assert_eq!(position.fen(), "7k/4P3/6K1/8/8/8/p7/8 w - - 0 1");
    /// let error = Position::<Standard>::from_fen("7k/4Q3/6K1/8/8/8/p7/8 w").unwrap_err();
    /// assert_eq!(error.to_string(), "'Q' is not a piece, in rank 7: \"4Q3\"");
    /// ```
    ///
    /// # Errors
    /// The first field that cannot be read, or a setup that [`Position::new`] rejects.
    pub fn from_fen(text: &str) -> Result<Self, ParseError> {
        let fen = Fen::parse_lenient(text)?;
        let board = Board::parse_placement(fen.placement, &LETTERS)?;
        expect_dash(fen.castling, "shatar has no castling")?;
        expect_dash(fen.en_passant, "shatar has no capture en passant")?;
        Self::new(board, fen.side, fen.halfmove_clock, fen.fullmove_number)
    }

    /// Writes a FEN of six fields. It does not contain the [`series`](Self::series) of checks.
    #[must_use]
    pub fn fen(&self) -> String {
        let fen = Fen {
            placement: &self.board().placement_text(&LETTERS),
            side: self.side(),
            castling: "-",
            en_passant: "-",
            halfmove_clock: self.halfmove_clock(),
            fullmove_number: self.fullmove_number(),
        };
        fen.to_string()
    }
}

/// Reads the squares and the promotion of a move.
fn parse_squares(text: &str) -> Result<(Square, Square, Option<Piece>), ParseError> {
    let error = || ParseError::new(text, "not a move such as e2e3 or e7e8j");
    let (from, to, rest) = Square::parse_pair(text).ok_or_else(error)?;
    let mut rest = rest.chars();
    let promotion = match rest.next() {
        None => None,
        Some(letter) => Some(LETTERS.piece(letter).ok_or_else(error)?),
    };
    match rest.next() {
        None => Ok((from, to, promotion)),
        Some(_) => Err(error()),
    }
}

impl<R: Rules> Notation for Position<R> {
    fn parse_position(text: &str) -> Result<Self, ParseError> {
        Self::from_fen(text)
    }

    fn position_text(&self) -> String {
        self.fen()
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        let (from, to, promotion) = parse_squares(text)?;
        let mv = match promotion {
            Some(piece) => Move::promoting(from, to, piece),
            None => {
                let piece = self.board().piece_at(from);
                piece.and_then(|piece| Move::new(piece, from, to))
            }
        };
        mv.filter(|&mv| self.is_legal(mv))
            .ok_or_else(|| ParseError::new(text, "not a legal move here"))
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }
}
