use std::fs::OpenOptions;
use std::path::{Path, PathBuf};

use crate::Error;

/// Checks that no two of these files are the same, so that none of them overwrites another. Devices may occur
/// several times.
///
/// # Errors
/// A file that occurs twice.
///
/// ```
/// use std::path::Path;
/// let [journal, records] = ["match.jsonl", "./match.jsonl"].map(Path::new);
/// assert!(arena::check_distinct([journal, records]).is_err());
/// ```
pub fn check_distinct<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Result<(), Error> {
    let mut known: Vec<PathBuf> = Vec::new();
    for path in paths {
        let full = resolved(path);
        if known.contains(&full) {
            return Err(Error::file(path, "this file has two uses"));
        }
        if full.is_file() || !full.exists() {
            known.push(full);
        }
    }
    Ok(())
}

/// Checks that a file can be written; creates it if it is missing.
///
/// # Errors
/// If it cannot be created or opened.
pub fn check_writable(path: &Path) -> Result<(), Error> {
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map(drop).map_err(|error| Error::file(path, error))
}

/// The path without symbolic links if there is such a file, otherwise in full.
fn resolved(path: &Path) -> PathBuf {
    let known = path.canonicalize().or_else(|_| std::path::absolute(path));
    known.unwrap_or_else(|_| path.to_path_buf())
}
