use core::time::Duration;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use frontend::DialectName;
use game_core::{ParseError, Side};

use crate::{
    Adjudication, Answer, Cause, Clock, Fault, FaultKind, GameEnd, Limit, Opening, Patience,
    PlayedMove, Player, Referee, Thought, Turn,
};

/// The conditions of one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Conditions {
    /// What each side may use, White first.
    pub(crate) limits: [Limit; 2],
    /// How much more time than it has a player may use.
    pub(crate) margin: Duration,
    pub(crate) patience: Patience,
    pub(crate) adjudication: Adjudication,
}

/// Whether a game that was begun came to its end.
#[derive(Debug)]
pub(crate) enum Played {
    Ended(Outcome),
    /// It was interrupted from outside.
    Interrupted,
}

/// A game that goes on.
struct GameLoop<'a> {
    conditions: &'a Conditions,
    referee: &'a mut dyn Referee,
    clocks: [Clock; 2],
    moves: Vec<PlayedMove>,
}

/// A game that has ended.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) first_mover: Side,
    pub(crate) moves: Vec<PlayedMove>,
    pub(crate) end: GameEnd,
}

/// Plays a game to its end, whatever the players do.
///
/// # Errors
/// An opening that cannot be set up.
pub(crate) fn play(
    opening: &Opening,
    mut players: [&mut dyn Player; 2],
    referee: &mut dyn Referee,
    conditions: &Conditions,
    stop: &AtomicBool,
) -> Result<Played, ParseError> {
    referee.set_up(opening)?;
    let first_mover = referee.side_to_move();
    // A program may have been ended by the signal that ends the match: that is not its fault.
    let outcome = |moves, end: GameEnd| match end.cause {
        Cause::Fault(_) if stop.load(Ordering::Relaxed) => Played::Interrupted,
        _ => Played::Ended(Outcome {
            first_mover,
            moves,
            end,
        }),
    };
    for side in Side::ALL {
        if let Err(fault) = players[side.index()].new_game(referee) {
            return Ok(outcome(Vec::new(), lost(side, fault, referee)));
        }
    }
    let mut game = GameLoop {
        conditions,
        referee,
        clocks: conditions.limits.map(Clock::new),
        moves: Vec::new(),
    };
    loop {
        if stop.load(Ordering::Relaxed) {
            return Ok(Played::Interrupted);
        }
        let side = game.referee.side_to_move();
        let end = game.end();
        if let Some(end) = end.or_else(|| game.turn(side, &mut *players[side.index()])) {
            return Ok(outcome(game.moves, end));
        }
    }
}

/// A game that a player lost by a fault.
pub(crate) fn lost(side: Side, fault: Fault, referee: &dyn Referee) -> GameEnd {
    GameEnd {
        winner: Some(side.opponent()),
        position: referee.position_text(),
        cause: Cause::Fault(fault),
    }
}

impl GameLoop<'_> {
    /// The end by the rules, or by adjudication.
    fn end(&self) -> Option<GameEnd> {
        let (winner, cause) = match self.referee.ending() {
            Some(ending) => (ending.result.winner, Cause::Rules(ending.reason)),
            None => {
                let mover = self.referee.side_to_move().opponent();
                let verdict = self.conditions.adjudication.verdict(&self.moves, mover)?;
                let reason = verdict.reason.to_string();
                (verdict.winner, Cause::Adjudication(reason))
            }
        };
        Some(GameEnd {
            winner,
            position: self.referee.position_text(),
            cause,
        })
    }

    /// Lets a player move; the end of the game, if it loses by that.
    fn turn(&mut self, side: Side, player: &mut dyn Player) -> Option<GameEnd> {
        let started = Instant::now();
        let answer = player.think(self.referee, &self.turn_at(started, side));
        let time = started.elapsed();
        let (text, dialect, thought) = match answer {
            Ok(Answer::Move {
                text,
                dialect,
                thought,
            }) => (text, dialect, thought),
            Ok(Answer::Resign) => return Some(self.resignation(side)),
            Err(fault) => return Some(lost(side, fault, self.referee)),
        };
        self.accept(side, time, (&text, dialect), thought)
            .err()
            .map(|fault| lost(side, fault, self.referee))
    }

    /// The clocks as the player sees them.
    fn turn_at(&self, started: Instant, side: Side) -> Turn<'_> {
        let own = &self.clocks[side.index()];
        let flag_fall = own
            .allowance()
            .map(|time| started + time + self.conditions.margin);
        let patience = self.conditions.patience;
        Turn {
            own,
            other: &self.clocks[side.opponent().index()],
            started,
            flag_fall,
            deadline: match flag_fall {
                Some(flag_fall) => flag_fall + patience.answer,
                None => started + patience.search,
            },
        }
    }

    /// Judges a move and plays it. An illegal move is told before a loss on time.
    fn accept(
        &mut self,
        side: Side,
        time: Duration,
        (text, dialect): (&str, DialectName),
        thought: Thought,
    ) -> Result<(), Fault> {
        let plies = self.referee.plies();
        let clock = &mut self.clocks[side.index()];
        let allowed = clock.allowance().unwrap_or_default();
        let in_time = clock.spend(time, self.conditions.margin);
        let played = self.referee.play(dialect, text);
        played.map_err(|error| Fault::new(FaultKind::IllegalMove, error))?;
        let usual = self.referee.moves_since(DialectName::Usual, plies);
        self.moves.push(PlayedMove {
            text: usual.concat(),
            millis: (time.as_secs_f64() * 1e6).round() / 1e3,
            thought,
        });
        in_time.map_err(|_| {
            let (used, had) = (time.as_secs_f64(), allowed.as_secs_f64());
            Fault::new(
                FaultKind::TimeLoss,
                format_args!("{used:.3} s of {had:.3} s"),
            )
        })
    }

    fn resignation(&self, side: Side) -> GameEnd {
        GameEnd {
            winner: Some(side.opponent()),
            position: self.referee.position_text(),
            cause: Cause::Resignation,
        }
    }
}
