use core::ops::ControlFlow;
use std::process::Command as Program;
use std::time::{Duration, Instant};

use search::{Bound, Limits};

use super::process::{Step, hear_search};
use super::{Client, ClientError, EngineProcess, Found, Stopper, Thought};
use crate::hub::{Command, Info, Param, Purpose, Reply};

/// A program that speaks Hub.
#[derive(Debug)]
pub struct HubClient {
    process: EngineProcess,
    patience: Duration,
    name: String,
    params: Vec<Param>,
    /// Whether `init` was said, after which parameters stay as they are.
    is_initialized: bool,
}

impl HubClient {
    /// Starts a program and hears its introduction. `patience` is how long it may take for an answer
    /// that needs no search.
    ///
    /// # Errors
    /// A program that cannot be started, ends at once or does not say `wait`.
    pub fn start(program: Program, patience: Duration) -> Result<Self, ClientError> {
        let mut client = Self {
            process: EngineProcess::start(program)?,
            patience,
            name: String::new(),
            params: Vec::new(),
            is_initialized: false,
        };
        client.process.say(Command::Hub);
        let deadline = Instant::now() + patience;
        loop {
            match client.process.hear(deadline)?.parse() {
                Ok(Reply::Id { name, .. }) => client.name = name,
                Ok(Reply::Param(param)) => client.params.push(param),
                Ok(Reply::Wait) => return Ok(client),
                _ => (),
            }
        }
    }

    /// The parameters that it has announced.
    #[must_use]
    pub fn params(&self) -> &[Param] {
        &self.params
    }

    /// Waits for a reply; an error on the way to it is a refusal.
    fn wait_for(&mut self, expected: &Reply) -> Result<(), ClientError> {
        let deadline = Instant::now() + self.patience;
        let mut refusal = None;
        loop {
            let line = match (self.process.hear(deadline), refusal.take()) {
                // It has said why it does not answer.
                (Err(ClientError::NoAnswer(_)), Some(refusal)) => return Err(refusal),
                (line, earlier) => {
                    refusal = earlier;
                    line?
                }
            };
            match line.parse() {
                Ok(Reply::Error(message)) => refusal = Some(ClientError::Refused(message)),
                Ok(reply) if reply == *expected => return refusal.map_or(Ok(()), Err),
                _ => (),
            }
        }
    }

    fn initialize(&mut self) -> Result<(), ClientError> {
        if self.is_initialized {
            return Ok(());
        }
        self.process.say(Command::Init);
        self.wait_for(&Reply::Ready)?;
        self.is_initialized = true;
        Ok(())
    }
}

impl Client for HubClient {
    fn name(&self) -> &str {
        &self.name
    }

    /// Sets a parameter, before the first game.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        if !self.params.iter().any(|param| param.name == name) {
            let names: Vec<_> = self.params.iter().map(|param| &*param.name).collect();
            let detail = format!("it has no parameter {name:?}, but {}", names.join(", "));
            return Err(ClientError::Refused(detail));
        }
        if self.is_initialized {
            let detail = format!("{name:?} can only be set before the first game");
            return Err(ClientError::Refused(detail));
        }
        self.process.say(Command::SetParam {
            name: name.to_string(),
            value: value.to_string(),
        });
        Ok(())
    }

    fn new_game(&mut self) -> Result<(), ClientError> {
        self.initialize()?;
        self.process.say(Command::NewGame);
        self.process.say(Command::Ping);
        self.wait_for(&Reply::Pong)
    }

    fn set_position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), ClientError> {
        self.initialize()?;
        self.process.say(Command::Position {
            start: start.map(String::from),
            moves: moves.to_vec(),
        });
        self.process.say(Command::Ping);
        self.wait_for(&Reply::Pong)
    }

    fn search(
        &mut self,
        limits: &Limits<String>,
        timeout: Duration,
        on_thought: &mut dyn FnMut(&Thought) -> ControlFlow<()>,
    ) -> Result<Found, ClientError> {
        self.initialize()?;
        self.process.drain();
        let purpose = match *limits == Limits::infinite() {
            true => Purpose::Analyze,
            false => Purpose::Think,
        };
        self.process.say(Command::Level(limits.clone()));
        self.process.say(Command::Go(purpose));
        let stop = Command::Stop.to_string();
        let times = (timeout, self.patience);
        hear_search(&mut self.process, &stop, times, |line| {
            Ok(match line.parse() {
                Ok(Reply::Info(info)) => match on_thought(&thought(&info)) {
                    ControlFlow::Continue(()) => Step::Continue,
                    ControlFlow::Break(()) => Step::Stop,
                },
                Ok(Reply::Done { best, ponder }) => Step::Done(Found {
                    best,
                    ponder,
                    resigns: false,
                }),
                Ok(Reply::Error(message)) => return Err(ClientError::Nonsense(message)),
                _ => Step::Continue,
            })
        })
    }

    fn stopper(&self) -> Stopper {
        self.process.stopper("stop")
    }
}

fn thought(info: &Info) -> Thought {
    Thought {
        depth: info.depth,
        multi_pv: 1,
        score: info.score.map(|score| (score, Bound::Exact)),
        nodes: info.nodes,
        time: info.time,
        pv: info.pv.clone(),
    }
}
