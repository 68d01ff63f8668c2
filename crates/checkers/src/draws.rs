use game_core::{MoveGenerator, Side};

use crate::{Board, DrawClocks, Position, Rules};

/// The draw rules that count moves. A rule that gives each player so many moves is two plies for
/// each.
impl<R: Rules> Position<R> {
    /// Whether a clock has run out, and the side to move is not lost already.
    #[inline]
    pub(crate) fn draw_clock_has_run_out(&self) -> bool {
        // No clock has run longer than the balance clock, so that one comparison is enough nearly
        // always.
        let shortest = const { Self::shortest_clock() };
        self.clocks().balance_plies() >= shortest
            && (self.only_kings_moved() || self.ending_is_drawn())
            && self.has_legal_move()
    }

    const fn shortest_clock() -> u32 {
        let clocks: DrawClocks = R::DRAW_CLOCKS;
        let mut shortest = u32::MAX;
        let mut i = 0;
        while i < clocks.balance.len() {
            shortest = min(shortest, Some(clocks.balance[i].moves));
            i += 1;
        }
        shortest = min(shortest, clocks.king_moves);
        shortest = min(shortest, clocks.three_kings_against_one);
        min(shortest, clocks.main_road)
    }

    fn only_kings_moved(&self) -> bool {
        is_over(self.clocks().king_plies(), R::DRAW_CLOCKS.king_moves)
    }

    fn ending_is_drawn(&self) -> bool {
        self.balance_is_kept() || Side::ALL.into_iter().any(|side| self.lone_king_holds(side))
    }

    fn balance_is_kept(&self) -> bool {
        let pieces = self.occupied().len();
        let clock = R::DRAW_CLOCKS.balance.iter().find(|c| pieces <= c.pieces);
        is_over(self.clocks().balance_plies(), clock.map(|c| c.moves))
            && Side::ALL.iter().all(|&side| !self.kings(side).is_empty())
    }

    /// Whether `side` has a king alone, and its opponent has had all the moves that the rules give
    /// three pieces or more.
    fn lone_king_holds(&self, side: Side) -> bool {
        let king = self.pieces(side);
        if king.len() != 1 || (king & self.all_kings()).is_empty() {
            return false;
        }
        let strong = self.pieces(side.opponent());
        let clocks = self.clocks();
        let only_kings = (strong & !self.all_kings()).is_empty();
        let kings_failed = only_kings
            && strong.len() >= 3
            && is_over(
                clocks.balance_plies(),
                R::DRAW_CLOCKS.three_kings_against_one,
            );
        let road_is_held = strong.len() == 3
            && king.meets(Board::<R>::MAIN_ROAD)
            && is_over(clocks.road_plies(), R::DRAW_CLOCKS.main_road);
        kings_failed || road_is_held
    }
}

/// Whether both players have made so many moves in `plies`.
fn is_over(plies: u32, moves: Option<u32>) -> bool {
    moves.is_some_and(|moves| plies >= 2 * moves)
}

const fn min(plies: u32, moves: Option<u32>) -> u32 {
    match moves {
        Some(moves) if 2 * moves < plies => 2 * moves,
        _ => plies,
    }
}
