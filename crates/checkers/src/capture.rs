use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use core::marker::PhantomData;

use game_core::MoveList;

use crate::direction::{Direction, Mover, comes_round, each_direction};
use crate::rank::{grows_with_pieces, needs_order, rank};
use crate::{
    Board, Kings, Landing, Move, PassingCrown, Position, Removal, Rules, Square, Squares, Word,
};

/// A set of squares of the variant's board.
pub(crate) type Set<R> = Squares<<R as Rules>::Word>;

/// Whose pieces stand where, seen by the side `S` to move.
pub(crate) struct View<R: Rules, S> {
    pub(crate) men: Set<R>,
    pub(crate) kings: Set<R>,
    pub(crate) opponents: Set<R>,
    pub(crate) opponent_kings: Set<R>,
    pub(crate) empty: Set<R>,
    /// Own kings that may capture but not move.
    pub(crate) resting_kings: Set<R>,
    side: PhantomData<S>,
}

/// For each direction, the squares from which a piece would capture by a short jump.
#[derive(Clone, Copy)]
pub(crate) struct Jumps<R: Rules> {
    from: [Set<R>; 8],
    /// Those of all directions.
    any: Set<R>,
}

/// For each direction, the squares on which men land after one jump.
#[derive(Clone, Copy)]
pub(crate) struct Landings<R: Rules> {
    on: [Set<R>; 8],
    /// Those from which the capture may go on.
    going_on: Set<R>,
}

impl<R: Rules, S: Mover> View<R, S> {
    /// A game that is over has no piece to move.
    #[inline(always)]
    pub(crate) fn new(position: &Position<R>) -> Self {
        let own = if game_core::Position::game_over(position).is_some() {
            Squares::EMPTY
        } else {
            position.pieces(S::SIDE)
        };
        let opponents = position.pieces(S::Opponent::SIDE);
        Self {
            men: own & !position.all_kings(),
            kings: own & position.all_kings(),
            opponents,
            opponent_kings: opponents & position.all_kings(),
            empty: position.empty_squares(),
            resting_kings: position.resting_kings(S::SIDE),
            side: PhantomData,
        }
    }

    /// What men may capture.
    #[inline(always)]
    fn victims_of_men(&self) -> Set<R> {
        if R::MEN_CAPTURE_KINGS {
            self.opponents
        } else {
            self.opponents & !self.opponent_kings
        }
    }

    /// The jumps of men onto squares of `empty`.
    #[inline(always)]
    fn jumps_of_men(&self, empty: Set<R>) -> Jumps<R> {
        let mut jumps = Jumps {
            from: [Squares::EMPTY; 8],
            any: Squares::EMPTY,
        };
        each_direction!(S in R::MAN_CAPTURES, self.add_jumps(empty, &mut jumps));
        jumps
    }

    #[inline(always)]
    fn add_jumps<D: Direction>(&self, empty: Set<R>, jumps: &mut Jumps<R>) {
        let from = D::before::<R>(D::jumped::<R>(self.victims_of_men(), empty));
        jumps.from[D::INDEX] = from;
        jumps.any |= from;
    }

    #[inline(always)]
    fn landings(&self, jumps: &Jumps<R>) -> Landings<R> {
        let mut on = [Squares::EMPTY; 8];
        let mut all = Squares::EMPTY;
        each_direction!(S in R::MAN_CAPTURES, all |= self.land(jumps, &mut on));
        // No jump back over the piece just captured is among these, for the man still stands
        // behind it in this view.
        let last = Board::<R>::crowning_row(S::SIDE);
        let mut going_on = all & jumps.any;
        match R::PASSING_CROWN {
            PassingCrown::GoesOnAsKing => going_on |= all & last,
            PassingCrown::StopsAndIsCrowned => going_on &= !last,
            PassingCrown::GoesOnAsMan => {}
        }
        Landings { on, going_on }
    }

    #[inline(always)]
    fn land<D: Direction>(&self, jumps: &Jumps<R>, on: &mut [Set<R>; 8]) -> Set<R> {
        on[D::INDEX] = D::jump::<R>(self.men & jumps.from[D::INDEX]);
        on[D::INDEX]
    }

    /// Whether a king can capture; false at once without kings.
    #[inline(always)]
    fn kings_capture(&self) -> bool {
        !self.kings.is_empty() && !self.victims_of_kings().is_empty()
    }

    #[inline]
    fn victims_of_kings(&self) -> Set<R> {
        let mut victims = Squares::EMPTY;
        each_direction!(S in R::KING_CAPTURES, victims |= self.victims_in());
        victims
    }

    #[inline(always)]
    fn victims_in<D: Direction>(&self) -> Set<R> {
        let reached = match R::KINGS {
            Kings::Short => self.kings,
            Kings::Flying(_) => D::fill::<R>(self.kings, self.empty),
        };
        D::step::<R>(reached) & self.opponents & D::Reverse::step::<R>(self.empty)
    }

    /// Whether a man can capture.
    #[inline(always)]
    pub(crate) fn men_capture(&self) -> bool {
        self.men.meets(self.jumps_of_men(self.empty).any)
    }

    /// Whether a capture is possible, and therefore compulsory.
    #[inline(always)]
    pub(crate) fn must_capture(&self) -> bool {
        self.men_capture() || self.kings_capture()
    }

    /// The number of captures by men of one piece each, or the first jumps of longer ones.
    #[inline(always)]
    pub(crate) fn men_captures(&self) -> MenCaptures<R> {
        let jumps = self.jumps_of_men(self.empty);
        if !self.men.meets(jumps.any) {
            return MenCaptures::None;
        }
        let landings = self.landings(&jumps);
        if !self.men_rank_alike() || !landings.going_on.is_empty() {
            return MenCaptures::Long(jumps, landings);
        }
        let mut count = 0;
        each_direction!(S in R::MAN_CAPTURES, count += self.count_landings(&landings));
        MenCaptures::Single(count)
    }

    #[inline(always)]
    fn count_landings<D: Direction>(&self, landings: &Landings<R>) -> u32 {
        landings.on[D::INDEX].len()
    }

    /// Whether captures by men of the same number of pieces are of the same rank.
    #[inline(always)]
    fn men_rank_alike(&self) -> bool {
        R::CAPTURE_CHOICE.is_empty() || self.opponent_kings.is_empty()
    }

    /// The number of captures, zero if there is none.
    pub(crate) fn capture_count(&self) -> usize {
        let mut tally = Tally::new();
        self.follow(&mut tally);
        tally.len()
    }

    /// The number of captures by men, if there are no kings.
    pub(crate) fn men_capture_count(&self, jumps: &Jumps<R>, landings: &Landings<R>) -> usize {
        let mut tally = Tally::new();
        let mut chain = Chain::new(self, jumps, &mut tally);
        chain.follow_all_men(landings);
        tally.len()
    }

    /// The number of captures by men if none has more than two pieces; `None` if they must be
    /// followed.
    #[inline(always)]
    pub(crate) fn double_captures(&self, jumps: &Jumps<R>, landings: &Landings<R>) -> Option<u32> {
        if !const { counts_doubles::<R>() } || !self.men_rank_alike() {
            return None;
        }
        let mut doubles = Doubles {
            count: 0,
            go_on: false,
        };
        each_direction!(S in R::MAN_CAPTURES, self.add_doubles(jumps, landings, &mut doubles));
        if doubles.go_on {
            return None;
        }
        let mut count = doubles.count;
        if R::CAPTURE_CHOICE.is_empty() {
            each_direction!(S in R::MAN_CAPTURES, count += self.count_singles(landings));
        }
        Some(count)
    }

    #[inline(always)]
    fn add_doubles<D: Direction>(
        &self,
        jumps: &Jumps<R>,
        landings: &Landings<R>,
        doubles: &mut Doubles,
    ) {
        let at = landings.on[D::INDEX] & landings.going_on;
        if at.is_empty() {
            return;
        }
        if R::PASSING_CROWN == PassingCrown::GoesOnAsKing {
            doubles.go_on |= at.meets(Board::<R>::crowning_row(S::SIDE));
        }
        each_direction!(S in R::MAN_CAPTURES, self.add_second_jumps::<D>(at, jumps, doubles));
    }

    #[inline(always)]
    fn add_second_jumps<D: Direction, E: Direction>(
        &self,
        at: Set<R>,
        jumps: &Jumps<R>,
        doubles: &mut Doubles,
    ) {
        let at = at & jumps.from[E::INDEX];
        if const { E::INDEX == D::Reverse::INDEX } || at.is_empty() {
            return;
        }
        let to = E::jump::<R>(at);
        let last_row = Board::<R>::crowning_row(S::SIDE);
        let mut going_on = to & self.going_on_after::<D, E>(jumps);
        match R::PASSING_CROWN {
            PassingCrown::GoesOnAsKing => going_on |= to & last_row,
            PassingCrown::StopsAndIsCrowned => going_on &= !last_row,
            PassingCrown::GoesOnAsMan => {}
        }
        doubles.count += to.len();
        doubles.go_on |= !going_on.is_empty();
    }

    #[inline(always)]
    fn count_singles<D: Direction>(&self, landings: &Landings<R>) -> u32 {
        (landings.on[D::INDEX] & !landings.going_on).len()
    }

    /// The squares from which a man that has jumped once in `D` and once in `E` may jump on.
    #[inline(always)]
    fn going_on_after<D: Direction, E: Direction>(&self, jumps: &Jumps<R>) -> Set<R> {
        let mut from = Squares::EMPTY;
        each_direction!(S in R::MAN_CAPTURES, from |= self.third_jump::<D, E>(jumps));
        from
    }

    /// The squares from which a man that has jumped once in `D` and once in `E` may jump in `F`.
    #[inline(always)]
    fn third_jump<D: Direction, E: Direction, F: Direction>(&self, jumps: &Jumps<R>) -> Set<R> {
        let over_first = const { comes_round::<R, D, E, F>([1, 2, 1]) };
        let over_second = const { F::INDEX == E::Reverse::INDEX };
        if over_first || over_second {
            Squares::EMPTY
        } else if const { comes_round::<R, D, E, F>([1, 1, 1]) } {
            // Onto the square where the man started.
            F::Reverse::step::<R>(self.victims_of_men())
        } else {
            jumps.from[F::INDEX]
        }
    }

    /// Appends every capture.
    #[inline(always)]
    pub(crate) fn list_captures(&self, moves: &mut MoveList<Move<R>>) {
        let start = moves.len();
        let mut listing = Listing {
            moves,
            start,
            best: 0,
        };
        self.follow(&mut listing);
    }

    /// Hands every capture to `captures`.
    #[inline(always)]
    fn follow(&self, captures: &mut impl Captures<R>) {
        let jumps = self.jumps_of_men(self.empty);
        let landings = self.landings(&jumps);
        if landings.going_on.is_empty() && self.kings.is_empty() {
            each_direction!(S in R::MAN_CAPTURES, self.end_singles(&landings, captures));
            return;
        }
        let mut chain = Chain::new(self, &jumps, captures);
        chain.follow_all_men(&landings);
        if self.kings_capture() {
            for from in self.kings {
                chain.king_starts(from);
            }
        }
    }

    /// The captures by men of one piece each, in direction `D`.
    #[inline(always)]
    fn end_singles<D: Direction>(&self, landings: &Landings<R>, captures: &mut impl Captures<R>) {
        let last_row = Board::<R>::crowning_row(S::SIDE);
        for at in landings.on[D::INDEX] & !landings.going_on {
            let over = D::Reverse::step::<R>(at.set());
            captures.end(Capture {
                from: behind::<R, D>(at, 2),
                to: at.set(),
                taken: Taken::NONE.and(self, over),
                opponent_kings: self.opponent_kings,
                by_king: false,
                crowns: last_row.contains(at),
            });
        }
    }
}

/// The captures by men, so far as they are known without following one.
pub(crate) enum MenCaptures<R: Rules> {
    None,
    /// Their number, of one piece each.
    Single(u32),
    /// Their jumps, some of which may go on.
    Long(Jumps<R>, Landings<R>),
}

/// Captures of two pieces.
struct Doubles {
    count: u32,
    /// Whether one of them goes on.
    go_on: bool,
}

/// Whether captures of two pieces can be counted without following each.
const fn counts_doubles<R: Rules>() -> bool {
    let alike = R::CAPTURE_CHOICE.is_empty() || going_on_is_better::<R>();
    matches!(R::REMOVAL, Removal::AfterMove) && alike
}

/// Whether a man that may go on has a capture that is better than one that ends where it is.
const fn going_on_is_better<R: Rules>() -> bool {
    // A man that is crowned on its way may have no capture as a king.
    grows_with_pieces::<R>() && !matches!(R::PASSING_CROWN, PassingCrown::GoesOnAsKing)
}

/// The square so many steps back along `D`.
#[inline(always)]
fn behind<R: Rules, D: Direction>(square: Square, steps: i32) -> Square {
    Square::new((square.index() as i32 - steps * D::offset::<R>()) as u32)
}

/// What has been captured so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Taken<W> {
    squares: Squares<W>,
    /// From the highest bit down, whether each was a king; kept only for
    /// [`KingsFirst`](crate::Preference::KingsFirst).
    order: u32,
}

impl<W: Word> Taken<W> {
    const NONE: Self = Self {
        squares: Squares::EMPTY,
        order: 0,
    };

    #[inline(always)]
    fn and<R: Rules<Word = W>, S>(self, view: &View<R, S>, victim: Squares<W>) -> Self {
        let mut order = self.order;
        if const { needs_order::<R>() } && victim.meets(view.opponent_kings) {
            order |= (1 << 31) >> self.squares.len();
        }
        Self {
            squares: self.squares | victim,
            order,
        }
    }
}

/// A capture that has come to its end on any one of several squares.
struct Capture<R: Rules> {
    from: Square,
    to: Set<R>,
    taken: Taken<R::Word>,
    opponent_kings: Set<R>,
    by_king: bool,
    crowns: bool,
}

impl<R: Rules> Capture<R> {
    /// Greater is better by [`Rules::CAPTURE_CHOICE`].
    #[inline(always)]
    fn rank(&self) -> u64 {
        let taken = self.taken;
        rank::<R>(
            taken.squares,
            self.opponent_kings,
            self.by_king,
            taken.order,
        )
    }

    #[inline(always)]
    fn moves(&self) -> impl Iterator<Item = Move<R>> {
        let &Self { from, taken, .. } = self;
        let crowns = self.crowns;
        let to = self.to.into_iter();
        to.map(move |to| Move::capture(from, to, taken.squares).crowning_if(crowns))
    }

    /// So many pieces can be taken in one order only: another order needs a way round.
    #[inline(always)]
    fn has_one_order(&self) -> bool {
        self.taken.squares.0.without_lowest().without_lowest() == R::Word::ZERO
    }
}

/// What becomes of the captures that a search of [`Chain`] finds.
trait Captures<R: Rules> {
    fn end(&mut self, capture: Capture<R>);
}

/// The best captures as a list, each once.
struct Listing<'a, R: Rules> {
    moves: &'a mut MoveList<Move<R>>,
    /// The length of the list before the first capture.
    start: usize,
    /// The rank of the captures that are listed.
    best: u64,
}

impl<R: Rules> Captures<R> for Listing<'_, R> {
    #[inline(always)]
    fn end(&mut self, capture: Capture<R>) {
        if !R::CAPTURE_CHOICE.is_empty() {
            let rank = capture.rank();
            if rank < self.best {
                return;
            }
            if rank > self.best {
                self.best = rank;
                self.forget_worse();
            }
        }
        for mv in capture.moves() {
            if capture.has_one_order() || !self.moves[self.start..].contains(&mv) {
                self.moves.push(mv);
            }
        }
    }
}

impl<R: Rules> Listing<'_, R> {
    #[inline(always)]
    fn forget_worse(&mut self) {
        if self.start == 0 {
            self.moves.clear();
        } else {
            self.moves.truncate(self.start);
        }
    }
}

/// The number of the best captures.
struct Tally<R: Rules> {
    /// Those that have one order.
    count: usize,
    /// The others, each once.
    others: MoveList<Move<R>>,
    /// The rank of the captures that are counted.
    best: u64,
}

impl<R: Rules> Tally<R> {
    #[inline(always)]
    fn new() -> Self {
        Self {
            count: 0,
            others: MoveList::new(),
            best: 0,
        }
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.count + self.others.len()
    }
}

impl<R: Rules> Captures<R> for Tally<R> {
    #[inline(always)]
    fn end(&mut self, capture: Capture<R>) {
        if !R::CAPTURE_CHOICE.is_empty() {
            let rank = capture.rank();
            if rank < self.best {
                return;
            }
            if rank > self.best {
                self.best = rank;
                self.count = 0;
                self.others.clear();
            }
        }
        if capture.has_one_order() {
            self.count += capture.to.len() as usize;
            return;
        }
        for mv in capture.moves() {
            if !self.others.contains(&mv) {
                self.others.push(mv);
            }
        }
    }
}

/// The captures of one piece: a search in depth over its jumps.
struct Chain<'a, R: Rules, S, C> {
    view: &'a View<R, S>,
    from: Square,
    /// The empty squares, that on which the piece started among them.
    empty: Set<R>,
    /// The jumps of men while every piece stands where it stood.
    jumps: &'a Jumps<R>,
    by_king: bool,
    captures: &'a mut C,
    /// Landings so far, up to [`MANY_LANDINGS`].
    landings: u32,
    /// The squares landed on with the same captures behind, after so many landings that orders of
    /// the same captures must be met again and again.
    seen: Option<Box<Seen<R>>>,
}

type Seen<R> = BTreeMap<Landed<<R as Rules>::Word>, Set<R>>;

/// What a piece has taken, whether it was crowned on its way, from which direction it came, and
/// exactly where it stands; the last two only where they matter.
type Landed<W> = (Taken<W>, bool, Option<usize>, Option<Squares<W>>);

/// A number that is rare in games, yet soon reached where orders abound.
const MANY_LANDINGS: u32 = 100;

impl<'a, R: Rules, S: Mover, C: Captures<R>> Chain<'a, R, S, C> {
    #[inline(always)]
    fn new(view: &'a View<R, S>, jumps: &'a Jumps<R>, captures: &'a mut C) -> Self {
        Self {
            view,
            from: Square::new(0),
            empty: Squares::EMPTY,
            jumps,
            by_king: false,
            captures,
            landings: 0,
            seen: None,
        }
    }

    #[inline(always)]
    fn start(&mut self, from: Square, by_king: bool) {
        self.from = from;
        self.empty = self.view.empty | from.set();
        self.by_king = by_king;
        if self.landings == MANY_LANDINGS {
            self.seen = None;
        }
    }

    /// The captures by men.
    #[inline(always)]
    fn follow_all_men(&mut self, landings: &Landings<R>) {
        let singles_are_worse = const { going_on_is_better::<R>() } && self.view.men_rank_alike();
        if singles_are_worse && !landings.going_on.is_empty() {
            each_direction!(S in R::MAN_CAPTURES, self.follow_long(landings));
        } else {
            each_direction!(S in R::MAN_CAPTURES, self.follow_men(landings));
        }
    }

    /// The captures by men that begin with a jump in direction `D`.
    #[inline(always)]
    fn follow_men<D: Direction>(&mut self, landings: &Landings<R>) {
        self.view.end_singles::<D>(landings, self.captures);
        self.follow_long::<D>(landings);
    }

    /// The captures by men that begin with a jump in direction `D` and go on.
    #[inline(always)]
    fn follow_long<D: Direction>(&mut self, landings: &Landings<R>) {
        for at in landings.on[D::INDEX] & landings.going_on {
            let over = D::Reverse::step::<R>(at.set());
            self.start(behind::<R, D>(at, 2), false);
            self.man_lands::<D>(at.set(), Taken::NONE.and(self.view, over));
        }
    }

    /// Those of the squares landed on from which something new can follow.
    #[inline(always)]
    fn unsettled<D: Direction>(
        &mut self,
        at: Set<R>,
        taken: Taken<R::Word>,
        crowned: bool,
    ) -> Set<R> {
        if self.landings < MANY_LANDINGS {
            self.landings += 1;
            return at;
        }
        self.news::<D>(at, taken, crowned)
    }

    /// Those of the squares that are landed on for the first time; the next time they are not.
    fn news<D: Direction>(&mut self, at: Set<R>, taken: Taken<R::Word>, crowned: bool) -> Set<R> {
        let way_matters = R::REMOVAL != Removal::AfterMove
            || R::KINGS == Kings::Flying(Landing::DirectlyBehindLastKing);
        let way = way_matters.then_some(D::INDEX);
        // Where every piece makes a capture better, a part of what was seen leads to nothing new.
        let exactly = !const { grows_with_pieces::<R>() };
        let landed = (taken, crowned, way, exactly.then_some(at));
        let seen = self.seen.get_or_insert_default().entry(landed).or_default();
        let news = at & !*seen;
        *seen |= at;
        news
    }

    #[inline(always)]
    fn man_jumps<D: Direction>(
        &mut self,
        at: Set<R>,
        taken: Taken<R::Word>,
        is_changed: bool,
    ) -> bool {
        let victims = if is_changed {
            self.view.victims_of_men() & D::Reverse::step::<R>(self.free(taken))
        } else if at.meets(self.jumps.from[D::INDEX]) {
            self.view.opponents
        } else {
            return false;
        };
        let over = D::step::<R>(at) & victims & !taken.squares;
        if over.is_empty() {
            return false;
        }
        self.man_lands::<D>(D::step::<R>(over), taken.and(self.view, over));
        true
    }

    /// Whether the jumps from here may differ from those before the capture: onto the square where
    /// the man started, or over squares that have become empty.
    #[inline(always)]
    fn has_changed(&self, at: Set<R>, taken: Taken<R::Word>) -> bool {
        R::REMOVAL != Removal::AfterMove
            || taken.squares.has_several()
                && at.meets(Board::<R>::jump_away(self.from))
                && self.is_prey_on_the_way_back(at, taken)
    }

    /// Whether a piece that is not captured yet stands halfway to the square where the man started.
    #[inline(always)]
    fn is_prey_on_the_way_back(&self, at: Set<R>, taken: Taken<R::Word>) -> bool {
        let halfway = (self.from.index() as u32 + at.0.trailing_zeros()) / 2;
        (self.view.victims_of_men() & !taken.squares).contains(Square::new(halfway))
    }

    fn man_lands<D: Direction>(&mut self, at: Set<R>, taken: Taken<R::Word>) {
        let is_last = at.meets(Board::<R>::crowning_row(S::SIDE));
        if is_last && R::PASSING_CROWN == PassingCrown::StopsAndIsCrowned {
            self.finish(at, taken, true);
        } else if is_last && R::PASSING_CROWN == PassingCrown::GoesOnAsKing {
            self.king_lands::<D>(at, at, taken, true);
        } else if !self.unsettled::<D>(at, taken, false).is_empty() {
            let mut goes_on = false;
            let is_changed = self.has_changed(at, taken);
            each_direction!(S in R::MAN_CAPTURES, goes_on |= self.man_jumps(at, taken, is_changed));
            if !goes_on {
                self.finish(at, taken, is_last);
            }
        }
    }

    #[inline]
    fn king_starts(&mut self, from: Square) {
        self.start(from, true);
        let at = from.set();
        each_direction!(S in R::KING_CAPTURES, self.king_jumps(at, Taken::NONE, false));
    }

    /// Captures on by a king on any square of `at`; false if it cannot.
    #[inline]
    fn king_jumps<D: Direction>(
        &mut self,
        at: Set<R>,
        taken: Taken<R::Word>,
        crowned: bool,
    ) -> bool {
        let free = self.free(taken);
        let targets = self.view.opponents & !taken.squares & D::Reverse::step::<R>(free);
        let reached = match R::KINGS {
            Kings::Short => at,
            Kings::Flying(_) => D::fill::<R>(at, free),
        };
        let victims = D::step::<R>(reached) & targets;
        for victim in victims {
            let behind = D::step::<R>(victim.set());
            let landing = match R::KINGS {
                Kings::Short | Kings::Flying(Landing::DirectlyBehind) => behind,
                Kings::Flying(_) => D::fill::<R>(behind, free),
            };
            let taken = taken.and(self.view, victim.set());
            let end = match R::KINGS {
                Kings::Flying(Landing::DirectlyBehindLastKing)
                    if self.view.opponent_kings.contains(victim) =>
                {
                    behind
                }
                _ => landing,
            };
            self.king_lands::<D>(landing, end, taken, crowned);
        }
        !victims.is_empty()
    }

    /// After a jump in direction `D` that may go on from any square of `at`: goes on from those
    /// squares from which it can, and ends on each of `end` if there are none.
    ///
    /// Rays across `D` from different squares of `at` have no square in common, so that all are
    /// followed at once.
    fn king_lands<D: Direction>(
        &mut self,
        at: Set<R>,
        end: Set<R>,
        taken: Taken<R::Word>,
        crowned: bool,
    ) {
        // A square that is left out goes on to something better than an end here, or cannot go on.
        let at = self.unsettled::<D>(at, taken, crowned);
        if at.is_empty() {
            return;
        }
        let barred = match R::REMOVAL {
            Removal::AtOnce { turns_round: true } => None,
            // Captured pieces stand in the way back, or the rules bar it.
            _ => Some(D::Reverse::INDEX),
        };
        let mut goes_on = false;
        each_direction!(
            S in R::KING_CAPTURES,
            goes_on |= self.king_goes_on(barred, at, taken, crowned)
        );
        if !goes_on {
            self.finish(end, taken, crowned);
        }
    }

    #[inline(always)]
    fn king_goes_on<D: Direction>(
        &mut self,
        barred: Option<usize>,
        at: Set<R>,
        taken: Taken<R::Word>,
        crowned: bool,
    ) -> bool {
        barred != Some(D::INDEX) && self.king_jumps::<D>(at, taken, crowned)
    }

    /// The squares that a piece may pass over or land on.
    #[inline(always)]
    fn free(&self, taken: Taken<R::Word>) -> Set<R> {
        match R::REMOVAL {
            Removal::AfterMove => self.empty,
            Removal::AtOnce { .. } => self.empty | taken.squares,
        }
    }

    #[inline(always)]
    fn finish(&mut self, to: Set<R>, taken: Taken<R::Word>, crowns: bool) {
        self.captures.end(Capture {
            from: self.from,
            to,
            taken,
            opponent_kings: self.view.opponent_kings,
            by_king: self.by_king,
            crowns,
        });
    }
}
