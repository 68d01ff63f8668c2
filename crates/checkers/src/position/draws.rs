use game_core::{MoveGenerator, Side};

use crate::{Board, DrawClocks, LoneKingClock, Position, Rules, Stronger};

/// The draw rules that count moves. A rule that gives each player a number of moves allows two plies for
/// each.
impl<R: Rules> Position<R> {
    /// Whether a clock has run out, and the side to move has not lost already.
    #[inline]
    pub(crate) fn draw_clock_has_run_out(&self) -> bool {
        // No clock has run longer than the balance clock, so that one comparison is enough nearly
        // always.
        self.clocks().balance_plies() >= const { R::RULES.draw_clocks.shortest() }
            && (self.only_kings_moved() || self.ending_is_drawn())
            && self.has_legal_move()
    }

    fn only_kings_moved(&self) -> bool {
        let moves = R::RULES.draw_clocks.king_moves;
        moves.is_some_and(|moves| self.clocks().king_plies() >= 2 * moves)
    }

    fn ending_is_drawn(&self) -> bool {
        self.balance_is_kept()
            || self.is_one_piece_each()
            || Side::ALL.into_iter().any(|side| self.lone_king_holds(side))
    }

    fn balance_is_kept(&self) -> bool {
        let pieces = self.occupied().len();
        let clock = R::RULES
            .draw_clocks
            .balance
            .iter()
            .find(|c| pieces <= c.pieces);
        clock.is_some_and(|clock| self.clocks().balance_plies() >= 2 * clock.moves)
            && Side::ALL.iter().all(|&side| !self.kings(side).is_empty())
    }

    fn is_one_piece_each(&self) -> bool {
        let has_one = |&side: &Side| self.pieces(side).len() == 1;
        R::RULES.draw_clocks.one_piece_each && Side::ALL.iter().all(has_one) && !self.must_capture()
    }

    /// Whether `side` has a king alone, and its opponent has used all the moves that the rules allow.
    fn lone_king_holds(&self, side: Side) -> bool {
        let king = self.pieces(side);
        if king.len() != 1 || (king & self.all_kings()).is_empty() {
            return false;
        }
        let mut clocks = R::RULES.draw_clocks.lone_king.iter();
        clocks.any(|clock| self.is_over(clock, side))
    }

    fn is_over(&self, clock: &LoneKingClock, lone: Side) -> bool {
        let plies = if clock.on_main_road {
            self.clocks().road_plies()
        } else {
            self.clocks().balance_plies()
        };
        plies >= 2 * clock.moves
            && self.has(lone.opponent(), clock.against)
            && (!clock.on_main_road || self.pieces(lone).meets(Board::<R>::main_road()))
            && (clock.moves > 0 || !self.must_capture())
    }

    fn has(&self, side: Side, force: Stronger) -> bool {
        let (pieces, kings) = (self.pieces(side).len(), self.kings(side).len());
        match force {
            Stronger::Pieces(number) => pieces == number,
            Stronger::WithKing(number) => pieces == number && kings > 0,
            Stronger::Kings(number) => pieces == number && kings == number,
            Stronger::KingsOrMore(number) => pieces >= number && kings == pieces,
        }
    }
}

impl DrawClocks {
    /// Plies after which the first of the clocks can run out.
    const fn shortest(&self) -> u32 {
        let mut shortest = match self.king_moves {
            Some(moves) => 2 * moves,
            None => u32::MAX,
        };
        if self.one_piece_each {
            shortest = 0;
        }
        let mut i = 0;
        while i < self.balance.len() {
            shortest = min(shortest, 2 * self.balance[i].moves);
            i += 1;
        }
        let mut i = 0;
        while i < self.lone_king.len() {
            shortest = min(shortest, 2 * self.lone_king[i].moves);
            i += 1;
        }
        shortest
    }

    /// Whether the moves on the main road are counted.
    pub(crate) const fn counts_road(&self) -> bool {
        let mut i = 0;
        while i < self.lone_king.len() {
            if self.lone_king[i].on_main_road {
                return true;
            }
            i += 1;
        }
        false
    }
}

const fn min(a: u32, b: u32) -> u32 {
    if a < b { a } else { b }
}
