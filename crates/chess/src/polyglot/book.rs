use alloc::vec::Vec;

use rand::Rng;

use super::{BookMove, Entry, Source};
use crate::{Move, Position};

/// An opening book in the format of Polyglot.
///
/// A lookup is a binary search that reads one entry at a time, so a file of any size is opened at
/// once and never read whole. Entries whose move is not legal in the position are skipped, as a
/// book may hold another position with the same key; [`Entry::legal_move`] returns the reason
/// for each.
#[derive(Clone, Copy, Debug)]
pub struct Book<S> {
    source: S,
    len: u64,
}

/// The reason why a book cannot be read; `E` is the error of its [`Source`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BookError<E> {
    /// The size of the book, in bytes, is not a multiple of 16: it is cut short, or not a book.
    #[error("{0} bytes are not a whole number of book entries of 16 bytes")]
    Size(u64),
    /// An entry, counted from zero, has a key that is out of order.
    #[error("book entry {0} is out of order")]
    Unsorted(u64),
    /// More entries have this key than any position has moves.
    #[error("more than {MOST_MOVES} book entries have the key {0:016x}")]
    TooManyMoves(u64),
    /// The source cannot be read.
    #[error(transparent)]
    Source(#[from] E),
}

/// The most entries that a key may have. No known position has more than 218 moves.
const MOST_MOVES: usize = 256;

/// The number of entries that are checked when a book is opened.
const SAMPLES: u64 = 64;

impl<S: Source> Book<S> {
    /// The book in `source`. Checks its size and the order of a sample of its entries, which
    /// rejects most files that are not books; [`check_order`](Self::check_order) checks all.
    ///
    /// # Errors
    /// If the size is not a multiple of 16, entries are out of order, or reading fails.
    pub fn new(mut source: S) -> Result<Self, BookError<S::Error>> {
        let size = source.size()?;
        let entry_size = Entry::SIZE as u64;
        if !size.is_multiple_of(entry_size) {
            return Err(BookError::Size(size));
        }
        let len = size / entry_size;
        let mut book = Self { source, len };
        let stride = len.div_ceil(SAMPLES).max(1);
        book.check_order_of((0..len).step_by(usize::try_from(stride).unwrap_or(usize::MAX)))?;
        Ok(book)
    }

    /// The number of entries.
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Whether the book has no entry.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The entry of an index, counted from zero; `None` beyond the last.
    ///
    /// # Errors
    /// If reading fails.
    pub fn entry(&mut self, index: u64) -> Result<Option<Entry>, BookError<S::Error>> {
        match index < self.len {
            true => self.read(index).map(Some),
            false => Ok(None),
        }
    }

    /// Reads the whole book and checks that its entries are in order, without which some are not
    /// found.
    ///
    /// # Errors
    /// The first entry that is out of order, or an error of reading.
    pub fn check_order(&mut self) -> Result<(), BookError<S::Error>> {
        self.check_order_of(0..self.len)
    }

    fn check_order_of(
        &mut self,
        indices: impl Iterator<Item = u64>,
    ) -> Result<(), BookError<S::Error>> {
        let mut last = 0;
        for index in indices {
            let key = self.read(index)?.key;
            if key < last {
                return Err(BookError::Unsorted(index));
            }
            last = key;
        }
        Ok(())
    }

    /// The entries of a key, in the order of the book.
    ///
    /// # Errors
    /// If reading fails, an entry on the way is out of order, or more than 256 have the key.
    pub fn entries(&mut self, key: u64) -> Result<Vec<Entry>, BookError<S::Error>> {
        let first = self.first_of(key)?;
        let mut entries = Vec::new();
        for index in first..self.len {
            let entry = self.read(index)?;
            if entry.key != key {
                break;
            }
            if entries.len() == MOST_MOVES {
                return Err(BookError::TooManyMoves(key));
            }
            entries.push(entry);
        }
        Ok(entries)
    }

    /// The index of the first entry whose key is not less than `key`.
    fn first_of(&mut self, key: u64) -> Result<u64, BookError<S::Error>> {
        let (mut low, mut high) = (0, self.len);
        // The keys just outside the range that is left to search.
        let (mut least, mut most) = (0, u64::MAX);
        while low < high {
            let middle = low + (high - low) / 2;
            let found = self.read(middle)?.key;
            if !(least..=most).contains(&found) {
                return Err(BookError::Unsorted(middle));
            }
            if found < key {
                (low, least) = (middle + 1, found);
            } else {
                (high, most) = (middle, found);
            }
        }
        Ok(low)
    }

    fn read(&mut self, index: u64) -> Result<Entry, BookError<S::Error>> {
        Ok(Entry::from_bytes(self.source.entry(index)?))
    }

    /// The legal moves that the book has for a position, in the order of the book.
    ///
    /// # Errors
    /// Those of [`entries`](Self::entries).
    pub fn moves(&mut self, position: &Position) -> Result<Vec<BookMove>, BookError<S::Error>> {
        self.moves_of(position.polyglot_key(), position)
    }

    /// [`moves`](Self::moves) by a known key, such as that of
    /// [`Position::polyglot_key_after`].
    ///
    /// # Errors
    /// Those of [`entries`](Self::entries).
    pub fn moves_of(
        &mut self,
        key: u64,
        position: &Position,
    ) -> Result<Vec<BookMove>, BookError<S::Error>> {
        let entries = self.entries(key)?.into_iter();
        let legal = entries.filter_map(|entry| {
            Some(BookMove {
                mv: entry.legal_move(position).ok()?,
                weight: entry.weight,
                learn: entry.learn,
            })
        });
        Ok(legal.collect())
    }

    /// The move of the greatest weight, the first of several; `None` if the book has no move of
    /// positive weight here.
    ///
    /// # Errors
    /// Those of [`entries`](Self::entries).
    pub fn best_move(&mut self, position: &Position) -> Result<Option<Move>, BookError<S::Error>> {
        Ok(BookMove::best(&self.moves(position)?))
    }

    /// A random move, with probabilities in proportion to the weights; `None` if the book has no move of
    /// positive weight here.
    ///
    /// # Errors
    /// Those of [`entries`](Self::entries).
    pub fn choose(
        &mut self,
        position: &Position,
        rng: &mut (impl Rng + ?Sized),
    ) -> Result<Option<Move>, BookError<S::Error>> {
        Ok(BookMove::choose(&self.moves(position)?, rng))
    }
}

impl BookMove {
    /// The move of the greatest weight, the first of several; `None` if all weights are zero.
    #[must_use]
    pub fn best(moves: &[Self]) -> Option<Move> {
        let playable = moves.iter().rev().filter(|found| found.weight > 0);
        playable
            .max_by_key(|found| found.weight)
            .map(|found| found.mv)
    }

    /// A random move, with probabilities in proportion to the weights; `None` if all weights are zero.
    #[must_use]
    pub fn choose(moves: &[Self], rng: &mut (impl Rng + ?Sized)) -> Option<Move> {
        let total: u64 = moves.iter().map(|found| u64::from(found.weight)).sum();
        if total == 0 {
            return None;
        }
        let mut drawn = rng.random_range(0..total);
        let chosen = moves.iter().find(|found| {
            let weight = u64::from(found.weight);
            let hit = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            hit
        });
        chosen.map(|found| found.mv)
    }
}

impl Book<Vec<u8>> {
    /// A book of these entries, sorted by key, those of a position from the greatest weight down.
    #[must_use]
    pub fn from_entries(entries: impl IntoIterator<Item = Entry>) -> Self {
        let mut entries: Vec<Entry> = entries.into_iter().collect();
        entries.sort_by_key(|entry| (entry.key, core::cmp::Reverse(entry.weight)));
        let source: Vec<u8> = entries.iter().flat_map(|entry| entry.to_bytes()).collect();
        Self {
            source,
            len: entries.len() as u64,
        }
    }

    /// The bytes of the book, as in a file.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.source
    }
}

#[cfg(feature = "std")]
impl Book<std::fs::File> {
    /// Opens a book in a file.
    ///
    /// # Errors
    /// If the file cannot be read, and the errors of [`new`](Self::new).
    pub fn open(path: impl AsRef<std::path::Path>) -> Result<Self, BookError<std::io::Error>> {
        use std::io::{Error, ErrorKind};
        let path = path.as_ref();
        // Opening a pipe could take for ever.
        if !std::fs::metadata(path)?.is_file() {
            return Err(Error::new(ErrorKind::InvalidInput, "not a file").into());
        }
        Self::new(std::fs::File::open(path)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use core::convert::Infallible;
    use game_core::{MoveGenerator, Position as _};
    use proptest::prelude::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    fn start_book(weights: [u16; 3]) -> (Position, [Move; 3], Book<Vec<u8>>) {
        let start = Position::start();
        let moves = ["a3", "e4", "Nf3"].map(|text| start.parse_san(text).unwrap());
        let entries = moves.into_iter().zip(weights);
        let entries = entries.map(|(mv, weight)| Entry::new(&start, mv, weight));
        (start, moves, Book::from_entries(entries))
    }

    fn bytes(keys: &[u64]) -> Vec<u8> {
        let entry = |&key| Entry {
            key,
            bits: 0,
            weight: 1,
            learn: 7,
        };
        keys.iter().flat_map(|key| entry(key).to_bytes()).collect()
    }

    #[test]
    fn moves_are_drawn_by_their_weights() {
        let (start, moves, mut book) = start_book([0, 100, 300]);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut counts = [0; 3];
        for _ in 0..4000 {
            let chosen = book.choose(&start, &mut rng).unwrap().unwrap();
            counts[moves.iter().position(|&mv| mv == chosen).unwrap()] += 1;
        }
        assert_eq!(counts[0], 0);
        assert!((900..1100).contains(&counts[1]), "{counts:?}");
        assert_eq!(book.best_move(&start), Ok(Some(moves[2])));

        let mut again = ChaCha8Rng::seed_from_u64(1);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..20 {
            assert_eq!(
                book.choose(&start, &mut again),
                book.choose(&start, &mut rng)
            );
        }
    }

    #[test]
    fn the_first_of_equal_weights_is_best_and_zero_weights_have_no_best() {
        let (start, moves, mut book) = start_book([5, 5, 5]);
        assert_eq!(book.best_move(&start), Ok(Some(moves[0])));
        let (start, _, mut book) = start_book([0, 0, 0]);
        assert_eq!(book.best_move(&start), Ok(None));
        assert_eq!(
            book.choose(&start, &mut ChaCha8Rng::seed_from_u64(0)),
            Ok(None)
        );
        assert_eq!(book.moves(&start).unwrap().len(), 3);
    }

    #[test]
    fn castling_and_promotions_are_stored_and_read() {
        for (fen, text) in [
            ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O-O"),
            ("rk5r/8/8/8/8/8/8/RK5R w KQkq - 0 1", "O-O-O"),
            ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=N"),
            ("1q6/P6k/8/8/8/8/8/K7 w - - 0 1", "axb8=Q"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"),
        ] {
            let position = Position::from_fen(fen).unwrap();
            let mv = position.parse_san(text).unwrap();
            let entry = Entry::new(&position, mv, 1);
            assert_eq!(Entry::from_bytes(entry.to_bytes()), entry);
            assert_eq!(entry.legal_move(&position), Ok(mv), "{text}");
        }
        // e1g1 instead of e1h1.
        let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        let entry = Entry {
            key: 0,
            bits: 4 << 6 | 6,
            weight: 1,
            learn: 0,
        };
        let castling = position.parse_san("O-O").unwrap();
        assert_eq!(entry.legal_move(&position), Ok(castling));
    }

    #[test]
    fn illegal_entries_are_skipped() {
        let (start, moves, book) = start_book([1, 2, 3]);
        let key = start.polyglot_key();
        let bad = [0, u16::MAX, 0x7000, 12 << 6 | 36].map(|bits| Entry {
            key,
            bits,
            weight: 9,
            learn: 0,
        });
        let good = book
            .as_bytes()
            .as_chunks()
            .0
            .iter()
            .map(|&bytes| Entry::from_bytes(bytes));
        let mut book = Book::from_entries(bad.into_iter().chain(good));
        assert_eq!(book.entries(key).unwrap().len(), 7);
        assert_eq!(book.moves(&start).unwrap().len(), 3);
        assert_eq!(book.best_move(&start), Ok(Some(moves[2])));
        assert!(bad.iter().all(|entry| entry.legal_move(&start).is_err()));
    }

    #[test]
    fn every_key_is_found_wherever_it_lies() {
        let keys = [0, 0, 1, 5, 5, 5, 9, u64::MAX, u64::MAX];
        let bytes = bytes(&keys);
        let mut book = Book::new(bytes.as_slice()).unwrap();
        for key in [0, 1, 2, 5, 9, 10, u64::MAX] {
            let expected = keys.iter().filter(|&&found| found == key).count();
            assert_eq!(book.entries(key).unwrap().len(), expected, "{key}");
        }
        assert_eq!(book.entry(8).unwrap().map(|entry| entry.learn), Some(7));
        assert_eq!(book.entry(9), Ok(None));
    }

    #[test]
    fn damaged_books_are_refused() {
        type Error = BookError<Infallible>;
        let mut cut = bytes(&[1, 2]);
        cut.pop();
        let refused = |bytes: &[u8]| Book::new(bytes).err();
        assert_eq!(refused(&cut), Some(Error::Size(31)));
        assert_eq!(refused(&bytes(&[1, 3, 2])), Some(Error::Unsorted(2)));
        assert!(refused(&[]).is_none());

        // Out of order between the samples: found when a search comes by, or by the whole check.
        let mut keys: Vec<u64> = (0..1000).collect();
        keys[501] = 3;
        let bytes_of_all = bytes(&keys);
        let mut book = Book::new(bytes_of_all.as_slice()).unwrap();
        assert_eq!(book.check_order(), Err(Error::Unsorted(501)));
        // A search for 600 reads 500, 750 and 625.
        (keys[501], keys[625]) = (501, 3);
        let bytes_of_all = bytes(&keys);
        let mut book = Book::new(bytes_of_all.as_slice()).unwrap();
        assert_eq!(book.entries(600), Err(Error::Unsorted(625)));
        assert_eq!(book.entries(400).map(|entries| entries.len()), Ok(1));

        let mut crowded = Book::new(bytes(&vec![4; 300])).unwrap();
        assert_eq!(crowded.entries(4), Err(Error::TooManyMoves(4)));
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_book_or_refused(keys in prop::collection::vec(0..9_u64, 0..90), cut in 0..3_usize) {
            let mut bytes = bytes(&keys);
            bytes.truncate(bytes.len().saturating_sub(cut));
            let is_whole = bytes.len().is_multiple_of(Entry::SIZE);
            let Ok(mut book) = Book::new(bytes.as_slice()) else {
                prop_assert!(!is_whole || !keys.is_sorted());
                return Ok(());
            };
            prop_assert!(is_whole);
            prop_assert_eq!(book.check_order().is_ok(), keys.is_sorted());
            for key in 0..10 {
                match book.entries(key) {
                    Ok(found) if keys.is_sorted() => {
                        let expected = keys.iter().filter(|&&other| other == key).count();
                        prop_assert_eq!(found.len(), expected);
                    }
                    Ok(found) => prop_assert!(found.iter().all(|entry| entry.key == key)),
                    Err(_) => prop_assert!(!keys.is_sorted()),
                }
            }
        }

        #[test]
        fn any_entries_give_legal_moves(
            bits in prop::collection::vec((0..16_u16, 16..32_u16, 0..16_u16), 0..250),
            learn: u32,
        ) {
            let start = Position::start();
            let entries = bits.into_iter().map(|(from, to, promotion)| Entry {
                key: start.polyglot_key(),
                bits: promotion << 12 | from << 6 | to,
                weight: to,
                learn,
            });
            let entries: Vec<_> = entries.collect();
            for entry in &entries {
                prop_assert_eq!(Entry::from_bytes(entry.to_bytes()), *entry);
            }
            for found in Book::from_entries(entries).moves(&start).unwrap() {
                prop_assert!(start.is_legal(found.mv));
                prop_assert_eq!(Entry::new(&start, found.mv, 1).legal_move(&start), Ok(found.mv));
                prop_assert_eq!(found.learn, learn);
            }
        }
    }

    #[cfg(feature = "std")]
    #[test]
    fn a_file_is_read_entry_by_entry() {
        let path =
            std::env::temp_dir().join(alloc::format!("chess-book-{}.bin", std::process::id()));
        let (start, moves, book) = start_book([1, 2, 3]);
        std::fs::write(&path, book.as_bytes()).unwrap();
        let mut book = Book::open(&path).unwrap();
        assert_eq!(book.best_move(&start).unwrap(), Some(moves[2]));
        let mut after = start;
        after.play(moves[0]);
        assert_eq!(book.best_move(&after).unwrap(), None);
        // The file shrinks while it is open.
        std::fs::write(&path, []).unwrap();
        assert!(matches!(book.best_move(&start), Err(BookError::Source(_))));
        std::fs::remove_file(&path).unwrap();
        for path in [path, std::env::temp_dir(), "".into(), "/dev/zero".into()] {
            assert!(
                matches!(Book::open(&path), Err(BookError::Source(_))),
                "{path:?}"
            );
        }
    }

    /// Books that others made, where they are available.
    #[cfg(feature = "std")]
    fn real_book(name: &str) -> Option<Book<std::fs::File>> {
        let folder = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../../shared/data/polyglot/"
        );
        let path = alloc::format!("{folder}{name}.bin");
        let found = std::fs::exists(&path).unwrap();
        found.then(|| Book::open(path).unwrap())
    }

    /// Every entry that the start leads to is legal in its position.
    #[cfg(feature = "std")]
    #[test]
    fn a_real_book_holds_legal_moves() {
        let Some(mut book) = real_book("performance") else {
            return;
        };
        book.check_order().unwrap();
        let mut seen = std::collections::HashSet::new();
        let mut line = vec![Position::start()];
        while let Some(position) = line.pop().filter(|_| seen.len() < 2000) {
            let key = position.polyglot_key();
            if !seen.insert(key) {
                continue;
            }
            let moves = book.moves(&position).unwrap();
            assert_eq!(
                moves.len(),
                book.entries(key).unwrap().len(),
                "{}",
                position.fen()
            );
            for found in moves {
                let mut child = position;
                child.play(found.mv);
                line.push(child);
            }
        }
        assert_eq!(seen.len(), 2000);
    }

    #[cfg(feature = "std")]
    #[test]
    fn a_real_book_knows_the_lasker_trap() {
        let Some(mut book) = real_book("lasker-trap") else {
            return;
        };
        let mut position = Position::start();
        let line = "d4 d5 c4 e5 dxe5 d4 e3 Bb4+ Bd2 dxe3 Bxb4 exf2+ Ke2 fxg1=N+";
        for (ply, san) in line.split(' ').enumerate() {
            let mv = position.parse_san(san).unwrap();
            let expected = (ply % 2 == 1).then_some(mv);
            assert_eq!(book.best_move(&position).unwrap(), expected, "{san}");
            position.play(mv);
        }
    }
}
