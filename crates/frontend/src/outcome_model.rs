use game_core::Score;

/// The chances of a win, a draw and a loss as a function of the score: two logistic curves, for `UCI_ShowWDL`.
///
/// A side wins with probability 1 / (1 + exp((`even_win` − score) / `spread`)), loses with the
/// opponent's probability by the same formula, and draws otherwise.
///
/// ```
/// use frontend::OutcomeModel;
/// use game_core::Score;
/// let model = OutcomeModel { even_win: 150, spread: 240 };
/// assert_eq!(model.chances(Score::DRAW), [348, 304, 348]);
/// assert_eq!(model.chances(Score::new(150)), [500, 278, 222]);
/// assert_eq!(model.chances(Score::win_in(5)), [1000, 0, 0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutcomeModel {
    /// The score with which half of the games are won, in units of evaluation, at least 0. The greater it is, the
    /// more games are drawn; at 0 there are no draws but for rounding.
    pub even_win: i32,
    /// How slowly chances change with the score, in units of evaluation, at least 1.
    pub spread: i32,
}

impl OutcomeModel {
    /// A model for games without their own: one and a half of the smallest piece wins half of the games.
    pub const DEFAULT: Self = Self {
        even_win: 150,
        spread: 200,
    };

    /// The chances of a win, a draw and a loss for the side of the score, per mille. They add up to 1000.
    #[must_use]
    pub fn chances(self, score: Score) -> [u16; 3] {
        let (win, loss) = (self.win(score), self.win(-score));
        [win, 1000 - win - loss, loss]
    }

    /// The chance of a win, per mille. It is rounded down, so that the chances of both sides do not exceed 1000.
    fn win(self, score: Score) -> u16 {
        if score.is_win() {
            return 1000;
        }
        if score.is_loss() {
            return 0;
        }
        let distance = f64::from(self.even_win.max(0) - score.units());
        let probability = 1.0 / (1.0 + (distance / f64::from(self.spread.max(1))).exp());
        (1000.0 * probability) as u16
    }
}

impl Default for OutcomeModel {
    fn default() -> Self {
        Self::DEFAULT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODELS: [OutcomeModel; 4] = [
        OutcomeModel::DEFAULT,
        OutcomeModel {
            even_win: 0,
            spread: 1,
        },
        OutcomeModel {
            even_win: 0,
            spread: 300,
        },
        OutcomeModel {
            even_win: 900,
            spread: 40,
        },
    ];

    fn scores() -> impl Iterator<Item = Score> {
        let ordinary = (-3000..=3000).map(Score::new);
        let most = [Score::MAX_EVALUATION, -Score::MAX_EVALUATION];
        let decided = (0..9).flat_map(|plies| [Score::win_in(plies), Score::loss_in(plies)]);
        ordinary.chain(most).chain(decided)
    }

    #[test]
    fn chances_are_symmetric_and_add_up() {
        for model in MODELS {
            for score in scores() {
                let [win, draw, loss] = model.chances(score);
                assert_eq!(model.chances(-score), [loss, draw, win], "{score:?}");
                assert_eq!(win + draw + loss, 1000, "{score:?}");
            }
        }
    }

    #[test]
    fn a_better_score_wins_more_and_loses_less() {
        for model in MODELS {
            let mut sorted: Vec<Score> = scores().collect();
            sorted.sort_unstable();
            for pair in sorted.windows(2) {
                let [before, after] = [0, 1].map(|index| model.chances(pair[index]));
                assert!(before[0] <= after[0] && before[2] >= after[2], "{pair:?}");
            }
        }
    }

    #[test]
    fn a_decided_game_is_certain() {
        for model in MODELS {
            assert_eq!(model.chances(Score::loss_in(4)), [0, 0, 1000]);
        }
    }
}
