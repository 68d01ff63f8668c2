use core::fmt;
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use frontend::{AnyGame, TextGame};
use game_core::Score;

use crate::player::caught;
use crate::{
    Answer, Clock, Entrant, Error, Fault, FaultKind, Limit, Opening, Openings, Patience, Player,
    Turn,
};

/// A player that selects openings by the scores of its searches.
///
/// In an opening that decides the game, each player wins with one colour and loses with the other, so the pair of games
/// shows no difference between them.
///
/// ```
/// use arena::{Entrant, Judge, Openings, Patience, PlayerSpec};
/// use frontend::GameSpec;
///
/// let chess = GameSpec::new("chess", chess::Position::start());
/// let chess = chess.with_evaluator("handwritten", chess::Evaluation::new);
///
/// let builtin: PlayerSpec = "builtin".parse()?;
/// let mut judge = Judge::new(&chess, builtin, "depth=4".parse()?, Patience::default())?;
/// let balanced = judge.balanced(&Openings::Random { plies: 6, seed: 1 }, 40, 10)?;
/// assert_eq!(balanced.len(), 10);
/// # Ok::<(), arena::Error>(())
/// ```
pub struct Judge<'a> {
    game: &'a dyn AnyGame,
    entrant: Entrant,
    player: Box<dyn Player>,
    limit: Limit,
    patience: Patience,
}

impl fmt::Debug for Judge<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judge")
            .field("player", &self.entrant)
            .field("limit", &self.limit)
            .finish_non_exhaustive()
    }
}

/// The selection ends after this many rejected openings in a row.
const ATTEMPTS: usize = 10_000;

impl<'a> Judge<'a> {
    /// A judge that searches each opening to this limit, or to its own.
    ///
    /// # Errors
    /// A player that does not start or does not support the limit.
    pub fn new(
        game: &'a dyn AnyGame,
        player: impl Into<Entrant>,
        limit: Limit,
        patience: Patience,
    ) -> Result<Self, Error> {
        let entrant = player.into();
        let error = |fault| entrant.error(fault);
        let player = entrant.open(game, patience).map_err(error)?;
        let limit = entrant.limit_of(&*player, limit).map_err(error)?;
        Ok(Self {
            game,
            entrant,
            player,
            limit,
            patience,
        })
    }

    /// The first `count` openings of different positions whose score is at most `within` units for either side. Returns
    /// fewer if the list ends, or if it rejects 10,000 openings in a row.
    ///
    /// # Errors
    /// A fault of the player, or a search without a score.
    pub fn balanced(
        &mut self,
        openings: &Openings,
        within: u32,
        count: usize,
    ) -> Result<Vec<Opening>, Error> {
        let mut game = self.game.new_game();
        let mut positions = HashSet::new();
        let mut balanced = Vec::new();
        let mut rejected = 0;
        let mut rounds = 0..openings.count().unwrap_or(usize::MAX);
        while balanced.len() < count && rejected < ATTEMPTS {
            let Some(round) = rounds.next() else {
                break;
            };
            let opening = openings.opening(round, &mut *game);
            opening.set_up(&mut *game)?;
            let is_new = positions.insert(game.key());
            if is_new && self.score(&*game)?.units().unsigned_abs() <= within {
                balanced.push(opening);
                rejected = 0;
            } else {
                rejected += 1;
            }
        }
        Ok(balanced)
    }

    /// The score of the current position for the side to move.
    ///
    /// # Errors
    /// A fault of the player, or a search without a score.
    pub fn score(&mut self, game: &dyn TextGame) -> Result<Score, Error> {
        let score = match self.think(game) {
            Ok(Answer::Move { thought, .. }) => thought.score.ok_or("a move without a score"),
            Ok(Answer::Resign) => Err("it resigns"),
            Err(fault) => return Err(self.entrant.error(fault)),
        };
        score.map_err(|detail| self.entrant.error(Fault::new(FaultKind::Nonsense, detail)))
    }

    /// The player's answer in a game of its own.
    fn think(&mut self, game: &dyn TextGame) -> Result<Answer, Fault> {
        let clock = Clock::new(self.limit);
        let stop = AtomicBool::new(false);
        let turn = Turn::new(
            [&clock; 2],
            Instant::now(),
            Duration::ZERO,
            self.patience,
            &stop,
        );
        caught(|| {
            self.player.new_game(game)?;
            self.player.think(game, &turn)
        })
    }
}
