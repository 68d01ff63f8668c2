use core::time::Duration;

/// The time since a search began. The library reads only the clock that it is given.
///
/// With the feature `std`, a default, `std::time::Instant` is a clock. So is any closure that returns the elapsed time, and
/// [`NoClock`] serves searches without a time limit.
///
/// ```
/// use core::time::Duration;
/// use search::Clock;
///
/// let milliseconds = || 40; // of a timer without `std`
/// let clock = || Duration::from_millis(milliseconds());
/// assert_eq!(clock.elapsed().as_millis(), 40);
/// ```
pub trait Clock {
    /// Time since the search began; never decreases.
    fn elapsed(&self) -> Duration;

    /// Called by the searching thread about once a millisecond. A host with a single thread can read its messages here and
    /// [stop](crate::Control::stop) the search.
    fn poll(&self) {}
}

impl<F: Fn() -> Duration> Clock for F {
    fn elapsed(&self) -> Duration {
        self()
    }
}

#[cfg(feature = "std")]
impl Clock for std::time::Instant {
    fn elapsed(&self) -> Duration {
        Self::elapsed(self)
    }
}

/// A clock that stands still: time limits never expire. For searches by depth or nodes.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClock;

impl Clock for NoClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}
