use game_core::{Score, zobrist};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{Config, Handicap, Level, Line, Variety};

impl Handicap {
    /// The line that looks best with this handicap.
    fn choose<M>(self, lines: &[Line<M>], random: &mut impl Rng) -> usize {
        let error = self.error.clamp(0, MAX_ERROR);
        let mut misjudged =
            |line: &Line<M>| line.score + Score::new(random.random_range(0..=error));
        let scores = lines.iter().map(&mut misjudged).enumerate();
        // Of equal lines the first, which is the best.
        scores
            .rev()
            .max_by_key(|&(_, score)| score)
            .map_or(0, |(index, _)| index)
    }
}

/// The handicaps of the levels below full strength, chosen so that neighbours are about 130 Elo apart in chess
/// with the handwritten evaluation.
#[rustfmt::skip]
const HANDICAPS: [Handicap; Level::MAX.get() as usize] = [
    Handicap::new(1, 800), Handicap::new(1, 480), Handicap::new(50, 370), Handicap::new(125, 280),
    Handicap::new(256, 214), Handicap::new(468, 181), Handicap::new(700, 168), Handicap::new(1_300, 147),
    Handicap::new(1_900, 132), Handicap::new(2_500, 122), Handicap::new(3_100, 113), Handicap::new(3_920, 103),
    Handicap::new(5_300, 96), Handicap::new(7_200, 88), Handicap::new(9_760, 81), Handicap::new(15_900, 67),
    Handicap::new(26_300, 54), Handicap::new(48_600, 42), Handicap::new(90_000, 32), Handicap::new(191_000, 21),
];

/// Greater errors and margins have the same effect: any line may be chosen.
const MAX_ERROR: i32 = 1 << 20;

/// Number of lines that a move below full strength is chosen from.
pub(crate) const CHOICES: usize = 6;

impl Config {
    /// The number of best lines to find.
    pub(crate) fn lines(&self) -> usize {
        let wanted = self.multi_pv.max(1);
        if self.chooses() {
            wanted.max(CHOICES)
        } else {
            wanted
        }
    }

    /// Whether the move is chosen from several lines.
    fn chooses(&self) -> bool {
        self.handicap.is_some() || self.variety.is_some()
    }

    /// The index of the line to play. The same seed, position and lines give the same choice.
    pub(crate) fn choose<M>(&self, lines: &[Line<M>], key: u64) -> usize {
        let Some(best) = lines.first() else { return 0 };
        // A handicap does not miss a win that was seen.
        if !self.chooses() || best.score.is_win() {
            return 0;
        }
        // Reporting more lines must not change the strength.
        let lines = &lines[..lines.len().min(CHOICES)];
        let mut random = ChaCha8Rng::seed_from_u64(zobrist::mix(self.seed) ^ key);
        if let Some(handicap) = self.handicap {
            return handicap.choose(lines, &mut random);
        }
        self.variety
            .map_or(0, |variety| variety.choose(lines, &mut random))
    }
}

impl Level {
    /// The handicap of the level; `None` for full strength.
    ///
    /// ```
    /// use search::{Handicap, Level};
    /// let level = Level::new(9).expect("a level from 0 to 20");
    /// assert_eq!(level.handicap(), Some(Handicap { nodes: 2500, error: 122 }));
    /// assert_eq!(Level::MAX.handicap(), None);
    /// ```
    #[must_use]
    pub fn handicap(self) -> Option<Handicap> {
        HANDICAPS.get(usize::from(self.get())).copied()
    }
}

impl Variety {
    /// Chooses a line within the margin of the best, better ones more often.
    fn choose<M>(self, lines: &[Line<M>], random: &mut impl Rng) -> usize {
        let best = lines[0].score;
        let margin = self.margin.clamp(0, MAX_ERROR);
        let weight = |line: &Line<M>| {
            let worse = (best - line.score).units();
            (margin + 1 - worse).clamp(0, margin + 1) as u64
        };
        let total: u64 = lines.iter().map(weight).sum();
        let mut ticket = random.random_range(0..total.max(1));
        for (index, line) in lines.iter().enumerate() {
            let weight = weight(line);
            if ticket < weight {
                return index;
            }
            ticket -= weight;
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use super::*;

    fn lines(scores: &[i32]) -> Vec<Line<u8>> {
        scores
            .iter()
            .map(|&score| Line {
                score: Score::new(score),
                pv: vec![0],
            })
            .collect()
    }

    /// How often each line is chosen in 1000 positions.
    fn choices(config: &Config, lines: &[Line<u8>]) -> Vec<usize> {
        let mut counts = vec![0; lines.len()];
        for key in 0..1000 {
            counts[config.choose(lines, zobrist::mix(key))] += 1;
        }
        counts
    }

    #[test]
    fn full_strength_plays_the_best_line() {
        assert_eq!(
            choices(&Config::default(), &lines(&[10, 10, 9])),
            [1000, 0, 0]
        );
    }

    #[test]
    fn variety_prefers_better_lines_and_stays_within_its_margin() {
        let config = Config {
            variety: Some(Variety { margin: 20 }),
            ..Config::default()
        };
        let counts = choices(&config, &lines(&[50, 45, 32, 29, -900]));
        assert!(
            counts[0] > counts[1] && counts[1] > counts[2] && counts[2] > 0,
            "{counts:?}"
        );
        assert_eq!(counts[3..], [0, 0]);
    }

    #[test]
    fn the_greatest_margin_and_error_leave_every_line_a_chance() {
        let lines = lines(&[50, -50]);
        for config in [
            Config {
                variety: Some(Variety { margin: i32::MAX }),
                ..Config::default()
            },
            Config {
                handicap: Some(Handicap::new(1, i32::MAX)),
                ..Config::default()
            },
        ] {
            let counts = choices(&config, &lines);
            assert!(counts.iter().all(|&count| count > 400), "{counts:?}");
        }
    }

    #[test]
    fn more_lines_do_not_change_the_choice() {
        let config = Config {
            multi_pv: 20,
            handicap: Level::MIN.handicap(),
            ..Config::default()
        };
        let (six, twenty) = (lines(&[0; CHOICES]), lines(&[0; 20]));
        for key in 0..100 {
            assert_eq!(config.choose(&six, key), config.choose(&twenty, key));
        }
    }

    #[test]
    fn a_weaker_level_errs_more() {
        let best = |level| {
            let config = Config {
                handicap: Level::new(level).unwrap().handicap(),
                ..Config::default()
            };
            choices(&config, &lines(&[60, 30, 0, -100]))[0]
        };
        assert!(best(0) < best(10) && best(10) < best(19));
    }

    #[test]
    fn a_handicap_between_two_others_is_interpolated() {
        let (weak, strong) = (Handicap::new(100, 80), Handicap::new(200, 60));
        assert_eq!(weak.towards(strong, 0, 4), weak);
        assert_eq!(weak.towards(strong, 1, 4), Handicap::new(125, 75));
        assert_eq!(weak.towards(strong, 4, 4), strong);
        assert_eq!(strong.towards(weak, 4, 4), weak);
        let endless = Handicap::new(u64::MAX, 0);
        assert!(weak.towards(endless, 1, 2).nodes > 1 << 38);
    }

    #[test]
    fn every_level_plays_a_win() {
        let config = Config {
            handicap: Level::MIN.handicap(),
            ..Config::default()
        };
        let mut lines = lines(&[0, 400, 300]);
        lines[0].score = Score::win_in(3);
        assert_eq!(choices(&config, &lines), [1000, 0, 0]);
    }
}
