use core::marker::PhantomData;

use game_core::MoveList;

use crate::direction::{Direction, Mover};
use crate::{Board, CaptureChoice, Move, PassingCrown, Position, Removal, Rules, Square, Squares};

/// Whose pieces stand where, seen by the side `S` to move.
pub(crate) struct View<R, S> {
    pub(crate) men: Squares,
    pub(crate) kings: Squares,
    pub(crate) opponents: Squares,
    pub(crate) empty: Squares,
    types: PhantomData<(R, S)>,
}

/// For each direction, the squares from which any piece at all would capture by a short jump.
struct Jumps {
    forward_left: Squares,
    forward_right: Squares,
    backward_left: Squares,
    backward_right: Squares,
}

impl Jumps {
    #[inline(always)]
    fn forward(&self) -> Squares {
        self.forward_left | self.forward_right
    }

    #[inline(always)]
    fn backward(&self) -> Squares {
        self.backward_left | self.backward_right
    }
}

/// The squares on which men land after one jump in each direction.
struct Landings {
    forward_left: Squares,
    forward_right: Squares,
    backward_left: Squares,
    backward_right: Squares,
    /// Those from which the capture may go on.
    going_on: Squares,
}

impl<R: Rules, S: Mover> View<R, S> {
    #[inline(always)]
    pub(crate) fn new(position: &Position<R>) -> Self {
        let own = position.pieces(S::SIDE);
        Self {
            men: own & !position.all_kings(),
            kings: own & position.all_kings(),
            opponents: position.pieces(S::Opponent::SIDE),
            empty: position.empty_squares(),
            types: PhantomData,
        }
    }

    #[inline(always)]
    fn jumps_in<D: Direction>(&self) -> Squares {
        let landing = D::Reverse::step::<R>(self.empty);
        D::Reverse::step::<R>(self.opponents & landing)
    }

    /// The sets of the backward directions are empty where nothing would use them.
    #[inline(always)]
    fn jumps(&self) -> Jumps {
        let backward = R::MEN_CAPTURE_BACKWARD || !R::FLYING_KINGS && !self.kings.is_empty();
        let (mut left, mut right) = (Squares::EMPTY, Squares::EMPTY);
        if backward {
            left = self.jumps_in::<S::BackwardLeft>();
            right = self.jumps_in::<S::BackwardRight>();
        }
        Jumps {
            forward_left: self.jumps_in::<S::ForwardLeft>(),
            forward_right: self.jumps_in::<S::ForwardRight>(),
            backward_left: left,
            backward_right: right,
        }
    }

    /// The squares from which a man could capture.
    #[inline(always)]
    fn man_jumps(jumps: &Jumps) -> Squares {
        if R::MEN_CAPTURE_BACKWARD {
            jumps.forward() | jumps.backward()
        } else {
            jumps.forward()
        }
    }

    /// The men that can capture.
    #[inline(always)]
    fn jumping_men(&self, jumps: &Jumps) -> Squares {
        self.men & Self::man_jumps(jumps)
    }

    #[inline(always)]
    fn landings(&self, jumps: &Jumps) -> Landings {
        let forward_left = jump::<R, S::ForwardLeft>(self.men & jumps.forward_left);
        let forward_right = jump::<R, S::ForwardRight>(self.men & jumps.forward_right);
        let (mut backward_left, mut backward_right) = (Squares::EMPTY, Squares::EMPTY);
        if R::MEN_CAPTURE_BACKWARD {
            backward_left = jump::<R, S::BackwardLeft>(self.men & jumps.backward_left);
            backward_right = jump::<R, S::BackwardRight>(self.men & jumps.backward_right);
        }
        // No jump back over the piece just captured is among these, for the man still stands
        // behind it in this view.
        let all = forward_left | forward_right | backward_left | backward_right;
        let last = Board::<R>::crowning_row(S::SIDE);
        let mut going_on = all & Self::man_jumps(jumps);
        match R::PASSING_CROWN {
            PassingCrown::GoesOnAsKing => going_on |= all & last,
            PassingCrown::StopsAndIsCrowned => going_on &= !last,
            PassingCrown::GoesOnAsMan => {}
        }
        Landings {
            forward_left,
            forward_right,
            backward_left,
            backward_right,
            going_on,
        }
    }

    /// Kings that can capture, or the victims of flying ones: empty if there are none.
    #[inline(always)]
    fn king_captures(&self, jumps: &Jumps) -> Squares {
        if self.kings.is_empty() {
            Squares::EMPTY
        } else if R::FLYING_KINGS {
            self.victims_of_flying_kings()
        } else {
            self.kings & (jumps.forward() | jumps.backward())
        }
    }

    fn victims_of_flying_kings(&self) -> Squares {
        self.victims_in::<S::ForwardLeft>(self.kings)
            | self.victims_in::<S::ForwardRight>(self.kings)
            | self.victims_in::<S::BackwardLeft>(self.kings)
            | self.victims_in::<S::BackwardRight>(self.kings)
    }

    #[inline(always)]
    fn victims_in<D: Direction>(&self, kings: Squares) -> Squares {
        let reached = D::fill::<R>(kings, self.empty);
        D::step::<R>(reached) & self.opponents & D::Reverse::step::<R>(self.empty)
    }

    /// Whether a capture is possible, and therefore compulsory.
    #[inline(always)]
    pub(crate) fn must_capture(&self) -> bool {
        let jumps = self.jumps();
        !(self.jumping_men(&jumps) | self.king_captures(&jumps)).is_empty()
    }

    /// The number of captures, zero if there is none.
    #[inline(always)]
    pub(crate) fn capture_count(&self) -> usize {
        let jumps = self.jumps();
        let kings = self.king_captures(&jumps);
        if (self.jumping_men(&jumps) | kings).is_empty() {
            return 0;
        }
        let landings = self.landings(&jumps);
        if (landings.going_on | kings).is_empty() {
            Tally::of_singles(&landings).count
        } else {
            self.count_chains(&landings, kings)
        }
    }

    #[inline(never)]
    fn count_chains(&self, landings: &Landings, kings: Squares) -> usize {
        let mut tally = Tally::default();
        self.follow(landings, kings, &mut tally);
        if tally.is_uncertain {
            let mut moves = MoveList::new();
            self.list_captures(landings, kings, &mut moves);
            return moves.len();
        }
        tally.count
    }

    /// Appends every capture.
    #[inline(always)]
    pub(crate) fn captures(&self, moves: &mut MoveList<Move>) {
        let jumps = self.jumps();
        let kings = self.king_captures(&jumps);
        if !(self.jumping_men(&jumps) | kings).is_empty() {
            self.list_captures(&self.landings(&jumps), kings, moves);
        }
    }

    #[inline(never)]
    fn list_captures(&self, landings: &Landings, kings: Squares, moves: &mut MoveList<Move>) {
        match R::CAPTURE_CHOICE {
            CaptureChoice::Free => {
                let start = moves.len();
                self.follow(landings, kings, &mut Listing { moves, start });
            }
            CaptureChoice::MostPieces => {
                let mut best = MoveList::new();
                let mut listing = Listing {
                    moves: &mut best,
                    start: 0,
                };
                self.follow(landings, kings, &mut listing);
                moves.extend(best);
            }
        }
    }

    /// Hands every capture to `captures`: those by kings only if `kings` is not empty.
    #[inline(always)]
    fn follow(&self, landings: &Landings, kings: Squares, captures: &mut impl Captures) {
        self.follow_men::<S::ForwardLeft>(landings.forward_left, landings, captures);
        self.follow_men::<S::ForwardRight>(landings.forward_right, landings, captures);
        if R::MEN_CAPTURE_BACKWARD {
            self.follow_men::<S::BackwardLeft>(landings.backward_left, landings, captures);
            self.follow_men::<S::BackwardRight>(landings.backward_right, landings, captures);
        }
        if !kings.is_empty() {
            for from in self.kings {
                Chain::new(self, from, captures).king_starts();
            }
        }
    }

    #[inline(always)]
    fn follow_men<D: Direction>(
        &self,
        to: Squares,
        landings: &Landings,
        captures: &mut impl Captures,
    ) {
        captures.single::<R, S, D>(to & !landings.going_on);
        for at in to & landings.going_on {
            let over = D::Reverse::step::<R>(at.set());
            let from = behind::<R, D>(at, 2);
            Chain::new(self, from, captures).man_lands::<D>(at.set(), over);
        }
    }
}

/// The square so many steps back along `D`.
#[inline(always)]
fn behind<R: Rules, D: Direction>(square: Square, steps: i32) -> Square {
    Square::new((square.index() as i32 - steps * D::offset::<R>()) as u32)
}

/// What becomes of the captures that a search of [`Chain`] finds.
trait Captures {
    /// Captures by men of one piece each, in direction `D`, that end on these squares.
    fn single<R: Rules, S: Mover, D: Direction>(&mut self, to: Squares);
    /// A capture that has come to its end.
    fn end<R: Rules>(&mut self, from: Square, to: Squares, captured: Squares, crowned: bool);
}

/// Captures as a list, each once.
struct Listing<'a> {
    moves: &'a mut MoveList<Move>,
    /// The length of the list before the first capture.
    start: usize,
}

impl Captures for Listing<'_> {
    #[inline(always)]
    fn single<R: Rules, S: Mover, D: Direction>(&mut self, to: Squares) {
        for at in to {
            let over = D::Reverse::step::<R>(at.set());
            let mv = Move::capture(behind::<R, D>(at, 2), at, over);
            let crowned = Board::<R>::crowning_row(S::SIDE).contains(at);
            self.add::<R>(if crowned { mv.crowning() } else { mv });
        }
    }

    #[inline]
    fn end<R: Rules>(&mut self, from: Square, to: Squares, captured: Squares, crowned: bool) {
        debug_assert!(to.len() == 1);
        let to = Square::new(to.0.trailing_zeros());
        let mv = Move::capture(from, to, captured);
        let mv = if crowned { mv.crowning() } else { mv };
        if captured.len() <= TAKEN_IN_ONE_ORDER || !self.moves[self.start..].contains(&mv) {
            self.add::<R>(mv);
        }
    }
}

impl Listing<'_> {
    #[inline(always)]
    fn add<R: Rules>(&mut self, mv: Move) {
        match R::CAPTURE_CHOICE {
            CaptureChoice::Free => self.moves.push(mv),
            CaptureChoice::MostPieces => self.push_if_most(mv),
        }
    }

    /// The list holds captures of this position alone, all of them of the same length.
    fn push_if_most(&mut self, mv: Move) {
        let most = self.moves.first().map_or(0, |best| best.captured().len());
        let taken = mv.captured().len();
        if taken > most {
            self.moves.clear();
        }
        if taken >= most {
            self.moves.push(mv);
        }
    }
}

/// The number of captures, as long as no two can be the same.
#[derive(Default)]
struct Tally {
    count: usize,
    /// Where the most pieces must be taken: how many that is so far.
    most: u32,
    is_uncertain: bool,
}

/// So many pieces can be taken in one order only: another order needs a way round.
const TAKEN_IN_ONE_ORDER: u32 = 2;

impl Tally {
    #[inline(always)]
    fn of_singles(landings: &Landings) -> Self {
        let count = landings.forward_left.len()
            + landings.forward_right.len()
            + landings.backward_left.len()
            + landings.backward_right.len();
        Self {
            count: count as usize,
            most: 1,
            is_uncertain: false,
        }
    }

    #[inline(always)]
    fn add<R: Rules>(&mut self, count: u32, taken: u32) {
        if R::CAPTURE_CHOICE == CaptureChoice::MostPieces && taken != self.most && count > 0 {
            if taken < self.most {
                return;
            }
            self.most = taken;
            self.count = 0;
        }
        self.count += count as usize;
    }
}

impl Captures for Tally {
    #[inline(always)]
    fn single<R: Rules, S: Mover, D: Direction>(&mut self, to: Squares) {
        self.add::<R>(to.len(), 1);
    }

    #[inline(always)]
    fn end<R: Rules>(&mut self, _from: Square, _to: Squares, captured: Squares, _crowned: bool) {
        let taken = captured.len();
        self.is_uncertain |= taken > TAKEN_IN_ONE_ORDER;
        self.add::<R>(1, taken);
    }
}

/// Where short jumps end.
#[inline(always)]
fn jump<R: Rules, D: Direction>(from: Squares) -> Squares {
    D::step::<R>(D::step::<R>(from))
}

/// The captures of one piece: a search in depth over its jumps.
struct Chain<'a, R, S, C> {
    from: Square,
    opponents: Squares,
    /// The empty squares, that on which the piece started among them.
    empty: Squares,
    captures: &'a mut C,
    types: PhantomData<(R, S)>,
}

impl<'a, R: Rules, S: Mover, C: Captures> Chain<'a, R, S, C> {
    #[inline(always)]
    fn new(view: &View<R, S>, from: Square, captures: &'a mut C) -> Self {
        Self {
            from,
            opponents: view.opponents,
            empty: view.empty | from.set(),
            captures,
            types: PhantomData,
        }
    }

    /// Captures on by a man at `at`; false if it cannot.
    #[inline(always)]
    fn man_goes_on(&mut self, at: Squares, captured: Squares) -> bool {
        let mut goes_on = self.man_jumps::<S::ForwardLeft>(at, captured);
        goes_on |= self.man_jumps::<S::ForwardRight>(at, captured);
        if R::MEN_CAPTURE_BACKWARD {
            goes_on |= self.man_jumps::<S::BackwardLeft>(at, captured);
            goes_on |= self.man_jumps::<S::BackwardRight>(at, captured);
        }
        goes_on
    }

    #[inline(always)]
    fn man_jumps<D: Direction>(&mut self, at: Squares, captured: Squares) -> bool {
        let over = D::step::<R>(at) & self.opponents & !captured;
        let to = D::step::<R>(over) & self.free(captured);
        if to.is_empty() {
            return false;
        }
        self.man_lands::<D>(to, captured | over);
        true
    }

    fn man_lands<D: Direction>(&mut self, at: Squares, captured: Squares) {
        let is_last = at.meets(Board::<R>::crowning_row(S::SIDE));
        if is_last && R::PASSING_CROWN == PassingCrown::StopsAndIsCrowned {
            self.finish(at, captured, true);
        } else if is_last && R::PASSING_CROWN == PassingCrown::GoesOnAsKing {
            self.king_lands::<D>(at, captured, true);
        } else if !self.man_goes_on(at, captured) {
            self.finish(at, captured, is_last);
        }
    }

    #[inline]
    fn king_starts(&mut self) {
        let (at, none) = (self.from.set(), Squares::EMPTY);
        self.king_jumps::<S::ForwardLeft>(at, none, false);
        self.king_jumps::<S::ForwardRight>(at, none, false);
        self.king_jumps::<S::BackwardLeft>(at, none, false);
        self.king_jumps::<S::BackwardRight>(at, none, false);
    }

    /// Captures on by a king on any square of `at`; false if it cannot.
    #[inline]
    fn king_jumps<D: Direction>(&mut self, at: Squares, captured: Squares, crowned: bool) -> bool {
        let free = self.free(captured);
        let targets = self.opponents & !captured & D::Reverse::step::<R>(free);
        let reached = self.reach::<D>(at, free);
        let victims = D::step::<R>(reached) & targets;
        for victim in victims {
            let behind = D::step::<R>(victim.set());
            let landing = self.reach::<D>(behind, free);
            self.king_lands::<D>(landing, captured | victim.set(), crowned);
        }
        !victims.is_empty()
    }

    #[inline(always)]
    fn reach<D: Direction>(&self, from: Squares, free: Squares) -> Squares {
        if R::FLYING_KINGS {
            D::fill::<R>(from, free)
        } else {
            from
        }
    }

    /// After a jump in direction `D` that may end on any square of `at`: goes on from those squares
    /// from which it can, and ends on each if there are none.
    ///
    /// Rays across `D` from different squares of `at` have no square in common, so that all are
    /// followed at once; and back along `D` stands the captured piece.
    fn king_lands<D: Direction>(&mut self, at: Squares, captured: Squares, crowned: bool) {
        let mut goes_on = self.king_jumps::<D>(at, captured, crowned);
        goes_on |= self.king_jumps::<D::Left>(at, captured, crowned);
        goes_on |= self.king_jumps::<D::Right>(at, captured, crowned);
        if R::REMOVAL == Removal::AtOnce {
            goes_on |= self.king_jumps::<D::Reverse>(at, captured, crowned);
        }
        if !goes_on {
            for square in at {
                self.finish(square.set(), captured, crowned);
            }
        }
    }

    /// The squares that a piece may pass over or land on.
    #[inline(always)]
    fn free(&self, captured: Squares) -> Squares {
        match R::REMOVAL {
            Removal::AfterMove => self.empty,
            Removal::AtOnce => self.empty | captured,
        }
    }

    #[inline(always)]
    fn finish(&mut self, at: Squares, captured: Squares, crowned: bool) {
        self.captures.end::<R>(self.from, at, captured, crowned);
    }
}
