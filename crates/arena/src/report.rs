use core::fmt;
use std::collections::BTreeMap;

use serde::Serialize;

use crate::{
    Estimate, FaultKind, Limit, Pentanomial, Plan, Rating, Sprt, SprtState, Standings, Tally,
    Tournament, likelihood_of_superiority,
};

/// The results of a tournament: as text by [`Display`](fmt::Display), and as JSON by serde.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game.
    pub game: String,
    /// Games played.
    pub played: usize,
    /// Games of the whole tournament.
    pub scheduled: usize,
    /// Each player, in the order of the tournament.
    pub players: Vec<PlayerReport>,
    /// Each pairing.
    pub pairings: Vec<PairingReport>,
    /// The sequential test, if there is one.
    pub sprt: Option<SprtReport>,
    /// Ratings, if there are more than two players; best first.
    pub ladder: Vec<LadderRow>,
}

/// The results of a player.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerReport {
    /// Its name.
    pub name: String,
    /// The limit of its moves.
    pub limit: Limit,
    /// Its games.
    pub tally: Tally,
    /// Mean seconds a move; `None` without a move.
    pub seconds_a_move: Option<f64>,
    /// Mean depth in plies; `None` if it reported none.
    pub depth: Option<f64>,
    /// Mean positions visited for a move; `None` if it reported none.
    pub nodes_a_move: Option<f64>,
    /// Its faults by their kinds.
    pub faults: BTreeMap<FaultKind, u64>,
}

/// The games of two players with each other, from the first player's view.
#[derive(Clone, Debug, Serialize)]
pub struct PairingReport {
    /// The first player's name.
    pub first: String,
    /// The second player's name.
    pub second: String,
    /// Their games.
    pub tally: Tally,
    /// Finished pairs by the first player's points: 0, ½, 1, 1½, 2.
    pub pairs: Pentanomial,
    /// The first player's share of the points of finished pairs, 0 to 1.
    pub score: f64,
    /// The difference in Elo.
    pub elo: Estimate,
    /// The difference in normalised Elo; `None` if the pairs are too few or all alike.
    pub normalized: Option<Estimate>,
    /// Likelihood of superiority: the probability that the first player is the better one.
    pub los: f64,
}

/// A sequential test and its state.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SprtReport {
    /// The test.
    #[serde(flatten)]
    pub test: Sprt,
    /// The number of pairs that it has counted, in the order of the schedule.
    pub pairs: usize,
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// The log-likelihood ratio at which the null hypothesis is accepted.
    pub lower: f64,
    /// The log-likelihood ratio at which the alternative is accepted.
    pub upper: f64,
    /// The state of the test.
    pub state: SprtState,
}

/// A player in the order of ratings.
#[derive(Clone, Debug, Serialize)]
pub struct LadderRow {
    /// The player's name.
    pub name: String,
    /// The rating, relative to the mean of all players.
    #[serde(flatten)]
    pub rating: Rating,
    /// Its games.
    pub tally: Tally,
    /// Likelihood of superiority over the next player; `None` for the last.
    pub los: Option<f64>,
}

impl Report {
    /// The report of a tournament.
    #[must_use]
    pub fn new(tournament: &Tournament<'_>, standings: &Standings) -> Self {
        Self::of_plan(&tournament.plan(), standings)
    }

    /// The report of a tournament, from its plan.
    #[must_use]
    pub fn of_plan(plan: &Plan, standings: &Standings) -> Self {
        let name = |player| plan.name(player);
        let player_report = |player| PlayerReport {
            name: name(player),
            limit: plan.players[player].limit,
            tally: standings.tally(player),
            seconds_a_move: standings.seconds_a_move(player),
            depth: standings.depth(player),
            nodes_a_move: standings.nodes_a_move(player),
            faults: standings.faults(player).clone(),
        };
        let pairings = standings.schedule().pairings().iter().enumerate();
        let pairing_report = |(pairing, &[first, second]): (usize, &[usize; 2])| {
            let (pairs, tally) = (standings.pairs(pairing), standings.pairing_tally(pairing));
            PairingReport {
                first: name(first),
                second: name(second),
                tally,
                pairs,
                score: pairs.score(),
                elo: Estimate::logistic(&pairs),
                normalized: Estimate::normalized(&pairs),
                los: likelihood_of_superiority(&pairs, &tally),
            }
        };
        Self {
            game: plan.game.clone(),
            played: standings.games(),
            scheduled: standings.schedule().games(),
            players: (0..plan.players.len()).map(player_report).collect(),
            pairings: pairings.map(pairing_report).collect(),
            sprt: plan.sprt.map(|test| SprtReport::new(test, standings)),
            ladder: ladder(plan, standings),
        }
    }
}

fn ladder(plan: &Plan, standings: &Standings) -> Vec<LadderRow> {
    let players = plan.players.len();
    if players < 3 {
        return Vec::new();
    }
    let fitted = standings.ladder().fit();
    let ratings = fitted.ratings();
    let mut order: Vec<usize> = (0..players).collect();
    order.sort_by(|&a, &b| ratings[b].elo.total_cmp(&ratings[a].elo));
    let next = order.iter().skip(1).map(Some).chain([None]);
    let rows = order.iter().zip(next).map(|(&player, next)| LadderRow {
        name: plan.name(player),
        rating: ratings[player],
        tally: standings.tally(player),
        los: next.map(|&next| fitted.likelihood_of_superiority(player, next)),
    });
    rows.collect()
}

impl SprtReport {
    /// A decided test keeps its decision, even if games end later.
    fn new(test: Sprt, standings: &Standings) -> Self {
        let (lower, upper) = test.bounds();
        let decision = standings
            .decision()
            .filter(|decision| decision.test == test);
        let prefix = standings.prefix();
        Self {
            test,
            pairs: decision.map_or(prefix.pairs() as usize, |decision| decision.pairs),
            llr: decision.map_or_else(|| test.llr(&prefix), |decision| decision.llr),
            lower,
            upper,
            state: decision.map_or(SprtState::Running, |decision| decision.state),
        }
    }
}

/// Writes lines of text.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: {} of {} games",
            self.game, self.played, self.scheduled
        )?;
        for pairing in &self.pairings {
            writeln!(f, "{pairing}")?;
        }
        if let Some(sprt) = &self.sprt {
            writeln!(f, "{sprt}")?;
        }
        if !self.ladder.is_empty() {
            write_ladder(&self.ladder, f)?;
        }
        for player in &self.players {
            writeln!(f, "{player}")?;
        }
        Ok(())
    }
}

impl fmt::Display for PairingReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = 100.0 * self.tally.score();
        writeln!(
            f,
            "{} - {}: {}, {percent:.1} %",
            self.first, self.second, self.tally
        )?;
        let [a, b, c, d, e] = self.pairs.counts();
        write!(f, "  pairs 0..2: {a} {b} {c} {d} {e}; Elo {}", self.elo)?;
        if let Some(normalized) = &self.normalized {
            write!(f, "; normalised {normalized}")?;
        }
        write!(f, "; LOS {:.1} %", 100.0 * self.los)
    }
}

impl fmt::Display for SprtReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, .. } = self.test;
        let model = match self.test.model {
            crate::EloModel::Normalized => "normalised",
            crate::EloModel::Logistic => "logistic",
        };
        let state = match self.state {
            SprtState::Running => "undecided".to_string(),
            SprtState::AcceptedH0 => format!("H0 accepted ({elo0} Elo)"),
            SprtState::AcceptedH1 => format!("H1 accepted ({elo1} Elo)"),
        };
        let Self {
            llr, lower, upper, ..
        } = self;
        write!(
            f,
            "SPRT [{elo0}, {elo1}] {model}: LLR {llr:.2} [{lower:.2}, {upper:.2}], {state}"
        )
    }
}

/// A line: name, limit, means, faults.
impl fmt::Display for PlayerReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.limit)?;
        if let Some(seconds) = self.seconds_a_move {
            write!(f, ", {seconds:.4} s a move")?;
        }
        if let Some(depth) = self.depth {
            write!(f, ", depth {depth:.1}")?;
        }
        if let Some(nodes) = self.nodes_a_move {
            write!(f, ", {nodes:.0} nodes a move")?;
        }
        if self.faults.is_empty() {
            return f.write_str(", no faults");
        }
        for (kind, count) in &self.faults {
            write!(f, ", {kind}: {count}")?;
        }
        Ok(())
    }
}

fn write_ladder(rows: &[LadderRow], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let width = rows
        .iter()
        .map(|row| row.name.chars().count())
        .max()
        .unwrap_or(0)
        .max(6);
    writeln!(
        f,
        " #  {:width$}  {:>7}  {:>6}  {:>6}  {:>6}  LOS to next",
        "player", "Elo", "95 %", "games", "score"
    )?;
    for (place, row) in rows.iter().enumerate() {
        let Rating { elo, error } = row.rating;
        let (games, score) = (row.tally.games(), 100.0 * row.tally.score());
        let name = &row.name;
        write!(
            f,
            "{:2}  {name:width$}  {elo:+7.1}  {error:6.1}  {games:6}  {score:5.1}%",
            place + 1
        )?;
        match row.los {
            Some(los) => writeln!(f, "  {:.1} %", 100.0 * los)?,
            None => writeln!(f)?,
        }
    }
    Ok(())
}
