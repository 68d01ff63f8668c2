use alloc::vec;
use alloc::vec::Vec;

use crate::{MoveGenerator, Outcome, Position, Side};

/// The record of a game: every position and move since the start.
///
/// It detects repetitions, which a single position cannot. A game ends on the board, by an automatic
/// draw rule, or when a position occurs for the third time.
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    /// The start and the position after each move; never empty.
    positions: Vec<P>,
    moves: Vec<P::Move>,
}

/// Occurrences of a position that end a game.
const REPETITIONS: usize = 3;

impl<P: Position> Game<P> {
    /// A game that begins at `start`.
    #[must_use]
    pub fn new(start: P) -> Self {
        Self {
            positions: vec![start],
            moves: Vec::new(),
        }
    }

    /// The position at which the game began.
    #[must_use]
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &P {
        self.positions.last().expect("a game has a position")
    }

    /// All positions, from the start to the current one.
    #[must_use]
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The moves played so far.
    #[must_use]
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// How often the current position has occurred, including this time.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let (present, earlier) = self.positions.split_last().expect("a game has a position");
        occurrences(earlier, present)
    }

    /// Whether the game is drawn by repetition if its next position is `next`.
    #[must_use]
    pub fn is_repeated_by(&self, next: &P) -> bool {
        occurrences(&self.positions, next) >= REPETITIONS
    }

    /// Takes the last move back and returns it; `None` at the start.
    pub fn take_back(&mut self) -> Option<P::Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }
}

impl<P: MoveGenerator> Game<P> {
    /// Plays a move.
    ///
    /// # Errors
    /// A move that is not legal in the current position; the game is unchanged.
    pub fn play(&mut self, mv: P::Move) -> Result<(), IllegalMove> {
        if !self.position().is_legal(mv) {
            return Err(IllegalMove);
        }
        let mut next = self.position().clone();
        next.play(mv);
        self.positions.push(next);
        self.moves.push(mv);
        Ok(())
    }

    /// The result, once the game has ended.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        let position = self.position();
        let repeated = || {
            let is_repeated = self.occurrences() >= REPETITIONS;
            is_repeated.then_some((Outcome::Draw, EndReason::Repetition))
        };
        let (outcome, reason) = position.outcome_and_reason().or_else(repeated)?;
        let side = position.side_to_move();
        let winner = match outcome {
            Outcome::Win => Some(side),
            Outcome::Draw => None,
            Outcome::Loss => Some(side.opponent()),
        };
        Some(GameResult { winner, reason })
    }
}

/// How often a position that follows `earlier` has occurred, including this time.
fn occurrences<P: Position>(earlier: &[P], position: &P) -> usize {
    let comparable = earlier.iter().rev().take(position.reversible_plies());
    1 + comparable
        .filter(|&other| other.key() == position.key())
        .count()
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GameResult {
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
    /// The rule that ended the game.
    pub reason: EndReason,
}

impl GameResult {
    /// The result as PGN writes it, White's points first: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self.winner {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// The rule that ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum EndReason {
    /// The board itself ends the game: [`Position::game_over`].
    GameOver,
    /// The side to move has no legal move: mate, stalemate, blocked.
    NoLegalMove,
    /// A draw by a move count or by insufficient material: [`Position::is_drawn`].
    DrawRule,
    /// The position occurred for the third time.
    Repetition,
}

/// A move that cannot be played in the current position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the move is not legal here")]
pub struct IllegalMove;

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::{EndReason, GameResult};
    use crate::Side;

    #[test]
    fn a_result_survives_serialization() {
        for winner in [None, Some(Side::White), Some(Side::Black)] {
            let result = GameResult {
                winner,
                reason: EndReason::Repetition,
            };
            let text = serde_json::to_string(&result).unwrap();
            assert!(text.contains("repetition"), "{text}");
            assert_eq!(serde_json::from_str::<GameResult>(&text).unwrap(), result);
        }
    }
}
