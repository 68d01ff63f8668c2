use core::time::Duration;

/// The time since a search began. The library reads no clock that it was not given.
///
/// With the `std` feature (a default) `std::time::Instant` is a clock. A closure is one everywhere:
///
/// ```
/// use core::time::Duration;
/// use search::Clock;
///
/// let clock = || Duration::from_millis(20);
/// let clock: &dyn Clock = &clock;
/// assert_eq!(clock.elapsed(), Duration::from_millis(20));
/// ```
pub trait Clock {
    /// Time since the search began; never goes back.
    fn elapsed(&self) -> Duration;
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
