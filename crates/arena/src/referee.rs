use std::sync::Arc;

use frontend::{Dialect, DialectName, Ending};
use game_core::{Game, GameResult, MoveGenerator, ParseError, Position, Side};

use crate::Opening;
use crate::record::{ScoreSheet, WriteRecord};

/// A game in progress by the rules, whatever the game: positions and moves are text.
///
/// The referee of a [`Discipline`](crate::Discipline) judges what players answer, and says the same
/// position and moves in each player's notation.
pub trait Referee: Send {
    /// Begins a game from an opening, which is in the usual notation.
    ///
    /// # Errors
    /// A position or move that cannot be read or is not legal; nothing changes then.
    fn set_up(&mut self, opening: &Opening) -> Result<(), ParseError>;

    /// Plays a move.
    ///
    /// # Errors
    /// Text that is no legal move here; nothing changes then.
    fn play(&mut self, dialect: DialectName, mv: &str) -> Result<(), ParseError>;

    /// Where the game began; `None` if that is the usual start.
    fn start_text(&self, dialect: DialectName) -> Option<String>;

    /// Where the game began, also if that is the usual start.
    fn full_start_text(&self, dialect: DialectName) -> String;

    /// The moves after the first `plies`, those of the opening among them.
    fn moves_since(&self, dialect: DialectName, plies: usize) -> Vec<String>;

    /// The number of moves so far, those of the opening among them.
    fn plies(&self) -> usize;

    /// The present position in the usual notation.
    fn position_text(&self) -> String;

    /// The legal moves in the usual notation, in a fixed order.
    fn legal_moves(&self) -> Vec<String>;

    /// Whose turn it is.
    fn side_to_move(&self) -> Side;

    /// The result, once the game has ended by the rules.
    fn ending(&self) -> Option<Ending>;

    /// The game as a record.
    ///
    /// # Errors
    /// A tag or result that the format cannot write.
    fn record(&self, sheet: &ScoreSheet) -> Result<String, ParseError>;
}

/// What a [`Board`] needs to know of a game.
pub(crate) struct BoardRules<P: Position> {
    pub(crate) start: P,
    pub(crate) ending: fn(&P, GameResult) -> String,
    pub(crate) usual: Dialect<P>,
    pub(crate) uci: Dialect<P>,
    pub(crate) uci_notations: Vec<(&'static str, Dialect<P>)>,
    pub(crate) hub: Dialect<P>,
    pub(crate) write_record: WriteRecord<P>,
}

impl<P: Position> BoardRules<P> {
    fn dialect(&self, name: DialectName) -> &Dialect<P> {
        match name {
            DialectName::Usual => &self.usual,
            DialectName::Uci => &self.uci,
            DialectName::UciOption(option) => {
                let mut notations = self.uci_notations.iter();
                let found = notations.find(|(name, _)| *name == option);
                found.map_or(&self.uci, |(_, dialect)| dialect)
            }
            DialectName::Hub => &self.hub,
        }
    }
}

/// The referee of any game.
pub(crate) struct Board<P: Position> {
    rules: Arc<BoardRules<P>>,
    game: Game<P>,
}

impl<P: MoveGenerator> Board<P> {
    pub(crate) fn new(rules: Arc<BoardRules<P>>) -> Self {
        let game = Game::new(rules.start.clone());
        Self { rules, game }
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

impl<P> Referee for Board<P>
where
    P: MoveGenerator + Send + Sync,
    P::Move: Send + Sync,
{
    fn set_up(&mut self, opening: &Opening) -> Result<(), ParseError> {
        let usual = &self.rules.usual;
        let start = match &opening.position {
            Some(text) => (usual.parse_position)(text)?,
            None => self.rules.start.clone(),
        };
        let mut game = Game::new(start);
        for mv in &opening.moves {
            play(&mut game, usual, mv)?;
        }
        self.game = game;
        Ok(())
    }

    fn play(&mut self, dialect: DialectName, mv: &str) -> Result<(), ParseError> {
        play(&mut self.game, self.rules.dialect(dialect), mv)
    }

    fn start_text(&self, dialect: DialectName) -> Option<String> {
        let write = self.rules.usual.position_text;
        let is_usual = write(self.game.start()) == write(&self.rules.start);
        (!is_usual).then(|| self.full_start_text(dialect))
    }

    fn full_start_text(&self, dialect: DialectName) -> String {
        (self.rules.dialect(dialect).position_text)(self.game.start())
    }

    fn moves_since(&self, dialect: DialectName, plies: usize) -> Vec<String> {
        let write = self.rules.dialect(dialect).move_text;
        let played = self.game.positions().iter().zip(self.game.moves());
        let since = played.skip(plies);
        since.map(|(position, &mv)| write(position, mv)).collect()
    }

    fn plies(&self) -> usize {
        self.game.moves().len()
    }

    fn position_text(&self) -> String {
        (self.rules.usual.position_text)(self.game.position())
    }

    fn legal_moves(&self) -> Vec<String> {
        let position = self.game.position();
        let moves = position.moves().into_iter();
        moves
            .map(|mv| (self.rules.usual.move_text)(position, mv))
            .collect()
    }

    fn side_to_move(&self) -> Side {
        self.game.position().side_to_move()
    }

    fn ending(&self) -> Option<Ending> {
        let result = self.game.result()?;
        let reason = (self.rules.ending)(self.game.position(), result);
        Some(Ending { result, reason })
    }

    fn record(&self, sheet: &ScoreSheet) -> Result<String, ParseError> {
        (self.rules.write_record)(&self.game, sheet)
    }
}
