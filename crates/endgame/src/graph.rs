use core::sync::atomic::{AtomicU32, Ordering};

/// The quiet moves of a slice, reversed: for each index, the indices from which a quiet move leads to it.
pub(crate) struct Graph {
    /// For each index, the end of its edges; they start where those of the previous index end. While the graph is
    /// filled, the slot of its next edge.
    ends: Vec<AtomicU32>,
    edges: Vec<AtomicU32>,
}

/// Marks an edge after which the opponent may draw with a right that tables do not store.
const OR_DRAW: u32 = 1 << 31;

/// A reversed move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    /// The index of the position before the move.
    pub(crate) from: u64,
    /// Whether the opponent may draw after the move with a right that tables do not store.
    pub(crate) or_draw: bool,
}

/// For each index, the number of quiet moves that lead to it.
pub(crate) struct Degrees(Vec<AtomicU32>);

impl Degrees {
    pub(crate) fn new(size: u64) -> Self {
        Self((0..size).map(|_| AtomicU32::new(0)).collect())
    }

    #[inline]
    pub(crate) fn count(&self, to: u64) {
        self.0[to as usize].fetch_add(1, Ordering::Relaxed);
    }
}

impl Graph {
    /// Bytes of an index and of an edge.
    pub(crate) const INDEX_BYTES: u64 = 4;
    pub(crate) const EDGE_BYTES: u64 = 4;

    /// Whether 32 bits can number `size` indices and `edges` edges.
    pub(crate) const fn can_number(size: u64, edges: u64) -> bool {
        size < OR_DRAW as u64 && edges < u32::MAX as u64
    }

    /// An empty graph with room for the counted edges.
    pub(crate) fn with_degrees(degrees: Degrees) -> Self {
        let ends = degrees.0;
        let mut sum = 0;
        for end in &ends {
            let degree = end.load(Ordering::Relaxed);
            end.store(sum, Ordering::Relaxed);
            sum += degree;
        }
        let edges = (0..sum).map(|_| AtomicU32::new(0)).collect();
        Self { ends, edges }
    }

    /// Adds one of the edges that were counted.
    #[inline]
    pub(crate) fn add(&self, to: u64, edge: Edge) {
        let slot = self.ends[to as usize].fetch_add(1, Ordering::Relaxed);
        let mark = if edge.or_draw { OR_DRAW } else { 0 };
        self.edges[slot as usize].store(edge.from as u32 | mark, Ordering::Relaxed);
    }

    /// The moves that lead to an index, once all have been added.
    #[inline]
    pub(crate) fn edges_to(&self, to: u64) -> impl Iterator<Item = Edge> {
        let end = |index: usize| self.ends[index].load(Ordering::Relaxed) as usize;
        let to = to as usize;
        let start = to.checked_sub(1).map_or(0, end);
        self.edges[start..end(to)].iter().map(|edge| {
            let edge = edge.load(Ordering::Relaxed);
            Edge {
                from: u64::from(edge & !OR_DRAW),
                or_draw: edge & OR_DRAW != 0,
            }
        })
    }
}
