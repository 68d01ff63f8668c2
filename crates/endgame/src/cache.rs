use std::sync::{Mutex, PoisonError};

use game_core::Outcome;

use crate::codec::BLOCK;
use crate::error::ErrorKind;
use crate::file::TableFile;
use crate::outcomes::Outcomes;

/// A decoded block in the form in which a cache keeps it.
pub(crate) trait Block: Sized {
    type Value;

    /// The most memory that a block takes outside its slot, in bytes.
    const BYTES: usize;

    /// Decodes a block of a file.
    fn read(file: &TableFile, block: usize) -> Result<Self, ErrorKind>;

    /// The value at `index`, counted from the start of the block.
    fn value(&self, index: usize) -> Self::Value;
}

impl Block for Outcomes {
    type Value = Outcome;

    const BYTES: usize = Self::bytes(BLOCK as u64) as usize;

    fn read(file: &TableFile, block: usize) -> Result<Self, ErrorKind> {
        let mut outcomes = Self::losses(file.block_len(block) as u64);
        file.read_runs(block, &mut |value, run| {
            outcomes.fill(run.start as u64..run.end as u64, value);
        })?;
        Ok(outcomes)
    }

    fn value(&self, index: usize) -> Outcome {
        self.at(index as u64)
    }
}

/// Plies to conversion.
impl Block for Box<[u16]> {
    type Value = u16;

    const BYTES: usize = BLOCK * size_of::<u16>();

    fn read(file: &TableFile, block: usize) -> Result<Self, ErrorKind> {
        let mut values = vec![0; file.block_len(block)];
        file.read_block(block, &mut values)?;
        Ok(values.into())
    }

    fn value(&self, index: usize) -> u16 {
        self[index]
    }
}

/// The most slots, enough for 2³² values. Their memory is taken at once.
const MAX_SLOTS: usize = 1 << 20;

/// Decoded blocks of all tables of a kind, in a bounded number of slots. Each block maps to a single slot, so a probe
/// takes one lock, which it holds while it reads a block that is not there.
#[derive(Debug)]
pub(crate) struct BlockCache<B>(Vec<Mutex<Option<Slot<B>>>>);

#[derive(Debug)]
struct Slot<B> {
    /// The number of the block among those of all tables.
    number: u64,
    block: B,
}

impl<B: Block> BlockCache<B> {
    /// A cache of at most `bytes` bytes, with one block at least and [`MAX_SLOTS`] at most.
    pub(crate) fn new(bytes: usize) -> Self {
        let slots = bytes / (B::BYTES + size_of::<Mutex<Option<Slot<B>>>>());
        Self(
            (0..slots.clamp(1, MAX_SLOTS))
                .map(|_| Mutex::default())
                .collect(),
        )
    }

    /// The value of an index in `file`, whose first block has the number `first` among those of all tables; `None` if the
    /// file cannot be read.
    pub(crate) fn value(&self, file: &TableFile, first: u64, index: u64) -> Option<B::Value> {
        let block = index / BLOCK as u64;
        let number = first + block;
        // Numbers follow one another, so no two blocks share a slot if there is room for all.
        let slot = &self.0[(number % self.0.len() as u64) as usize];
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if slot.as_ref().is_none_or(|slot| slot.number != number) {
            // The block before it is freed first, so that the memory stays bounded.
            *slot = None;
            let block = B::read(file, block as usize).ok()?;
            *slot = Some(Slot { number, block });
        }
        let slot = slot.as_ref()?;
        Some(slot.block.value((index % BLOCK as u64) as usize))
    }
}
