use core::time::Duration;

use crate::team::{Role, Team};
use crate::{Clock, Control};

/// Nodes between two looks at clock and control: about a millisecond, or less.
const POLL_NODES: u64 = 512;

/// Tells a running search when to end.
pub(crate) struct Watch<'a> {
    pub(crate) clock: &'a dyn Clock,
    pub(crate) control: &'a Control,
    pub(crate) team: &'a Team,
    pub(crate) role: Role,
    /// When the search ends wherever it is.
    pub(crate) hard: Option<Duration>,
    /// The nodes after which the search ends, of all threads.
    pub(crate) nodes: Option<u64>,
    /// Set once, when the search must end.
    pub(crate) stopped: bool,
}

impl Watch<'_> {
    /// Whether the search must end, at so many nodes of this thread.
    #[inline]
    pub(crate) fn must_stop(&mut self, nodes: u64) -> bool {
        if self.nodes.is_some_and(|limit| nodes > limit) {
            self.stopped = true;
        } else if nodes.is_multiple_of(POLL_NODES) {
            self.poll(nodes);
        }
        self.stopped
    }

    /// Looks at clock, control and the other threads.
    fn poll(&mut self, nodes: u64) {
        if self.role == Role::Help {
            self.team.add_nodes(POLL_NODES);
        } else {
            let all = nodes + self.team.nodes();
            self.stopped |= self.nodes.is_some_and(|limit| all > limit);
        }
        self.stopped |= self.control.is_stopped() || self.has_passed(self.hard);
    }

    /// Whether a time limit has passed; none does while pondering.
    pub(crate) fn has_passed(&self, limit: Option<Duration>) -> bool {
        limit.is_some_and(|limit| !self.control.is_pondering() && self.clock.elapsed() >= limit)
    }
}
