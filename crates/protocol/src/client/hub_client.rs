use core::ops::ControlFlow;

use search::{Bound, Limits};

use super::process::{Step, Verdict};
use super::{Client, ClientError, EngineProcess, Found, Launch, Request, Stopper, Thought};
use crate::hub::{Command, Info, Param, ParamKind, Purpose, Reply};

/// A program that speaks Hub.
#[derive(Debug)]
pub struct HubClient {
    process: EngineProcess,
    name: String,
    params: Vec<Param>,
    /// Whether `init` was sent, after which parameters cannot change.
    is_initialized: bool,
}

/// The parameter that chooses the game.
const VARIANT: &str = "variant";

impl HubClient {
    /// Starts a program and reads its introduction.
    ///
    /// # Errors
    /// A program that cannot be started, ends at once or does not send `wait`.
    pub fn start(launch: Launch) -> Result<Self, ClientError> {
        let mut process = EngineProcess::start(launch)?;
        let (mut name, mut params) = (String::new(), Vec::new());
        process.say(Command::Hub);
        process.hear_answer(|line| {
            match line.parse() {
                Ok(Reply::Id { name: text, .. }) => name = text,
                Ok(Reply::Param(param)) => params.push(param),
                Ok(Reply::Wait) => return Ok(Some(())),
                _ => (),
            }
            Ok(None)
        })?;
        Ok(Self {
            process,
            name,
            params,
            is_initialized: false,
        })
    }

    /// The parameters that it has announced.
    #[must_use]
    pub fn params(&self) -> &[Param] {
        &self.params
    }

    /// Waits for a reply. An `error` before it becomes [`ClientError::Refused`].
    fn wait_for(&mut self, expected: &Reply) -> Result<(), ClientError> {
        self.process.hear_verdict(|line| match line.parse() {
            Ok(Reply::Error(message)) => Verdict::Refused(ClientError::Refused(message)),
            Ok(reply) if reply == *expected => Verdict::Answered,
            _ => Verdict::Unrelated,
        })
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
            let detail = format!("it has no parameter {name:?}, only {}", names.join(", "));
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

    fn set_variant(&mut self, name: &str) -> Result<(), ClientError> {
        let mut params = self.params.iter();
        match params
            .find(|param| param.name == VARIANT)
            .map(|param| &param.kind)
        {
            None => Ok(()),
            Some(ParamKind::Enum(values)) if !values.iter().any(|value| value == name) => {
                Err(ClientError::other_variants(name, values))
            }
            Some(_) => self.set_option(VARIANT, name),
        }
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
        request: &Request,
        on_thought: &mut dyn FnMut(&Thought) -> ControlFlow<()>,
    ) -> Result<Found, ClientError> {
        let limits = &request.limits;
        if limits.mate.is_some() || !limits.search_moves.is_empty() {
            let detail = "the Hub protocol cannot limit mates or moves";
            return Err(ClientError::Refused(detail.to_string()));
        }
        self.initialize()?;
        self.process.drain();
        let purpose = match *limits == Limits::infinite() {
            true => Purpose::Analyze,
            false => Purpose::Think,
        };
        self.process.say(Command::Level(limits.clone()));
        self.process.say(Command::Go(purpose));
        let stop = Command::Stop.to_string();
        let times = request.times(self.process.patience());
        let mut error = None;
        self.process.hear_search(&stop, times, |line| {
            Ok(match line.parse() {
                Ok(Reply::Info(info)) => match on_thought(&thought(&info)) {
                    ControlFlow::Continue(()) => Step::Continue,
                    ControlFlow::Break(()) => Step::Stop,
                },
                Ok(Reply::Done { best, ponder }) => match error.take() {
                    Some(message) if best.is_none() => return Err(ClientError::Nonsense(message)),
                    _ => Step::Done(Found {
                        best,
                        ponder,
                        ..Found::default()
                    }),
                },
                // The program still sends `done`, perhaps with a move.
                Ok(Reply::Error(message)) => {
                    error.get_or_insert(message);
                    Step::Continue
                }
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
