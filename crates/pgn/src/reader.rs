use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use game_core::ParseError;

use crate::cursor::decode;
use crate::lexer::{BYTE_ORDER_MARK, Lexer, Stop, Token, is_line_end};
use crate::tag_pair::{NoTagPair, TagPair, unescape};
use crate::{
    Error, ErrorKind, Format, GameError, GameTree, Location, Source, Tags, TreeBuilder, Visitor,
};
use crate::{Replay, ReplayVisitor};

/// Limits of a reader, so that a broken or malicious text cannot take all memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one token, with its braces or brackets: a comment, a tag pair. One MiB by default.
    pub token: usize,
    /// Depth of nested variations. 128 by default.
    pub depth: usize,
    /// Bytes of one game. 256 MiB by default.
    pub game: u64,
    /// Tags, moves, comments, glyphs and variations of one game together. 2^20 by default, more than ten
    /// times the largest repertoires. A [`GameTree`] takes at most some 200 bytes for each, and the
    /// text of its comments and tags, which [`game`](Self::game) bounds.
    pub items: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            token: 1 << 20,
            depth: 128,
            game: 1 << 28,
            items: 1 << 20,
        }
    }
}

/// Reads game after game from a text of any size in constant memory.
///
/// There are three ways to read: [`read_game`](Self::read_game) passes the text of the moves to a
/// [`Visitor`], [`replay_game`](Self::replay_game) passes the moves and positions to a
/// [`ReplayVisitor`], and iteration gives each game as a [`GameTree`].
///
/// A broken game is an [`Error::Game`]; the next call continues after it.
#[derive(Debug)]
pub struct Reader<S, F> {
    lexer: Lexer<S, F>,
    state: State,
    /// Text that had to be converted from Latin-1.
    converted: String,
    /// Comments before a game. They belong to it if it has no tags.
    held: Vec<String>,
    /// The name of the first tag of the game.
    first_tag: Vec<u8>,
    /// Bytes before the game.
    game_offset: u64,
    /// Items of the game so far.
    items: usize,
    /// The place of the game.
    start: Location,
    /// The tags that define its start, in their order. Of tags with the same name, the first.
    start_tags: Vec<StartTag>,
    /// The places where the open variations begin; of one that the visitor skips, not those inside it.
    open: Vec<Location>,
    /// The number of open variations inside one that the visitor skips.
    skipped: usize,
}

/// A tag that defines the start of a game.
#[derive(Debug)]
struct StartTag {
    place: Location,
    name: &'static str,
    value: String,
}

/// Ignores every game.
struct Skip;

impl Visitor for Skip {
    type Output = ();

    fn begin_movetext(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        Ok(ControlFlow::Break(()))
    }

    fn end_game(&mut self) {}
}

/// The kind of text before the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// No game, or a whole one.
    Between,
    /// Some tags of a game.
    Tags,
    /// Some moves of a game.
    Moves,
    /// The result of a game; comments on it may follow on its line.
    Result,
}

impl<'a, F: Format> Reader<&'a [u8], F> {
    /// A reader of a text in memory.
    #[must_use]
    pub fn from_bytes(text: &'a [u8]) -> Self {
        Self::from_source(text)
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read, F: Format> Reader<crate::Stream<R>, F> {
    /// A reader of a file or another input. The reader has its own buffer.
    #[must_use]
    pub fn new(input: R) -> Self {
        Self::from_source(crate::Stream::new(input))
    }
}

impl<S: Source, F: Format> Reader<S, F> {
    /// A reader of any source.
    #[must_use]
    pub fn from_source(source: S) -> Self {
        Self {
            lexer: Lexer::new(source, Limits::default()),
            state: State::Between,
            converted: String::new(),
            held: Vec::new(),
            first_tag: Vec::new(),
            game_offset: 0,
            items: 0,
            start: Location::START,
            start_tags: Vec::new(),
            open: Vec::new(),
            skipped: 0,
        }
    }

    /// The reader with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.lexer.limits = limits;
        self
    }

    /// Bytes that have been read so far.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.lexer.cursor.offset()
    }

    /// Reads the next game for the visitor; `None` at the end of the text.
    ///
    /// # Errors
    /// The game is broken, the visitor rejects it, or the source fails.
    pub fn read_game<V: Visitor>(
        &mut self,
        visitor: &mut V,
    ) -> Result<Option<V::Output>, Error<S::Error>> {
        match self.read(visitor) {
            Ok(true) => Ok(Some(visitor.end_game())),
            Ok(false) => Ok(None),
            Err(Stop::Source(error)) => Err(Error::Source(error)),
            Err(Stop::Broken(kind)) => Err(Error::Game(self.report(kind))),
        }
    }

    /// Reads the next game, plays its moves and passes them to the visitor; `None` at the end of the
    /// text.
    ///
    /// # Errors
    /// The game is broken or has an illegal move, or the source fails.
    pub fn replay_game<V: ReplayVisitor<F>>(
        &mut self,
        replay: &mut Replay<F, V>,
    ) -> Result<Option<V::Output>, Error<S::Error>> {
        self.read_game(replay)
    }

    /// Skips the next game; `false` at the end of the text.
    ///
    /// # Errors
    /// The source fails.
    pub fn skip_game(&mut self) -> Result<bool, S::Error> {
        let found = match self.read(&mut Skip) {
            Ok(found) => found,
            Err(Stop::Broken(_)) => true,
            Err(Stop::Source(error)) => return Err(error),
        };
        match self.skip_rest() {
            Err(Stop::Source(error)) => Err(error),
            _ => Ok(found),
        }
    }

    fn read<V: Visitor>(&mut self, visitor: &mut V) -> Result<bool, Stop<S::Error>> {
        self.skip_rest()?;
        let found = self.find_game();
        // A comment that breaks before the tags is a fault of the new game.
        if !matches!(found, Ok(false)) {
            visitor.begin_game();
        }
        if !found? {
            return Ok(false);
        }
        self.state = State::Tags;
        self.tags(visitor)?;
        self.state = State::Moves;
        if visitor.begin_movetext()?.is_break() {
            return Ok(true);
        }
        for _ in 0..self.held.len() {
            self.count_item()?;
        }
        self.held
            .iter()
            .for_each(|comment| visitor.comment(comment));
        self.movetext(visitor)?;
        self.state = State::Between;
        Ok(true)
    }

    /// Moves to the first byte of the next game, and keeps the comments before it; `false` if there is
    /// none.
    fn find_game(&mut self) -> Result<bool, Stop<S::Error>> {
        self.held.clear();
        self.open.clear();
        self.skipped = 0;
        self.lexer.take_number();
        let mut held = 0;
        while let Some(byte) = self.lexer.skip_blanks()? {
            match byte {
                b'{' => {
                    self.state = State::Moves;
                    self.note_start();
                    let comment = self.lexer.brace_comment()?;
                    self.state = State::Between;
                    held += comment.len();
                    if held > self.lexer.limits.token {
                        self.held.clear();
                        held = comment.len();
                    }
                    let text = &self.lexer.cursor.rest()[1..comment.len() - 1];
                    self.held.push(decode(text, &mut self.converted).into());
                    self.lexer.consume(comment.len());
                }
                b';' => self.lexer.skip_line()?,
                b'%' if self.lexer.breaks() > 0 => self.lexer.skip_line()?,
                0xef if self.lexer.is_byte_order_mark()? => {
                    self.lexer.cursor.advance(BYTE_ORDER_MARK.len());
                }
                _ => {
                    self.note_start();
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn note_start(&mut self) {
        self.start = self.lexer.cursor.location();
        self.start_tags.clear();
        self.game_offset = self.offset();
        self.items = 0;
    }

    fn tags<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), Stop<S::Error>> {
        self.first_tag.clear();
        while let Some(byte) = self.lexer.skip_blanks()? {
            let blank_line = self.lexer.breaks() > 1;
            match byte {
                b'[' => {
                    // Comments before the tags belong to no game.
                    self.held.clear();
                    let pair = self.tag_pair()?;
                    if !self.first_tag.is_empty() && blank_line && self.is_first_tag(&pair) {
                        return Ok(());
                    }
                    self.tag(visitor, pair)?;
                }
                b'%' if self.lexer.breaks() > 0 => self.lexer.skip_line()?,
                b';' if !blank_line => self.lexer.skip_line()?,
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    fn tag_pair(&mut self) -> Result<TagPair, Stop<S::Error>> {
        loop {
            let rest = self.lexer.cursor.rest();
            // Ignores bytes beyond the limit, which may or may not be loaded.
            let within = &rest[..rest.len().min(self.lexer.limits.token)];
            match TagPair::parse(within) {
                Ok(pair) => return Ok(pair),
                Err(NoTagPair::Malformed) => return Err(ErrorKind::MalformedTag.into()),
                Err(NoTagPair::Unfinished) => {
                    let len = rest.len();
                    if !self.lexer.load_token(len)? {
                        return Err(ErrorKind::MalformedTag.into());
                    }
                }
            }
        }
    }

    /// Whether the tag has the name of the game's first tag. After a blank line such a tag begins another
    /// game, and this one has no moves.
    fn is_first_tag(&self, pair: &TagPair) -> bool {
        self.lexer.cursor.rest()[pair.name.clone()] == *self.first_tag
    }

    fn tag<V: Visitor>(&mut self, visitor: &mut V, pair: TagPair) -> Result<(), Stop<S::Error>> {
        self.check_game_length()?;
        self.count_item()?;
        if self.first_tag.is_empty() {
            let name = &self.lexer.cursor.rest()[pair.name.clone()];
            self.first_tag.extend_from_slice(name);
        }
        let name = &self.lexer.cursor.rest()[pair.name.clone()];
        let start_tag = self.new_start_tag(name);
        let start_tag = start_tag.map(|name| (self.lexer.cursor.location(), name));
        let rest = self.lexer.cursor.rest();
        let name = core::str::from_utf8(&rest[pair.name]).expect("names are ASCII");
        let value = decode(&rest[pair.value], &mut self.converted);
        let value = match value.contains('\\') {
            true => Cow::Owned(unescape(value)),
            false => Cow::Borrowed(value),
        };
        visitor.tag(name, &value);
        if let Some((place, name)) = start_tag {
            let value = value.into_owned();
            self.start_tags.push(StartTag { place, name, value });
        }
        self.lexer.consume(pair.len);
        Ok(())
    }

    /// The name, if it is that of a tag that defines the start and that the game does not have yet.
    fn new_start_tag(&self, name: &[u8]) -> Option<&'static str> {
        let mut names = F::START_TAGS.iter().copied();
        let name = names.find(|other| other.as_bytes() == name)?;
        let is_new = self.start_tags.iter().all(|tag| tag.name != name);
        is_new.then_some(name)
    }

    fn check_game_length(&self) -> Result<(), ErrorKind> {
        if self.offset() - self.game_offset > self.lexer.limits.game {
            return Err(ErrorKind::GameTooLong);
        }
        Ok(())
    }

    fn count_item(&mut self) -> Result<(), ErrorKind> {
        self.items += 1;
        match self.items <= self.lexer.limits.items {
            true => Ok(()),
            false => Err(ErrorKind::TooManyItems),
        }
    }

    fn movetext<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), Stop<S::Error>> {
        loop {
            let token = self.lexer.next()?;
            self.check_game_length()?;
            if !matches!(token, Token::Close | Token::Tag | Token::End) {
                self.count_item()?;
            }
            if F::IS_STRICT {
                self.check_grammar(token)?;
            }
            let rest = self.lexer.cursor.rest();
            match token {
                Token::Move(len) => visitor.mv(decode(&rest[..len], &mut self.converted))?,
                Token::JoinedMove(_) => {
                    visitor.mv(decode(self.lexer.joined(), &mut self.converted))?;
                }
                Token::Nag(nag, _) => visitor.nag(nag),
                Token::Comment { text, .. } => {
                    visitor.comment(decode(&rest[1..=text], &mut self.converted));
                }
                Token::Setup { text, .. } => {
                    visitor.setup(decode(&rest[1..=text], &mut self.converted))?;
                }
                Token::Open => {
                    self.begin_variation(visitor)?;
                    continue;
                }
                Token::Close => {
                    self.open.pop().ok_or(ErrorKind::UnopenedVariation)?;
                    visitor.end_variation();
                }
                // A result inside a variation is not that of the game.
                Token::Termination(..) if !self.open.is_empty() => {}
                Token::Termination(termination, len) => {
                    visitor.termination(termination);
                    self.lexer.consume(len);
                    self.state = State::Result;
                    return self.comments_behind(visitor);
                }
                Token::Tag | Token::End if self.open.is_empty() => return Ok(()),
                Token::Tag | Token::End => return Err(ErrorKind::UnclosedVariation.into()),
            }
            self.lexer.consume(token.len());
        }
    }

    /// Checks the place of a token in a strict format.
    fn check_grammar(&mut self, token: Token) -> Result<(), ErrorKind> {
        match token {
            Token::Move(_) | Token::JoinedMove(_) => self.lexer.take_number(),
            Token::Comment { .. } | Token::Nag(..) => false,
            _ if self.lexer.take_number() => return Err(ErrorKind::MissingMove),
            Token::Tag if self.open.is_empty() => return Err(ErrorKind::MissingResult),
            _ => false,
        };
        Ok(())
    }

    fn begin_variation<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), Stop<S::Error>> {
        if self.open.len() >= self.lexer.limits.depth {
            return Err(ErrorKind::TooDeep.into());
        }
        let skips = visitor.begin_variation()?.is_break();
        self.open.push(self.lexer.cursor.location());
        self.lexer.consume(1);
        match skips {
            true => self.skip_variation(),
            false => Ok(()),
        }
    }

    /// Skips the rest of the innermost open variation.
    fn skip_variation(&mut self) -> Result<(), Stop<S::Error>> {
        loop {
            let token = self.lexer.next()?;
            match token {
                Token::Open => self.skipped += 1,
                Token::Close if self.skipped == 0 => break,
                Token::Close => self.skipped -= 1,
                Token::Tag | Token::End => return Err(ErrorKind::UnclosedVariation.into()),
                _ => {}
            }
            self.lexer.consume(token.len());
        }
        self.lexer.consume(Token::Close.len());
        self.lexer.take_number();
        self.open.pop();
        Ok(())
    }

    /// Reads the comments that follow the result on its line: they belong to the game.
    fn comments_behind<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), Stop<S::Error>> {
        while self.comment_on_line()?.is_some() {
            if let Token::Comment { text, len } = self.lexer.next()? {
                self.check_game_length()?;
                self.count_item()?;
                let text = &self.lexer.cursor.rest()[1..=text];
                visitor.comment(decode(text, &mut self.converted));
                self.lexer.consume(len);
            }
        }
        Ok(())
    }

    fn skip_comments_behind(&mut self) -> Result<(), Stop<S::Error>> {
        while let Some(byte) = self.comment_on_line()? {
            match byte {
                b'{' => self.lexer.skip_brace_comment()?,
                _ => self.lexer.skip_line()?,
            }
        }
        Ok(())
    }

    /// The first byte of the next token, if that is a comment on the same line as the last token.
    fn comment_on_line(&mut self) -> Result<Option<u8>, Stop<S::Error>> {
        let next = self.lexer.skip_blanks()?;
        let breaks = self.lexer.breaks();
        Ok(next.filter(|byte| breaks == 0 && matches!(byte, b'{' | b';')))
    }

    /// Skips the rest of a game that is broken or not wanted.
    fn skip_rest(&mut self) -> Result<(), Stop<S::Error>> {
        if self.state == State::Tags {
            self.state = self.skip_tags()?;
        }
        if self.state == State::Moves {
            self.state = self.skip_moves()?;
        }
        if self.state == State::Result {
            self.skip_comments_behind()?;
            self.state = State::Between;
        }
        Ok(())
    }

    /// Skips tags line by line, and returns what follows. Tags after a blank line are another game's.
    fn skip_tags(&mut self) -> Result<State, Stop<S::Error>> {
        loop {
            self.lexer.skip_line()?;
            let Some(byte) = self.lexer.skip_blanks()? else {
                return Ok(State::Between);
            };
            let blank_line = self.lexer.breaks() > 1;
            match byte {
                b'[' if blank_line => return Ok(State::Between),
                b'[' | b'%' => {}
                b';' if !blank_line => {}
                _ => return Ok(State::Moves),
            }
        }
    }

    /// Skips moves, and returns what follows.
    fn skip_moves(&mut self) -> Result<State, Stop<S::Error>> {
        let mut depth = self.open.len() + self.skipped;
        loop {
            if self.lexer.skip_blanks()? == Some(b'{') {
                self.lexer.skip_brace_comment()?;
                continue;
            }
            let token = match self.lexer.next() {
                Ok(token) => token,
                Err(Stop::Source(error)) => return Err(Stop::Source(error)),
                Err(Stop::Broken(kind)) => {
                    self.skip_broken(&kind)?;
                    continue;
                }
            };
            if matches!(token, Token::Tag | Token::End) {
                return Ok(State::Between);
            }
            self.lexer.consume(token.len());
            match token {
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Termination(..) if depth == 0 => return Ok(State::Result),
                _ => {}
            }
        }
    }

    /// Skips text that is not a token.
    fn skip_broken(&mut self, kind: &ErrorKind) -> Result<(), Stop<S::Error>> {
        let loaded = self.lexer.cursor.rest().len();
        match self.lexer.cursor.rest().first() {
            Some(b'{') => self.lexer.skip_brace_comment(),
            Some(b';') => self.lexer.skip_line(),
            _ if *kind == ErrorKind::TokenTooLong => {
                self.lexer
                    .consume(loaded.min(self.lexer.limits.token.max(1)));
                Ok(())
            }
            _ => {
                self.lexer.consume(1);
                Ok(())
            }
        }
    }

    /// The error about the text at the cursor.
    fn report(&mut self, kind: ErrorKind) -> GameError {
        let (location, text) = match &kind {
            ErrorKind::BadStart(error) => (self.place_of_start(error), error.text().into()),
            ErrorKind::UnclosedVariation => {
                let open = self.open.last().copied();
                (open.unwrap_or(self.start), "(".into())
            }
            ErrorKind::IllegalMove(error) => (self.lexer.cursor.location(), error.text().into()),
            _ => (self.lexer.cursor.location(), self.quoted()),
        };
        GameError::new(kind, location, text)
    }

    /// The place of the start tag at fault; of the last one if none is found, or of the game if it has none.
    fn place_of_start(&self, error: &ParseError) -> Location {
        let replayed = self.first_tag_that_fails_with(error);
        // A visitor may read the tags in its own way: they may be of another format than the reader's.
        let found = replayed.or_else(|| self.last_tag_with(error.text()));
        let tag = found.or(self.start_tags.last());
        tag.map_or(self.start, |tag| tag.place)
    }

    /// The first start tag that, together with those before it, has this error in the format of the reader.
    fn first_tag_that_fails_with(&self, error: &ParseError) -> Option<&StartTag> {
        let mut tags = Tags::new();
        self.start_tags.iter().find(|tag| {
            // The name is from the format, so it is valid.
            let _ = tags.push(tag.name, &tag.value);
            let start = F::of_tags(&tags).and_then(|format| format.start(&tags));
            start.is_err_and(|other| other == *error)
        })
    }

    /// The last start tag whose value contains the text, which may be cut and end with an ellipsis.
    fn last_tag_with(&self, text: &str) -> Option<&StartTag> {
        let text = text.strip_suffix('…').unwrap_or(text);
        let mut tags = self.start_tags.iter().rev();
        tags.find(|tag| tag.value.contains(text))
    }

    /// The text from the cursor to the end of the line, at most `QUOTED` bytes.
    fn quoted(&mut self) -> String {
        const QUOTED: usize = 60;
        // A failing source will fail again.
        let cursor = &mut self.lexer.cursor;
        while cursor.rest().len() <= QUOTED && matches!(cursor.load(), Ok(true)) {}
        let rest = cursor.rest();
        let line = rest.iter().position(|&byte| is_line_end(byte));
        let mut end = line.unwrap_or(rest.len());
        if end > QUOTED {
            // Do not cut within a character.
            let is_inside = |&at: &usize| rest[at] & 0xc0 == 0x80;
            end = (QUOTED - 3..=QUOTED)
                .rev()
                .find(|at| !is_inside(at))
                .unwrap_or(QUOTED);
        }
        decode(&rest[..end], &mut self.converted).into()
    }
}

/// An iterator over the games of a reader as trees. It ends with the text, or when the source fails.
#[derive(Debug)]
pub struct Games<S, F: Format> {
    reader: Reader<S, F>,
    replay: Replay<F, TreeBuilder<F>>,
    has_failed: bool,
}

impl<S: Source, F: Format> IntoIterator for Reader<S, F> {
    type Item = Result<GameTree<F>, Error<S::Error>>;
    type IntoIter = Games<S, F>;

    fn into_iter(self) -> Games<S, F> {
        Games {
            reader: self,
            replay: Replay::new(TreeBuilder::new()),
            has_failed: false,
        }
    }
}

impl<S: Source, F: Format> Games<S, F> {
    /// The valid beginning of the game whose error the iterator has just returned: its tags, and the moves and
    /// variations before the fault. The result is unknown. `None` if the fault is in the tags or
    /// the start position, or if the beginning was taken already.
    ///
    /// ```
    /// use chess::pgn::Reader;
    ///
    /// let text = b"[White \"Short\"]\n\n1. e4 e5 (1... c5) 2. Nf3 Nc7 3. Bb5 1-0\n\n1. d4 *\n";
    /// let mut games = Reader::from_bytes(text).into_iter();
    /// assert!(games.next().expect("a game").is_err());
    /// let beginning = games.take_beginning().expect("two moves and a half");
    /// assert!(beginning.to_string().ends_with("\n\n1. e4 e5 (1... c5) 2. Nf3 *\n"));
    /// assert_eq!(beginning.tags().value("White"), Some("Short"));
    /// assert!(games.next().expect("the next game").is_ok());
    /// ```
    pub fn take_beginning(&mut self) -> Option<GameTree<F>> {
        self.replay.take_beginning()
    }
}

impl<S: Source, F: Format> Iterator for Games<S, F> {
    type Item = Result<GameTree<F>, Error<S::Error>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let game = self.reader.read_game(&mut self.replay);
        self.has_failed = matches!(game, Err(Error::Source(_)));
        game.transpose()
    }
}
