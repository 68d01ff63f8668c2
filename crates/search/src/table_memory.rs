use alloc::vec::Vec;
use core::sync::atomic::AtomicU64;

#[cfg(feature = "std")]
use memmap2::MmapMut;

/// Entries that share a cache line; a position may be in any of them.
pub(crate) const CLUSTER: usize = 4;

/// The slots of a cache line.
pub(crate) type Cluster = [Slot; CLUSTER];

/// The key XORed with the data, and the data, so that a slot torn by two writers matches no key (Robert
/// Hyatt and Tim Mann, "A lock-less transposition table implementation for parallel search", 2002).
pub(crate) type Slot = [AtomicU64; 2];

const _: () = assert!(size_of::<Cluster>() == 64);

/// The clusters of a table, all zero at first.
#[derive(Debug)]
pub(crate) enum TableMemory {
    /// Pages from the operating system, huge ones where it has them: a table is read at random, and the TLB of a processor
    /// holds few pages.
    #[cfg(feature = "std")]
    Mapped(MmapMut),
    /// The heap of the program.
    Allocated(Vec<Cluster>),
}

impl TableMemory {
    /// `count` clusters; `None` if there is no memory for them.
    pub(crate) fn new(count: usize) -> Option<Self> {
        #[cfg(feature = "std")]
        if let Some(mapped) = map(count) {
            return Some(Self::Mapped(mapped));
        }
        allocate(count).map(Self::Allocated)
    }

    /// The size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            #[cfg(feature = "std")]
            Self::Mapped(pages) => pages.len(),
            Self::Allocated(clusters) => size_of_val(clusters.as_slice()),
        }
    }

    /// Sets everything to zero.
    pub(crate) fn clear(&mut self) {
        match self {
            #[cfg(feature = "std")]
            Self::Mapped(pages) => pages.fill(0),
            Self::Allocated(clusters) => clusters.fill_with(Cluster::default),
        }
    }

    /// All clusters.
    pub(crate) fn clusters(&mut self) -> &mut [Cluster] {
        match self {
            #[cfg(feature = "std")]
            Self::Mapped(pages) => zerocopy::FromBytes::mut_from_bytes(pages)
                .expect("pages are aligned, and these hold whole clusters"),
            Self::Allocated(clusters) => clusters,
        }
    }
}

#[cfg(feature = "std")]
fn map(count: usize) -> Option<MmapMut> {
    let mut pages = MmapMut::map_anon(count.checked_mul(size_of::<Cluster>())?).ok()?;
    // Only advice: without huge pages the table works the same.
    #[cfg(target_os = "linux")]
    let _ = pages.advise(memmap2::Advice::HugePage);
    // Touches every page now, rather than while a clock runs.
    pages.fill(0);
    Some(pages)
}

fn allocate(count: usize) -> Option<Vec<Cluster>> {
    let mut clusters = Vec::new();
    clusters.try_reserve_exact(count).ok()?;
    clusters.resize_with(count, Cluster::default);
    Some(clusters)
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::Ordering;

    use super::*;

    #[test]
    fn all_memory_is_alike() {
        let allocated = TableMemory::Allocated(allocate(5).unwrap());
        for mut memory in [TableMemory::new(5).unwrap(), allocated] {
            assert_eq!(memory.bytes(), 5 * 64);
            let words = |memory: &mut TableMemory| -> Vec<u64> {
                let words = memory.clusters().iter().flatten().flatten();
                words.map(|word| word.load(Ordering::Relaxed)).collect()
            };
            assert_eq!(words(&mut memory), [0; 40]);
            memory.clusters()[4][3][1].store(7, Ordering::Relaxed);
            assert_eq!(words(&mut memory)[39], 7);
            memory.clear();
            assert_eq!(words(&mut memory), [0; 40]);
        }
    }
}
