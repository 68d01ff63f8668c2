//! Commands that read data files and write others.

use core::error::Error;
use core::fmt::Display;
use core::slice;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::{CommandResult, expect_separate, subject};
use crate::{
    DataError, DataWriter, Header, SelfPlay, Shard, Subject, data_file, merge, whole_file,
};

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
            let (left_out, shortest) = (merged.left_out, merged.shortest);
            writeln!(
                out,
                "{left_out} later games left out: shard {shortest} has no more"
            )?;
        }
        Ok(())
    }
}

/// Replaces the scores in a data file with those of new searches with a network.
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
        let network = super::read_network(subject, &self.network, out)?;
        let reader = subject.open(&self.data)?;
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
        let mut rescored = subject.rescorer(&network, self.nodes);
        let mut done = 0;
        subject.for_each(&[self.data], |game| {
            done += 1;
            if done <= progress.games {
                return Ok(());
            }
            writer.write(&rescored(&game)?)
        })?;
        writer.flush()?;
        writeln!(out, "{done} games")?;
        Ok(())
    }
}

/// Writes the positions of data files as lines of text: position; score for White; result for White. An empty line ends
/// each game.
#[derive(Debug, Args)]
pub(super) struct ExportCommand {
    /// The game.
    #[arg(long)]
    game: String,
    /// Data files.
    #[arg(required = true, value_name = "DATA")]
    data: Vec<PathBuf>,
    /// The file for the text, by default standard output; a complete text replaces an existing file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl ExportCommand {
    pub(super) fn run(self, subjects: &[Subject], out: &mut dyn Write) -> CommandResult {
        let subject = subject(subjects, &self.game)?;
        match &self.out {
            Some(path) => self.write_file(subject, path),
            None => self.write_text(subject, out),
        }
    }

    fn write_file(&self, subject: &Subject, path: &Path) -> CommandResult {
        let inputs: Vec<&Path> = self.data.iter().map(PathBuf::as_path).collect();
        expect_separate("export", &[path.to_path_buf()], &inputs)?;
        whole_file::replace(path, |unfinished| {
            let mut file = File::create(unfinished).map_err(DataError::io(path))?;
            self.write_text(subject, &mut file)
                .and_then(|()| Ok(file.sync_all()?))
                .map_err(|error| match error.downcast() {
                    // Other errors name their file already.
                    Ok(error) => DataError::io(path)(*error).into(),
                    Err(error) => error,
                })
        })
    }

    fn write_text(&self, subject: &Subject, out: &mut dyn Write) -> CommandResult {
        let mut output = BufWriter::new(out);
        for path in &self.data {
            let mut games = subject.open(path)?;
            let mut games = games.until_cut().peekable();
            while let Some(game) = games.next() {
                let game = game?;
                let mut lines = String::new();
                let exported = subject.export(&game, &mut lines);
                exported.map_err(|error| error.in_file(path))?;
                // The positions of an imported game have one index.
                if !matches!(games.peek(), Some(Ok(next)) if next.index == game.index) {
                    lines.push('\n');
                }
                output.write_all(lines.as_bytes())?;
            }
        }
        output.flush()?;
        Ok(())
    }
}

/// Lines of a text that count as one game, so that neighbours, which are often from one game, are held out together.
const LINES_OF_A_GAME: u64 = 64;

/// The most lines between two empty ones that count as one game.
const LONGEST_GAME: u64 = 1024;

/// Makes a data file from lines of text: position; score for White; result for White.
///
/// Empty lines separate games: the positions of a game are held out from training together, or not at all. After 1,024 lines
/// without an empty one a new game begins. In a text without empty lines every 64 lines count as a game.
#[derive(Debug, Args)]
pub(super) struct ImportCommand {
    /// The game.
    #[arg(long)]
    game: String,
    /// The text, a file that can be read several times.
    #[arg(value_name = "TEXT")]
    text: PathBuf,
    /// The data file; a complete text replaces an existing one.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl ImportCommand {
    pub(super) fn run(self, subjects: &[Subject], out: &mut dyn Write) -> CommandResult {
        let subject = subject(subjects, &self.game)?;
        expect_separate("import", slice::from_ref(&self.out), &[&self.text])?;
        let described = |error| format!("{}: {error}", self.text.display());
        let mut text = BufReader::new(File::open(&self.text).map_err(described)?);
        let checksum = checksum(&mut text).map_err(described)?;
        text.rewind().map_err(described)?;
        let has_separators = has_separators(&mut text);
        text.rewind().map_err(described)?;
        let header = Header {
            game: subject.name().to_string(),
            fingerprint: subject.fingerprint(),
            teacher: format!("imported from {} {checksum:08x}", self.text.display()),
            self_play: SelfPlay::default(),
            tables: false,
            shard: Shard::WHOLE,
        };
        let positions = data_file::replace(&self.out, &header, |writer| {
            self.write_games(subject, text, has_separators, writer)
        })?;
        writeln!(out, "{positions} positions")?;
        Ok(())
    }

    /// Writes each position as a game of one ply, and returns their number. Positions of one game have one index.
    fn write_games(
        &self,
        subject: &Subject,
        text: BufReader<File>,
        has_separators: bool,
        writer: &mut DataWriter,
    ) -> Result<u64, Box<dyn Error>> {
        let longest = match has_separators {
            true => LONGEST_GAME,
            false => LINES_OF_A_GAME,
        };
        let (mut positions, mut index, mut length) = (0, 0, 0);
        for (number, line) in (1..).zip(text.lines()) {
            let wrong =
                |error: &dyn Display| format!("{}: line {number}: {error}", self.text.display());
            let line = line.map_err(|error| wrong(&error))?;
            if line.trim().is_empty() {
                if has_separators {
                    (index, length) = (index + 1, 0);
                }
                continue;
            }
            if length == longest {
                (index, length) = (index + 1, 0);
            }
            length += 1;
            let game = subject.import(&line, index);
            writer.write(&game.map_err(|error| wrong(&error))?)?;
            positions += 1;
        }
        Ok(positions)
    }
}

/// The CRC-32 of a text. It tells the data of one text from that of another at the same path.
fn checksum(text: &mut impl BufRead) -> io::Result<u32> {
    let mut hasher = crc32fast::Hasher::new();
    loop {
        let bytes = text.fill_buf()?;
        if bytes.is_empty() {
            return Ok(hasher.finalize());
        }
        hasher.update(bytes);
        let read = bytes.len();
        text.consume(read);
    }
}

/// Returns whether there is an empty line between two positions.
fn has_separators(text: &mut BufReader<File>) -> bool {
    let lines = text.lines().map_while(Result::ok);
    let mut is_empty = lines.map(|line| line.trim().is_empty());
    is_empty.any(|is_empty| !is_empty)
        && is_empty.any(|is_empty| is_empty)
        && is_empty.any(|is_empty| !is_empty)
}
