use std::collections::HashMap;
use std::path::Path;

use game_core::MoveGenerator;

use crate::book::Entries;
use crate::merge::{Writer, check_separate};
use crate::{Book, BookScore, Error};

/// Writes a copy of a book with the scores that `score` returns for `start` and for the positions that book moves reach from
/// it; where it returns `None`, the old score stays. Calls `report` with the number of positions scored so far, `start`
/// included. Returns the number of entries that got a score.
///
/// # Errors
/// If the book cannot be read, is named like `out` with `.entries` or `.unfinished` added, where the copy is written first, or if
/// the copy cannot be written.
pub fn score<P: MoveGenerator>(
    book: impl AsRef<Path>,
    out: impl AsRef<Path>,
    rules: &str,
    start: &P,
    mut score: impl FnMut(&P) -> Option<BookScore>,
    mut report: impl FnMut(u64),
) -> Result<u64, Error> {
    let (path, out) = (book.as_ref(), out.as_ref());
    check_separate(&[path], out)?;
    let mut scores = HashMap::new();
    let book = Book::open(path, rules, start)?;
    book.walk(start, |position, _| {
        if let Some(found) = score(position) {
            scores.insert(position.key(), found);
            report(scores.len() as u64);
        }
    })?;
    let mut scored = 0;
    let unreadable = |kind| Error::new(path, kind);
    let unwritable = |kind| Error::new(out, kind);
    let mut entries = Entries::open(path).map_err(unreadable)?;
    let mut writer = Writer::create(entries.header.clone(), out).map_err(unwritable)?;
    while let Some(mut entry) = entries.next_entry().map_err(unreadable)? {
        if let Some(&score) = scores.get(&entry.key) {
            entry.score = Some(score);
            scored += 1;
        }
        writer.write(&entry, 0).map_err(unwritable)?;
    }
    writer.finish(out).map_err(unwritable)?;
    Ok(scored)
}
