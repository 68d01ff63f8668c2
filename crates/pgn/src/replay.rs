use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use crate::readings::{Event, Line, Readings};
use crate::{ErrorKind, Format, Nag, Ply, Tags, Termination, Visitor};
use game_core::ParseError;

/// A receiver of the parts of a game from [`Replay`]: as a [`Visitor`], but with moves and positions.
pub trait ReplayVisitor<F: Format> {
    /// The value that a game is turned into.
    type Output;

    /// A game begins. If the previous one was broken, its `end_game` was not called.
    fn begin_game(&mut self) {}

    /// A tag pair.
    fn tag(&mut self, _name: &str, _value: &str) {}

    /// The tags are complete. [`ControlFlow::Break`] skips the rest of the game, before its start is
    /// read.
    fn end_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// The notation of the record and the start position of the game.
    fn start(&mut self, _format: &F, _start: &F::Position) {}

    /// A legal move or a setup, and the positions before and after it.
    fn ply(&mut self, _before: &F::Position, _ply: Ply<F::Position>, _after: &F::Position) {}

    /// A glyph.
    fn nag(&mut self, _nag: Nag) {}

    /// The text of a comment as written in the file.
    fn comment(&mut self, _text: &str) {}

    /// A variation to the last move begins. [`ControlFlow::Break`] skips it; its
    /// [`end_variation`](Self::end_variation) is not called.
    fn begin_variation(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// The variation ends.
    fn end_variation(&mut self) {}

    /// The result at the end of the moves.
    fn termination(&mut self, _termination: Termination) {}

    /// The game is complete, or skipped after its tags.
    fn end_game(&mut self) -> Self::Output;
}

/// Plays the moves of a game for a [`ReplayVisitor`].
///
/// ```
/// use chess::pgn::{Pgn, Reader};
/// use pgn::{Ply, Replay, ReplayVisitor};
///
/// /// The position at the end of the main line.
/// struct LastPosition(chess::Position);
///
/// impl ReplayVisitor<Pgn> for LastPosition {
///     type Output = chess::Position;
///     fn ply(&mut self, _: &chess::Position, _: Ply<chess::Position>, after: &chess::Position) {
///         self.0 = *after;
///     }
///     fn begin_variation(&mut self) -> std::ops::ControlFlow<()> {
///         std::ops::ControlFlow::Break(())
///     }
///     fn end_game(&mut self) -> chess::Position {
///         self.0
///     }
/// }
///
/// let mut reader = Reader::from_bytes(b"1. e4 (1. d4 d5) e5 2. Ke2 *");
/// let mut replay = Replay::new(LastPosition(chess::Position::start()));
/// let last = reader.replay_game(&mut replay).expect("a valid game").expect("a game");
/// assert_eq!(last.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 1 2");
/// ```
pub struct Replay<F: Format, V> {
    visitor: V,
    /// The tags that define where the game starts.
    tags: Tags,
    /// The result of the tag `Result`, until the moves end with one.
    result: Option<Termination>,
    /// The notation of the record.
    format: F,
    /// The start of a game without such tags, once it is known.
    usual_start: Option<F::Position>,
    /// The open lines, the outermost first; the last is the current one.
    lines: Vec<Line<F::Position>>,
    doubt: Option<Doubt<F>>,
}

/// The reason why events do not go to the visitor at once.
enum Doubt<F: Format> {
    /// They wait until later moves resolve an ambiguous move.
    Readings(Readings<F>),
    /// They are dropped until this number of variations end: the visitor skips a variation that was already being
    /// read.
    Skips(usize),
}

/// The doubt, if any. A format without ambiguous moves never has one, so the compiler drops the code that handles it.
#[inline]
fn present<F: Format>(doubt: &mut Option<Doubt<F>>) -> Option<&mut Doubt<F>> {
    doubt.as_mut().filter(|_| F::AMBIGUOUS_MOVES)
}

impl<F: Format, V> Replay<F, V> {
    /// Plays games for the visitor.
    pub fn new(visitor: V) -> Self {
        Self {
            visitor,
            tags: Tags::new(),
            result: None,
            format: F::default(),
            usual_start: None,
            lines: Vec::new(),
            doubt: None,
        }
    }

    /// The visitor.
    pub const fn visitor(&self) -> &V {
        &self.visitor
    }

    /// The visitor, to change it between games.
    pub const fn visitor_mut(&mut self) -> &mut V {
        &mut self.visitor
    }

    /// Returns the visitor.
    pub fn into_visitor(self) -> V {
        self.visitor
    }

    fn start(&mut self) -> Result<F::Position, ErrorKind> {
        if !self.tags.is_empty() {
            self.format = F::of_tags(&self.tags).map_err(ErrorKind::BadStart)?;
            return self.format.start(&self.tags).map_err(ErrorKind::BadStart);
        }
        self.format = F::default();
        if let Some(start) = &self.usual_start {
            return Ok(start.clone());
        }
        let start = self.format.start(&self.tags);
        let start = start.map_err(ErrorKind::BadStart)?;
        self.usual_start = Some(start.clone());
        Ok(start)
    }

    fn line(&self) -> &Line<F::Position> {
        self.lines.last().expect("a game has a line")
    }
}

impl<F: Format, V: ReplayVisitor<F>> Replay<F, V> {
    fn ply(&mut self, ply: Ply<F::Position>) {
        let line = self.lines.last_mut().expect("a game has a line");
        line.apply(&ply);
        let before = line.before.as_ref().expect("a ply has been applied");
        self.visitor.ply(before, ply, &line.position);
    }

    /// A text that may have several readings as a move.
    #[cold]
    fn doubtful(&mut self, text: &str, error: ParseError) -> Result<(), ErrorKind> {
        if !F::AMBIGUOUS_MOVES {
            return Err(ErrorKind::IllegalMove(error));
        }
        let plies = self.format.readings(&self.line().position, text);
        match plies.len() {
            0 => return Err(ErrorKind::IllegalMove(error)),
            1 => plies.into_iter().for_each(|ply| self.ply(ply)),
            _ => self.doubt = Some(Doubt::Readings(Readings::new(&self.lines, plies))),
        }
        Ok(())
    }

    /// Passes the events since the ambiguous move to the visitor, with the first reading.
    #[cold]
    fn settle(&mut self) {
        if present(&mut self.doubt).is_none() {
            return;
        }
        let Some(Doubt::Readings(readings)) = self.doubt.take() else {
            return;
        };
        let (events, plies) = readings.settle();
        let mut plies = plies.into_iter();
        // Depth of variations inside one that the visitor skips.
        let mut skipped = 0;
        for event in events {
            match event {
                Event::Ply => {
                    let ply = plies.next().expect("a ply for each move");
                    if skipped == 0 {
                        self.ply(ply);
                    }
                }
                Event::BeginVariation if skipped > 0 => skipped += 1,
                Event::BeginVariation => match self.open_variation() {
                    Ok(ControlFlow::Continue(())) => {}
                    _ => skipped = 1,
                },
                Event::EndVariation if skipped > 0 => skipped -= 1,
                Event::EndVariation => self.end_variation(),
                _ if skipped > 0 => {}
                Event::Nag(nag) => self.visitor.nag(nag),
                Event::Comment(comment) => self.visitor.comment(&comment),
                Event::Termination(termination) => self.visitor.termination(termination),
            }
        }
        if skipped > 0 {
            self.doubt = Some(Doubt::Skips(skipped));
        }
    }

    /// Holds back or drops an event, and settles the readings as soon as possible; `false` if the event goes to
    /// the visitor at once.
    fn keep(&mut self, event: Event) -> bool {
        match present(&mut self.doubt) {
            None => return false,
            Some(Doubt::Readings(readings)) => {
                readings.keep(event);
                if readings.is_settled() {
                    self.settle();
                }
            }
            Some(Doubt::Skips(_)) => {}
        }
        true
    }

    fn open_variation(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        let position = self.line().before.clone().ok_or(ErrorKind::NothingToVary)?;
        let wish = self.visitor.begin_variation();
        if wish.is_continue() {
            self.lines.push(Line::new(position));
        }
        Ok(wish)
    }
}

impl<F: Format> Replay<F, crate::TreeBuilder<F>> {
    /// The valid beginning of the game that the last call of
    /// [`Reader::replay_game`](crate::Reader::replay_game) found broken, as
    /// [`Games::take_beginning`](crate::Games::take_beginning) returns it.
    pub fn take_beginning(&mut self) -> Option<crate::GameTree<F>> {
        self.settle();
        self.visitor.take_beginning()
    }
}

impl<F: Format, V: fmt::Debug> fmt::Debug for Replay<F, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replay")
            .field("visitor", &self.visitor)
            .field("depth", &self.lines.len())
            .finish_non_exhaustive()
    }
}

impl<F: Format, V: ReplayVisitor<F>> Visitor for Replay<F, V> {
    type Output = V::Output;

    fn begin_game(&mut self) {
        self.tags.clear();
        self.result = None;
        self.lines.clear();
        self.doubt = None;
        self.visitor.begin_game();
    }

    fn tag(&mut self, name: &str, value: &str) {
        if F::START_TAGS.contains(&name) {
            // The name is from the format, so it is valid.
            let _ = self.tags.push(name, value);
        }
        if name == "Result" && self.result.is_none() {
            self.result = Termination::parse::<F>(value);
        }
        self.visitor.tag(name, value);
    }

    fn begin_movetext(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        if self.visitor.end_tags().is_break() {
            return Ok(ControlFlow::Break(()));
        }
        let position = self.start()?;
        self.visitor.start(&self.format, &position);
        self.lines.push(Line::new(position));
        Ok(ControlFlow::Continue(()))
    }

    #[inline]
    fn mv(&mut self, text: &str) -> Result<(), ErrorKind> {
        match present(&mut self.doubt) {
            None => match self.format.parse_move(&self.line().position, text) {
                Ok(ply) => self.ply(ply),
                Err(error) => self.doubtful(text, error)?,
            },
            Some(Doubt::Readings(readings)) => {
                let advanced = readings.mv(&self.format, text);
                advanced.map_err(ErrorKind::IllegalMove)?;
                self.keep(Event::Ply);
            }
            Some(Doubt::Skips(_)) => {}
        }
        Ok(())
    }

    fn setup(&mut self, text: &str) -> Result<(), ErrorKind> {
        match present(&mut self.doubt) {
            None => {
                let after = self.format.parse_setup(&self.line().position, text);
                let after = after.map_err(ErrorKind::BadSetup)?;
                self.ply(Ply::Setup(Box::new(after)));
            }
            Some(Doubt::Readings(readings)) => {
                let advanced = readings.setup(&self.format, text);
                advanced.map_err(ErrorKind::BadSetup)?;
                self.keep(Event::Ply);
            }
            Some(Doubt::Skips(_)) => {}
        }
        Ok(())
    }

    fn nag(&mut self, nag: Nag) {
        if !self.keep(Event::Nag(nag)) {
            self.visitor.nag(nag);
        }
    }

    fn comment(&mut self, text: &str) {
        if present(&mut self.doubt).is_none() {
            self.visitor.comment(text);
        } else {
            self.keep(Event::Comment(text.into()));
        }
    }

    fn begin_variation(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        match present(&mut self.doubt) {
            None => return self.open_variation(),
            Some(Doubt::Readings(readings)) => {
                if !readings.begin_variation() {
                    return Err(ErrorKind::NothingToVary);
                }
                self.keep(Event::BeginVariation);
            }
            Some(Doubt::Skips(open)) => *open += 1,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn end_variation(&mut self) {
        match present(&mut self.doubt) {
            None => {
                self.lines.pop();
                self.visitor.end_variation();
            }
            Some(Doubt::Readings(readings)) => {
                readings.end_variation();
                self.keep(Event::EndVariation);
            }
            Some(Doubt::Skips(1)) => self.doubt = None,
            Some(Doubt::Skips(open)) => *open -= 1,
        }
    }

    fn termination(&mut self, termination: Termination) {
        self.result = None;
        let termination = termination.of_first(self.format.first_to_move());
        if !self.keep(Event::Termination(termination)) {
            self.visitor.termination(termination);
        }
    }

    fn end_game(&mut self) -> V::Output {
        // A game that was skipped after its tags has no result.
        if let Some(result) = self.result.take().filter(|_| !self.lines.is_empty()) {
            Visitor::termination(self, result);
        }
        self.settle();
        self.visitor.end_game()
    }
}
