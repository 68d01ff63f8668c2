use core::fmt::Debug;
use std::io::Read;
use std::sync::Arc;

use game_core::{MoveGenerator, ParseError};
use search::Margins;

use crate::spec_game::SpecGame;
use crate::{DialectName, Engine, GameOption, GameSpec, Levels, Names, OutcomeModel, TextGame};

/// A [`GameSpec`] of any type, for front ends.
pub trait AnyGame: Debug + Send + Sync {
    /// The names of the game.
    fn names(&self) -> Names;

    /// The author of the engine.
    fn author(&self) -> &'static str;

    /// Whether the game has a Hub notation.
    fn has_hub(&self) -> bool;

    /// The usual extension of a file with records, without its dot; `None` if the game has no records.
    fn record_extension(&self) -> Option<&'static str>;

    /// Whether the game has books.
    fn has_books(&self) -> bool;

    /// The names of the UCI options that choose another notation, such as `UCI_Chess960`.
    fn uci_notations(&self) -> Vec<&'static str>;

    /// The options of the game itself, which other games need not have.
    fn options(&self) -> &[GameOption];

    /// The chances of a win, a draw and a loss as a function of the score.
    fn outcomes(&self) -> OutcomeModel;

    /// The levels below full strength, with their ratings.
    fn levels(&self) -> Levels;

    /// The names of the evaluators, the default first; empty for a game without a search.
    fn evaluators(&self) -> Vec<&'static str>;

    /// The positions of `bench`, in the usual notation; at least one.
    fn bench_positions(&self) -> Vec<String>;

    /// The depth of `bench`, in plies.
    fn bench_depth(&self) -> usize;

    /// A game at its start.
    fn new_game(&self) -> Box<dyn TextGame>;

    /// The recorded games of a file, each as a [`TextGame`] at its end. For a game that cannot be read, the iterator
    /// returns an error with its place in the file, and continues with the next game.
    ///
    /// # Errors
    /// If this game has no format of records.
    fn read_records<'a>(&self, file: Box<dyn Read + 'a>) -> Result<TextGames<'a>, ParseError>;

    /// The default margins of its searches.
    fn margins(&self) -> Margins;

    /// Whether the game can open endgame tables, with [`TextGame::set_tables`].
    fn has_tables(&self) -> bool;

    /// Whether the game can open Syzygy tables, with [`TextGame::set_syzygy`].
    fn has_syzygy(&self) -> bool;

    /// Whether the game can read evaluators from files, with [`Engine::open_evaluator`].
    fn reads_evaluators(&self) -> bool;

    /// A game at its start, with a search. The search uses the evaluator called `evaluator` in any case (the default if
    /// `None`) and a transposition table of at most `table_mib` MiB.
    ///
    /// # Errors
    /// If `evaluator` is not one of the [`evaluators`](Self::evaluators), or the game has none.
    ///
    /// # Panics
    /// If there is no memory for the table.
    fn new_engine(
        &self,
        evaluator: Option<&str>,
        table_mib: usize,
    ) -> Result<Box<dyn Engine>, ParseError>;
}

/// The games of a file, read one by one.
pub type TextGames<'a> = Box<dyn Iterator<Item = Result<Box<dyn TextGame>, ParseError>> + 'a>;

impl<P> AnyGame for GameSpec<P>
where
    P: MoveGenerator + Send + Sync + 'static,
    P::Move: Send + Sync,
{
    fn names(&self) -> Names {
        self.names
    }

    fn author(&self) -> &'static str {
        self.author
    }

    fn has_hub(&self) -> bool {
        self.hub.is_some()
    }

    fn record_extension(&self) -> Option<&'static str> {
        self.records.map(|records| records.extension)
    }

    fn has_books(&self) -> bool {
        self.book.is_some()
    }

    fn uci_notations(&self) -> Vec<&'static str> {
        self.uci_notations.iter().map(|&(name, _)| name).collect()
    }

    fn options(&self) -> &[GameOption] {
        &self.options
    }

    fn outcomes(&self) -> OutcomeModel {
        self.outcomes
    }

    fn levels(&self) -> Levels {
        self.levels
    }

    fn has_tables(&self) -> bool {
        self.tables.is_some()
    }

    fn has_syzygy(&self) -> bool {
        self.syzygy.is_some()
    }

    fn reads_evaluators(&self) -> bool {
        self.engines.iter().any(|engine| engine.reads_files)
    }

    fn evaluators(&self) -> Vec<&'static str> {
        self.engines.iter().map(|engine| engine.evaluator).collect()
    }

    fn bench_positions(&self) -> Vec<String> {
        if self.bench_positions.is_empty() {
            return vec![(self.dialect(DialectName::Usual).position_text)(
                &self.start,
            )];
        }
        let positions = self.bench_positions.iter();
        positions.map(ToString::to_string).collect()
    }

    fn bench_depth(&self) -> usize {
        self.bench_depth
    }

    fn new_game(&self) -> Box<dyn TextGame> {
        Box::new(SpecGame::new(Arc::new(self.clone())))
    }

    fn read_records<'a>(&self, file: Box<dyn Read + 'a>) -> Result<TextGames<'a>, ParseError> {
        let spec = Arc::new(self.clone());
        let games = (spec.records()?.read)(file);
        Ok(Box::new(games.map(move |game| {
            let (spec, (game, _)) = (Arc::clone(&spec), game?);
            Ok(Box::new(SpecGame::with_game(spec, game)) as Box<dyn TextGame>)
        })))
    }

    fn margins(&self) -> Margins {
        self.margins
    }

    fn new_engine(
        &self,
        evaluator: Option<&str>,
        table_mib: usize,
    ) -> Result<Box<dyn Engine>, ParseError> {
        let mut engines = self.engines.iter();
        let found = match evaluator {
            None => engines.next(),
            Some(name) => engines.find(|engine| engine.evaluator.eq_ignore_ascii_case(name)),
        };
        let Some(engine) = found else {
            let game = self.names.own;
            return Err(match (evaluator, self.evaluators().as_slice()) {
                (_, []) => ParseError::new(game, "the game has no evaluator"),
                (name, known) => {
                    let known = known.join(", ");
                    let reason = format!("not an evaluator of {game}, which has {known}");
                    ParseError::new(name.unwrap_or_default(), reason)
                }
            });
        };
        Ok((engine.open)(Arc::new(self.clone()), table_mib))
    }
}

impl<P> From<GameSpec<P>> for Box<dyn AnyGame>
where
    P: MoveGenerator + Send + Sync + 'static,
    P::Move: Send + Sync,
{
    fn from(spec: GameSpec<P>) -> Self {
        Box::new(spec)
    }
}
