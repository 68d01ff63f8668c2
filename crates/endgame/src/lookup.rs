use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use game_core::Outcome;

use crate::Slices;
use crate::codec::BLOCK;
use crate::error::ErrorKind;
use crate::file::TableFile;
use crate::outcomes::Outcomes;

/// The slices that conversions from `slice` may reach, directly or through others.
pub(crate) fn reachable<P: Slices>(slice: P::Slice) -> BTreeSet<P::Slice> {
    let mut found = BTreeSet::new();
    let mut open = P::conversions(slice);
    while let Some(next) = open.pop() {
        if found.insert(next) {
            open.extend(P::conversions(next));
        }
    }
    found
}

/// Outcomes of solved slices in memory, without a cache, for the analysis of a later slice.
#[derive(Debug)]
pub(crate) struct Lookup<P: Slices>(BTreeMap<P::Slice, Outcomes>);

impl<P: Slices> Lookup<P> {
    /// Memory for the outcomes of these slices, in bytes.
    pub(crate) fn bytes(slices: &BTreeSet<P::Slice>) -> u64 {
        slices
            .iter()
            .map(|&slice| Outcomes::bytes(P::size(slice)))
            .sum()
    }

    pub(crate) const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// Holds the outcomes of these slices and of no others. `read` reads those of a slice that is not held yet.
    pub(crate) fn hold<E>(
        &mut self,
        slices: &BTreeSet<P::Slice>,
        read: impl Fn(P::Slice) -> Result<Outcomes, E>,
    ) -> Result<(), E> {
        self.0.retain(|slice, _| slices.contains(slice));
        for &slice in slices {
            if let Entry::Vacant(place) = self.0.entry(slice) {
                place.insert(read(slice)?);
            }
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn outcome(&self, slice: P::Slice, index: u64) -> Option<Outcome> {
        Some(self.0.get(&slice)?.at(index))
    }
}

/// The outcomes of a slice in its file.
pub(crate) fn outcomes_of<P: Slices>(
    slice: P::Slice,
    file: &TableFile,
) -> Result<Outcomes, ErrorKind> {
    let mut outcomes = Outcomes::losses(P::size(slice));
    for block in 0..file.blocks() {
        let first = (block * BLOCK) as u64;
        file.read_runs(block, &mut |value, run| {
            outcomes.fill(first + run.start as u64..first + run.end as u64, value);
        })?;
    }
    Ok(outcomes)
}
