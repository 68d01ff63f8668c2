use std::time::Duration;

use game_core::Side;
use search::{Limits, TimeControl};

/// A search to ask of an engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The limits of the search, of which all hold together.
    pub limits: Limits<String>,
    /// The opponent's side and clock. `None`: an engine is told that both clocks are alike.
    pub opponent: Option<(Side, TimeControl)>,
    /// How long the search may take before it is told to stop.
    pub timeout: Duration,
    /// How long the answer to `stop` may take. `None`: the [patience](super::Launch::patience).
    pub grace: Option<Duration>,
}

impl Request {
    /// A search within these limits that is told to stop after `timeout`.
    #[must_use]
    pub const fn new(limits: Limits<String>, timeout: Duration) -> Self {
        Self {
            limits,
            opponent: None,
            timeout,
            grace: None,
        }
    }

    /// The time before `stop`, and the time after it.
    pub(super) fn times(&self, patience: Duration) -> (Duration, Duration) {
        (self.timeout, self.grace.unwrap_or(patience))
    }
}
