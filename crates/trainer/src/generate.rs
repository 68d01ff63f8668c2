use core::fmt;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use frontend::SharedOracle;
use game_core::{Evaluator, Searchable};
use search::{Margins, Search};

use crate::data_file::Progress;
use crate::self_play::TABLE_MIB;
use crate::{DataError, DataWriter, Header, RecordedGame};

/// A run of self-play.
pub struct Generation<'a, P> {
    /// The header of the data file.
    pub header: &'a Header,
    /// The position in which the games begin.
    pub start: &'a P,
    /// The margins of the searches.
    pub margins: Margins,
    /// Solved positions, which the searches use and which end a game.
    pub tables: Option<SharedOracle<P>>,
    /// The run ends once the file has this many positions with a score.
    pub positions: u64,
    /// The number of threads, at least 1. It does not change the games.
    pub threads: usize,
}

/// The least time between two flushes of the file, checked when a game ends.
const FLUSH_AFTER: Duration = Duration::from_secs(2);

/// A run ends with an error after this many games in a row without a position to score.
const MAX_WITHOUT_SCORE: u32 = 1_000;

/// Stops all threads if its own panics. The writer would otherwise wait for the missing game, while the others play on and
/// fill its memory.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

impl<P: fmt::Debug> fmt::Debug for Generation<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generation")
            .field("header", self.header)
            .field("start", self.start)
            .field("positions", &self.positions)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

impl<P: Searchable + Send + Sync> Generation<'_, P> {
    /// Writes games to a file until it has enough positions, and calls `report` after each game. A file with
    /// games of the same run is continued: an interrupted run gives the same games as an uninterrupted one. The header
    /// identifies neither the tables nor the margins: use the same to continue.
    ///
    /// # Errors
    /// A file that cannot be read or written, is not a data file, is damaged, holds another run or is in use; a game that is
    /// too long for a file; no thread for the games; or 1,000 games in a row without a position to score, because the
    /// random plies or the tables end them.
    ///
    /// # Panics
    /// If there is no memory for the tables of the searches, and with the panic of a game's rules or evaluator.
    pub fn run<E: Evaluator<P>>(
        &self,
        path: &Path,
        evaluator: impl Fn() -> E + Sync,
        mut report: impl FnMut(Progress),
    ) -> Result<Progress, DataError> {
        let (mut writer, mut progress) = DataWriter::resume(path, self.header)?;
        let shard = self.header.shard;
        let next = AtomicU64::new(progress.games);
        let stop = AtomicBool::new(progress.positions >= self.positions);
        let (sender, games) = mpsc::sync_channel::<(u64, RecordedGame)>(64);
        thread::scope(|scope| {
            for number in 0..self.threads.max(1) {
                let sender = sender.clone();
                let (next, stop, evaluator) = (&next, &stop, &evaluator);
                let play = move || {
                    let _stop = StopOnPanic(stop);
                    let mut search = self.search(evaluator());
                    while !stop.load(Ordering::Relaxed) {
                        let place = next.fetch_add(1, Ordering::Relaxed);
                        let index = shard.index_of_game(place);
                        let game = self.header.self_play.play(&mut search, self.start, index);
                        if sender.send((place, game)).is_err() {
                            break;
                        }
                    }
                };
                match thread::Builder::new().spawn_scoped(scope, play) {
                    Ok(_) => {}
                    Err(error) if number == 0 => {
                        let reason = format!("no thread for a game: {error}");
                        return Err(DataError::io(path)(io::Error::new(error.kind(), reason)));
                    }
                    // Where the system refuses a thread, fewer threads play the same games.
                    Err(_) => break,
                }
            }
            drop(sender);
            let written = self.write(&mut writer, &mut progress, games, &mut report);
            stop.store(true, Ordering::Relaxed);
            written
        })?;
        Ok(progress)
    }

    fn search<E: Evaluator<P>>(&self, evaluator: E) -> Search<P, E> {
        let mut search = Search::new(evaluator, TABLE_MIB);
        search.config_mut().margins = Some(self.margins);
        search.set_oracle(self.tables.clone());
        search
    }

    fn no_scores(&self) -> DataError {
        DataError::NoScores {
            games: MAX_WITHOUT_SCORE,
            random_plies: self.header.self_play.random_plies,
        }
    }

    /// Writes games in the order of their places in the file, whichever thread finished first. The threads end when the
    /// channel is closed.
    fn write(
        &self,
        writer: &mut DataWriter,
        progress: &mut Progress,
        games: mpsc::Receiver<(u64, RecordedGame)>,
        report: &mut impl FnMut(Progress),
    ) -> Result<(), DataError> {
        let mut waiting = BTreeMap::new();
        let mut flushed = Instant::now();
        let mut without_score = 0;
        for (place, game) in games {
            waiting.insert(place, game);
            while progress.positions < self.positions
                && let Some(game) = waiting.remove(&progress.games)
            {
                writer.write(&game)?;
                progress.games += 1;
                progress.positions += game.scored() as u64;
                report(*progress);
                without_score = if game.scored() == 0 {
                    without_score + 1
                } else {
                    0
                };
                if without_score >= MAX_WITHOUT_SCORE {
                    writer.flush()?;
                    return Err(self.no_scores());
                }
            }
            if flushed.elapsed() >= FLUSH_AFTER {
                writer.flush()?;
                flushed = Instant::now();
            }
            if progress.positions >= self.positions {
                break;
            }
        }
        writer.flush()
    }
}
