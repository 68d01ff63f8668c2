pub(crate) mod exchange;
mod king;
pub(crate) mod pawn_structure;
mod pawn_table;
mod pieces;
mod scale;
mod values;
mod view;
mod weights;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use bitboard::{Bitboard, Black, Board, Piece, Player, Square, White};
use game_core::{Evaluator, Position as _, Score, Side, Tapered};

use crate::position::castling_targets;
use crate::{Move, MoveKind, Position};

use pawn_structure::{PawnStructure, relative_rank};
use pawn_table::PawnTable;
use view::View;
pub use weights::Weights;

/// The weight of each kind of piece in the phase of the game; 0 in total is an endgame.
const PHASES: [i32; Piece::COUNT] = [0, 1, 1, 2, 4, 0];
/// The phase of the full set of pieces.
const FULL_PHASE: i32 = 24;

/// A hand-written evaluation of chess positions.
///
/// Tapered between middle game and endgame: material and piece squares, pawn structure, mobility,
/// bishop pair, rooks on open files, king shelter and attacks on it, threats. The sums of material
/// and piece squares follow the search move by move; the rest is computed for each evaluation.
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
    pawn_table: PawnTable,
    /// The sums of the boards on the way from the root to the current one.
    line: Vec<Known>,
}

/// The sums of a board.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// The key of the position, so that `evaluate` never uses the sums for another one.
    key: u64,
    sum: Sum,
    /// Its value for White without the tempo bonus, once it has been evaluated.
    ///
    /// A search evaluates the same position again after a pass, and when it searches a node once more.
    worth: Option<Tapered>,
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
        Self::with_weights(Weights::default())
    }

    /// An evaluation with other weights.
    #[must_use]
    pub fn with_weights(weights: Weights) -> Self {
        Self {
            weights: Box::new(weights),
            pawn_table: PawnTable::new(),
            line: Vec::new(),
        }
    }

    /// The value of a position for the side to move, regardless of the line that the evaluator follows.
    #[must_use]
    pub fn value(&self, position: &Position) -> Score {
        let board = position.board();
        let pawns = PawnStructure::new(board, &self.weights);
        let sum = self.sum_of(board);
        self.value_to_move(position, sum.phase, self.worth(board, sum, &pawns))
    }

    fn sum_of(&self, board: &Board) -> Sum {
        let mut sum = Sum::default();
        for side in Side::ALL {
            for piece in Piece::ALL {
                for square in board.of(side, piece) {
                    sum.score += self.piece_square(piece, side, square) * sign(side);
                    sum.phase += PHASES[piece.index()];
                }
            }
        }
        sum
    }

    /// The value of a piece to its side on that square.
    #[inline]
    fn piece_square(&self, piece: Piece, side: Side, square: Square) -> Tapered {
        self.weights.piece_squares[piece.index()][square.relative_to(side).index()]
    }

    /// The sum after a move.
    #[inline]
    fn follow(&self, sum: Sum, parent: &Position, mv: Move) -> Sum {
        let side = parent.side();
        let (from, to, piece) = (mv.from(), mv.to(), mv.piece());
        let own = |piece, square| self.piece_square(piece, side, square);
        let (gain, phase) = if mv.kind() == MoveKind::Castling {
            let (king_to, rook_to) = castling_targets(from, to);
            let king = own(Piece::King, king_to) - own(Piece::King, from);
            (king + own(Piece::Rook, rook_to) - own(Piece::Rook, to), 0)
        } else {
            let placed = mv.promotion().unwrap_or(piece);
            let moved = own(placed, to) - own(piece, from);
            let promoted = PHASES[placed.index()] - PHASES[piece.index()];
            match parent.captured(mv) {
                Some(victim) => {
                    let square = mv.capture_square();
                    let taken = self.piece_square(victim, !side, square);
                    (moved + taken, promoted - PHASES[victim.index()])
                }
                None => (moved, promoted),
            }
        };
        Sum {
            score: sum.score + gain * sign(side),
            phase: sum.phase + phase,
        }
    }

    /// The value of a board for White without the tempo bonus.
    fn worth(&self, board: &Board, sum: Sum, pawns: &PawnStructure) -> Tapered {
        let view = View::new(board, pawns, &self.weights);
        let sides = self.side_score::<White>(&view) - self.side_score::<Black>(&view);
        sum.score + pawns.score() + sides
    }

    /// The value for the side to move of a board that is worth `worth` to White.
    #[inline]
    fn value_to_move(&self, position: &Position, phase: i32, worth: Tapered) -> Score {
        let score = worth + self.weights.tempo * sign(position.side());
        let scale = scale::of_endgame(position.board(), score.endgame());
        let endgame = score.endgame() * scale / scale::FULL;
        let value = Tapered::new(score.middle_game(), endgame).blend(phase, FULL_PHASE);
        Score::new(value * sign(position.side())).clamp_evaluation()
    }

    /// The terms of one side that depend on more than pawns and kings.
    #[inline]
    fn side_score<S: Player>(&self, view: &View<'_>) -> Tapered {
        self.pieces::<S>(view) + self.king::<S>(view) + self.blocked_passed_pawns::<S>(view)
    }

    /// Passed pawns with a piece in front of them.
    #[inline]
    fn blocked_passed_pawns<S: Player>(&self, view: &View<'_>) -> Tapered {
        let mut score = Tapered::ZERO;
        for pawn in view.pawns.passed(S::SIDE) & view.occupied.forward(S::Opponent::SIDE) {
            score += self.weights.passed_blocked[relative_rank(pawn, S::SIDE)];
        }
        score
    }
}

/// A weight for each square of a set. Most of these sets hold one square or none, and counting is slow
/// without an instruction for it.
#[inline]
fn each(weight: Tapered, squares: Bitboard) -> Tapered {
    let mut score = Tapered::ZERO;
    for _ in squares {
        score += weight;
    }
    score
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
            .field("line", &self.line)
            .finish_non_exhaustive()
    }
}

impl Evaluator<Position> for Evaluation {
    fn evaluate(&mut self, position: &Position) -> Score {
        let known = self.line.last().copied();
        let Some(Known { sum, worth, .. }) = known.filter(|known| known.key == position.key())
        else {
            return self.value(position);
        };
        let board = position.board();
        debug_assert_eq!(sum, self.sum_of(board));
        let worth = worth.unwrap_or_else(|| {
            let row = self.pawn_table.prepare(board, &self.weights);
            self.worth(board, sum, self.pawn_table.structure(row))
        });
        if let Some(known) = self.line.last_mut() {
            known.worth = Some(worth);
        }
        self.value_to_move(position, sum.phase, worth)
    }

    fn reset(&mut self, root: &Position) {
        self.line.clear();
        self.line.push(Known {
            key: root.key(),
            sum: self.sum_of(root.board()),
            worth: None,
        });
    }

    #[inline]
    fn push(&mut self, parent: &Position, mv: Option<Move>, child: &Position) {
        let known = *self.line.last().expect("a search begins with a reset");
        let key = child.key();
        self.line.push(match mv {
            Some(mv) => Known {
                key,
                sum: self.follow(known.sum, parent, mv),
                worth: None,
            },
            None => Known { key, ..known },
        });
    }

    #[inline]
    fn pop(&mut self) {
        self.line.pop();
    }
}

#[cfg(test)]
mod tests {
    use game_core::{MoveGenerator, Notation, laws};

    use super::*;

    #[test]
    fn a_position_that_was_not_reset_gets_its_own_value() {
        let start = Position::start();
        let ahead = Position::parse_position("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1").unwrap();
        let mut evaluation = Evaluation::new();
        let fresh = evaluation.evaluate(&ahead);
        assert_eq!(fresh, Evaluation::new().value(&ahead));
        evaluation.reset(&start);
        let value = evaluation.evaluate(&start);
        assert_eq!(evaluation.evaluate(&ahead), fresh);
        // A child whose move was not pushed is not mistaken for its parent.
        for &mv in &start.moves() {
            let mut child = start;
            child.play(mv);
            assert_eq!(evaluation.evaluate(&child), Evaluation::new().value(&child));
        }
        assert_eq!(evaluation.evaluate(&start), value);
    }

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
    fn remembered_pawns_change_no_value() {
        let mut evaluation = Evaluation::new();
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ] {
            for seed in 0..30 {
                let start = Position::from_fen(fen).unwrap();
                laws::playout(&start, seed, 120, |position| {
                    evaluation.reset(position);
                    let fen = position.fen();
                    assert_eq!(
                        evaluation.evaluate(position),
                        evaluation.value(position),
                        "{fen}"
                    );
                });
            }
        }
    }

    #[test]
    fn a_pass_leaves_a_board_as_it_is() {
        let mut evaluation = Evaluation::new();
        for seed in 0..10 {
            laws::playout(&Position::start(), seed, 120, |position| {
                let Some(passed) = game_core::Searchable::null_move(position) else {
                    return;
                };
                evaluation.reset(position);
                for position in [position, &passed] {
                    let value = evaluation.value(position);
                    assert_eq!(evaluation.evaluate(position), value, "{}", position.fen());
                    evaluation.push(position, None, &passed);
                }
            });
        }
    }

    #[test]
    fn incremental_sums_agree_with_computed_ones() {
        // In the second, castling exchanges king and rook.
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
                evaluation.line.last().map(|known| known.sum),
                Some(evaluation.sum_of(child.board()))
            );
            evaluation.pop();
        }
    }
}
