use alloc::vec::Vec;
use core::fmt;
use core::mem;
use core::ops::ControlFlow;

use crate::{Comment, Format, GameTree, Nag, NodeId, Ply, ReplayVisitor, Tags, Termination};

/// Builds a [`GameTree`] from each game; the iterator over a [`Reader`](crate::Reader) uses it.
///
/// # Panics
/// [`end_game`](ReplayVisitor::end_game) panics if the game has no start: a visitor that wraps a builder and skips a game in
/// [`end_tags`](ReplayVisitor::end_tags) must not call it for that game.
pub struct TreeBuilder<F: Format> {
    tags: Tags,
    tree: Option<GameTree<F>>,
    /// The open lines, the outermost first; the last is the current one.
    lines: Vec<Line>,
}

struct Line {
    last: NodeId,
    /// The comments and glyphs before the first move of a variation; `None` once it has a move.
    before: Option<Introduction>,
}

#[derive(Default)]
struct Introduction {
    comments: Vec<Comment>,
    nags: Vec<Nag>,
}

impl<F: Format> TreeBuilder<F> {
    /// A builder without a game.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            tags: Tags::new(),
            tree: None,
            lines: Vec::new(),
        }
    }

    /// The game so far, with an unknown result; `None` without a start.
    pub(crate) fn take_beginning(&mut self) -> Option<GameTree<F>> {
        let mut tree = self.tree.take()?;
        self.lines.clear();
        tree.terminate(Termination::Unknown);
        Some(tree)
    }

    fn tree_and_line(&mut self) -> Option<(&mut GameTree<F>, &mut Line)> {
        Some((self.tree.as_mut()?, self.lines.last_mut()?))
    }
}

impl<F: Format> Default for TreeBuilder<F> {
    fn default() -> Self {
        Self::new()
    }
}

impl<F: Format> fmt::Debug for TreeBuilder<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TreeBuilder")
            .field("tags", &self.tags)
            .field("tree", &self.tree)
            .finish_non_exhaustive()
    }
}

impl<F: Format> ReplayVisitor<F> for TreeBuilder<F> {
    type Output = GameTree<F>;

    fn begin_game(&mut self) {
        *self = Self::new();
    }

    fn tag(&mut self, name: &str, value: &str) {
        // Every name that a reader accepts can be written.
        let _ = self.tags.push(name, value);
    }

    fn start(&mut self, format: &F, start: &F::Position) {
        let tags = mem::take(&mut self.tags);
        let tree = GameTree::from_parts(tags, format.clone(), start.clone());
        let last = tree.root();
        self.tree = Some(tree);
        self.lines.push(Line { last, before: None });
    }

    fn ply(&mut self, _before: &F::Position, ply: Ply<F::Position>, _after: &F::Position) {
        let Some((tree, line)) = self.tree_and_line() else {
            return;
        };
        line.last = tree.append(line.last, ply);
        let Introduction { comments, nags } = line.before.take().unwrap_or_default();
        for comment in comments {
            tree.introduce(line.last, comment);
        }
        for nag in nags {
            tree.add_nag(line.last, nag);
        }
    }

    fn nag(&mut self, nag: Nag) {
        if let Some((tree, line)) = self.tree_and_line() {
            match &mut line.before {
                Some(before) => before.nags.push(nag),
                None => tree.add_nag(line.last, nag),
            }
        }
    }

    fn comment(&mut self, text: &str) {
        let comment = Comment::new(text);
        if let Some((tree, line)) = self.tree_and_line() {
            match &mut line.before {
                Some(before) => before.comments.push(comment),
                None => tree.add_comment(line.last, comment),
            }
        }
    }

    fn begin_variation(&mut self) -> ControlFlow<()> {
        if let Some((tree, line)) = self.tree_and_line()
            && let Some(parent) = tree.node(line.last).parent()
        {
            self.lines.push(Line {
                last: parent,
                before: Some(Introduction::default()),
            });
        }
        ControlFlow::Continue(())
    }

    fn end_variation(&mut self) {
        let empty = self.lines.pop().and_then(|line| line.before);
        let Introduction { comments, nags } = empty.unwrap_or_default();
        // The comments and glyphs of a variation without moves belong to the move before it.
        if let Some((tree, line)) = self.tree_and_line() {
            for comment in comments {
                tree.add_comment(line.last, comment);
            }
            for nag in nags {
                tree.add_nag(line.last, nag);
            }
        }
    }

    fn termination(&mut self, termination: Termination) {
        if let Some(tree) = &mut self.tree {
            tree.terminate(termination);
        }
    }

    fn end_game(&mut self) -> GameTree<F> {
        self.tree.take().expect("a game has a start")
    }
}
