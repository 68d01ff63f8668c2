use core::time::Duration;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use frontend::{DialectName, TextGame};
use game_core::{Outcome, ParseError, Side};

use crate::adjudication::Verdict;
use crate::player::caught;
use crate::{
    Adjudication, Answer, Cause, Clock, Fault, FaultKind, GameEnd, Limit, Opening, Patience,
    PlayedMove, Player, Thought, Turn,
};

/// The conditions of one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Conditions {
    /// The limit of each side, White first.
    pub(crate) limits: [Limit; 2],
    /// Time beyond its clock that a player may use.
    pub(crate) margin: Duration,
    pub(crate) patience: Patience,
    pub(crate) adjudication: Adjudication,
}

/// The outcome of a game, or its interruption.
#[derive(Debug)]
pub(crate) enum Played {
    Ended(Course),
    /// The match was stopped.
    Interrupted,
}

/// A game in progress.
struct GameLoop<'a> {
    conditions: &'a Conditions,
    game: &'a mut dyn TextGame,
    clocks: [Clock; 2],
    moves: Vec<PlayedMove>,
    stop: &'a AtomicBool,
}

/// A game that has ended.
#[derive(Debug)]
pub(crate) struct Course {
    pub(crate) first_mover: Side,
    pub(crate) moves: Vec<PlayedMove>,
    pub(crate) end: GameEnd,
}

/// Plays a game to its end. Faults of players are ends, not errors.
///
/// # Errors
/// An opening that cannot be set up.
pub(crate) fn play(
    opening: &Opening,
    mut players: [&mut dyn Player; 2],
    game: &mut dyn TextGame,
    conditions: &Conditions,
    stop: &AtomicBool,
) -> Result<Played, ParseError> {
    opening.set_up(game)?;
    let first_mover = game.side_to_move();
    // The signal that ends the match may have ended a program too, which is not a fault of the program.
    let outcome = |moves, end: GameEnd| match end.cause {
        Cause::Fault(_) if stop.load(Ordering::Relaxed) => Played::Interrupted,
        _ => Played::Ended(Course {
            first_mover,
            moves,
            end,
        }),
    };
    for side in Side::ALL {
        if let Err(fault) = caught(|| players[side.index()].new_game(game)) {
            return Ok(outcome(Vec::new(), lost(side, fault, game)));
        }
    }
    let mut course = GameLoop {
        conditions,
        game,
        clocks: conditions.limits.map(Clock::new),
        moves: Vec::new(),
        stop,
    };
    loop {
        if stop.load(Ordering::Relaxed) {
            return Ok(Played::Interrupted);
        }
        let side = course.game.side_to_move();
        let end = course.end();
        if let Some(end) = end.or_else(|| course.turn(side, &mut *players[side.index()])) {
            return Ok(outcome(course.moves, end));
        }
    }
}

/// The end of a game that `side` lost by a fault.
pub(crate) fn lost(side: Side, fault: Fault, game: &dyn TextGame) -> GameEnd {
    GameEnd {
        winner: Some(side.opponent()),
        position: game.position_text(),
        cause: Cause::Fault(fault),
    }
}

/// Plays a move in a notation and then restores the usual one.
fn play_in(game: &mut dyn TextGame, dialect: DialectName, mv: &str) -> Result<(), ParseError> {
    game.set_dialect(dialect);
    let played = game.play(mv);
    game.set_dialect(DialectName::Usual);
    played
}

impl GameLoop<'_> {
    /// The end of the game by the rules or by adjudication, if it has ended.
    fn end(&self) -> Option<GameEnd> {
        let (winner, cause) = match self.game.ending() {
            Some(ending) => (ending.result.winner, Cause::Rules(ending.reason)),
            None => {
                let verdict = self.solved().or_else(|| self.verdict_on_scores())?;
                let reason = verdict.reason.to_string();
                (verdict.winner, Cause::Adjudication(reason))
            }
        };
        Some(GameEnd {
            winner,
            position: self.game.position_text(),
            cause,
        })
    }

    fn verdict_on_scores(&self) -> Option<Verdict> {
        let mover = self.game.side_to_move().opponent();
        self.conditions.adjudication.verdict(&self.moves, mover)
    }

    /// The verdict of the endgame tables, if the tournament has any.
    fn solved(&self) -> Option<Verdict> {
        let side = self.game.side_to_move();
        Some(Verdict {
            winner: match self.game.solved()? {
                Outcome::Win => Some(side),
                Outcome::Draw => None,
                Outcome::Loss => Some(side.opponent()),
            },
            reason: "the result by the endgame tables",
        })
    }

    /// Lets a player move. Returns the end of the game if the player loses by a fault or resigns.
    fn turn(&mut self, side: Side, player: &mut dyn Player) -> Option<GameEnd> {
        let started = Instant::now();
        let answer = caught(|| player.think(self.game, &self.turn_at(started, side)));
        let time = started.elapsed();
        let (text, dialect, thought) = match answer {
            Ok(Answer::Move {
                text,
                dialect,
                thought,
            }) => (text, dialect, thought),
            Ok(Answer::Resign) => return Some(self.resignation(side)),
            Err(fault) => return Some(lost(side, fault, self.game)),
        };
        self.accept(side, time, (&text, dialect), thought)
            .err()
            .map(|fault| lost(side, fault, self.game))
    }

    /// The clocks as the player sees them.
    fn turn_at(&self, started: Instant, side: Side) -> Turn<'_> {
        let clocks = [side, side.opponent()].map(|side| &self.clocks[side.index()]);
        Turn::new(
            clocks,
            started,
            self.conditions.margin,
            self.conditions.patience,
            self.stop,
        )
    }

    /// Checks a move and plays it. A move that is both illegal and late counts as illegal.
    fn accept(
        &mut self,
        side: Side,
        time: Duration,
        (text, dialect): (&str, DialectName),
        thought: Thought,
    ) -> Result<(), Fault> {
        let plies = self.game.plies();
        let clock = &mut self.clocks[side.index()];
        let allowed = clock.allowance().unwrap_or_default();
        let in_time = clock.spend(time, self.conditions.margin);
        let played = play_in(self.game, dialect, text);
        played.map_err(|error| Fault::new(FaultKind::IllegalMove, error))?;
        let usual = self.game.moves_since(plies, DialectName::Usual);
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
            position: self.game.position_text(),
            cause: Cause::Resignation,
        }
    }
}
