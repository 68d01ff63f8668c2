//! Commands that read data files and write others.

use core::error::Error;
use core::fmt::Display;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::{CommandResult, subject};
use crate::data_file::write_whole_data;
use crate::{DataReader, DataWriter, Header, SelfPlay, Shard, Subject, merge};

/// Prints the content of data files: games, results, positions, scores, duplicates, unused inputs.
#[derive(Debug, Args)]
pub(super) struct InspectCommand {
    /// The game.
    #[arg(long)]
    game: String,
    /// Data files.
    #[arg(required = true, value_name = "DATA")]
    data: Vec<PathBuf>,
}

impl InspectCommand {
    pub(super) fn run(self, subjects: &[Subject], out: &mut dyn Write) -> CommandResult {
        write!(
            out,
            "{}",
            subject(subjects, &self.game)?.inspect(&self.data)?
        )?;
        Ok(())
    }
}

/// Joins the data files of all shards of a run into the file that one machine would have written, up to the end of the
/// shortest shard.
#[derive(Debug, Args)]
pub(super) struct MergeCommand {
    /// The data files, one for each shard.
    #[arg(required = true, value_name = "DATA")]
    data: Vec<PathBuf>,
    /// The file for the whole run, which must not exist.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl MergeCommand {
    pub(super) fn run(self, out: &mut dyn Write) -> CommandResult {
        let merged = merge(&self.data, &self.out)?;
        writeln!(out, "{} games", merged.games)?;
        if merged.left_out > 0 {
            let Shard { index, count } = merged.shortest;
            let left_out = merged.left_out;
            let shortest = index + 1;
            writeln!(
                out,
                "{left_out} later games left out: shard {shortest}/{count} has no more"
            )?;
        }
        Ok(())
    }
}

/// Replaces the scores of the positions of a data file by those of searches with a network.
#[derive(Debug, Args)]
pub(super) struct RescoreCommand {
    /// The game.
    #[arg(long)]
    game: String,
    /// The data file.
    #[arg(value_name = "DATA")]
    data: PathBuf,
    /// The network to search with.
    #[arg(long, value_name = "FILE")]
    network: PathBuf,
    /// Nodes of each search.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The new data file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl RescoreCommand {
    pub(super) fn run(self, subjects: &[Subject], out: &mut dyn Write) -> CommandResult {
        let subject = subject(subjects, &self.game)?;
        let network = super::read_network(subject, &self.network)?;
        let reader = DataReader::open(&self.data)?;
        subject.expect_own(&self.data, reader.header())?;
        let header = Header {
            teacher: format!(
                "{}, rescored by {} at {} nodes",
                reader.header().teacher,
                super::name_of(&network),
                self.nodes
            ),
            ..reader.header().clone()
        };
        let (mut writer, progress) = DataWriter::resume(&self.out, &header)?;
        let mut done = 0;
        subject.for_each(&[self.data], |game| {
            done += 1;
            if done <= progress.games {
                return Ok(());
            }
            writer.write(&subject.rescore(&game, &network, self.nodes)?)
        })?;
        writer.flush()?;
        writeln!(out, "{done} games")?;
        Ok(())
    }
}

/// Writes the positions of data files as lines of text: position; score for White; result for White.
#[derive(Debug, Args)]
pub(super) struct ExportCommand {
    /// The game.
    #[arg(long)]
    game: String,
    /// Data files.
    #[arg(required = true, value_name = "DATA")]
    data: Vec<PathBuf>,
}

impl ExportCommand {
    pub(super) fn run(self, subjects: &[Subject], out: &mut dyn Write) -> CommandResult {
        let subject = subject(subjects, &self.game)?;
        let mut output = BufWriter::new(out);
        let mut written = Ok(());
        subject.for_each(&self.data, |game| {
            let mut lines = String::new();
            subject.export(&game, &mut lines)?;
            if written.is_ok() {
                written = output.write_all(lines.as_bytes());
            }
            Ok(())
        })?;
        written?;
        output.flush()?;
        Ok(())
    }
}

/// Consecutive lines of a text that count as one game: neighbours are often from one, and the games of which positions are
/// held out from training must not be among those that it learns from.
const LINES_OF_A_GAME: u64 = 64;

/// Makes a data file from lines of text: position; score for White; result for White.
#[derive(Debug, Args)]
pub(super) struct ImportCommand {
    /// The game.
    #[arg(long)]
    game: String,
    /// The text.
    #[arg(value_name = "TEXT")]
    text: PathBuf,
    /// The data file; a complete text replaces an existing one.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl ImportCommand {
    pub(super) fn run(self, subjects: &[Subject], out: &mut dyn Write) -> CommandResult {
        let subject = subject(subjects, &self.game)?;
        let header = Header {
            game: subject.name().to_string(),
            fingerprint: subject.fingerprint(),
            teacher: format!("imported from {}", self.text.display()),
            self_play: SelfPlay::default(),
            tables: false,
            shard: Shard::WHOLE,
        };
        let lines = open_text(&self.text)?;
        let positions = write_whole_data(&self.out, &header, |writer| {
            self.write_games(subject, lines, writer)
        })?;
        writeln!(out, "{positions} positions")?;
        Ok(())
    }

    /// Writes the lines as games, and returns their number.
    fn write_games(
        &self,
        subject: &Subject,
        lines: BufReader<File>,
        writer: &mut DataWriter,
    ) -> Result<u64, Box<dyn Error>> {
        let mut positions = 0;
        for (number, line) in (1..).zip(lines.lines()) {
            let wrong =
                |error: &dyn Display| format!("{}: line {number}: {error}", self.text.display());
            let line = line.map_err(|error| wrong(&error))?;
            if line.trim().is_empty() {
                continue;
            }
            let game = subject.import(&line, positions / LINES_OF_A_GAME);
            writer.write(&game.map_err(|error| wrong(&error))?)?;
            positions += 1;
        }
        Ok(positions)
    }
}

fn open_text(path: &Path) -> Result<BufReader<File>, String> {
    let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(BufReader::new(file))
}
