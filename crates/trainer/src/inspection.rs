use core::fmt;
use std::collections::HashSet;

use frontend::OutcomeModel;
use game_core::{Notation, Searchable, Side};
use network::{Features, Shape};

use crate::outcomes::Outcomes;
use crate::samples::result_for;
use crate::{DataError, Filter, RecordedGame};

/// The content of data files: counts of games, results, positions, scores and inputs, and the results by score.
#[derive(Clone, Debug)]
pub struct Inspection {
    games: u64,
    /// Won by White, drawn, won by Black.
    results: [u64; 3],
    plies: u64,
    scored: u64,
    fit: u64,
    seen: HashSet<u64>,
    /// Positions by the absolute value of their score, in columns of [`SCORE_STEP`] units.
    scores: [u64; COLUMNS],
    /// How often each input was active, in the views of both sides.
    inputs: Vec<u64>,
    /// The outcomes of each bucket.
    outcomes: Vec<Outcomes>,
}

/// Units of evaluation of a column of the table of scores.
const SCORE_STEP: usize = 100;
/// Columns of the table of scores; the last counts all greater scores.
const COLUMNS: usize = 11;

impl Inspection {
    pub(crate) fn new(shape: Shape) -> Self {
        Self {
            games: 0,
            results: [0; 3],
            plies: 0,
            scored: 0,
            fit: 0,
            seen: HashSet::new(),
            scores: [0; COLUMNS],
            inputs: vec![0; shape.inputs],
            outcomes: vec![Outcomes::default(); shape.buckets],
        }
    }

    pub(crate) fn add<P: Searchable + Notation + Features>(
        &mut self,
        game: &RecordedGame,
        start: &P,
    ) -> Result<(), DataError> {
        self.games += 1;
        self.results[match game.winner {
            Some(Side::White) => 0,
            None => 1,
            Some(Side::Black) => 2,
        }] += 1;
        game.replay(start, |position, mv, ply| {
            self.plies += 1;
            let Some(score) = ply.score else { return };
            self.scored += 1;
            self.seen.insert(position.key());
            self.fit += u64::from(Filter::default().accepts(position, mv, score));
            let column = usize::from(score.unsigned_abs()) / SCORE_STEP;
            self.scores[column.min(COLUMNS - 1)] += 1;
            let side = position.side_to_move();
            for view in Side::ALL {
                position.active(view, |input| self.inputs[input] += 1);
            }
            self.outcomes[position.bucket()].add(score, result_for(game.winner, side));
        })
    }

    /// Positions with a score.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.scored
    }

    /// The model of wins, draws and losses by score with the greatest likelihood of the results of the games;
    /// `None` if no score is within ±3,000.
    #[must_use]
    pub fn outcome_model(&self) -> Option<OutcomeModel> {
        Outcomes::of_all(&self.outcomes).fitted_model()
    }

    /// For each bucket the scale that fits its scores best to the results ([`Samples::fitted_scale`]); `None` without a
    /// score within ±3,000.
    ///
    /// [`Samples::fitted_scale`]: crate::Samples::fitted_scale
    pub fn scales(&self) -> impl Iterator<Item = Option<u16>> {
        self.outcomes.iter().map(Outcomes::fitted_scale)
    }

    /// Positions with a score that occurred before.
    #[must_use]
    pub fn duplicates(&self) -> u64 {
        self.scored - self.seen.len() as u64
    }
}

impl fmt::Display for Inspection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
        let length = self.plies as f64 / self.games.max(1) as f64;
        writeln!(f, "{} games of {length:.1} plies", self.games)?;
        let [white, drawn, black] = self.results.map(|count| share(count, self.games));
        writeln!(
            f,
            "{white:.1} % won by White, {drawn:.1} % drawn, {black:.1} % won by Black"
        )?;
        let (fit, duplicates) = (
            share(self.fit, self.scored),
            share(self.duplicates(), self.scored),
        );
        writeln!(
            f,
            "{} positions with a score: {fit:.1} % fit for training, {duplicates:.1} % seen before",
            self.scored
        )?;
        for (column, &count) in self.scores.iter().enumerate() {
            let percent = share(count, self.scored);
            writeln!(f, "score from {:4}: {percent:5.1} %", column * SCORE_STEP)?;
        }
        if let Some(OutcomeModel { even_win, spread }) = self.outcome_model() {
            writeln!(
                f,
                "wins by score: even_win {even_win}, spread {spread} (OutcomeModel)"
            )?;
        }
        let scale = |scale: Option<u16>| scale.map_or("-".into(), |scale| scale.to_string());
        let scales: Vec<String> = self.scales().map(scale).collect();
        writeln!(f, "scales of the buckets: {}", scales.join(","))?;
        let unused = self.inputs.iter().filter(|&&count| count == 0).count();
        writeln!(f, "{unused} of {} inputs never active", self.inputs.len())
    }
}
