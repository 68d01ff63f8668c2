use std::path::PathBuf;

use clap::{Args, ValueEnum, value_parser};

use crate::game_options::GameOptions;
use crate::interruption;
use crate::output_options::OutputOptions;
use crate::progress::Progress;
use frontend::AnyGame;

use arena::{
    EloModel, Error, Fault, Match, PlayedGame, PlayerSpec, RecordsMode, Report, Schedule, Shard,
    Sprt, Tournament,
};

/// A match or a tournament.
#[derive(Debug, Args)]
pub(crate) struct MatchOptions {
    #[command(flatten)]
    game: GameOptions,
    /// The first player
    #[arg(long, value_name = "PLAYER")]
    a: Option<String>,
    /// The second player
    #[arg(long, value_name = "PLAYER")]
    b: Option<String>,
    /// An option of the first player
    #[arg(long, value_name = "NAME=VALUE", requires = "a")]
    a_option: Vec<String>,
    /// An option of the second player
    #[arg(long, value_name = "NAME=VALUE", requires = "b")]
    b_option: Vec<String>,
    /// A player of a tournament, after --a and --b
    #[arg(long = "player", value_name = "PLAYER")]
    players: Vec<String>,
    /// The first player against every other, instead of every player against every other
    #[arg(long)]
    gauntlet: bool,
    /// Games of each pairing, rounded up to pairs
    #[arg(long, default_value_t = 100, value_parser = value_parser!(u32).range(1..=MAX_GAMES))]
    games: u32,
    /// A sequential test of two differences in Elo points; its decision ends the match
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// The probability that the test accepts ELO1 although ELO0 is true
    #[arg(long, default_value_t = 0.05, requires = "sprt")]
    alpha: f64,
    /// The probability that the test accepts ELO0 although ELO1 is true
    #[arg(long, default_value_t = 0.05, requires = "sprt")]
    beta: f64,
    /// The unit of ELO0 and ELO1
    #[arg(long, value_enum, default_value_t = Model::Normalized, requires = "sprt")]
    elo_model: Model,
    /// A file for the records of the games; they replace its content
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Keeps the content of the file of records, and adds the games of this run as they end
    #[arg(long, requires = "records")]
    append: bool,
    /// Plays part I of N of the games, for one of N machines; "arena merge" joins their journals
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE, requires = "journal")]
    shard: Shard,
    #[command(flatten)]
    output: OutputOptions,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Model {
    /// Normalised Elo
    Normalized,
    /// Logistic Elo
    Logistic,
}

/// The most games of a pairing.
const MAX_GAMES: i64 = 1_000_000_000;

/// Plays the games and writes the report, even if an error or Ctrl-C ends the match.
pub(crate) fn play(options: &MatchOptions, games: &[Box<dyn AnyGame>]) -> Result<(), Error> {
    let tournament = tournament(options, games)?;
    let others = options.records.as_deref().into_iter();
    options
        .output
        .check_files(others.chain(options.game.openings.file()))?;
    let mode = match options.append {
        true => RecordsMode::Append,
        false => RecordsMode::Replace,
    };
    let game = Match {
        journal: options.output.journal.clone(),
        records: options.records.clone().map(|path| (path, mode)),
        tournament,
    };
    let stop = interruption::flag();
    let mut progress = Progress::new(options.output.quiet);
    let finished = game.play(&stop, |played, report| {
        for (player, fault) in played.faults() {
            let name = game.tournament.players[player].name();
            progress.warn(&fault_line(name, fault, played));
        }
        progress.show(|| progress_line(&report()));
    })?;
    progress.end();
    let written = options.output.write(&finished.report);
    finished.error.map_or(Ok(()), Err)?;
    written?;
    interruption::check(&stop)
}

fn tournament<'a>(
    options: &MatchOptions,
    games: &'a [Box<dyn AnyGame>],
) -> Result<Tournament<'a>, Error> {
    let game = options.game.game(games)?;
    let players = players(options)?;
    let rounds = options.games.div_ceil(2) as usize;
    let schedule = match options.gauntlet {
        true => Schedule::gauntlet(players.len(), rounds),
        false => Schedule::round_robin(players.len(), rounds),
    };
    Ok(Tournament {
        sprt: sprt(options)?,
        shard: options.shard,
        ..options.game.tournament(game, players, schedule)?
    })
}

fn players(options: &MatchOptions) -> Result<Vec<PlayerSpec>, Error> {
    let with_options = |player: &String, more: &[String]| {
        let parts = [core::slice::from_ref(player), more].concat();
        parts.join("|").parse()
    };
    let a = options
        .a
        .iter()
        .map(|player| with_options(player, &options.a_option));
    let b = options
        .b
        .iter()
        .map(|player| with_options(player, &options.b_option));
    let others = options.players.iter().map(|player| player.parse());
    Ok(a.chain(b).chain(others).collect::<Result<_, _>>()?)
}

/// The greatest difference of a test, in Elo points.
const MAX_ELO: f64 = 1000.0;

fn sprt(options: &MatchOptions) -> Result<Option<Sprt>, Error> {
    let Some(bounds) = &options.sprt else {
        return Ok(None);
    };
    let (elo0, elo1) = (bounds[0], bounds[1]);
    if !(elo0 < elo1 && elo0 >= -MAX_ELO && elo1 <= MAX_ELO) {
        let reason =
            format!("--sprt {elo0} {elo1}: ELO0 must be below ELO1, both within ±{MAX_ELO}");
        return Err(Error::Settings(reason));
    }
    for (name, value) in [("alpha", options.alpha), ("beta", options.beta)] {
        if !Sprt::is_error_probability(value) {
            let reason = format!("--{name} {value}: it must be between 0 and 0.5");
            return Err(Error::Settings(reason));
        }
    }
    Ok(Some(Sprt {
        elo0,
        elo1,
        alpha: options.alpha,
        beta: options.beta,
        model: match options.elo_model {
            Model::Normalized => EloModel::Normalized,
            Model::Logistic => EloModel::Logistic,
        },
    }))
}

/// The line of progress for a fault, with the position.
fn fault_line(name: &str, fault: &Fault, game: &PlayedGame) -> String {
    let (number, position) = (game.number + 1, &game.end.position);
    format!("game {number}: {name}: {fault} in {position:?}")
}

fn progress_line(report: &Report) -> String {
    let mut line = format!("{}/{}", report.played, report.scheduled);
    if let [pairing] = report.pairings.as_slice() {
        let tally = pairing.tally;
        line += &format!(" {tally} {:.1} %", 100.0 * tally.score());
        line += &format!(", LOS {:.1} %", 100.0 * pairing.los);
    }
    if let Some(sprt) = &report.sprt {
        line += &format!(
            ", LLR {:.2} [{:.2}, {:.2}]",
            sprt.llr, sprt.lower, sprt.upper
        );
    }
    for row in &report.ladder {
        line += &format!(", {} {:+.0}", row.name, row.rating.elo);
    }
    line
}
