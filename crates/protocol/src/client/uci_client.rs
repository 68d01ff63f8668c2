use core::ops::ControlFlow;
use std::time::Duration;

use frontend::OptionKind;
use game_core::Side;
use search::{TimeControl, TimeLimit};

use super::process::{Step, Verdict};
use super::{Client, ClientError, EngineProcess, Found, Launch, Request, Stopper, Thought};
use crate::uci::{Command, Go, Info, Reply, UciOption};

/// A program that speaks UCI.
#[derive(Debug)]
pub struct UciClient {
    process: EngineProcess,
    name: String,
    author: String,
    options: Vec<UciOption>,
}

/// The option that chooses the game.
const VARIANT: &str = "UCI_Variant";

impl UciClient {
    /// Starts a program and reads its introduction.
    ///
    /// # Errors
    /// A program that cannot be started, ends at once or does not send `uciok`.
    pub fn start(launch: Launch) -> Result<Self, ClientError> {
        let mut process = EngineProcess::start(launch)?;
        let (mut name, mut author, mut options) = (String::new(), String::new(), Vec::new());
        process.say(Command::Uci);
        process.hear_answer(|line| {
            match line.parse() {
                Ok(Reply::Name(text)) => name = text,
                Ok(Reply::Author(text)) => author = text,
                Ok(Reply::Option(option)) => options.push(option),
                Ok(Reply::UciOk) => return Ok(Some(())),
                // A greeting, or a line of another protocol.
                _ => (),
            }
            Ok(None)
        })?;
        Ok(Self {
            process,
            name,
            author,
            options,
        })
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

    /// Waits until the engine has carried out all earlier commands.
    ///
    /// # Errors
    /// A program that has ended or does not answer; [`ClientError::Refused`] if it reports an error, such as a file that it
    /// cannot read (`info string error: ...`).
    pub fn synchronize(&mut self) -> Result<(), ClientError> {
        self.say(&Command::IsReady);
        self.process.hear_verdict(|line| match line.parse() {
            Ok(Reply::ReadyOk) => Verdict::Answered,
            Ok(Reply::Info(info)) => match info.string.filter(|text| is_error(text)) {
                Some(text) => Verdict::Refused(ClientError::Refused(text)),
                None => Verdict::Unrelated,
            },
            _ => Verdict::Unrelated,
        })
    }

    /// Searches with all arguments of `go`, and calls `on_info` with each `info` line. Sends `stop`
    /// when `on_info` breaks, or after `timeout`.
    ///
    /// # Errors
    /// A program that ends, or that does not answer after it was stopped.
    pub fn go(
        &mut self,
        go: &Go,
        timeout: Duration,
        on_info: impl FnMut(&Info) -> ControlFlow<()>,
    ) -> Result<Found, ClientError> {
        self.go_within(go, (timeout, self.process.patience()), on_info)
    }

    fn go_within(
        &mut self,
        go: &Go,
        times: (Duration, Duration),
        mut on_info: impl FnMut(&Info) -> ControlFlow<()>,
    ) -> Result<Found, ClientError> {
        self.process.drain();
        self.say(&Command::Go(Box::new(go.clone())));
        let stop = Command::Stop.to_string();
        self.process.hear_search(&stop, times, |line| {
            Ok(match line.parse() {
                Ok(Reply::Info(info)) => match on_info(&info) {
                    ControlFlow::Continue(()) => Step::Continue,
                    ControlFlow::Break(()) => Step::Stop,
                },
                Ok(Reply::BestMove { best, ponder }) => Step::Done(Found {
                    best,
                    ponder,
                    ..Found::default()
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
            let detail = format!("it has no option {name:?}, only {}", names.join(", "));
            return Err(ClientError::Refused(detail));
        };
        // Engines silently ignore such a value.
        if !option.kind.accepts(value) {
            let detail = format!("its option {name:?} does not take {value:?}");
            return Err(ClientError::Refused(detail));
        }
        // Some engines read only `true`.
        let value = match option.kind {
            OptionKind::Check { .. } => value.to_ascii_lowercase(),
            _ => value.to_string(),
        };
        self.say(&Command::set_option(&option.name, &value));
        Ok(())
    }

    fn set_variant(&mut self, name: &str) -> Result<(), ClientError> {
        let mut options = self.options.iter();
        let Some(option) = options.find(|option| option.name == VARIANT) else {
            return Ok(());
        };
        match &option.kind {
            OptionKind::Combo { values, .. } => {
                // As the engine spells it.
                let mut known = values.iter();
                let known = known.find(|known| known.eq_ignore_ascii_case(name));
                let known = known.ok_or_else(|| ClientError::other_variants(name, values))?;
                self.say(&Command::set_option(VARIANT, known));
            }
            _ => self.say(&Command::set_option(VARIANT, name)),
        }
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
        // An engine that refuses the position would search the one before it.
        self.synchronize()
    }

    fn search(
        &mut self,
        request: &Request,
        on_thought: &mut dyn FnMut(&Thought) -> ControlFlow<()>,
    ) -> Result<Found, ClientError> {
        let times = request.times(self.process.patience());
        self.go_within(&go_of(request), times, |info| on_thought(&thought(info)))
    }

    fn stopper(&self) -> Stopper {
        self.process.stopper("stop")
    }
}

/// Whether the text of an `info string` reports an error. UCI has no message for errors; many engines write them this way.
fn is_error(text: &str) -> bool {
    let parts = text.split_once(':');
    parts.is_some_and(|(word, _)| word.eq_ignore_ascii_case("error"))
}

/// A request as arguments of `go`.
fn go_of(request: &Request) -> Go {
    let limits = &request.limits;
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
            let clock_of = |side| match request.opponent {
                Some((opponent, clock)) if opponent == side => clock,
                _ => clock,
            };
            let clocks: [TimeControl; 2] = Side::ALL.map(clock_of);
            go.remaining = clocks.map(|clock| Some(clock.remaining));
            go.increment = clocks.map(|clock| Some(clock.increment));
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
