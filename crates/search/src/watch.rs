use core::time::Duration;

use crate::{Clock, Control};

/// Nodes between two looks at clock and control: about a millisecond, or less.
const POLL_NODES: u64 = 512;

/// Tells a running search when to end.
pub(crate) struct Watch<'a> {
    pub(crate) clock: &'a dyn Clock,
    pub(crate) control: &'a Control,
    /// When the search ends wherever it is.
    pub(crate) hard: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    /// Set once, when the search must end.
    pub(crate) stopped: bool,
}

impl Watch<'_> {
    /// Whether the search must end, at so many nodes.
    #[inline]
    pub(crate) fn must_stop(&mut self, nodes: u64) -> bool {
        if self.nodes.is_some_and(|limit| nodes > limit) {
            self.stopped = true;
        } else if nodes.is_multiple_of(POLL_NODES) {
            self.poll();
        }
        self.stopped
    }

    /// Looks at clock and control.
    pub(crate) fn poll(&mut self) {
        self.stopped |= self.control.is_stopped() || self.has_passed(self.hard);
    }

    /// Whether a time limit has passed; none does while pondering.
    pub(crate) fn has_passed(&self, limit: Option<Duration>) -> bool {
        limit.is_some_and(|limit| !self.control.is_pondering() && self.clock.elapsed() >= limit)
    }
}
