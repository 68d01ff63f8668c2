use core::marker::PhantomData;
use std::fs::File;
use std::io::{BufReader, Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use game_core::MoveGenerator;

use crate::error::ErrorKind;
use crate::header::Header;
use crate::{BookScore, Entry, Error, Results};

/// Bytes of the checksum (CRC-32) that ends a book.
pub(crate) const CHECKSUM: u64 = 4;
/// Entries that are read at a time by a lookup.
const WINDOW: u64 = 32;
/// Bytes that are read at a time for the checksum.
const BUFFER: usize = 1 << 16;

/// A book of a game with positions `P`. Threads may read it concurrently.
///
/// The moves of a position are found through the keys of its children, so games that reach a position in
/// different ways count together.
#[derive(Debug)]
pub struct Book<P> {
    header: Header,
    source: Source,
    positions: PhantomData<fn(P)>,
}

#[derive(Debug)]
enum Source {
    Memory(Vec<u8>),
    File { path: PathBuf, file: Mutex<File> },
}

/// A move of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove<M> {
    /// The move.
    pub mv: M,
    /// The results of the games with the position after the move, from the view of the player who makes it.
    pub results: Results,
    /// The score of that position, from the same view.
    pub score: Option<BookScore>,
}

impl<P: MoveGenerator> Book<P> {
    /// Opens a book of the game `rules`, which begins at `start`, and verifies its checksum. Entries stay in the file.
    ///
    /// # Errors
    /// A file that cannot be read, is damaged, belongs to another game or was made with other keys.
    pub fn open(path: impl AsRef<Path>, rules: &str, start: &P) -> Result<Self, Error> {
        let path = path.as_ref();
        let open = || {
            let mut file = File::open(path)?;
            let header = read_checked(&mut file)?;
            header.check(&Header::of(rules, start))?;
            Ok(Self {
                header,
                source: Source::File {
                    path: path.to_path_buf(),
                    file: Mutex::new(file),
                },
                positions: PhantomData,
            })
        };
        open().map_err(|kind: ErrorKind| Error::new(path, kind))
    }

    /// A book in memory, from the bytes of a file.
    ///
    /// # Errors
    /// Bytes that are damaged, belong to another game or were made with other keys.
    pub fn from_bytes(bytes: Vec<u8>, rules: &str, start: &P) -> Result<Self, ErrorKind> {
        let header = read_checked(&mut Cursor::new(&bytes))?;
        header.check(&Header::of(rules, start))?;
        Ok(Self {
            header,
            source: Source::Memory(bytes),
            positions: PhantomData,
        })
    }

    /// The number of positions.
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.header.entries
    }

    /// Whether the book has no position.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The entry of a position; `None` if it is not in the book.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn entry(&self, position: &P) -> Result<Option<Entry>, Error> {
        self.find(position.key())
    }

    /// The moves that lead to positions of the book, the most played first.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn moves(&self, position: &P) -> Result<Vec<BookMove<P::Move>>, Error> {
        let mut moves = Vec::new();
        for mv in position.moves() {
            let mut child = position.clone();
            child.play(mv);
            if let Some(entry) = self.entry(&child)? {
                let reversed = |score: BookScore| BookScore {
                    score: score.score.saturating_neg(),
                    ..score
                };
                moves.push(BookMove {
                    mv,
                    results: entry.results.reversed(),
                    score: entry.score.map(reversed),
                });
            }
        }
        moves.sort_by_key(|mv| core::cmp::Reverse(mv.results.games()));
        Ok(moves)
    }

    /// Calls `visit` once with `start` and with each position that book moves reach from it, and with the book moves of that
    /// position.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn walk(
        &self,
        start: &P,
        mut visit: impl FnMut(&P, &[BookMove<P::Move>]),
    ) -> Result<(), Error> {
        let mut seen = std::collections::HashSet::from([start.key()]);
        let mut open = vec![start.clone()];
        while let Some(position) = open.pop() {
            let moves = self.moves(&position)?;
            visit(&position, &moves);
            for mv in &moves {
                let mut child = position.clone();
                child.play(mv.mv);
                if seen.insert(child.key()) {
                    open.push(child);
                }
            }
        }
        Ok(())
    }

    /// Finds a key. Keys are spread evenly, so their place can be estimated (interpolation search; Yehoshua
    /// Perl, Alon Itai and Haim Avni, "Interpolation search", 1978); every second step is one of binary search.
    fn find(&self, key: u64) -> Result<Option<Entry>, Error> {
        let (mut low, mut high) = (0, self.len());
        let (mut least, mut most) = (0, u64::MAX);
        let mut interpolates = true;
        while high - low > WINDOW {
            let width = u128::from(high - low - 1);
            let guess = if interpolates && least < most {
                u128::from(key.clamp(least, most) - least) * width / u128::from(most - least)
            } else {
                width / 2
            };
            interpolates = !interpolates;
            // The window around the guess either covers the key or shows on which side it is.
            let start = (low + guess as u64).saturating_sub(WINDOW / 2).max(low);
            let end = (start + WINDOW).min(high);
            let window = self.read(start, end)?;
            let (first, last) = (
                key_of(&window, 0),
                key_of(&window, (end - start) as usize - 1),
            );
            if key < first {
                (high, most) = (start, first);
            } else if key > last {
                (low, least) = (end, last);
            } else {
                return Ok(find_in(&window, key));
            }
        }
        Ok(find_in(&self.read(low, high)?, key))
    }

    /// The bytes of entries.
    fn read(&self, start: u64, end: u64) -> Result<Vec<u8>, Error> {
        let place = |entry: u64| self.header.len() + entry * Entry::SIZE as u64;
        let (start, end) = (place(start), place(end));
        match &self.source {
            Source::Memory(bytes) => Ok(bytes[start as usize..end as usize].to_vec()),
            Source::File { path, file } => {
                let mut bytes = vec![0; (end - start) as usize];
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                let found = file.seek(SeekFrom::Start(start));
                let read = found.and_then(|_| file.read_exact(&mut bytes));
                read.map_err(|error| Error::new(path, error))?;
                Ok(bytes)
            }
        }
    }
}

fn key_of(entries: &[u8], index: usize) -> u64 {
    let at = index * Entry::SIZE;
    u64::from_le_bytes(entries[at..at + 8].try_into().expect("eight bytes"))
}

fn find_in(entries: &[u8], key: u64) -> Option<Entry> {
    let (entries, _) = entries.as_chunks::<{ Entry::SIZE }>();
    let entry = entries
        .iter()
        .find(|entry| entry.starts_with(&key.to_le_bytes()))?;
    Some(Entry::from_bytes(entry))
}

/// Reads the header of a book, and checks the size and the checksum.
fn read_checked(source: &mut (impl Read + Seek)) -> Result<Header, ErrorKind> {
    let found = source.seek(SeekFrom::End(0))?;
    source.seek(SeekFrom::Start(0))?;
    let header = Header::read(source)?;
    let end = header.end().ok_or(ErrorKind::NotABook)?;
    let expected = end + CHECKSUM;
    if found != expected {
        return Err(ErrorKind::Size { expected, found });
    }
    source.seek(SeekFrom::Start(0))?;
    let mut hasher = crc32fast::Hasher::new();
    let mut buffer = vec![0; BUFFER];
    let mut left = end;
    while left > 0 {
        let part = &mut buffer[..left.min(BUFFER as u64) as usize];
        source.read_exact(part)?;
        hasher.update(part);
        left -= part.len() as u64;
    }
    let mut sum = [0; CHECKSUM as usize];
    source.read_exact(&mut sum)?;
    if hasher.finalize() == u32::from_le_bytes(sum) {
        Ok(header)
    } else {
        Err(ErrorKind::Checksum)
    }
}

/// Reads the entries of a book in order, without loading the whole file.
pub(crate) struct Entries {
    pub(crate) header: Header,
    source: BufReader<File>,
    read: u64,
    last: u64,
}

impl Entries {
    pub(crate) fn open(path: &Path) -> Result<Self, ErrorKind> {
        let mut file = File::open(path)?;
        let header = read_checked(&mut file)?;
        file.seek(SeekFrom::Start(header.len()))?;
        Ok(Self {
            header,
            source: BufReader::new(file),
            read: 0,
            last: 0,
        })
    }

    pub(crate) fn next_entry(&mut self) -> Result<Option<Entry>, ErrorKind> {
        if self.read == self.header.entries {
            return Ok(None);
        }
        let mut bytes = [0; Entry::SIZE];
        self.source.read_exact(&mut bytes)?;
        let entry = Entry::from_bytes(&bytes);
        if self.read > 0 && entry.key <= self.last {
            return Err(ErrorKind::Unsorted(self.read));
        }
        self.read += 1;
        self.last = entry.key;
        Ok(Some(entry))
    }
}
