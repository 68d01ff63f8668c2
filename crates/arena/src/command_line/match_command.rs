use std::path::PathBuf;

use clap::{Args, ValueEnum, value_parser};

use super::game_options::GameOptions;
use super::output_options::OutputOptions;
use super::progress::Progress;
use crate::records_file::RecordsFile;
use crate::{
    Discipline, EloModel, Error, PlayedGame, PlayerSpec, Report, Schedule, Sprt, Standings,
    Tournament,
};

/// A match or a tournament.
#[derive(Debug, Args)]
pub(super) struct MatchOptions {
    #[command(flatten)]
    game: GameOptions,
    /// The first player
    #[arg(long, value_name = "PLAYER")]
    a: Option<String>,
    /// The second player
    #[arg(long, value_name = "PLAYER")]
    b: Option<String>,
    /// An option of the first player
    #[arg(long, value_name = "NAME=VALUE")]
    a_option: Vec<String>,
    /// An option of the second player
    #[arg(long, value_name = "NAME=VALUE")]
    b_option: Vec<String>,
    /// A player of a tournament, after --a and --b
    #[arg(long = "player", value_name = "PLAYER")]
    players: Vec<String>,
    /// The first player against each other, instead of everybody against everybody
    #[arg(long)]
    gauntlet: bool,
    /// Games of each pairing, rounded up to pairs
    #[arg(long, default_value_t = 100, value_parser = value_parser!(u32).range(..=MAX_GAMES))]
    games: u32,
    /// A sequential test of two differences in Elo points, which ends the match
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Error of the first kind of the test
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// Error of the second kind of the test
    #[arg(long, default_value_t = 0.05)]
    beta: f64,
    /// What the differences of the test are measured in
    #[arg(long, value_enum, default_value_t = Model::Normalized)]
    elo_model: Model,
    /// A file for the records of the games; it is begun anew
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
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

/// Plays the games and writes the report.
pub(super) fn play(options: &MatchOptions, disciplines: &[Discipline]) -> Result<(), Error> {
    let tournament = tournament(options, disciplines)?;
    let limits = tournament.check()?;
    let (mut journal, played) = options
        .output
        .open_journal::<PlayedGame>(&tournament.terms())?;
    let mut records = match &options.records {
        Some(path) => Some(RecordsFile::create(path)?),
        None => None,
    };
    let mut standings = Standings::new(tournament.schedule.clone(), tournament.players.len());
    let mut progress = Progress::new(options.output.quiet);
    for game in &played {
        if game.number < tournament.schedule.games() && !standings.has(game.number) {
            check_players(&tournament, game)?;
            standings.add(game);
            record(&mut records, &tournament, game)?;
        }
    }
    tournament.play(&mut standings, |game, standings| {
        if let Some(journal) = &mut journal {
            journal.append(game)?;
        }
        record(&mut records, &tournament, game)?;
        if let Some(line) = fault_line(&tournament, game) {
            progress.warn(&line);
        }
        progress.tell(|| progress_line(&Report::new(&tournament, standings)));
        Ok(())
    })?;
    if let Some(records) = &mut records {
        records.finish()?;
    }
    progress.end();
    let mut report = Report::new(&tournament, &standings);
    for (player, limit) in report.players.iter_mut().zip(limits) {
        player.limit = limit;
    }
    options.output.write(&report)
}

/// A game of a journal is between the players of the schedule.
fn check_players(tournament: &Tournament<'_>, game: &PlayedGame) -> Result<(), Error> {
    let number = game.number;
    if tournament.schedule.game(number).players == game.players {
        return Ok(());
    }
    let reason = format!("game {number} of the journal is between other players");
    Err(Error::Settings(reason))
}

fn record(
    records: &mut Option<RecordsFile>,
    tournament: &Tournament<'_>,
    game: &PlayedGame,
) -> Result<(), Error> {
    records
        .as_mut()
        .map_or(Ok(()), |records| records.add(tournament, game))
}

fn tournament<'a>(
    options: &MatchOptions,
    disciplines: &'a [Discipline],
) -> Result<Tournament<'a>, Error> {
    let discipline = options.game.discipline(disciplines)?;
    let players = players(options)?;
    let rounds = options.games.div_ceil(2) as usize;
    let schedule = match options.gauntlet {
        true => Schedule::gauntlet(players.len(), rounds),
        false => Schedule::round_robin(players.len(), rounds),
    };
    Ok(Tournament {
        sprt: sprt(options)?,
        ..options.game.tournament(discipline, players, schedule)?
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

/// Differences beyond this make no sense, in Elo points.
const MAX_ELO: f64 = 1000.0;

fn sprt(options: &MatchOptions) -> Result<Option<Sprt>, Error> {
    let Some(bounds) = &options.sprt else {
        return Ok(None);
    };
    let (elo0, elo1) = (bounds[0], bounds[1]);
    let is_error = |p: f64| p > 0.0 && p < 0.5;
    if !(elo0 < elo1 && elo0 >= -MAX_ELO && elo1 <= MAX_ELO) {
        let reason =
            format!("--sprt {elo0} {elo1}: the first must be the lower one, none beyond {MAX_ELO}");
        return Err(Error::Settings(reason));
    }
    if !is_error(options.alpha) || !is_error(options.beta) {
        return Err(Error::Settings(
            "alpha and beta lie between 0 and 0.5".to_string(),
        ));
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

/// A fault is told at once, with the position.
fn fault_line(tournament: &Tournament<'_>, game: &PlayedGame) -> Option<String> {
    let (player, fault) = game.fault()?;
    let (name, position) = (&tournament.players[player].name, &game.end.position);
    let number = game.number + 1;
    Some(format!("game {number}: {name}: {fault} in {position:?}"))
}

fn progress_line(report: &Report) -> String {
    let mut line = format!("{}/{}", report.played, report.scheduled);
    if let [pairing] = report.pairings.as_slice() {
        let tally = pairing.tally;
        line += &format!(" +{} ={} -{}", tally.wins, tally.draws, tally.losses);
        line += &format!(" {:.1} %", 100.0 * tally.score());
        line += &format!(", superiority {:.1} %", 100.0 * pairing.superiority);
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
