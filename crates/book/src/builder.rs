use core::ops::ControlFlow;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use game_core::{MoveGenerator, Side};
use pgn::{Format, GameError, Ply, Reader, Replay, ReplayVisitor, Termination};

use crate::error::ErrorKind;
use crate::header::Header;
use crate::merge::{Writer, beside, merge_as};
use crate::{Entry, Error, Results};

/// The games and positions that go into a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// Plies of each game that go into the book. The whole game must be legal.
    pub max_plies: usize,
    /// The least number of games that a position must occur in.
    pub min_games: u64,
    /// The least rating of both players in the tags `WhiteElo` and `BlackElo` (PGN) or `WhiteRating` and `BlackRating` (PDN);
    /// zero takes every game. A rating that is missing or not a number counts as zero.
    pub min_rating: u32,
}

impl Default for Selection {
    /// Thirty plies, three games, any rating.
    fn default() -> Self {
        Self {
            max_plies: 30,
            min_games: 3,
            min_rating: 0,
        }
    }
}

/// Counts of the games that were read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games in the book.
    pub used: u64,
    /// Games without a result, or with players of a lower rating.
    pub skipped: u64,
    /// Games with syntax errors or illegal moves.
    pub malformed: u64,
}

/// Makes a book from game records in bounded memory.
///
/// ```
/// use book::{Book, Builder, Selection};
/// use chess::Position;
/// use chess::pgn::Pgn;
///
/// let folder = std::env::temp_dir();
/// let path = folder.join(format!("book-example-{}", std::process::id()));
/// let start = Position::start();
/// let selection = Selection { min_games: 1, ..Selection::default() };
/// let mut builder = Builder::<Pgn>::new("chess", &start, selection, &path);
/// builder.read(&b"1. e4 e5 2. Nf3 1-0\n\n1. e4 c5 1/2-1/2\n\n1. d4 0-1"[..], |_, _| true, |_, _| ())?;
/// assert_eq!(builder.tally().used, 3);
/// builder.finish()?;
///
/// let book = Book::open(&path, "chess", &start)?;
/// let moves = book.moves(&start)?;
/// assert_eq!(start.san(moves[0].mv), "e4");
/// assert_eq!((moves[0].results.wins, moves[0].results.draws), (1, 1));
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Builder<F: Format> {
    header: Header,
    selection: Selection,
    out: PathBuf,
    /// Entries in memory, sorted and merged from time to time.
    entries: Vec<Entry>,
    /// The number of entries in memory at which they are written to a part.
    most_entries: usize,
    parts: Vec<PathBuf>,
    /// The number of parts that were written, those merged since included.
    part_count: usize,
    tally: Tally,
    format: core::marker::PhantomData<fn(F)>,
}

/// Default memory for entries, in bytes.
const MEMORY: usize = 1 << 30;
/// The most parts that are merged, and so open, at once.
const MAX_OPEN: usize = 256;

impl<F: Format> Builder<F> {
    /// A builder of a book for the game `rules`, which begins at `start`. It writes the book to `out`. What does not
    /// fit into memory goes to temporary files beside it.
    #[must_use]
    pub fn new(
        rules: &str,
        start: &F::Position,
        selection: Selection,
        out: impl Into<PathBuf>,
    ) -> Self {
        Self {
            header: Header::of(rules, start),
            selection,
            out: out.into(),
            entries: Vec::new(),
            most_entries: MEMORY / size_of::<Entry>(),
            parts: Vec::new(),
            part_count: 0,
            tally: Tally::default(),
            format: core::marker::PhantomData,
        }
    }

    /// Sets the memory for entries, in bytes. There is room for 1,024 entries at least, and the entries of a game may exceed it.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.most_entries = (bytes / size_of::<Entry>()).max(1 << 10);
        self
    }

    /// Counts of the games read so far.
    #[must_use]
    pub const fn tally(&self) -> Tally {
        self.tally
    }

    /// Reads games. `keeps` takes a position and its ply, counted from zero, and returns whether the position goes into
    /// the book: an endgame book keeps positions with few pieces. `report` is called after every game, with the fault of a
    /// malformed one.
    ///
    /// # Errors
    /// If the games cannot be read or a part cannot be written.
    pub fn read(
        &mut self,
        games: impl Read,
        keeps: impl Fn(&F::Position, usize) -> bool,
        mut report: impl FnMut(Tally, Option<&GameError>),
    ) -> Result<(), Error> {
        let mut reader = Reader::<_, F>::new(games);
        let visitor = Visitor {
            selection: self.selection,
            keeps,
            ratings: [0; 2],
            plies: 0,
            positions: Vec::new(),
            result: None,
        };
        let mut replay = Replay::new(visitor);
        loop {
            let mut fault = None;
            match reader.replay_game(&mut replay) {
                Ok(Some(Some(()))) => {
                    self.tally.used += 1;
                    let visitor = replay.visitor_mut();
                    let (positions, result) = (&mut visitor.positions, visitor.result);
                    positions.sort_unstable();
                    // A position that was repeated counts once.
                    positions.dedup();
                    let entries = positions.drain(..);
                    let entries = entries.map(|(key, side)| entry_of(key, side, result.flatten()));
                    self.entries.extend(entries);
                    self.shrink()?;
                }
                Ok(Some(None)) => self.tally.skipped += 1,
                Ok(None) => return Ok(()),
                Err(pgn::Error::Game(error)) => {
                    self.tally.malformed += 1;
                    fault = Some(error);
                }
                Err(pgn::Error::Source(error)) => {
                    return Err(Error::new(&self.out, ErrorKind::Games(error)));
                }
            }
            report(self.tally, fault.as_ref());
        }
    }

    /// Writes the book and returns its number of positions.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> Result<u64, Error> {
        let min_games = self.selection.min_games;
        if self.parts.is_empty() {
            sum_up(&mut self.entries);
            write(&self.header, &self.entries, &self.out, min_games)
                .map_err(|kind| Error::new(&self.out, kind))
        } else {
            self.write_part()?;
            self.merge_parts()?;
            debug_assert!(self.parts.len() <= MAX_OPEN);
            merge_as(&self.header, &self.parts, &self.out, min_games)
        }
    }

    /// Merges parts until at most [`MAX_OPEN`] are left.
    fn merge_parts(&mut self) -> Result<(), Error> {
        while self.parts.len() > MAX_OPEN {
            let merged = self.next_part();
            merge_as(&self.header, &self.parts[..MAX_OPEN], &merged, 0)?;
            self.parts.drain(..MAX_OPEN).for_each(remove);
            self.parts.push(merged);
        }
        Ok(())
    }

    /// The path of another part.
    fn next_part(&mut self) -> PathBuf {
        let part = beside(&self.out, &format!("part{}", self.part_count));
        self.part_count += 1;
        part
    }

    /// Merges the entries in memory once there are `most_entries`, and writes them to a part if more than half remain.
    fn shrink(&mut self) -> Result<(), Error> {
        if self.entries.len() < self.most_entries {
            return Ok(());
        }
        sum_up(&mut self.entries);
        if self.entries.len() > self.most_entries / 2 {
            self.write_part()?;
        }
        Ok(())
    }

    fn write_part(&mut self) -> Result<(), Error> {
        let part = self.next_part();
        sum_up(&mut self.entries);
        write(&self.header, &self.entries, &part, 0).map_err(|kind| Error::new(&part, kind))?;
        self.entries.clear();
        self.parts.push(part);
        Ok(())
    }
}

/// Removes the parts, whether or not the book was finished.
impl<F: Format> Drop for Builder<F> {
    fn drop(&mut self) {
        self.parts.drain(..).for_each(remove);
    }
}

/// Removes a part. A leftover part does no harm.
fn remove(part: PathBuf) {
    let _ = fs::remove_file(part);
}

fn entry_of(key: u64, side: Side, winner: Option<Side>) -> Entry {
    let mut results = Results::default();
    match winner {
        Some(winner) if winner == side => results.wins = 1,
        Some(_) => results.losses = 1,
        None => results.draws = 1,
    }
    Entry {
        key,
        results,
        score: None,
    }
}

/// Sorts entries and merges those of one position.
fn sum_up(entries: &mut Vec<Entry>) {
    entries.sort_unstable_by_key(|entry| entry.key);
    entries.dedup_by(|entry, kept| {
        let is_same = entry.key == kept.key;
        if is_same {
            kept.merge(entry);
        }
        is_same
    });
}

fn write(header: &Header, entries: &[Entry], out: &Path, min_games: u64) -> Result<u64, ErrorKind> {
    let mut writer = Writer::create(header.clone(), out)?;
    for entry in entries {
        writer.write(entry, min_games)?;
    }
    writer.finish(out)
}

/// Collects the positions of a game.
struct Visitor<K> {
    selection: Selection,
    keeps: K,
    /// Of White and Black; zero if a tag is missing or not a number.
    ratings: [u32; 2],
    plies: usize,
    positions: Vec<(u64, Side)>,
    /// The winner of the game, `Some(None)` for a draw; `None` if the result is unknown or both lost.
    result: Option<Option<Side>>,
}

impl<K> Visitor<K> {
    fn take<P: MoveGenerator>(&mut self, position: &P)
    where
        K: Fn(&P, usize) -> bool,
    {
        if self.plies <= self.selection.max_plies && (self.keeps)(position, self.plies) {
            self.positions
                .push((position.key(), position.side_to_move()));
        }
    }
}

impl<F: Format, K: Fn(&F::Position, usize) -> bool> ReplayVisitor<F> for Visitor<K> {
    /// `None` for a game that does not count.
    type Output = Option<()>;

    fn begin_game(&mut self) {
        self.ratings = [0; 2];
        self.plies = 0;
        self.positions.clear();
        self.result = None;
    }

    fn tag(&mut self, name: &str, value: &str) {
        let rating = || value.trim().parse().unwrap_or(0);
        match name {
            "WhiteElo" | "WhiteRating" => self.ratings[Side::White.index()] = rating(),
            "BlackElo" | "BlackRating" => self.ratings[Side::Black.index()] = rating(),
            _ => {}
        }
    }

    fn end_tags(&mut self) -> ControlFlow<()> {
        match self.ratings.iter().min() {
            Some(&rating) if rating < self.selection.min_rating => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    fn start(&mut self, _: &F, start: &F::Position) {
        self.take(start);
    }

    fn ply(&mut self, _: &F::Position, _: Ply<F::Position>, after: &F::Position) {
        self.plies += 1;
        self.take(after);
    }

    fn begin_variation(&mut self) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn termination(&mut self, termination: Termination) {
        self.result = match termination {
            Termination::WhiteWins | Termination::BlackWins | Termination::Draw => {
                Some(termination.winner())
            }
            Termination::BothLose | Termination::Unknown => None,
        };
    }

    fn end_game(&mut self) -> Option<()> {
        self.result.map(|_| ())
    }
}
