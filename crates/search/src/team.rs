use core::sync::atomic::{AtomicU64, Ordering};

use crate::Control;

/// What the threads of one search tell each other (Chess Programming Wiki, "Lazy SMP"): they search
/// the same position, and each finds in the table what the others know.
#[derive(Debug, Default)]
pub(crate) struct Team {
    /// Nodes of the threads that help, as far as they have told.
    nodes: AtomicU64,
    /// Nodes that the oracle had solved for the threads that help.
    oracle_hits: AtomicU64,
    /// By this the leading thread stops the others.
    pub(crate) orders: Control,
}

impl Team {
    /// What stops the helping threads at the end.
    pub(crate) const fn dismissal(&self) -> Dismissal<'_> {
        Dismissal(self)
    }

    /// The nodes of the threads that help.
    #[inline]
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The oracle's hits of the threads that help.
    pub(crate) fn oracle_hits(&self) -> u64 {
        self.oracle_hits.load(Ordering::Relaxed)
    }

    /// The oracle has solved a node of a thread that helps.
    pub(crate) fn add_oracle_hit(&self) {
        self.oracle_hits.fetch_add(1, Ordering::Relaxed);
    }

    /// A thread that helps has visited so many nodes more.
    #[inline]
    pub(crate) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }
}

/// Stops the threads that help when it is dropped, even by a panic: the others wait for their end.
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
    /// It decides when the search ends, reports and answers.
    Lead,
    /// It only fills the table.
    Help,
}
