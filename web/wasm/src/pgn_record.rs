//! Records in the formats of the crate `pgn`.

use frontend::Dialect;
use pgn::{Comment, Format, GameTree, Nag, NodeId, Reader};

use crate::record::{Collection, Record, RecordFormat, RecordMove};

/// The most games that are read from one text, including those that are skipped, so that a collection cannot fill the
/// memory of a page.
const MOST_RECORDS: usize = 1000;

/// Reads and writes records of the format `F`, whose moves the page writes in the dialect `usual`.
pub(crate) fn format<F: Format + 'static>(
    name: &'static str,
    usual: &Dialect<F::Position>,
) -> RecordFormat
where
    F::Position: 'static,
{
    let (reading, writing) = (usual.clone(), usual.clone());
    RecordFormat {
        name,
        read: Box::new(move |text| read::<F>(&reading, text)),
        write: Box::new(move |record| write::<F>(&writing, record)),
    }
}

fn read<F: Format>(usual: &Dialect<F::Position>, text: &str) -> Result<Collection, String> {
    let mut games = Reader::<_, F>::from_bytes(text.as_bytes()).into_iter();
    let mut collection = Collection::default();
    for game in games.by_ref().take(MOST_RECORDS) {
        let read = game.map_err(|error| error.to_string());
        match read.and_then(|tree| of_tree(usual, &tree)) {
            Ok(record) => collection.records.push(record),
            Err(fault) => {
                collection.skipped += 1;
                collection.fault.get_or_insert(fault);
            }
        }
    }
    if collection.records.is_empty() {
        let nothing = || "the text contains no game".to_string();
        return Err(collection.fault.unwrap_or_else(nothing));
    }
    collection.is_cut = games.next().is_some();
    Ok(collection)
}

fn of_tree<F: Format>(usual: &Dialect<F::Position>, tree: &GameTree<F>) -> Result<Record, String> {
    let tags = tree.tags().iter();
    let mut record = Record {
        tags: tags
            .map(|(name, value)| (name.into(), value.into()))
            .collect(),
        start: (usual.position_text)(tree.start()),
        comment: joined(tree.node(tree.root()).comments().iter()),
        moves: Vec::new(),
        result: tree.termination(),
    };
    // Depth first, the main move of each position first.
    let mut open: Vec<(NodeId, usize)> = children_reversed(tree, tree.root(), 0);
    while let Some((id, parent)) = open.pop() {
        let node = tree.node(id);
        let before = tree.position(node.parent().expect("a child has a parent"));
        let Some(mv) = node.mv() else {
            return Err("the game has a position set up between its moves, \
                which this page cannot show"
                .to_string());
        };
        record.moves.push(RecordMove {
            parent,
            text: (usual.move_text)(&before, mv),
            glyphs: node.nags().iter().map(|glyph| glyph.0).collect(),
            comment: joined(node.introduction().iter().chain(node.comments())),
        });
        open.extend(children_reversed(tree, id, record.moves.len()));
    }
    Ok(record)
}

fn joined<'a>(comments: impl Iterator<Item = &'a Comment>) -> String {
    let texts: Vec<&str> = comments.map(Comment::text).collect();
    texts.join(" ")
}

/// The continuations of a move, the main one last; `number` is that of the move in the record.
fn children_reversed<F: Format>(
    tree: &GameTree<F>,
    id: NodeId,
    number: usize,
) -> Vec<(NodeId, usize)> {
    let mut children: Vec<_> = tree.children(id).map(|child| (child, number)).collect();
    children.reverse();
    children
}

fn write<F: Format>(usual: &Dialect<F::Position>, record: &Record) -> Result<String, String> {
    let start = (usual.parse_position)(&record.start).map_err(|error| error.to_string())?;
    let mut tree = GameTree::<F>::from_position(start);
    let tags = record.tags.iter();
    let tags = tags.map(|(name, value)| (name.as_str(), value.as_str()));
    let is_free = |(name, _): &(&str, &str)| !F::START_TAGS.contains(name) && *name != "Result";
    tree.set_tags(tags.filter(is_free))
        .map_err(|error| error.to_string())?;
    let root = tree.root();
    tree.add_comment(root, Comment::new(&record.comment));
    let mut ids = vec![root];
    for RecordMove {
        parent,
        text,
        glyphs,
        comment,
    } in &record.moves
    {
        let unknown = || format!("the parent of the move {text} is missing");
        let parent = *ids.get(*parent).ok_or_else(unknown)?;
        let before = tree.position(parent);
        let mv = (usual.parse_move)(&before, text).map_err(|error| error.to_string())?;
        let id = tree
            .add_move(parent, mv)
            .map_err(|error| error.to_string())?;
        for &glyph in glyphs {
            tree.add_nag(id, Nag(glyph));
        }
        tree.add_comment(id, Comment::new(comment));
        ids.push(id);
    }
    let set = tree.set_termination(record.result);
    set.map_err(|error| error.to_string())?;
    Ok(tree.to_string())
}
