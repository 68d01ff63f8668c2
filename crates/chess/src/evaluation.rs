mod king;
mod pawns;
mod pieces;
mod scale;
mod values;
mod view;
mod weights;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use bitboard::{Bitboard, Board, Piece, Square};
use game_core::{Evaluator, Score, Side, Tapered};

use crate::{Move, Position};

use view::View;
pub use weights::Weights;

/// What each kind of piece adds to the phase of the game: none left is an endgame.
const PHASES: [i32; Piece::COUNT] = [0, 1, 1, 2, 4, 0];
/// The phase of the full set of pieces.
const FULL_PHASE: i32 = 24;

/// A hand-written evaluation of chess positions.
///
/// Tapered between middle game and endgame: material and piece squares, pawn structure, mobility,
/// bishop pair, rooks on open files, king shelter and attacks on it, threats. The sums of material
/// and piece squares follow the search move by move; the rest is computed where it is asked for.
///
/// ```
/// use chess::{Evaluation, Position};
/// use game_core::Evaluator;
/// let start = Position::start();
/// let mut evaluation = Evaluation::new();
/// evaluation.reset(&start);
/// let tempo = evaluation.evaluate(&start);
/// assert!(tempo.units() > 0 && tempo.units() < 50);
/// ```
#[derive(Clone)]
pub struct Evaluation {
    weights: Box<Weights>,
    /// Sums of the positions on the way from the root to the present one.
    sums: Vec<Sum>,
}

/// Material and piece squares, White's less Black's, and the phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sum {
    score: Tapered,
    phase: i32,
}

impl Evaluation {
    /// An evaluation with the default weights.
    #[must_use]
    pub fn new() -> Self {
        Self::with_weights(values::WEIGHTS.clone())
    }

    /// An evaluation with other weights.
    #[must_use]
    pub fn with_weights(weights: Weights) -> Self {
        Self {
            weights: Box::new(weights),
            sums: Vec::new(),
        }
    }

    /// The value of a position for the side to move, wherever the evaluator stands.
    #[must_use]
    pub fn value(&self, position: &Position) -> Score {
        self.judge(position, self.sum_of(position.board()))
    }

    fn sum_of(&self, board: &Board) -> Sum {
        let mut sum = Sum::default();
        for side in Side::ALL {
            for piece in Piece::ALL {
                for square in board.of(side, piece) {
                    self.add(&mut sum, piece, side, square, 1);
                }
            }
        }
        sum
    }

    /// Adds a piece, or takes it off the board with -1 times.
    #[inline]
    fn add(&self, sum: &mut Sum, piece: Piece, side: Side, square: Square, times: i32) {
        let weight = self.weights.piece_squares[piece.index()][square.relative_to(side).index()];
        sum.score += weight * (times * sign(side));
        sum.phase += PHASES[piece.index()] * times;
    }

    /// The sum after the pieces of `parent` have become those of `child`.
    fn follow(&self, mut sum: Sum, parent: &Board, child: &Board) -> Sum {
        let changed = |side: Side| parent.side(side) ^ child.side(side);
        // King and rook of a Chess960 array may change places.
        let castled = parent.pieces(Piece::Rook) ^ child.pieces(Piece::Rook);
        let squares = changed(Side::White) | changed(Side::Black) | castled;
        for square in squares {
            for (board, times) in [(parent, -1), (child, 1)] {
                if let Some((side, piece)) = board.side_at(square).zip(board.piece_at(square)) {
                    self.add(&mut sum, piece, side, square, times);
                }
            }
        }
        sum
    }

    fn judge(&self, position: &Position, sum: Sum) -> Score {
        let view = View::new(position.board(), &self.weights);
        let mut score = sum.score;
        for side in Side::ALL {
            let own = self.pawns(&view, side) + self.pieces(&view, side) + self.king(&view, side);
            score += own * sign(side);
        }
        score += self.weights.tempo * sign(position.side());
        let endgame =
            score.endgame() * scale::of_endgame(view.board, score.endgame()) / scale::FULL;
        let value = Tapered::new(score.middle_game(), endgame).blend(sum.phase, FULL_PHASE);
        Score::new(value * sign(position.side())).clamp_evaluation()
    }
}

/// A weight for each square of a set. Most of these sets are empty, and counting is slow without an
/// instruction for it.
#[inline]
fn each(weight: Tapered, squares: Bitboard) -> Tapered {
    if squares.is_empty() {
        Tapered::ZERO
    } else {
        weight * squares.len() as i32
    }
}

/// 1 for White, -1 for Black.
#[inline]
const fn sign(side: Side) -> i32 {
    match side {
        Side::White => 1,
        Side::Black => -1,
    }
}

impl Default for Evaluation {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluation")
            .field("sums", &self.sums)
            .finish_non_exhaustive()
    }
}

impl Evaluator<Position> for Evaluation {
    fn evaluate(&mut self, position: &Position) -> Score {
        let sum = match self.sums.last() {
            Some(&sum) => sum,
            None => self.sum_of(position.board()),
        };
        debug_assert_eq!(sum, self.sum_of(position.board()));
        self.judge(position, sum)
    }

    fn reset(&mut self, root: &Position) {
        self.sums.clear();
        self.sums.push(self.sum_of(root.board()));
    }

    fn push(&mut self, parent: &Position, mv: Option<Move>, child: &Position) {
        let sum = *self.sums.last().expect("a search begins with a reset");
        let next = if mv.is_some() {
            self.follow(sum, parent.board(), child.board())
        } else {
            sum
        };
        self.sums.push(next);
    }

    fn pop(&mut self) {
        self.sums.pop();
    }
}

#[cfg(test)]
mod tests {
    use game_core::laws;

    use super::*;

    /// The same position with colours exchanged.
    fn mirrored(position: &Position) -> Position {
        let fen = position.fen();
        let mut fields = fen.split(' ');
        let swap = |c: char| {
            if c.is_ascii_uppercase() {
                c.to_ascii_lowercase()
            } else {
                c.to_ascii_uppercase()
            }
        };
        let placement = fields
            .next()
            .unwrap()
            .chars()
            .map(swap)
            .collect::<alloc::string::String>();
        let ranks: Vec<_> = placement.rsplit('/').collect();
        let side = if fields.next() == Some("w") { "b" } else { "w" };
        Position::from_fen(&alloc::format!("{} {side} - - 0 1", ranks.join("/"))).unwrap()
    }

    #[test]
    fn colours_are_alike() {
        let evaluation = Evaluation::new();
        for seed in 0..20 {
            laws::playout(&Position::start(), seed, 120, |position| {
                assert_eq!(
                    evaluation.value(position),
                    evaluation.value(&mirrored(position)),
                    "{}",
                    position.fen()
                );
            });
        }
    }

    #[test]
    fn sums_kept_move_by_move_equal_those_from_nothing() {
        // In the second, king and rook change places when they castle.
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "qnbbrkrn/pppppppp/8/8/8/8/PPPPPPPP/QNBBRKRN w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ] {
            let start = Position::from_fen(fen).unwrap();
            for seed in 0..10 {
                laws::playout(&start, seed, 100, children_follow);
            }
        }
    }

    fn children_follow(parent: &Position) {
        let mut evaluation = Evaluation::new();
        evaluation.reset(parent);
        for mv in game_core::MoveGenerator::moves(parent) {
            let mut child = *parent;
            game_core::Position::play(&mut child, mv);
            evaluation.push(parent, Some(mv), &child);
            assert_eq!(
                evaluation.sums.last(),
                Some(&evaluation.sum_of(child.board()))
            );
            evaluation.pop();
        }
    }
}
