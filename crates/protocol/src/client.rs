//! Drives engines that run as programs, over UCI, Hub or XBoard's protocol.
//!
//! | to | use |
//! |---|---|
//! | drive a program of any of the protocols | [`start`], `dyn` [`Client`] |
//! | use everything that UCI has | [`UciClient`] |
//! | the same over Hub or XBoard's protocol | [`HubClient`], [`XboardClient`] |
//! | stop a search from another thread | [`Stopper`] |
//! | keep a log of the conversation | [`Launch::observed_by`] |
//! | talk to a program line by line | [`EngineProcess`] |
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::process::Command;
//! use std::time::Duration;
//!
//! use protocol::client::{self, Launch, Protocol, Request};
//! use search::Limits;
//!
//! // Usually the path of an engine; here a script that always answers e7e5.
//! let mut program = Command::new("sh");
//! program.arg("-c").arg(
//!     "while read word rest; do case $word in
//!         uci) echo option name Hash type spin default 16 min 1 max 1024; echo uciok;;
//!         isready) echo readyok;;
//!         go) echo info depth 1 score cp 20 pv e7e5; echo bestmove e7e5;;
//!         quit) exit;;
//!     esac; done",
//! );
//! let launch = Launch::new(program, Duration::from_secs(5));
//! let mut engine = client::start(Protocol::Uci, launch)?;
//! engine.set_option("Hash", "64")?;
//! engine.new_game()?;
//! engine.set_position(None, &["e2e4".to_string()])?;
//! let limits = Limits::move_time(Duration::from_secs(1));
//! let request = Request::new(limits, Duration::from_secs(10));
//! let found = engine.search(&request, &mut |thought| {
//!     println!("{:?} {:?}", thought.depth, thought.pv);
//!     ControlFlow::Continue(()) // or Break, to stop the search
//! })?;
//! assert_eq!(found.best.as_deref(), Some("e7e5"));
//! # Ok::<(), client::ClientError>(())
//! ```
//!
//! # What can go wrong
//!
//! A program that ends gives [`ClientError::Ended`] with its last lines of standard error. A program that
//! does not answer in time gives [`ClientError::NoAnswer`]; a search that takes too long is stopped first.
//! After either error, drop the client. Dropping a client sends `quit` to its program, and kills
//! it if it has not ended half a second later. Processes that the program has started are not killed: a script around an
//! engine must `exec` it.

mod error;
mod hub_client;
mod launch;
mod process;
mod request;
mod uci_client;
mod xboard_client;

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;
use std::time::Duration;

use game_core::{ParseError, Score};
use search::Bound;

pub use error::ClientError;
pub use hub_client::HubClient;
pub use launch::{Launch, Line};
pub use process::{EngineProcess, LONGEST_WAIT, Stopper};
pub use request::Request;
pub use uci_client::UciClient;
pub use xboard_client::XboardClient;

/// An engine that runs as a program, over any protocol. Positions and moves are in the
/// notation of the protocol.
pub trait Client: Send {
    /// The name that the engine gives itself; empty if it gives none.
    fn name(&self) -> &str;

    /// Sets an option.
    ///
    /// # Errors
    /// [`ClientError::Refused`] if the protocol shows that the engine has no such option, or that the
    /// option does not take the value.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError>;

    /// Chooses the game, by its name in the protocol: for UCI the value of `UCI_Variant`, for Hub that of
    /// `variant`, for XBoard the argument of `variant` (`normal` for chess). A UCI or Hub engine without a choice
    /// of games is sent nothing; an XBoard engine may play every variant.
    ///
    /// # Errors
    /// [`ClientError::Refused`] if the engine lists its games and this is not one of them.
    fn set_variant(&mut self, name: &str) -> Result<(), ClientError>;

    /// Begins a new game and makes the engine forget the last one.
    ///
    /// # Errors
    /// A program that has ended or does not answer.
    fn new_game(&mut self) -> Result<(), ClientError>;

    /// Sets up `start`, or the start position if it is `None`, and plays `moves`.
    ///
    /// # Errors
    /// [`ClientError::Refused`] if the engine cannot set up positions, or not this one; a program that has ended or
    /// does not answer.
    fn set_position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), ClientError>;

    /// Searches the position that was set up last, and calls `on_thought` with each report of the engine.
    /// Stops the engine when `on_thought` breaks, or after the timeout of the request.
    ///
    /// # Errors
    /// A program that ends, or that does not answer after it was stopped; [`ClientError::Refused`] for limits that the
    /// protocol cannot express; [`ClientError::Nonsense`] if a program reports an error over XBoard's protocol, or over Hub and finds
    /// no move.
    fn search(
        &mut self,
        request: &Request,
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
    /// The engine's claim that the game is over, such as `1-0 {White mates}`.
    pub claim: Option<String>,
}

/// A protocol for driving programs; as text `uci`, `hub` or `xboard`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// Hub, for draughts.
    Hub,
    /// XBoard's protocol, version 2.
    Xboard,
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Uci => "uci",
            Self::Hub => "hub",
            Self::Xboard => "xboard",
        })
    }
}

impl FromStr for Protocol {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut all = [Self::Uci, Self::Hub, Self::Xboard].into_iter();
        let unknown = || ParseError::new(text, "not uci, hub or xboard");
        all.find(|protocol| protocol.to_string() == text)
            .ok_or_else(unknown)
    }
}

/// Starts a program.
///
/// # Errors
/// A program that cannot be started, ends at once or does not answer.
pub fn start(protocol: Protocol, launch: Launch) -> Result<Box<dyn Client>, ClientError> {
    Ok(match protocol {
        Protocol::Uci => Box::new(UciClient::start(launch)?),
        Protocol::Hub => Box::new(HubClient::start(launch)?),
        Protocol::Xboard => Box::new(XboardClient::start(launch)?),
    })
}
