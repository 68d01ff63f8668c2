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
    /// The nodes of this thread at the last look, which the team knows of.
    pub(crate) polled: u64,
    /// Set once, when the search must end.
    pub(crate) stopped: bool,
}

impl Watch<'_> {
    /// Whether the search must end, at so many nodes of this thread.
    #[inline]
    pub(crate) fn must_stop(&mut self, nodes: u64) -> bool {
        if self.nodes.is_some_and(|limit| nodes > limit) {
            self.stopped = true;
        } else if nodes - self.polled >= POLL_NODES {
            self.poll(nodes);
        }
        self.stopped
    }

    /// Looks at clock, control and the other threads.
    fn poll(&mut self, nodes: u64) {
        if self.role == Role::Help {
            self.team.add_nodes(nodes - self.polled);
        } else {
            let all = nodes + self.team.nodes();
            self.stopped |= self.nodes.is_some_and(|limit| all > limit);
        }
        self.polled = nodes;
        self.stopped |= self.control.is_stopped() || self.has_passed(self.hard);
    }

    /// Whether a time limit has passed; none does while pondering.
    pub(crate) fn has_passed(&self, limit: Option<Duration>) -> bool {
        limit.is_some_and(|limit| !self.control.is_pondering() && self.clock.elapsed() >= limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoClock;

    #[test]
    fn a_stop_is_seen_wherever_the_count_of_nodes_is_looked_at() {
        let (control, team) = (Control::new(), Team::default());
        control.stop();
        for step in [1, 2, 3, 7, 500, 600] {
            let mut watch = Watch {
                clock: &NoClock,
                control: &control,
                team: &team,
                role: Role::Help,
                hard: None,
                nodes: None,
                polled: 0,
                stopped: false,
            };
            // Nodes that end at once are counted, but do not look.
            let seen = (1..)
                .map(|look| look * step)
                .find(|&nodes| watch.must_stop(nodes));
            assert!(
                seen.is_some_and(|nodes| nodes < POLL_NODES + step),
                "{step}: {seen:?}"
            );
            assert_eq!(team.nodes(), watch.polled);
            team.add_nodes(0u64.wrapping_sub(team.nodes()));
        }
    }
}
