use std::path::Path;
use std::sync::Arc;

use game_core::{Game, MoveGenerator, Outcome, ParseError, Position, Side};

use crate::board_spec::view;
use crate::game_option::boolean;
use crate::tables::{joined, open_tables};
use crate::{BoardView, Dialect, DialectName, Ending, GameSpec, Record, SharedOracle, TextGame};

/// The [`TextGame`] of a [`GameSpec`].
pub(crate) struct SpecGame<P: Position> {
    pub(crate) spec: Arc<GameSpec<P>>,
    pub(crate) game: Game<P>,
    dialect: DialectName,
    /// The UCI option that is set and chooses the notation.
    uci_notation: Option<&'static str>,
    tables: Option<SharedOracle<P>>,
    syzygy: Option<SharedOracle<P>>,
}

impl<P: Position> SpecGame<P> {
    pub(crate) fn new(spec: Arc<GameSpec<P>>) -> Self {
        let game = Game::new(spec.start.clone());
        Self::with_game(spec, game)
    }

    /// A game in progress.
    pub(crate) fn with_game(spec: Arc<GameSpec<P>>, game: Game<P>) -> Self {
        Self {
            spec,
            game,
            dialect: DialectName::default(),
            uci_notation: None,
            tables: None,
            syzygy: None,
        }
    }

    /// All tables that are open.
    pub(crate) fn oracle(&self) -> Option<SharedOracle<P>>
    where
        P: 'static,
    {
        joined(self.syzygy.clone(), self.tables.clone())
    }

    /// The current dialect.
    pub(crate) fn dialect(&self) -> &Dialect<P> {
        let name = match (self.dialect, self.uci_notation) {
            (DialectName::Uci, Some(option)) => DialectName::UciOption(option),
            (name, _) => name,
        };
        self.spec.dialect(name)
    }

    pub(crate) fn parse_move(&self, text: &str) -> Result<P::Move, ParseError> {
        (self.dialect().parse_move)(self.game.position(), text)
    }

    pub(crate) fn move_text(&self, mv: P::Move) -> String {
        (self.dialect().move_text)(self.game.position(), mv)
    }

    /// The option of that name that chooses a notation of UCI.
    pub(crate) fn notation_option(&self, name: &str) -> Option<&'static str> {
        let mut names = self.spec.uci_notations.iter().map(|&(name, _)| name);
        names.find(|known| known.eq_ignore_ascii_case(name))
    }
}

fn play<P: MoveGenerator>(
    game: &mut Game<P>,
    dialect: &Dialect<P>,
    text: &str,
) -> Result<(), ParseError> {
    let mv = (dialect.parse_move)(game.position(), text)?;
    game.play(mv).map_err(|error| ParseError::new(text, error))
}

impl<P> TextGame for SpecGame<P>
where
    P: MoveGenerator + Send + Sync + 'static,
    P::Move: Send + Sync,
{
    fn set_dialect(&mut self, dialect: DialectName) {
        self.dialect = dialect;
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        if let Some(option) = self.notation_option(name) {
            if boolean(option, value)? {
                self.uci_notation = Some(option);
            } else if self.uci_notation == Some(option) {
                self.uci_notation = None;
            }
            return Ok(());
        }
        let mut options = self.spec.options.iter();
        match options.find(|option| option.name().eq_ignore_ascii_case(name)) {
            Some(option) => option.set(value),
            None => Err(ParseError::new(name, "no such option")),
        }
    }

    fn set_tables(&mut self, folder: Option<&Path>) -> Result<(), ParseError> {
        self.tables = open_tables(self.spec.tables, folder)?;
        Ok(())
    }

    fn set_syzygy(&mut self, folders: Option<&Path>) -> Result<(), ParseError> {
        self.syzygy = open_tables(self.spec.syzygy, folders)?;
        Ok(())
    }

    fn solved(&self) -> Option<Outcome> {
        self.oracle()?.outcome_in_time(self.game.position())
    }

    fn new_game(&mut self) {
        self.game = Game::new(self.spec.start.clone());
    }

    fn set_position(&mut self, position: Option<&str>, moves: &[String]) -> Result<(), ParseError> {
        let dialect = self.dialect();
        let start = match position {
            Some(text) => (dialect.parse_position)(text)?,
            None => self.spec.start.clone(),
        };
        let mut game = Game::new(start);
        for text in moves {
            play(&mut game, dialect, text)?;
        }
        self.game = game;
        Ok(())
    }

    fn play(&mut self, mv: &str) -> Result<(), ParseError> {
        let parsed = self.parse_move(mv)?;
        let played = self.game.play(parsed);
        played.map_err(|error| ParseError::new(mv, error))
    }

    fn take_back(&mut self, plies: usize) -> bool {
        let enough = self.game.moves().len() >= plies;
        if enough {
            for _ in 0..plies {
                self.game.take_back();
            }
        }
        enough
    }

    fn normalize_move(&self, mv: &str) -> Result<String, ParseError> {
        self.parse_move(mv).map(|mv| self.move_text(mv))
    }

    fn legal_moves(&self) -> Vec<String> {
        let moves = self.game.position().moves();
        moves.into_iter().map(|mv| self.move_text(mv)).collect()
    }

    fn side_to_move(&self) -> Side {
        self.game.position().side_to_move()
    }

    fn ending(&self) -> Option<Ending> {
        let result = self.game.result()?;
        let reason = (self.spec.ending)(self.game.position(), result);
        Some(Ending { result, reason })
    }

    fn position_text(&self) -> String {
        (self.dialect().position_text)(self.game.position())
    }

    fn key(&self) -> u64 {
        self.game.position().key()
    }

    fn board_view(&self) -> Option<BoardView> {
        let board = self.spec.board.as_ref()?;
        Some(view(board, &self.game, self.dialect()))
    }

    fn plies(&self) -> usize {
        self.game.moves().len()
    }

    fn moves_since(&self, plies: usize, dialect: DialectName) -> Vec<String> {
        let write = self.spec.dialect(dialect).move_text;
        let played = self.game.positions().iter().zip(self.game.moves());
        let since = played.skip(plies);
        since.map(|(position, &mv)| write(position, mv)).collect()
    }

    fn start_text(&self, dialect: DialectName) -> String {
        (self.spec.dialect(dialect).position_text)(self.game.start())
    }

    fn has_usual_start(&self) -> bool {
        let write = self.spec.usual.position_text;
        write(self.game.start()) == write(&self.spec.start)
    }

    fn record(&self, record: &Record) -> Result<String, ParseError> {
        (self.spec.records()?.write)(&self.game, record)
    }

    fn load_record(&mut self, text: &[u8]) -> Result<Record, ParseError> {
        let mut games = (self.spec.records()?.read)(Box::new(text));
        let missing = || ParseError::new(String::from_utf8_lossy(text).trim(), "no game");
        let (game, record) = games.next().ok_or_else(missing)??;
        drop(games);
        self.game = game;
        Ok(record)
    }
}
