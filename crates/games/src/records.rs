//! Game records in the formats of `pgn`.

use core::marker::PhantomData;

use frontend::{Record, RecordResult, RecordSpec};
use game_core::{Game, ParseError, Position, Side};
use pgn::{Format, GameTree, Ply, Reader, Tags, Termination};

use crate::GamePosition;

/// Records in a format.
pub(crate) fn records<F: Format>(extension: &'static str) -> RecordSpec<F::Position>
where
    F::Position: game_core::MoveGenerator,
{
    RecordSpec {
        extension,
        write: write::<F>,
        read: read::<F>,
    }
}

fn write<F: Format>(game: &Game<F::Position>, record: &Record) -> Result<String, ParseError> {
    let mut tree = GameTree::<F>::from_game(game);
    for (name, value) in &record.tags {
        tree.set_tag(name, value)?;
    }
    tree.set_termination(match record.result {
        RecordResult::Unknown => Termination::Unknown,
        RecordResult::Won(Side::White) => Termination::WhiteWins,
        RecordResult::Won(Side::Black) => Termination::BlackWins,
        RecordResult::Drawn => Termination::Draw,
    })?;
    tree.arrange_tags();
    Ok(tree.to_string())
}

fn read<F: Format>(text: &str) -> Result<Game<F::Position>, ParseError> {
    let first = Reader::<_, F>::from_bytes(text.as_bytes())
        .into_iter()
        .next();
    let missing = || ParseError::new(text.trim(), "no game");
    let tree = first.ok_or_else(missing)?;
    let tree = tree.map_err(|error| ParseError::new(&error.to_string(), "not a record"))?;
    Ok(tree.to_game())
}

/// Records of a game that has no format of its own, in the form of PGN: the tag `FEN` has the
/// position, and moves are as [`game_core::Notation`] writes them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UsualFormat<P>(PhantomData<P>);

impl<P: GamePosition> Format for UsualFormat<P> {
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
