use game_core::{Evaluator, Game, MoveGenerator, Oracle, Outcome, Score, Searchable, Side};
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use search::{Control, Limits, NoClock, Search};
use serde::{Deserialize, Serialize};

use crate::{RecordedGame, RecordedPly};

/// The settings of self-play. Scores are in the units of the evaluation, lengths in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SelfPlay {
    /// Nodes of the search of each move.
    pub nodes: u64,
    /// The seed of all random moves.
    pub seed: u64,
    /// Random moves at the start of each game; every second game has one more.
    pub random_plies: u32,
    /// An opening with a greater score for either side, in units of evaluation, is replaced with a new random one. After 200
    /// openings the last is used.
    pub max_opening_score: i32,
    /// A game is won once the score has been this high for `win_plies` plies.
    pub win_score: i32,
    /// Plies for which the score must be at least `win_score`, at least 1.
    pub win_plies: u32,
    /// A game is drawn once the score has been within `draw_score` of zero for `draw_plies` plies.
    pub draw_score: i32,
    /// Plies for which the score must be within `draw_score` of zero, at least 1.
    pub draw_plies: u32,
    /// The first ply whose score counts towards `draw_plies`.
    pub draw_from: u32,
    /// The longest game; a game of this length is drawn.
    pub max_plies: u32,
}

impl Default for SelfPlay {
    fn default() -> Self {
        Self {
            nodes: 1000,
            seed: 0,
            random_plies: 8,
            max_opening_score: 300,
            win_score: 1500,
            win_plies: 5,
            draw_score: 8,
            draw_plies: 16,
            draw_from: 80,
            max_plies: 400,
        }
    }
}

/// The size of the transposition table of self-play, in MiB. It is cleared before each game.
pub(crate) const TABLE_MIB: usize = 2;

/// The most openings that are drawn; the last one is used whatever its score.
const OPENING_TRIES: usize = 200;

impl SelfPlay {
    /// Plays the game with this index from `start`. The same settings, evaluation and index give the same game. If the
    /// search has an [oracle](Search::oracle), the first solved position ends the game.
    pub fn play<P: Searchable, E: Evaluator<P>>(
        &self,
        search: &mut Search<P, E>,
        start: &P,
        index: u64,
    ) -> RecordedGame {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(index);
        search.clear();
        let mut game = self.opening(search, start, index, &mut rng);
        let mut plies = opening_plies(&game);
        let mut judge = Judge::default();
        let winner = loop {
            if let Some(result) = game.result() {
                break result.winner;
            }
            if plies.len() >= self.max_plies as usize {
                break None;
            }
            if let Some(winner) = solved(search.oracle(), game.position()) {
                break winner;
            }
            let (mv, score) = self.search(search, &game);
            let position = game.position();
            let side = position.side_to_move();
            plies.push(RecordedPly {
                code: position.move_code(mv),
                score: Some(score.units() as i16),
            });
            if let Some(verdict) = judge.verdict(self, side, score, plies.len()) {
                break verdict;
            }
            game.play(mv).expect("a search returns legal moves");
        };
        RecordedGame {
            index,
            start: String::new(),
            plies,
            winner,
        }
    }

    fn search<P: Searchable, E: Evaluator<P>>(
        &self,
        search: &mut Search<P, E>,
        game: &Game<P>,
    ) -> (P::Move, Score) {
        let limits = Limits::nodes(self.nodes);
        let result = search.run(game, &limits, &NoClock, &Control::new(), |_| ());
        let mv = result.best_move.expect("the game goes on");
        (mv, result.score)
    }

    /// A game of random moves whose last position is about even.
    fn opening<P: Searchable, E: Evaluator<P>>(
        &self,
        search: &mut Search<P, E>,
        start: &P,
        index: u64,
        rng: &mut ChaCha8Rng,
    ) -> Game<P> {
        let plies = u64::from(self.random_plies) + index % 2;
        let mut game = Game::new(start.clone());
        for _ in 0..OPENING_TRIES {
            game = random_game(start, plies, rng);
            if game.result().is_some() {
                continue;
            }
            let (_, score) = self.search(search, &game);
            if score.units().abs() <= self.max_opening_score {
                break;
            }
        }
        game
    }
}

/// The winner, or a draw (`Some(None)`), if the position is solved.
fn solved<P: Searchable>(
    oracle: Option<&(dyn Oracle<P> + Send + Sync)>,
    position: &P,
) -> Option<Option<Side>> {
    let side = position.side_to_move();
    Some(match oracle?.outcome_in_time(position)? {
        Outcome::Win => Some(side),
        Outcome::Draw => None,
        Outcome::Loss => Some(!side),
    })
}

fn random_game<P: MoveGenerator>(start: &P, plies: u64, rng: &mut ChaCha8Rng) -> Game<P> {
    let mut game = Game::new(start.clone());
    for _ in 0..plies {
        let moves = game.position().moves();
        if game.result().is_some() {
            break;
        }
        let mv = moves[rng.random_range(0..moves.len())];
        game.play(mv).expect("a generated move is legal");
    }
    game
}

fn opening_plies<P: Searchable>(game: &Game<P>) -> Vec<RecordedPly> {
    let plies = game.positions().iter().zip(game.moves());
    plies
        .map(|(position, &mv)| RecordedPly {
            code: position.move_code(mv),
            score: None,
        })
        .collect()
}

/// Ends games whose result is clear from their scores.
#[derive(Debug, Default)]
struct Judge {
    winning: [u32; 2],
    level: u32,
}

impl Judge {
    /// The winner, or a draw (`Some(None)`), if the scores have decided the game.
    fn verdict(
        &mut self,
        settings: &SelfPlay,
        side: Side,
        score: Score,
        ply: usize,
    ) -> Option<Option<Side>> {
        let score = score.units();
        for (winner, score) in [(side, score), (!side, -score)] {
            let count = &mut self.winning[winner.index()];
            *count = if score >= settings.win_score {
                *count + 1
            } else {
                0
            };
            if *count >= settings.win_plies {
                return Some(Some(winner));
            }
        }
        let is_level = score.abs() <= settings.draw_score && ply >= settings.draw_from as usize;
        self.level = if is_level { self.level + 1 } else { 0 };
        (self.level >= settings.draw_plies).then_some(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTINGS: SelfPlay = SelfPlay {
        nodes: 1,
        seed: 0,
        random_plies: 0,
        max_opening_score: 0,
        win_score: 100,
        win_plies: 3,
        draw_score: 5,
        draw_plies: 2,
        draw_from: 4,
        max_plies: 100,
    };

    /// The ply at which a game with these scores is decided, and its winner. Each score is for the side to move; White begins.
    fn verdict(scores: &[i32]) -> Option<(usize, Option<Side>)> {
        let mut judge = Judge::default();
        let sides = Side::ALL.into_iter().cycle();
        (1..)
            .zip(sides.zip(scores))
            .find_map(|(ply, (side, &score))| {
                let winner = judge.verdict(&SETTINGS, side, Score::new(score), ply)?;
                Some((ply, winner))
            })
    }

    #[test]
    fn a_score_of_win_score_for_win_plies_wins() {
        let (white, black) = (Some(Side::White), Some(Side::Black));
        assert_eq!(verdict(&[100, -100]), None);
        assert_eq!(verdict(&[100, -100, 100]), Some((3, white)));
        assert_eq!(verdict(&[-100, 100, -100]), Some((3, black)));
        assert_eq!(verdict(&[0, 100, -100, 100]), Some((4, black)));
        // Too small once, or for the other side.
        assert_eq!(verdict(&[100, -99, 100, -100, 100]), Some((5, white)));
        assert_eq!(verdict(&[100, -100, -100, 100, -100]), Some((5, black)));
        // Both sides see themselves ahead.
        assert_eq!(verdict(&[100; 50]), None);
    }

    #[test]
    fn a_score_within_draw_score_for_draw_plies_from_draw_from_draws() {
        assert_eq!(verdict(&[0; 4]), None);
        assert_eq!(verdict(&[0; 50]), Some((5, None)));
        assert_eq!(verdict(&[6, 6, 6, 6, 6, 5, -5]), Some((7, None)));
        // Too great once.
        assert_eq!(verdict(&[0, 0, 0, 0, -6, 0, 0]), Some((7, None)));
        assert_eq!(verdict(&[6; 50]), None);
        assert_eq!(verdict(&[-6; 50]), None);
    }
}
