use core::sync::atomic::Ordering;

use crate::Bound;
use crate::entry::{Entry, depth_of, generation_of};
use crate::table_memory::{CLUSTER, Cluster, Slot, TableMemory};

/// Generations are stored in five bits.
const GENERATIONS: u8 = 32;
/// A stored entry of this search is kept if it is deeper than a new bound by more than this, in plies.
const MUCH_DEEPER: i32 = 3;
/// Plies subtracted from the depth of an entry for each search since it was stored, when one is to be replaced.
const PLIES_PER_GENERATION: i32 = 4;
/// Clusters that [`SharedTable::hashfull`] samples.
const SAMPLE: usize = 250;

/// A transposition table.
///
/// [`begin_search`](Self::begin_search) lends it to the threads of a search.
#[derive(Debug)]
pub(crate) struct Table {
    memory: TableMemory,
    /// The number of the last search: older entries are replaced first.
    generation: u8,
}

/// A table shared by the threads of one search, without a lock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SharedTable<'a> {
    clusters: &'a [Cluster],
    generation: u8,
}

/// The error of a transposition table that does not fit into memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no memory for a table of {mib} MiB")]
pub struct OutOfMemory {
    /// The requested size in MiB.
    pub mib: usize,
}

impl Table {
    /// An empty table of at most `mib` MiB, but at least one cluster.
    pub(crate) fn new(mib: usize) -> Result<Self, OutOfMemory> {
        let bytes = mib.checked_mul(1024 * 1024).ok_or(OutOfMemory { mib })?;
        let count = (bytes / size_of::<Cluster>()).max(1);
        let memory = TableMemory::new(count).ok_or(OutOfMemory { mib })?;
        Ok(Self {
            memory,
            generation: 0,
        })
    }

    /// The size in MiB.
    #[must_use]
    pub(crate) fn mib(&self) -> usize {
        self.memory.bytes() / (1024 * 1024)
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        self.memory.clear();
        self.generation = 0;
    }

    /// Begins a new generation: the entries that are in the table now are replaced first.
    pub(crate) fn begin_search(&mut self) -> SharedTable<'_> {
        self.generation = (self.generation + 1) % GENERATIONS;
        SharedTable {
            clusters: self.memory.clusters(),
            generation: self.generation,
        }
    }
}

impl SharedTable<'_> {
    /// Prefetches the cluster of a position that will be probed soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        #[cfg(feature = "std")]
        prefetch_index::prefetch_index(self.clusters, self.index(key));
        #[cfg(not(feature = "std"))]
        let _ = key;
    }

    /// The entry of the position with this key.
    #[inline]
    #[must_use]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        self.cluster(key).iter().find_map(|[check, data]| {
            let data = data.load(Ordering::Relaxed);
            if check.load(Ordering::Relaxed) ^ data == key {
                Entry::unpack(data)
            } else {
                None
            }
        })
    }

    /// Stores an entry, in place of an older one of the same position or of the least valuable one of the cluster. An entry
    /// without a move keeps the move of the older one.
    #[inline]
    pub(crate) fn store(&self, key: u64, mut entry: Entry) {
        let [check, data] = self.slot_for(key);
        let old = data.load(Ordering::Relaxed);
        if check.load(Ordering::Relaxed) ^ old == key
            && let Some(known) = Entry::unpack(old)
        {
            let recent = generation_of(old) == self.generation;
            // A much deeper entry of this search is worth more than a shallow bound, or than quiescence.
            if recent
                && (entry.bound != Bound::Exact || entry.depth == 0)
                && i32::from(known.depth) > i32::from(entry.depth) + MUCH_DEEPER
            {
                return;
            }
            if entry.move_code == 0 {
                entry.move_code = known.move_code;
            }
        }
        let new = entry.pack(self.generation);
        data.store(new, Ordering::Relaxed);
        check.store(key ^ new, Ordering::Relaxed);
    }

    /// The slot of this key, an empty one, or the one whose entry is the shallowest and oldest.
    #[inline]
    fn slot_for(&self, key: u64) -> &Slot {
        let slots = self.cluster(key);
        let mut worst = (&slots[0], i32::MAX);
        for slot in slots {
            let [check, data] = slot;
            let data = data.load(Ordering::Relaxed);
            if check.load(Ordering::Relaxed) ^ data == key || data == 0 {
                return slot;
            }
            let age = (GENERATIONS + self.generation - generation_of(data)) % GENERATIONS;
            let value = depth_of(data) - PLIES_PER_GENERATION * i32::from(age);
            if value < worst.1 {
                worst = (slot, value);
            }
        }
        worst.0
    }

    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        &self.clusters[self.index(key)]
    }

    /// The index of a key's cluster. The multiplication spreads keys evenly over any number of clusters (Daniel Lemire, "Fast
    /// random integer generation in an interval", 2019).
    #[inline]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.clusters.len() as u128) >> 64) as usize
    }

    /// The share of the table that holds entries of the current search, per mille, estimated from a sample.
    #[must_use]
    pub(crate) fn hashfull(&self) -> usize {
        let sample = &self.clusters[..SAMPLE.min(self.clusters.len())];
        let of_this_search = |[_, data]: &&Slot| {
            let data = data.load(Ordering::Relaxed);
            data != 0 && generation_of(data) == self.generation
        };
        let full = sample.iter().flatten().filter(of_this_search).count();
        full * 1000 / (sample.len() * CLUSTER)
    }
}

#[cfg(test)]
mod tests {
    use game_core::Score;

    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry {
            score: -123,
            bound: Bound::Exact,
            depth,
            move_code: 0xbeef,
            was_pv: true,
            evaluation: Some(Score::new(-7)),
        }
    }

    #[test]
    fn an_entry_comes_back_as_it_was_stored() {
        let mut owned = Table::new(1).unwrap();
        let table = owned.begin_search();
        assert_eq!(table.probe(42), None);
        table.store(42, entry(9));
        assert_eq!(table.probe(42), Some(entry(9)));
        let without = Entry {
            evaluation: None,
            bound: Bound::Upper,
            was_pv: false,
            ..entry(200)
        };
        table.store(43, without);
        assert_eq!(table.probe(43), Some(without));
        owned.clear();
        assert_eq!(owned.begin_search().probe(42), None);
    }

    #[test]
    fn a_full_cluster_gives_up_its_shallowest_old_entry() {
        let mut owned = Table::new(0).unwrap();
        let table = owned.begin_search();
        for (key, depth) in [(1, 5), (2, 3), (3, 8), (4, 7)] {
            table.store(key, entry(depth));
        }
        table.store(5, entry(1));
        assert_eq!(table.probe(2), None);
        let table = owned.begin_search();
        table.store(6, entry(1));
        assert_eq!(table.probe(5), None);
        assert_eq!(table.probe(3), Some(entry(8)));
        assert_eq!(table.hashfull(), 250);
    }

    #[test]
    fn a_known_move_survives_an_entry_without_one() {
        let mut owned = Table::new(0).unwrap();
        let table = owned.begin_search();
        table.store(9, entry(2));
        table.store(
            9,
            Entry {
                move_code: 0,
                ..entry(4)
            },
        );
        assert_eq!(table.probe(9).map(|entry| entry.move_code), Some(0xbeef));
    }

    #[test]
    fn the_greatest_depth_is_compared_without_overflow() {
        let mut owned = Table::new(0).unwrap();
        let table = owned.begin_search();
        let bound = |depth| Entry {
            bound: Bound::Lower,
            ..entry(depth)
        };
        for (stored, kept) in [(255, 255), (254, 254), (250, 254), (251, 251)] {
            table.store(9, bound(stored));
            assert_eq!(table.probe(9).map(|entry| entry.depth), Some(kept));
        }
    }

    #[test]
    fn a_table_without_room_is_refused() {
        let mib = usize::MAX >> 20;
        assert_eq!(Table::new(mib).err(), Some(OutOfMemory { mib }));
        let mib = usize::MAX;
        assert_eq!(Table::new(mib).err(), Some(OutOfMemory { mib }));
    }
}
