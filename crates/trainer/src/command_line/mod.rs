//! The program `trainer`, for the games passed to it.

mod files;
mod generate;
mod train;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Parser, Subcommand};
use network::Network;

use crate::Subject;

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

/// Runs the command line for these games.
#[must_use]
pub fn main(subjects: &[Subject]) -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Generate(command) => command.run(subjects),
        Command::Merge(command) => command.run(),
        Command::Train(command) => command.run(subjects),
        Command::Inspect(command) => command.run(subjects),
        Command::Rescore(command) => command.run(subjects),
        Command::Export(command) => command.run(subjects),
        Command::Import(command) => command.run(subjects),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("trainer: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Any error: only its text is printed.
type CommandResult = Result<(), Box<dyn std::error::Error>>;

/// The game with this name.
fn subject<'a>(subjects: &'a [Subject], name: &str) -> Result<&'a Subject, String> {
    let found = subjects.iter().find(|subject| subject.name() == name);
    found.ok_or_else(|| {
        let names: Vec<_> = subjects.iter().map(Subject::name).collect();
        format!("unknown game {name:?}; the games are {}", names.join(", "))
    })
}

/// Reads a network file of this game.
fn read_network(subject: &Subject, path: &Path) -> Result<Arc<Network>, String> {
    let described = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let bytes = std::fs::read(path).map_err(|error| described(&error))?;
    let network = subject.read_network(&bytes);
    Ok(Arc::new(network.map_err(|error| described(&error))?))
}

/// The name of a network in the header of a data file.
fn name_of(network: &Network) -> String {
    format!("network {:08x}", network.checksum())
}
