use std::io::Write;
use std::time::{Duration, Instant};

use frontend::{Ending, Engine};
use game_core::{Outcome, ParseError, Side};
use search::{Limits, SearchResult};

use super::clock::GameClock;
use super::message::MoveMessage;
use super::message::{BackAnswer, BackRequest, EndReason, GameEnd, GameRequest, Message};
use super::notation::Capture;
use super::peer::Peer;
use super::{DxpError, Terms};

/// A game against the program at the other end of a connection.
pub(crate) struct DxpGame<'a, 'p, W> {
    engine: &'a mut dyn Engine,
    peer: &'a mut Peer<'p, W>,
    side: Side,
    /// The side that began.
    first: Side,
    /// Moves of both sides so far.
    plies: usize,
    clock: GameClock,
    /// The start of the search for the next move. It survives an interruption that leaves the position unchanged, so that the
    /// clock keeps running.
    search_began: Option<Instant>,
    /// The time for each move, if the clock does not decide it.
    move_time: Option<Duration>,
    /// Whether this side wants no further game.
    is_last: bool,
}

/// How a game ended, from the engine's view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Conclusion {
    /// `None` if the opponent ended the game without a result.
    pub(crate) outcome: Option<Outcome>,
    /// How it ended, in words.
    pub(crate) reason: String,
    /// Whether the opponent wants no further game.
    pub(crate) peer_leaves: bool,
}

/// How long the engine waits for the opponent to report the end of the game, if the engine's own move has ended it.
/// Then the engine reports it. Some programs (pydraughts 0.6.7) lose a message that arrives together with another.
const FIRST_WORD: Duration = Duration::from_millis(200);
/// How long the opponent may take to confirm that the game has ended.
const AGREEMENT: Duration = Duration::from_secs(30);

impl<'a, 'p, W: Write> DxpGame<'a, 'p, W> {
    /// The game of an accepted request, whose position the engine has already set up.
    pub(crate) fn new(
        engine: &'a mut dyn Engine,
        peer: &'a mut Peer<'p, W>,
        side: Side,
        request: &GameRequest,
        terms: &Terms,
        is_last: bool,
    ) -> Self {
        Self {
            first: engine.side_to_move(),
            engine,
            peer,
            side,
            plies: 0,
            clock: GameClock::new(request.minutes, request.moves),
            search_began: None,
            move_time: terms.move_time,
            is_last,
        }
    }

    /// Plays the game to its end. After an error, sends the end of the game to the opponent if it is still connected.
    ///
    /// # Errors
    /// If the opponent sends a move or a message that is not allowed, closes the connection or stays silent for too
    /// long.
    pub(crate) fn play(mut self) -> Result<Conclusion, DxpError> {
        let conclusion = self.play_on();
        if conclusion.is_err() {
            let _ = self.peer.send(&Message::GameEnd(GameEnd {
                reason: EndReason::Unknown,
                is_last: true,
            }));
        }
        conclusion
    }

    fn play_on(&mut self) -> Result<Conclusion, DxpError> {
        loop {
            if let Some(ending) = self.engine.ending() {
                return Ok(self.end(&ending));
            }
            let heard = match self.engine.side_to_move() == self.side {
                true => self.make_move()?,
                false => Some(self.peer.receive()?),
            };
            if let Some(message) = heard
                && let Some(conclusion) = self.hear(message)?
            {
                return Ok(conclusion);
            }
        }
    }

    /// Searches and plays the engine's move. If a message arrives before the move is played, returns the message
    /// instead.
    fn make_move(&mut self) -> Result<Option<Message>, DxpError> {
        let started = *self.search_began.get_or_insert_with(Instant::now);
        let result = self.search(started)?;
        if self.peer.has_spoken() {
            return Ok(Some(self.peer.receive()?));
        }
        let best = result
            .best_move
            .expect("a game that is not over has a move");
        let squares = Capture::from_hub(&best)?;
        self.engine.play(&best)?;
        let elapsed = started.elapsed();
        self.search_began = None;
        self.peer.send(&Message::Move(MoveMessage {
            seconds: u16::try_from(elapsed.as_secs()).unwrap_or(u16::MAX),
            squares,
        }))?;
        self.clock.press(elapsed);
        self.tell_move(&best, elapsed)?;
        Ok(None)
    }

    fn search(&mut self, started: Instant) -> Result<SearchResult<String>, DxpError> {
        let limits = match self.move_time {
            Some(time) => Limits::move_time(time),
            None => self.clock.limits(),
        };
        let engine = &mut *self.engine;
        let search = |control: &_| engine.search(&limits, &started, control, &mut |_| ());
        Ok(self.peer.search(search)?)
    }

    /// Handles a message, which may end the game.
    fn hear(&mut self, message: Message) -> Result<Option<Conclusion>, DxpError> {
        match message {
            Message::Move(mv) if self.engine.side_to_move() != self.side => {
                let text = mv.squares.hub_text();
                self.engine.play(&text)?;
                self.tell_move(&text, Duration::from_secs(mv.seconds.into()))?;
                Ok(None)
            }
            Message::BackRequest(request) => self.take_back(request).map(|()| None),
            Message::GameEnd(end) => self.agree(end).map(Some),
            other => {
                let reason = "a DXP message that is not allowed now";
                Err(ParseError::new(&other.to_string(), reason).into())
            }
        }
    }

    fn tell_move(&mut self, mv: &str, time: Duration) -> Result<(), DxpError> {
        let moves = self.plies + usize::from(self.first == Side::Black);
        self.plies += 1;
        let (number, seconds) = (moves / 2 + 1, time.as_secs_f64());
        let dots = if moves.is_multiple_of(2) { "." } else { "..." };
        self.peer
            .say(format_args!("{number}{dots} {mv} ({seconds:.1} s)"))?;
        Ok(())
    }

    /// Takes back moves as the opponent requests, or refuses if the requested move was never reached.
    fn take_back(&mut self, request: BackRequest) -> Result<(), DxpError> {
        let back = self
            .plies_at(request)
            .and_then(|plies| self.plies.checked_sub(plies))
            .filter(|&back| self.engine.take_back(back));
        let Some(back) = back else {
            return self.peer.send(&Message::BackAnswer(BackAnswer::Refused));
        };
        self.plies -= back;
        if back > 0 {
            self.search_began = None;
        }
        self.clock.take_back(match self.first == self.side {
            true => self.plies.div_ceil(2),
            false => self.plies / 2,
        });
        self.peer.send(&Message::BackAnswer(BackAnswer::Accepted))?;
        self.peer
            .say(format_args!("plies taken back by the opponent: {back}"))?;
        Ok(())
    }

    /// The number of plies played before the requested move; `None` if it precedes the first one. The first move has
    /// number one, whichever side makes it.
    fn plies_at(&self, request: BackRequest) -> Option<usize> {
        let rounds = usize::from(request.move_number).checked_sub(1)?;
        let plies = 2 * rounds + usize::from(request.side == Side::Black);
        plies.checked_sub(usize::from(self.first == Side::Black))
    }

    /// Reports that the game has ended by the rules, and waits until the opponent confirms it. Without a
    /// confirmation the result stands, and no further game is played.
    fn end(&mut self, ending: &Ending) -> Conclusion {
        let outcome = match ending.result.winner {
            None => Outcome::Draw,
            Some(winner) if winner == self.side => Outcome::Win,
            Some(_) => Outcome::Loss,
        };
        Conclusion {
            outcome: Some(outcome),
            reason: ending.to_string(),
            peer_leaves: self.exchange_ends(outcome).map_or(true, |end| end.is_last),
        }
    }

    /// Exchanges reports of the end of the game, and returns the opponent's.
    fn exchange_ends(&mut self, outcome: Outcome) -> Result<GameEnd, DxpError> {
        let reason = match outcome {
            Outcome::Win => EndReason::Won,
            Outcome::Draw => EndReason::Drawn,
            Outcome::Loss => EndReason::Lost,
        };
        let is_last = self.is_last;
        let end = Message::GameEnd(GameEnd { reason, is_last });
        if self.engine.side_to_move() != self.side
            && let Some(answer) = self.hear_end_within(FIRST_WORD)?
        {
            self.peer.send(&end)?;
            return Ok(answer);
        }
        self.peer.send(&end)?;
        let answer = self.hear_end_within(AGREEMENT)?;
        answer.ok_or(DxpError::Silent(AGREEMENT))
    }

    /// Waits for the opponent's report of the end of the game; `None` if it does not arrive within `time`. Skips other
    /// messages: the opponent may have sent a move before it received ours, and a request to take back moves is too
    /// late.
    fn hear_end_within(&mut self, time: Duration) -> Result<Option<GameEnd>, DxpError> {
        let begun = Instant::now();
        loop {
            let left = time.saturating_sub(begun.elapsed());
            if left.is_zero() {
                return Ok(None);
            }
            match self.peer.receive_within(left) {
                Ok(Message::GameEnd(end)) => return Ok(Some(end)),
                Ok(_) => (),
                Err(DxpError::Silent(_)) => return Ok(None),
                Err(error) => return Err(error),
            }
        }
    }

    /// Ends the game because the opponent has reported its end, and confirms that report.
    fn agree(&mut self, end: GameEnd) -> Result<Conclusion, DxpError> {
        self.peer.send(&Message::GameEnd(GameEnd {
            reason: end.reason.mirrored(),
            is_last: self.is_last,
        }))?;
        let (outcome, words) = match end.reason {
            EndReason::Unknown => (None, "ended the game without a result"),
            EndReason::Lost => (Some(Outcome::Win), "reported a loss"),
            EndReason::Drawn => (Some(Outcome::Draw), "reported a draw"),
            EndReason::Won => (Some(Outcome::Loss), "reported a win"),
        };
        Ok(Conclusion {
            outcome,
            reason: format!("the opponent {words}"),
            peer_leaves: end.is_last,
        })
    }
}
