//! The program `trainer`, for any games.

mod generate;
mod train;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

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
    Train(train::TrainCommand),
}

/// Does what the command line says, for these games.
#[must_use]
pub fn main(subjects: &[Subject]) -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Generate(command) => command.run(subjects),
        Command::Train(command) => command.run(subjects),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("trainer: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Any error: only its text matters here.
type CommandResult = Result<(), Box<dyn std::error::Error>>;

/// The game of that name.
fn subject<'a>(subjects: &'a [Subject], name: &str) -> Result<&'a Subject, String> {
    let found = subjects.iter().find(|subject| subject.name() == name);
    found.ok_or_else(|| {
        let names: Vec<_> = subjects.iter().map(Subject::name).collect();
        format!("no game {name:?}; there are {}", names.join(", "))
    })
}
