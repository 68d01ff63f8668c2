use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use game_core::{Game, IllegalMove, MoveGenerator, ParseError, Position};

use crate::{Comment, Error, ErrorKind, Format, GameError, Location, Nag, Ply};
use crate::{Reader, Tags, Termination};

type MoveOf<F> = <<F as Format>::Position as Position>::Move;

/// A game with its variations, comments and glyphs, to read and to edit.
///
/// Each node is the position after a [`Ply`]; the root is the start. The first child of a node is
/// the main continuation, the others are variations. [`Display`](fmt::Display) writes the record.
///
/// ```
/// use chess::pgn::GameTree;
/// use pgn::{Nag, Termination};
///
/// let mut game = GameTree::new();
/// game.set_tag("White", "Morphy")?;
/// let e4 = game.play(game.root(), "e4")?;
/// let e5 = game.play(e4, "e5")?;
/// let c5 = game.play(e4, "c5")?;
/// game.add_nag(c5, Nag::INTERESTING);
/// game.add_comment(c5, "the Sicilian".into());
/// game.set_termination(Termination::Unknown)?;
/// assert!(game.to_string().ends_with("1. e4 e5 (1... c5 $5 { the Sicilian }) *\n"));
///
/// game.promote(c5);
/// assert_eq!(game.main_line(e4).next(), Some(c5));
/// game.remove(e5);
/// assert!(game.to_string().ends_with("1. e4 c5 $5 { the Sicilian } *\n"));
/// # Ok::<(), game_core::ParseError>(())
/// ```
///
/// # Panics
/// Methods panic when they get a [`NodeId`] of another tree, or of a node that was removed.
pub struct GameTree<F: Format> {
    tags: Tags,
    format: F,
    start: F::Position,
    /// The root, then every node that was ever added; `None` where one was removed.
    nodes: Vec<Option<Node<F::Position>>>,
    termination: Termination,
}

/// Identifies a node in its tree. It stays valid until the node is removed, and is not used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

const ROOT: NodeId = NodeId(0);

impl NodeId {
    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One step of a game, with its comments and glyphs.
#[derive(Clone, Debug)]
pub struct Node<P: Position> {
    /// `None` at the root only.
    ply: Option<Ply<P>>,
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    nags: Vec<Nag>,
    introduction: Vec<Comment>,
    comments: Vec<Comment>,
}

impl<P: Position> Node<P> {
    const fn new(ply: Option<Ply<P>>, parent: Option<NodeId>) -> Self {
        Self {
            ply,
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
            nags: Vec::new(),
            introduction: Vec::new(),
            comments: Vec::new(),
        }
    }

    /// The move or setup; `None` at the root.
    #[must_use]
    pub const fn ply(&self) -> Option<&Ply<P>> {
        self.ply.as_ref()
    }

    /// The move; `None` at the root and for a setup.
    #[must_use]
    pub fn mv(&self) -> Option<P::Move> {
        self.ply.as_ref()?.as_move()
    }

    /// The previous node; `None` at the root.
    #[must_use]
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The glyphs, in their order.
    #[must_use]
    pub fn nags(&self) -> &[Nag] {
        &self.nags
    }

    /// The comments after the move; at the root, those before the first move.
    #[must_use]
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// The comments with which a variation begins, before its first move. Other nodes have none.
    #[must_use]
    pub fn introduction(&self) -> &[Comment] {
        &self.introduction
    }
}

impl<F: Format> GameTree<F> {
    /// A game without moves from the usual start, with the format's roster of tags.
    ///
    /// # Panics
    /// If the format has no usual start.
    #[must_use]
    pub fn new() -> Self {
        let start = F::default().start(&Tags::new());
        Self::from_position(start.expect("a format has a usual start"))
    }

    /// A game without moves from any position, which its tags describe.
    #[must_use]
    pub fn from_position(start: F::Position) -> Self {
        Self::in_format(F::default(), start)
    }

    /// A game without moves from any position, in the given format.
    #[must_use]
    pub fn in_format(format: F, start: F::Position) -> Self {
        let mut tags = Tags::new();
        for (name, value) in format.start_tags(&start) {
            tags.set(name, &value).expect("a format's tags have names");
        }
        let mut tree = Self::from_parts(tags, format, start);
        tree.arrange_tags();
        tree
    }

    /// The main line of a game that was played, with its result.
    #[must_use]
    pub fn from_game(game: &Game<F::Position>) -> Self {
        let mut tree = Self::from_position(game.start().clone());
        let mut last = tree.root();
        for &mv in game.moves() {
            last = tree.append(last, Ply::Move(mv));
        }
        if let Some(result) = game.result() {
            let termination = match result.winner {
                Some(game_core::Side::White) => Termination::WhiteWins,
                Some(game_core::Side::Black) => Termination::BlackWins,
                None => Termination::Draw,
            };
            // The result stays unknown if the format cannot write it.
            let _ = tree.set_termination(termination);
        }
        tree
    }

    pub(crate) fn from_parts(tags: Tags, format: F, start: F::Position) -> Self {
        Self {
            tags,
            format,
            start,
            nodes: vec![Some(Node::new(None, None))],
            termination: Termination::default(),
        }
    }

    /// The tags, in their order.
    #[must_use]
    pub const fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Sets the value of the first tag with that name; a new tag comes last.
    ///
    /// # Errors
    /// A name that cannot be written, or one that defines where the game starts: the start is fixed when
    /// the tree is made.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        check_tag_may_change::<F>(name)?;
        self.tags.set(name, value)
    }

    /// Sets tags in their order, as [`set_tag`](Self::set_tag) does. A name that occurs again becomes another tag, which comes
    /// last.
    ///
    /// # Errors
    /// As [`set_tag`](Self::set_tag); the tags before the faulty one are set then.
    pub fn set_tags<'a>(
        &mut self,
        tags: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<(), ParseError> {
        let mut known = Vec::new();
        for (name, value) in tags {
            if known.contains(&name) {
                self.tags.push(name, value)?;
            } else {
                self.set_tag(name, value)?;
                known.push(name);
            }
        }
        Ok(())
    }

    /// Removes all tags with that name. Returns whether there were any.
    ///
    /// # Errors
    /// A tag that defines where the game starts.
    pub fn remove_tag(&mut self, name: &str) -> Result<bool, ParseError> {
        check_tag_may_change::<F>(name)?;
        Ok(self.tags.remove(name))
    }

    /// Moves the tags of the format's roster to the front, and adds the missing ones, as the
    /// writer does before it writes.
    pub fn arrange_tags(&mut self) {
        self.tags = self.arranged_tags();
    }

    pub(crate) fn arranged_tags(&self) -> Tags {
        let result = self.text_of(self.termination);
        let roster: Vec<_> = F::ROSTER
            .iter()
            .map(|&(name, unknown)| match name {
                "Result" => (name, result.unwrap_or(unknown)),
                _ => (name, unknown),
            })
            .collect();
        let mut tags = self.tags.clone();
        tags.arrange(&roster);
        tags
    }

    /// The notation of the record.
    #[must_use]
    pub const fn format(&self) -> &F {
        &self.format
    }

    /// The position from which the game starts.
    #[must_use]
    pub const fn start(&self) -> &F::Position {
        &self.start
    }

    /// The result.
    #[must_use]
    pub const fn termination(&self) -> Termination {
        self.termination
    }

    /// Sets the result and the tag `Result`.
    ///
    /// # Errors
    /// A result that the format has no text for.
    pub fn set_termination(&mut self, termination: Termination) -> Result<(), ParseError> {
        let unknown = || {
            let result = format!("{termination:?}");
            ParseError::new(&result, "the format cannot write this result")
        };
        let text = self.text_of(termination).ok_or_else(unknown)?;
        self.tags.set("Result", text)?;
        self.termination = termination;
        Ok(())
    }

    /// The text of a result in the format of this game.
    pub(crate) fn text_of(&self, termination: Termination) -> Option<&'static str> {
        termination
            .of_first(self.format.first_to_move())
            .text::<F>()
    }

    /// Sets the result, but not the tag `Result`.
    pub(crate) fn terminate(&mut self, termination: Termination) {
        self.termination = termination;
    }

    /// The node of the start.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        ROOT
    }

    /// The node with this identifier.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node<F::Position> {
        self.get(id).expect("the node is in the tree")
    }

    /// The node with this identifier; `None` if it was removed or belongs to another, larger tree.
    #[must_use]
    pub fn get(&self, id: NodeId) -> Option<&Node<F::Position>> {
        self.nodes.get(id.index())?.as_ref()
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node<F::Position> {
        let node = self.nodes.get_mut(id.index()).and_then(Option::as_mut);
        node.expect("the node is in the tree")
    }

    /// The continuations, the main one first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.node(id).first_child;
        core::iter::successors(first, |&child| self.node(child).next_sibling)
    }

    /// The next of the continuations of one node.
    pub(crate) fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).next_sibling
    }

    /// The main continuation.
    #[must_use]
    pub fn main_child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first_child
    }

    /// The nodes after `id` along the main continuations.
    pub fn main_line(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        core::iter::successors(self.main_child(id), |&node| self.main_child(node))
    }

    /// The moves of the main line from the start, without setups.
    pub fn main_moves(&self) -> impl Iterator<Item = MoveOf<F>> {
        self.main_line(ROOT).filter_map(|id| self.node(id).mv())
    }

    /// The nodes from the one after the root to `id`.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let up = |&node: &NodeId| self.node(node).parent;
        let mut path: Vec<_> = core::iter::successors(Some(id), up).collect();
        path.pop();
        path.reverse();
        path
    }

    /// The position of a node, by playing from the start to it.
    #[must_use]
    pub fn position(&self, id: NodeId) -> F::Position {
        let mut position = self.start.clone();
        for id in self.path(id) {
            let ply = self.node(id).ply.as_ref();
            ply.expect("only the root has no ply").apply(&mut position);
        }
        position
    }

    /// Number of nodes, the root included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.iter().flatten().count()
    }

    /// Whether there are no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.main_child(ROOT).is_none()
    }

    /// Plays a move after a node. Returns the child with this move, or adds one as the last variation.
    ///
    /// # Errors
    /// A move that is not legal there.
    pub fn add_move(&mut self, parent: NodeId, mv: MoveOf<F>) -> Result<NodeId, IllegalMove> {
        if !self.position(parent).is_legal(mv) {
            return Err(IllegalMove);
        }
        let known = self
            .children(parent)
            .find(|&child| self.node(child).mv() == Some(mv));
        Ok(known.unwrap_or_else(|| self.append(parent, Ply::Move(mv))))
    }

    /// Plays a move, in the notation of the format, after a node.
    ///
    /// # Errors
    /// Text that is not a legal move there.
    pub fn play(&mut self, parent: NodeId, text: &str) -> Result<NodeId, ParseError> {
        let ply = self.format.parse_move(&self.position(parent), text)?;
        let is_known = |&child: &NodeId| self.node(child).ply.as_ref() == Some(&ply);
        let known = self.children(parent).find(is_known);
        Ok(known.unwrap_or_else(|| self.append(parent, ply)))
    }

    /// Sets up another position after a node.
    ///
    /// # Errors
    /// A position that the format cannot write there.
    pub fn set_up(&mut self, parent: NodeId, after: F::Position) -> Result<NodeId, ParseError> {
        if !self.format.can_set_up(&self.position(parent), &after) {
            let setup = format!("{after:?}");
            return Err(ParseError::new(
                &setup,
                "the format cannot write this setup",
            ));
        }
        Ok(self.append(parent, Ply::Setup(Box::new(after))))
    }

    /// Adds a new last child.
    pub(crate) fn append(&mut self, parent: NodeId, ply: Ply<F::Position>) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("fewer than 2^32 nodes"));
        self.nodes.push(Some(Node::new(Some(ply), Some(parent))));
        let elder = self.node_mut(parent).last_child.replace(id);
        match elder {
            Some(elder) => self.node_mut(elder).next_sibling = Some(id),
            None => self.node_mut(parent).first_child = Some(id),
        }
        id
    }

    /// Swaps a variation with the one before it. Returns whether there was one. When a variation becomes
    /// the main continuation, its introduction moves to the comments of the node before, where a reader
    /// would find it.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.node(id).parent else {
            return false;
        };
        let mut children: Vec<_> = self.children(parent).collect();
        let place = children.iter().position(|&child| child == id);
        let Some(before) = place.and_then(|place| place.checked_sub(1)) else {
            return false;
        };
        children.swap(before, before + 1);
        self.link(parent, &children);
        true
    }

    /// Makes a node, and every node on the path to it, the main continuation of its parent.
    pub fn promote_to_main_line(&mut self, id: NodeId) {
        for id in self.path(id) {
            if let Some(parent) = self.node(id).parent {
                let mut children: Vec<_> = self.children(parent).collect();
                children.retain(|&child| child != id);
                children.insert(0, id);
                self.link(parent, &children);
            }
        }
    }

    /// Removes a node and all that follows it. The root keeps its comments and loses all moves.
    pub fn remove(&mut self, id: NodeId) {
        let mut doomed: Vec<_> = self.children(id).collect();
        if let Some(parent) = self.node(id).parent {
            let mut children: Vec<_> = self.children(parent).collect();
            children.retain(|&child| child != id);
            self.link(parent, &children);
            doomed = vec![id];
        } else {
            self.link(id, &[]);
        }
        while let Some(id) = doomed.pop() {
            doomed.extend(self.children(id).collect::<Vec<_>>());
            self.nodes[id.index()] = None;
        }
    }

    /// Sets the children of a node, in this order.
    fn link(&mut self, parent: NodeId, children: &[NodeId]) {
        for (place, &child) in children.iter().enumerate() {
            self.node_mut(child).next_sibling = children.get(place + 1).copied();
        }
        let node = self.node_mut(parent);
        node.first_child = children.first().copied();
        node.last_child = children.last().copied();
        if let Some(main) = node.first_child {
            let introduction = core::mem::take(&mut self.node_mut(main).introduction);
            self.node_mut(parent).comments.extend(introduction);
        }
    }

    /// Adds a comment after a move, or at the root before the first. Ignores an empty one.
    pub fn add_comment(&mut self, id: NodeId, comment: Comment) {
        if !comment.text().is_empty() {
            self.node_mut(id).comments.push(comment);
        }
    }

    /// Adds a comment before the first move of a variation. For a main continuation it becomes a comment of
    /// the previous node; at the root it is a comment before the first move.
    pub fn introduce(&mut self, id: NodeId, comment: Comment) {
        if comment.text().is_empty() {
            return;
        }
        match self.node(id).parent {
            Some(parent) if self.main_child(parent) == Some(id) => {
                self.add_comment(parent, comment);
            }
            Some(_) => self.node_mut(id).introduction.push(comment),
            None => self.add_comment(id, comment),
        }
    }

    /// Replaces the comments of a node and returns the old ones. Drops empty ones.
    pub fn set_comments(&mut self, id: NodeId, mut comments: Vec<Comment>) -> Vec<Comment> {
        comments.retain(|comment| !comment.text().is_empty());
        core::mem::replace(&mut self.node_mut(id).comments, comments)
    }

    /// Replaces the introduction of a variation and returns the old one. For a main continuation, appends the
    /// comments to those of the node before it; for the root, to its own.
    pub fn set_introduction(&mut self, id: NodeId, comments: Vec<Comment>) -> Vec<Comment> {
        let old = core::mem::take(&mut self.node_mut(id).introduction);
        for comment in comments {
            self.introduce(id, comment);
        }
        old
    }

    /// Adds a glyph to a move.
    pub fn add_nag(&mut self, id: NodeId, nag: Nag) {
        self.node_mut(id).nags.push(nag);
    }

    /// Replaces the glyphs of a move and returns the old ones.
    pub fn set_nags(&mut self, id: NodeId, nags: Vec<Nag>) -> Vec<Nag> {
        core::mem::replace(&mut self.node_mut(id).nags, nags)
    }

    /// The main line as a played game, up to the first setup.
    #[must_use]
    pub fn to_game(&self) -> Game<F::Position> {
        let mut game = Game::new(self.start.clone());
        for id in self.main_line(ROOT) {
            let mv = self.node(id).mv();
            if mv.is_none_or(|mv| game.play(mv).is_err()) {
                break;
            }
        }
        game
    }

    /// Every node, depth first: a main continuation with all that follows it, then its variations.
    fn in_order(&self) -> Vec<NodeId> {
        let mut order = Vec::new();
        let mut waiting = vec![ROOT];
        while let Some(id) = waiting.pop() {
            order.push(id);
            let from = waiting.len();
            waiting.extend(self.children(id));
            waiting[from..].reverse();
        }
        order
    }
}

fn check_tag_may_change<F: Format>(name: &str) -> Result<(), ParseError> {
    if F::START_TAGS.contains(&name) {
        return Err(ParseError::new(
            name,
            "the tag sets the start of the game, which is fixed",
        ));
    }
    Ok(())
}

impl<F: Format> Default for GameTree<F> {
    fn default() -> Self {
        Self::new()
    }
}

impl<F: Format> Clone for GameTree<F> {
    fn clone(&self) -> Self {
        Self {
            tags: self.tags.clone(),
            format: self.format.clone(),
            start: self.start.clone(),
            nodes: self.nodes.clone(),
            termination: self.termination,
        }
    }
}

/// Reads the first game of a text.
///
/// ```
/// use chess::pgn::GameTree;
/// let game: GameTree = "1. e4 e5 (1... c5 $1) 2. Nf3 *".parse()?;
/// assert_eq!(game.main_line(game.root()).count(), 3);
/// assert_eq!("1. e4 Ke5 *".parse::<GameTree>().unwrap_err().location().column, 7);
/// # Ok::<(), pgn::GameError>(())
/// ```
impl<F: Format> core::str::FromStr for GameTree<F> {
    type Err = GameError;

    /// # Errors
    /// The game is broken. A text without a game has [`ErrorKind::NoGame`].
    fn from_str(text: &str) -> Result<Self, GameError> {
        match Reader::from_bytes(text.as_bytes()).into_iter().next() {
            Some(Ok(tree)) => Ok(tree),
            Some(Err(Error::Game(error))) => Err(error),
            None => Err(GameError::new(
                ErrorKind::NoGame,
                Location::START,
                String::new(),
            )),
        }
    }
}

/// Trees are equal if their tags in order, their starts, results and nodes are; the identifiers of the nodes may differ.
impl<F: Format> PartialEq for GameTree<F> {
    fn eq(&self, other: &Self) -> bool {
        let same_node = |(&ours, &theirs): (&NodeId, &NodeId)| {
            let (a, b) = (self.node(ours), other.node(theirs));
            a.ply == b.ply
                && a.nags == b.nags
                && a.introduction == b.introduction
                && a.comments == b.comments
                && self.children(ours).count() == other.children(theirs).count()
        };
        let (ours, theirs) = (self.in_order(), other.in_order());
        self.tags == other.tags
            && self.format == other.format
            && self.start == other.start
            && self.termination == other.termination
            && ours.len() == theirs.len()
            && ours.iter().zip(&theirs).all(same_node)
    }
}

impl<F: Format> fmt::Debug for GameTree<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameTree").field(&self.to_string()).finish()
    }
}
