use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::Error;

/// A file with the games of a tournament or the iterations of a tuning, from which it can be resumed.
///
/// The file has a JSON value on each line: first the terms of the games, then the entries, such as a
/// [`MatchEntry`](crate::MatchEntry) or an [`Iteration`](crate::Iteration), each written as soon as it is
/// complete. An interruption may leave an incomplete last line, which is removed; its games are played
/// again.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Length of the complete lines in bytes.
    length: u64,
    /// Whether a failed write may have left a part of a line after them.
    is_torn: bool,
}

impl Journal {
    /// Opens or creates a file, and returns its entries.
    ///
    /// # Errors
    /// A file that cannot be read or written or is in use, that has other terms, or a line that is not an
    /// entry; the error quotes its number.
    pub fn open<T: DeserializeOwned>(path: &Path, terms: &Value) -> Result<(Self, Vec<T>), Error> {
        let wrong = |reason: &dyn core::fmt::Display| Error::file(path, reason);
        let options = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        let mut file = options.map_err(|error| wrong(&error))?;
        // The lock is optional: some file systems have none.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(wrong(&"it is in use by another match"));
        }
        let (lines, length) = whole_lines(&mut file).map_err(|error| wrong(&error))?;
        let is_empty = file.metadata().is_ok_and(|metadata| metadata.len() == 0);
        let mut journal = Self {
            path: path.to_path_buf(),
            file,
            length: 0,
            is_torn: false,
        };
        if is_empty {
            journal.append(terms)?;
            return Ok((journal, Vec::new()));
        }
        let (found, entries) = parse_terms(path, &lines)?;
        if let Some(difference) = difference(&found, terms) {
            return Err(wrong(&difference));
        }
        let entries = parse_entries(path, entries)?;
        // The file is a valid journal, so it may be changed.
        journal.length = length;
        journal.cut_off().map_err(|error| wrong(&error))?;
        Ok((journal, entries))
    }

    /// Removes an incomplete last line, and seeks to the end.
    fn cut_off(&mut self) -> io::Result<()> {
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::End(0)).map(drop)
    }

    /// Appends an entry and passes it to the operating system.
    ///
    /// # Errors
    /// If the file cannot be written: earlier entries are complete, and the next one follows them. If another process has
    /// changed the file: nothing is written.
    pub fn append(&mut self, entry: &impl Serialize) -> Result<(), Error> {
        let path = self.path.clone();
        let wrong = |error: &dyn core::fmt::Display| Error::file(&path, error);
        let mut line = serde_json::to_string(entry).map_err(|error| wrong(&error))?;
        line.push('\n');
        if self.is_torn {
            self.cut_off().map_err(|error| wrong(&error))?;
        }
        let metadata = self.file.metadata().map_err(|error| wrong(&error))?;
        if metadata.len() != self.length {
            return Err(wrong(&"another process has changed it"));
        }
        self.is_torn = true;
        let written = self
            .file
            .write_all(line.as_bytes())
            .and_then(|()| self.file.flush());
        written.map_err(|error| wrong(&error))?;
        self.is_torn = false;
        self.length += line.len() as u64;
        Ok(())
    }
}

/// Releases the lock explicitly: a program that is being started also has the file open for a moment.
impl Drop for Journal {
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

/// The terms and the entries of a journal, without opening it for writing.
///
/// # Errors
/// A file that cannot be read, or is not a journal of such entries.
pub(crate) fn read<T: DeserializeOwned>(path: &Path) -> Result<(Value, Vec<T>), Error> {
    let wrong = |reason: &dyn core::fmt::Display| Error::file(path, reason);
    let mut file = File::open(path).map_err(|error| wrong(&error))?;
    let (lines, _) = whole_lines(&mut file).map_err(|error| wrong(&error))?;
    let (terms, entries) = parse_terms(path, &lines)?;
    Ok((terms, parse_entries(path, entries)?))
}

/// The terms, and the lines of the entries.
fn parse_terms<'a>(path: &Path, lines: &'a [String]) -> Result<(Value, &'a [String]), Error> {
    let wrong = |reason: &dyn core::fmt::Display| {
        Error::file(path, format_args!("line 1 is not a journal: {reason}"))
    };
    let (first, entries) = lines
        .split_first()
        .ok_or_else(|| wrong(&"it is incomplete"))?;
    let terms = serde_json::from_str(first).map_err(|error| wrong(&error))?;
    Ok((terms, entries))
}

fn parse_entries<T: DeserializeOwned>(path: &Path, lines: &[String]) -> Result<Vec<T>, Error> {
    let entries = lines.iter().enumerate().map(|(index, line)| {
        let entry = serde_json::from_str(line);
        entry.map_err(|error| {
            Error::file(
                path,
                format_args!("line {} is not an entry: {error}", index + 2),
            )
        })
    });
    entries.collect()
}

/// The complete lines, and their length in bytes.
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

/// The difference between the terms of a journal and the expected ones.
pub(crate) fn difference(found: &Value, wanted: &Value) -> Option<String> {
    if found == wanted {
        return None;
    }
    let (Value::Object(found), Value::Object(wanted)) = (found, wanted) else {
        return Some("its first line is not a list of terms".to_string());
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
        "its terms differ: {key} is {found} there and {wanted} here"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_rest_of_a_failed_write_is_overwritten() {
        let path = std::env::temp_dir().join(format!("arena-torn-{}.jsonl", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let (mut journal, _) = Journal::open::<Value>(&path, &json!({"arena": 1})).unwrap();
        journal.append(&json!(1)).unwrap();
        // The disk was full in the middle of a line.
        journal.file.write_all(b"{\"number\":2,\"pl").unwrap();
        journal.is_torn = true;
        journal.append(&json!(3)).unwrap();
        drop(journal);
        let (_, entries) = Journal::open::<Value>(&path, &json!({"arena": 1})).unwrap();
        assert_eq!(entries, [json!(1), json!(3)]);
        std::fs::remove_file(&path).unwrap();
    }

    /// Some file systems have no locks.
    #[test]
    fn what_another_process_appended_is_not_overwritten() {
        let path = std::env::temp_dir().join(format!("arena-shared-{}.jsonl", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let (mut journal, _) = Journal::open::<Value>(&path, &json!({"arena": 1})).unwrap();
        let mut other = OpenOptions::new().append(true).open(&path).unwrap();
        other.write_all(b"2\n").unwrap();
        let error = journal.append(&json!(3)).unwrap_err().to_string();
        assert!(error.contains("another process"), "{error}");
        drop(journal);
        let (_, entries) = Journal::open::<Value>(&path, &json!({"arena": 1})).unwrap();
        assert_eq!(entries, [json!(2)]);
        std::fs::remove_file(&path).unwrap();
    }
}
