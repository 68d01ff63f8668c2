use core::fmt;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use frontend::AnyGame;
use search::Margins;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::in_process::margin_option;
use crate::{
    Entrant, Error, FaultKind, Parameter, PlayerSpec, Schedule, Shard, Spsa, Standings, Tally,
    Tournament, Trial,
};

/// Tunes the options of a player by games against itself.
///
/// Each iteration of [`Spsa`] is a small match between two sets of values of the player. The values follow
/// from the results alone: with limits of nodes or depth and searches of this process with one thread, equal seeds give
/// equal values at any concurrency.
#[derive(Clone, Debug)]
pub struct Tuner<'a> {
    /// The player to tune.
    pub player: PlayerSpec,
    /// The conditions of the games. Its players, schedule, test and shard are ignored.
    pub tournament: Tournament<'a>,
    /// Pairs of games of an iteration, at least one.
    pub pairs: usize,
}

/// The result of an iteration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Iteration {
    /// Its number, from 1.
    pub number: usize,
    /// The games, from the view of the player with the values `plus` of the [`Trial`].
    pub tally: Tally,
    /// The numbers of faults, by kinds.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub faults: BTreeMap<FaultKind, u64>,
    /// The values after it.
    pub values: Vec<f64>,
}

/// The greatest difference between a value of a journal and the computed one that rounding may cause.
const ROUNDING: f64 = 1e-6;

impl Tuner<'_> {
    /// The terms of the games and of the changes of values, without the concurrency.
    #[must_use]
    pub fn terms(&self, spsa: &Spsa) -> Value {
        let mut terms = self.tournament.terms();
        terms["players"] = json!([self.player.to_string()]);
        terms["parameters"] = json!(spsa.parameters());
        terms["gains"] = json!(spsa.gains());
        terms["seed"] = json!(spsa.seed());
        terms["pairs"] = json!(self.pairs);
        terms
    }

    /// Starts both players of the first iteration, so that an unfit player is found before the first game.
    ///
    /// # Errors
    /// Invalid settings; a player that does not start, lacks an option or cannot play
    /// with its limit.
    pub fn check(&self, spsa: &Spsa) -> Result<(), Error> {
        if self.pairs == 0 {
            let reason = "an iteration must have at least one pair of games";
            return Err(Error::Settings(reason.to_string()));
        }
        match spsa.trial() {
            Some(trial) => self.match_of(spsa, &trial).check().map(drop),
            None => Ok(()),
        }
    }

    /// Applies the iterations of a journal as if they were played again.
    ///
    /// # Errors
    /// An iteration that is not the next one, or whose values do not follow from the results.
    pub fn replay(&self, spsa: &mut Spsa, iterations: &[Iteration]) -> Result<(), Error> {
        for iteration in iterations {
            let number = iteration.number;
            let wrong = |what| Error::Settings(format!("iteration {number} of the journal {what}"));
            let next = spsa.finished() + 1;
            let trial = spsa.trial().filter(|_| number == next);
            let trial = trial.ok_or_else(|| wrong("is not the next one"))?;
            spsa.learn(&trial, surplus(&iteration.tally));
            let close = |(a, b): (&f64, &f64)| (a - b).abs() <= ROUNDING * (1.0 + a.abs());
            let is_same = iteration.values.len() == spsa.values().len()
                && iteration.values.iter().zip(spsa.values()).all(close);
            if !is_same {
                return Err(wrong("has values that do not follow from its games"));
            }
        }
        Ok(())
    }

    /// Plays all remaining iterations, and calls `on_iteration` with each.
    ///
    /// # Errors
    /// The first error of `on_iteration`, or an opening that cannot be set up. Faults of players are not
    /// errors: they lose games.
    pub fn tune(
        &self,
        spsa: &mut Spsa,
        on_iteration: impl FnMut(&Iteration, &Spsa) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.tune_until(&AtomicBool::new(false), spsa, on_iteration)
    }

    /// The same as [`tune`](Self::tune), until `stop` is set: the running iteration is then abandoned.
    ///
    /// # Errors
    /// As [`tune`](Self::tune). A stop is not an error.
    pub fn tune_until(
        &self,
        stop: &AtomicBool,
        spsa: &mut Spsa,
        mut on_iteration: impl FnMut(&Iteration, &Spsa) -> Result<(), Error>,
    ) -> Result<(), Error> {
        while let Some(trial) = spsa.trial() {
            let tournament = self.match_of(spsa, &trial);
            let mut standings = Standings::new(tournament.schedule.clone(), 2);
            tournament.play_until(stop, &mut standings, |_, _| Ok(()))?;
            if stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            let tally = standings.tally(0);
            spsa.learn(&trial, surplus(&tally));
            let mut faults = standings.faults(0).clone();
            for (&kind, count) in standings.faults(1) {
                *faults.entry(kind).or_default() += count;
            }
            let iteration = Iteration {
                number: spsa.finished(),
                tally,
                faults,
                values: spsa.values().to_vec(),
            };
            on_iteration(&iteration, spsa)?;
        }
        Ok(())
    }

    /// The match of the next iteration.
    fn match_of(&self, spsa: &Spsa, trial: &Trial) -> Tournament<'_> {
        let with = |name: &str, values: &[f64]| {
            Entrant::from(PlayerSpec {
                name: name.to_string(),
                ..with_values(&self.player, spsa.parameters(), values)
            })
        };
        Tournament {
            players: vec![with("plus", &trial.plus), with("minus", &trial.minus)],
            schedule: Schedule::round_robin(2, self.pairs).from_round(spsa.finished() * self.pairs),
            sprt: None,
            shard: Shard::WHOLE,
            ..self.tournament.clone()
        }
    }
}

/// The parameters of all margins of a game, [around](Parameter::around) its own ones and at most 100,000.
#[must_use]
pub fn margin_parameters(game: &dyn AnyGame) -> Vec<Parameter> {
    let mut margins = game.margins();
    let fields = Margins::FIELDS.iter();
    let parameter = |field: &search::MarginField| {
        let usual = Parameter::around(margin_option(field.name), *(field.value)(&mut margins));
        Parameter {
            max: usual.max.min(Margins::MAX.into()),
            ..usual
        }
    };
    fields.map(parameter).collect()
}

/// A player with more options.
fn with_values(player: &PlayerSpec, parameters: &[Parameter], values: &[f64]) -> PlayerSpec {
    let mut player = player.clone();
    let values = values.iter().map(ToString::to_string);
    let names = parameters.iter().map(|parameter| parameter.name.clone());
    player.options.extend(names.zip(values));
    player
}

/// Games won minus games lost.
fn surplus(tally: &Tally) -> f64 {
    tally.wins as f64 - tally.losses as f64
}

/// The state of a tuning: as text by [`Display`](fmt::Display), and as JSON by serde.
#[derive(Clone, Debug, Serialize)]
pub struct TuningReport {
    /// The game.
    pub game: String,
    /// Iterations that are finished.
    pub finished: usize,
    /// Iterations of the whole tuning.
    pub iterations: usize,
    /// The games of all iterations, from the view of the player with the values `plus`.
    pub tally: Tally,
    /// The numbers of faults, by kinds.
    pub faults: BTreeMap<FaultKind, u64>,
    /// Each parameter.
    pub parameters: Vec<TunedParameter>,
    /// The player with the current values, as a [`PlayerSpec`].
    pub player: String,
}

/// A parameter and its values.
#[derive(Clone, Debug, Serialize)]
pub struct TunedParameter {
    /// Its name.
    pub name: String,
    /// The initial value.
    pub start: f64,
    /// The current value, before rounding.
    pub value: f64,
    /// The current perturbation.
    pub perturbation: f64,
}

impl TuningReport {
    /// The report of a tuning after these iterations.
    #[must_use]
    pub fn new(tuner: &Tuner<'_>, spsa: &Spsa, iterations: &[Iteration]) -> Self {
        let mut tally = Tally::default();
        let mut faults = BTreeMap::new();
        for iteration in iterations {
            tally += iteration.tally;
            for (&kind, count) in &iteration.faults {
                *faults.entry(kind).or_default() += count;
            }
        }
        let last = spsa.finished().max(1);
        let tuned = |(parameter, &value): (&Parameter, &f64)| TunedParameter {
            name: parameter.name.clone(),
            start: parameter.start,
            value,
            perturbation: spsa.gains().perturbation(parameter, last),
        };
        let parameters = spsa.parameters();
        let to_nearest =
            |(parameter, &value): (&Parameter, &f64)| parameter.option_value(value, 0.5);
        let values: Vec<f64> = parameters
            .iter()
            .zip(spsa.values())
            .map(to_nearest)
            .collect();
        let player = PlayerSpec {
            name: "tuned".to_string(),
            ..with_values(&tuner.player, parameters, &values)
        };
        Self {
            game: tuner.tournament.game.names().uci.to_string(),
            finished: spsa.finished(),
            iterations: spsa.gains().iterations,
            tally,
            faults,
            parameters: parameters.iter().zip(spsa.values()).map(tuned).collect(),
            player: player.to_string(),
        }
    }
}

/// Writes lines of text.
impl fmt::Display for TuningReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: {} of {} iterations, games {}",
            self.game, self.finished, self.iterations, self.tally
        )?;
        let widths = self.parameters.iter().map(|parameter| parameter.name.len());
        let width = widths.max().unwrap_or(0);
        for parameter in &self.parameters {
            let TunedParameter {
                name,
                start,
                value,
                perturbation,
            } = parameter;
            writeln!(
                f,
                "  {name:width$}  {start:9.2} -> {value:9.2}  (tried \u{b1}{perturbation:.2})"
            )?;
        }
        for (kind, count) in &self.faults {
            writeln!(f, "  {kind}: {count}")?;
        }
        writeln!(f, "  {}", self.player)
    }
}
