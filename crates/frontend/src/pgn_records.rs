//! Records in the formats of `pgn`.

use std::io::Read;

use game_core::{Game, ParseError, Side};
use pgn::{Comment, Error, Format, GameTree, Reader, Termination};

use crate::record_spec::GamesRead;
use crate::{Record, RecordResult, RecordSpec};

impl<P: game_core::Position> RecordSpec<P> {
    /// Records in the format `F`; `extension` is that of their files.
    ///
    /// ```
    /// use frontend::{AnyGame, GameSpec, RecordSpec};
    ///
    /// let chess = GameSpec {
    ///     records: Some(RecordSpec::of_format::<chess::pgn::Pgn>("pgn")),
    ///     ..GameSpec::new("chess", chess::Position::start())
    /// };
    /// let file = "1. e4 e5 2. Nf3 *\n\n1. e4 Nf4 *\n\n1. d4 *";
    /// let games = chess.read_records(Box::new(file.as_bytes()))?;
    /// let plies: Vec<_> = games.map(|game| game.map(|game| game.plies())).collect();
    /// assert_eq!((&plies[0], &plies[2]), (&Ok(3), &Ok(1)));
    /// assert!(plies[1].as_ref().unwrap_err().to_string().contains("line 3, column 7"));
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    ///
    /// A game without its own format can use [`pgn::UsualFormat`].
    #[must_use]
    pub fn of_format<F: Format<Position = P> + 'static>(extension: &'static str) -> Self {
        Self {
            extension,
            write: write::<F>,
            read: read::<F>,
        }
    }
}

fn write<F: Format>(game: &Game<F::Position>, record: &Record) -> Result<String, ParseError> {
    let mut tree = GameTree::<F>::from_game(game);
    for (name, value) in &record.tags {
        tree.set_tag(name, value)?;
    }
    let moves: Vec<_> = tree.main_line(tree.root()).collect();
    for (node, comment) in moves.into_iter().zip(&record.comments) {
        if !comment.is_empty() {
            tree.add_comment(node, Comment::new(comment));
        }
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

fn read<F: Format + 'static>(text: Box<dyn Read + '_>) -> GamesRead<'_, F::Position> {
    let games = Reader::<_, F>::new(text).into_iter();
    Box::new(games.map(|tree| match tree {
        Ok(tree) => whole_game(&tree),
        Err(Error::Game(error)) => {
            let reason = format!("{}: {}", error.location(), error.kind());
            Err(ParseError::new(error.text(), reason))
        }
        Err(error) => Err(ParseError::without_text(error)),
    }))
}

/// The main line of a record, which must not set up another position on its way.
fn whole_game<F: Format>(tree: &GameTree<F>) -> Result<Game<F::Position>, ParseError> {
    let game = tree.to_game();
    if tree.main_line(tree.root()).count() > game.moves().len() {
        let reason = format!(
            "the record sets up another position after {} plies",
            game.moves().len()
        );
        return Err(ParseError::without_text(reason));
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use checkers::{English, pdn::Pdn};

    use super::*;

    fn first<F: Format + 'static>(text: &str) -> Result<usize, String> {
        let game = read::<F>(Box::new(text.as_bytes())).next().expect("a game");
        game.map(|game| game.moves().len())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn a_record_with_another_position_on_its_way_is_refused() {
        let refused = |plies| {
            Err(format!(
                "the record sets up another position after {plies} plies"
            ))
        };
        assert_eq!(first::<chess::pgn::Pgn>("1. e4 e5 *"), Ok(2));
        assert_eq!(first::<chess::pgn::Pgn>("1. e4 -- 2. d4 *"), refused(1));
        let setup = "[GameType \"21\"]\n\n1. 11-15 23-19 /FEN \"W:W32:B1\"/ 2. 32-27 *";
        assert_eq!(first::<Pdn<English>>(setup), refused(2));
    }
}
