use core::time::Duration;

/// The time since a search began. The library reads no clock that it was not given.
///
/// With the `std` feature (a default) `std::time::Instant` is a clock. Elsewhere a closure serves,
/// or [`NoClock`].
pub trait Clock {
    /// Time since the search began; never goes back.
    fn elapsed(&self) -> Duration;
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
