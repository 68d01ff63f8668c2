use core::fmt::Write;

use frontend::{Record, RecordResult};
use game_core::{Score, Side};
use serde::{Deserialize, Serialize};

use crate::limit::seconds;
use crate::{Fault, FaultKind, Limit, Opening, Thought, TimeLimit};

/// A game of a tournament, as the journal stores it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The number in the schedule, from 0.
    pub number: usize,
    /// The players' indices, White's first.
    pub players: [usize; 2],
    /// The day on which the game began, `YYYY.MM.DD` where it was played, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The opening.
    pub opening: Opening,
    /// The side that made the first move after the opening.
    pub first_mover: Side,
    /// The moves of the players, after those of the opening.
    pub moves: Vec<PlayedMove>,
    /// How it ended.
    pub end: GameEnd,
}

/// A move of a player, and the result of its search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedMove {
    /// The move in the usual notation.
    pub text: String,
    /// The time that the player used, in milliseconds.
    pub millis: f64,
    /// The result of the search.
    #[serde(flatten)]
    pub thought: Thought,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameEnd {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The last position, in the usual notation.
    pub position: String,
    /// The reason.
    pub cause: Cause,
}

/// The reason why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The rules, in the words of the game.
    Rules(String),
    /// An adjudication, with its reason.
    Adjudication(String),
    /// A player resigned.
    Resignation,
    /// A player committed a fault.
    Fault(Fault),
    /// Neither player started: White's fault, then Black's.
    NoPlayers([Fault; 2]),
}

impl PlayedGame {
    /// The points of the player with the pieces of `side`: 0, ½ or 1.
    #[must_use]
    pub fn points(&self, side: Side) -> f64 {
        match self.end.winner {
            Some(winner) if winner == side => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }
    }

    /// The faults that ended the game, each with the index of the player at fault.
    #[must_use]
    pub fn faults(&self) -> Vec<(usize, &Fault)> {
        match &self.end.cause {
            Cause::Fault(fault) => {
                let loser = self.end.winner.map_or(Side::White, Side::opponent);
                vec![(self.players[loser.index()], fault)]
            }
            Cause::NoPlayers(faults) => self.players.into_iter().zip(faults).collect(),
            Cause::Rules(_) | Cause::Adjudication(_) | Cause::Resignation => Vec::new(),
        }
    }

    /// The record of the game: tags, and a comment with score, depth and time after each move.
    pub(crate) fn record(&self, names: &[String], event: &str, limits: [Limit; 2]) -> Record {
        let of_opening = self.opening.moves.iter().map(|_| String::new());
        let of_players = self.moves.iter().map(PlayedMove::comment);
        let tags = self.tags(names, event, limits);
        Record {
            tags: tags
                .into_iter()
                .map(|(name, value)| (name.to_string(), value))
                .collect(),
            comments: of_opening.chain(of_players).collect(),
            result: RecordResult::of_winner(self.end.winner),
        }
    }

    fn tags(
        &self,
        names: &[String],
        event: &str,
        limits: [Limit; 2],
    ) -> Vec<(&'static str, String)> {
        let [white, black] = self.players.map(|player| names[player].clone());
        let unknown_date = || "????.??.??".to_string();
        let (pair, game) = (self.number / 2 + 1, self.number % 2 + 1);
        let mut tags = vec![
            ("Event", event.to_string()),
            ("Date", self.date.clone().unwrap_or_else(unknown_date)),
            ("Round", format!("{pair}.{game}")),
            ("White", white),
            ("Black", black),
        ];
        if let Some(name) = &self.opening.name {
            tags.push(("Opening", name.clone()));
        }
        if limits[0] == limits[1] {
            tags.push(("TimeControl", time_control(limits[0])));
            tags.push(("Limit", limits[0].to_string()));
        } else {
            tags.push(("WhiteTimeControl", time_control(limits[0])));
            tags.push(("BlackTimeControl", time_control(limits[1])));
            tags.push(("WhiteLimit", limits[0].to_string()));
            tags.push(("BlackLimit", limits[1].to_string()));
        }
        tags.push(("Termination", self.end.cause.termination().to_string()));
        tags.push(("Reason", self.end.cause.to_string()));
        tags
    }
}

/// The value of the tag `TimeControl`: `40/60`, `10+0.1`, or `-` without a time limit (PGN 9.6.1). PGN has neither
/// `40/60+0.5` nor fractions of a second, and a fixed time for each move is written as a period of one move.
fn time_control(limit: Limit) -> String {
    match limit.time {
        Some(TimeLimit::MoveTime(time)) => format!("1/{}", seconds(time)),
        Some(clock @ TimeLimit::Clock { .. }) => clock.to_string(),
        None => "-".to_string(),
    }
}

impl Cause {
    /// The value of the tag `Termination` (PGN 9.8.1).
    const fn termination(&self) -> &'static str {
        match self {
            Self::Rules(_) | Self::Resignation => "normal",
            Self::Adjudication(_) => "adjudication",
            Self::Fault(fault) => match fault.kind {
                FaultKind::TimeLoss => "time forfeit",
                FaultKind::IllegalMove | FaultKind::Nonsense => "rules infraction",
                FaultKind::Start | FaultKind::Crash | FaultKind::Hang => "abandoned",
            },
            Self::NoPlayers(_) => "abandoned",
        }
    }
}

impl PlayedMove {
    /// `+0.35/12 0.104s` or `+M5/12 0.104s`: score in pawns, or `M` and the plies to the end; depth; time. Without a
    /// score, the time alone.
    fn comment(&self) -> String {
        let mut comment = String::new();
        if let Some(score) = self.thought.score {
            comment += &score_text(score);
            if let Some(depth) = self.thought.depth {
                let _ = write!(comment, "/{depth}");
            }
            comment.push(' ');
        }
        let _ = write!(comment, "{:.3}s", self.millis / 1000.0);
        comment
    }
}

fn score_text(score: Score) -> String {
    match score.plies_to_end() {
        Some(plies) if score.is_win() => format!("+M{plies}"),
        Some(plies) => format!("-M{plies}"),
        None => format!("{:+.2}", f64::from(score.units()) / 100.0),
    }
}

impl core::fmt::Display for Cause {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Rules(reason) => f.write_str(reason),
            Self::Adjudication(reason) => write!(f, "adjudication: {reason}"),
            Self::Resignation => f.write_str("resignation"),
            Self::Fault(fault) => write!(f, "{}", fault.kind),
            Self::NoPlayers([white, black]) => write!(f, "{}, {}", white.kind, black.kind),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_those_of_pgn() {
        for (limit, tag) in [
            ("10+0.1", "10+0.1"),
            ("40/60,nodes=5", "40/60"),
            ("move=0.5", "1/0.5"),
            ("move=1.14", "1/1.14"),
            ("nodes=2000", "-"),
        ] {
            assert_eq!(time_control(limit.parse().unwrap()), tag);
        }
    }

    #[test]
    fn comments_have_score_depth_and_time() {
        let mut mv = PlayedMove {
            text: String::new(),
            millis: 104.4,
            thought: Thought {
                score: Some(Score::new(-35)),
                depth: Some(12),
                nodes: None,
            },
        };
        assert_eq!(mv.comment(), "-0.35/12 0.104s");
        mv.thought.score = Some(Score::win_in(5));
        assert_eq!(mv.comment(), "+M5/12 0.104s");
        mv.thought = Thought::default();
        assert_eq!(mv.comment(), "0.104s");
    }
}
