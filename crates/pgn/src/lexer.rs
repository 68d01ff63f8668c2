use core::marker::PhantomData;

use alloc::vec::Vec;

use crate::cursor::Cursor;
use crate::tags::is_name_byte;
use crate::{ErrorKind, Format, Limits, Nag, Source, Termination};

/// Splits the movetext into tokens. All that it knows about games is where the tags of the next one may
/// begin.
#[derive(Debug)]
pub(crate) struct Lexer<S, F> {
    pub(crate) cursor: Cursor<S>,
    pub(crate) limits: Limits,
    /// Line breaks since the last token; at least one at the beginning of the text.
    breaks: u32,
    /// Whether the last token was a move number.
    has_number: bool,
    /// The last move with inner blanks, without the blanks.
    joined: Vec<u8>,
    format: PhantomData<F>,
}

/// The next piece of the movetext. It is not consumed; lengths are in bytes from the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A word that should be a move.
    Move(usize),
    /// A move with inner blanks; its text is in [`Lexer::joined`].
    JoinedMove(usize),
    Termination(Termination, usize),
    Nag(Nag, usize),
    /// `(`
    Open,
    /// `)`
    Close,
    /// A comment with its delimiters: its text begins one byte later and has `text` bytes.
    Comment {
        text: usize,
        len: usize,
    },
    /// A setup with its slashes, likewise.
    Setup {
        text: usize,
        len: usize,
    },
    /// `[` at the start of a line, followed by a name.
    Tag,
    /// The end of the text.
    End,
}

impl Token {
    /// Bytes in the text.
    pub(crate) const fn len(self) -> usize {
        match self {
            Self::Move(len)
            | Self::JoinedMove(len)
            | Self::Termination(_, len)
            | Self::Nag(_, len)
            | Self::Comment { len, .. }
            | Self::Setup { len, .. } => len,
            Self::Open | Self::Close => 1,
            Self::Tag | Self::End => 0,
        }
    }
}

/// The reason why there is no token.
#[derive(Debug)]
pub(crate) enum Stop<E> {
    Source(E),
    Broken(ErrorKind),
}

impl<E> From<ErrorKind> for Stop<E> {
    fn from(kind: ErrorKind) -> Self {
        Self::Broken(kind)
    }
}

/// The class of a byte between the moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Blank,
    /// Part of a number, a move, a result.
    Word,
    /// A token of one byte, the first byte of a token, or a byte that is not allowed.
    Mark,
}

static CLASSES: [Class; 256] = classes();

const fn classes() -> [Class; 256] {
    let mut classes = [Class::Word; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b' ' | b'\t'..=b'\r' => Class::Blank,
            b'{'
            | b'}'
            | b'('
            | b')'
            | b'['
            | b']'
            | b'<'
            | b'>'
            | b';'
            | b'$'
            | b'!'
            | b'?'
            | b'*'
            | b'"'
            | b'%'
            | 0..=0x1f
            | 0x7f => Class::Mark,
            _ => Class::Word,
        };
        byte += 1;
    }
    classes
}

#[inline]
fn class(byte: u8) -> Class {
    CLASSES[usize::from(byte)]
}

pub(crate) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

impl<S: Source, F: Format> Lexer<S, F> {
    pub(crate) const fn new(source: S, limits: Limits) -> Self {
        Self {
            cursor: Cursor::new(source),
            limits,
            breaks: 1,
            has_number: false,
            joined: Vec::new(),
            format: PhantomData,
        }
    }

    pub(crate) fn joined(&self) -> &[u8] {
        &self.joined
    }

    /// Line breaks between the last token and the next.
    pub(crate) const fn breaks(&self) -> u32 {
        self.breaks
    }

    /// Returns whether a number was waiting for its move, and clears that state.
    pub(crate) const fn take_number(&mut self) -> bool {
        core::mem::replace(&mut self.has_number, false)
    }

    /// Moves past a token.
    #[inline]
    pub(crate) fn consume(&mut self, len: usize) {
        self.cursor.advance(len);
        self.breaks = 0;
    }

    /// The next token.
    pub(crate) fn next(&mut self) -> Result<Token, Stop<S::Error>> {
        if let Some(token) = self.plain_move() {
            return Ok(token);
        }
        loop {
            let Some(first) = self.skip_blanks()? else {
                return Ok(Token::End);
            };
            match first {
                b'0'..=b'9' => {
                    if let Some(token) = self.number()? {
                        return Ok(token);
                    }
                }
                b'.' => self.dots()?,
                b'{' => return self.brace_comment(),
                b'(' => return self.parenthesis(),
                b')' => return Ok(Token::Close),
                b'$' => return self.dollar(),
                b'!' | b'?' => {
                    let marks = self.marks(0)?;
                    return Ok(Token::Nag(self.nag_of_marks(0, marks), marks));
                }
                b'*' => return Ok(asterisk::<F>()),
                b';' => return self.line_comment(),
                b'[' if self.is_tag()? => return Ok(Token::Tag),
                b'%' if self.breaks > 0 => self.skip_line()?,
                b'/' if F::SETUPS => return self.setup(),
                0xef if self.is_byte_order_mark()? => self.cursor.advance(BYTE_ORDER_MARK.len()),
                _ if class(first) == Class::Mark => {
                    return Err(ErrorKind::UnexpectedCharacter.into());
                }
                _ => {
                    if let Some(token) = self.word()? {
                        return Ok(token);
                    }
                }
            }
        }
    }

    /// The next token in the most common case: a move that begins with a letter, perhaps after its
    /// number, and is wholly loaded. Otherwise does nothing.
    #[inline]
    fn plain_move(&mut self) -> Option<Token> {
        if !F::SEPARATORS.is_empty() {
            return None;
        }
        let rest = self.cursor.rest();
        let is_blank = |&byte: &u8| class(byte) == Class::Blank;
        let mut start = rest.iter().position(|byte| !is_blank(byte))?;
        // The whole text may be one word, so this scans no further than the longest token.
        let rest = &rest[..rest.len().min(start.saturating_add(self.limits.token))];
        let from = |start: usize, end: fn(u8) -> bool| {
            let bytes = rest.get(start..)?.iter();
            Some(start + bytes.copied().position(end)?)
        };
        if rest.get(start)?.is_ascii_digit() {
            let dot = from(start, |byte| !byte.is_ascii_digit())?;
            if rest[dot] != b'.' {
                return None;
            }
            start = from(dot, |byte| class(byte) != Class::Blank && byte != b'.')?;
        }
        if !rest[start].is_ascii_alphabetic() {
            return None;
        }
        let end = from(start, |byte| class(byte) != Class::Word)?;
        if F::is_decoration(&rest[start..end]) {
            return None;
        }
        self.consume(start);
        Some(Token::Move(end - start))
    }

    /// Skips to the next byte that is not blank; `None` at the end of the text.
    #[inline]
    pub(crate) fn skip_blanks(&mut self) -> Result<Option<u8>, Stop<S::Error>> {
        let mut last = b' ';
        loop {
            let mut blanks = 0;
            for &byte in self.cursor.rest() {
                if class(byte) != Class::Blank {
                    self.cursor.advance(blanks);
                    return Ok(Some(byte));
                }
                match byte {
                    // CRLF is one line break.
                    b'\n' if last == b'\r' => {}
                    b'\n' | b'\r' => self.breaks = self.breaks.saturating_add(1),
                    _ => {}
                }
                last = byte;
                blanks += 1;
            }
            self.cursor.advance(blanks);
            if !self.load()? {
                return Ok(None);
            }
        }
    }

    /// Skips to the end of the line.
    pub(crate) fn skip_line(&mut self) -> Result<(), Stop<S::Error>> {
        loop {
            let rest = self.cursor.rest();
            let end = memchr::memchr2(b'\n', b'\r', rest);
            let len = rest.len();
            self.consume(end.unwrap_or(len));
            if end.is_some() || !self.load()? {
                return Ok(());
            }
        }
    }

    fn load(&mut self) -> Result<bool, Stop<S::Error>> {
        self.cursor.load().map_err(Stop::Source)
    }

    /// The byte `ahead` bytes after the cursor; `None` if the text ends before.
    #[inline]
    pub(crate) fn byte(&mut self, ahead: usize) -> Result<Option<u8>, Stop<S::Error>> {
        loop {
            if let Some(&byte) = self.cursor.rest().get(ahead) {
                return Ok(Some(byte));
            }
            if !self.load_token(ahead)? {
                return Ok(None);
            }
        }
    }

    /// Loads more of a token of which `len` bytes were read.
    pub(crate) fn load_token(&mut self, len: usize) -> Result<bool, Stop<S::Error>> {
        if len > self.limits.token {
            return Err(ErrorKind::TokenTooLong.into());
        }
        self.load()
    }

    /// The number of bytes from `from` on that satisfy `wanted`.
    #[inline]
    fn run(&mut self, from: usize, wanted: impl Fn(u8) -> bool) -> Result<usize, Stop<S::Error>> {
        let most = self.limits.token.saturating_add(1);
        let mut end = from;
        loop {
            let loaded = self.cursor.rest();
            let rest = loaded[..loaded.len().min(most)]
                .get(end..)
                .unwrap_or_default();
            match rest.iter().position(|&byte| !wanted(byte)) {
                Some(more) => {
                    end += more;
                    break;
                }
                None => end += rest.len(),
            }
            if !self.load_token(end)? {
                break;
            }
        }
        if end > self.limits.token {
            return Err(ErrorKind::TokenTooLong.into());
        }
        Ok(end - from)
    }

    /// A word that begins with a digit: a move number, which is skipped, a result or a move.
    #[inline]
    fn number(&mut self) -> Result<Option<Token>, Stop<S::Error>> {
        let digits = self.run(0, |byte| byte.is_ascii_digit())?;
        match self.byte(digits)? {
            Some(b'.') => {
                let is_three = F::IS_STRICT && self.is_ellipsis(digits)?;
                self.consume(digits + if is_three { 3 } else { 1 });
                self.has_number = true;
                Ok(None)
            }
            Some(byte) if class(byte) == Class::Word => self.word(),
            _ if !F::SEPARATORS.is_empty() => self.separated_word(digits, true),
            // `0000` is the null move of UCI.
            _ if F::NUMBERS_HAVE_DOTS || self.cursor.rest()[..digits] == *b"0000" => {
                Ok(Some(Token::Move(digits)))
            }
            _ => {
                self.consume(digits);
                Ok(None)
            }
        }
    }

    /// Dots without a number. In a strict format there must be three, for a missing move.
    fn dots(&mut self) -> Result<(), Stop<S::Error>> {
        if !F::IS_STRICT {
            self.consume(1);
        } else if self.is_ellipsis(0)? {
            self.consume(3);
            self.has_number = false;
        } else {
            return Err(ErrorKind::UnexpectedCharacter.into());
        }
        Ok(())
    }

    fn is_ellipsis(&mut self, from: usize) -> Result<bool, Stop<S::Error>> {
        self.byte(from + 2)?;
        Ok(self.cursor.rest()[from..].starts_with(b"..."))
    }

    #[inline]
    fn word(&mut self) -> Result<Option<Token>, Stop<S::Error>> {
        let len = self.run(0, |byte| class(byte) == Class::Word)?;
        if !F::SEPARATORS.is_empty() {
            return self.separated_word(len, false);
        }
        self.plain_word(len)
    }

    #[inline]
    fn plain_word(&mut self, len: usize) -> Result<Option<Token>, Stop<S::Error>> {
        let word = &self.cursor.rest()[..len];
        // Nearly every word is a move, and nearly every move begins with a letter.
        if !word[0].is_ascii_alphabetic() {
            if let Some(termination) = Termination::of_bytes::<F>(word) {
                return Ok(Some(Token::Termination(termination, len)));
            }
            let symbol = core::str::from_utf8(word).ok().and_then(Nag::from_symbol);
            if let Some(nag) = symbol {
                return Ok(Some(Token::Nag(nag, len)));
            }
        }
        if F::is_decoration(word) {
            self.consume(len);
            return Ok(None);
        }
        Ok(Some(Token::Move(len)))
    }

    /// A word, joined with the next words if a separator is before or after the blanks.
    #[cold]
    fn separated_word(
        &mut self,
        len: usize,
        is_number: bool,
    ) -> Result<Option<Token>, Stop<S::Error>> {
        let mut end = len;
        self.joined.clear();
        self.joined.extend_from_slice(&self.cursor.rest()[..len]);
        loop {
            let blanks = match self.run(end, |byte| class(byte) == Class::Blank) {
                // The limit covers the token, not the text after it.
                Err(Stop::Broken(ErrorKind::TokenTooLong)) => break,
                blanks => blanks?,
            };
            let next = self.byte(end + blanks)?;
            let is_separator = |byte: &u8| F::SEPARATORS.contains(byte);
            let ends_open = self.joined.last().is_some_and(is_separator)
                && next.is_some_and(|byte| class(byte) == Class::Word);
            // Two separators alone are an unknown move (PDN 3.0, reading grammar).
            let is_unknown = self.joined.len() > 1 && self.joined.iter().all(is_separator);
            let goes_on = ends_open || next.as_ref().is_some_and(is_separator);
            if blanks == 0 || !goes_on || is_unknown {
                break;
            }
            let more = self.run(end + blanks, |byte| class(byte) == Class::Word)?;
            let start = end + blanks;
            end = start + more;
            self.joined
                .extend_from_slice(&self.cursor.rest()[start..end]);
        }
        if end > len {
            return Ok(Some(Token::JoinedMove(end)));
        }
        if is_number && !F::NUMBERS_HAVE_DOTS {
            self.consume(len);
            return Ok(None);
        }
        self.plain_word(len)
    }

    /// A comment in braces; comments do not nest (PGN standard, 5).
    pub(crate) fn brace_comment(&mut self) -> Result<Token, Stop<S::Error>> {
        let mut from = 1;
        loop {
            let rest = self.cursor.rest();
            match memchr::memchr2(b'}', b'[', &rest[from..]) {
                Some(more) if rest[from + more] == b'}' => {
                    let len = from + more + 1;
                    if len > self.limits.token {
                        return Err(ErrorKind::TokenTooLong.into());
                    }
                    return Ok(Token::Comment { text: len - 2, len });
                }
                Some(more) => {
                    let bracket = from + more;
                    if is_line_end(rest[bracket - 1]) && self.is_tag_pair(bracket)? {
                        return Err(ErrorKind::UnclosedComment.into());
                    }
                    from = bracket + 1;
                }
                None => {
                    from = rest.len();
                    if !self.load_token(from)? {
                        return Err(ErrorKind::UnclosedComment.into());
                    }
                }
            }
        }
    }

    /// Skips a comment of any length up to its closing brace, the tags of the next game or the end.
    pub(crate) fn skip_brace_comment(&mut self) -> Result<(), Stop<S::Error>> {
        self.consume(1);
        loop {
            let rest = self.cursor.rest();
            let len = rest.len();
            match memchr::memchr3(b'}', b'\n', b'\r', rest) {
                Some(end) if rest[end] == b'}' => {
                    self.consume(end + 1);
                    return Ok(());
                }
                Some(end) => {
                    self.consume(end + 1);
                    if self.byte(0)? == Some(b'[') && self.is_tag_pair(0)? {
                        self.breaks = 1;
                        return Ok(());
                    }
                }
                None => {
                    self.consume(len);
                    if !self.load()? {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// A comment to the end of the line.
    fn line_comment(&mut self) -> Result<Token, Stop<S::Error>> {
        let text = self.run(1, |byte| !is_line_end(byte))?;
        Ok(Token::Comment {
            text,
            len: text + 1,
        })
    }

    fn setup(&mut self) -> Result<Token, Stop<S::Error>> {
        let text = self.run(1, |byte| byte != b'/' && !is_line_end(byte))?;
        if self.byte(text + 1)? != Some(b'/') {
            return Err(ErrorKind::UnclosedSetup.into());
        }
        Ok(Token::Setup {
            text,
            len: text + 2,
        })
    }

    /// A variation, or marks in parentheses (PDN 3.0).
    fn parenthesis(&mut self) -> Result<Token, Stop<S::Error>> {
        let marks = self.marks(1)?;
        if marks > 0 && self.byte(1 + marks)? == Some(b')') {
            return Ok(Token::Nag(self.nag_of_marks(1, marks), marks + 2));
        }
        Ok(Token::Open)
    }

    fn marks(&mut self, from: usize) -> Result<usize, Stop<S::Error>> {
        self.run(from, |byte| matches!(byte, b'!' | b'?'))
    }

    fn nag_of_marks(&self, from: usize, marks: usize) -> Nag {
        let text = &self.cursor.rest()[from..from + marks];
        core::str::from_utf8(text)
            .ok()
            .and_then(Nag::from_symbol)
            .expect("marks are ASCII and have a glyph")
    }

    fn dollar(&mut self) -> Result<Token, Stop<S::Error>> {
        let digits = self.run(1, |byte| byte.is_ascii_digit())?;
        let text = core::str::from_utf8(&self.cursor.rest()[1..=digits]);
        let number = text.ok().and_then(|text| text.parse().ok());
        let number = number.ok_or(ErrorKind::BadNag)?;
        Ok(Token::Nag(Nag(number), digits + 1))
    }

    /// Whether `[` begins a tag, and with it the next game: at the start of a line, followed by a name.
    fn is_tag(&mut self) -> Result<bool, Stop<S::Error>> {
        let next = self.byte(1)?;
        Ok(
            self.breaks > 0
                && next.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_'),
        )
    }

    /// Whether a tag with a value begins `bracket` bytes ahead: `[Name "`. In a comment, only this counts as a tag, if
    /// it is not longer than a token.
    fn is_tag_pair(&mut self, bracket: usize) -> Result<bool, Stop<S::Error>> {
        match self.has_tag_value(bracket) {
            Err(Stop::Broken(_)) => Ok(false),
            answer => answer,
        }
    }

    fn has_tag_value(&mut self, bracket: usize) -> Result<bool, Stop<S::Error>> {
        let name = self.run(bracket + 1, is_name_byte)?;
        let blanks = self.run(bracket + 1 + name, |byte| byte == b' ')?;
        let quote = self.byte(bracket + 1 + name + blanks)?;
        Ok(name > 0 && blanks > 0 && quote == Some(b'"'))
    }

    pub(crate) fn is_byte_order_mark(&mut self) -> Result<bool, Stop<S::Error>> {
        self.byte(BYTE_ORDER_MARK.len() - 1)?;
        Ok(self.cursor.rest().starts_with(BYTE_ORDER_MARK))
    }
}

fn asterisk<F: Format>() -> Token {
    let termination = Termination::of_bytes::<F>(b"*").unwrap_or_default();
    Token::Termination(termination, 1)
}

pub(crate) const fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}
