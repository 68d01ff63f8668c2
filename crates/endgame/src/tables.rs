use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs;
use std::path::{Path, PathBuf};

use game_core::{Oracle, Outcome};

use crate::cache::BlockCache;
use crate::error::ErrorKind;
use crate::file::TableFile;
use crate::header::Kind;
use crate::outcomes::Outcomes;
use crate::{Counts, Error, Slices, resolve};

/// The memory for decoded blocks divided by this is for plies to conversion, which searches need only where a draw clock may
/// run out before the conversion.
const PLIES_DIVISOR: usize = 4;

/// The tables of one game, in a folder or in memory. Threads may probe concurrently.
///
/// Positions that the tables do not store (a capture is compulsory, a pawn may be captured en passant) are
/// answered by a search of their conversions.
///
/// ```no_run
/// use std::sync::Arc;
/// use endgame::{Slices, Tables};
/// use game_core::Oracle;
///
/// /// The tables of a folder, with 64 MiB of memory for decoded blocks.
/// fn open<P: Slices + 'static>(folder: &str) -> Result<Arc<dyn Oracle<P> + Send + Sync>, endgame::Error> {
///     Ok(Arc::new(Tables::<P>::open(folder, 64 << 20)?))
/// }
/// ```
#[derive(Debug)]
pub struct Tables<P: Slices> {
    slices: BTreeMap<P::Slice, SliceFiles>,
    /// The most pieces of a slice.
    pieces: u32,
    /// The number of blocks of all slices.
    blocks: u64,
    outcomes: BlockCache<Outcomes>,
    plies: BlockCache<Box<[u16]>>,
}

/// The files of a slice.
#[derive(Debug)]
pub(crate) struct SliceFiles {
    pub(crate) outcomes: TableFile,
    pub(crate) plies: Option<TableFile>,
    /// The number of blocks in the slices before it, which numbers its own in the caches.
    first_block: u64,
}

impl SliceFiles {
    /// Whether every win and loss of the slice comes to a conversion within `plies`. A loss takes at most a ply more than the
    /// longest win, which is a capture if no win is stored.
    fn always_convert_within(&self, plies: usize) -> bool {
        let longest_win = self.outcomes.header().counts.longest_win.max(1);
        usize::from(longest_win) < plies
    }
}

/// Statistics of the table of a slice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SliceStatistics<S> {
    /// The slice.
    pub slice: S,
    /// The number of indices.
    pub size: u64,
    /// Wins, draws and losses.
    pub counts: Counts,
    /// Size of the file of outcomes, in bytes.
    pub outcome_bytes: u64,
    /// Size of the file of plies to conversion, in bytes, if there is one.
    pub plies_bytes: Option<u64>,
}

impl<P: Slices> Tables<P> {
    /// Opens every table in a folder. Headers stay in memory; decoded blocks take at most `cache_bytes`. A file is opened
    /// for each block that is read, so all must stay in place.
    ///
    /// # Errors
    /// A folder that cannot be read or has no table, a table that is damaged or belongs to other rules, or two tables of
    /// one slice.
    pub fn open(folder: impl AsRef<Path>, cache_bytes: usize) -> Result<Self, Error> {
        let folder = folder.as_ref();
        let io = |error| Error::new(folder, ErrorKind::Io(error));
        let mut tables = Self::empty(cache_bytes);
        let files = fs::read_dir(folder).map_err(io)?;
        let paths = files.map(|file| file.map(|file| file.path()));
        let mut paths: Vec<PathBuf> = paths.collect::<Result<_, _>>().map_err(io)?;
        // In a fixed order, so that errors are always the same.
        paths.sort();
        for path in paths {
            let is_table = path.extension() == Some(Kind::Outcomes.extension().as_ref());
            if is_table {
                tables.open_slice(&path)?;
            }
        }
        if tables.slices.is_empty() {
            return Err(Error::new(folder, ErrorKind::NoTables));
        }
        Ok(tables)
    }

    /// Tables in memory, from the bytes of files: for each slice the outcomes (`.wdl`) and optionally the plies to
    /// conversion (`.dtc`). For programs that embed their tables.
    ///
    /// # Errors
    /// Bytes that are damaged or belong to other rules, or two tables of one slice.
    pub fn from_bytes(
        files: impl IntoIterator<Item = (Vec<u8>, Option<Vec<u8>>)>,
        cache_bytes: usize,
    ) -> Result<Self, ErrorKind> {
        let mut tables = Self::empty(cache_bytes);
        for (outcomes, plies) in files {
            let outcomes = TableFile::from_bytes(outcomes)?;
            let plies = plies.map(TableFile::from_bytes).transpose()?;
            let slice = check::<P>(&outcomes, Kind::Outcomes)?;
            if let Some(plies) = &plies
                && check::<P>(plies, Kind::Plies)? != slice
            {
                return Err(ErrorKind::Malformed("slice"));
            }
            tables.insert(slice, outcomes, plies)?;
        }
        Ok(tables)
    }

    pub(crate) fn empty(cache_bytes: usize) -> Self {
        Self {
            slices: BTreeMap::new(),
            pieces: 0,
            blocks: 0,
            outcomes: BlockCache::new(cache_bytes - cache_bytes / PLIES_DIVISOR),
            plies: BlockCache::new(cache_bytes / PLIES_DIVISOR),
        }
    }

    fn open_slice(&mut self, path: &Path) -> Result<(), Error> {
        let outcomes = TableFile::open(path)?;
        let path_of_plies = path.with_extension(Kind::Plies.extension());
        let plies = match path_of_plies.exists() {
            true => Some(TableFile::open(&path_of_plies)?),
            false => None,
        };
        let slice = check::<P>(&outcomes, Kind::Outcomes).map_err(|kind| Error::new(path, kind))?;
        if let Some(plies) = &plies {
            let other =
                check::<P>(plies, Kind::Plies).map_err(|kind| Error::new(&path_of_plies, kind))?;
            if other != slice {
                return Err(Error::new(&path_of_plies, ErrorKind::Malformed("slice")));
            }
        }
        self.insert(slice, outcomes, plies)
            .map_err(|kind| Error::new(path, kind))
    }

    /// Adds the table of a slice.
    ///
    /// # Errors
    /// A second table of the same slice, which changes nothing.
    pub(crate) fn insert(
        &mut self,
        slice: P::Slice,
        outcomes: TableFile,
        plies: Option<TableFile>,
    ) -> Result<(), ErrorKind> {
        let Entry::Vacant(place) = self.slices.entry(slice) else {
            return Err(ErrorKind::DuplicateSlice(slice.to_string()));
        };
        self.pieces = self.pieces.max(outcomes.header().pieces);
        let first_block = self.blocks;
        self.blocks += outcomes.blocks() as u64;
        place.insert(SliceFiles {
            outcomes,
            plies,
            first_block,
        });
        Ok(())
    }

    /// The largest number of pieces of any table.
    #[must_use]
    pub const fn most_pieces(&self) -> u32 {
        self.pieces
    }

    /// The statistics of every slice.
    pub fn statistics(&self) -> impl Iterator<Item = SliceStatistics<P::Slice>> {
        self.slices.iter().map(|(&slice, files)| SliceStatistics {
            slice,
            size: files.outcomes.header().size,
            counts: files.outcomes.header().counts,
            outcome_bytes: files.outcomes.bytes(),
            plies_bytes: files.plies.as_ref().map(TableFile::bytes),
        })
    }

    pub(crate) fn files(&self, slice: P::Slice) -> Option<&SliceFiles> {
        self.slices.get(&slice)
    }

    fn entry(&self, slice: P::Slice, index: u64) -> Option<Outcome> {
        self.outcome_at(self.slices.get(&slice)?, index)
    }

    fn outcome_at(&self, files: &SliceFiles, index: u64) -> Option<Outcome> {
        self.outcomes
            .value(&files.outcomes, files.first_block, index)
    }

    fn plies_at(&self, files: &SliceFiles, index: u64) -> Option<u16> {
        let plies = files.plies.as_ref()?;
        self.plies.value(plies, files.first_block, index)
    }

    /// The files and the index of a position; `None` if its value needs a search of conversions, or the game is over.
    fn stored(&self, position: &P) -> Option<(&SliceFiles, u64)> {
        let slice = position.slice()?;
        let files = self.slices.get(&slice)?;
        let is_stored =
            position.is_stored() && position.lapsed().is_none() && position.game_over().is_none();
        is_stored.then(|| (files, position.rank(slice)))
    }
}

impl<P: Slices> Oracle<P> for Tables<P> {
    fn may_know(&self, position: &P) -> bool {
        position.count_pieces() <= self.pieces
    }

    fn outcome(&self, position: &P) -> Option<Outcome> {
        // A capture may lead into the tables.
        if !self.may_know(position) && position.is_stored() {
            return None;
        }
        resolve::outcome(position, &|slice, index| self.entry(slice, index))
    }

    fn is_conversion(&self, parent: &P, child: &P) -> bool {
        parent.slice() != child.slice()
    }

    /// Looks the plies up only if some win with these pieces takes longer.
    fn converts_within(&self, position: &P, plies: usize) -> bool {
        let files = position.slice().and_then(|slice| self.slices.get(&slice));
        files.is_some_and(|files| files.always_convert_within(plies))
            || self
                .plies_to_conversion(position)
                .is_some_and(|needed| usize::from(needed) <= plies)
    }

    fn outcome_in_time(&self, position: &P) -> Option<Outcome> {
        if position.reversible_plies() > 0 {
            return None;
        }
        let stored = self.stored(position);
        let outcome = match stored {
            Some((files, index)) => self.outcome_at(files, index)?,
            None => self.outcome(position)?,
        };
        let clock = position.plies_to_draw();
        let in_time = || match stored {
            Some((files, index)) => {
                let is_near = |plies| usize::from(plies) <= clock;
                files.always_convert_within(clock)
                    || self.plies_at(files, index).is_some_and(is_near)
            }
            None => self.converts_within(position, clock),
        };
        (outcome == Outcome::Draw || in_time()).then_some(outcome)
    }

    fn plies_to_conversion(&self, position: &P) -> Option<u16> {
        if self.outcome(position)? == Outcome::Draw {
            return None;
        }
        if position.game_over().is_some() || !position.has_legal_move() {
            return Some(0);
        }
        if let Some(lapsed) = position.lapsed() {
            let entry = |slice, index| self.entry(slice, index);
            let extra = resolve::extra_outcome(position, &lapsed, &entry)?;
            let decides = extra == Outcome::Win || !lapsed.has_legal_move();
            return if decides {
                Some(1)
            } else {
                self.plies_to_conversion(&lapsed)
            };
        }
        if !position.is_stored() {
            return Some(1);
        }
        let slice = position.slice()?;
        self.plies_at(self.slices.get(&slice)?, position.rank(slice))
    }
}

/// The slice of a file, checked against the rules and the number of entries.
pub(crate) fn check<P: Slices>(file: &TableFile, kind: Kind) -> Result<P::Slice, ErrorKind> {
    let header = file.header();
    let rules = P::rules();
    if header.rules != rules {
        return Err(ErrorKind::Rules {
            expected: rules,
            found: header.rules.clone(),
        });
    }
    let slices = P::slices(header.pieces).into_iter();
    let unknown = || ErrorKind::UnknownSlice(header.slice.clone());
    let mut slices = slices.filter(|slice| slice.to_string() == header.slice);
    let slice = slices.next().ok_or_else(unknown)?;
    if header.kind != kind || header.size != P::size(slice) {
        return Err(ErrorKind::Malformed("header"));
    }
    Ok(slice)
}
