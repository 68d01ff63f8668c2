use core::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use game_core::MoveGenerator;

use crate::book::Entries;
use crate::error::ErrorKind;
use crate::header::Header;
use crate::{Entry, Error};

/// Merges books of one game into one with the positions that have at least `min_games` games, and returns
/// its number of positions. Memory does not depend on the size of the books.
///
/// Build the books with `min_games` of 1, or rare positions are lost before they add up.
///
/// # Errors
/// A book that cannot be read, is damaged, is of another game than `rules` from `start`, was made with other
/// keys, is named twice, or is named like `out` with `.entries` or `.unfinished` added, where the output is written first; and a
/// file that cannot be written.
pub fn merge<P: MoveGenerator>(
    books: &[impl AsRef<Path>],
    out: impl AsRef<Path>,
    rules: &str,
    start: &P,
    min_games: u64,
) -> Result<u64, Error> {
    let mut known = HashSet::new();
    for book in books {
        let path = book.as_ref();
        let full = path
            .canonicalize()
            .map_err(|error| Error::new(path, error))?;
        if !known.insert(full) {
            return Err(Error::new(path, ErrorKind::Duplicate));
        }
    }
    check_separate(books, out.as_ref())?;
    let header = Header::of(rules, start);
    merge_as(&header, books, out.as_ref(), min_games)
}

pub(crate) fn merge_as(
    header: &Header,
    books: &[impl AsRef<Path>],
    out: &Path,
    min_games: u64,
) -> Result<u64, Error> {
    let mut sources = Vec::new();
    for book in books {
        let path = book.as_ref();
        let entries = Entries::open(path).map_err(|kind| Error::new(path, kind))?;
        entries
            .header
            .check(header)
            .map_err(|kind| Error::new(path, kind))?;
        sources.push((path, entries));
    }
    let mut writer = Writer::create(header.clone(), out).map_err(|kind| Error::new(out, kind))?;
    // The next entry of each book that has one left, the lowest key on top.
    let mut heap = BinaryHeap::new();
    let mut next: Vec<Option<Entry>> = vec![None; sources.len()];
    let mut advance = |index: usize, next: &mut [Option<Entry>], heap: &mut BinaryHeap<_>| {
        let (path, entries): &mut (&Path, Entries) = &mut sources[index];
        next[index] = entries
            .next_entry()
            .map_err(|kind| Error::new(path, kind))?;
        if let Some(entry) = next[index] {
            heap.push(Reverse((entry.key, index)));
        }
        Ok::<(), Error>(())
    };
    for index in 0..books.len() {
        advance(index, &mut next, &mut heap)?;
    }
    let mut merged: Option<Entry> = None;
    while let Some(Reverse((key, index))) = heap.pop() {
        let entry = next[index].expect("the heap holds entries that were read");
        match &mut merged {
            Some(last) if last.key == key => last.merge(&entry),
            last => {
                if let Some(done) = last.replace(entry) {
                    writer
                        .write(&done, min_games)
                        .map_err(|kind| Error::new(out, kind))?;
                }
            }
        }
        advance(index, &mut next, &mut heap)?;
    }
    let finish = || {
        if let Some(done) = merged {
            writer.write(&done, min_games)?;
        }
        writer.finish(out)
    };
    finish().map_err(|kind| Error::new(out, kind))
}

/// The kind of the file that has the entries of an incomplete book.
const ENTRIES: &str = "entries";
/// The kind of the file that becomes the book.
const UNFINISHED: &str = "unfinished";

/// Writes a whole book or none.
///
/// The header needs the number of entries, which is known last, so entries go to a file beside the book first.
pub(crate) struct Writer {
    header: Header,
    entries: BufWriter<File>,
    /// The path of the entries.
    entries_path: PathBuf,
    /// The path of the book until it is complete.
    unfinished: PathBuf,
}

/// Removes what is left of an incomplete book.
impl Drop for Writer {
    fn drop(&mut self) {
        for path in [&self.entries_path, &self.unfinished] {
            let _ = fs::remove_file(path);
        }
    }
}

impl Writer {
    pub(crate) fn create(header: Header, out: &Path) -> Result<Self, ErrorKind> {
        let entries_path = beside(out, ENTRIES);
        Ok(Self {
            header: Header {
                entries: 0,
                ..header
            },
            entries: BufWriter::new(File::create(&entries_path)?),
            entries_path,
            unfinished: beside(out, UNFINISHED),
        })
    }

    /// Writes the next entry, if it has at least `min_games` games. Keys must rise.
    pub(crate) fn write(&mut self, entry: &Entry, min_games: u64) -> Result<(), ErrorKind> {
        if entry.results.games() >= min_games {
            self.entries.write_all(&entry.to_bytes())?;
            self.header.entries += 1;
        }
        Ok(())
    }

    /// Renames the finished book and returns its number of entries.
    pub(crate) fn finish(mut self, out: &Path) -> Result<u64, ErrorKind> {
        self.entries.flush()?;
        let mut hasher = crc32fast::Hasher::new();
        let mut file = BufWriter::new(File::create(&self.unfinished)?);
        let header = self.header.to_bytes();
        hasher.update(&header);
        file.write_all(&header)?;
        let mut entries = File::open(&self.entries_path)?;
        let mut buffer = vec![0; 1 << 16];
        loop {
            let read = std::io::Read::read(&mut entries, &mut buffer)?;
            if read == 0 {
                break;
            }
            hasher.update(&buffer[..read]);
            file.write_all(&buffer[..read])?;
        }
        file.write_all(&hasher.finalize().to_le_bytes())?;
        let file = file
            .into_inner()
            .map_err(std::io::IntoInnerError::into_error)?;
        file.sync_all()?;
        fs::rename(&self.unfinished, out)?;
        Ok(self.header.entries)
    }
}

/// Rejects an input that the unfinished output would overwrite.
pub(crate) fn check_separate(books: &[impl AsRef<Path>], out: &Path) -> Result<(), Error> {
    for kind in [ENTRIES, UNFINISHED] {
        let Ok(written) = beside(out, kind).canonicalize() else {
            continue;
        };
        for book in books {
            let path = book.as_ref();
            if path.canonicalize().is_ok_and(|full| full == written) {
                return Err(Error::new(path, ErrorKind::Overwritten));
            }
        }
    }
    Ok(())
}

/// The path of a file of that kind beside another file.
pub(crate) fn beside(path: &Path, kind: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".");
    name.push(kind);
    path.with_file_name(name)
}
