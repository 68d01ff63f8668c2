use super::capture::{Capture, Captures, Taken};
use super::king_jumps::{KingJumps, KingLandings};
use super::man_jumps::{Jumps, Landings};
use super::rank::{going_on_is_better, grows_with_pieces};
use super::view::View;
use super::waves::{Stop, Waves};
use crate::position::Set;
use crate::position::direction::{Direction, Mover, each_direction};
use crate::{Board, Kings, PassingCrown, Removal, Rules, Square, Squares, Word};

/// The captures of one piece: a depth-first search over its jumps, and a breadth-first one where the
/// same captures have many orders.
pub(crate) struct CaptureSearch<'a, R: Rules, S, C> {
    pub(crate) view: &'a View<R, S>,
    /// The jumps of men in the position before the capture.
    pub(crate) jumps: &'a Jumps<R>,
    pub(crate) captures: &'a mut C,
    from: Square,
    /// The empty squares, including the one on which the piece started.
    empty: Set<R>,
    by_king: bool,
    /// The number of landings so far from which the search went on.
    landings: u32,
    /// The landings after [`MANY_LANDINGS`].
    waves: Waves<R>,
}

/// The number of landings after which the search is breadth-first. It is rare in games, but soon reached where
/// captures have many orders. It is low in the tests of this crate, so that they cover both kinds of search.
const MANY_LANDINGS: u32 = if cfg!(test) { 3 } else { 100 };

impl<'a, R: Rules, S: Mover, C: Captures<R>> CaptureSearch<'a, R, S, C> {
    #[inline(always)]
    pub(crate) fn new(view: &'a View<R, S>, jumps: &'a Jumps<R>, captures: &'a mut C) -> Self {
        Self {
            view,
            jumps,
            captures,
            from: Square::new(0),
            empty: Squares::EMPTY,
            by_king: false,
            landings: 0,
            waves: Waves::new(),
        }
    }

    #[inline(always)]
    fn start(&mut self, from: Square, by_king: bool) {
        self.from = from;
        self.empty = self.view.empty | from.set();
        self.by_king = by_king;
    }

    /// The captures by men.
    #[inline(always)]
    pub(crate) fn follow_men(&mut self, landings: &Landings<R>) {
        let singles_are_worse = const { going_on_is_better::<R>() } && self.view.men_rank_alike();
        if singles_are_worse && !landings.going_on.is_empty() {
            each_direction!(S in R::RULES.man_captures, self.follow_long(landings));
        } else {
            each_direction!(S in R::RULES.man_captures, self.follow_direction(landings));
        }
    }

    /// The captures by men that begin with a jump in direction `D`.
    #[inline(always)]
    fn follow_direction<D: Direction>(&mut self, landings: &Landings<R>) {
        self.end_singles::<D>(landings);
        self.follow_long::<D>(landings);
    }

    /// The captures by men of one piece each, in direction `D`.
    #[inline(always)]
    fn end_singles<D: Direction>(&mut self, landings: &Landings<R>) {
        for at in landings.on[D::INDEX] & !landings.going_on {
            self.from = back(at, 2 * D::offset::<R>());
            let over = back(at, D::offset::<R>()).set();
            let crowns = Board::<R>::crowning_row(S::SIDE).contains(at);
            self.finish(at.set(), Taken::NONE.and(self.view, over), crowns);
        }
    }

    /// The captures by men that begin with a jump in direction `D` and go on.
    #[inline(always)]
    fn follow_long<D: Direction>(&mut self, landings: &Landings<R>) {
        for at in landings.on[D::INDEX] & landings.going_on {
            self.follow_second::<D>(at);
        }
    }

    /// The captures that begin with the jump of a man in direction `D` onto `at`.
    #[inline(always)]
    pub(crate) fn follow_second<D: Direction>(&mut self, at: Square) {
        let over = back(at, D::offset::<R>()).set();
        self.start(back(at, 2 * D::offset::<R>()), false);
        self.man_lands::<D>(at.set(), Taken::NONE.and(self.view, over));
        self.follow_waves();
    }

    /// The captures by men that begin with a jump by `first` and one in direction `D` onto `at`.
    #[inline(never)]
    pub(crate) fn follow_thirds<D: Direction>(&mut self, at: Set<R>, first: i32) {
        for at in at {
            let landed_first = back(at, 2 * D::offset::<R>());
            let taken = Taken::NONE.and(self.view, back(landed_first, first).set());
            let taken = taken.and(self.view, back(at, D::offset::<R>()).set());
            self.start(back(landed_first, 2 * first), false);
            self.man_lands::<D>(at.set(), taken);
            self.follow_waves();
        }
    }

    /// The captures by kings.
    #[inline(always)]
    pub(crate) fn follow_kings(&mut self) {
        if self.view.kings_capture() {
            for from in self.view.kings {
                self.king_starts(from);
            }
        }
    }

    #[inline]
    fn king_starts(&mut self, from: Square) {
        self.start(from, true);
        let at = from.set();
        each_direction!(S in R::RULES.king_captures, self.king_jumps(at, Taken::NONE));
        self.follow_waves();
    }

    #[inline(always)]
    fn follow_waves(&mut self) {
        if !self.waves.is_empty() {
            self.follow_all_waves();
        }
    }

    #[inline(never)]
    fn follow_all_waves(&mut self) {
        let ways = KingJumps::new(self.view, self.empty);
        loop {
            let wave = self.waves.next();
            if wave.is_empty() {
                return;
            }
            self.landings += wave.len() as u32;
            for stop in wave {
                self.go_on(stop, &ways);
            }
        }
    }

    #[inline(always)]
    fn go_on(&mut self, stop: Stop<R>, ways: &KingJumps<R>) {
        if !stop.is_king {
            self.man_goes_on(stop.at, stop.taken);
        } else if R::RULES.removal == Removal::AfterMove
            && R::RULES.kings != Kings::Short
            && const { grows_with_pieces::<R>() }
        {
            self.king_goes_on_in_ways(stop, ways);
        } else {
            self.king_goes_on(stop);
        }
    }

    /// The same as [`king_goes_on`](Self::king_goes_on) where the board does not change on the way and
    /// it does not matter how the king reached its square.
    fn king_goes_on_in_ways(&mut self, stop: Stop<R>, ways: &KingJumps<R>) {
        let victims = ways.victims_from(stop.at) & !stop.taken.squares;
        if victims.is_empty() {
            self.finish(stop.end, stop.taken, !self.by_king);
        }
        for victim in victims {
            let KingLandings { at, end } = ways.landings(stop.at, victim);
            self.waves.put_off(Stop {
                taken: stop.taken.and(self.view, victim.set()),
                at,
                end,
                ..stop
            });
        }
    }

    /// Whether the search must postpone this landing to the waves.
    #[inline(always)]
    fn must_wait(&mut self) -> bool {
        let waits = self.landings >= MANY_LANDINGS;
        self.landings += u32::from(!waits);
        waits
    }

    #[inline(always)]
    fn man_lands<D: Direction>(&mut self, at: Set<R>, taken: Taken<R::Word>) {
        let is_last = at.intersects(Board::<R>::crowning_row(S::SIDE));
        if is_last && R::RULES.passing_crown == PassingCrown::StopsAndIsCrowned {
            self.finish(at, taken, true);
        } else if is_last && R::RULES.passing_crown == PassingCrown::GoesOnAsKing {
            self.king_lands::<D>(KingLandings { at, end: at }, taken);
        } else if self.must_wait() {
            self.waves.put_off(Stop {
                taken,
                is_king: false,
                barred: None,
                at,
                end: at,
            });
        } else {
            self.man_goes_on(at, taken);
        }
    }

    /// Continues a capture by a man, or ends it on its square.
    fn man_goes_on(&mut self, at: Set<R>, taken: Taken<R::Word>) {
        let mut goes_on = false;
        let jumps = if self.has_changed(at, taken) {
            None
        } else {
            Some(self.jumps)
        };
        if jumps.is_none_or(|jumps| at.intersects(jumps.any)) {
            each_direction!(S in R::RULES.man_captures, goes_on |= self.man_jumps(at, taken, jumps));
        }
        if !goes_on {
            self.finish(at, taken, at.intersects(Board::<R>::crowning_row(S::SIDE)));
        }
    }

    /// Continues a capture by a man in direction `D`, by one of `jumps` if they are still valid. Returns
    /// `false` if there is nothing to capture.
    #[inline(always)]
    fn man_jumps<D: Direction>(
        &mut self,
        at: Set<R>,
        taken: Taken<R::Word>,
        jumps: Option<&Jumps<R>>,
    ) -> bool {
        let victims = match jumps {
            None => self.view.victims_of_men() & D::Reverse::step::<R>(self.free(taken)),
            Some(jumps) if at.intersects(jumps.from[D::INDEX]) => self.view.opponents,
            Some(_) => return false,
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
        R::RULES.removal != Removal::AfterMove
            || taken.squares.is_many()
                && at.intersects(Board::<R>::jump_away(self.from))
                && self.is_victim_on_the_way_back(at, taken)
    }

    /// Whether a piece that is not captured yet stands halfway to the square where the man started.
    #[inline(always)]
    fn is_victim_on_the_way_back(&self, at: Set<R>, taken: Taken<R::Word>) -> bool {
        let halfway = (self.from.index() as u32 + at.0.trailing_zeros()) / 2;
        (self.view.victims_of_men() & !taken.squares).contains(Square::new(halfway))
    }

    /// Continues a capture by a king on any square of `at`. Returns `false` if it cannot.
    #[inline]
    fn king_jumps<D: Direction>(&mut self, at: Set<R>, taken: Taken<R::Word>) -> bool {
        let free = self.free(taken);
        let targets = self.view.opponents & !taken.squares & D::Reverse::step::<R>(free);
        let reached = match R::RULES.kings {
            Kings::Short => at,
            Kings::Flying(_) => D::fill::<R>(at, free),
        };
        let victims = D::step::<R>(reached) & targets;
        for victim in victims {
            let behind = D::step::<R>(victim.set());
            let is_king = self.view.opponent_kings.contains(victim);
            let landings = KingLandings::behind::<D>(behind, is_king, free);
            let taken = taken.and(self.view, victim.set());
            self.king_lands::<D>(landings, taken);
        }
        !victims.is_empty()
    }

    /// Continues a capture after a jump in direction `D`: from each square of `at` from which a king can
    /// capture on, or by ending on each square of `end` if there is none.
    ///
    /// Rays across `D` from different squares of `at` have no square in common, so that all are
    /// followed at once.
    #[inline(always)]
    fn king_lands<D: Direction>(&mut self, landings: KingLandings<R>, taken: Taken<R::Word>) {
        let KingLandings { at, end } = landings;
        let waits = self.must_wait();
        let barred = match R::RULES.removal {
            Removal::AtOnce { turns_round: true } => None,
            Removal::AtOnce { turns_round: false } => Some(D::Reverse::INDEX),
            // Captured pieces block the way back: a search there is useless, but not wrong.
            Removal::AfterMove => (!waits).then_some(D::Reverse::INDEX),
        };
        let stop = Stop {
            taken,
            is_king: true,
            barred,
            at,
            end,
        };
        if waits {
            self.waves.put_off(stop);
        } else {
            self.king_goes_on(stop);
        }
    }

    /// Continues a capture by a king, or ends it.
    fn king_goes_on(&mut self, stop: Stop<R>) {
        let Stop {
            taken,
            barred,
            at,
            end,
            ..
        } = stop;
        let mut goes_on = false;
        each_direction!(
            S in R::RULES.king_captures,
            goes_on |= self.king_jumps_unless(barred, at, taken)
        );
        if !goes_on {
            self.finish(end, taken, !self.by_king);
        }
    }

    #[inline(always)]
    fn king_jumps_unless<D: Direction>(
        &mut self,
        barred: Option<usize>,
        at: Set<R>,
        taken: Taken<R::Word>,
    ) -> bool {
        barred != Some(D::INDEX) && self.king_jumps::<D>(at, taken)
    }

    /// The squares that a piece may pass over or land on.
    #[inline(always)]
    fn free(&self, taken: Taken<R::Word>) -> Set<R> {
        match R::RULES.removal {
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

/// The square from which a step of `by` bits leads to `square`.
#[inline(always)]
pub(crate) fn back(square: Square, by: i32) -> Square {
    Square::new((square.index() as i32 - by) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::generator::best_captures::Tally;
    use crate::position::direction::White;
    use crate::{Canadian, Frisian, Position};
    use game_core::Notation;
    use std::format;
    use std::string::String;

    /// The number of landings that the search of White's kings follows, and the number of captures.
    fn landings_and_captures<R: Rules>(fen: &str) -> (u32, usize) {
        let position = Position::<R>::parse_position(fen).unwrap();
        let view = View::<R, White>::new(&position);
        let jumps = Jumps::of(&view);
        let mut tally = Tally::new();
        let mut chain = CaptureSearch::new(&view, &jumps, &mut tally);
        chain.follow_kings();
        (chain.landings, tally.len())
    }

    /// The nineteen pieces can be captured in a great many orders. The search meets 33,000 sets of them, and
    /// must follow each set once.
    #[test]
    fn each_set_of_captured_pieces_goes_on_once() {
        let fen = "W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47";
        let (landings, captures) = landings_and_captures::<Frisian>(fen);
        assert_eq!(captures, 1);
        assert!(landings < 33_100, "{landings}");
    }

    /// Every second square of every second row: a king meets 15,000 sets of the twenty-five men.
    #[test]
    fn a_lattice_of_men_does_not_explode() {
        let rows = (0..5).map(|row| {
            let first = 7 + 12 * row;
            let men: [String; 5] = core::array::from_fn(|man| format!("{}", first + man));
            men.join(",")
        });
        let men: std::vec::Vec<String> = rows.collect();
        let fen = format!("W:WK67:B{}", men.join(","));
        let (landings, captures) = landings_and_captures::<Canadian>(&fen);
        assert!(captures > 0);
        assert!(landings < 20_000, "{landings}");
    }
}
