use alloc::vec::Vec;

use bitboard::{Board, Piece, attacks as basic, passed_pawns};
use game_core::{Evaluator, Position as _, Score, Side, Tapered, zobrist};

use crate::weights::{self, FULL_PHASE, FULL_SCALE};
use crate::{KnightMate, MateSeries, Move, Position, Robado, Rules, Teme, attacks};

/// A hand-crafted evaluation: material, squares, mobility, pawns, kings, and the special rules of shatar.
///
/// A bared king draws, so an advantage counts less when the opponent has few pieces left; a side
/// that cannot mate by the rules keeps little of its advantage.
///
/// Material and squares are updated move by move; the rest is computed for each evaluation.
///
/// ```
/// use game_core::{Evaluator, Score};
/// use shatar::{Evaluation, Position, Standard};
/// let start = Position::<Standard>::start();
/// let mut evaluation = Evaluation::new();
/// evaluation.reset(&start);
/// let tempo = evaluation.evaluate(&start);
/// assert!(tempo > Score::DRAW && tempo < Score::new(30));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    /// The key and the sums of the root and of each open push; empty before the first reset.
    line: Vec<(u64, Sums)>,
}

/// The sums that are updated move by move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sums {
    /// Material and squares, White's minus Black's.
    placed: Tapered,
    phase: i32,
}

impl Sums {
    fn of<R: Rules>(position: &Position<R>) -> Self {
        let board = position.board();
        let mut sums = Self::default();
        for side in Side::ALL {
            for piece in Piece::ALL {
                for square in board.of(side, piece) {
                    sums.placed += weights::placed::<R>(piece, side, square);
                    sums.phase += weights::PHASE[piece.index()];
                }
            }
        }
        sums
    }

    /// The sums after a move.
    #[inline]
    fn after<R: Rules>(self, parent: &Position<R>, mv: Move) -> Self {
        let (us, board) = (parent.side_to_move(), parent.board());
        let (leaving, arriving) = (mv.piece(), mv.arriving_piece());
        let mut sums = self;
        sums.placed += weights::placed::<R>(arriving, us, mv.to());
        sums.placed -= weights::placed::<R>(leaving, us, mv.from());
        sums.phase += weights::PHASE[arriving.index()] - weights::PHASE[leaving.index()];
        if let Some(victim) = board.piece_at(mv.to()) {
            sums.placed -= weights::placed::<R>(victim, !us, mv.to());
            sums.phase -= weights::PHASE[victim.index()];
        }
        sums
    }
}

impl Evaluation {
    /// An evaluation that has seen no position.
    #[must_use]
    pub const fn new() -> Self {
        Self { line: Vec::new() }
    }

    /// The sums of a position, known if it was the last one of the line.
    #[inline]
    fn sums_of<R: Rules>(&self, position: &Position<R>) -> Sums {
        match self.line.last() {
            Some(&(key, sums)) if key == key_of(position) => {
                debug_assert_eq!(sums, Sums::of(position));
                sums
            }
            _ => Sums::of(position),
        }
    }
}

impl<R: Rules> Evaluator<Position<R>> for Evaluation {
    fn evaluate(&mut self, position: &Position<R>) -> Score {
        let sums = self.sums_of(position);
        let us = position.side_to_move();
        let white = white_score(position, sums);
        let ours = if us == Side::White { white } else { -white };
        Score::new(ours + weights::TEMPO).clamp_evaluation()
    }

    fn reset(&mut self, root: &Position<R>) {
        self.line.clear();
        self.line.push((key_of(root), Sums::of(root)));
    }

    #[inline]
    fn push(&mut self, parent: &Position<R>, mv: Option<Move>, child: &Position<R>) {
        let sums = self.sums_of(parent);
        let sums = match mv {
            Some(mv) => sums.after(parent, mv),
            None => sums,
        };
        self.line.push((key_of(child), sums));
    }

    #[inline]
    fn pop(&mut self) {
        self.line.pop();
    }
}

/// The key of the sums of a position, which depend on the rules of its pieces too.
#[inline]
fn key_of<R: Rules>(position: &Position<R>) -> u64 {
    position.key() ^ const { zobrist::mix(2 * R::BERS as u64 + R::TEME as u64 + 1) }
}

/// The score for White without the tempo.
fn white_score<R: Rules>(position: &Position<R>, sums: Sums) -> i32 {
    let board = position.board();
    let [white, black] = Side::ALL.map(|side| pieces::<R>(board, side) + pawns(board, side));
    let blended = (sums.placed + white - black).blend(sums.phase, FULL_PHASE);
    if blended == 0 {
        return 0;
    }
    let winner = if blended > 0 {
        Side::White
    } else {
        Side::Black
    };
    let advantage = blended.abs();
    let gain = advantage + mating_help(board, winner, advantage, sums.phase);
    blended.signum() * gain * scale::<R>(board, winner) / FULL_SCALE
}

/// Mobility, the danger to the enemy king, and the pair of temes.
fn pieces<R: Rules>(board: &Board, us: Side) -> Tapered {
    let area = !(board.side(us) | basic::pawns(!us, board.of(!us, Piece::Pawn)));
    let enemy_king = board.king(!us);
    let ring = basic::king(enemy_king) | enemy_king.into();
    let occupied = board.occupied();
    let mut score = Tapered::ZERO;
    let mut danger = 0;
    for piece in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
        for square in board.of(us, piece) {
            let reach = attacks::of::<R>(piece, us, square, occupied);
            score += weights::MOBILITY[piece.index()] * (reach & area).len() as i32;
            danger += weights::DANGER[piece.index()] * (reach & ring).len() as i32;
        }
    }
    let danger = (danger * danger / weights::DANGER_DIVISOR).min(weights::MAX_DANGER);
    if R::TEME == Teme::Bishop && board.of(us, Piece::Bishop).is_many() {
        score += weights::TWO_TEMES;
    }
    score + Tapered::new(danger, 0)
}

/// Doubled and passed pawns, and the king's shield.
fn pawns(board: &Board, us: Side) -> Tapered {
    let own = board.of(us, Piece::Pawn);
    let hostile = board.of(!us, Piece::Pawn);
    let doubled = own & own.forward(us).fill_forward(us);
    let shield = own & basic::king(board.king(us));
    let mut score = weights::DOUBLED * doubled.len() as i32 + weights::SHIELD * shield.len() as i32;
    for pawn in passed_pawns(us, own, hostile, basic::pawns(!us, hostile)) {
        score += weights::PASSED[pawn.rank().relative_to(us).index()];
    }
    score
}

/// The endgame terms that help a winning side to mate: its king close, the other at the edge.
fn mating_help(board: &Board, winner: Side, advantage: i32, phase: i32) -> i32 {
    if advantage < weights::WINNING {
        return 0;
    }
    let (winning, losing) = (board.king(winner), board.king(!winner));
    let close = 7 - winning.distance(losing) as i32;
    let inside =
        weights::from_edge(losing.file() as i32).min(weights::from_edge(losing.rank() as i32));
    let help = close * weights::KINGS_CLOSE + (3 - inside) * weights::KING_DRIVEN;
    help * (FULL_PHASE - phase.min(FULL_PHASE)) / FULL_PHASE
}

/// The share of an advantage that counts under the rules, in 64ths.
fn scale<R: Rules>(board: &Board, winner: Side) -> i32 {
    if !can_mate::<R>(board, winner) {
        return weights::CANNOT_MATE_SCALE;
    }
    let left = board.side(!winner).len() as usize - 1;
    if R::ROBADO == Robado::ImmediateDraw && left < weights::ROBADO_SCALE.len() {
        weights::ROBADO_SCALE[left]
    } else {
        FULL_SCALE
    }
}

/// Whether a side has pieces, or pawns to promote, whose mate could count.
fn can_mate<R: Rules>(board: &Board, side: Side) -> bool {
    let has = |piece| !board.of(side, piece).is_empty();
    if has(Piece::Pawn) || has(Piece::Rook) || has(Piece::Queen) {
        return true;
    }
    let (knights, temes) = (has(Piece::Knight), has(Piece::Bishop));
    let knight_mates = R::KNIGHT_MATE == KnightMate::Win && knights;
    knight_mates
        || match R::MATE_SERIES {
            // A knight gives the shak, and a teme the mate; at once, in a double check.
            MateSeries::ContainsShak | MateSeries::FinalCheckIsShak => knights && temes,
            MateSeries::Off => temes,
        }
}

#[cfg(test)]
mod tests {
    use game_core::MoveGenerator;

    use super::*;

    /// Of two passed pawns on a file the front one counts, which stands on its fifth rank.
    #[test]
    fn the_front_one_of_doubled_passed_pawns_counts() {
        let position = <Position>::from_fen("4k3/8/8/4P3/8/4P3/8/4K3 w - - 0 1").unwrap();
        let worth = pawns(position.board(), Side::White);
        assert_eq!(worth, weights::DOUBLED + weights::PASSED[4]);
    }

    #[test]
    fn a_position_that_was_not_reset_gets_its_own_value() {
        let start = <Position>::start();
        let mut evaluation = Evaluation::new();
        evaluation.reset(&start);
        let value = evaluation.evaluate(&start);
        for &mv in &start.moves() {
            let mut child = start;
            child.play(mv);
            let fresh = Evaluation::new().evaluate(&child);
            assert_eq!(evaluation.evaluate(&child), fresh);
            // Its children are not mistaken for those of the start either.
            let next = child.moves()[0];
            let mut grandchild = child;
            grandchild.play(next);
            evaluation.push(&child, Some(next), &grandchild);
            assert_eq!(
                evaluation.evaluate(&grandchild),
                Evaluation::new().evaluate(&grandchild)
            );
            Evaluator::<Position>::pop(&mut evaluation);
        }
        assert_eq!(evaluation.evaluate(&start), value);
    }
}
