use std::collections::BTreeMap;

use game_core::Side;

use crate::{
    Decision, FaultKind, Ladder, Pentanomial, PlayedGame, PlayedMove, Schedule, Sprt, Tally,
};

/// Sums of the time, depths and nodes of a player's moves.
#[derive(Clone, Copy, Debug, Default)]
struct Thinking {
    millis: f64,
    moves: u64,
    /// The sum of the depths that it reported, and their number.
    depth: u64,
    depths: u64,
    /// The sum of the nodes that it reported, and the number of reports.
    nodes: u64,
    counts: u64,
}

impl Thinking {
    fn add(&mut self, mv: &PlayedMove) {
        self.millis += mv.millis;
        self.moves += 1;
        if let Some(depth) = mv.thought.depth {
            self.depth += u64::from(depth);
            self.depths += 1;
        }
        if let Some(nodes) = mv.thought.nodes {
            self.nodes = self.nodes.saturating_add(nodes);
            self.counts += 1;
        }
    }
}

/// The results of a tournament so far.
#[derive(Clone, Debug)]
pub struct Standings {
    schedule: Schedule,
    players: usize,
    /// White's points in the games that have been played, by their numbers.
    points: BTreeMap<usize, f64>,
    tallies: Vec<Tally>,
    /// Games of each pairing, from its first player's view.
    pairing_tallies: Vec<Tally>,
    /// Pairs of each pairing, from its first player's view.
    pairs: Vec<Pentanomial>,
    faults: Vec<BTreeMap<FaultKind, u64>>,
    thinking: Vec<Thinking>,
    /// The pairs that count for a sequential test: those before the first unfinished one.
    prefix: Pentanomial,
    /// The test that counts these pairs.
    test: Option<Sprt>,
    /// Its decision.
    decision: Option<Decision>,
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
            pairing_tallies: vec![Tally::default(); pairings],
            pairs: vec![Pentanomial::default(); pairings],
            faults: vec![BTreeMap::new(); players],
            thinking: vec![Thinking::default(); players],
            prefix: Pentanomial::default(),
            test: None,
            decision: None,
        }
    }

    /// Sets the sequential test, and applies it to all pairs in the order of the schedule, those already counted included. Its
    /// first decision is final.
    pub fn set_test(&mut self, test: Option<Sprt>) {
        if self.test == test {
            return;
        }
        (self.test, self.decision) = (test, None);
        self.prefix = Pentanomial::default();
        self.extend_prefix();
    }

    /// Restores the decision of a journal. A decision of another test is ignored.
    pub fn restore(&mut self, decision: Decision) {
        if self.test == Some(decision.test) {
            self.decision = Some(decision);
        }
    }

    /// The decision of the test; `None` while it runs or if there is none.
    #[must_use]
    pub const fn decision(&self) -> Option<Decision> {
        self.decision
    }

    /// Counts a game.
    ///
    /// # Panics
    /// If the schedule does not have the game, or it is counted already.
    pub fn add(&mut self, game: &PlayedGame) {
        let is_new = game.number < self.schedule.games() && !self.has(game.number);
        assert!(is_new, "game {} of {}", game.number, self.schedule.games());
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
        self.pairing_tallies[pairing].add(game.points(side));
        for (player, fault) in game.faults() {
            *self.faults[player].entry(fault.kind).or_default() += 1;
        }
        self.count_thinking(game);
        let pair = game.number / 2;
        if let Some(points) = self.pair_points(pair) {
            self.pairs[pairing].add(points);
        }
        self.extend_prefix();
    }

    fn extend_prefix(&mut self) {
        while let Some(points) = self.pair_points(self.prefix.pairs() as usize) {
            self.prefix.add(points);
            if let (Some(test), None) = (self.test, self.decision) {
                self.decision = test.decision(&self.prefix);
            }
        }
    }

    fn count_thinking(&mut self, game: &PlayedGame) {
        for (index, mv) in game.moves.iter().enumerate() {
            let side = if index % 2 == 0 {
                game.first_mover
            } else {
                game.first_mover.opponent()
            };
            self.thinking[game.players[side.index()]].add(mv);
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
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    pub fn tally(&self, player: usize) -> Tally {
        self.tallies[player]
    }

    /// The games of a pairing, from its first player's view.
    ///
    /// # Panics
    /// If there is no such pairing.
    #[must_use]
    pub fn pairing_tally(&self, pairing: usize) -> Tally {
        self.pairing_tallies[pairing]
    }

    /// The finished pairs of a pairing, from its first player's view.
    ///
    /// # Panics
    /// If there is no such pairing.
    #[must_use]
    pub fn pairs(&self, pairing: usize) -> Pentanomial {
        self.pairs[pairing]
    }

    /// The pairs before the first unfinished one, in the order of the schedule. A sequential test counts only
    /// these: to count short games first would bias the test, because their results may differ.
    #[must_use]
    pub const fn prefix(&self) -> Pentanomial {
        self.prefix
    }

    /// A player's faults by their kinds.
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    pub fn faults(&self, player: usize) -> &BTreeMap<FaultKind, u64> {
        &self.faults[player]
    }

    /// Mean seconds that a player took for a move; `None` without a move.
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    pub fn seconds_a_move(&self, player: usize) -> Option<f64> {
        let Thinking { millis, moves, .. } = self.thinking[player];
        (moves > 0).then(|| millis / 1000.0 / moves as f64)
    }

    /// Mean depth that a player reported, in plies; `None` if it reported none.
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    pub fn depth(&self, player: usize) -> Option<f64> {
        let Thinking { depth, depths, .. } = self.thinking[player];
        (depths > 0).then(|| depth as f64 / depths as f64)
    }

    /// Mean number of positions that a player visited for a move; `None` if it reported none.
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    pub fn nodes_a_move(&self, player: usize) -> Option<f64> {
        let Thinking { nodes, counts, .. } = self.thinking[player];
        (counts > 0).then(|| nodes as f64 / counts as f64)
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
