//! Files that are never incomplete: written under another name, then renamed.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::DataError;

/// Replaces a file with the one that `fill` writes to the path it is given. After an error the old file is still there, and the
/// incomplete one is removed.
pub(crate) fn replace<T, E: From<DataError>>(
    path: &Path,
    fill: impl FnOnce(&Path) -> Result<T, E>,
) -> Result<T, E> {
    let unfinished = unfinished(path);
    let filled = fill(&unfinished).and_then(|filled| {
        fs::rename(&unfinished, path).map_err(DataError::io(path))?;
        Ok(filled)
    });
    if filled.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
    filled
}

/// Replaces the content of a file with these bytes.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), DataError> {
    replace(path, |unfinished| {
        let write = || {
            let mut file = File::create(unfinished)?;
            file.write_all(bytes)?;
            file.sync_all()
        };
        write().map_err(DataError::io(path))
    })
}

/// Finds an input that writing the outputs would overwrite, and the path of that output. Each output is first written to its
/// [`unfinished`] name.
pub(crate) fn overwritten<'a>(
    outputs: &[PathBuf],
    inputs: &[&'a Path],
) -> Option<(PathBuf, &'a Path)> {
    let unfinished = outputs.iter().map(|path| unfinished(path));
    let mut written = outputs.iter().cloned().chain(unfinished);
    written.find_map(|output| {
        let input = inputs.iter().find(|input| is_same_file(input, &output))?;
        Some((output, *input))
    })
}

/// Whether both paths lead to one file, which exists.
fn is_same_file(one: &Path, other: &Path) -> bool {
    same_file::is_same_file(one, other).unwrap_or(false)
}

/// The name of a file until it is complete.
pub(crate) fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".new");
    path.with_file_name(name)
}
