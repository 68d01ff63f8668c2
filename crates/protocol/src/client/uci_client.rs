use core::ops::ControlFlow;
use std::process::Command as Program;
use std::time::{Duration, Instant};

use game_core::Side;
use search::{Limits, TimeLimit};

use super::process::{Step, hear_search};
use super::{Client, ClientError, EngineProcess, Found, Stopper, Thought};
use crate::uci::{Command, Go, Info, Reply, UciOption};

/// A program that speaks UCI.
#[derive(Debug)]
pub struct UciClient {
    process: EngineProcess,
    patience: Duration,
    name: String,
    author: String,
    options: Vec<UciOption>,
}

impl UciClient {
    /// Starts a program and hears its introduction. `patience` is how long it may take for an answer
    /// that needs no search.
    ///
    /// # Errors
    /// A program that cannot be started, ends at once or does not say `uciok`.
    pub fn start(program: Program, patience: Duration) -> Result<Self, ClientError> {
        let mut client = Self {
            process: EngineProcess::start(program)?,
            patience,
            name: String::new(),
            author: String::new(),
            options: Vec::new(),
        };
        client.say(&Command::Uci);
        let deadline = Instant::now() + patience;
        loop {
            match client.process.hear(deadline)?.parse() {
                Ok(Reply::Name(name)) => client.name = name,
                Ok(Reply::Author(author)) => client.author = author,
                Ok(Reply::Option(option)) => client.options.push(option),
                Ok(Reply::UciOk) => return Ok(client),
                // A greeting, or a line of another protocol.
                _ => (),
            }
        }
    }

    /// The author of the engine.
    #[must_use]
    pub fn author(&self) -> &str {
        &self.author
    }

    /// The options that it has announced.
    #[must_use]
    pub fn options(&self) -> &[UciOption] {
        &self.options
    }

    /// Sends a command.
    pub fn say(&self, command: &Command) {
        self.process.say(command);
    }

    /// Waits until the engine has done everything before.
    ///
    /// # Errors
    /// A program that has ended or does not answer.
    pub fn synchronize(&mut self) -> Result<(), ClientError> {
        self.say(&Command::IsReady);
        let deadline = Instant::now() + self.patience;
        while self.process.hear(deadline)?.parse() != Ok(Reply::ReadyOk) {}
        Ok(())
    }

    /// Searches with all arguments of `go`, and gives each `info` line to `on_info`. The search is told
    /// to stop when `on_info` breaks and when `timeout` is over.
    ///
    /// # Errors
    /// A program that ends, or that does not answer after it was told to stop.
    pub fn go(
        &mut self,
        go: &Go,
        timeout: Duration,
        mut on_info: impl FnMut(&Info) -> ControlFlow<()>,
    ) -> Result<Found, ClientError> {
        self.process.drain();
        self.say(&Command::Go(Box::new(go.clone())));
        let stop = Command::Stop.to_string();
        let times = (timeout, self.patience);
        hear_search(&mut self.process, &stop, times, |line| {
            Ok(match line.parse() {
                Ok(Reply::Info(info)) => match on_info(&info) {
                    ControlFlow::Continue(()) => Step::Continue,
                    ControlFlow::Break(()) => Step::Stop,
                },
                Ok(Reply::BestMove { best, ponder }) => Step::Done(Found {
                    best,
                    ponder,
                    resigns: false,
                }),
                _ => Step::Continue,
            })
        })
    }
}

impl Client for UciClient {
    fn name(&self) -> &str {
        &self.name
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        let mut options = self.options.iter();
        let Some(option) = options.find(|option| option.name.eq_ignore_ascii_case(name)) else {
            let names: Vec<_> = self.options.iter().map(|option| &*option.name).collect();
            let detail = format!("it has no option {name:?}, but {}", names.join(", "));
            return Err(ClientError::Refused(detail));
        };
        // Engines skip such a value without a word.
        if !option.kind.accepts(value) {
            let detail = format!("its option {name:?} does not take {value:?}");
            return Err(ClientError::Refused(detail));
        }
        self.say(&Command::set_option(&option.name, value));
        Ok(())
    }

    fn new_game(&mut self) -> Result<(), ClientError> {
        self.say(&Command::NewGame);
        self.synchronize()
    }

    fn set_position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), ClientError> {
        self.say(&Command::Position {
            start: start.map(String::from),
            moves: moves.to_vec(),
        });
        Ok(())
    }

    fn search(
        &mut self,
        limits: &Limits<String>,
        timeout: Duration,
        on_thought: &mut dyn FnMut(&Thought) -> ControlFlow<()>,
    ) -> Result<Found, ClientError> {
        self.go(&go_of(limits), timeout, |info| on_thought(&thought(info)))
    }

    fn stopper(&self) -> Stopper {
        self.process.stopper("stop")
    }
}

/// The limits as arguments of `go`. The clock is told as that of both sides, for the limits do not
/// say whose it is.
fn go_of(limits: &Limits<String>) -> Go {
    let mut go = Go {
        depth: limits.depth,
        nodes: limits.nodes,
        mate: limits.mate,
        search_moves: limits.search_moves.clone(),
        ..Go::default()
    };
    match limits.time {
        TimeLimit::Unlimited => (),
        TimeLimit::MoveTime(time) => go.move_time = Some(time),
        TimeLimit::Clock(clock) => {
            go.remaining = Side::ALL.map(|_| Some(clock.remaining));
            go.increment = Side::ALL.map(|_| Some(clock.increment));
            go.moves_to_go = clock.moves_to_go;
        }
    }
    go.infinite = !go.is_limited();
    go
}

fn thought(info: &Info) -> Thought {
    Thought {
        depth: info.depth,
        multi_pv: info.multi_pv.unwrap_or(1),
        score: info.score.map(|score| (score.value, score.bound)),
        nodes: info.nodes,
        time: info.time,
        pv: info.pv.clone(),
    }
}
