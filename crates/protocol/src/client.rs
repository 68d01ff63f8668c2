//! Drives engines that are programs of their own: over UCI, Hub or XBoard's protocol.
//!
//! | to | there is |
//! |---|---|
//! | drive a program of any of the protocols | [`start`], `dyn` [`Client`] |
//! | drive one over UCI with all that UCI has | [`UciClient`] |
//! | the same over Hub or XBoard's protocol | [`HubClient`], [`XboardClient`] |
//! | stop a search from another thread | [`Stopper`] |
//! | talk to a program line by line | [`EngineProcess`] |
//!
//! ```no_run
//! use std::ops::ControlFlow;
//! use std::process::Command;
//! use std::time::Duration;
//!
//! use protocol::client::{self, Protocol};
//! use search::Limits;
//!
//! let mut engine = client::start(Protocol::Uci, Command::new("stockfish"), Duration::from_secs(5))?;
//! engine.set_option("Hash", "64")?;
//! engine.new_game()?;
//! engine.set_position(None, &["e2e4".to_string()])?;
//! let limits = Limits::move_time(Duration::from_secs(1));
//! let found = engine.search(&limits, Duration::from_secs(10), &mut |thought| {
//!     println!("{:?} {:?}", thought.depth, thought.pv);
//!     ControlFlow::Continue(()) // or Break, to stop the search
//! })?;
//! println!("{:?}", found.best);
//! # Ok::<(), client::ClientError>(())
//! ```
//!
//! # What can go wrong
//!
//! A program that ends is a [`ClientError::Ended`] with its last lines of standard error. One that does
//! not answer in time is a [`ClientError::NoAnswer`]; a search whose time is up is told to stop first.
//! After either the client should be dropped. A dropped client tells its program to quit and kills it
//! half a second later; no process is left behind.

mod error;
mod hub_client;
mod process;
mod uci_client;
mod xboard_client;

use core::ops::ControlFlow;
use std::process::Command;
use std::time::Duration;

use game_core::Score;
use search::{Bound, Limits};

pub use error::ClientError;
pub use hub_client::HubClient;
pub use process::{EngineProcess, Stopper};
pub use uci_client::UciClient;
pub use xboard_client::XboardClient;

/// An engine that is a program of its own, whatever the protocol. Positions and moves are in the
/// notation of the protocol.
pub trait Client: Send {
    /// The name by which it introduces itself; empty if it has told none.
    fn name(&self) -> &str;

    /// Sets an option.
    ///
    /// # Errors
    /// [`ClientError::Refused`] if the engine has no such option or the option does not take the
    /// value, where the protocol tells.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError>;

    /// Begins a game: the engine forgets the one before.
    ///
    /// # Errors
    /// A program that has ended or does not answer.
    fn new_game(&mut self) -> Result<(), ClientError>;

    /// Sets up a position, the start if there is none, and plays the moves.
    ///
    /// # Errors
    /// [`ClientError::Refused`] if the engine cannot set up positions.
    fn set_position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), ClientError>;

    /// Searches the position that was set up last, and gives `on_thought` what the engine says of it.
    /// The search is told to stop when `on_thought` breaks and when `timeout` is over.
    ///
    /// # Errors
    /// A program that ends, or that does not answer after it was told to stop.
    fn search(
        &mut self,
        limits: &Limits<String>,
        timeout: Duration,
        on_thought: &mut dyn FnMut(&Thought) -> ControlFlow<()>,
    ) -> Result<Found, ClientError>;

    /// Stops a search from another thread.
    fn stopper(&self) -> Stopper;
}

/// A report of an engine on its search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thought {
    /// Depth in plies.
    pub depth: Option<usize>,
    /// 1 for the best line, 2 for the second best, and so on.
    pub multi_pv: usize,
    /// The value for the side to move, and whether it is a bound.
    pub score: Option<(Score, Bound)>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time since the search began, as the engine measures it.
    pub time: Option<Duration>,
    /// The principal variation.
    pub pv: Vec<String>,
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The move to play; `None` if there is no legal one.
    pub best: Option<String>,
    /// The reply that the engine expects.
    pub ponder: Option<String>,
    /// Whether the engine resigns instead of moving.
    pub resigns: bool,
}

/// The protocols that programs are driven by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// Hub, for draughts.
    Hub,
    /// XBoard's protocol, version 2.
    Xboard,
}

/// Starts a program. `patience` is how long it may take for an answer that needs no search.
///
/// # Errors
/// A program that cannot be started, ends at once or does not answer.
pub fn start(
    protocol: Protocol,
    command: Command,
    patience: Duration,
) -> Result<Box<dyn Client>, ClientError> {
    Ok(match protocol {
        Protocol::Uci => Box::new(UciClient::start(command, patience)?),
        Protocol::Hub => Box::new(HubClient::start(command, patience)?),
        Protocol::Xboard => Box::new(XboardClient::start(command, patience)?),
    })
}
