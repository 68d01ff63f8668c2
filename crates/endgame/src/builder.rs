use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use game_core::Outcome;

use crate::entry::Entry;
use crate::error::ErrorKind;
use crate::file::{self, Description, TableFile};
use crate::header::Kind;
use crate::lookup::{Lookup, outcomes_of, reachable};
use crate::outcomes::code_of;
use crate::solver::{Solver, Stage};
use crate::tables::check;
use crate::{Counts, Error, Slices, Tables};

/// Makes tables, slice by slice.
///
/// Each slice is written to its files as soon as it is solved, and a slice with valid files is not solved again. So a
/// build that was stopped, even by `kill -9`, can be resumed.
#[derive(Clone, Copy, Debug)]
pub struct Builder {
    threads: usize,
    memory: u64,
    keeps_plies: bool,
}

/// The slices to solve, in order, and the memory needed.
#[derive(Clone, Debug)]
pub struct Plan<S> {
    /// The slices, each after those that its conversions lead to.
    pub slices: Vec<S>,
    /// The sum of their indices.
    pub indices: u64,
    /// The least memory that the build needs, in bytes.
    pub least_memory: u64,
    /// The most memory that the build may use, in bytes.
    pub most_memory: u64,
}

/// Progress of a build.
#[derive(Clone, Copy, Debug)]
pub struct Progress<S> {
    /// The current slice.
    pub slice: S,
    /// The number of its indices.
    pub size: u64,
    /// The stage of its analysis.
    pub stage: Stage,
    /// Indices of the slices solved so far by this run.
    pub solved: u64,
    /// Indices of the slices whose files existed already.
    pub found: u64,
    /// Indices of all slices.
    pub indices: u64,
}

impl Default for Builder {
    /// One thread, 2 GiB, plies to conversion kept.
    fn default() -> Self {
        Self {
            threads: 1,
            memory: 2 << 30,
            keeps_plies: true,
        }
    }
}

impl Builder {
    /// Uses `threads` threads.
    #[must_use]
    pub const fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Uses at most `bytes` bytes of memory for the work on a slice.
    #[must_use]
    pub const fn memory(self, bytes: u64) -> Self {
        Self {
            memory: bytes,
            ..self
        }
    }

    /// Writes no files of plies to conversion.
    #[must_use]
    pub const fn without_plies(self) -> Self {
        Self {
            keeps_plies: false,
            ..self
        }
    }

    /// The plan for the tables of these slices and of all that their conversions lead to.
    ///
    /// # Errors
    /// A slice that does not fit into the allowed memory.
    pub fn plan<P: Slices>(&self, slices: &[P::Slice]) -> Result<Plan<P::Slice>, Error> {
        let slices = in_order::<P>(slices);
        let mut least_memory = 0;
        for &slice in &slices {
            let indices =
                P::size(slice) * Solver::<P, fn(P::Slice, u64) -> Option<Outcome>>::INDEX_BYTES;
            let needed = indices + Lookup::<P>::bytes(&reachable::<P>(slice));
            if needed > self.memory {
                let slice = slice.to_string();
                let allowed = self.memory;
                let kind = ErrorKind::Memory {
                    slice: slice.clone(),
                    needed,
                    allowed,
                };
                return Err(Error::new(slice, kind));
            }
            least_memory = least_memory.max(needed);
        }
        Ok(Plan {
            indices: slices.iter().map(|&slice| P::size(slice)).sum(),
            slices,
            least_memory,
            most_memory: self.memory,
        })
    }

    /// Writes the tables of these slices and of all that their conversions lead to into a folder, which it creates if
    /// needed.
    ///
    /// # Errors
    /// Too little memory, a file that cannot be written, or an existing file that is damaged or belongs to other
    /// rules.
    ///
    /// # Panics
    /// If the implementation of [`Slices`] breaks its contract: a conversion to a slice that is not solved before, or an
    /// index out of range. If a conversion takes 8,191 plies or more, which entries cannot hold.
    pub fn build<P: Slices>(
        &self,
        slices: &[P::Slice],
        folder: impl AsRef<Path>,
        report: &mut dyn FnMut(Progress<P::Slice>),
    ) -> Result<(), Error> {
        let folder = folder.as_ref();
        let plan = self.plan::<P>(slices)?;
        fs::create_dir_all(folder).map_err(|error| Error::new(folder, error))?;
        let mut lookup = Lookup::new();
        let (mut solved, mut found) = (0, 0);
        for &slice in &plan.slices {
            let size = P::size(slice);
            if self.is_built::<P>(folder, slice)? {
                found += size;
                continue;
            }
            let needed = reachable::<P>(slice);
            lookup.hold(&needed, |other| {
                let file = open::<P>(folder, other, Kind::Outcomes)?;
                let outcomes = outcomes_of::<P>(other, &file);
                outcomes.map_err(|kind| Error::new(path(folder, other, Kind::Outcomes), kind))
            })?;
            let mut report = |stage| {
                report(Progress {
                    slice,
                    size,
                    stage,
                    solved,
                    found,
                    indices: plan.indices,
                });
            };
            let tables = self.solve::<P>(slice, &lookup, &mut report);
            for (kind, bytes) in tables {
                write(&path(folder, slice, kind), &bytes)?;
            }
            solved += size;
        }
        Ok(())
    }

    /// Makes the tables of these slices and of all that their conversions lead to, in memory. Decoded blocks take at
    /// most `cache_bytes`.
    ///
    /// # Errors
    /// Too little memory.
    ///
    /// # Panics
    /// As [`build`](Self::build).
    pub fn solve_in_memory<P: Slices>(
        &self,
        slices: &[P::Slice],
        cache_bytes: usize,
    ) -> Result<Tables<P>, Error> {
        let plan = self.plan::<P>(slices)?;
        let mut tables = Tables::empty(cache_bytes);
        let mut lookup = Lookup::new();
        for &slice in &plan.slices {
            let held = lookup.hold(&reachable::<P>(slice), |other| {
                let files = tables.files(other).expect("conversions come first");
                outcomes_of::<P>(other, &files.outcomes)
            });
            held.expect("tables as they were encoded");
            let mut files = self
                .solve::<P>(slice, &lookup, &mut |_| ())
                .into_iter()
                .map(|(_, bytes)| TableFile::from_bytes(bytes).expect("a table as it was encoded"));
            let outcomes = files.next().expect("outcomes come first");
            let inserted = tables.insert(slice, outcomes, files.next());
            inserted.expect("each slice once");
        }
        Ok(tables)
    }

    /// Whether all files of the slice exist. Returns an error if an existing one is invalid.
    fn is_built<P: Slices>(&self, folder: &Path, slice: P::Slice) -> Result<bool, Error> {
        let mut is_built = true;
        for &kind in self.kinds() {
            match path(folder, slice, kind).exists() {
                true => drop(open::<P>(folder, slice, kind)?),
                false => is_built = false,
            }
        }
        Ok(is_built)
    }

    const fn kinds(&self) -> &'static [Kind] {
        if self.keeps_plies {
            &Kind::ALL
        } else {
            &[Kind::Outcomes]
        }
    }

    /// The files of a slice, outcomes first.
    fn solve<P: Slices>(
        &self,
        slice: P::Slice,
        lookup: &Lookup<P>,
        report: &mut dyn FnMut(Stage),
    ) -> Vec<(Kind, Vec<u8>)> {
        let others = Lookup::<P>::bytes(&reachable::<P>(slice));
        let outcome = |slice, index| lookup.outcome(slice, index);
        let solver = Solver::<P, _>::new(slice, &outcome, self.threads);
        let entries = solver.solve(self.memory.saturating_sub(others), report);
        report(Stage::Writing);
        let counts = count(&entries);
        let encode = |&kind| {
            let description = Description {
                rules: P::rules(),
                slice: slice.to_string(),
                pieces: P::piece_count(slice),
                counts,
            };
            let value = |index| value(kind, entries[index as usize]);
            (
                kind,
                file::encode(kind, description, entries.len() as u64, value),
            )
        };
        self.kinds().iter().map(encode).collect()
    }
}

/// The value of an entry in a file of that kind; `None` if nobody reads it.
fn value(kind: Kind, entry: Entry) -> Option<u16> {
    let outcome = entry.outcome().expect("a solved entry has an outcome");
    match kind {
        _ if !entry.is_stored() => None,
        Kind::Outcomes => Some(code_of(outcome)),
        Kind::Plies => (outcome != Outcome::Draw).then(|| entry.plies()),
    }
}

fn count(entries: &[Entry]) -> Counts {
    let mut counts = Counts::default();
    for (index, entry) in (0..).zip(entries).filter(|(_, entry)| !entry.is_absent()) {
        let outcome = entry.outcome().expect("a solved entry has an outcome");
        counts.add(outcome);
        counts.not_stored += u64::from(!entry.is_stored());
        if outcome == Outcome::Win && entry.is_stored() && entry.plies() > counts.longest_win {
            counts.longest_win = entry.plies();
            counts.longest_win_index = index;
        }
    }
    counts
}

/// These slices and all that their conversions lead to, each after its own conversions.
fn in_order<P: Slices>(slices: &[P::Slice]) -> Vec<P::Slice> {
    fn visit<P: Slices>(slice: P::Slice, order: &mut Vec<P::Slice>) {
        if !order.contains(&slice) {
            for before in P::conversions(slice) {
                visit::<P>(before, order);
            }
            order.push(slice);
        }
    }
    let mut order = Vec::new();
    slices
        .iter()
        .for_each(|&slice| visit::<P>(slice, &mut order));
    order
}

/// The path of a table.
pub(crate) fn path<S: core::fmt::Display>(folder: &Path, slice: S, kind: Kind) -> PathBuf {
    folder.join(format!("{slice}.{}", kind.extension()))
}

/// Opens the table of a slice.
pub(crate) fn open<P: Slices>(
    folder: &Path,
    slice: P::Slice,
    kind: Kind,
) -> Result<TableFile, Error> {
    let path = path(folder, slice, kind);
    let file = TableFile::open(&path)?;
    match check::<P>(&file, kind) {
        Ok(found) if found == slice => Ok(file),
        Ok(_) => Err(Error::new(path, ErrorKind::Malformed("slice"))),
        Err(kind) => Err(Error::new(path, kind)),
    }
}

/// Writes a file under another name first and then renames it, so that it is never incomplete.
fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut unfinished = path.as_os_str().to_os_string();
    unfinished.push(".unfinished");
    let write = || {
        let mut file = fs::File::create(&unfinished)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        drop(file);
        fs::rename(&unfinished, path)
    };
    write().map_err(|error| {
        let _ = fs::remove_file(&unfinished);
        Error::new(path, error)
    })
}
