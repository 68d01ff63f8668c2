use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use arena::{Error, Journal, check_distinct, check_replaceable, replace_file};

/// The files of the output.
#[derive(Debug, Args)]
pub(crate) struct OutputOptions {
    /// A file that stores each game, or each iteration of a tuning; the same command resumes from it
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,
    /// A file for the report as JSON, or - to print JSON instead of text
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Prints no progress
    #[arg(long)]
    pub(crate) quiet: bool,
}

impl OutputOptions {
    /// The journal, if --journal is given, and its entries.
    pub(crate) fn open_journal<T: DeserializeOwned>(
        &self,
        terms: &Value,
    ) -> Result<(Option<Journal>, Vec<T>), Error> {
        let Some(path) = &self.journal else {
            return Ok((None, Vec::new()));
        };
        let (journal, entries) = Journal::open(path, terms)?;
        Ok((Some(journal), entries))
    }

    /// Checks before a long computation that the files, with `others`, are different ones and that the file of --json can
    /// be replaced.
    pub(crate) fn check_files<'a>(
        &'a self,
        others: impl Iterator<Item = &'a Path>,
    ) -> Result<(), Error> {
        let files = self.journal.as_deref().into_iter().chain(self.json_file());
        check_distinct(others.chain(files))?;
        self.json_file().map_or(Ok(()), check_replaceable)
    }

    /// Writes the report: as text to standard output, then as JSON for --json.
    pub(crate) fn write(&self, report: &(impl Serialize + ToString)) -> Result<(), Error> {
        let printed = match self.is_json_to_output() {
            true => print(&json(report)),
            false => print(&report.to_string()),
        };
        self.write_json_file(report).and(printed)
    }

    /// Writes the JSON file of --json.
    pub(crate) fn write_json_file(&self, report: &impl Serialize) -> Result<(), Error> {
        self.json_file()
            .map_or(Ok(()), |path| replace_file(path, &json(report)))
    }

    /// The file of --json, unless that is standard output.
    fn json_file(&self) -> Option<&Path> {
        self.json.as_deref().filter(|_| !self.is_json_to_output())
    }

    fn is_json_to_output(&self) -> bool {
        self.json.as_deref() == Some(Path::new("-"))
    }
}

fn json(report: &impl Serialize) -> String {
    serde_json::to_string_pretty(report).expect("a report is JSON") + "\n"
}

/// Writes a text to standard output. A reader that has closed it is not an error.
pub(crate) fn print(text: &str) -> Result<(), Error> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Error::file(Path::new("standard output"), error))
        }
        _ => Ok(()),
    }
}
