//! The program `trainer`, for the games passed to it.

mod files;
mod generate;
#[cfg(test)]
mod tests;
mod train;

use std::error::Error;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Parser, Subcommand};
use game_core::ParseError;
use network::Network;

use crate::Subject;
use crate::whole_file::overwritten;

#[derive(Debug, Parser)]
#[command(
    name = "trainer",
    version,
    about = "Learns evaluations of games from self-play"
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Generate(generate::GenerateCommand),
    Merge(files::MergeCommand),
    Train(train::TrainCommand),
    Inspect(files::InspectCommand),
    Rescore(files::RescoreCommand),
    Export(files::ExportCommand),
    Import(files::ImportCommand),
}

/// Runs the command line for these games. The exit status is 2 for wrong arguments and 1 for other errors.
#[must_use]
pub fn main(subjects: &[Subject]) -> ExitCode {
    let arguments = Arguments::parse();
    let only_prints = matches!(arguments.command, Command::Inspect(_) | Command::Export(_));
    match arguments.execute(subjects, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output, such as `head`, has read enough.
        Err(error) if only_prints && is_closed_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            // The terminal may be closed.
            let _ = writeln!(io::stderr(), "trainer: {error}");
            ExitCode::from(exit_status(&*error))
        }
    }
}

impl Arguments {
    /// Runs the command.
    fn execute(self, subjects: &[Subject], out: &mut dyn Write) -> CommandResult {
        match self.command {
            Command::Generate(command) => command.run(subjects, out),
            Command::Merge(command) => command.run(out),
            Command::Train(command) => command.run(subjects, out),
            Command::Inspect(command) => command.run(subjects, out),
            Command::Rescore(command) => command.run(subjects, out),
            Command::Export(command) => command.run(subjects, out),
            Command::Import(command) => command.run(subjects, out),
        }
    }
}

/// Any error: only its text is printed.
type CommandResult = Result<(), Box<dyn Error>>;

fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

/// 2 for wrong arguments, as in clap, and 1 for everything else.
fn exit_status(error: &(dyn Error + 'static)) -> u8 {
    match error.is::<ParseError>() {
        true => 2,
        false => 1,
    }
}

/// The most threads of a command.
const MAX_THREADS: usize = 1024;

/// A parser of whole numbers from 1 to `most`.
fn from_one_to(most: usize) -> impl Fn(&str) -> Result<usize, String> + Clone + Send + Sync {
    move |text| match text.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(format!("not a whole number from 1 to {most}")),
    }
}

/// The game that has this name.
fn subject<'a>(subjects: &'a [Subject], name: &str) -> Result<&'a Subject, ParseError> {
    let games = subjects.iter().map(|subject| (subject.names(), subject));
    frontend::named(name, games)
}

/// Checks that no file that the work `what` writes is one that it reads.
fn expect_separate(what: &str, outputs: &[PathBuf], inputs: &[&Path]) -> Result<(), ParseError> {
    match overwritten(outputs, inputs) {
        Some((output, input)) => Err(ParseError::without_text(format_args!(
            "the {what} would write {output:?} over its input {input:?}: name another --out"
        ))),
        None => Ok(()),
    }
}

/// Reads a network file of this game, or of another one with the same inputs. Prints the name of another game.
fn read_network(
    subject: &Subject,
    path: &Path,
    out: &mut dyn Write,
) -> Result<Arc<Network>, Box<dyn Error>> {
    let described = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let bytes = std::fs::read(path).map_err(|error| described(&error))?;
    let network = subject.read_network(&bytes);
    let network = network.map_err(|error| described(&error))?;
    if network.game() != subject.name() {
        writeln!(out, "{} is a network of {}", path.display(), network.game())?;
    }
    Ok(Arc::new(network))
}

/// The name of a network in the header of a data file.
fn name_of(network: &Network) -> String {
    format!("network {:08x}", network.checksum())
}
