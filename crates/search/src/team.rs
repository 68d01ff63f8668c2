use core::sync::atomic::{AtomicU64, Ordering};

use crate::Control;

/// The state that the threads of one search share beside the table (Chess Programming Wiki, "Lazy SMP").
#[derive(Debug, Default)]
pub(crate) struct Team {
    /// Nodes that the helping threads have reported.
    nodes: AtomicU64,
    /// Oracle hits of the helping threads.
    oracle_hits: AtomicU64,
    /// With this the leading thread stops the others.
    pub(crate) orders: Control,
}

impl Team {
    /// A guard that stops the helping threads when it is dropped.
    pub(crate) const fn dismissal(&self) -> Dismissal<'_> {
        Dismissal(self)
    }

    /// The nodes of the helping threads.
    #[inline]
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The oracle hits of the helping threads.
    pub(crate) fn oracle_hits(&self) -> u64 {
        self.oracle_hits.load(Ordering::Relaxed)
    }

    /// Reports an oracle hit of a helping thread.
    pub(crate) fn add_oracle_hit(&self) {
        self.oracle_hits.fetch_add(1, Ordering::Relaxed);
    }

    /// Reports `nodes` further nodes of a helping thread.
    #[inline]
    pub(crate) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }
}

/// Stops the helping threads when it is dropped, even by a panic, since the scope waits for them to end.
#[must_use]
pub(crate) struct Dismissal<'a>(&'a Team);

impl Drop for Dismissal<'_> {
    fn drop(&mut self) {
        self.0.orders.stop();
    }
}

/// The place of a thread in its team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Decides when the search ends, reports, and returns the result.
    Lead,
    /// Only fills the table.
    Help,
}
