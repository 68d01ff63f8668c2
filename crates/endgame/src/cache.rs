use std::sync::{Mutex, PoisonError};

use game_core::zobrist;

use crate::codec::BLOCK;
use crate::file::TableFile;

/// Decoded blocks of all tables, in a bounded number of slots. Each block maps to a single slot, so a probe takes one
/// lock for a few nanoseconds.
#[derive(Debug)]
pub(crate) struct BlockCache(Vec<Mutex<Slot>>);

#[derive(Debug, Default)]
struct Slot {
    /// The table and the block in the slot; `None` if it is empty.
    holds: Option<(u32, u32)>,
    values: Vec<u16>,
}

impl BlockCache {
    /// A cache of at most `bytes` bytes, but of one block at least.
    pub(crate) fn new(bytes: usize) -> Self {
        let slots = (bytes / (BLOCK * size_of::<u16>() + size_of::<Mutex<Slot>>())).max(1);
        Self((0..slots).map(|_| Mutex::default()).collect())
    }

    /// The value of an index; `None` if the file cannot be read.
    pub(crate) fn value(&self, file: &TableFile, number: u32, index: u64) -> Option<u16> {
        let block = (index / BLOCK as u64) as u32;
        let holds = Some((number, block));
        let hash = zobrist::mix(u64::from(number) << 32 | u64::from(block));
        let slot = &self.0[(hash % self.0.len() as u64) as usize];
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if slot.holds != holds {
            slot.holds = None;
            slot.values.resize(BLOCK, 0);
            file.read_block(block as usize, &mut slot.values).ok()?;
            slot.holds = holds;
        }
        slot.values.get((index % BLOCK as u64) as usize).copied()
    }
}
