use alloc::string::String;
use core::fmt::{self, Write};

use bitboard::{Bitboard, File, Piece, Rank, Square};
use game_core::{MoveGenerator, Position as _};

use crate::notation::description::{
    Description, Wing, parse_file, parse_piece, parse_rank, parse_square,
};
use crate::notation::fen::LETTERS;
use crate::{Move, MoveError, MoveErrorKind, MoveKind, Position};

/// The longest text of a move, such as `a7xb8=Q#`, in bytes.
const LONGEST: usize = 8;

/// Algebraic notation, standard and long (FIDE Laws of Chess 2023, appendix C; PGN standard,
/// 8.2.3).
impl Position {
    /// Writes a legal move in standard algebraic notation, the PGN standard's export form: as
    /// short as is unambiguous, with `+` for check and `#` for mate.
    ///
    /// ```
    /// use chess::Position;
    /// let position = Position::from_fen("2k5/8/8/8/8/5K2/8/R6R w - - 0 1")?;
    /// let mv = position.parse_san("Rad1")?;
    /// assert_eq!(position.san(mv), "Rad1");
    /// assert_eq!(position.san(position.parse_san("Ra1a8")?), "Ra8+");
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn san(&self, mv: Move) -> String {
        let mut text = String::with_capacity(LONGEST);
        self.write_san(mv, &mut text)
            .expect("a string takes any text");
        text
    }

    /// [`san`](Self::san) that writes to `output`.
    ///
    /// # Errors
    /// Those of `output`.
    pub fn write_san(&self, mv: Move, output: &mut impl Write) -> fmt::Result {
        self.write_algebraic(mv, Form::Standard, output)
    }

    /// Writes a legal move in long algebraic notation: `Ng1-f3`, `e5xd6`, `e7-e8=Q+`, `O-O`.
    /// [`parse_san`](Self::parse_san) reads it back.
    ///
    /// ```
    /// use chess::Position;
    /// let position = Position::start();
    /// let mv = position.parse_san("Ng1-f3")?;
    /// assert_eq!(position.long_algebraic(mv), "Ng1-f3");
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn long_algebraic(&self, mv: Move) -> String {
        let mut text = String::with_capacity(LONGEST);
        self.write_long_algebraic(mv, &mut text)
            .expect("a string takes any text");
        text
    }

    /// [`long_algebraic`](Self::long_algebraic) that writes to `output`.
    ///
    /// # Errors
    /// Those of `output`.
    pub fn write_long_algebraic(&self, mv: Move, output: &mut impl Write) -> fmt::Result {
        self.write_algebraic(mv, Form::Long, output)
    }

    fn write_algebraic(&self, mv: Move, form: Form, output: &mut impl Write) -> fmt::Result {
        if mv.kind() == MoveKind::Castling {
            output.write_str(Wing::of(mv.from(), mv.to()).text())?;
        } else {
            self.write_piece_move(mv, form, output)?;
        }
        match self.check_mark(mv) {
            Some(mark) => output.write_char(mark),
            None => Ok(()),
        }
    }

    fn write_piece_move(&self, mv: Move, form: Form, output: &mut impl Write) -> fmt::Result {
        let (piece, from, to) = (mv.piece(), mv.from(), mv.to());
        let captures = self.board().occupied().contains(to) || mv.kind() == MoveKind::EnPassant;
        if piece != Piece::Pawn {
            output.write_char(LETTERS.of(piece))?;
        }
        let (file, rank) = match form {
            Form::Long => (Some(from.file()), Some(from.rank())),
            Form::Standard if piece == Piece::Pawn => (captures.then(|| from.file()), None),
            Form::Standard => self.needed_origin(piece, from, to),
        };
        if let Some(file) = file {
            output.write_char(file.to_char())?;
        }
        if let Some(rank) = rank {
            output.write_char(rank.to_char())?;
        }
        if captures {
            output.write_char('x')?;
        } else if form == Form::Long {
            output.write_char('-')?;
        }
        output.write_char(to.file().to_char())?;
        output.write_char(to.rank().to_char())?;
        if let Some(promoted) = mv.promotion() {
            output.write_char('=')?;
            output.write_char(LETTERS.of(promoted))?;
        }
        Ok(())
    }

    /// The disambiguation of a piece among those that go to `to`: the file if it suffices, else the rank, else
    /// both (PGN standard, 8.2.3.4).
    fn needed_origin(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
    ) -> (Option<File>, Option<Rank>) {
        let rivals = match piece {
            Piece::King => Bitboard::EMPTY,
            _ => self.legal_origins(piece, to) - from.into(),
        };
        if rivals.is_empty() {
            return (None, None);
        }
        let (file, rank) = (from.file(), from.rank());
        let on_file = rivals.intersects(Bitboard::file(file));
        let on_rank = rivals.intersects(Bitboard::rank(rank));
        (
            (!on_file || on_rank).then_some(file),
            on_file.then_some(rank),
        )
    }

    fn check_mark(&self, mv: Move) -> Option<char> {
        if !self.gives_check(mv) {
            return None;
        }
        let mut child = *self;
        child.play(mv);
        Some(if child.has_legal_move() { '+' } else { '#' })
    }

    /// Reads a legal move in algebraic notation as people and programs write it, the PGN standard's
    /// import form and more:
    ///
    /// - `Nf3`, `♘f3`, `nf3`. Pieces may be written as figurines of either colour and in lower case,
    ///   but `b` is always the file: `bxc3` and `bc3` are pawn moves.
    /// - `Ngf3`, `N1f3`, `Ng1f3`, `Ng1-f3`, `e2e4`, `e2-e4`, `g1f3`: the origin may be given in full.
    ///   With it the letter of the piece may be missing, so moves in UCI notation are read too.
    /// - `exd5`, `ed5`, `e:d5`, `exd6 e.p.`, `exd6ep`.
    /// - `e8=Q`, `e8Q`, `e8(Q)`, `e8/Q`, `e8q`.
    /// - `O-O`, `0-0`, `o-o`, also `e1g1`, and `e1h1` as in `UCI_Chess960`.
    ///
    /// Marks that only describe the move (`x`, `+`, `#`, `!`, `?`, `e.p.`) may be missing or wrong.
    ///
    /// # Errors
    /// Text that is not a move, that fits no legal move, or that fits several.
    ///
    /// ```
    /// use chess::{MoveErrorKind, Position};
    /// let position = Position::from_fen("2k5/8/8/8/8/5K2/8/R6R w - - 0 1")?;
    /// let error = position.parse_san("Rd1").unwrap_err();
    /// assert!(matches!(error.kind(), MoveErrorKind::Ambiguous(moves) if moves.len() == 2));
    /// assert_eq!(error.to_string(), "ambiguous, Rad1 or Rhd1: \"Rd1\"");
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        self.find(text, Description::parse_algebraic(text))
    }

    /// Reads a legal move in standard algebraic notation exactly as [`san`](Self::san) writes it,
    /// check marks and all.
    ///
    /// # Errors
    /// Those of [`parse_san`](Self::parse_san), and text that is not the standard one.
    ///
    /// ```
    /// use chess::Position;
    /// let position = Position::start();
    /// assert_eq!(position.parse_san_strict("Nf3"), Ok(position.parse_san("Ngf3!")?));
    /// let error = position.parse_san_strict("Ngf3").unwrap_err();
    /// assert_eq!(error.to_string(), "not the standard notation of the move, Nf3: \"Ngf3\"");
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    pub fn parse_san_strict(&self, text: &str) -> Result<Move, MoveError> {
        let mv = self.parse_san(text)?;
        let mut expected = Expected(text);
        match self.write_san(mv, &mut expected) {
            Ok(()) if expected.0.is_empty() => Ok(mv),
            _ => Err(MoveError::new(self, text, MoveErrorKind::NotStandard(mv))),
        }
    }
}

/// The form in which a move is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Standard,
    Long,
}

/// The rest of the expected text. Writing anything else is an error.
struct Expected<'a>(&'a str);

impl Write for Expected<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(text).ok_or(fmt::Error)?;
        Ok(())
    }
}

impl Description {
    /// Reads algebraic notation; see [`Position::parse_san`].
    fn parse_algebraic(text: &str) -> Option<Self> {
        if text.is_ascii() {
            return Self::parse_symbols(text.as_bytes());
        }
        // Nobody writes a move that is longer than the buffer.
        let mut symbols = [0; 4 * LONGEST];
        let mut len = 0;
        for symbol in text.chars().filter_map(plain_symbol) {
            *symbols.get_mut(len)? = symbol?;
            len += 1;
        }
        Self::parse_symbols(&symbols[..len])
    }

    fn parse_symbols(symbols: &[u8]) -> Option<Self> {
        let symbols = without_annotations(symbols);
        match symbols {
            [b'O' | b'o' | b'0', b'-', b'O' | b'o' | b'0', rest @ ..] => match rest {
                [] => Some(Self::Castling(Wing::King)),
                [b'-', b'O' | b'o' | b'0'] => Some(Self::Castling(Wing::Queen)),
                _ => None,
            },
            _ => Self::parse_piece_move(symbols),
        }
    }

    fn parse_piece_move(symbols: &[u8]) -> Option<Self> {
        let (squares, promotion) = split_promotion(symbols)?;
        let [origin @ .., file, rank] = squares else {
            return None;
        };
        let to = parse_square(*file, *rank)?;
        let origin = match origin {
            [origin @ .., b'x' | b':' | b'-'] => origin,
            _ => origin,
        };
        let (letter, origin) = match origin {
            [letter, rest @ ..] if *letter != b'b' && parse_piece(*letter).is_some() => {
                (parse_piece(*letter), rest)
            }
            _ => (None, origin),
        };
        let origins = match *origin {
            // A pawn without a given file goes straight ahead.
            [] if matches!(letter, None | Some(Piece::Pawn)) => Bitboard::file(to.file()),
            [] => Bitboard::ALL,
            [symbol] => match parse_file(symbol) {
                Some(file) => Bitboard::file(file),
                None => Bitboard::rank(parse_rank(symbol)?),
            },
            [file, rank] => {
                let from = parse_square(file, rank)?;
                if letter.is_none() {
                    return Some(Self::Squares {
                        from,
                        to,
                        promotion,
                    });
                }
                from.into()
            }
            _ => return None,
        };
        Some(Self::Piece {
            piece: letter.unwrap_or(Piece::Pawn),
            origins,
            to,
            promotion,
        })
    }
}

/// The ASCII symbol for a character; `None` for one without a meaning,
/// and `Some(None)` for one that does not belong in a move.
fn plain_symbol(symbol: char) -> Option<Option<u8>> {
    let plain = match symbol {
        // Variation selectors choose between text and picture.
        '\u{fe0e}' | '\u{fe0f}' => return None,
        '♔' | '♚' => b'K',
        '♕' | '♛' => b'Q',
        '♖' | '♜' => b'R',
        '♗' | '♝' => b'B',
        '♘' | '♞' => b'N',
        '♙' | '♟' => b'P',
        '×' => b'x',
        // Hyphens, dashes, the minus sign.
        '\u{2010}'..='\u{2015}' | '\u{2212}' => b'-',
        '†' | '‡' => b'+',
        '\u{a0}' => b' ',
        _ => return Some(u8::try_from(symbol).ok().filter(u8::is_ascii)),
    };
    Some(Some(plain))
}

/// The symbols without the annotations at their end, and without space around them.
fn without_annotations(symbols: &[u8]) -> &[u8] {
    let mut rest = symbols.trim_ascii();
    loop {
        rest = match rest {
            [shorter @ .., b'+' | b'#' | b'!' | b'?']
            | [shorter @ .., b'e', b'.', b'p', b'.']
            | [shorter @ .., b'e', b'p']
            | [shorter @ .., b'e', b'p', b'.'] => shorter,
            _ => return rest,
        }
        .trim_ascii_end();
    }
}

/// Splits off the promotion at the end: `=Q`, `Q`, `(Q)` or `/Q`.
fn split_promotion(symbols: &[u8]) -> Option<(&[u8], Option<Piece>)> {
    let (squares, letter) = match *symbols {
        [.., b'1'..=b'8'] => return Some((symbols, None)),
        [ref squares @ .., b'=', b'(', letter, b')']
        | [ref squares @ .., b'(', letter, b')']
        | [ref squares @ .., b'=' | b'/', letter]
        | [ref squares @ .., letter] => (squares, letter),
        [] => return None,
    };
    Some((squares, Some(parse_piece(letter)?)))
}
