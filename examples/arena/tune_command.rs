use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, value_parser};

use crate::game_options::GameOptions;
use crate::interruption;
use crate::output_options::OutputOptions;
use crate::progress::Progress;
use frontend::AnyGame;

use arena::{
    Error, Gains, Iteration, Parameter, PlayerSpec, Schedule, Spsa, Tuner, TuningReport,
    margin_parameters,
};

/// The options of `arena tune`.
#[derive(Debug, Args)]
pub(crate) struct TuneOptions {
    #[command(flatten)]
    game: GameOptions,
    /// The player whose options are tuned
    #[arg(long, value_name = "PLAYER", default_value = "builtin")]
    player: PlayerSpec,
    /// An option to tune: NAME, int|float, START, MIN, MAX, C_END, R_END; by default all margins of
    /// builtin
    #[arg(long = "parameter", value_name = "PARAMETER")]
    parameters: Vec<Parameter>,
    /// A file with one PARAMETER on each line
    #[arg(long = "parameters", value_name = "FILE")]
    file: Option<PathBuf>,
    /// The number of iterations
    #[arg(long, default_value_t = 1000)]
    iterations: usize,
    /// Pairs of games in each iteration
    #[arg(long, default_value_t = 4, value_parser = value_parser!(u32).range(1..=MAX_PAIRS))]
    pairs: u32,
    /// The exponent by which the steps decay
    #[arg(long, default_value_t = 0.602)]
    alpha: f64,
    /// The exponent by which the perturbations decay
    #[arg(long, default_value_t = 0.101)]
    gamma: f64,
    /// The stability constant A, as a share of the iterations
    #[arg(long, default_value_t = 0.1)]
    stability: f64,
    #[command(flatten)]
    output: OutputOptions,
}

/// The most pairs of games in an iteration.
const MAX_PAIRS: i64 = 1_000_000;

/// Runs `arena tune`: plays the iterations and writes the report.
pub(crate) fn tune(options: &TuneOptions, games: &[Box<dyn AnyGame>]) -> Result<(), Error> {
    let game = options.game.game(games)?;
    let schedule = Schedule::round_robin(0, 0);
    let tuner = Tuner {
        player: options.game.with_log(options.player.clone()),
        tournament: options.game.tournament(game, Vec::new(), schedule)?,
        pairs: options.pairs as usize,
    };
    let gains = Gains {
        iterations: options.iterations,
        alpha: options.alpha,
        gamma: options.gamma,
        stability: options.stability,
    };
    let mut spsa = Spsa::new(
        parameters(options, game)?,
        gains,
        options.game.openings.seed,
    )?;
    tuner.check(&spsa)?;
    let others = options.file.as_deref().into_iter();
    options
        .output
        .check_files(others.chain(options.game.openings.file()))?;
    let (mut journal, mut iterations) = options.output.open_journal(&tuner.terms(&spsa))?;
    if let Some(path) = &options.output.journal {
        let replayed = tuner.replay(&mut spsa, &iterations);
        replayed.map_err(|error| Error::file(path, error))?;
    }
    let mut progress = Progress::new(options.output.quiet);
    let stop = interruption::flag();
    let tuned = tuner.tune_until(&stop, &mut spsa, |iteration, spsa| {
        if let Some(journal) = &mut journal {
            journal.append(iteration)?;
        }
        for (kind, count) in &iteration.faults {
            progress.warn(&format!("iteration {}: {kind}: {count}", iteration.number));
        }
        iterations.push(iteration.clone());
        progress.show(|| progress_line(iteration, spsa));
        let report = TuningReport::new(&tuner, spsa, &iterations);
        options.output.write_json_file(&report)
    });
    progress.end();
    let report = TuningReport::new(&tuner, &spsa, &iterations);
    let written = options.output.write(&report);
    tuned.and(written)?;
    interruption::check(&stop)
}

fn parameters(options: &TuneOptions, game: &dyn AnyGame) -> Result<Vec<Parameter>, Error> {
    let mut parameters = options.parameters.clone();
    if let Some(path) = &options.file {
        let found = read(path)?;
        if found.is_empty() {
            return Err(Error::file(path, "it has no parameter"));
        }
        parameters.extend(found);
    }
    Ok(match parameters.is_empty() {
        true => margin_parameters(game),
        false => parameters,
    })
}

/// Reads the parameters of a file. Skips blank lines and those that begin with `#`.
fn read(path: &Path) -> Result<Vec<Parameter>, Error> {
    let text = fs::read_to_string(path).map_err(|error| Error::file(path, error))?;
    let lines = text.lines().map(str::trim).enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|(index, line)| {
            let parameter = line.parse();
            parameter.map_err(|error| Error::file(path, format!("line {}: {error}", index + 1)))
        })
        .collect()
}

fn progress_line(iteration: &Iteration, spsa: &Spsa) -> String {
    let mut line = format!("{}/{}", iteration.number, spsa.gains().iterations);
    for (parameter, value) in spsa.parameters().iter().zip(spsa.values()) {
        line += &format!(", {} {value:.2}", parameter.name);
    }
    line
}
