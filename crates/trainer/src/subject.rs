use core::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use game_core::{Evaluator, Notation, Searchable, zobrist};
use network::{Features, Shape};

use crate::data_file::Progress;
use crate::{DataError, DataReader, DataSet, Filter, Generation, Header, RecordedGame};

/// A game that learns: its rules, its start and the evaluation that teaches it.
pub struct Subject {
    name: &'static str,
    fingerprint: u64,
    /// The shape of its networks, but for the width.
    shape: Shape,
    generate: Box<Generate>,
    add: Box<Add>,
}

type Generate = dyn Fn(&Header, u64, usize, &Path, &mut dyn FnMut(Progress)) -> Result<Progress, DataError>
    + Send
    + Sync;

type Add = dyn Fn(&mut DataSet, &RecordedGame, Filter) -> Result<(), DataError> + Send + Sync;

impl Subject {
    /// A game whose first teacher is an evaluation written by hand.
    pub fn new<P, E>(
        name: &'static str,
        start: P,
        teacher: impl Fn() -> E + Send + Sync + 'static,
    ) -> Self
    where
        P: Searchable + Notation + Features + Send + Sync + 'static,
        E: Evaluator<P> + 'static,
    {
        let start = Arc::new(start);
        Self {
            name,
            fingerprint: fingerprint(&*start),
            shape: Shape::of::<P>(1),
            add: {
                let start = Arc::clone(&start);
                Box::new(move |data, game, filter| data.add(game, &*start, filter))
            },
            generate: Box::new(move |header, positions, threads, path, report| {
                let generation = Generation {
                    header,
                    start: &*start,
                    positions,
                    threads,
                };
                generation.run(path, &teacher, report)
            }),
        }
    }

    /// The name of the game on the command line.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// A hash of the codes of the first moves, by which a data file of other rules is recognised.
    #[must_use]
    pub const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The shape of a network of this game with a hidden layer of this width.
    #[must_use]
    pub const fn shape(&self, hidden: usize) -> Shape {
        Shape {
            hidden,
            ..self.shape
        }
    }

    /// The positions of data files that are fit to learn from.
    ///
    /// # Errors
    /// A file that cannot be read, is damaged, or belongs to another game. A last game that was cut short is no
    /// error: its file may still be written.
    pub fn load(&self, paths: &[PathBuf], filter: Filter) -> Result<DataSet, DataError> {
        let mut data = DataSet::default();
        for path in paths {
            let reader = DataReader::open(path)?;
            self.expect_own(path, reader.header())?;
            for game in reader.until_cut() {
                (self.add)(&mut data, &game?, filter)?;
            }
        }
        Ok(data)
    }

    /// Checks that a file holds games of this game and of these rules.
    fn expect_own(&self, path: &Path, header: &Header) -> Result<(), DataError> {
        let reason = if header.game != self.name {
            format!("it holds games of {}, not of {}", header.game, self.name)
        } else if header.fingerprint != self.fingerprint {
            "its moves are coded by other rules; generate it anew".to_string()
        } else {
            return Ok(());
        };
        Err(DataError::Mismatch {
            path: path.to_path_buf(),
            reason,
        })
    }

    /// See [`Generation::run`].
    pub(crate) fn generate(
        &self,
        header: &Header,
        positions: u64,
        threads: usize,
        path: &Path,
        report: &mut dyn FnMut(Progress),
    ) -> Result<Progress, DataError> {
        (self.generate)(header, positions, threads, path, report)
    }
}

/// A hash of the codes of all moves of the first two plies.
fn fingerprint<P: Searchable>(start: &P) -> u64 {
    let mut hash = 0;
    for &mv in &start.moves() {
        hash = zobrist::mix(hash ^ u64::from(start.move_code(mv)));
        let mut child = start.clone();
        child.play(mv);
        for &reply in &child.moves() {
            hash = zobrist::mix(hash ^ u64::from(child.move_code(reply)));
        }
    }
    hash
}

impl fmt::Debug for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subject")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}
