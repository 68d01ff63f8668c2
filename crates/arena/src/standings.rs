use std::collections::BTreeMap;

use game_core::Side;

use crate::{FaultKind, Ladder, Pentanomial, PlayedGame, Schedule, Tally};

/// The results of a tournament so far.
#[derive(Clone, Debug)]
pub struct Standings {
    schedule: Schedule,
    players: usize,
    /// White's points in the games that have been played, by their numbers.
    points: BTreeMap<usize, f64>,
    tallies: Vec<Tally>,
    /// Games of each pairing, seen by its first player.
    meetings: Vec<Tally>,
    /// Pairs of each pairing, seen by its first player.
    pairs: Vec<Pentanomial>,
    faults: Vec<BTreeMap<FaultKind, u64>>,
    /// Milliseconds and moves of each player.
    thinking: Vec<(f64, u64)>,
    /// The pairs that count for a sequential test: those before the first unfinished one.
    prefix: Pentanomial,
    prefix_pairs: usize,
}

impl Standings {
    /// No games yet.
    #[must_use]
    pub fn new(schedule: Schedule, players: usize) -> Self {
        let pairings = schedule.pairings().len();
        Self {
            schedule,
            players,
            points: BTreeMap::new(),
            tallies: vec![Tally::default(); players],
            meetings: vec![Tally::default(); pairings],
            pairs: vec![Pentanomial::default(); pairings],
            faults: vec![BTreeMap::new(); players],
            thinking: vec![(0.0, 0); players],
            prefix: Pentanomial::default(),
            prefix_pairs: 0,
        }
    }

    /// Counts a game.
    pub fn add(&mut self, game: &PlayedGame) {
        self.points.insert(game.number, game.points(Side::White));
        for side in Side::ALL {
            self.tallies[game.players[side.index()]].add(game.points(side));
        }
        let pairing = self.schedule.pairing(game.number);
        let [first, _] = self.schedule.pairings()[pairing];
        let side = if game.players[0] == first {
            Side::White
        } else {
            Side::Black
        };
        self.meetings[pairing].add(game.points(side));
        if let Some((player, fault)) = game.fault() {
            *self.faults[player].entry(fault.kind).or_default() += 1;
        }
        self.count_thinking(game);
        let pair = game.number / 2;
        if let Some(points) = self.pair_points(pair) {
            self.pairs[pairing].add(points);
        }
        while let Some(points) = self.pair_points(self.prefix_pairs) {
            self.prefix.add(points);
            self.prefix_pairs += 1;
        }
    }

    fn count_thinking(&mut self, game: &PlayedGame) {
        for (index, mv) in game.moves.iter().enumerate() {
            let side = if index % 2 == 0 {
                game.first_mover
            } else {
                game.first_mover.opponent()
            };
            let (millis, moves) = &mut self.thinking[game.players[side.index()]];
            *millis += mv.millis;
            *moves += 1;
        }
    }

    /// The points of a pair's first player, once both games are played.
    fn pair_points(&self, pair: usize) -> Option<f64> {
        let (white, black) = (
            self.points.get(&(2 * pair))?,
            self.points.get(&(2 * pair + 1))?,
        );
        Some(white + (1.0 - black))
    }

    /// Whether a game has been played.
    #[must_use]
    pub fn has(&self, number: usize) -> bool {
        self.points.contains_key(&number)
    }

    /// The numbers of the games that have been played, least first.
    pub fn played(&self) -> impl Iterator<Item = usize> {
        self.points.keys().copied()
    }

    /// The number of games played.
    #[must_use]
    pub fn games(&self) -> usize {
        self.points.len()
    }

    /// The games of the whole tournament.
    #[must_use]
    pub const fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// A player's games.
    #[must_use]
    pub fn tally(&self, player: usize) -> Tally {
        self.tallies[player]
    }

    /// The games of a pairing, seen by its first player.
    #[must_use]
    pub fn meeting(&self, pairing: usize) -> Tally {
        self.meetings[pairing]
    }

    /// The finished pairs of a pairing, seen by its first player.
    #[must_use]
    pub fn pairs(&self, pairing: usize) -> Pentanomial {
        self.pairs[pairing]
    }

    /// The pairs before the first unfinished one, in the order of the schedule. A sequential test goes
    /// by these: quick games may end otherwise than slow ones, and the order in which games happen to
    /// end must not decide.
    #[must_use]
    pub const fn prefix(&self) -> Pentanomial {
        self.prefix
    }

    /// A player's faults by their kinds.
    #[must_use]
    pub fn faults(&self, player: usize) -> &BTreeMap<FaultKind, u64> {
        &self.faults[player]
    }

    /// Mean seconds that a player took for a move; `None` without a move.
    #[must_use]
    pub fn seconds_a_move(&self, player: usize) -> Option<f64> {
        let (millis, moves) = self.thinking[player];
        (moves > 0).then(|| millis / 1000.0 / moves as f64)
    }

    /// The ladder of all finished pairs.
    #[must_use]
    pub fn ladder(&self) -> Ladder {
        let mut ladder = Ladder::new(self.players);
        for (&[first, second], pairs) in self.schedule.pairings().iter().zip(&self.pairs) {
            ladder.add(first, second, pairs);
        }
        ladder
    }
}
