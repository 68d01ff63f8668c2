use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use game_core::Side;
use serde_json::{Value, json};

use crate::game_loop::{self, Conditions, Outcome};
use crate::{
    Adjudication, Discipline, Error, Fault, Limit, Opening, Openings, Patience, PlayedGame, Player,
    PlayerSpec, Referee, Schedule, Sprt, SprtState, Standings,
};

/// Games between two or more players.
///
/// The rules of the game always hold; nothing else ends a game unless it is asked for.
#[derive(Clone, Debug)]
pub struct Tournament<'a> {
    /// The game.
    pub discipline: &'a Discipline,
    /// The players; no two have the same name.
    pub players: Vec<PlayerSpec>,
    /// Who plays whom.
    pub schedule: Schedule,
    /// Where games begin.
    pub openings: Openings,
    /// What players may use who have no limit of their own.
    pub limit: Limit,
    /// What ends a game although the rules do not.
    pub adjudication: Adjudication,
    /// How much more time than it has a player may use without losing.
    pub margin: Duration,
    /// How long is waited for players.
    pub patience: Patience,
    /// Games at once, at least one.
    pub concurrency: usize,
    /// A test that ends a match of two players once it is decided.
    pub sprt: Option<Sprt>,
}

impl Tournament<'_> {
    /// By what terms the games are played: games of two tournaments may be put together if these are
    /// equal. The number of games, the test and the concurrency are no part of it.
    #[must_use]
    pub fn terms(&self) -> Value {
        let players = self.players.iter().map(ToString::to_string);
        json!({
            "arena": 1,
            "game": self.discipline.name(),
            "players": players.collect::<Vec<_>>(),
            "pairings": self.schedule.pairings(),
            "openings": format!("{:016x}", self.openings.fingerprint()),
            "limit": self.limit,
            "adjudication": self.adjudication,
            "margin": self.margin.as_secs_f64(),
        })
    }

    /// Starts each player once and gives the limits that they get, so that what is wrong with them is
    /// told before the first game.
    ///
    /// # Errors
    /// Settings that do not go together; a player who does not start or cannot play with its limit.
    pub fn check(&self) -> Result<Vec<Limit>, Error> {
        let settings = |reason: &str| Err(Error::Settings(reason.to_string()));
        if self.players.len() < 2 || self.schedule.pairings().is_empty() {
            return settings("a match needs two players");
        }
        if self.sprt.is_some() && self.players.len() != 2 {
            return settings("a sequential test is for two players");
        }
        let names: Vec<&str> = self.players.iter().map(|spec| spec.name.as_str()).collect();
        for (index, name) in names.iter().enumerate() {
            if names[..index].contains(name) {
                return Err(Error::Settings(format!("two players are called {name:?}")));
            }
        }
        let players = self.players.iter();
        players
            .map(|spec| {
                self.check_player(spec)
                    .map_err(|fault| player_error(spec, fault))
            })
            .collect()
    }

    fn check_player(&self, spec: &PlayerSpec) -> Result<Limit, Fault> {
        let mut player = spec.open(self.discipline, self.patience)?;
        player.new_game(&*self.discipline.referee())?;
        player.limit(spec.limit.unwrap_or(self.limit))
    }

    /// Plays the games that `standings` lacks, until there are none or the test is decided. Each is
    /// given to `on_game` when it has ended, in whatever order that is, after the standings have counted
    /// it.
    ///
    /// # Errors
    /// The first error of `on_game`, or an opening that cannot be set up. Faults of players are no
    /// errors: they lose games.
    pub fn play(
        &self,
        standings: &mut Standings,
        mut on_game: impl FnMut(&PlayedGame, &Standings) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let played: BTreeSet<usize> = standings.played().collect();
        let games = self.schedule.games();
        let (next, stopped) = (
            AtomicUsize::new(0),
            AtomicBool::new(self.is_decided(standings)),
        );
        let take = || {
            let mut numbers = core::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
            let number = numbers.find(|number| !played.contains(number))?;
            (number < games && !stopped.load(Ordering::Relaxed)).then_some(number)
        };
        let left = games.saturating_sub(played.len());
        thread::scope(|scope| {
            let (sender, games) = channel();
            for _ in 0..self.concurrency.max(1).min(left) {
                let sender = sender.clone();
                scope.spawn(move || {
                    let mut worker = Worker::new(self);
                    while let Some(number) = take() {
                        if sender.send(worker.play(number)).is_err() {
                            return;
                        }
                    }
                });
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

    /// Whether the test, if there is one, has come to an end.
    #[must_use]
    pub fn is_decided(&self, standings: &Standings) -> bool {
        let state = self.sprt.map(|sprt| sprt.state(&standings.prefix()));
        state.is_some_and(|state| state != SprtState::Running)
    }

    /// A game as a record, in the format of the discipline.
    ///
    /// # Errors
    /// A game that is not of this tournament, or that its format cannot write.
    pub fn record(&self, game: &PlayedGame) -> Result<String, Error> {
        let mut referee = self.discipline.referee();
        referee.set_up(&game.opening)?;
        for mv in &game.moves {
            referee.play(frontend::DialectName::Usual, &mv.text)?;
        }
        let names: Vec<String> = self.players.iter().map(|spec| spec.name.clone()).collect();
        let limit = |player: usize| self.players[player].limit.unwrap_or(self.limit).to_string();
        let event = format!("{}: {}", self.discipline.name(), names.join(" - "));
        let sheet = game.score_sheet(&names, &event, game.players.map(limit));
        Ok(referee.record(&sheet)?)
    }
}

fn player_error(spec: &PlayerSpec, fault: Fault) -> Error {
    Error::Player {
        player: spec.name.clone(),
        fault,
    }
}

/// A player that waits for a game, and what it may use.
struct Ready {
    player: Box<dyn Player>,
    limit: Limit,
}

/// Plays one game after the other.
struct Worker<'a> {
    tournament: &'a Tournament<'a>,
    referee: Box<dyn Referee>,
    /// The players of the last game, by their indices, as far as they are well.
    players: BTreeMap<usize, Box<dyn Player>>,
}

impl<'a> Worker<'a> {
    fn new(tournament: &'a Tournament<'a>) -> Self {
        Self {
            tournament,
            referee: tournament.discipline.referee(),
            players: BTreeMap::new(),
        }
    }

    fn play(&mut self, number: usize) -> Result<PlayedGame, Error> {
        let tournament = self.tournament;
        let game = tournament.schedule.game(number);
        let opening = tournament.openings.opening(game.round, &mut *self.referee);
        self.players
            .retain(|player, _| game.players.contains(player));
        let [white, black] = game.players;
        let outcome = match (self.ready(white), self.ready(black)) {
            (Ok(white), Ok(black)) => self.play_ready(game.players, &opening, [white, black])?,
            (Err(fault), _) => self.walkover(&opening, Side::White, fault)?,
            (_, Err(fault)) => self.walkover(&opening, Side::Black, fault)?,
        };
        let game = PlayedGame {
            number,
            players: game.players,
            opening,
            first_mover: outcome.first_mover,
            moves: outcome.moves,
            end: outcome.end,
        };
        // Who did wrong begins anew.
        if let Some((player, _)) = game.fault() {
            self.players.remove(&player);
        }
        Ok(game)
    }

    /// A player and its limit; it is started if it does not run.
    fn ready(&mut self, index: usize) -> Result<Ready, Fault> {
        let tournament = self.tournament;
        let spec = &tournament.players[index];
        let player = match self.players.remove(&index) {
            Some(player) => player,
            None => spec.open(tournament.discipline, tournament.patience)?,
        };
        let limit = player.limit(spec.limit.unwrap_or(tournament.limit))?;
        Ok(Ready { player, limit })
    }

    fn play_ready(
        &mut self,
        indices: [usize; 2],
        opening: &Opening,
        [mut white, mut black]: [Ready; 2],
    ) -> Result<Outcome, Error> {
        let tournament = self.tournament;
        let conditions = Conditions {
            limits: [white.limit, black.limit],
            margin: tournament.margin,
            patience: tournament.patience,
            adjudication: tournament.adjudication,
        };
        let players: [&mut dyn Player; 2] = [&mut *white.player, &mut *black.player];
        let outcome = game_loop::play(opening, players, &mut *self.referee, &conditions)?;
        self.players
            .extend(indices.into_iter().zip([white.player, black.player]));
        Ok(outcome)
    }

    /// A game that is lost before it began.
    fn walkover(&mut self, opening: &Opening, side: Side, fault: Fault) -> Result<Outcome, Error> {
        self.referee.set_up(opening)?;
        Ok(Outcome {
            first_mover: self.referee.side_to_move(),
            moves: Vec::new(),
            end: game_loop::lost(side, fault, &*self.referee),
        })
    }
}
