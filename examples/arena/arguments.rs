use std::io::{Write, stderr};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use arena::Error;
use frontend::AnyGame;

use crate::match_command::{self, MatchOptions};
use crate::merge_command::{self, MergeOptions};
use crate::openings_command::{self, OpeningsOptions};
use crate::tune_command::{self, TuneOptions};

/// Plays matches between two or more players of one of the games, tunes a player, or selects openings.
///
/// A player is [NAME=]PLAYER[|OPTION=VALUE...][|@LIMIT][|@dir=FOLDER][|@log=FOLDER]: uci:COMMAND, hub:COMMAND or
/// xboard:COMMAND for a program, or builtin for our own search, whose options are Hash, Threads, MultiPV, Skill Level,
/// Variety, Seed, Move Overhead, Evaluator, EvalFile, EndgamePath, SyzygyPath, Technique.NullMove and the like (true or
/// false), and Margins.Futility and the like (numbers). A limit is a clock of seconds (10+0.1, or 40/60+0.5 for forty
/// moves), move=0.1, nodes=2000, depth=8, or several of these with commas between them.
#[derive(Debug, Parser)]
#[command(name = "arena", version)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    match_options: MatchOptions,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Joins the journals of several machines and writes the report of one match
    Merge(MergeOptions),
    /// Selects balanced openings by a player's searches
    Openings(Box<OpeningsOptions>),
    /// Tunes options of a player by games against itself (SPSA)
    Tune(Box<TuneOptions>),
}

/// Runs the command line for these games. The exit status is 2 for wrong arguments and
/// interruptions, 1 for other errors, and 0 for faults of players, which are results.
#[must_use]
pub fn run(games: &[Box<dyn AnyGame>]) -> ExitCode {
    match Arguments::parse().execute(games) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // The terminal may be closed.
            let _ = writeln!(stderr(), "arena: {error}");
            match error {
                Error::Parse(_) | Error::Settings(_) => ExitCode::from(2),
                _ => ExitCode::FAILURE,
            }
        }
    }
}

impl Arguments {
    /// Runs the command.
    pub(crate) fn execute(&self, games: &[Box<dyn AnyGame>]) -> Result<(), Error> {
        match &self.command {
            Some(Command::Merge(options)) => merge_command::merge(options, games),
            Some(Command::Openings(options)) => openings_command::select(options, games),
            Some(Command::Tune(options)) => tune_command::tune(options, games),
            None => match_command::play(&self.match_options, games),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn a_match_and_a_tuning_need_a_game() {
        let parse = |line: &str| Arguments::try_parse_from(line.split(' '));
        assert!(parse("arena --game chess --a builtin --b builtin").is_ok());
        assert!(
            parse("arena tune --game chess --pairs 2").is_ok_and(|parsed| parsed.command.is_some())
        );
        for wrong in [
            "arena",
            "arena tune",
            "arena --game chess tune --game chess",
        ] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
        let wrong = parse("arena tune --game chess --parameter Futility")
            .unwrap_err()
            .to_string();
        assert!(wrong.contains("Futility"), "{wrong}");
    }
}
