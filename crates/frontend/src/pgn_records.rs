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
    let tags = record.tags.iter();
    tree.set_tags(tags.map(|(name, value)| (name.as_str(), value.as_str())))?;
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
        RecordResult::BothLost => Termination::BothLose,
    })?;
    tree.arrange_tags();
    Ok(tree.to_string())
}

fn read<F: Format + 'static>(text: Box<dyn Read + '_>) -> GamesRead<'_, F::Position> {
    let games = Reader::<_, F>::new(text).into_iter();
    Box::new(games.zip(1..).map(|(tree, number)| match tree {
        Ok(tree) => Ok((whole_game(&tree, number)?, record(&tree))),
        Err(Error::Game(error)) => {
            let reason = format!("{}: {}", error.location(), error.kind());
            Err(ParseError::new(error.text(), reason))
        }
        Err(error) => Err(ParseError::without_text(error)),
    }))
}

/// The main line of a record, which must not set up another position on its way. `number` counts the games of the
/// text from 1.
fn whole_game<F: Format>(tree: &GameTree<F>, number: u64) -> Result<Game<F::Position>, ParseError> {
    let game = tree.to_game();
    if tree.main_line(tree.root()).count() > game.moves().len() {
        let reason = format!(
            "game {number}: the record sets up another position after ply {}",
            game.moves().len()
        );
        return Err(ParseError::without_text(reason));
    }
    Ok(game)
}

/// The parts of a record besides the main line.
fn record<F: Format>(tree: &GameTree<F>) -> Record {
    // The writer takes these from the game and the result.
    let is_free = |name: &str| !F::START_TAGS.contains(&name) && name != "Result";
    let tags = tree.tags().iter().filter(|&(name, _)| is_free(name));
    let comment = |id| {
        let comments: Vec<_> = tree.node(id).comments().iter().map(Comment::text).collect();
        comments.join(" ")
    };
    Record {
        tags: tags
            .map(|(name, value)| (name.to_string(), value.to_string()))
            .collect(),
        comments: tree.main_line(tree.root()).map(comment).collect(),
        result: match tree.termination() {
            Termination::WhiteWins => RecordResult::Won(Side::White),
            Termination::BlackWins => RecordResult::Won(Side::Black),
            Termination::Draw => RecordResult::Drawn,
            Termination::BothLose => RecordResult::BothLost,
            Termination::Unknown => RecordResult::Unknown,
        },
    }
}

#[cfg(test)]
mod tests {
    use checkers::{English, International, pdn::Pdn};

    use super::*;

    /// The number of moves of each game, or its error.
    fn outcomes<F: Format + 'static>(text: &str) -> Vec<Result<usize, String>> {
        let games = read::<F>(Box::new(text.as_bytes()));
        let outcome = |game: Result<(Game<_>, _), ParseError>| match game {
            Ok((game, _)) => Ok(game.moves().len()),
            Err(error) => Err(error.to_string()),
        };
        games.map(outcome).collect()
    }

    #[test]
    fn a_record_with_another_position_on_its_way_is_refused() {
        let refused = |game, ply| {
            Err(format!(
                "game {game}: the record sets up another position after ply {ply}"
            ))
        };
        let text = "1. e4 e5 *\n\n1. e4 -- 2. d4 *\n\n1. e4 e4 *\n\n1. -- d5 *";
        let found = outcomes::<chess::pgn::Pgn>(text);
        assert_eq!(found[..2], [Ok(2), refused(2, 1)]);
        // The third game is broken, and counts.
        assert_eq!(found[3..], [refused(4, 0)]);
        let text = "[GameType \"21\"]\n\n1. 11-15 23-19 /FEN \"W:W32:B1\"/ 2. 32-27 *";
        assert_eq!(outcomes::<Pdn<English>>(text), [refused(1, 2)]);
    }

    /// The first game of a text, written again.
    fn copied<F: Format + 'static>(text: &str) -> String {
        let (game, record) = read::<F>(Box::new(text.as_bytes()))
            .next()
            .unwrap()
            .unwrap();
        write::<F>(&game, &record).unwrap()
    }

    #[test]
    fn a_record_that_is_read_and_written_keeps_its_tags_comments_and_result() {
        let roster = "[Event \"Linares\"]\n[Site \"?\"]\n[Date \"1993.??.??\"]\n[Round \"10\"]\n\
                      [White \"Kasparov\"]\n[Black \"Karpov\"]\n";
        let start = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n";
        for result in ["1-0", "0-1", "1/2-1/2", "*"] {
            let tags = format!("{roster}[Result \"{result}\"]\n[ECO \"E86\"]\n");
            let text = format!("{tags}\n1. e4 {{ the best }} 1... e5 {result}\n");
            assert_eq!(copied::<chess::pgn::Pgn>(&text), text);
            let text = format!("{roster}[Result \"{result}\"]\n{start}\n1. e4 {result}\n");
            assert_eq!(copied::<chess::pgn::Pgn>(&text), text);
        }
        let text = copied::<chess::pgn::Pgn>("[Annotator \"a\"]\n[Annotator \"b\"]\n\n1. e4 *");
        assert!(
            text.contains("[Annotator \"a\"]\n[Annotator \"b\"]\n"),
            "{text}"
        );
        let text =
            copied::<Pdn<International>>("[GameType \"20\"]\n[Result \"0-0\"]\n\n1. 32-28 0-0");
        assert!(text.contains("[Result \"0-0\"]"), "{text}");
        assert!(text.trim_end().ends_with("1. 32-28 0-0"), "{text}");
    }

    /// The game type and the first piece of the FEN have the same number.
    #[test]
    fn a_bad_start_of_a_record_has_the_place_of_its_tag() {
        let line = |text: &str| {
            let error = outcomes::<Pdn<English>>(text).remove(0).unwrap_err();
            error.split_once(',').expect("a place").0.to_string()
        };
        let twice = "[FEN \"B:W21,21:B1\"]\n";
        assert_eq!(line(&format!("[GameType \"21\"]\n{twice}*")), "line 2");
        assert_eq!(line(&format!("{twice}[GameType \"21\"]\n*")), "line 1");
        let fen = "[FEN \"B:W25,21:B1\"]\n";
        assert_eq!(line(&format!("[GameType \"25\"]\n{fen}*")), "line 1");
        assert_eq!(line(&format!("{fen}[GameType \"25\"]\n*")), "line 2");
    }
}
