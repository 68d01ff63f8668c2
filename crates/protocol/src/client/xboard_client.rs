use core::ops::ControlFlow;
use std::process::Command as Program;
use std::time::{Duration, Instant};

use search::{Bound, Limits, TimeControl, TimeLimit};

use super::process::{Step, hear_search};
use super::{Client, ClientError, EngineProcess, Found, Stopper, Thought};
use crate::xboard::{Command, Features, Reply, Thinking};

/// A program that speaks XBoard's protocol.
///
/// The protocol has no limit of nodes, and whole seconds for a move only: a shorter time is told as a
/// clock for forty moves. An engine that shall think for ever is told a depth of 100.
#[derive(Debug)]
pub struct XboardClient {
    process: EngineProcess,
    patience: Duration,
    features: Features,
    options: Vec<(String, String)>,
}

/// How long a program may take to tell its features; one of version 1 tells none.
const INTRODUCTION: Duration = Duration::from_secs(2);
/// Moves of the clock that stands for a time for each move.
const MOVES_OF_PERIOD: u32 = 40;
/// The depth of a search without limits.
const DEEPEST: usize = 100;

impl XboardClient {
    /// Starts a program and hears its features. `patience` is how long it may take for an answer that
    /// needs no search.
    ///
    /// # Errors
    /// A program that cannot be started or ends at once.
    pub fn start(program: Program, patience: Duration) -> Result<Self, ClientError> {
        let mut client = Self {
            process: EngineProcess::start(program)?,
            patience,
            features: Features::default(),
            options: Vec::new(),
        };
        client.process.say(Command::Xboard);
        client.process.say(Command::Protover(2));
        let began = Instant::now();
        let mut deadline = began + INTRODUCTION.min(patience);
        while let Some(line) = client.process.hear_before(deadline)? {
            let Ok(Reply::Features(features)) = line.parse() else {
                continue;
            };
            client.features.add(features);
            match client.features.done {
                Some(true) => break,
                // It needs more time to begin.
                Some(false) => deadline = began + patience,
                None => (),
            }
        }
        Ok(client)
    }

    /// The features that it announced.
    #[must_use]
    pub const fn features(&self) -> &Features {
        &self.features
    }

    fn synchronize(&mut self) -> Result<(), ClientError> {
        if !self.features.ping {
            return Ok(());
        }
        self.process.say(Command::Ping(1));
        let deadline = Instant::now() + self.patience;
        loop {
            match self.process.hear(deadline)?.parse() {
                Ok(Reply::Error(line)) => return Err(ClientError::Nonsense(line)),
                Ok(Reply::Pong(1)) => return Ok(()),
                _ => (),
            }
        }
    }

    fn say_limits(&self, limits: &Limits<String>) -> Result<(), ClientError> {
        if limits.nodes.is_some() || limits.mate.is_some() || !limits.search_moves.is_empty() {
            let detail = "XBoard's protocol has no limit of nodes, mates or moves";
            return Err(ClientError::Refused(detail.to_string()));
        }
        match limits.time {
            TimeLimit::MoveTime(time) if time.subsec_nanos() == 0 && !time.is_zero() => {
                self.process.say(Command::SecondsPerMove(time.as_secs()));
            }
            TimeLimit::MoveTime(time) => self.say_clock(&TimeControl {
                remaining: time * MOVES_OF_PERIOD,
                increment: Duration::ZERO,
                moves_to_go: Some(MOVES_OF_PERIOD),
            }),
            TimeLimit::Clock(clock) => self.say_clock(&clock),
            TimeLimit::Unlimited => {
                let depth = limits.depth.unwrap_or(DEEPEST);
                self.process.say(Command::Depth(depth));
                return Ok(());
            }
        }
        if let Some(depth) = limits.depth {
            self.process.say(Command::Depth(depth));
        }
        Ok(())
    }

    fn say_clock(&self, clock: &TimeControl) {
        self.process.say(Command::Level {
            moves: clock.moves_to_go.unwrap_or(0),
            base: clock.remaining,
            increment: clock.increment,
        });
        self.process.say(Command::Time(clock.remaining));
        self.process.say(Command::OpponentsTime(clock.remaining));
    }
}

impl Client for XboardClient {
    fn name(&self) -> &str {
        self.features.name.as_deref().unwrap_or_default()
    }

    /// Sets an option in each game that follows. The protocol does not tell whether it is known.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        self.options.push((name.to_string(), value.to_string()));
        Ok(())
    }

    fn new_game(&mut self) -> Result<(), ClientError> {
        self.process.drain();
        for command in [Command::New, Command::Force, Command::Easy, Command::Post] {
            self.process.say(command);
        }
        for (name, value) in self.options.clone() {
            self.process.say(Command::Option { name, value });
        }
        self.synchronize()
    }

    fn set_position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), ClientError> {
        self.new_game()?;
        if let Some(position) = start {
            if !self.features.setboard {
                let detail = format!("it cannot set up the position {position:?}");
                return Err(ClientError::Refused(detail));
            }
            self.process.say(Command::SetBoard(position.to_string()));
        }
        for mv in moves {
            self.process.say(Command::Move {
                text: mv.clone(),
                has_word: self.features.usermove,
            });
        }
        self.synchronize()
    }

    fn search(
        &mut self,
        limits: &Limits<String>,
        timeout: Duration,
        on_thought: &mut dyn FnMut(&Thought) -> ControlFlow<()>,
    ) -> Result<Found, ClientError> {
        self.process.drain();
        self.say_limits(limits)?;
        self.process.say(Command::Go);
        let stop = Command::MoveNow.to_string();
        let times = (timeout, self.patience);
        let found = hear_search(&mut self.process, &stop, times, |line| {
            Ok(match line.parse() {
                Ok(Reply::Thinking(thinking)) => match on_thought(&thought(&thinking)) {
                    ControlFlow::Continue(()) => Step::Continue,
                    ControlFlow::Break(()) => Step::Stop,
                },
                Ok(Reply::Move(mv)) => Step::Done(Found {
                    best: Some(mv),
                    ..Found::default()
                }),
                Ok(Reply::Resign) => Step::Done(Found {
                    resigns: true,
                    ..Found::default()
                }),
                // The game is over: there is no move.
                Ok(Reply::Result(_)) => Step::Done(Found::default()),
                Ok(Reply::Error(line)) => return Err(ClientError::Nonsense(line)),
                _ => Step::Continue,
            })
        });
        // It would play on by itself.
        self.process.say(Command::Force);
        found
    }

    fn stopper(&self) -> Stopper {
        self.process.stopper("?")
    }
}

fn thought(thinking: &Thinking) -> Thought {
    Thought {
        depth: Some(thinking.depth),
        multi_pv: 1,
        score: Some((thinking.score, Bound::Exact)),
        nodes: Some(thinking.nodes),
        time: Some(thinking.time),
        pv: thinking.pv.clone(),
    }
}
