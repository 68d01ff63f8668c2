use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum, value_parser};
use game_core::ParseError;

use arena::{
    Adjudication, Discipline, DrawByScore, Error, Limit, Openings, Patience, PlayerSpec, Schedule,
    Shard, Tournament, WinByScore,
};

/// What is played, and how.
#[derive(Debug, Args)]
pub(crate) struct GameOptions {
    /// The game
    #[arg(long, required = true)]
    game: Option<String>,
    /// What a player may use for its moves
    #[arg(long, alias = "tc", default_value = "10+0.1")]
    limit: Limit,
    /// Games at once
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u16).range(1..))]
    concurrency: u16,
    /// Openings: a file (EPD, FEN or moves on each line, or .pgn, .pdn, .json), or random:PLIES
    #[arg(long, default_value = "random:8")]
    openings: String,
    /// Moves of each game of a .pgn or .pdn that are the opening
    #[arg(long, default_value_t = 8)]
    opening_plies: usize,
    /// The order of openings from a file
    #[arg(long, value_enum, default_value_t = Order::Random)]
    order: Order,
    /// Seed of random openings, of their order, and of what a tuning tries
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Ends a game as won: units of score that both players see for so many moves each
    #[arg(long, value_name = "SCORE,MOVES")]
    win: Option<WinByScore>,
    /// Ends a game as drawn: the same, but not before a move of each player
    #[arg(long, value_name = "SCORE,MOVES,FROM")]
    draw: Option<DrawByScore>,
    /// Ends a game as lost: units of score by which the player who moves sees itself behind for so many
    /// of its moves, whatever the opponent sees
    #[arg(long, value_name = "SCORE,MOVES")]
    resign: Option<WinByScore>,
    /// Ends a game as drawn: as --draw, by the scores of one player alone
    #[arg(long, value_name = "SCORE,MOVES,FROM")]
    one_sided_draw: Option<DrawByScore>,
    /// Ends a game as drawn after so many moves of both players together
    #[arg(long, value_name = "PLIES")]
    length: Option<usize>,
    /// Milliseconds that a player may use beyond its time
    #[arg(long, default_value_t = 50)]
    margin: u64,
    /// Seconds to wait for an answer without a search, and for a move once its time is up
    #[arg(long, default_value_t = 10.0, value_parser = seconds)]
    patience: f64,
    /// Seconds to wait for a move without a time limit
    #[arg(long, default_value_t = 120.0, value_parser = seconds)]
    search_patience: f64,
    /// A folder for logs of what programs and the arena say to each other
    #[arg(long, value_name = "FOLDER")]
    log: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Order {
    /// As in the file
    Sequential,
    /// Shuffled by the seed
    Random,
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
    pub(crate) fn discipline<'a>(
        &self,
        disciplines: &'a [Discipline],
    ) -> Result<&'a Discipline, Error> {
        discipline(self.game.as_deref().unwrap_or_default(), disciplines)
    }

    /// Games between these players.
    pub(crate) fn tournament<'a>(
        &self,
        discipline: &'a Discipline,
        players: Vec<PlayerSpec>,
        schedule: Schedule,
    ) -> Result<Tournament<'a>, Error> {
        Ok(Tournament {
            discipline,
            players: players
                .into_iter()
                .map(|player| self.with_log(player).into())
                .collect(),
            schedule,
            openings: self.openings(discipline)?,
            limit: self.limit,
            adjudication: Adjudication {
                win: self.win,
                draw: self.draw,
                resign: self.resign,
                one_sided_draw: self.one_sided_draw,
                length: self.length,
            },
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

    /// The player with the log that is asked for.
    pub(crate) fn with_log(&self, player: PlayerSpec) -> PlayerSpec {
        PlayerSpec {
            log: player.log.or_else(|| self.log.clone()),
            ..player
        }
    }

    fn openings(&self, discipline: &Discipline) -> Result<Openings, Error> {
        if let Some(plies) = self.openings.strip_prefix("random:") {
            let wrong = |_| ParseError::new(&self.openings, "not random:PLIES");
            return Ok(Openings::Random {
                plies: plies.parse().map_err(wrong)?,
                seed: self.seed,
            });
        }
        let path = PathBuf::from(&self.openings);
        let openings = Openings::read(&path, self.opening_plies, discipline)?;
        Ok(match self.order {
            Order::Sequential => openings,
            Order::Random => openings.shuffled(self.seed),
        })
    }
}

/// The game of that name.
pub(crate) fn discipline<'a>(
    name: &str,
    disciplines: &'a [Discipline],
) -> Result<&'a Discipline, Error> {
    let is_called = |discipline: &&Discipline| {
        [
            discipline.name(),
            discipline.uci_name(),
            discipline.hub_name(),
        ]
        .contains(&name)
    };
    let names: Vec<&str> = disciplines.iter().map(Discipline::name).collect();
    let unknown = || {
        let reason = format!("no such game; there are {}", names.join(", "));
        ParseError::new(name, reason)
    };
    Ok(disciplines.iter().find(is_called).ok_or_else(unknown)?)
}
