use core::time::Duration;

use crate::team::{Role, Team};
use crate::{Clock, Control, NoClock};

/// Nodes between two polls of clock and control: about a millisecond, or less.
const POLL_NODES: u64 = 512;

/// Decides when a running search must end.
pub(crate) struct Watch<'a> {
    pub(crate) clock: &'a dyn Clock,
    pub(crate) control: &'a Control,
    pub(crate) team: &'a Team,
    pub(crate) role: Role,
    /// The time at which the search is stopped, even inside an iteration.
    pub(crate) hard: Option<Duration>,
    /// Limit of the nodes of all threads.
    pub(crate) nodes: Option<u64>,
    /// The nodes of this thread at the last poll, which the team has counted.
    pub(crate) polled: u64,
    /// Whether the search ends as soon as it does not ponder any more.
    pub(crate) stops_on_ponder_hit: bool,
    /// Set once, when the search must end.
    pub(crate) stopped: bool,
}

impl<'a> Watch<'a> {
    /// The watch of a helping thread, which ends when the leading thread stops it.
    pub(crate) const fn of_helper(team: &'a Team) -> Self {
        Self {
            clock: &NoClock,
            control: &team.orders,
            team,
            role: Role::Help,
            hard: None,
            nodes: None,
            polled: 0,
            stops_on_ponder_hit: false,
            stopped: false,
        }
    }

    /// Whether the search must end, after `nodes` nodes of this thread.
    #[inline]
    pub(crate) fn must_stop(&mut self, nodes: u64) -> bool {
        if self.nodes.is_some_and(|limit| nodes > limit) {
            self.stopped = true;
        } else if nodes - self.polled >= POLL_NODES {
            self.poll(nodes);
        }
        self.stopped
    }

    /// Checks clock, control and the node counts of the other threads.
    fn poll(&mut self, nodes: u64) {
        if self.role == Role::Help {
            self.team.add_nodes(nodes - self.polled);
        } else {
            self.clock.poll();
            let all = nodes + self.team.nodes();
            self.stopped |= self.nodes.is_some_and(|limit| all > limit);
        }
        self.polled = nodes;
        let has_passed = |limit| self.clock.elapsed() >= limit;
        let is_late = self.stops_on_ponder_hit || self.hard.is_some_and(has_passed);
        self.stopped |= self.control.is_stopped() || (is_late && !self.control.is_pondering());
    }
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;
    use core::time::Duration;

    use super::*;

    /// A clock that counts how often it was polled.
    struct Host(Cell<u64>);

    impl Clock for Host {
        fn elapsed(&self) -> Duration {
            Duration::ZERO
        }
        fn poll(&self) {
            self.0.set(self.0.get() + 1);
        }
    }

    #[test]
    fn polls_are_frequent_whatever_the_step_between_checks() {
        let (control, team) = (Control::new(), Team::default());
        for step in [1, 2, 3, 7, 500, 600] {
            let host = Host(Cell::new(0));
            let mut watch = Watch {
                clock: &host,
                control: &control,
                role: Role::Lead,
                ..Watch::of_helper(&team)
            };
            // Nodes that end at once are counted, but do not check.
            let checks = (1..).map(|check| check * step);
            assert!(
                checks
                    .take_while(|nodes| *nodes < 10_000)
                    .all(|nodes| !watch.must_stop(nodes))
            );
            let polls = host.0.get();
            assert!(polls >= 10_000 / (POLL_NODES + step), "{step}: {polls}");
        }
    }

    #[test]
    fn a_helper_reports_all_its_nodes_and_stops_on_order() {
        let team = Team::default();
        let mut watch = Watch::of_helper(&team);
        assert!(!watch.must_stop(700) && !watch.must_stop(1300));
        assert_eq!(team.nodes(), 1300);
        team.orders.stop();
        assert!(!watch.must_stop(1301) && watch.must_stop(1300 + POLL_NODES));
    }

    #[test]
    fn a_search_that_is_late_while_it_ponders_ends_after_the_ponder_hit() {
        let (control, team) = (Control::new(), Team::default());
        control.ponder();
        let mut watch = Watch {
            control: &control,
            role: Role::Lead,
            stops_on_ponder_hit: true,
            ..Watch::of_helper(&team)
        };
        assert!(!watch.must_stop(POLL_NODES));
        control.ponder_hit();
        assert!(watch.must_stop(2 * POLL_NODES));
    }
}
