use alloc::boxed::Box;
use core::ops::ControlFlow;

use crate::{ErrorKind, Nag, Termination};

/// A receiver of the parts of a game from a [`Reader`](crate::Reader), in the order of the text. Moves are text;
/// a [`ReplayVisitor`](crate::ReplayVisitor) gets moves that were played.
///
/// All texts are borrowed from the reader's buffer. Text that is not valid UTF-8 is read as Latin-1, the
/// character set of the PGN standard.
///
/// ```
/// use pgn::{Reader, Visitor};
///
/// /// Counts the moves of a game, variations included.
/// #[derive(Default)]
/// struct MoveCount(usize);
///
/// impl Visitor for MoveCount {
///     type Output = usize;
///     fn mv(&mut self, _text: &str) -> Result<(), pgn::ErrorKind> {
///         self.0 += 1;
///         Ok(())
///     }
///     fn end_game(&mut self) -> usize {
///         std::mem::take(&mut self.0)
///     }
/// }
///
/// let mut reader = chess::pgn::Reader::from_bytes(b"1. e4 (1. d4 d5) e5 *");
/// let count = reader.read_game(&mut MoveCount::default()).expect("a valid game");
/// assert_eq!(count, Some(4));
/// ```
pub trait Visitor {
    /// The value that a game is turned into.
    type Output;

    /// A game begins. If the previous one was broken, its `end_game` was not called.
    fn begin_game(&mut self) {}

    /// A tag pair.
    fn tag(&mut self, _name: &str, _value: &str) {}

    /// The tags are complete. [`ControlFlow::Break`] skips the rest of the game: the reader only looks for its
    /// end.
    ///
    /// # Errors
    /// A fault that breaks the game.
    fn begin_movetext(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        Ok(ControlFlow::Continue(()))
    }

    /// A move.
    ///
    /// # Errors
    /// A fault that breaks the game.
    fn mv(&mut self, _text: &str) -> Result<(), ErrorKind> {
        Ok(())
    }

    /// The text between the slashes of a setup (PDN 3.0).
    ///
    /// # Errors
    /// A fault that breaks the game.
    fn setup(&mut self, _text: &str) -> Result<(), ErrorKind> {
        Ok(())
    }

    /// A glyph, written `$1`, `!` or `(!)`.
    fn nag(&mut self, _nag: Nag) {}

    /// The text of a comment as written in the file, with its line breaks.
    fn comment(&mut self, _text: &str) {}

    /// A variation to the last move begins. [`ControlFlow::Break`] skips it, and
    /// [`end_variation`](Self::end_variation) is not called.
    ///
    /// # Errors
    /// A fault that breaks the game.
    fn begin_variation(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        Ok(ControlFlow::Continue(()))
    }

    /// The variation ends.
    fn end_variation(&mut self) {}

    /// The result at the end of the moves, by the format's
    /// [table](crate::Format::TERMINATIONS). Not called for a record without one.
    fn termination(&mut self, _termination: Termination) {}

    /// The game is complete, or skipped after its tags.
    fn end_game(&mut self) -> Self::Output;
}

impl<V: Visitor + ?Sized> Visitor for Box<V> {
    type Output = V::Output;

    fn begin_game(&mut self) {
        (**self).begin_game();
    }

    fn tag(&mut self, name: &str, value: &str) {
        (**self).tag(name, value);
    }

    fn begin_movetext(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        (**self).begin_movetext()
    }

    fn mv(&mut self, text: &str) -> Result<(), ErrorKind> {
        (**self).mv(text)
    }

    fn setup(&mut self, text: &str) -> Result<(), ErrorKind> {
        (**self).setup(text)
    }

    fn nag(&mut self, nag: Nag) {
        (**self).nag(nag);
    }

    fn comment(&mut self, text: &str) {
        (**self).comment(text);
    }

    fn begin_variation(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        (**self).begin_variation()
    }

    fn end_variation(&mut self) {
        (**self).end_variation();
    }

    fn termination(&mut self, termination: Termination) {
        (**self).termination(termination);
    }

    fn end_game(&mut self) -> V::Output {
        (**self).end_game()
    }
}
