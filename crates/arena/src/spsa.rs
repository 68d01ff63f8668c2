use rand::Rng;
use serde::{Deserialize, Serialize};

use crate::random::random_of_round;
use crate::{Error, Parameter};

/// Simultaneous perturbation stochastic approximation: tunes many parameters at once from noisy
/// comparisons (James C. Spall, "Multivariate Stochastic Approximation Using a Simultaneous
/// Perturbation Gradient Approximation", 1992, and "Implementation of the Simultaneous Perturbation
/// Algorithm for Stochastic Optimization", 1998; Chess Programming Wiki, "SPSA").
///
/// Each iteration changes every value by its perturbation, up or down at random. A player with these
/// changes and a player with the opposite ones play some games, and all values move towards the
/// winner. The gains are those of OpenBench.
///
/// ```
/// use arena::{Gains, Spsa};
/// let parameters = vec!["x, float, 0, -10, 10, 0.5, 0.05".parse()?];
/// let mut spsa = Spsa::new(parameters, Gains::new(400), 1)?;
/// while let Some(trial) = spsa.trial() {
///     // The nearer to 3 the better.
///     let [plus, minus] = [trial.plus[0], trial.minus[0]].map(|x| -(x - 3.0).abs());
///     spsa.learn(&trial, plus - minus);
/// }
/// assert!((spsa.values()[0] - 3.0).abs() < 0.5);
/// # Ok::<(), arena::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Spsa {
    parameters: Vec<Parameter>,
    gains: Gains,
    seed: u64,
    values: Vec<f64>,
    finished: usize,
}

/// How perturbations and steps shrink from iteration to iteration.
///
/// In iteration *k* of *N* the perturbation is c = C_END (N / k)^γ, at least ½ for whole numbers, and a
/// value moves by (a / c) × (wins − losses), where a = R_END C_END² ((A + N) / (A + k))^α.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gains {
    /// The number of iterations, N.
    pub iterations: usize,
    /// The exponent by which steps shrink.
    pub alpha: f64,
    /// The exponent by which perturbations shrink.
    pub gamma: f64,
    /// The stability constant A, as a share of N: it keeps the first steps short.
    pub stability: f64,
}

/// The values of the two players of an iteration, and the direction in which each parameter was changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The values of the first player.
    pub plus: Vec<f64>,
    /// The values of the second player.
    pub minus: Vec<f64>,
    /// For each parameter 1 if the first player has the greater value, −1 if it has the smaller.
    directions: Vec<f64>,
}

/// The least perturbation of a whole number.
const LEAST_WHOLE: f64 = 0.5;

impl Gains {
    /// Spall's practical exponents, 0.602 and 0.101, and a stability constant of a tenth.
    #[must_use]
    pub const fn new(iterations: usize) -> Self {
        Self {
            iterations,
            alpha: 0.602,
            gamma: 0.101,
            stability: 0.1,
        }
    }

    /// The perturbation of a parameter in an iteration, from 1.
    #[must_use]
    pub fn perturbation(&self, parameter: &Parameter, iteration: usize) -> f64 {
        let growth = (self.iterations as f64 / iteration as f64).powf(self.gamma);
        let perturbation = parameter.perturbation * growth;
        match parameter.kind {
            crate::NumberKind::Int => perturbation.max(LEAST_WHOLE),
            crate::NumberKind::Float => perturbation,
        }
    }

    /// The step of a parameter in an iteration, from 1, for each game of the winner's lead.
    #[must_use]
    pub fn step(&self, parameter: &Parameter, iteration: usize) -> f64 {
        let stability = self.stability * self.iterations as f64;
        let last = stability + self.iterations as f64;
        let growth = (last / (stability + iteration as f64)).powf(self.alpha);
        let rate = parameter.rate * parameter.perturbation.powi(2) * growth;
        rate / self.perturbation(parameter, iteration)
    }

    /// A description of the first value out of range; `None` if there is none.
    fn fault(&self) -> Option<String> {
        let Self {
            iterations,
            alpha,
            gamma,
            stability,
        } = *self;
        if iterations == 0 {
            return Some("no iterations".to_string());
        }
        let powers = [("alpha", alpha), ("gamma", gamma), ("stability", stability)];
        let wrong = powers
            .iter()
            .find(|(_, value)| !(0.0..=1.0).contains(value));
        wrong.map(|(name, value)| format!("{name} is {value}, but must be from 0 to 1"))
    }
}

impl Spsa {
    /// Starts at the start value of each parameter. Equal seeds give equal perturbations.
    ///
    /// # Errors
    /// No parameters, two of the same name, contradictory numbers of one, or gains out of range.
    pub fn new(parameters: Vec<Parameter>, gains: Gains, seed: u64) -> Result<Self, Error> {
        if parameters.is_empty() {
            return Err(Error::Settings(
                "nothing to tune: no parameters".to_string(),
            ));
        }
        for (index, parameter) in parameters.iter().enumerate() {
            let name = &parameter.name;
            if let Some(fault) = parameter.fault() {
                return Err(Error::Settings(format!("{parameter}: {fault}")));
            }
            if parameters[..index].iter().any(|other| other.name == *name) {
                return Err(Error::Settings(format!(
                    "two parameters are called {name:?}"
                )));
            }
        }
        if let Some(fault) = gains.fault() {
            return Err(Error::Settings(fault));
        }
        Ok(Self {
            values: parameters.iter().map(|parameter| parameter.start).collect(),
            parameters,
            gains,
            seed,
            finished: 0,
        })
    }

    /// The parameters.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// The gains.
    #[must_use]
    pub const fn gains(&self) -> &Gains {
        &self.gains
    }

    /// The seed.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The current values, in the order of the parameters.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Iterations that are finished.
    #[must_use]
    pub const fn finished(&self) -> usize {
        self.finished
    }

    /// The next iteration; `None` after the last.
    #[must_use]
    pub fn trial(&self) -> Option<Trial> {
        if self.finished >= self.gains.iterations {
            return None;
        }
        let iteration = self.finished + 1;
        let mut random = random_of_round(self.seed, iteration);
        let mut trial = Trial {
            plus: Vec::new(),
            minus: Vec::new(),
            directions: Vec::new(),
        };
        for (parameter, value) in self.parameters.iter().zip(&self.values) {
            let direction = if random.random() { 1.0 } else { -1.0 };
            let rounding: f64 = random.random();
            let change = direction * self.gains.perturbation(parameter, iteration);
            trial
                .plus
                .push(parameter.option_value(value + change, rounding));
            trial
                .minus
                .push(parameter.option_value(value - change, rounding));
            trial.directions.push(direction);
        }
        Some(trial)
    }

    /// Finishes an iteration, in which the player with the values `plus` won `surplus` more games than the
    /// other.
    pub fn learn(&mut self, trial: &Trial, surplus: f64) {
        self.finished += 1;
        let parameters = self.parameters.iter().zip(&trial.directions);
        for (value, (parameter, direction)) in self.values.iter_mut().zip(parameters) {
            let step = self.gains.step(parameter, self.finished);
            let moved = *value + direction * step * surplus;
            *value = moved.clamp(parameter.min, parameter.max);
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn parameters() -> Vec<Parameter> {
        [
            "a, float, 60, 0, 200, 8, 0.02",
            "b, int, 150, 1, 400, 15, 0.02",
            "c, int, 3, -20, 20, 2, 0.02",
        ]
        .map(|text| text.parse().unwrap())
        .into()
    }

    /// The values of the strongest player of the simulation.
    const BEST: [f64; 3] = [100.0, 90.0, -6.0];
    /// The distance from them at which a player is one Elo point weaker; the loss grows with its square.
    const WIDTH: [f64; 3] = [5.0, 8.0, 1.5];

    /// The Elo points of a player with these values: a parabola.
    fn strength(values: &[f64]) -> f64 {
        let terms = values.iter().zip(BEST).zip(WIDTH);
        -terms
            .map(|((value, best), width)| ((value - best) / width).powi(2))
            .sum::<f64>()
    }

    /// Wins minus losses in random games.
    fn play(trial: &Trial, games: usize, random: &mut ChaCha8Rng) -> f64 {
        let score = crate::score_of_elo(strength(&trial.plus) - strength(&trial.minus));
        let games = (0..games).map(|_| match random.random::<f64>() < score {
            true => 1.0,
            false => -1.0,
        });
        games.sum()
    }

    #[test]
    fn finds_the_maximum_of_a_parabola_from_noisy_games() {
        for seed in 1..=3 {
            let mut spsa = Spsa::new(parameters(), Gains::new(10_000), seed).unwrap();
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let before = strength(spsa.values());
            while let Some(trial) = spsa.trial() {
                let surplus = play(&trial, 2, &mut random);
                spsa.learn(&trial, surplus);
            }
            let after = strength(spsa.values());
            assert!(before < -150.0 && after > -15.0, "{before} {after}");
        }
    }

    #[test]
    fn gains_end_with_those_of_the_parameter() {
        let gains = Gains::new(1000);
        let [float, _, int]: [Parameter; 3] = parameters().try_into().unwrap();
        assert_eq!(gains.perturbation(&float, 1000), 8.0);
        assert!((gains.step(&float, 1000) - 0.02 * 8.0).abs() < 1e-12);
        // By hand: 8 × 1000^0.101, and 0.02 × 64 × (1100 / 101)^0.602 divided by that.
        assert!((gains.perturbation(&float, 1) - 16.072_742_5).abs() < 1e-6);
        assert!((gains.step(&float, 1) - 0.335_302_6).abs() < 1e-6);
        let fine = Parameter {
            perturbation: 0.01,
            ..int
        };
        assert_eq!(gains.perturbation(&fine, 1000), 0.5);
    }

    #[test]
    fn trials_are_mirror_images_within_the_bounds_and_repeat() {
        let mut spsa = Spsa::new(parameters(), Gains::new(50), 7).unwrap();
        while let Some(trial) = spsa.trial() {
            assert_eq!(spsa.trial().as_ref(), Some(&trial));
            for (index, parameter) in spsa.parameters().iter().enumerate() {
                let (plus, minus) = (trial.plus[index], trial.minus[index]);
                let bounds = parameter.min..=parameter.max;
                assert!(bounds.contains(&plus) && bounds.contains(&minus));
                match parameter.kind {
                    crate::NumberKind::Float => assert_ne!(plus, minus),
                    crate::NumberKind::Int => {
                        assert_eq!((plus.fract(), minus.fract()), (0.0, 0.0));
                    }
                }
            }
            // A player that always wins pushes the values to their bounds, never beyond.
            let up = trial.plus[0] > trial.minus[0];
            spsa.learn(&trial, if up { 100.0 } else { -100.0 });
        }
        assert_eq!(spsa.values()[0], 200.0);
        let other = Spsa::new(parameters(), Gains::new(50), 8).unwrap();
        assert_ne!(
            other.trial(),
            Spsa::new(parameters(), Gains::new(50), 7).unwrap().trial()
        );
    }

    #[test]
    fn invalid_settings_are_rejected() {
        let wrong = |parameters, gains| Spsa::new(parameters, gains, 1).unwrap_err().to_string();
        assert!(wrong(Vec::new(), Gains::new(1)).contains("no parameters"));
        let twice = [parameters(), parameters()].concat();
        assert!(wrong(twice, Gains::new(1)).contains("\"a\""));
        assert!(wrong(parameters(), Gains::new(0)).contains("no iterations"));
        let gains = Gains {
            alpha: f64::NAN,
            ..Gains::new(9)
        };
        assert!(wrong(parameters(), gains).contains("alpha is NaN"));
    }
}
