use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
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
        if is_regular(&full) {
            known.push(full);
        }
    }
    Ok(())
}

/// Checks that a file can be written; creates it if it is missing.
///
/// # Errors
/// If it cannot be created or opened.
pub(crate) fn check_writable(path: &Path) -> Result<(), Error> {
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map(drop).map_err(|error| Error::file(path, error))
}

/// Checks that [`replace_file`] can write a file; creates it if it is missing.
///
/// # Errors
/// If the file, or a new one in its folder, cannot be created or opened.
pub fn check_replaceable(path: &Path) -> Result<(), Error> {
    check_writable(path)?;
    let full = resolved(path);
    if !is_regular(&full) {
        return Ok(());
    }
    let unfinished = unfinished(&full);
    check_writable(&unfinished)?;
    fs::remove_file(&unfinished).map_err(|error| Error::file(&unfinished, error))
}

/// Replaces the content of a file, which is never incomplete: the text is written to another file in its folder, which is
/// then renamed. A device is written directly.
///
/// # Errors
/// If the file cannot be written or renamed; its old content is still there.
pub fn replace_file(path: &Path, text: &str) -> Result<(), Error> {
    let full = resolved(path);
    let replaced = match is_regular(&full) {
        true => write_and_rename(&full, text),
        false => fs::write(path, text),
    };
    replaced.map_err(|error| Error::file(path, error))
}

fn write_and_rename(path: &Path, text: &str) -> io::Result<()> {
    let unfinished = unfinished(path);
    let write = || {
        let mut file = File::create(&unfinished)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        drop(file);
        fs::rename(&unfinished, path)
    };
    write().inspect_err(|_| drop(fs::remove_file(&unfinished)))
}

/// The name of a file until it is complete.
fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(".unfinished");
    PathBuf::from(name)
}

/// Whether the path leads to a file, which may be missing, and not to a device or a folder.
fn is_regular(path: &Path) -> bool {
    path.is_file() || !path.exists()
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

    #[cfg(unix)]
    #[test]
    fn a_file_is_replaced_at_once() {
        let folder = std::env::temp_dir().join(format!("arena-replaced-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let [file, link] = ["report.json", "link.json"].map(|name| folder.join(name));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        check_replaceable(&link).unwrap();
        // A reader that has opened the old file never sees half of the new one.
        let opened = File::open(&file).unwrap();
        replace_file(&link, "new").unwrap();
        assert_eq!(io::read_to_string(opened).unwrap(), "old");
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert!(link.is_symlink());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        // A device is not replaced.
        replace_file(Path::new("/dev/null"), "new").unwrap();
        assert!(!Path::new("/dev/null").is_file());

        let blocked = unfinished(&file);
        fs::create_dir(&blocked).unwrap();
        let error = check_replaceable(&file).unwrap_err().to_string();
        assert!(error.contains("report.json.unfinished"), "{error}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
