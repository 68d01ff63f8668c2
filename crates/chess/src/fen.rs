use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

use bitboard::{Bitboard, Board, Fen, File, Letters, Piece, Rank, Square};
use game_core::{ParseError, Side};

use crate::Position;

/// The letters of the pieces.
pub(crate) const LETTERS: Letters = Letters::new(['P', 'N', 'B', 'R', 'Q', 'K']);

/// Forsyth-Edwards notation.
impl Position {
    /// Reads a FEN. The last four fields may be missing. Castling rights may be written `KQkq`
    /// (X-FEN: the outermost rook) or by the files of the rooks (Shredder-FEN).
    ///
    /// An en passant square without a legal capture is read and forgotten.
    ///
    /// # Errors
    /// Text that is no position that could be played from; the error quotes the faulty field.
    ///
    /// ```
    /// use chess::Position;
    /// let position = Position::from_fen("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1")?;
    /// assert!(!position.in_check());
    /// assert!(Position::from_fen("8/8/8/8/8/4k3/4p3/4K3 x - - 0 1").is_err());
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    pub fn from_fen(text: &str) -> Result<Self, ParseError> {
        let fen = Fen::parse(text)?;
        let board = Board::parse_placement(fen.placement, &LETTERS)?;
        board
            .check_setup()
            .map_err(|error| ParseError::new(fen.placement, error))?;
        check_first_ranks(&board, fen.placement)?;
        let castling = parse_castling(&board, fen.castling)?;
        let en_passant = parse_en_passant(&board, fen.side, fen.en_passant)?;
        let clocks = (fen.halfmove_clock, fen.fullmove_number);
        let position = Self::from_parts(board, fen.side, castling, en_passant, clocks);
        position.check_checks(fen.placement)?;
        Ok(position)
    }

    /// Writes the FEN, castling rights as X-FEN: `KQkq` unless an outer rook makes that ambiguous.
    #[must_use]
    pub fn fen(&self) -> String {
        let en_passant = self.en_passant().map(|passed| passed.to_string());
        let fen = Fen {
            placement: &self.board().placement_text(&LETTERS),
            side: self.side(),
            castling: &self.castling_text(),
            en_passant: en_passant.as_deref().unwrap_or("-"),
            halfmove_clock: self.halfmove_clock(),
            fullmove_number: self.fullmove_number(),
        };
        fen.to_string()
    }

    fn castling_text(&self) -> String {
        let mut text = String::new();
        for side in Side::ALL {
            let king = self.board().king(side);
            let rooks = self.castling_rooks() & self.board().side(side);
            // Kingside first, as everybody writes it.
            for rook in rooks
                .into_iter()
                .collect::<alloc::vec::Vec<_>>()
                .into_iter()
                .rev()
            {
                let letter = match outermost_rook(self.board(), side, rook.index() > king.index()) {
                    Some(outermost) if outermost != rook => rook.file().to_char(),
                    _ if rook.index() > king.index() => 'k',
                    _ => 'q',
                };
                text.push(if side == Side::White {
                    letter.to_ascii_uppercase()
                } else {
                    letter
                });
            }
        }
        if text.is_empty() {
            text.push('-');
        }
        text
    }

    /// The side not to move is not in check, and the side to move in a check that can arise.
    fn check_checks(&self, placement: &str) -> Result<(), ParseError> {
        let (us, them) = (self.side(), !self.side());
        let attackers = self.attackers(self.board().king(them), self.board().occupied());
        if attackers.intersects(self.board().side(us)) {
            return Err(ParseError::new(
                placement,
                format!("{them} is in check, but {us} is to move"),
            ));
        }
        if self.checkers().len() > 2 {
            return Err(ParseError::new(
                placement,
                "more than two pieces give check",
            ));
        }
        Ok(())
    }
}

fn check_first_ranks(board: &Board, placement: &str) -> Result<(), ParseError> {
    let behind = |side: Side| {
        let first_rank = Bitboard::rank(Rank::First.relative_to(side));
        board.of(side, Piece::Pawn).intersects(first_rank)
    };
    if Side::ALL.into_iter().any(behind) {
        return Err(ParseError::new(placement, "a pawn on its first rank"));
    }
    Ok(())
}

fn parse_castling(board: &Board, field: &str) -> Result<Bitboard, ParseError> {
    let mut rooks = Bitboard::EMPTY;
    if field == "-" {
        return Ok(rooks);
    }
    for letter in field.chars() {
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        let home = Rank::First.relative_to(side);
        let rook = match letter.to_ascii_lowercase() {
            'k' => outermost_rook(board, side, true),
            'q' => outermost_rook(board, side, false),
            file => File::from_char(file).map(|file| Square::new(file, home)),
        };
        let king = board.king(side);
        let rook = rook.filter(|&rook| {
            let right = Bitboard::of(rook);
            let wing = |at: Square| at.index() > king.index();
            king.rank() == home
                && board.of(side, Piece::Rook).contains(rook)
                && !rooks.intersects(right)
                && !(rooks & board.side(side))
                    .into_iter()
                    .any(|other| wing(other) == wing(rook))
        });
        match rook {
            Some(rook) => rooks |= rook.into(),
            None => {
                return Err(ParseError::new(
                    field,
                    format!("no castling right {letter:?}"),
                ));
            }
        }
    }
    Ok(rooks)
}

/// The rook on the back rank that is farthest from its king on one wing.
fn outermost_rook(board: &Board, side: Side, kingside: bool) -> Option<Square> {
    let king = board.king(side);
    let home = Bitboard::rank(Rank::First.relative_to(side));
    let rooks = board.of(side, Piece::Rook) & home;
    let outermost = if kingside {
        rooks.highest()
    } else {
        rooks.into_iter().next()
    };
    outermost.filter(|rook| (rook.index() > king.index()) == kingside)
}

fn parse_en_passant(board: &Board, side: Side, field: &str) -> Result<Option<Square>, ParseError> {
    if field == "-" {
        return Ok(None);
    }
    let passed: Square = field.parse()?;
    let behind = Bitboard::of(passed).forward(side);
    let ahead = Bitboard::of(passed).forward(!side);
    let possible = passed.rank() == Rank::Sixth.relative_to(side)
        && !board.occupied().intersects(behind | passed.into())
        && board.of(!side, Piece::Pawn).intersects(ahead);
    if possible {
        Ok(Some(passed))
    } else {
        Err(ParseError::new(
            field,
            "no pawn has just passed the en passant square",
        ))
    }
}

/// A picture of the board for a terminal.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board().diagram(&LETTERS))
    }
}
