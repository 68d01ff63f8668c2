use serde::Serialize;

use crate::normal::{self, Z_95};
use crate::{Pentanomial, score_of_elo};

/// The ratings of several players, from all their games with each other.
///
/// The model is that of Bradley and Terry (1952) on the scale of Elo: the expected score of a pair
/// is [`score_of_elo`] of the difference, and a draw is half a win, so that the difference of two players
/// is that of [`Estimate::logistic`](crate::Estimate::logistic). The ratings maximize the posterior
/// with a wide normal prior ([`PRIOR_DEVIATION`]), which weighs less than a game and keeps the rating of a
/// player that wins every game finite. The mean of the ratings is zero.
///
/// The errors come from the Fisher information of the model, corrected by the observed variance of pairs,
/// which draws make smaller than the model's (the sandwich estimator of Huber, 1967).
///
/// ```
/// use arena::{Ladder, Pentanomial};
/// let mut ladder = Ladder::new(3);
/// ladder.add(0, 1, &Pentanomial::new([5, 10, 20, 30, 15]));
/// ladder.add(1, 2, &Pentanomial::new([5, 10, 20, 30, 15]));
/// let ratings = ladder.fit().ratings();
/// assert!(ratings[0].elo > ratings[1].elo && ratings[1].elo > ratings[2].elo);
/// assert!(ratings[1].elo.abs() < 1e-6);
/// ```
#[derive(Clone, Debug)]
pub struct Ladder {
    players: usize,
    meetings: Vec<Meeting>,
}

/// All game pairs of two players.
#[derive(Clone, Debug)]
struct Meeting {
    first: usize,
    second: usize,
    pairs: Pentanomial,
}

/// The strengths of the players of a [`Ladder`], fitted to their games.
#[derive(Clone, Debug)]
pub struct FittedLadder {
    /// In natural units, of mean zero.
    strengths: Vec<f64>,
    covariance: Vec<Vec<f64>>,
}

/// A player's strength in Elo points, relative to the mean of all players of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The rating.
    pub elo: f64,
    /// Half the width of its 95 % interval.
    pub error: f64,
}

/// Standard deviation of the prior of a rating, in Elo points. The prior weighs as much as a tenth of a game.
pub const PRIOR_DEVIATION: f64 = 1000.0;

/// Elo points in one unit of the natural logarithm of odds.
const ELO_UNIT: f64 = 400.0 / core::f64::consts::LN_10;
const PRIOR_PRECISION: f64 = (ELO_UNIT / PRIOR_DEVIATION) * (ELO_UNIT / PRIOR_DEVIATION);

/// The most steps of Newton's method; a few are enough.
const STEPS: usize = 200;
/// The longest step, in natural units: Newton's method may overshoot from a distant start.
const LONGEST_STEP: f64 = 2.0;

impl Ladder {
    /// A ladder without games. Players are identified by their indices.
    #[must_use]
    pub const fn new(players: usize) -> Self {
        Self {
            players,
            meetings: Vec::new(),
        }
    }

    /// Adds pairs between two players, from the first player's view.
    ///
    /// # Panics
    /// If a player does not exist, or plays itself.
    pub fn add(&mut self, first: usize, second: usize, pairs: &Pentanomial) {
        assert!(first.max(second) < self.players && first != second);
        self.meetings.push(Meeting {
            first,
            second,
            pairs: *pairs,
        });
    }

    /// Fits the strengths of the players to their games.
    #[must_use]
    pub fn fit(&self) -> FittedLadder {
        let mut strengths = vec![0.0; self.players];
        for _ in 0..STEPS {
            let (gradient, information) = self.derivatives(&strengths);
            let step = product(&inverse(information), &gradient);
            let longest = step
                .iter()
                .fold(0.0_f64, |longest, part| longest.max(part.abs()));
            let share = (LONGEST_STEP / longest).min(1.0);
            for (strength, part) in strengths.iter_mut().zip(&step) {
                *strength += part * share;
            }
            if longest < 1e-12 {
                break;
            }
        }
        let mean = strengths.iter().sum::<f64>() / self.players as f64;
        FittedLadder {
            covariance: self.covariance(&strengths),
            strengths: strengths.iter().map(|strength| strength - mean).collect(),
        }
    }

    /// The gradient of the logarithm of the posterior, and the negative of its Hessian.
    fn derivatives(&self, strengths: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let mut gradient: Vec<f64> = strengths.iter().map(|s| -s * PRIOR_PRECISION).collect();
        let mut information = diagonal(self.players, PRIOR_PRECISION);
        for meeting in &self.meetings {
            let games = 2.0 * meeting.pairs.pairs() as f64;
            let expected = meeting.expected(strengths);
            let surplus = games * (meeting.pairs.score() - expected);
            gradient[meeting.first] += surplus;
            gradient[meeting.second] -= surplus;
            meeting.spread(&mut information, games * expected * (1.0 - expected));
        }
        (gradient, information)
    }

    /// The covariance of the strengths relative to their mean: H⁻¹JH⁻¹, where H is the information and
    /// J the variance of the gradient (that of the prior and the observed one of the games), with the mean removed.
    fn covariance(&self, strengths: &[f64]) -> Vec<Vec<f64>> {
        let (_, information) = self.derivatives(strengths);
        let mut variance = diagonal(self.players, PRIOR_PRECISION);
        for meeting in &self.meetings {
            meeting.spread(&mut variance, meeting.gradient_variance(strengths));
        }
        let inverse = inverse(information);
        let mut covariance = multiply(&multiply(&inverse, &variance), &inverse);
        centre(&mut covariance);
        covariance
    }
}

impl FittedLadder {
    /// The rating of each player.
    #[must_use]
    pub fn ratings(&self) -> Vec<Rating> {
        let strengths = self.strengths.iter().enumerate();
        let rating = |(player, strength): (usize, &f64)| Rating {
            elo: strength * ELO_UNIT,
            error: Z_95 * ELO_UNIT * self.covariance[player][player].max(0.0).sqrt(),
        };
        strengths.map(rating).collect()
    }

    /// The likelihood of superiority of player `a` over player `b`; ½ over itself.
    ///
    /// # Panics
    /// If a player does not exist.
    #[must_use]
    pub fn likelihood_of_superiority(&self, a: usize, b: usize) -> f64 {
        let covariance = &self.covariance;
        let variance = covariance[a][a] + covariance[b][b] - 2.0 * covariance[a][b];
        let difference = self.strengths[a] - self.strengths[b];
        if a == b || variance.is_nan() || variance <= 0.0 {
            return 0.5;
        }
        normal::cumulative(difference / variance.sqrt())
    }
}

impl Meeting {
    /// The expected score of the first player, 0 to 1.
    fn expected(&self, strengths: &[f64]) -> f64 {
        score_of_elo((strengths[self.first] - strengths[self.second]) * ELO_UNIT)
    }

    /// The variance of the points of all pairs. Assumes one more pair, of two independent decisive games, so that
    /// a few pairs that are all alike do not have a variance of zero.
    fn gradient_variance(&self, strengths: &[f64]) -> f64 {
        let pairs = self.pairs.pairs() as f64;
        let expected = self.expected(strengths);
        let assumed = expected * (1.0 - expected) / 2.0;
        let deviation = self.pairs.variance() + (self.pairs.score() - expected).powi(2);
        // The points of a pair are twice its score.
        4.0 * pairs * (pairs * deviation + assumed) / (pairs + 1.0)
    }

    /// Adds `weight` to the matrix in the direction of the difference of the two players.
    fn spread(&self, matrix: &mut [Vec<f64>], weight: f64) {
        let (a, b) = (self.first, self.second);
        matrix[a][a] += weight;
        matrix[b][b] += weight;
        matrix[a][b] -= weight;
        matrix[b][a] -= weight;
    }
}

fn diagonal(size: usize, value: f64) -> Vec<Vec<f64>> {
    let row = |at| (0..size).map(move |other| if at == other { value } else { 0.0 });
    (0..size).map(|at| row(at).collect()).collect()
}

fn product(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    let row = |row: &Vec<f64>| row.iter().zip(vector).map(|(a, b)| a * b).sum();
    matrix.iter().map(row).collect()
}

fn multiply(a: &[Vec<f64>], b: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let columns = 0..b.len();
    let cell = |row: &[f64], column: usize| row.iter().zip(b).map(|(x, row)| x * row[column]).sum();
    let row = |row: &Vec<f64>| columns.clone().map(|column| cell(row, column)).collect();
    a.iter().map(row).collect()
}

/// Subtracts the mean from rows and columns.
fn centre(matrix: &mut [Vec<f64>]) {
    let size = matrix.len() as f64;
    for row in matrix.iter_mut() {
        let mean = row.iter().sum::<f64>() / size;
        row.iter_mut().for_each(|cell| *cell -= mean);
    }
    for column in 0..matrix.len() {
        let mean = matrix.iter().map(|row| row[column]).sum::<f64>() / size;
        matrix.iter_mut().for_each(|row| row[column] -= mean);
    }
}

/// The inverse of a symmetric positive definite matrix by Gauss-Jordan elimination; such a matrix needs no
/// pivoting.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse = diagonal(size, 1.0);
    for pivot in 0..size {
        let scale = 1.0 / matrix[pivot][pivot];
        for part in [&mut matrix, &mut inverse] {
            part[pivot].iter_mut().for_each(|cell| *cell *= scale);
        }
        let (pivot_row, pivot_inverse) = (matrix[pivot].clone(), inverse[pivot].clone());
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            subtract(&mut matrix[row], &pivot_row, factor);
            subtract(&mut inverse[row], &pivot_inverse, factor);
        }
    }
    inverse
}

fn subtract(row: &mut [f64], other: &[f64], factor: f64) {
    for (cell, other) in row.iter_mut().zip(other) {
        *cell -= factor * other;
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::Estimate;

    /// Pairs of two players whose true difference is `elo`, with a third of the points from draws.
    fn simulate(elo: f64, pairs: usize, random: &mut ChaCha8Rng) -> Pentanomial {
        let expected = score_of_elo(elo);
        let draws = expected.min(1.0 - expected) * 2.0 / 3.0;
        let mut counts = Pentanomial::default();
        for _ in 0..pairs {
            let mut game = || {
                let ticket: f64 = random.random();
                if ticket < draws {
                    0.5
                } else if ticket < draws + expected - draws / 2.0 {
                    1.0
                } else {
                    0.0
                }
            };
            counts.add(game() + game());
        }
        counts
    }

    #[test]
    fn absurd_counts_have_an_answer() {
        let mut ladder = Ladder::new(2);
        ladder.add(0, 1, &Pentanomial::new([0, 0, 1 << 60, 0, 0]));
        let likelihood = ladder.fit().likelihood_of_superiority(0, 1);
        assert!((0.0..=1.0).contains(&likelihood), "{likelihood}");
    }

    #[test]
    fn recovers_known_ratings_within_its_errors() {
        let truth = [180.0, 60.0, 0.0, -40.0, -200.0];
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let (mut inside, mut all) = (0, 0);
        for _ in 0..100 {
            let mut ladder = Ladder::new(truth.len());
            for a in 0..truth.len() {
                for b in a + 1..truth.len() {
                    ladder.add(a, b, &simulate(truth[a] - truth[b], 60, &mut random));
                }
            }
            for (rating, truth) in ladder.fit().ratings().iter().zip(truth) {
                all += 1;
                inside += u32::from((rating.elo - truth).abs() <= rating.error);
                assert!(rating.error > 10.0 && rating.error < 50.0, "{rating:?}");
            }
        }
        let coverage = f64::from(inside) / f64::from(all);
        assert!((0.92..=0.98).contains(&coverage), "{coverage}");
    }

    #[test]
    fn two_players_get_the_difference_of_their_match() {
        let pairs = Pentanomial::new([10, 60, 90, 80, 30]);
        let mut ladder = Ladder::new(2);
        ladder.add(0, 1, &pairs);
        let ratings = ladder.fit().ratings();
        let estimate = Estimate::logistic(&pairs);
        let difference = ratings[0].elo - ratings[1].elo;
        assert!(
            (difference - estimate.elo).abs() < 0.2,
            "{difference} {estimate:?}"
        );
        let width = (estimate.high.unwrap() - estimate.low.unwrap()) / 2.0;
        // A rating is half the difference away from the mean.
        assert!((ratings[0].error * 2.0 - width).abs() < 0.05 * width);
    }

    #[test]
    fn a_player_that_wins_every_game_has_a_finite_rating() {
        let mut ladder = Ladder::new(3);
        ladder.add(0, 1, &Pentanomial::new([0, 0, 0, 0, 20]));
        ladder.add(1, 2, &Pentanomial::new([0, 0, 0, 0, 20]));
        let ratings = ladder.fit().ratings();
        assert!(
            ratings[0].elo > 300.0 && ratings[0].elo < 3000.0,
            "{ratings:?}"
        );
        assert!(ladder.fit().likelihood_of_superiority(0, 2) > 0.95);
    }

    #[test]
    fn without_games_all_ratings_are_equal_and_unknown() {
        let ladder = Ladder::new(2);
        let rating = ladder.fit().ratings()[0];
        assert_eq!(rating.elo, 0.0);
        assert!(rating.error > 1000.0, "{rating:?}");
        assert_eq!(ladder.fit().likelihood_of_superiority(0, 1), 0.5);
    }

    #[test]
    fn a_player_without_games_is_not_compared() {
        let mut ladder = Ladder::new(3);
        ladder.add(0, 1, &Pentanomial::new([2, 10, 30, 40, 18]));
        assert!(ladder.fit().ratings()[2].error > 1000.0);
        let superiority = |other| ladder.fit().likelihood_of_superiority(0, other);
        assert!(superiority(1) > 0.99);
        assert!((0.4..=0.6).contains(&superiority(2)), "{}", superiority(2));
    }

    /// The rating of a player that met only one other has a greater error than those of the others.
    #[test]
    fn few_games_give_large_errors() {
        let even = |pairs| Pentanomial::new([0, pairs, pairs, pairs, 0]);
        let mut ladder = Ladder::new(3);
        ladder.add(0, 1, &even(100));
        ladder.add(1, 2, &even(3));
        let ratings = ladder.fit().ratings();
        assert!(ratings[2].error > 1.5 * ratings[0].error);
    }
}
