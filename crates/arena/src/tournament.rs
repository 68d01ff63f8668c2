use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use frontend::{AnyGame, TextGame};
use game_core::Side;
use jiff::ZonedDateTime;
use serde_json::{Value, json};

use crate::game_loop::{self, Conditions, Course, Played};
use crate::limit::seconds;
use crate::player::caught;
use crate::{
    Adjudication, Cause, Entrant, Error, Fault, GameEnd, Limit, Opening, Openings, Patience, Plan,
    PlannedPlayer, PlayedGame, Player, Report, Schedule, Shard, Sprt, Standings, TimeLimit,
};

/// Games between two or more players.
///
/// A game ends by its rules, unless an adjudication is set.
#[derive(Clone, Debug)]
pub struct Tournament<'a> {
    /// The game.
    pub game: &'a dyn AnyGame,
    /// The players; no two have the same name.
    pub players: Vec<Entrant>,
    /// The pairings and their order.
    pub schedule: Schedule,
    /// The openings.
    pub openings: Openings,
    /// The limit of players without their own.
    pub limit: Limit,
    /// The conditions that end a game before the rules do.
    pub adjudication: Adjudication,
    /// A folder of endgame tables. They adjudicate a game after a move that resets draw clocks.
    pub tables: Option<PathBuf>,
    /// Time beyond its clock that a player may use without losing.
    pub margin: Duration,
    /// How long the arena waits for players.
    pub patience: Patience,
    /// Number of games played at the same time, at least one.
    pub concurrency: usize,
    /// A test that ends a match of two players once it is decided.
    pub sprt: Option<Sprt>,
    /// The part to play; other machines play the others.
    pub shard: Shard,
}

impl<'a> Tournament<'a> {
    /// Every player against every other, with both colours of `rounds` openings of eight random moves:
    /// one game at a time, 10 seconds and a tenth of a second a move, no adjudication.
    #[must_use]
    pub fn new(game: &'a dyn AnyGame, players: Vec<Entrant>, rounds: usize) -> Self {
        Self {
            game,
            schedule: Schedule::round_robin(players.len(), rounds),
            players,
            openings: Openings::Random { plies: 8, seed: 1 },
            limit: Limit::time(TimeLimit::Clock {
                base: Duration::from_secs(10),
                increment: Duration::from_millis(100),
                moves: None,
            }),
            adjudication: Adjudication::default(),
            tables: None,
            margin: Duration::from_millis(50),
            patience: Patience::default(),
            concurrency: 1,
            sprt: None,
            shard: Shard::WHOLE,
        }
    }

    /// Plays all games and reports the results.
    ///
    /// # Errors
    /// As [`check`](Self::check), and an opening that cannot be set up.
    pub fn run(&self) -> Result<Report, Error> {
        self.check()?;
        let mut standings = Standings::new(self.schedule.clone(), self.players.len());
        self.play(&mut standings, |_, _| Ok(()))?;
        Ok(Report::new(self, &standings))
    }

    /// The terms of the games: two tournaments with equal terms may be merged. They exclude the number of
    /// games, the test, the shard and the concurrency.
    #[must_use]
    pub fn terms(&self) -> Value {
        let players = self.players.iter().map(Entrant::description);
        let mut terms = json!({
            "arena": 1,
            "game": self.game.names().uci,
            "players": players.collect::<Vec<_>>(),
            "pairings": self.schedule.pairings(),
            "openings": format!("{:016x}", self.openings.fingerprint()),
            "limit": self.limit,
            "adjudication": self.adjudication,
            "margin": seconds(self.margin),
        });
        if self.tables.is_some() {
            terms["tables"] = true.into();
        }
        terms
    }

    /// A game with the endgame tables of the tournament.
    fn referee(&self) -> Result<Box<dyn TextGame>, Error> {
        let mut referee = self.game.new_game();
        if let Some(folder) = &self.tables {
            let opened = referee.set_tables(Some(folder));
            opened.map_err(|error| Error::file(folder, error))?;
        }
        Ok(referee)
    }

    /// The plan that a report needs, with the requested limits.
    #[must_use]
    pub fn plan(&self) -> Plan {
        let player = |entrant: &Entrant| PlannedPlayer {
            name: entrant.name().to_string(),
            limit: entrant.limit().unwrap_or(self.limit),
        };
        Plan {
            game: self.game.names().uci.to_string(),
            players: self.players.iter().map(player).collect(),
            schedule: self.schedule.clone(),
            sprt: self.sprt,
            shard: self.shard,
        }
    }

    /// Starts each player once, sets up the first opening and returns their limits, so that an unfit player is found before
    /// the first game.
    ///
    /// # Errors
    /// Invalid settings; an opening that cannot be set up; a player that does not start, cannot set up the opening or cannot
    /// play with its limit.
    pub fn check(&self) -> Result<Vec<Limit>, Error> {
        let settings = |reason: &str| Err(Error::Settings(reason.to_string()));
        self.referee()?;
        if self.players.len() < 2 || self.schedule.pairings().is_empty() {
            return settings("a match needs two players");
        }
        if self.sprt.is_some() && self.players.len() != 2 {
            return settings("a sequential test is for two players");
        }
        if self.sprt.is_some_and(|test| !test.is_valid()) {
            return settings(
                "a sequential test needs elo0 below elo1, and alpha and beta between 0 and 0.5",
            );
        }
        if !self.adjudication.is_valid() {
            return settings("a rule that ends games by scores needs at least one move");
        }
        let limits = self.players.iter().filter_map(Entrant::limit);
        if limits.chain([self.limit]).any(|limit| !limit.is_valid()) {
            return settings("a period of a clock needs at least one move");
        }
        let pairings = self.schedule.pairings().iter().flatten();
        if pairings.max() >= Some(&self.players.len()) {
            return settings("the schedule is for more players");
        }
        if self.openings.count() == Some(0) {
            return settings("the list of openings is empty");
        }
        let names: Vec<&str> = self.players.iter().map(Entrant::name).collect();
        for (index, name) in names.iter().enumerate() {
            if names[..index].contains(name) {
                return Err(Error::Settings(format!("two players are called {name:?}")));
            }
        }
        let mut first = self.game.new_game();
        let opening = self.openings.opening(0, &mut *first);
        opening.set_up(&mut *first)?;
        let players = self.players.iter();
        players
            .map(|spec| {
                let limit = self.check_player(spec, &*first);
                limit.map_err(|fault| spec.error(fault))
            })
            .collect()
    }

    /// The limit of a player that sets up `first`, the first game.
    fn check_player(&self, spec: &Entrant, first: &dyn TextGame) -> Result<Limit, Fault> {
        caught(|| {
            let mut player = spec.open(self.game, self.patience)?;
            player.new_game(first)?;
            spec.limit_of(&*player, self.limit)
        })
    }

    /// Plays the games that `standings` does not have, until all are played or the test is decided. Calls
    /// `on_game` with each when it has ended and `standings` has counted it, in no fixed order.
    ///
    /// # Errors
    /// The first error of `on_game`, an opening that cannot be set up, tables that cannot be opened, or no thread for the
    /// games. Faults of players are not errors: they lose games.
    ///
    /// # Panics
    /// If the list of openings is empty, which [`check`](Self::check) reports.
    pub fn play(
        &self,
        standings: &mut Standings,
        on_game: impl FnMut(&PlayedGame, &Standings) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.play_until(&AtomicBool::new(false), standings, on_game)
    }

    /// The same as [`play`](Self::play), until `stop` is set: running games are then abandoned and not
    /// counted.
    ///
    /// # Errors
    /// As [`play`](Self::play). A stop is not an error.
    ///
    /// # Panics
    /// As [`play`](Self::play).
    pub fn play_until(
        &self,
        stop: &AtomicBool,
        standings: &mut Standings,
        mut on_game: impl FnMut(&PlayedGame, &Standings) -> Result<(), Error>,
    ) -> Result<(), Error> {
        standings.set_test(self.deciding_test());
        let played: BTreeSet<usize> = standings.played().collect();
        let games = self.schedule.games();
        let (next, stopped) = (
            AtomicUsize::new(0),
            AtomicBool::new(self.is_decided(standings)),
        );
        let take = || {
            let goes_on = || !stopped.load(Ordering::Relaxed) && !stop.load(Ordering::Relaxed);
            let is_ours = |number: &usize| !played.contains(number) && self.shard.has(number / 2);
            core::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed))
                .take_while(|&number| number < games && goes_on())
                .find(is_ours)
        };
        let left = games.saturating_sub(played.len());
        thread::scope(|scope| {
            let (sender, games) = channel();
            for number in 0..self.concurrency.max(1).min(left) {
                let sender = sender.clone();
                let play = move || {
                    let mut worker = match Worker::new(self) {
                        Ok(worker) => worker,
                        // The loop below ends with the first error.
                        Err(error) => return drop(sender.send(Err(error))),
                    };
                    while let Some(number) = take() {
                        let Some(game) = worker.play(number, stop).transpose() else {
                            return;
                        };
                        if sender.send(game).is_err() {
                            return;
                        }
                    }
                };
                match thread::Builder::new().spawn_scoped(scope, play) {
                    Ok(_) => {}
                    Err(error) if number == 0 => {
                        return Err(Error::Settings(format!("no thread for a game: {error}")));
                    }
                    // Where the system refuses a thread, fewer games are played at the same time.
                    Err(_) => break,
                }
            }
            drop(sender);
            let mut result = Ok(());
            for game in games {
                let counted = game.and_then(|game: PlayedGame| {
                    standings.add(&game);
                    on_game(&game, standings)
                });
                if counted.is_err() || self.is_decided(standings) {
                    stopped.store(true, Ordering::Relaxed);
                }
                result = result.and(counted);
            }
            result
        })
    }

    /// The test that may end the tournament. `None` for one part of several, which lacks the pairs of the
    /// others: then only [`Merged`](crate::Merged) decides.
    pub(crate) fn deciding_test(&self) -> Option<Sprt> {
        self.sprt.filter(|_| self.shard == Shard::WHOLE)
    }

    /// Whether the test, if there is one, is decided.
    #[must_use]
    pub fn is_decided(&self, standings: &Standings) -> bool {
        let decision = standings.decision();
        decision.is_some_and(|decision| self.sprt == Some(decision.test))
    }

    /// A game as a record, in the format of its [`RecordSpec`](frontend::RecordSpec), with the requested limits.
    ///
    /// # Errors
    /// A game without records, or a played game of another tournament.
    pub fn record(&self, played: &PlayedGame) -> Result<String, Error> {
        self.plan().record(self.game, played)
    }
}

/// A player that waits for a game, and its limit.
struct Ready {
    player: Box<dyn Player>,
    limit: Limit,
}

/// The state of a thread that plays one game after the other.
struct Worker<'a> {
    tournament: &'a Tournament<'a>,
    /// The referee of its games.
    board: Box<dyn TextGame>,
    /// The players of the last game that were not at fault, by their indices.
    players: BTreeMap<usize, Box<dyn Player>>,
}

impl<'a> Worker<'a> {
    fn new(tournament: &'a Tournament<'a>) -> Result<Self, Error> {
        Ok(Self {
            tournament,
            board: tournament.referee()?,
            players: BTreeMap::new(),
        })
    }

    /// Plays a game. Returns `None` if it is interrupted.
    fn play(&mut self, number: usize, stop: &AtomicBool) -> Result<Option<PlayedGame>, Error> {
        // The date of the beginning, as PGN wants it.
        let date = ZonedDateTime::now().strftime("%Y.%m.%d").to_string();
        let tournament = self.tournament;
        let game = tournament.schedule.game(number);
        let opening = tournament.openings.opening(game.round, &mut *self.board);
        self.players
            .retain(|player, _| game.players.contains(player));
        let played = match game.players.map(|player| self.ready(player)) {
            [Ok(white), Ok(black)] => {
                self.play_ready(game.players, &opening, [white, black], stop)?
            }
            // The signal that ends the match may have ended a program that was starting.
            _ if stop.load(Ordering::Relaxed) => Played::Interrupted,
            starts => Played::Ended(self.walkover(&opening, game.players, starts)?),
        };
        let Played::Ended(outcome) = played else {
            return Ok(None);
        };
        let game = PlayedGame {
            number,
            players: game.players,
            date: Some(date),
            opening,
            first_mover: outcome.first_mover,
            moves: outcome.moves,
            end: outcome.end,
        };
        // Drops the players at fault, which start again for their next game.
        for (player, _) in game.faults() {
            self.players.remove(&player);
        }
        Ok(Some(game))
    }

    /// A player and its limit. Starts the player unless it is running.
    fn ready(&mut self, index: usize) -> Result<Ready, Fault> {
        let tournament = self.tournament;
        let spec = &tournament.players[index];
        let player = match self.players.remove(&index) {
            Some(player) => player,
            None => caught(|| spec.open(tournament.game, tournament.patience))?,
        };
        let limit = spec.limit_of(&*player, tournament.limit)?;
        Ok(Ready { player, limit })
    }

    fn play_ready(
        &mut self,
        indices: [usize; 2],
        opening: &Opening,
        [mut white, mut black]: [Ready; 2],
        stop: &AtomicBool,
    ) -> Result<Played, Error> {
        let tournament = self.tournament;
        let conditions = Conditions {
            limits: [white.limit, black.limit],
            margin: tournament.margin,
            patience: tournament.patience,
            adjudication: tournament.adjudication,
        };
        let players: [&mut dyn Player; 2] = [&mut *white.player, &mut *black.player];
        let outcome = game_loop::play(opening, players, &mut *self.board, &conditions, stop)?;
        self.players
            .extend(indices.into_iter().zip([white.player, black.player]));
        Ok(outcome)
    }

    /// A game without moves: a player that does not start has lost it, two that do not start have drawn it. A player
    /// that is ready waits for its next game.
    fn walkover(
        &mut self,
        opening: &Opening,
        indices: [usize; 2],
        starts: [Result<Ready, Fault>; 2],
    ) -> Result<Course, Error> {
        let mut faults = Vec::new();
        for ((side, index), start) in Side::ALL.into_iter().zip(indices).zip(starts) {
            match start {
                Ok(ready) => drop(self.players.insert(index, ready.player)),
                Err(fault) => faults.push((side, fault)),
            }
        }
        opening.set_up(&mut *self.board)?;
        let (side, fault) = faults.swap_remove(0);
        let end = match faults.pop() {
            None => game_loop::lost(side, fault, &*self.board),
            Some((_, other)) => GameEnd {
                winner: None,
                position: self.board.position_text(),
                cause: Cause::NoPlayers([fault, other]),
            },
        };
        Ok(Course {
            first_mover: self.board.side_to_move(),
            moves: Vec::new(),
            end,
        })
    }
}
