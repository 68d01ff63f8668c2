use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;

use bitboard::{Bitboard, Board, Fen, File, Letters, Piece, Rank, Square};
use game_core::{ParseError, Side};

use crate::position::setup::{castling_square, king_at_home};
use crate::{FenError, Position, Setup};

/// The letters of the pieces.
pub(crate) const LETTERS: Letters = Letters::new(['P', 'N', 'B', 'R', 'Q', 'K']);

/// Forsyth-Edwards notation.
impl Position {
    /// Reads a FEN as the PGN standard (16.1) requires it: six fields, one space apart, each in its only
    /// form. Castling rights are `KQkq`, each the outermost rook of its wing (X-FEN), or the files of
    /// the rooks (Shredder-FEN), White's first and the king's wing first.
    ///
    /// An en passant square without a legal capture is accepted and dropped.
    ///
    /// # Errors
    /// Text that is not such a FEN, or a [`Setup`] that cannot be played from, with
    /// [all its faults](FenError::faults).
    ///
    /// ```
    /// use chess::Position;
    /// let position = Position::from_fen("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1")?;
    /// assert!(!position.in_check());
    /// assert!(Position::from_fen("8/8/8/8/8/4k3/4p3/4K3 w").is_err());
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let setup = Setup::from_fen(text)?;
        Self::try_from(setup).map_err(|faults| FenError::of_setup(text, &faults))
    }

    /// Reads a FEN as programs and people write it. It accepts what [`Setup::from_fen_lenient`] accepts, and drops impossible
    /// rights: castling rights whose king or rook is not in place, two rights on the same wing, and an en passant square that no
    /// pawn can just have passed.
    ///
    /// # Errors
    /// As [`from_fen`](Self::from_fen).
    ///
    /// ```
    /// use chess::Position;
    /// let position = Position::from_fen_lenient(" 4k3/8/8/8/8/8/8/4K2R  W qK E3 ")?;
    /// assert_eq!(position.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    pub fn from_fen_lenient(text: &str) -> Result<Self, FenError> {
        let mut setup = Setup::from_fen_lenient(text)?;
        setup.drop_impossible_rights();
        Self::try_from(setup).map_err(|faults| FenError::of_setup(text, &faults))
    }

    /// Writes the FEN, castling rights as X-FEN: `KQkq` unless an outer rook makes that ambiguous.
    ///
    /// The en passant square is written only if a legal capture leads there.
    #[must_use]
    pub fn fen(&self) -> String {
        Setup::from(*self).fen()
    }

    /// Writes the FEN, castling rights always by the files of the rooks (Shredder-FEN): `HAha`.
    #[must_use]
    pub fn shredder_fen(&self) -> String {
        Setup::from(*self).shredder_fen()
    }
}

/// Forsyth-Edwards notation.
impl Setup {
    /// Reads any well-formed FEN, as strictly as [`Position::from_fen`], whatever it describes.
    ///
    /// `K` and `Q` mean the outermost rook on that side of a king on its first rank, or the corner if
    /// there is none.
    ///
    /// # Errors
    /// The first field that is not well formed.
    ///
    /// ```
    /// use chess::Setup;
    /// let setup = Setup::from_fen("8/8/8/8/8/8/8/PPPPPPPP w KQ e4 0 0")?;
    /// assert_eq!(setup.fen(), "8/8/8/8/8/8/8/PPPPPPPP w KQ e4 0 0");
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    pub fn from_fen(text: &str) -> Result<Self, ParseError> {
        let fen = Fen::parse(text)?;
        let board = Board::parse_placement(fen.placement, &LETTERS)?;
        if board.placement_text(&LETTERS) != fen.placement {
            let reason = "empty squares are not counted by one digit";
            return Err(ParseError::new(fen.placement, reason));
        }
        let rooks = parse_castling(&board, fen.castling)?;
        if !rooks.is_sorted_by(|a, b| writing_order(*a) < writing_order(*b)) {
            let reason = "castling rights are not in the order KQkq, each once";
            return Err(ParseError::new(fen.castling, reason));
        }
        if fen
            .en_passant
            .starts_with(|file: char| file.is_ascii_uppercase())
        {
            return Err(ParseError::new(
                fen.en_passant,
                "not a square in lower case",
            ));
        }
        Self::of_fen(&fen, board, rooks)
    }

    /// Reads a FEN with what is commonly written for it: white space of any length, also around the
    /// text; fields missing at the end, which mean White to move, no rights and fresh clocks; `W` and
    /// `B` for a side; castling rights in any order, also named twice; an en passant square in capitals;
    /// several digits for one row of empty squares; `-` for a fresh clock, leading zeros, and move 0 for
    /// move 1. Nothing else is accepted.
    ///
    /// # Errors
    /// The first field that cannot be read.
    pub fn from_fen_lenient(text: &str) -> Result<Self, ParseError> {
        let fen = Fen::parse_lenient(text)?;
        let board = Board::parse_placement(fen.placement, &LETTERS)?;
        let rooks = parse_castling(&board, fen.castling)?;
        Self::of_fen(&fen, board, rooks)
    }

    fn of_fen(fen: &Fen<'_>, board: Board, rooks: Vec<Square>) -> Result<Self, ParseError> {
        let mut setup = Self::from_parts(board, fen.side, rooks.into_iter().collect());
        if fen.en_passant != "-" {
            setup.en_passant = Some(fen.en_passant.parse()?);
        }
        setup.halfmove_clock = fen.halfmove_clock;
        setup.fullmove_number = fen.fullmove_number;
        Ok(setup)
    }

    /// Writes the FEN, castling rights as X-FEN: `KQkq` unless an outer rook makes that ambiguous.
    #[must_use]
    pub fn fen(&self) -> String {
        self.fen_with_castling(|board, side, rook| {
            let meant = |letter: char| castling_rook(board, side, letter) == Some(rook);
            ['k', 'q']
                .into_iter()
                .find(|&letter| meant(letter))
                .unwrap_or_else(|| rook.file().to_char())
        })
    }

    /// Writes the FEN, castling rights always by the files of the rooks (Shredder-FEN): `HAha`.
    ///
    /// ```
    /// use chess::Setup;
    /// let fen = Setup::start().shredder_fen();
    /// assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    /// ```
    #[must_use]
    pub fn shredder_fen(&self) -> String {
        self.fen_with_castling(|_, _, rook| rook.file().to_char())
    }

    fn fen_with_castling(&self, letter: impl Fn(&Board, Side, Square) -> char) -> String {
        let mut rooks: Vec<_> = self.castling_rooks().into_iter().collect();
        rooks.sort_by_key(|&rook| writing_order(rook));
        let castling = rooks.into_iter().map(|rook| match rook.rank() {
            Rank::First => letter(self.board(), Side::White, rook).to_ascii_uppercase(),
            _ => letter(self.board(), Side::Black, rook),
        });
        let fen = Fen {
            placement: &self.board().placement_text(&LETTERS),
            side: self.side,
            castling: &or_dash(castling.collect()),
            en_passant: &or_dash(self.en_passant.iter().map(ToString::to_string).collect()),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        };
        fen.to_string()
    }
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".into() } else { text }
}

/// White's rights come first, and those of the kingside come before the queenside.
fn writing_order(rook: Square) -> impl Ord {
    (rook.rank(), Reverse(rook.file()))
}

/// The squares of the rooks that a castling field names, in its order.
fn parse_castling(board: &Board, field: &str) -> Result<Vec<Square>, ParseError> {
    if field == "-" {
        return Ok(Vec::new());
    }
    let rook = |letter: char| {
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        castling_rook(board, side, letter.to_ascii_lowercase())
            .ok_or_else(|| ParseError::new(field, format!("no castling right {letter:?}")))
    };
    field.chars().map(rook).collect()
}

/// The square that a letter names: for `k` and `q` that of the outermost rook on that side of the king, or
/// else the corner; for a file its square on the first rank.
fn castling_rook(board: &Board, side: Side, letter: char) -> Option<Square> {
    let (corner, is_kingside) = match letter {
        'k' => (File::H, true),
        'q' => (File::A, false),
        file => return File::from_char(file).map(|file| castling_square(side, file)),
    };
    let corner = castling_square(side, corner);
    let Some(king) = king_at_home(board, side) else {
        return Some(corner);
    };
    let rooks = board.of(side, Piece::Rook) & Bitboard::rank(king.rank());
    let mut wing = rooks
        .into_iter()
        .filter(|&rook| (rook > king) == is_kingside);
    let outermost = if is_kingside {
        wing.last()
    } else {
        wing.next()
    };
    outermost.or(Some(corner))
}

/// A picture of the board for a terminal.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board().diagram(&LETTERS))
    }
}

/// A picture of the board for a terminal.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board().diagram(&LETTERS))
    }
}
