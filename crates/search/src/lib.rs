//! A modern alpha-beta search, generic over the game.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod clock;
mod config;
mod control;
mod limits;
mod report;
mod search;

pub use clock::{Clock, NoClock};
pub use config::{Config, Level, TableCutoffs, Techniques, Variety};
pub use control::Control;
pub use limits::{Limits, TimeControl, TimeLimit};
pub use report::{Bound, Line, Report, SearchResult, Statistics};
pub use search::Search;
