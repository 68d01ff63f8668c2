use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use game_core::ParseError;

use crate::records_file::RecordsFile;
use crate::{
    Adjudication, Discipline, DrawByScore, EloModel, Error, Journal, Limit, Openings, Patience,
    PlayedGame, PlayerSpec, Report, Schedule, Sprt, Standings, Tournament, WinByScore,
};

/// Plays matches between two or more players of one of the games.
///
/// A player is [NAME=]KIND:COMMAND[|OPTION=VALUE...][|@LIMIT]. The kind is uci, hub or xboard before
/// the command of a program, or builtin before settings of our own search with commas between them
/// (hash=16,level=20,no-null-move). A limit is a clock of seconds (10+0.1, or 40/60+0.5 for forty
/// moves), move=0.1, nodes=2000 or depth=8.
#[derive(Debug, Parser)]
#[command(name = "arena", version)]
struct Arguments {
    /// The game
    #[arg(long)]
    game: String,
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
    /// What a player may use for its moves
    #[arg(long, alias = "tc", default_value = "10+0.1")]
    limit: Limit,
    /// Games of each pairing, rounded up to pairs
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Games at once
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// Openings: a file (EPD, FEN or moves on each line, or .pgn, .pdn, .json), or random:PLIES
    #[arg(long, default_value = "random:8")]
    openings: String,
    /// Moves of each game of a .pgn or .pdn that are the opening
    #[arg(long, default_value_t = 8)]
    opening_plies: usize,
    /// The order of openings from a file
    #[arg(long, value_enum, default_value_t = Order::Random)]
    order: Order,
    /// Seed of random openings and of their order
    #[arg(long, default_value_t = 1)]
    seed: u64,
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
    /// Ends a game as won: units of score that both players see for so many moves each
    #[arg(long, value_name = "SCORE,MOVES")]
    win: Option<WinByScore>,
    /// Ends a game as drawn: the same, but not before a move of each player
    #[arg(long, value_name = "SCORE,MOVES,FROM")]
    draw: Option<DrawByScore>,
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
    /// A file with all games, from which an interrupted match goes on
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// A file for the records of the games; it is begun anew
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// A file for the report as JSON, or - for the output instead of text
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// No line of progress
    #[arg(long)]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Order {
    /// As in the file
    Sequential,
    /// Shuffled by the seed
    Random,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Model {
    /// Normalised Elo
    Normalized,
    /// Logistic Elo
    Logistic,
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

/// Does what the command line says, for one of these games. Wrong arguments end with status 2, other
/// errors with 1, faults of players with 0: they are results.
#[must_use]
pub fn main(disciplines: &[Discipline]) -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments, disciplines) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("arena: {error}");
            match error {
                Error::Parse(_) | Error::Settings(_) => ExitCode::from(2),
                _ => ExitCode::FAILURE,
            }
        }
    }
}

fn run(arguments: &Arguments, disciplines: &[Discipline]) -> Result<(), Error> {
    let discipline = find(&arguments.game, disciplines)?;
    let tournament = tournament(arguments, discipline)?;
    let limits = tournament.check()?;
    let (mut journal, played) = match &arguments.journal {
        Some(path) => {
            let (journal, played) = Journal::open(path, &tournament.terms())?;
            (Some(journal), played)
        }
        None => (None, Vec::new()),
    };
    let mut records = match &arguments.records {
        Some(path) => Some(RecordsFile::create(path)?),
        None => None,
    };
    let mut standings = Standings::new(tournament.schedule.clone(), tournament.players.len());
    let mut progress = Progress::new(arguments.quiet);
    for game in &played {
        if game.number < tournament.schedule.games() && !standings.has(game.number) {
            standings.add(game);
            record(&mut records, &tournament, game)?;
        }
    }
    tournament.play(&mut standings, |game, standings| {
        if let Some(journal) = &mut journal {
            journal.append(game)?;
        }
        record(&mut records, &tournament, game)?;
        progress.tell_fault(&tournament, game);
        progress.tell(&tournament, standings);
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
    write_report(arguments, &report)
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

fn find<'a>(name: &str, disciplines: &'a [Discipline]) -> Result<&'a Discipline, Error> {
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
        ParseError::new(
            name,
            format!("no such game; there are {}", names.join(", ")),
        )
    };
    Ok(disciplines.iter().find(is_called).ok_or_else(unknown)?)
}

fn tournament<'a>(
    arguments: &Arguments,
    discipline: &'a Discipline,
) -> Result<Tournament<'a>, Error> {
    let players = players(arguments)?;
    let rounds = arguments.games.div_ceil(2);
    let schedule = match arguments.gauntlet {
        true => Schedule::gauntlet(players.len(), rounds),
        false => Schedule::round_robin(players.len(), rounds),
    };
    Ok(Tournament {
        discipline,
        players,
        schedule,
        openings: openings(arguments, discipline)?,
        limit: arguments.limit,
        adjudication: Adjudication {
            win: arguments.win,
            draw: arguments.draw,
            length: arguments.length,
        },
        margin: Duration::from_millis(arguments.margin),
        patience: Patience {
            answer: Duration::from_secs_f64(arguments.patience),
            search: Duration::from_secs_f64(arguments.search_patience),
        },
        concurrency: arguments.concurrency,
        sprt: sprt(arguments)?,
    })
}

fn players(arguments: &Arguments) -> Result<Vec<PlayerSpec>, Error> {
    let with_options = |player: &String, options: &[String]| {
        let parts = [core::slice::from_ref(player), options].concat();
        parts.join("|").parse()
    };
    let a = arguments
        .a
        .iter()
        .map(|player| with_options(player, &arguments.a_option));
    let b = arguments
        .b
        .iter()
        .map(|player| with_options(player, &arguments.b_option));
    let others = arguments.players.iter().map(|player| player.parse());
    Ok(a.chain(b).chain(others).collect::<Result<_, _>>()?)
}

fn openings(arguments: &Arguments, discipline: &Discipline) -> Result<Openings, Error> {
    if let Some(plies) = arguments.openings.strip_prefix("random:") {
        let wrong = |_| ParseError::new(&arguments.openings, "not random:PLIES");
        return Ok(Openings::Random {
            plies: plies.parse().map_err(wrong)?,
            seed: arguments.seed,
        });
    }
    let path = PathBuf::from(&arguments.openings);
    let openings = Openings::read(&path, arguments.opening_plies, discipline)?;
    Ok(match arguments.order {
        Order::Sequential => openings,
        Order::Random => openings.shuffled(arguments.seed),
    })
}

/// Differences beyond this make no sense, in Elo points.
const MAX_ELO: f64 = 1000.0;

fn sprt(arguments: &Arguments) -> Result<Option<Sprt>, Error> {
    let Some(bounds) = &arguments.sprt else {
        return Ok(None);
    };
    let (elo0, elo1) = (bounds[0], bounds[1]);
    let is_error = |p: f64| p > 0.0 && p < 0.5;
    if !(elo0 < elo1 && elo0 >= -MAX_ELO && elo1 <= MAX_ELO) {
        let reason =
            format!("--sprt {elo0} {elo1}: the first must be the lower one, none beyond {MAX_ELO}");
        return Err(Error::Settings(reason));
    }
    if !is_error(arguments.alpha) || !is_error(arguments.beta) {
        return Err(Error::Settings(
            "alpha and beta lie between 0 and 0.5".to_string(),
        ));
    }
    Ok(Some(Sprt {
        elo0,
        elo1,
        alpha: arguments.alpha,
        beta: arguments.beta,
        model: match arguments.elo_model {
            Model::Normalized => EloModel::Normalized,
            Model::Logistic => EloModel::Logistic,
        },
    }))
}

fn write_report(arguments: &Arguments, report: &Report) -> Result<(), Error> {
    let json = || serde_json::to_string_pretty(report).expect("a report is JSON") + "\n";
    let text = match &arguments.json {
        Some(path) if path.as_os_str() == "-" => json(),
        Some(path) => {
            fs::write(path, json()).map_err(|error| Error::file(path, error))?;
            report.to_string()
        }
        None => report.to_string(),
    };
    // A listener that has gone away is no error.
    let _ = io::stdout().write_all(text.as_bytes());
    Ok(())
}

/// A line on standard error while the games run: renewed after each game on a terminal, else written
/// now and then.
struct Progress {
    is_quiet: bool,
    is_terminal: bool,
    last: Option<Instant>,
}

/// Time between two lines where they cannot be renewed.
const PROGRESS_PERIOD: Duration = Duration::from_secs(30);

impl Progress {
    fn new(is_quiet: bool) -> Self {
        Self {
            is_quiet,
            is_terminal: io::stderr().is_terminal(),
            last: None,
        }
    }

    fn tell(&mut self, tournament: &Tournament<'_>, standings: &Standings) {
        let is_due = self
            .last
            .is_none_or(|last| last.elapsed() >= PROGRESS_PERIOD);
        if self.is_quiet || !(self.is_terminal || is_due) {
            return;
        }
        self.last = Some(Instant::now());
        let line = progress_line(&Report::new(tournament, standings));
        match self.is_terminal {
            true => eprint!("\r\x1b[K{line}"),
            false => eprintln!("{line}"),
        }
        let _ = io::stderr().flush();
    }

    /// A fault is told at once, with the position.
    fn tell_fault(&self, tournament: &Tournament<'_>, game: &PlayedGame) {
        let Some((player, fault)) = game.fault() else {
            return;
        };
        let (name, position) = (&tournament.players[player].name, &game.end.position);
        let start = if self.is_terminal { "\r\x1b[K" } else { "" };
        eprintln!(
            "{start}game {}: {name}: {fault} in {position:?}",
            game.number + 1
        );
    }

    fn end(&self) {
        if self.is_terminal && self.last.is_some() {
            eprintln!();
        }
    }
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
