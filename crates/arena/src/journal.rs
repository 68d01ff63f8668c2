use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::Error;

/// The games of a tournament in a file, or the iterations of a tuning, so that it can go on where it was
/// interrupted.
///
/// The file has a JSON value on each line: the first says by which terms the games are played, each
/// other one is an entry, a [`PlayedGame`](crate::PlayedGame) or an [`Iteration`](crate::Iteration). A
/// line is written when that has ended. A last line without its end is the trace of an interruption: it
/// is cut off, and its games are played again.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens a file, or begins it, and gives the entries that are in it.
    ///
    /// # Errors
    /// A file that cannot be read or written, that another journal is open for, whose games were played by other terms, or that has a
    /// line which is no entry; the error says which.
    pub fn open<T: DeserializeOwned>(path: &Path, terms: &Value) -> Result<(Self, Vec<T>), Error> {
        let wrong = |reason: &dyn core::fmt::Display| Error::file(path, reason);
        let options = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        let mut file = options.map_err(|error| wrong(&error))?;
        // A file system without locks is no obstacle.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(wrong(&"it is in use by another match"));
        }
        let (lines, length) = whole_lines(&mut file).map_err(|error| wrong(&error))?;
        let is_empty = file.metadata().is_ok_and(|metadata| metadata.len() == 0);
        let mut journal = Self {
            path: path.to_path_buf(),
            file,
        };
        if is_empty {
            journal.write(terms)?;
            return Ok((journal, Vec::new()));
        }
        let Some((first, entries)) = lines.split_first() else {
            return Err(wrong(&"line 1 is no journal: it has no end"));
        };
        let found: Value = serde_json::from_str(first)
            .map_err(|error| wrong(&format_args!("line 1 is no journal: {error}")))?;
        if let Some(difference) = difference(&found, terms) {
            return Err(wrong(&difference));
        }
        let entries = entries.iter().enumerate().map(|(index, line)| {
            let entry = serde_json::from_str(line);
            entry.map_err(|error| wrong(&format_args!("line {} is no entry: {error}", index + 2)))
        });
        let entries = entries.collect::<Result<_, _>>()?;
        // Only now is it sure that this is a journal.
        journal.cut_off(length).map_err(|error| wrong(&error))?;
        Ok((journal, entries))
    }

    /// Makes the file so many bytes long and goes to its end.
    fn cut_off(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::End(0)).map(drop)
    }

    /// Appends an entry; it is on the disk's way when this returns.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn append(&mut self, entry: &impl Serialize) -> Result<(), Error> {
        self.write(entry)
    }

    fn write(&mut self, value: &impl Serialize) -> Result<(), Error> {
        let wrong = |error: &dyn core::fmt::Display| Error::file(&self.path, error);
        let mut line = serde_json::to_string(value).map_err(|error| wrong(&error))?;
        line.push('\n');
        // One write, so that a line is there as a whole or is the last.
        let written = self
            .file
            .write_all(line.as_bytes())
            .and_then(|()| self.file.flush());
        written.map_err(|error| wrong(&error))
    }
}

/// The lock ends here. A program that is just being started has the file too, for a moment.
impl Drop for Journal {
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

/// The lines that have an end, and how many bytes they are.
fn whole_lines(file: &mut File) -> io::Result<(Vec<String>, u64)> {
    let mut lines = Vec::new();
    let mut whole = 0;
    let mut reader = BufReader::new(file);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line)? > 0 {
        if line.pop() != Some(b'\n') {
            break;
        }
        whole += line.len() as u64 + 1;
        lines.push(String::from_utf8_lossy(&line).into_owned());
        line.clear();
    }
    Ok((lines, whole))
}

/// How the terms of a journal differ from those that are wanted.
fn difference(found: &Value, wanted: &Value) -> Option<String> {
    if found == wanted {
        return None;
    }
    let (Value::Object(found), Value::Object(wanted)) = (found, wanted) else {
        return Some("its first line is of something else".to_string());
    };
    let keys = wanted.keys().chain(found.keys());
    let mut keys = keys.filter(|key| found.get(*key) != wanted.get(*key));
    let key = keys.next()?;
    let text = |terms: &serde_json::Map<String, Value>| {
        terms
            .get(key)
            .map_or("nothing".to_string(), ToString::to_string)
    };
    let (found, wanted) = (text(found), text(wanted));
    Some(format!(
        "it was begun with other terms: {key} is {found} there and {wanted} here"
    ))
}
