use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use game_core::{Position as _, Side};

use crate::position::Set;
use crate::{
    Board, Directions, Kings, Landing, Move, PassingCrown, Position, Removal, Rules, Square,
    Squares, Word,
};

impl<R: Rules> Position<R> {
    /// The squares of a legal move in order: where it starts, where it lands, where it ends.
    ///
    /// A flying king that turns after a jump lands on the square of the turn; if it goes straight
    /// on, it counts as landing right behind the captured piece (PDN 3.0, restriction 9). If
    /// the capture has several orders, the result is always the same one of them. For a move that
    /// cannot be walked here, the result is its two ends.
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
    pub fn path(&self, mv: Move<R>) -> Vec<Square> {
        let mut walk = Walk::new(self, mv);
        let start = Stand::start(self, mv.from());
        if mv.is_capture() && walk.reaches_the_end(start) {
            walk.landings.insert(0, mv.from());
            walk.landings
        } else {
            vec![mv.from(), mv.to()]
        }
    }
}

/// A piece in the middle of its capture.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Stand<W> {
    pub(super) at: Square,
    pub(super) captured: Squares<W>,
    /// The last jump.
    came: Option<Arrival>,
    is_king: bool,
}

impl<W: Word> Stand<W> {
    /// The piece on `from` before its first jump.
    pub(super) fn start<R: Rules<Word = W>>(position: &Position<R>, from: Square) -> Self {
        Self {
            at: from,
            captured: Squares::EMPTY,
            came: None,
            is_king: position.all_kings().contains(from),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Arrival {
    way: Way,
    victim: Square,
    is_directly_behind: bool,
}

/// A direction: the rows and columns from one square to the next.
type Way = (isize, isize);

/// A jump: its direction, the captured piece, and the squares where it may land.
pub(super) struct Jump {
    way: Way,
    victim: Square,
    landings: Vec<Square>,
}

/// A search for an order of the captures of one move. It walks from square to square by row and
/// column, so that it shares only the rules with the fast generator.
pub(super) struct Walk<'a, R: Rules> {
    position: &'a Position<R>,
    target: Move<R>,
    landings: Vec<Square>,
    /// Stands from which the path cannot be completed.
    dead_ends: BTreeSet<Stand<R::Word>>,
}

impl<'a, R: Rules> Walk<'a, R> {
    pub(super) fn new(position: &'a Position<R>, target: Move<R>) -> Self {
        Self {
            position,
            target,
            landings: Vec::new(),
            dead_ends: BTreeSet::new(),
        }
    }

    /// Whether the capture can be completed from here; `landings` then holds the rest of its path.
    fn reaches_the_end(&mut self, stand: Stand<R::Word>) -> bool {
        let jumps = self.jumps(stand);
        if jumps.is_empty() {
            return stand.at == self.target.to()
                && stand.captured == self.target.captured()
                && self.may_end(stand);
        }
        if self.dead_ends.contains(&stand) {
            return false;
        }
        for jump in jumps {
            if !self.target.captured().contains(jump.victim) {
                continue;
            }
            let after: Vec<Stand<R::Word>> = self.stands_after(stand, &jump);
            let goes_on = after.iter().any(|&stand| !self.jumps(stand).is_empty());
            for next in after {
                // A king must land where it can capture on, if it can anywhere.
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
        self.dead_ends.insert(stand);
        false
    }

    /// Whether the capture may end with this landing.
    pub(super) fn may_end(&self, stand: Stand<R::Word>) -> bool {
        let behind_last_king =
            stand.is_king && R::RULES.kings == Kings::Flying(Landing::DirectlyBehindLastKing);
        stand.came.is_none_or(|came| {
            let is_king = self.position.all_kings().contains(came.victim);
            !behind_last_king || !is_king || came.is_directly_behind
        })
    }

    pub(super) fn stands_after(&self, stand: Stand<R::Word>, jump: &Jump) -> Vec<Stand<R::Word>> {
        let after = |&at: &Square| Stand {
            at,
            captured: stand.captured | jump.victim.set(),
            came: Some(Arrival {
                way: jump.way,
                victim: jump.victim,
                is_directly_behind: at == jump.landings[0],
            }),
            is_king: stand.is_king || self.crowns_at_once(at),
        };
        jump.landings.iter().map(after).collect()
    }

    fn crowns_at_once(&self, at: Square) -> bool {
        R::RULES.passing_crown != PassingCrown::GoesOnAsMan && self.is_last_row(at)
    }

    fn is_last_row(&self, at: Square) -> bool {
        Board::<R>::crowning_row(self.position.side_to_move()).contains(at)
    }

    pub(super) fn jumps(&self, stand: Stand<R::Word>) -> Vec<Jump> {
        let was_man = !self.position.all_kings().contains(self.target.from());
        let has_stopped = R::RULES.passing_crown == PassingCrown::StopsAndIsCrowned
            && was_man
            && !stand.captured.is_empty()
            && self.is_last_row(stand.at);
        if has_stopped {
            return Vec::new();
        }
        let directions = if stand.is_king {
            R::RULES.king_captures
        } else {
            R::RULES.man_captures
        };
        let ways = ways::<R>(directions, self.position.side_to_move());
        ways.filter_map(|way| self.jump(stand, way)).collect()
    }

    fn jump(&self, stand: Stand<R::Word>, way: Way) -> Option<Jump> {
        let turns_round = stand.came.is_some_and(|came| came.way == (-way.0, -way.1));
        if turns_round && R::RULES.removal == (Removal::AtOnce { turns_round: false }) {
            return None;
        }
        let flies = stand.is_king && R::RULES.kings != Kings::Short;
        let mut victim = neighbour::<R>(stand.at, way)?;
        while flies && self.is_free(victim, stand.captured) {
            victim = neighbour::<R>(victim, way)?;
        }
        if stand.captured.contains(victim) || !self.is_victim(victim, stand.is_king) {
            return None;
        }
        let goes_far = flies && R::RULES.kings != Kings::Flying(Landing::DirectlyBehind);
        let mut landings = Vec::new();
        let mut next = neighbour::<R>(victim, way);
        while let Some(square) = next.filter(|&square| self.is_free(square, stand.captured)) {
            landings.push(square);
            next = if goes_far {
                neighbour::<R>(square, way)
            } else {
                None
            };
        }
        (!landings.is_empty()).then_some(Jump {
            way,
            victim,
            landings,
        })
    }

    /// Whether a king (or a man) may capture the piece on a square.
    fn is_victim(&self, square: Square, by_king: bool) -> bool {
        let opponents = self
            .position
            .pieces(self.position.side_to_move().opponent());
        let is_king = self.position.all_kings().contains(square);
        opponents.contains(square) && (by_king || R::RULES.men_capture_kings || !is_king)
    }

    fn is_free(&self, square: Square, captured: Set<R>) -> bool {
        let is_gone = R::RULES.removal != Removal::AfterMove && captured.contains(square);
        self.position.piece_at(square).is_none() || square == self.target.from() || is_gone
    }
}

/// The directions of a set as rows and columns, for the side to move.
fn ways<R: Rules>(directions: Directions, side: Side) -> impl Iterator<Item = Way> {
    let forward = match side {
        Side::White => -1,
        Side::Black => 1,
    };
    let far = Board::<R>::STRAIGHT_STEP as isize;
    let all = [
        (Directions::DIAGONAL_FORWARD, (forward, -1)),
        (Directions::DIAGONAL_FORWARD, (forward, 1)),
        (Directions::DIAGONAL_BACKWARD, (-forward, -1)),
        (Directions::DIAGONAL_BACKWARD, (-forward, 1)),
        (Directions::FORWARD, (far * forward, 0)),
        (Directions::BACKWARD, (-far * forward, 0)),
        (Directions::SIDEWAYS, (0, -far)),
        (Directions::SIDEWAYS, (0, far)),
    ];
    let is_in = move |(set, way)| directions.contains(set).then_some(way);
    all.into_iter().filter_map(is_in)
}

fn neighbour<R: Rules>(square: Square, way: Way) -> Option<Square> {
    let row = Board::<R>::row(square).checked_add_signed(way.0)?;
    let column = Board::<R>::column(square).checked_add_signed(way.1)?;
    Board::<R>::square_at(row, column)
}

/// Every capture of the position by walking alone, in no particular order: the reference for the
/// fast generator.
#[cfg(test)]
pub(crate) fn walked_captures<R: Rules>(position: &Position<R>) -> Vec<Move<R>> {
    let mut found = BTreeSet::new();
    if position.game_over().is_some() {
        return Vec::new();
    }
    for from in position.pieces(position.side_to_move()) {
        let mut collector = Collector {
            walk: Walk::new(position, Move::quiet(from, from)),
            seen: BTreeSet::new(),
            found: &mut found,
        };
        collector.collect(Stand::start(position, from), &[]);
    }
    let mut captures: Vec<Found<R::Word>> = found.into_iter().collect();
    for &preference in R::RULES.capture_choice {
        let best = captures.iter().map(|found| found.merit(preference)).max();
        captures.retain(|found| Some(found.merit(preference)) == best);
    }
    let mut moves: Vec<Move<R>> = Vec::new();
    for found in captures {
        let mv = found.to_move();
        if !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    moves
}

/// A capture that a walk has found.
#[cfg(test)]
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Found<W> {
    from: Square,
    to: Square,
    captured: Squares<W>,
    /// Which of the captured pieces were kings, in order where it matters.
    kings: Vec<bool>,
    by_king: bool,
    crowned: bool,
}

#[cfg(test)]
impl<W: Word> Found<W> {
    fn to_move<R: Rules<Word = W>>(&self) -> Move<R> {
        Move::capture(self.from, self.to, self.captured).crowning_if(self.crowned)
    }

    fn merit(&self, preference: crate::Preference) -> (u32, Vec<bool>) {
        use crate::Preference as P;
        let kings = self.kings.iter().filter(|&&is_king| is_king).count() as u32;
        let all = self.captured.len();
        match preference {
            P::MostPieces => (all, vec![]),
            P::MostValue { man, king } => (
                u32::from(man) * (all - kings) + u32::from(king) * kings,
                vec![],
            ),
            P::WithKing => (u32::from(self.by_king), vec![]),
            P::MostKings => (kings, vec![]),
            P::KingsFirst => {
                // Men at the end make no difference.
                let last = self.kings.iter().rposition(|&is_king| is_king);
                (0, self.kings[..last.map_or(0, |last| last + 1)].to_vec())
            }
        }
    }
}

#[cfg(test)]
struct Collector<'a, R: Rules> {
    walk: Walk<'a, R>,
    seen: BTreeSet<(Stand<R::Word>, Vec<bool>)>,
    found: &'a mut BTreeSet<Found<R::Word>>,
}

#[cfg(test)]
impl<R: Rules> Collector<'_, R> {
    fn collect(&mut self, stand: Stand<R::Word>, kings: &[bool]) {
        if !self.seen.insert((stand, kings.to_vec())) {
            return;
        }
        let walk = &self.walk;
        let position = walk.position;
        let jumps = walk.jumps(stand);
        if jumps.is_empty() && !stand.captured.is_empty() && walk.may_end(stand) {
            let from = walk.target.from();
            let by_king = position.all_kings().contains(from);
            self.found.insert(Found {
                from,
                to: stand.at,
                captured: stand.captured,
                kings: kings.to_vec(),
                by_king,
                crowned: !by_king && (stand.is_king || walk.is_last_row(stand.at)),
            });
        }
        for jump in &jumps {
            let after = self.walk.stands_after(stand, jump);
            let goes_on = after.iter().any(|&next| !self.walk.jumps(next).is_empty());
            let mut kings = kings.to_vec();
            kings.push(position.all_kings().contains(jump.victim));
            if !R::RULES
                .capture_choice
                .contains(&crate::Preference::KingsFirst)
            {
                kings.sort_unstable();
            }
            for next in after {
                if !goes_on || !self.walk.jumps(next).is_empty() {
                    self.collect(next, &kings);
                }
            }
        }
    }
}
