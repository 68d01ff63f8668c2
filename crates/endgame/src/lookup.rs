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

    /// Drops all slices but these.
    pub(crate) fn retain(&mut self, slices: &BTreeSet<P::Slice>) {
        self.0.retain(|slice, _| slices.contains(slice));
    }

    pub(crate) fn contains(&self, slice: P::Slice) -> bool {
        self.0.contains_key(&slice)
    }

    /// Reads the outcomes of a slice.
    pub(crate) fn load(&mut self, slice: P::Slice, file: &TableFile) -> Result<(), ErrorKind> {
        let mut outcomes = Outcomes::losses(P::size(slice));
        for block in 0..file.blocks() {
            let first = (block * BLOCK) as u64;
            file.read_runs(block, &mut |value, run| {
                outcomes.fill(first + run.start as u64..first + run.end as u64, value);
            })?;
        }
        self.0.insert(slice, outcomes);
        Ok(())
    }

    #[inline]
    pub(crate) fn outcome(&self, slice: P::Slice, index: u64) -> Option<Outcome> {
        Some(self.0.get(&slice)?.at(index))
    }
}
