use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::{Error, PlayedGame, Tournament};

/// A file of game records in the order of the schedule. A game that ends before its turn waits.
#[derive(Debug)]
pub(crate) struct RecordsFile {
    path: PathBuf,
    file: BufWriter<File>,
    waiting: BTreeMap<usize, String>,
    next: usize,
}

impl RecordsFile {
    /// Begins the file anew.
    ///
    /// # Errors
    /// If it cannot be made.
    pub(crate) fn create(path: &Path) -> Result<Self, Error> {
        let file = File::create(path).map_err(|error| Error::file(path, error))?;
        Ok(Self {
            path: path.to_path_buf(),
            file: BufWriter::new(file),
            waiting: BTreeMap::new(),
            next: 0,
        })
    }

    /// Writes a game, and those that have waited for it.
    ///
    /// # Errors
    /// A game that cannot be written as a record, or a file that cannot be written.
    pub(crate) fn add(
        &mut self,
        tournament: &Tournament<'_>,
        game: &PlayedGame,
    ) -> Result<(), Error> {
        self.waiting.insert(game.number, tournament.record(game)?);
        while let Some(record) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.write(&record)?;
        }
        Ok(())
    }

    /// Writes the games that still wait, although others before them were not played.
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
