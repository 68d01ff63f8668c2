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
            return Err(Error::file(path, "is given twice: name different files"));
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

/// Checks that `path` does not exist.
///
/// # Errors
/// If it exists.
pub fn check_new(path: &Path) -> Result<(), Error> {
    match path.exists() {
        true => Err(Error::file(path, "the file already exists")),
        false => Ok(()),
    }
}

/// The path without symbolic links and `..`. The file itself may be missing.
fn resolved(path: &Path) -> PathBuf {
    if let Ok(full) = path.canonicalize() {
        return full;
    }
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new(".")).canonicalize();
    match (folder, path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_path_buf(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_spellings_of_a_new_file_are_one_file() {
        let folder = std::env::temp_dir();
        let name = format!("arena-new-{}.jsonl", std::process::id());
        let inner = folder.join(format!("arena-inner-{}", std::process::id()));
        std::fs::create_dir_all(&inner).unwrap();
        let (plain, detour) = (folder.join(&name), inner.join("..").join(&name));
        let error = check_distinct([plain.as_path(), &detour]).unwrap_err();
        assert!(error.to_string().contains("given twice"), "{error}");
        let other = inner.join(&name);
        assert_eq!(
            check_distinct([plain.as_path(), &other]).map_err(|e| e.to_string()),
            Ok(())
        );
        std::fs::remove_dir(&inner).unwrap();
    }
}
