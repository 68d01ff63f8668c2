use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter::Peekable;
use core::str::Chars;

use bitboard::{File, Piece, Rank, Square};
use game_core::{MoveGenerator, ParseError, Position as _};

use crate::fen::LETTERS;
use crate::{Move, MoveKind, Position};

/// Standard algebraic notation (FIDE Laws of Chess 2023, appendix C; PGN standard, 8.2.3).
impl Position {
    /// Writes a legal move in standard algebraic notation, as briefly as it stays clear.
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
        let check = self.check_mark(mv);
        if mv.kind() == MoveKind::Castling {
            let castling = Wing::of(mv).text();
            return format!("{castling}{check}");
        }
        let origin = self.origin_text(mv);
        let capture = self.captured(mv).map_or("", |_| "x");
        let promotion = mv
            .promotion()
            .map_or_else(String::new, |piece| format!("={}", LETTERS.of(piece)));
        format!("{origin}{capture}{}{promotion}{check}", mv.to())
    }

    /// Reads a legal move in standard algebraic notation, and in what is commonly written for it:
    /// `0-0`, `ed5`, `exd6 e.p.`, `e8Q`, `e8(Q)`, `Ng1-f3`. More of the origin may be told than is
    /// needed. Marks that only describe the move (`x`, `+`, `#`, `!`, `?`, `e.p.`) may be missing or
    /// wrong.
    ///
    /// # Errors
    /// Text that is no move, that fits no legal move, or that fits several; the last are named.
    ///
    /// ```
    /// use chess::Position;
    /// let position = Position::from_fen("2k5/8/8/8/8/5K2/8/R6R w - - 0 1")?;
    /// let error = position.parse_san("Rd1").unwrap_err();
    /// assert_eq!(error.to_string(), "ambiguous, Rad1 or Rhd1: \"Rd1\"");
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    pub fn parse_san(&self, text: &str) -> Result<Move, ParseError> {
        let plain = without_annotations(text);
        let description = Description::parse(plain)
            .ok_or_else(|| ParseError::new(text, "no move in algebraic notation"))?;
        match *self.moves_such_that(|mv| description.fits(mv)) {
            [mv] => Ok(mv),
            [] => Err(ParseError::new(text, self.why_illegal(description))),
            ref several => {
                let names = self.names(several);
                Err(ParseError::new(text, format!("ambiguous, {names}")))
            }
        }
    }

    fn moves_such_that(&self, is_meant: impl Fn(Move) -> bool) -> Vec<Move> {
        let moves = self.moves();
        moves.iter().copied().filter(|&mv| is_meant(mv)).collect()
    }

    fn check_mark(&self, mv: Move) -> &'static str {
        let mut child = *self;
        child.play(mv);
        match (child.in_check(), child.has_legal_move()) {
            (false, _) => "",
            (true, true) => "+",
            (true, false) => "#",
        }
    }

    /// The moving piece with as much of its square as tells the move from others.
    fn origin_text(&self, mv: Move) -> String {
        let (piece, from) = (mv.piece(), mv.from());
        if piece == Piece::Pawn {
            let captures = self.captured(mv).is_some();
            return captures
                .then(|| from.file().to_char())
                .into_iter()
                .collect();
        }
        let letter = LETTERS.of(piece);
        let is_rival = |other: Move| {
            other.kind() == mv.kind() && other.to() == mv.to() && other.from() != from
        };
        let rivals = self.moves_such_that(is_rival);
        if rivals.is_empty() {
            format!("{letter}")
        } else if rivals.iter().all(|mv| mv.from().file() != from.file()) {
            format!("{letter}{}", from.file())
        } else if rivals.iter().all(|mv| mv.from().rank() != from.rank()) {
            format!("{letter}{}", from.rank())
        } else {
            format!("{letter}{from}")
        }
    }

    /// Says that no legal move fits, and which ones of that piece go to that square.
    fn why_illegal(&self, description: Description) -> String {
        let reason = String::from("not a legal move here");
        match &*self.moves_such_that(|mv| description.nearly_fits(mv)) {
            [] => reason,
            near => format!("{reason}, unlike {}", self.names(near)),
        }
    }

    fn names(&self, moves: &[Move]) -> String {
        let names: Vec<_> = moves.iter().map(|&mv| self.san(mv)).collect();
        names.join(" or ")
    }
}

/// The side to which a king castles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wing {
    King,
    Queen,
}

impl Wing {
    /// That of a castling move, which goes from the king to the rook.
    fn of(castling: Move) -> Self {
        if castling.to().index() > castling.from().index() {
            Self::King
        } else {
            Self::Queen
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::King => "O-O",
            Self::Queen => "O-O-O",
        }
    }
}

/// What a text tells about a move.
#[derive(Clone, Copy)]
enum Description {
    Castling(Wing),
    Step(Step),
}

/// What a text tells about a move of one piece.
#[derive(Clone, Copy)]
struct Step {
    piece: Piece,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Piece>,
}

impl Description {
    fn parse(text: &str) -> Option<Self> {
        match text {
            "O-O" | "0-0" | "o-o" => Some(Self::Castling(Wing::King)),
            "O-O-O" | "0-0-0" | "o-o-o" => Some(Self::Castling(Wing::Queen)),
            _ => Step::parse(text).map(Self::Step),
        }
    }

    fn fits(self, mv: Move) -> bool {
        match self {
            Self::Castling(wing) => mv.kind() == MoveKind::Castling && Wing::of(mv) == wing,
            Self::Step(step) => step.fits(mv),
        }
    }

    fn nearly_fits(self, mv: Move) -> bool {
        match self {
            Self::Castling(_) => false,
            Self::Step(step) => step.reaches_by(mv),
        }
    }
}

impl Step {
    fn parse(text: &str) -> Option<Self> {
        let (squares, promotion) = split_promotion(text)?;
        let (origin, to) = squares.split_at_checked(squares.len().checked_sub(2)?)?;
        let mut origin = origin
            .strip_suffix(['x', ':', '-'])
            .unwrap_or(origin)
            .chars()
            .peekable();
        let step = Self {
            piece: take(&mut origin, piece_of_capital).unwrap_or(Piece::Pawn),
            file: take(&mut origin, File::from_char),
            rank: take(&mut origin, Rank::from_char),
            to: to.parse().ok()?,
            promotion,
        };
        origin.next().is_none().then_some(step)
    }

    fn fits(self, mv: Move) -> bool {
        let from = mv.from();
        // A pawn of which no file is told goes straight ahead.
        let pawn_file = (self.piece == Piece::Pawn).then_some(self.to.file());
        let file = self.file.or(pawn_file);
        self.reaches_by(mv)
            && self
                .promotion
                .is_none_or(|piece| mv.promotion() == Some(piece))
            && file.is_none_or(|file| from.file() == file)
            && self.rank.is_none_or(|rank| from.rank() == rank)
    }

    /// Whether a move takes such a piece to the square.
    fn reaches_by(self, mv: Move) -> bool {
        mv.kind() != MoveKind::Castling && mv.piece() == self.piece && mv.to() == self.to
    }
}

/// The text without what describes the move at its end.
fn without_annotations(text: &str) -> &str {
    let mut rest = text.trim();
    loop {
        let shorter = rest.trim_end_matches(['+', '#', '!', '?', ' ']);
        let shorter = shorter.strip_suffix("e.p.").unwrap_or(shorter);
        if shorter == rest {
            return rest;
        }
        rest = shorter;
    }
}

/// A small letter is a file: `bc4` is a pawn's move.
fn piece_of_capital(letter: char) -> Option<Piece> {
    letter.is_ascii_uppercase().then(|| LETTERS.piece(letter))?
}

/// Takes the promotion off the end: `=Q`, `Q` or `(Q)`.
fn split_promotion(text: &str) -> Option<(&str, Option<Piece>)> {
    if text.ends_with(|last: char| last.is_ascii_digit()) {
        return Some((text, None));
    }
    let text = text.strip_suffix(')').unwrap_or(text);
    let letter = text.chars().next_back()?;
    let piece = LETTERS.piece(letter)?;
    let squares = text.strip_suffix(letter)?;
    let squares = squares.strip_suffix(['=', '(', '/']).unwrap_or(squares);
    Some((squares, Some(piece)))
}

/// Reads the next character if it means something.
fn take<T>(chars: &mut Peekable<Chars<'_>>, read: impl Fn(char) -> Option<T>) -> Option<T> {
    let value = read(*chars.peek()?)?;
    chars.next();
    Some(value)
}
