use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Controls a running search: stops it, reports a ponder hit to it, and shows the root move that it is searching.
///
/// Share it, for example in an `Arc`, between the thread that searches and the one that reads commands. Each search needs
/// one of its own: a stopped one remains stopped.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    pondering: AtomicBool,
    /// A [`CurrentMove`], packed; 0 before the first one.
    current_move: AtomicU64,
}

/// The root move that a search is working on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentMove {
    /// The depth of the iteration in plies.
    pub depth: usize,
    /// The place of the move in the order of the iteration, from 1.
    pub number: usize,
    /// The code of the move in the root position ([`Searchable::move_code`](game_core::Searchable::move_code)).
    pub code: u16,
}

impl Control {
    /// No command yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            stopped: AtomicBool::new(false),
            pondering: AtomicBool::new(false),
            current_move: AtomicU64::new(0),
        }
    }

    /// Ends the search within 512 nodes, which take less than a millisecond with the usual evaluators; it returns the best
    /// move so far.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether [`stop`](Self::stop) was called.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Marks the search as pondering, on the opponent's time: time limits do not apply.
    pub fn ponder(&self) {
        self.pondering.store(true, Ordering::Relaxed);
    }

    /// The opponent played the expected move: time limits apply again, counted from the start of the search.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search is pondering.
    #[inline]
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// The root move that the search is working on; `None` before its first one. Another thread may call this at any
    /// time, and so may [`Clock::poll`](crate::Clock::poll).
    #[must_use]
    pub fn current_move(&self) -> Option<CurrentMove> {
        let packed = self.current_move.load(Ordering::Relaxed);
        let current = CurrentMove {
            depth: (packed >> 32) as usize,
            number: usize::from((packed >> 16) as u16),
            code: packed as u16,
        };
        (packed != 0).then_some(current)
    }

    /// Records the root move that is searched next.
    pub(crate) fn enter_move(&self, current: CurrentMove) {
        let CurrentMove {
            depth,
            number,
            code,
        } = current;
        let packed = (depth as u64) << 32 | (number as u64 & 0xffff) << 16 | u64::from(code);
        self.current_move.store(packed, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_current_move_is_what_was_noted() {
        let control = Control::new();
        assert_eq!(control.current_move(), None);
        for (depth, number, code) in [(1, 1, 0), (127, 218, u16::MAX), (2, 65_535, 3)] {
            let current = CurrentMove {
                depth,
                number,
                code,
            };
            control.enter_move(current);
            assert_eq!(control.current_move(), Some(current));
        }
    }
}
