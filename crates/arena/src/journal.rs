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
    /// Bytes of whole lines. A failed write may have left a part of a line behind them.
    length: u64,
}

impl Journal {
    /// Opens a file, or begins it, and gives the entries that are in it.
    ///
    /// # Errors
    /// A file that cannot be read or written, that another journal is open for, whose games were played
    /// by other terms, or that has a line which is no entry; the error says which.
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
            length: 0,
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
        let entries = parse_entries(path, entries)?;
        // Only now is it sure that this is a journal.
        journal.length = length;
        journal.cut_off().map_err(|error| wrong(&error))?;
        Ok((journal, entries))
    }

    /// Cuts off what follows the last whole line, and goes to its end.
    fn cut_off(&mut self) -> io::Result<()> {
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::End(0)).map(drop)
    }

    /// Appends an entry; it is on the disk's way when this returns.
    ///
    /// # Errors
    /// If the file cannot be written. What was written before is whole, and the next entry follows it.
    pub fn append(&mut self, entry: &impl Serialize) -> Result<(), Error> {
        self.write(entry)
    }

    fn write(&mut self, value: &impl Serialize) -> Result<(), Error> {
        let path = self.path.clone();
        let wrong = |error: &dyn core::fmt::Display| Error::file(&path, error);
        let mut line = serde_json::to_string(value).map_err(|error| wrong(&error))?;
        line.push('\n');
        let written = self
            .cut_off()
            .and_then(|()| self.file.write_all(line.as_bytes()))
            .and_then(|()| self.file.flush());
        written.map_err(|error| wrong(&error))?;
        self.length += line.len() as u64;
        Ok(())
    }
}

/// The lock ends here. A program that is just being started has the file too, for a moment.
impl Drop for Journal {
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

/// The terms and the entries of a file that nobody writes.
///
/// # Errors
/// A file that cannot be read, or is no journal of such entries.
pub(crate) fn read<T: DeserializeOwned>(path: &Path) -> Result<(Value, Vec<T>), Error> {
    let wrong = |reason: &dyn core::fmt::Display| Error::file(path, reason);
    let mut file = File::open(path).map_err(|error| wrong(&error))?;
    let (lines, _) = whole_lines(&mut file).map_err(|error| wrong(&error))?;
    let Some((first, entries)) = lines.split_first() else {
        return Err(wrong(&"line 1 is no journal: it has no end"));
    };
    let terms = serde_json::from_str(first)
        .map_err(|error| wrong(&format_args!("line 1 is no journal: {error}")))?;
    Ok((terms, parse_entries(path, entries)?))
}

fn parse_entries<T: DeserializeOwned>(path: &Path, lines: &[String]) -> Result<Vec<T>, Error> {
    let entries = lines.iter().enumerate().map(|(index, line)| {
        let entry = serde_json::from_str(line);
        entry.map_err(|error| {
            Error::file(
                path,
                format_args!("line {} is no entry: {error}", index + 2),
            )
        })
    });
    entries.collect()
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
pub(crate) fn difference(found: &Value, wanted: &Value) -> Option<String> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_a_failed_write_leaves_is_overwritten() {
        let path = std::env::temp_dir().join(format!("arena-torn-{}.jsonl", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let (mut journal, _) = Journal::open::<Value>(&path, &json!({"arena": 1})).unwrap();
        journal.append(&json!(1)).unwrap();
        // The disk was full in the middle of a line.
        journal.file.write_all(b"{\"number\":2,\"pl").unwrap();
        journal.append(&json!(3)).unwrap();
        drop(journal);
        let (_, entries) = Journal::open::<Value>(&path, &json!({"arena": 1})).unwrap();
        assert_eq!(entries, [json!(1), json!(3)]);
        std::fs::remove_file(&path).unwrap();
    }
}
