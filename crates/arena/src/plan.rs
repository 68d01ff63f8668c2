use frontend::AnyGame;
use serde::{Deserialize, Serialize};

use crate::{Error, Limit, PlayedGame, Schedule, Shard, Sprt, SprtState};

/// The data of a tournament that a report needs in addition to the games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The game.
    pub game: String,
    /// The players in their order.
    pub players: Vec<PlannedPlayer>,
    /// The pairings and their order.
    pub schedule: Schedule,
    /// The test that ends the match, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
    /// The part that is played on this machine.
    pub shard: Shard,
}

impl Plan {
    /// A game as a record, in the format of its [`RecordSpec`](frontend::RecordSpec).
    ///
    /// # Errors
    /// A game without records, or a played game of another tournament.
    pub fn record(&self, game: &dyn AnyGame, played: &PlayedGame) -> Result<String, Error> {
        let mut board = game.new_game();
        played.opening.set_up(&mut *board)?;
        for mv in &played.moves {
            board.play(&mv.text)?;
        }
        let names: Vec<String> = self.players.iter().map(|spec| spec.name.clone()).collect();
        let limit = |player: usize| self.players.get(player).map(|player| player.limit);
        let [Some(white), Some(black)] = played.players.map(limit) else {
            let reason = "the game is of a tournament with more players";
            return Err(Error::Settings(reason.to_string()));
        };
        let event = format!("{}: {}", self.game, names.join(" - "));
        let record = played.record(&names, &event, [white, black]);
        Ok(board.record(&record)?)
    }
}

/// A player of a [`Plan`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlannedPlayer {
    /// Its name.
    pub name: String,
    /// The limit of its moves.
    pub limit: Limit,
}

/// The final decision of a sequential test. Later games do not change it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// The test.
    pub test: Sprt,
    /// The number of pairs that the test counted.
    pub pairs: usize,
    /// The logarithm of the likelihood ratio after them.
    pub llr: f64,
    /// The hypothesis that was accepted.
    pub state: SprtState,
}

/// A line of the journal of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum MatchEntry {
    /// The plan of the games that follow.
    Plan {
        /// The plan.
        plan: Plan,
    },
    /// The test has ended.
    Decision {
        /// The decision.
        decision: Decision,
    },
    /// A game has ended.
    Game(Box<PlayedGame>),
}

impl Plan {
    /// The name of a player.
    pub(crate) fn name(&self, player: usize) -> String {
        self.players[player].name.clone()
    }
}
