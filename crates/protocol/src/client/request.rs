use std::time::Duration;

use game_core::Side;
use search::{Limits, TimeControl};

/// A search to run on an engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The limits of the search; all of them hold.
    pub limits: Limits<String>,
    /// The opponent's side and clock. If `None`, the engine is sent equal clocks for both sides.
    pub opponent: Option<(Side, TimeControl)>,
    /// How long the search may take before it is stopped.
    pub timeout: Duration,
    /// How long the engine may take to answer `stop`; `None` for the [patience](super::Launch::patience).
    pub grace: Option<Duration>,
}

impl Request {
    /// A search within these limits, stopped after `timeout`.
    #[must_use]
    pub const fn new(limits: Limits<String>, timeout: Duration) -> Self {
        Self {
            limits,
            opponent: None,
            timeout,
            grace: None,
        }
    }

    /// The timeout before `stop`, and the grace after it.
    pub(super) fn times(&self, patience: Duration) -> (Duration, Duration) {
        (self.timeout, self.grace.unwrap_or(patience))
    }
}
