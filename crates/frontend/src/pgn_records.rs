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
        Ok(tree) => Ok(tree.to_game()),
        Err(Error::Game(error)) => {
            let reason = format!("{}: {}", error.location(), error.kind());
            Err(ParseError::new(error.text(), reason))
        }
        Err(error) => Err(ParseError::new("", error)),
    }))
}
