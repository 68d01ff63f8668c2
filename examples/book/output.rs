//! The output of the commands: checks of a file before it is written, and error messages.

use std::fmt::Display;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};

use crate::book_game::Done;

/// Checks that the folder of a file exists.
pub(crate) fn expect_folder(out: &Path) -> Done {
    let folder = out.parent().filter(|folder| *folder != Path::new(""));
    match folder.filter(|folder| !folder.is_dir()) {
        Some(folder) => Err(format!("{}: no such folder", folder.display()).into()),
        None => Ok(()),
    }
}

/// Checks that a file is none of the `inputs`, which it would replace.
pub(crate) fn expect_other_file(out: &Path, inputs: &[PathBuf]) -> Done {
    let is_out = |input: &&PathBuf| same_file::is_same_file(input, out).unwrap_or(false);
    match inputs.iter().find(is_out) {
        Some(input) => Err(format!("{}: the book would replace this file", input.display()).into()),
        None => Ok(()),
    }
}

/// Prints a message on the standard error; if that is closed, there is nobody to read it.
pub(crate) fn complain(message: &dyn Display) {
    let _ = writeln!(stderr(), "book: {message}");
}
