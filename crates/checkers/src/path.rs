use alloc::vec;
use alloc::vec::Vec;

use game_core::{Position as _, Side};

use crate::{Board, Move, PassingCrown, Position, Removal, Rules, Square, Squares};

impl<R: Rules> Position<R> {
    /// The squares of a legal move in order: where it starts, where it lands, where it ends.
    ///
    /// A flying king that turns after a jump lands on the square of the turn; if it goes straight
    /// on, it counts as landing right behind the captured piece (PDN 3.0, restriction 9). Of
    /// several orders of the same capture one is chosen, always the same. A move that is not legal
    /// here has just its two ends.
    ///
    /// ```
    /// use checkers::{Board, Position, Russian};
    /// use game_core::Notation;
    /// let position = Position::<Russian>::parse_position("W:Wa1:Bb2,d4,g5")?;
    /// let mv = position.parse_move("a1:e5")?;
    /// let names: Vec<_> = position.path(mv).into_iter().map(Board::<Russian>::name).collect();
    /// assert_eq!(names, ["a1", "c3", "e5"]);
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn path(&self, mv: Move) -> Vec<Square> {
        let mut walk = Walk::new(self, mv);
        let start = Stand {
            at: mv.from(),
            captured: Squares::EMPTY,
            is_king: self.all_kings().contains(mv.from()),
        };
        if mv.is_capture() && walk.reaches_the_end(start) {
            walk.landings.insert(0, mv.from());
            walk.landings
        } else {
            vec![mv.from(), mv.to()]
        }
    }
}

/// A piece in the middle of its capture.
#[derive(Clone, Copy)]
struct Stand {
    at: Square,
    captured: Squares,
    is_king: bool,
}

/// One jump: over what, and where it may land.
struct Jump {
    victim: Square,
    landings: Vec<Square>,
}

/// A search for an order of the captures of one move. It walks from square to square by row and
/// column, so that it shares nothing with the fast generator but the rules.
struct Walk<'a, R: Rules> {
    position: &'a Position<R>,
    target: Move,
    landings: Vec<Square>,
}

/// Rows and columns of the four diagonals.
const DIAGONALS: [(isize, isize); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

impl<'a, R: Rules> Walk<'a, R> {
    fn new(position: &'a Position<R>, target: Move) -> Self {
        Self {
            position,
            target,
            landings: Vec::new(),
        }
    }

    /// Whether the capture can be completed from here; `landings` then holds the rest of its path.
    fn reaches_the_end(&mut self, stand: Stand) -> bool {
        let jumps = self.jumps(stand);
        if jumps.is_empty() {
            return stand.at == self.target.to() && stand.captured == self.target.captured();
        }
        for jump in jumps {
            if !self.target.captured().contains(jump.victim) {
                continue;
            }
            let after: Vec<Stand> = self.stands_after(stand, &jump);
            let goes_on = after.iter().any(|&stand| !self.jumps(stand).is_empty());
            for next in after {
                // A king lands where it can go on, if anywhere.
                if goes_on && self.jumps(next).is_empty() {
                    continue;
                }
                self.landings.push(next.at);
                if self.reaches_the_end(next) {
                    return true;
                }
                self.landings.pop();
            }
        }
        false
    }

    fn stands_after(&self, stand: Stand, jump: &Jump) -> Vec<Stand> {
        let after = |&at: &Square| Stand {
            at,
            captured: stand.captured | jump.victim.set(),
            is_king: stand.is_king || self.crowns_at_once(at),
        };
        jump.landings.iter().map(after).collect()
    }

    fn crowns_at_once(&self, at: Square) -> bool {
        R::PASSING_CROWN != PassingCrown::GoesOnAsMan && self.is_last_row(at)
    }

    fn is_last_row(&self, at: Square) -> bool {
        Board::<R>::crowning_row(self.position.side_to_move()).contains(at)
    }

    fn jumps(&self, stand: Stand) -> Vec<Jump> {
        let was_man = !self.position.all_kings().contains(self.target.from());
        let has_stopped = R::PASSING_CROWN == PassingCrown::StopsAndIsCrowned
            && was_man
            && !stand.captured.is_empty()
            && self.is_last_row(stand.at);
        if has_stopped {
            return Vec::new();
        }
        let jumps = DIAGONALS.iter().filter_map(|&way| self.jump(stand, way));
        jumps.collect()
    }

    fn jump(&self, stand: Stand, way: (isize, isize)) -> Option<Jump> {
        let forward = match self.position.side_to_move() {
            Side::White => -1,
            Side::Black => 1,
        };
        if !stand.is_king && way.0 != forward && !R::MEN_CAPTURE_BACKWARD {
            return None;
        }
        let flies = stand.is_king && R::FLYING_KINGS;
        let mut victim = neighbour::<R>(stand.at, way)?;
        while flies && self.is_free(victim, stand.captured) {
            victim = neighbour::<R>(victim, way)?;
        }
        let opponents = self
            .position
            .pieces(self.position.side_to_move().opponent());
        if !opponents.contains(victim) || stand.captured.contains(victim) {
            return None;
        }
        let mut landings = Vec::new();
        let mut next = neighbour::<R>(victim, way);
        while let Some(square) = next {
            if !self.is_free(square, stand.captured) {
                break;
            }
            landings.push(square);
            next = if flies {
                neighbour::<R>(square, way)
            } else {
                None
            };
        }
        (!landings.is_empty()).then_some(Jump { victim, landings })
    }

    fn is_free(&self, square: Square, captured: Squares) -> bool {
        let is_gone = R::REMOVAL == Removal::AtOnce && captured.contains(square);
        self.position.piece_at(square).is_none() || square == self.target.from() || is_gone
    }
}

fn neighbour<R: Rules>(square: Square, way: (isize, isize)) -> Option<Square> {
    let row = Board::<R>::row(square).checked_add_signed(way.0)?;
    let column = Board::<R>::column(square).checked_add_signed(way.1)?;
    Board::<R>::square_at(row, column)
}

/// Every capture of the position by walking alone, in no particular order: the reference for the
/// fast generator.
#[cfg(test)]
pub(crate) fn walked_captures<R: Rules>(position: &Position<R>) -> Vec<Move> {
    let mut moves = Vec::new();
    for from in position.pieces(position.side_to_move()) {
        let is_king = position.all_kings().contains(from);
        let walk = Walk::new(position, Move::quiet(from, from));
        let stand = Stand {
            at: from,
            captured: Squares::EMPTY,
            is_king,
        };
        collect(&walk, stand, !is_king, &mut moves);
    }
    if R::CAPTURE_CHOICE == crate::CaptureChoice::MostPieces {
        let most = moves.iter().map(|mv| mv.captured().len()).max();
        moves.retain(|mv| Some(mv.captured().len()) == most);
    }
    moves
}

#[cfg(test)]
fn collect<R: Rules>(walk: &Walk<'_, R>, stand: Stand, was_man: bool, moves: &mut Vec<Move>) {
    let jumps = walk.jumps(stand);
    if jumps.is_empty() && !stand.captured.is_empty() {
        let mv = Move::capture(walk.target.from(), stand.at, stand.captured);
        let crowned = was_man && (stand.is_king || walk.is_last_row(stand.at));
        let mv = if crowned { mv.crowning() } else { mv };
        if !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    for jump in &jumps {
        let after = walk.stands_after(stand, jump);
        let goes_on = after.iter().any(|&next| !walk.jumps(next).is_empty());
        for next in after {
            if !goes_on || !walk.jumps(next).is_empty() {
                collect(walk, next, was_man, moves);
            }
        }
    }
}
