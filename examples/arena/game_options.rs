use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, value_parser};
use frontend::AnyGame;

use arena::{
    Adjudication, DrawByScore, Error, Limit, Patience, PlayerSpec, Schedule, Shard, Tournament,
    WinByScore,
};

use crate::opening_options::OpeningOptions;

/// The conditions of the games.
#[derive(Debug, Args)]
pub(crate) struct GameOptions {
    /// The game
    #[arg(long, required = true)]
    game: Option<String>,
    /// The limit of each player
    #[arg(long, alias = "tc", default_value = "10+0.1")]
    limit: Limit,
    /// Games at once
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u16).range(1..))]
    concurrency: u16,
    #[command(flatten)]
    pub(crate) openings: OpeningOptions,
    /// Ends a game as won once both players' scores put the same side ahead by SCORE units for MOVES moves each
    #[arg(long, value_name = "SCORE,MOVES")]
    win: Option<WinByScore>,
    /// Ends a game as drawn once each player has made FROM moves and the last MOVES scores of each are within SCORE units
    /// of 0
    #[arg(long, value_name = "SCORE,MOVES,FROM")]
    draw: Option<DrawByScore>,
    /// Ends a game as lost once a player's own score is SCORE units behind for MOVES of its moves, whatever
    /// the opponent's score
    #[arg(long, value_name = "SCORE,MOVES")]
    resign: Option<WinByScore>,
    /// As --draw, by the scores of one player alone
    #[arg(long, value_name = "SCORE,MOVES,FROM")]
    one_sided_draw: Option<DrawByScore>,
    /// Ends a game as drawn after PLIES moves of both players together
    #[arg(long, value_name = "PLIES")]
    length: Option<NonZeroUsize>,
    /// Milliseconds that a player may use beyond its time
    #[arg(long, default_value_t = 50)]
    margin: u64,
    /// Seconds to wait for an answer that needs no search, and for a move after the time has run out
    #[arg(long, default_value_t = 10.0, value_parser = seconds)]
    patience: f64,
    /// Seconds to wait for a move without a time limit
    #[arg(long, default_value_t = 120.0, value_parser = seconds)]
    search_patience: f64,
    /// Ends a game with its value in the endgame tables of FOLDER, after a move that resets the draw clocks
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,
    /// A folder for logs of the conversations with programs
    #[arg(long, value_name = "FOLDER")]
    log: Option<PathBuf>,
}

/// The longest patience, in seconds: a day.
const MAX_PATIENCE: f64 = 86_400.0;

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    let in_range = seconds > 0.0 && seconds <= MAX_PATIENCE;
    in_range
        .then_some(seconds)
        .ok_or_else(|| format!("not between 0 and {MAX_PATIENCE}"))
}

impl GameOptions {
    /// The game.
    pub(crate) fn game<'a>(&self, games: &'a [Box<dyn AnyGame>]) -> Result<&'a dyn AnyGame, Error> {
        find_game(self.game.as_deref().unwrap_or_default(), games)
    }

    /// A tournament of these players under these options.
    pub(crate) fn tournament<'a>(
        &self,
        game: &'a dyn AnyGame,
        players: Vec<PlayerSpec>,
        schedule: Schedule,
    ) -> Result<Tournament<'a>, Error> {
        Ok(Tournament {
            game,
            players: players
                .into_iter()
                .map(|player| self.with_log(player).into())
                .collect(),
            schedule,
            openings: self.openings.read(game)?,
            limit: self.limit,
            adjudication: Adjudication {
                win: self.win,
                draw: self.draw,
                resign: self.resign,
                one_sided_draw: self.one_sided_draw,
                length: self.length.map(NonZeroUsize::get),
            },
            tables: self.tables.clone(),
            margin: Duration::from_millis(self.margin),
            patience: Patience {
                answer: Duration::from_secs_f64(self.patience),
                search: Duration::from_secs_f64(self.search_patience),
            },
            concurrency: self.concurrency.into(),
            sprt: None,
            shard: Shard::WHOLE,
        })
    }

    /// The player, with the folder of --log unless it has its own.
    pub(crate) fn with_log(&self, player: PlayerSpec) -> PlayerSpec {
        PlayerSpec {
            log: player.log.or_else(|| self.log.clone()),
            ..player
        }
    }
}

/// The game of that name.
pub(crate) fn find_game<'a>(
    name: &str,
    games: &'a [Box<dyn AnyGame>],
) -> Result<&'a dyn AnyGame, Error> {
    let games = games.iter().map(|game| (game.names(), &**game));
    Ok(frontend::named(name, games)?)
}
