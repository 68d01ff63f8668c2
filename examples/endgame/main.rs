//! Endgame tables of all games: see `docs/endgames.md`.

mod games;
mod progress;
mod table_game;

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use games::GameName;

/// Builds, verifies and probes endgame tables.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Builds tables; an interrupted build resumes where it stopped
    Build(BuildOptions),
    /// Checks every entry against the entries of its children
    Verify(VerifyOptions),
    /// Prints the value of a position and of each of its moves
    Probe(ProbeOptions),
    /// Counts wins, draws and losses
    Stats(TableOptions),
}

/// The choice of tables.
#[derive(Args)]
struct TableOptions {
    /// The game
    #[arg(long)]
    game: GameName,
    /// The folder of the tables
    #[arg(long, value_name = "DIR")]
    path: PathBuf,
}

#[derive(Args)]
struct BuildOptions {
    /// The game
    #[arg(long)]
    game: GameName,
    /// The greatest number of pieces on the board, kings included
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=8))]
    pieces: u32,
    /// Builds only this slice, and those that its conversions lead to: `KQvKR`, `3k-1k`
    #[arg(long, value_name = "NAME")]
    slice: Option<String>,
    /// The folder for the tables, created if it is missing
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least_one)]
    threads: usize,
    /// Memory for the analysis, in MiB; a slice that does not fit takes longer, since its moves are generated for each wave
    #[arg(long, value_name = "MIB", default_value_t = 2048)]
    memory: u64,
    /// Omits the plies to conversion; without them a program may fail to win a won position
    #[arg(long)]
    without_plies: bool,
}

#[derive(Args)]
struct VerifyOptions {
    #[command(flatten)]
    table: TableOptions,
    /// Threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least_one)]
    threads: usize,
}

#[derive(Args)]
struct ProbeOptions {
    #[command(flatten)]
    table: TableOptions,
    /// Prints one line for each position: `win`, `draw`, `loss` or `unknown`, and the plies to the conversion
    #[arg(long)]
    brief: bool,
    /// Positions in the notation of the game; without any, each line of standard input is one
    positions: Vec<String>,
}

fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 1..) => Ok(number),
        _ => Err("not a number above zero".into()),
    }
}

fn main() -> ExitCode {
    let out = &mut io::stdout().lock();
    let outcome = match Arguments::parse().command {
        Command::Build(options) => options.game.game().build(&options, out),
        Command::Verify(options) => options.table.game.game().verify(&options, out),
        Command::Probe(options) => options.table.game.game().probe(&options, out),
        Command::Stats(options) => options.game.game().stats(&options, out),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output, such as `head`, has read enough.
        Err(error) if is_closed_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            // The terminal may be closed.
            let _ = writeln!(io::stderr(), "endgame: {error}");
            ExitCode::FAILURE
        }
    }
}

fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
