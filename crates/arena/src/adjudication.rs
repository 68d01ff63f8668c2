use core::str::FromStr;

use game_core::{ParseError, Score, Side};
use serde::{Deserialize, Serialize};

use crate::PlayedMove;

/// The conditions that end a game before the rules do. All are off by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// A win by the scores of both players.
    pub win: Option<WinByScore>,
    /// A draw by the scores of both players.
    pub draw: Option<DrawByScore>,
    /// A loss of the mover by its own scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<WinByScore>,
    /// A draw by the scores of the mover alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub one_sided_draw: Option<DrawByScore>,
    /// A draw after this number of plies, without those of the opening.
    pub length: Option<usize>,
}

/// A win by the scores of both players, or of one: `SCORE,MOVES`.
///
/// ```
/// let rule: arena::WinByScore = "600,4".parse()?;
/// assert_eq!((rule.score, rule.moves), (600, 4));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WinByScore {
    /// The least score of the winner, in units, from 1 to [`Score::MAX_EVALUATION`].
    pub score: i32,
    /// Moves in a row, at least 1, of each player whose scores count, for which this must hold.
    pub moves: usize,
}

/// A draw by the scores of both players, or of one: `SCORE,MOVES,FROM`.
///
/// ```
/// let rule: arena::DrawByScore = "10,8,40".parse()?;
/// assert_eq!((rule.score, rule.moves, rule.from), (10, 8, 40));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawByScore {
    /// The greatest absolute score, in units, at most [`Score::MAX_EVALUATION`].
    pub score: i32,
    /// Moves in a row, at least 1, of each player whose scores count, for which this must hold.
    pub moves: usize,
    /// Moves that each player must have made, without those of the opening, before a draw is possible.
    pub from: usize,
}

impl FromStr for WinByScore {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match numbers(text).as_deref() {
            Some(&[score, moves]) if (1..=MAX_SCORE).contains(&score) && moves > 0 => Ok(Self {
                score: score.into(),
                moves: moves.into(),
            }),
            _ => Err(ParseError::new(
                text,
                format!("not SCORE,MOVES such as 600,4; SCORE is from 1 to {MAX_SCORE}"),
            )),
        }
    }
}

impl FromStr for DrawByScore {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match numbers(text).as_deref() {
            Some(&[score, moves, from]) if score <= MAX_SCORE && moves > 0 => Ok(Self {
                score: score.into(),
                moves: moves.into(),
                from: from.into(),
            }),
            _ => Err(ParseError::new(
                text,
                format!("not SCORE,MOVES,FROM such as 10,8,40; SCORE is at most {MAX_SCORE}"),
            )),
        }
    }
}

/// The greatest score of a rule; those of forced ends are greater.
const MAX_SCORE: u16 = Score::MAX_EVALUATION.units() as u16;

fn numbers(text: &str) -> Option<Vec<u16>> {
    text.split(',').map(|number| number.parse().ok()).collect()
}

/// The end of a game by adjudication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) winner: Option<Side>,
    pub(crate) reason: &'static str,
}

impl Adjudication {
    /// Whether every rule by scores needs at least one move.
    pub(crate) fn is_valid(&self) -> bool {
        let wins = [self.win, self.resign].into_iter().flatten();
        let draws = [self.draw, self.one_sided_draw].into_iter().flatten();
        let moves = wins.map(|rule| rule.moves);
        moves
            .chain(draws.map(|rule| rule.moves))
            .all(|moves| moves > 0)
    }

    /// The verdict after these moves, without the opening; `mover` made the last.
    pub(crate) fn verdict(&self, moves: &[PlayedMove], mover: Side) -> Option<Verdict> {
        let win = self.win.and_then(|rule| rule.winner(moves, mover));
        if let Some(winner) = win {
            return Some(Verdict {
                winner: Some(winner),
                reason: "both players see a win",
            });
        }
        let draw = |reason| Verdict {
            winner: None,
            reason,
        };
        if self.draw.is_some_and(|rule| rule.is_seen_by_both(moves)) {
            return Some(draw("both players see a draw"));
        }
        if self.resign.is_some_and(|rule| rule.is_resigned(moves)) {
            return Some(Verdict {
                winner: Some(mover.opponent()),
                reason: "the loser sees a loss",
            });
        }
        if self
            .one_sided_draw
            .is_some_and(|rule| rule.is_seen_by_mover(moves))
        {
            return Some(draw("one player sees a draw"));
        }
        let is_long = self.length.is_some_and(|length| moves.len() >= length);
        is_long.then(|| draw("the game is too long"))
    }
}

impl WinByScore {
    fn winner(self, moves: &[PlayedMove], mover: Side) -> Option<Side> {
        let scores = last_scores(moves, self.moves)?;
        // Every second score is the opponent's, so its sign changes.
        let views: Vec<i32> = scores
            .iter()
            .enumerate()
            .map(|(back, score)| {
                if back % 2 == 0 {
                    score.units()
                } else {
                    -score.units()
                }
            })
            .collect();
        if views.iter().all(|&view| view >= self.score) {
            return Some(mover);
        }
        let is_lost = views.iter().all(|&view| view <= -self.score);
        is_lost.then(|| mover.opponent())
    }

    /// Whether the scores of the last mover show a loss in all the moves.
    fn is_resigned(self, moves: &[PlayedMove]) -> bool {
        let scores = last_scores_of_mover(moves, self.moves);
        scores.is_some_and(|scores| scores.iter().all(|score| score.units() <= -self.score))
    }
}

impl DrawByScore {
    /// Whether the scores of both players show a draw in all the moves.
    fn is_seen_by_both(self, moves: &[PlayedMove]) -> bool {
        self.applies(moves, last_scores(moves, self.moves))
    }

    /// Whether the scores of the last mover show a draw in all the moves.
    fn is_seen_by_mover(self, moves: &[PlayedMove]) -> bool {
        self.applies(moves, last_scores_of_mover(moves, self.moves))
    }

    fn applies(self, moves: &[PlayedMove], scores: Option<Vec<Score>>) -> bool {
        let is_even = |score: &Score| score.units().abs() <= self.score;
        moves.len() >= 2 * self.from && scores.is_some_and(|scores| scores.iter().all(is_even))
    }
}

/// The scores of the last `of_each` moves of each player, the last first; `None` if there are fewer or one is
/// missing.
fn last_scores(moves: &[PlayedMove], of_each: usize) -> Option<Vec<Score>> {
    let start = moves.len().checked_sub(2 * of_each)?;
    moves[start..]
        .iter()
        .rev()
        .map(|mv| mv.thought.score)
        .collect()
}

/// The last `count` scores of the player who moved last; `None` if there are fewer or one is missing.
fn last_scores_of_mover(moves: &[PlayedMove], count: usize) -> Option<Vec<Score>> {
    let own = moves.iter().rev().step_by(2).take(count);
    let scores: Vec<Score> = own.map(|mv| mv.thought.score).collect::<Option<_>>()?;
    (scores.len() == count).then_some(scores)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Thought;

    fn moves(scores: &[i32]) -> Vec<PlayedMove> {
        let played = |&score| PlayedMove {
            text: String::new(),
            millis: 0.0,
            thought: Thought {
                score: Some(Score::new(score)),
                ..Thought::default()
            },
        };
        scores.iter().map(played).collect()
    }

    fn by_score(score: i32, moves: usize) -> Adjudication {
        Adjudication {
            win: Some(WinByScore { score, moves }),
            ..Adjudication::default()
        }
    }

    #[test]
    fn a_win_needs_both_players_for_all_the_moves() {
        let rule = by_score(500, 2);
        let winner = |scores: &[i32]| rule.verdict(&moves(scores), Side::White)?.winner;
        assert_eq!(winner(&[-600, 700, -500, 800]), Some(Side::White));
        assert_eq!(winner(&[600, -700, 500, -800]), Some(Side::Black));
        assert_eq!(winner(&[-600, 700, -499, 800]), None);
        assert_eq!(winner(&[600, 700, 600, 800]), None);
        assert_eq!(winner(&[700, -500, 800]), None);
    }

    #[test]
    fn a_draw_waits_for_its_move() {
        let rule = Adjudication {
            draw: Some(DrawByScore {
                score: 10,
                moves: 1,
                from: 2,
            }),
            ..Adjudication::default()
        };
        assert_eq!(rule.verdict(&moves(&[0, 0]), Side::Black), None);
        assert_eq!(rule.verdict(&moves(&[0, 0, 10, 11]), Side::Black), None);
        let verdict = rule
            .verdict(&moves(&[90, 0, 10, -10]), Side::Black)
            .unwrap();
        assert_eq!(verdict.winner, None);
    }

    #[test]
    fn a_player_resigns_by_its_own_score_alone() {
        let rule = Adjudication {
            resign: Some(WinByScore {
                score: 500,
                moves: 2,
            }),
            ..Adjudication::default()
        };
        let winner = |scores: &[i32]| rule.verdict(&moves(scores), Side::White)?.winner;
        assert_eq!(winner(&[-600, 0, -500]), Some(Side::Black));
        assert_eq!(winner(&[-600, 0, -499]), None);
        // The opponent's score does not count, and a winning player does not resign.
        assert_eq!(winner(&[-600, 900, -10]), None);
        assert_eq!(winner(&[600, 0, 700]), None);
        assert_eq!(winner(&[0, -600]), None);
    }

    #[test]
    fn a_draw_by_the_scores_of_one_player() {
        let rule = Adjudication {
            one_sided_draw: Some("10,2,2".parse().unwrap()),
            ..Adjudication::default()
        };
        let is_draw = |scores: &[i32]| rule.verdict(&moves(scores), Side::White).is_some();
        assert!(is_draw(&[80, 5, 90, -10]));
        assert!(!is_draw(&[80, 5, 90, -11]));
        assert!(!is_draw(&[5, 90, 5]));
    }

    #[test]
    fn without_scores_of_both_players_nothing_is_adjudicated() {
        let mut silent = moves(&[-600, 700]);
        silent[0].thought.score = None;
        assert_eq!(by_score(500, 1).verdict(&silent, Side::White), None);
        assert_eq!(
            Adjudication::default().verdict(&moves(&[0; 4000]), Side::White),
            None
        );
    }

    #[test]
    fn rules_that_cannot_be_read_are_quoted() {
        for text in [
            "", "600", "600,0", "a,b", "600,4,", "600,-4", "0,4", "65000,4",
        ] {
            assert_eq!(text.parse::<WinByScore>().unwrap_err().text(), text);
        }
        for text in ["10,8", "10,0,40", "65000,8,40"] {
            assert_eq!(text.parse::<DrawByScore>().unwrap_err().text(), text);
        }
        assert_eq!("0,8,40".parse::<DrawByScore>().unwrap().score, 0);
    }
}
