use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::{Error, Shard};

/// Whether a file of records keeps its old content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordsMode {
    /// The old content is replaced with all games of the match, including those of the journal, in the order of the
    /// schedule.
    Replace,
    /// The old content is kept, and the games of this run are appended as they end.
    Append,
}

/// A file of game records.
#[derive(Debug)]
pub(crate) struct RecordsFile {
    path: PathBuf,
    file: BufWriter<File>,
    mode: RecordsMode,
    /// The games of this part of a tournament.
    shard: Shard,
    /// Games that are held back until all games before them have ended.
    waiting: BTreeMap<usize, String>,
    next: usize,
}

impl RecordsFile {
    /// Opens the file.
    ///
    /// # Errors
    /// If it cannot be created or opened.
    pub(crate) fn open(path: &Path, mode: RecordsMode, shard: Shard) -> Result<Self, Error> {
        let mut options = OpenOptions::new();
        let options = match mode {
            RecordsMode::Replace => options.write(true).create(true).truncate(true),
            RecordsMode::Append => options.append(true).create(true),
        };
        let file = options
            .open(path)
            .map_err(|error| Error::file(path, error))?;
        Ok(Self {
            path: path.to_path_buf(),
            file: BufWriter::new(file),
            mode,
            shard,
            waiting: BTreeMap::new(),
            next: 0,
        })
    }

    /// Writes a game; where games come in the order of the schedule, once all games before it are written.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn add(&mut self, number: usize, record: String) -> Result<(), Error> {
        if self.mode == RecordsMode::Append {
            return self.write(&record);
        }
        self.waiting.insert(number, record);
        loop {
            while !self.shard.has(self.next / 2) && !self.waiting.contains_key(&self.next) {
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
