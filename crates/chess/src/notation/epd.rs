use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use game_core::{ParseError, Position as _};

use crate::{FenError, Move, MoveError, Position};

/// A position with operations: a line of extended position description (PGN standard, 16.2; Chess
/// Programming Wiki, "Extended Position Description").
///
/// An operation is a code and its operands. These are the ones of the standard, and how to read them:
///
/// | code | operands |
/// |---|---|
/// | `bm`, `am`, `pm`, `sm` | best moves, moves to avoid, predicted and supplied move: [`moves`](Self::moves) |
/// | `pv` | predicted variation: [`line`](Self::line) |
/// | `id`, `c0` to `c9` | name of the position, comments: [`text`](Self::text) |
/// | `ce`, `dm` | evaluation in centipawns, mate in a number of moves: [`integer`](Self::integer) |
/// | `acd`, `acn`, `acs` | depth in plies, nodes and seconds of an analysis: [`integer`](Self::integer) |
/// | `hmvc`, `fmvn` | the two clocks, which are read into the position and written from it |
///
/// ```
/// use chess::Epd;
/// let text = "8/8/8/2k5/8/2K5/4P3/8 w - - bm Kd3 e4; id \"after Réti\"; ce -12; D1 8;";
/// let epd: Epd = text.parse()?;
/// assert_eq!(epd.text("id"), Some("after Réti"));
/// assert_eq!(epd.integer("ce")?, Some(-12));
/// assert_eq!(epd.integer("dm")?, None);
/// let best = epd.position.parse_san("Kd3")?;
/// assert_eq!(epd.moves("bm")?[0], best);
/// assert_eq!(epd.to_string(), text);
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    /// The position, with its clocks.
    pub position: Position,
    /// The operations in their order, without `hmvc` and `fmvn`. A code may occur again.
    pub operations: Vec<Operation>,
}

/// A code with its operands, such as `bm Qd1 Qd2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    code: String,
    operands: Vec<Operand>,
}

/// An operand of an [`Operation`]: a word, or a string in quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operand {
    text: String,
    is_quoted: bool,
}

/// The operation for the plies since the last capture or pawn move.
const HALFMOVE_CLOCK: &str = "hmvc";
/// The operation for the number of the move.
const FULLMOVE_NUMBER: &str = "fmvn";

impl Epd {
    /// A position without operations.
    #[must_use]
    pub const fn new(position: Position) -> Self {
        Self {
            position,
            operations: Vec::new(),
        }
    }

    /// The first operand of the first operation of this code, empty if it has none.
    #[must_use]
    pub fn text(&self, code: &str) -> Option<&str> {
        self.operations_of(code).next().map(Operation::text)
    }

    /// The first operand of the first operation of this code, as a number.
    ///
    /// # Errors
    /// An operation without operands, or an operand that is not a whole number of 64 bits.
    pub fn integer(&self, code: &str) -> Result<Option<i64>, ParseError> {
        let Some(text) = self.text(code) else {
            return Ok(None);
        };
        let number = text.parse();
        number
            .map(Some)
            .map_err(|_| ParseError::new(text, "not a whole number"))
    }

    /// The operands of all operations of this code as moves in the position, in algebraic notation as
    /// [`Position::parse_san`] reads it. Marks that stand apart from their move, such as `+`, are
    /// skipped.
    ///
    /// # Errors
    /// The first operand that is not a legal move.
    pub fn moves(&self, code: &str) -> Result<Vec<Move>, MoveError> {
        self.move_texts(code)
            .map(|text| self.position.parse_san(text))
            .collect()
    }

    /// The operands of all operations of this code as moves one after the other, with the first in the
    /// position.
    ///
    /// # Errors
    /// The first operand that is not a legal move there.
    pub fn line(&self, code: &str) -> Result<Vec<Move>, MoveError> {
        let mut position = self.position;
        let mut moves = Vec::new();
        for text in self.move_texts(code) {
            let mv = position.parse_san(text)?;
            position.play(mv);
            moves.push(mv);
        }
        Ok(moves)
    }

    /// Appends an operation of legal moves in the position, such as `bm`.
    ///
    /// # Errors
    /// A code that is not valid.
    pub fn push_moves(&mut self, code: &str, moves: &[Move]) -> Result<(), ParseError> {
        let operands = moves.iter().map(|&mv| Operand {
            text: self.position.san(mv),
            is_quoted: false,
        });
        let operation = Operation::new(code, operands.collect())?;
        self.operations.push(operation);
        Ok(())
    }

    fn operations_of(&self, code: &str) -> impl Iterator<Item = &Operation> {
        self.operations
            .iter()
            .filter(move |operation| operation.code == code)
    }

    fn move_texts(&self, code: &str) -> impl Iterator<Item = &str> {
        self.operations_of(code)
            .flat_map(|operation| &operation.operands)
            .map(Operand::as_str)
            .filter(|text| text.is_empty() || !text.chars().all(|c| "+#!?".contains(c)))
    }
}

impl Operation {
    /// An operation of a code and operands.
    ///
    /// ```
    /// use chess::{Operand, Operation};
    /// let operation = Operation::new("id", vec![Operand::string("WAC.001")?])?;
    /// assert_eq!(operation.to_string(), "id \"WAC.001\";");
    /// assert!(Operation::new("best move", vec![]).is_err());
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// A code that is not a letter and then letters, digits, `_` and `-`.
    pub fn new(code: &str, operands: Vec<Operand>) -> Result<Self, ParseError> {
        let mut bytes = code.bytes();
        let is_code = bytes
            .next()
            .is_some_and(|first| first.is_ascii_alphabetic())
            && bytes.all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
        if !is_code {
            return Err(ParseError::new(code, "not a code of an EPD operation"));
        }
        Ok(Self {
            code: code.to_string(),
            operands,
        })
    }

    /// The opcode.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The operands, in their order.
    #[must_use]
    pub fn operands(&self) -> &[Operand] {
        &self.operands
    }

    /// The first operand; empty if there is none.
    fn text(&self) -> &str {
        self.operands.first().map_or("", Operand::as_str)
    }
}

impl Operand {
    /// A string, which is written in quotes.
    ///
    /// # Errors
    /// A control character, such as a line break: an EPD is one line.
    pub fn string(text: &str) -> Result<Self, ParseError> {
        if text.chars().any(char::is_control) {
            return Err(ParseError::new(text, "a control character in EPD"));
        }
        Ok(Self {
            text: text.to_string(),
            is_quoted: true,
        })
    }

    /// A word that is written without quotes: a move, a number, a name.
    ///
    /// # Errors
    /// White space, a control character, a quote, a semicolon, or nothing at all.
    pub fn word(text: &str) -> Result<Self, ParseError> {
        let ends_word = |c: char| ends_word(c) || c.is_control() || c == '"';
        if text.is_empty() || text.contains(ends_word) {
            return Err(ParseError::new(text, "not a word of EPD"));
        }
        Ok(Self {
            text: text.to_string(),
            is_quoted: false,
        })
    }

    /// The text without its quotes.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether it is a string, in quotes, rather than a word.
    #[must_use]
    pub const fn is_string(&self) -> bool {
        self.is_quoted
    }
}

const fn is_space(c: char) -> bool {
    c == ' ' || c == '\t'
}

const fn ends_word(c: char) -> bool {
    is_space(c) || c == ';'
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The first `N` words of a text, and the rest.
fn take_fields<const N: usize>(text: &str) -> Result<([&str; N], &str), ParseError> {
    let mut fields = [""; N];
    let mut rest = text;
    for field in &mut fields {
        rest = rest.trim_start_matches(is_space);
        let (word, after) = rest.split_at(rest.find(ends_word).unwrap_or(rest.len()));
        if word.is_empty() {
            return Err(ParseError::new(text, format!("fewer than {N} fields")));
        }
        (*field, rest) = (word, after);
    }
    Ok((fields, rest))
}

fn parse_operations(text: &str) -> Result<Vec<Operation>, ParseError> {
    let mut operations = Vec::new();
    let mut rest = text.trim_start_matches(ends_word);
    while !rest.is_empty() {
        let (code, after) = rest.split_at(rest.find(ends_word).unwrap_or(rest.len()));
        let (operands, after) = parse_operands(after)?;
        operations.push(Operation::new(code, operands)?);
        rest = after.trim_start_matches(ends_word);
    }
    Ok(operations)
}

/// The operands up to the end of an operation, and what follows.
fn parse_operands(text: &str) -> Result<(Vec<Operand>, &str), ParseError> {
    let mut operands = Vec::new();
    let mut rest = text.trim_start_matches(is_space);
    while !rest.is_empty() && !rest.starts_with(';') {
        let (operand, after) = match rest.strip_prefix('"') {
            Some(string) => parse_string(string)?,
            None => {
                let (word, after) = rest.split_at(rest.find(ends_word).unwrap_or(rest.len()));
                (Operand::word(word)?, after)
            }
        };
        operands.push(operand);
        rest = after.trim_start_matches(is_space);
    }
    Ok((operands, rest))
}

/// The string of a text after its opening quote, and what follows the closing one. As in PGN (7, "string
/// tokens"), a backslash makes a quote or a backslash part of the string.
fn parse_string(text: &str) -> Result<(Operand, &str), ParseError> {
    let mut string = String::new();
    let mut chars = text.chars();
    loop {
        match chars.next() {
            None => return Err(ParseError::new(text, "an unterminated string")),
            Some('"') => return Ok((Operand::string(&string)?, chars.as_str())),
            Some('\\') => match chars.clone().next() {
                Some(escaped @ ('"' | '\\')) => {
                    chars.next();
                    string.push(escaped);
                }
                _ => string.push('\\'),
            },
            Some(c) => string.push(c),
        }
    }
}

impl FromStr for Epd {
    type Err = FenError;

    /// Reads a line. The four fields of the position are those of a FEN, and may be followed by the two
    /// clocks of one, as in many files; more spaces than one, empty operations, a missing last
    /// semicolon, and white space or NUL around the line are accepted.
    ///
    /// # Errors
    /// A position that [`Position::from_fen`] would reject, an operation without a valid code, an
    /// unterminated string, control characters, or clocks that cannot be read.
    fn from_str(line: &str) -> Result<Self, FenError> {
        let line = line.trim_matches(|c: char| c.is_ascii_whitespace() || c == '\0');
        if let Some(control) = line.chars().find(|c| c.is_control() && *c != '\t') {
            let reason = format!("{control:?} in a line of EPD");
            return Err(ParseError::new(line, reason).into());
        }
        let (fields, rest) = take_fields::<4>(line)?;
        let (clocks, rest) = match take_fields::<2>(rest) {
            Ok((clocks, after)) if clocks.into_iter().all(is_number) => (clocks, after),
            _ => (["0", "1"], rest),
        };
        let operations = parse_operations(rest)?;
        let clock = |code: &str, usual| {
            let operation = operations.iter().find(|operation| operation.code == code);
            operation.map_or(usual, Operation::text)
        };
        let clocks = [
            clock(HALFMOVE_CLOCK, clocks[0]),
            clock(FULLMOVE_NUMBER, clocks[1]),
        ];
        let fen = format!("{} {}", fields.join(" "), clocks.join(" "));
        Ok(Self {
            position: Position::from_fen(&fen)?,
            operations: operations
                .into_iter()
                .filter(|operation| ![HALFMOVE_CLOCK, FULLMOVE_NUMBER].contains(&operation.code()))
                .collect(),
        })
    }
}

/// The line, without a line break. It reads back unless `operations` has `hmvc` or `fmvn`, which are the clocks of the
/// position. Clocks that are not fresh come first.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.position.fen();
        let mut fields = fen.split(' ');
        let first = fields.next().unwrap_or_default();
        write!(f, "{first}")?;
        for field in fields.take(3) {
            write!(f, " {field}")?;
        }
        let position = &self.position;
        let clocks = [
            (HALFMOVE_CLOCK, position.halfmove_clock(), 0),
            (FULLMOVE_NUMBER, position.fullmove_number(), 1),
        ];
        for (code, clock, fresh) in clocks {
            if clock != fresh {
                write!(f, " {code} {clock};")?;
            }
        }
        for operation in &self.operations {
            write!(f, " {operation}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.code)?;
        for operand in &self.operands {
            write!(f, " {operand}")?;
        }
        f.write_str(";")
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_quoted {
            return f.write_str(&self.text);
        }
        let escaped = self.text.replace('\\', "\\\\").replace('"', "\\\"");
        write!(f, "\"{escaped}\"")
    }
}
