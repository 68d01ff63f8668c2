use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use crate::{ErrorKind, Format, Nag, Ply, Tags, Termination, Visitor};

/// What [`Replay`] tells about a game: as a [`Visitor`], but with moves and positions.
pub trait ReplayVisitor<F: Format> {
    /// What a game becomes.
    type Output;

    /// A game begins. The last one may not have come to its end, if it was broken.
    fn begin_game(&mut self) {}

    /// A tag pair.
    fn tag(&mut self, _name: &str, _value: &str) {}

    /// The tags are complete. [`ControlFlow::Break`] skips the rest of the game, before anybody looks
    /// at where it starts.
    fn end_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// The game starts from this position.
    fn start(&mut self, _start: &F::Position) {}

    /// A legal move or a setup, and the positions before and behind it.
    fn ply(&mut self, _before: &F::Position, _ply: Ply<F::Position>, _after: &F::Position) {}

    /// A glyph.
    fn nag(&mut self, _nag: Nag) {}

    /// The text of a comment as it stands in the file.
    fn comment(&mut self, _text: &str) {}

    /// A variation to the last move begins. [`ControlFlow::Break`] skips it unread, and
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
/// let last = reader.replay_game(&mut replay).expect("a sound game").expect("a game");
/// assert_eq!(last.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 1 2");
/// ```
pub struct Replay<F: Format, V> {
    visitor: V,
    /// Those that say where the game starts.
    tags: Tags,
    /// Where a game without such tags starts, once it is known.
    usual_start: Option<F::Position>,
    /// The line that is played, and those that wait for a variation to end.
    lines: Vec<Line<F::Position>>,
}

struct Line<P> {
    position: P,
    /// The position before the last move, to which a variation goes back.
    before: Option<P>,
}

impl<F: Format, V> Replay<F, V> {
    /// Plays games for the visitor.
    pub const fn new(visitor: V) -> Self {
        Self {
            visitor,
            tags: Tags::new(),
            usual_start: None,
            lines: Vec::new(),
        }
    }

    /// The visitor.
    pub const fn visitor(&self) -> &V {
        &self.visitor
    }

    /// The visitor, to be changed between games.
    pub const fn visitor_mut(&mut self) -> &mut V {
        &mut self.visitor
    }

    /// Gives the visitor back.
    pub fn into_visitor(self) -> V {
        self.visitor
    }

    fn start(&mut self) -> Result<F::Position, ErrorKind> {
        if !self.tags.is_empty() {
            return F::start(&self.tags).map_err(ErrorKind::BadStart);
        }
        if let Some(start) = &self.usual_start {
            return Ok(start.clone());
        }
        let start = F::start(&self.tags).map_err(ErrorKind::BadStart)?;
        self.usual_start = Some(start.clone());
        Ok(start)
    }

    fn line(&mut self) -> &mut Line<F::Position> {
        self.lines.last_mut().expect("a game has a line")
    }
}

impl<F: Format, V: ReplayVisitor<F>> Replay<F, V> {
    fn ply(&mut self, ply: Ply<F::Position>) {
        let line = self.lines.last_mut().expect("a game has a line");
        let before = line.before.insert(line.position.clone());
        ply.apply(&mut line.position);
        self.visitor.ply(before, ply, &line.position);
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
        self.lines.clear();
        self.visitor.begin_game();
    }

    fn tag(&mut self, name: &str, value: &str) {
        if F::START_TAGS.contains(&name) {
            // The name is one that the format itself gives.
            let _ = self.tags.push(name, value);
        }
        self.visitor.tag(name, value);
    }

    fn begin_movetext(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        if self.visitor.end_tags().is_break() {
            return Ok(ControlFlow::Break(()));
        }
        let position = self.start()?;
        self.visitor.start(&position);
        self.lines.push(Line {
            position,
            before: None,
        });
        Ok(ControlFlow::Continue(()))
    }

    #[inline]
    fn mv(&mut self, text: &str) -> Result<(), ErrorKind> {
        let position = &self.line().position;
        let ply = F::parse_move(position, text).map_err(ErrorKind::IllegalMove)?;
        self.ply(ply);
        Ok(())
    }

    fn setup(&mut self, text: &str) -> Result<(), ErrorKind> {
        let position = &self.line().position;
        let after = F::parse_setup(position, text).map_err(ErrorKind::BadSetup)?;
        self.ply(Ply::Setup(Box::new(after)));
        Ok(())
    }

    fn nag(&mut self, nag: Nag) {
        self.visitor.nag(nag);
    }

    fn comment(&mut self, text: &str) {
        self.visitor.comment(text);
    }

    fn begin_variation(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        let position = self.line().before.clone().ok_or(ErrorKind::NothingToVary)?;
        let wish = self.visitor.begin_variation();
        if wish.is_continue() {
            self.lines.push(Line {
                position,
                before: None,
            });
        }
        Ok(wish)
    }

    fn end_variation(&mut self) {
        self.lines.pop();
        self.visitor.end_variation();
    }

    fn termination(&mut self, termination: Termination) {
        self.visitor.termination(termination);
    }

    fn end_game(&mut self) -> V::Output {
        self.visitor.end_game()
    }
}
