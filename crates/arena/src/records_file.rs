use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::{Error, Standings};

/// Whether a file of records keeps its old content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordsMode {
    /// The old content is replaced with all games of the match, including those of the journal.
    Replace,
    /// The old content is kept, and the games of this run are appended.
    Append,
}

/// A file of game records in the order of the schedule. A game that ends before an earlier one is held back.
#[derive(Debug)]
pub(crate) struct RecordsFile {
    path: PathBuf,
    file: BufWriter<File>,
    waiting: BTreeMap<usize, String>,
    /// Numbers of games that are in the file, or must not be written.
    written: BTreeSet<usize>,
    next: usize,
}

impl RecordsFile {
    /// Opens the file. In the mode `Append`, the games in `standings` are not written.
    ///
    /// # Errors
    /// If it cannot be created or opened.
    pub(crate) fn open(
        path: &Path,
        mode: RecordsMode,
        standings: &Standings,
    ) -> Result<Self, Error> {
        let mut options = OpenOptions::new();
        let (options, written) = match mode {
            RecordsMode::Replace => (
                options.write(true).create(true).truncate(true),
                BTreeSet::new(),
            ),
            RecordsMode::Append => (
                options.append(true).create(true),
                standings.played().collect(),
            ),
        };
        let file = options
            .open(path)
            .map_err(|error| Error::file(path, error))?;
        Ok(Self {
            path: path.to_path_buf(),
            file: BufWriter::new(file),
            waiting: BTreeMap::new(),
            written,
            next: 0,
        })
    }

    /// Writes a game once all games before it are written.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn add(&mut self, number: usize, record: String) -> Result<(), Error> {
        self.waiting.insert(number, record);
        loop {
            while self.written.contains(&self.next) {
                self.next += 1;
            }
            let Some(record) = self.waiting.remove(&self.next) else {
                return Ok(());
            };
            self.next += 1;
            self.write(&record)?;
        }
    }

    /// Writes the games that are held back for earlier ones that were not played.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn finish(&mut self) -> Result<(), Error> {
        for record in core::mem::take(&mut self.waiting).into_values() {
            self.write(&record)?;
        }
        Ok(())
    }

    fn write(&mut self, record: &str) -> Result<(), Error> {
        let written = writeln!(self.file, "{record}").and_then(|()| self.file.flush());
        written.map_err(|error| Error::file(&self.path, error))
    }
}
