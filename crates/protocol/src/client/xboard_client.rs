use core::ops::ControlFlow;
use std::time::{Duration, Instant};

use search::{Bound, TimeControl, TimeLimit};

use super::process::{Step, Verdict};
use super::{Client, ClientError, EngineProcess, Found, Launch, Request, Stopper, Thought};
use crate::xboard::{Command, Features, Reply, Thinking};

/// A program that speaks XBoard's protocol.
///
/// The protocol cannot limit nodes, and limits a move to whole seconds only: any other time is sent as a clock
/// for [`MOVES_OF_PERIOD`](Self::MOVES_OF_PERIOD) moves. A search without limits has a depth of 100.
#[derive(Debug)]
pub struct XboardClient {
    process: EngineProcess,
    features: Features,
    variant: Option<String>,
    options: Vec<(String, String)>,
    board: Option<Board>,
    /// The kind of clock that the engine was sent in this game.
    clock: Option<ClockKind>,
    /// Whether the engine was sent any time limit, which stays in force in later games too.
    is_timed: bool,
    /// The depth that the engine was sent in this game; it stays in force until another one.
    depth: Option<usize>,
}

/// The position on the engine's board: the moves from a start.
#[derive(Clone, Debug, Default)]
struct Board {
    start: Option<String>,
    moves: Vec<String>,
}

/// Properties of a clock that do not change in a game: the increment, and whether time is added after a
/// number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ClockKind {
    increment: Duration,
    has_periods: bool,
}

/// How long a program may take to send its features; a program of version 1 sends none.
const INTRODUCTION: Duration = Duration::from_secs(2);

/// The shortest time that is left: the protocol counts hundredths of a second, and some programs read zero as no limit.
const LEAST_TIME: Duration = Duration::from_millis(10);
/// The variant that `new` sets.
const USUAL_VARIANT: &str = "normal";
/// The clock that lifts an earlier time limit: a day.
const UNLIMITED: TimeControl = TimeControl {
    remaining: Duration::from_secs(24 * 60 * 60),
    increment: Duration::ZERO,
    moves_to_go: None,
};
/// The depth of a search without limits.
const DEEPEST: usize = 100;

impl XboardClient {
    /// Number of moves of the clock that is sent in place of a time per move.
    pub const MOVES_OF_PERIOD: u32 = 40;

    /// Starts a program and reads its features.
    ///
    /// # Errors
    /// A program that cannot be started or ends at once.
    pub fn start(launch: Launch) -> Result<Self, ClientError> {
        let mut client = Self {
            process: EngineProcess::start(launch)?,
            features: Features::default(),
            variant: None,
            options: Vec::new(),
            board: None,
            clock: None,
            is_timed: false,
            depth: None,
        };
        client.process.say(Command::Xboard);
        client.process.say(Command::Protover(2));
        let (began, patience) = (Instant::now(), client.process.patience());
        let mut deadline = began + INTRODUCTION.min(patience);
        while let Some(line) = client.process.hear_before(deadline)? {
            let Ok(Reply::Features(features)) = line.parse() else {
                continue;
            };
            client.features.add(features);
            match client.features.done {
                Some(true) => break,
                // The engine needs more time to start.
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
        self.process.hear_verdict(|line| match line.parse() {
            Ok(Reply::Error(line)) => Verdict::Refused(ClientError::Nonsense(line)),
            Ok(Reply::Pong(1)) => Verdict::Answered,
            _ => Verdict::Unrelated,
        })
    }

    /// Begins a game from `start`, unless the engine has begun it and no move was played.
    fn set_start(&mut self, start: Option<&str>) -> Result<(), ClientError> {
        let is_fresh = |board: &&Board| {
            board.moves.is_empty() && [None, start].contains(&board.start.as_deref())
        };
        if self.board.as_ref().filter(is_fresh).is_none() {
            self.new_game()?;
        }
        if let Some(position) = start {
            if !self.features.setboard {
                let detail = format!("it cannot set up the position {position:?}");
                return Err(ClientError::Refused(detail));
            }
            self.process.say(Command::SetBoard(position.to_string()));
        }
        Ok(())
    }

    /// Changes the moves on the engine's board to `moves`.
    fn change_moves(&self, known: &[String], moves: &[String]) {
        let pairs = known.iter().zip(moves);
        let common = pairs.take_while(|(a, b)| is_same_move(a, b)).count();
        for _ in common..known.len() {
            self.process.say(Command::Undo);
        }
        for mv in &moves[common..] {
            self.process.say(Command::Move {
                text: mv.clone(),
                has_word: self.features.usermove,
            });
        }
    }

    fn say_limits(&mut self, request: &Request) -> Result<(), ClientError> {
        let limits = &request.limits;
        if limits.nodes.is_some() || limits.mate.is_some() || !limits.search_moves.is_empty() {
            let detail = "XBoard's protocol cannot limit nodes, mates or moves";
            return Err(ClientError::Refused(detail.to_string()));
        }
        let opponent = request.opponent.map(|(_, clock)| clock);
        match limits.time {
            TimeLimit::MoveTime(time) if time.subsec_nanos() == 0 && !time.is_zero() => {
                (self.clock, self.is_timed) = (None, true);
                self.process.say(Command::SecondsPerMove(time.as_secs()));
            }
            TimeLimit::MoveTime(time) => {
                // Each move begins a period.
                self.clock = None;
                let clock = TimeControl {
                    remaining: time.saturating_mul(Self::MOVES_OF_PERIOD),
                    increment: Duration::ZERO,
                    moves_to_go: Some(Self::MOVES_OF_PERIOD),
                };
                self.say_clock(&clock, opponent);
            }
            TimeLimit::Clock(clock) => self.say_clock(&clock, opponent),
            TimeLimit::Unlimited if self.is_timed => self.say_clock(&UNLIMITED, None),
            TimeLimit::Unlimited => (),
        }
        let is_unlimited = limits.time == TimeLimit::Unlimited;
        let lifted =
            (is_unlimited || self.depth.is_some_and(|depth| depth < DEEPEST)).then_some(DEEPEST);
        if let Some(depth) = limits.depth.or(lifted) {
            self.process.say(Command::Depth(depth));
            self.depth = Some(depth);
        }
        Ok(())
    }

    /// `level` describes the clock of the whole game, so it is sent once; `time` and `otim` send what
    /// is left.
    fn say_clock(&mut self, clock: &TimeControl, opponent: Option<TimeControl>) {
        let kind = ClockKind {
            increment: clock.increment,
            has_periods: clock.moves_to_go.is_some(),
        };
        self.is_timed = true;
        if self.clock.replace(kind) != Some(kind) {
            self.process.say(Command::Level {
                moves: clock.moves_to_go.unwrap_or(0),
                base: clock.remaining,
                increment: clock.increment,
            });
        }
        let opponents = opponent.map_or(clock.remaining, |clock| clock.remaining);
        self.process
            .say(Command::Time(clock.remaining.max(LEAST_TIME)));
        self.process
            .say(Command::OpponentsTime(opponents.max(LEAST_TIME)));
    }
}

/// Whether two texts are the same move. SAN may omit the signs for check, mate and annotations.
fn is_same_move(a: &str, b: &str) -> bool {
    let bare = |mv: &str| mv.trim_end_matches(['+', '#', '!', '?']).to_string();
    bare(a) == bare(b)
}

impl Client for XboardClient {
    fn name(&self) -> &str {
        self.features.name.as_deref().unwrap_or_default()
    }

    /// Sets an option in each game that follows. The protocol does not report whether the engine knows it.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        self.options.push((name.to_string(), value.to_string()));
        Ok(())
    }

    fn set_variant(&mut self, name: &str) -> Result<(), ClientError> {
        match &self.features.variants {
            Some(plays) if !plays.is_empty() && !plays.iter().any(|known| known == name) => {
                Err(ClientError::other_variants(name, plays))
            }
            // The protocol lets a program without a list play every variant.
            _ => {
                self.variant = Some(name.to_string()).filter(|name| name != USUAL_VARIANT);
                Ok(())
            }
        }
    }

    fn new_game(&mut self) -> Result<(), ClientError> {
        self.process.drain();
        (self.board, self.clock, self.depth) = (None, None, None);
        self.process.say(Command::New);
        if let Some(variant) = &self.variant {
            self.process.say(Command::Variant(variant.clone()));
        }
        for command in [Command::Force, Command::Easy, Command::Post] {
            self.process.say(command);
        }
        for (name, value) in self.options.clone() {
            // A button has no value.
            let value = Some(value).filter(|value| !value.is_empty());
            self.process.say(Command::Option { name, value });
        }
        self.synchronize()?;
        self.board = Some(Board::default());
        Ok(())
    }

    /// Plays the moves that are new to the engine, and takes back those that are not among `moves`. Only
    /// a different start begins a new game.
    fn set_position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), ClientError> {
        let has_start = |board: &Board| board.start.as_deref() == start;
        if !self.board.as_ref().is_some_and(has_start) {
            self.set_start(start)?;
            self.board = Some(Board {
                start: start.map(String::from),
                moves: Vec::new(),
            });
        }
        let mut board = self.board.take().unwrap_or_default();
        self.change_moves(&board.moves, moves);
        self.synchronize()?;
        board.moves = moves.to_vec();
        self.board = Some(board);
        Ok(())
    }

    fn search(
        &mut self,
        request: &Request,
        on_thought: &mut dyn FnMut(&Thought) -> ControlFlow<()>,
    ) -> Result<Found, ClientError> {
        self.process.drain();
        self.say_limits(request)?;
        self.process.say(Command::Go);
        let stop = Command::MoveNow.to_string();
        let times = request.times(self.process.patience());
        let found = self.process.hear_search(&stop, times, |line| {
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
                Ok(Reply::Result(line)) => Step::Done(Found {
                    claim: Some(line),
                    ..Found::default()
                }),
                Ok(Reply::Error(line)) => return Err(ClientError::Nonsense(line)),
                _ => Step::Continue,
            })
        });
        // Otherwise the engine would play on by itself.
        self.process.say(Command::Force);
        // The engine has played its move.
        let mv = found.as_ref().ok().and_then(|found| found.best.clone());
        match (&mut self.board, mv) {
            (Some(board), Some(mv)) => board.moves.push(mv),
            _ => self.board = None,
        }
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
