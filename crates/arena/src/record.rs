use core::fmt::Debug;
use core::marker::PhantomData;
use std::io::Read;

use frontend::Dialect;
use game_core::{Game, Notation, ParseError, Position};
use pgn::{Comment, Format, GameTree, Ply, Reader, Tags, Termination};

use crate::Opening;

/// What a record says beside the moves.
#[derive(Clone, Debug, Default)]
pub struct ScoreSheet {
    /// Names and values of tags.
    pub tags: Vec<(&'static str, String)>,
    /// A comment for each move, those of the opening included; empty for none.
    pub comments: Vec<String>,
    /// How the game ended, whatever the position on the board says.
    pub termination: Termination,
}

/// Writes a game in its format.
pub(crate) type WriteRecord<P> = fn(&Game<P>, &ScoreSheet) -> Result<String, ParseError>;

pub(crate) fn write<F: Format>(
    game: &Game<F::Position>,
    sheet: &ScoreSheet,
) -> Result<String, ParseError> {
    let mut tree = GameTree::<F>::from_game(game);
    for (name, value) in &sheet.tags {
        tree.set_tag(name, value)?;
    }
    let nodes: Vec<_> = tree.main_line(tree.root()).collect();
    for (node, comment) in nodes.into_iter().zip(&sheet.comments) {
        if !comment.is_empty() {
            tree.add_comment(node, Comment::new(comment));
        }
    }
    tree.set_termination(sheet.termination)?;
    Ok(tree.to_string())
}

/// The first `plies` moves of each game of a file, all of them if they are fewer.
pub(crate) fn read_openings<F: Format>(
    file: &mut dyn Read,
    plies: usize,
    usual: &Dialect<F::Position>,
) -> Result<Vec<Opening>, String> {
    let mut openings = Vec::new();
    for tree in Reader::<_, F>::new(file) {
        let tree = tree.map_err(|error| error.to_string())?;
        let mut position = tree.start().clone();
        let mut opening = Opening {
            position: Some((usual.position_text)(&position)),
            ..Opening::default()
        };
        for mv in tree.main_moves().take(plies) {
            opening.moves.push((usual.move_text)(&position, mv));
            position.play(mv);
        }
        openings.push(opening);
    }
    Ok(openings)
}

/// Records in the usual notation of a game that has no format of its own, in the form of PGN: the
/// tag `FEN` has the position, and moves are as [`Notation`] writes them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UsualFormat<P>(PhantomData<P>);

impl<P: Notation + Default + PartialEq + Debug> Format for UsualFormat<P> {
    type Position = P;

    fn start(&self, tags: &Tags) -> Result<P, ParseError> {
        tags.value("FEN")
            .map_or_else(|| Ok(P::default()), P::parse_position)
    }

    fn start_tags(&self, start: &P) -> Vec<(&'static str, String)> {
        if *start == P::default() {
            return Vec::new();
        }
        vec![("SetUp", "1".to_string()), ("FEN", start.position_text())]
    }

    fn parse_move(&self, position: &P, text: &str) -> Result<Ply<P>, ParseError> {
        position.parse_move(text).map(Ply::Move)
    }

    fn move_text(&self, position: &P, mv: <P as Position>::Move) -> String {
        position.move_text(mv)
    }
}
