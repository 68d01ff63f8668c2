use alloc::format;
use alloc::string::String;
use core::fmt;

use bitboard::{Bitboard, Board, File, Piece, Rank, Square};
use game_core::{ParseError, Side};

use crate::Position;

/// The letters of the pieces, from pawn to king.
pub(crate) const LETTERS: [char; Piece::COUNT] = ['P', 'N', 'B', 'R', 'Q', 'K'];

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
        let mut fields = text.split_ascii_whitespace();
        let placement = fields
            .next()
            .ok_or_else(|| ParseError::new(text, "an empty FEN"))?;
        let board = Board::parse_placement(placement, &LETTERS)?;
        check_pieces(&board, placement)?;
        let side = parse_side(fields.next().unwrap_or("w"))?;
        let castling = parse_castling(&board, fields.next().unwrap_or("-"))?;
        let en_passant = parse_en_passant(&board, side, fields.next().unwrap_or("-"))?;
        let halfmoves = parse_number(fields.next().unwrap_or("0"), "half-move clock")?;
        let fullmoves = parse_number(fields.next().unwrap_or("1"), "move number")?;
        if let Some(extra) = fields.next() {
            return Err(ParseError::new(extra, "more than six fields in a FEN"));
        }
        let clocks = (halfmoves, u16::max(fullmoves, 1));
        let position = Self::from_parts(board, side, castling, en_passant, clocks);
        position.check_kings(placement)?;
        Ok(position)
    }

    /// Writes the FEN, castling rights as X-FEN: `KQkq` unless an outer rook makes that ambiguous.
    #[must_use]
    pub fn fen(&self) -> String {
        let side = match self.side() {
            Side::White => 'w',
            Side::Black => 'b',
        };
        let placement = self.board().placement_text(&LETTERS);
        let en_passant = self
            .en_passant()
            .map_or_else(|| "-".into(), |at| format!("{at}"));
        let (halfmoves, fullmoves) = (self.halfmove_clock(), self.fullmove_number());
        let castling = self.castling_text();
        format!("{placement} {side} {castling} {en_passant} {halfmoves} {fullmoves}")
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
    fn check_kings(&self, placement: &str) -> Result<(), ParseError> {
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

fn check_pieces(board: &Board, placement: &str) -> Result<(), ParseError> {
    for side in Side::ALL {
        let kings = board.of(side, Piece::King).len();
        if kings != 1 {
            return Err(ParseError::new(
                placement,
                format!("{side} has {kings} kings"),
            ));
        }
        let pieces = board.side(side).len();
        if pieces > 16 {
            return Err(ParseError::new(
                placement,
                format!("{side} has {pieces} pieces"),
            ));
        }
    }
    let back_ranks = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
    if board.pieces(Piece::Pawn).intersects(back_ranks) {
        return Err(ParseError::new(
            placement,
            "a pawn on the first or last rank",
        ));
    }
    Ok(())
}

fn parse_side(field: &str) -> Result<Side, ParseError> {
    match field {
        "w" => Ok(Side::White),
        "b" => Ok(Side::Black),
        _ => Err(ParseError::new(
            field,
            "the side to move is neither w nor b",
        )),
    }
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

fn parse_number<N: core::str::FromStr>(field: &str, what: &str) -> Result<N, ParseError> {
    let digits = !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { field.parse().ok() } else { None };
    number.ok_or_else(|| ParseError::new(field, format!("the {what} is no number in range")))
}

/// A picture of the board for a terminal.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board().diagram(&LETTERS))
    }
}
