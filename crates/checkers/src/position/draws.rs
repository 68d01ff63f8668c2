use game_core::{MoveGenerator, Position as _, Side};

use crate::{Board, DrawClocks, LoneKingClock, Move, Position, Rules, Stronger};

/// The draw rules that count moves. A rule that gives each player a number of moves allows two plies for
/// each.
impl<R: Rules> Position<R> {
    /// Whether a clock has run out, and the side to move has not lost already.
    #[inline]
    pub(crate) fn draw_clock_has_run_out(&self) -> bool {
        // No clock has run longer than the balance clock, so that one comparison is enough nearly
        // always.
        self.clocks().balance_plies() >= const { R::RULES.draw_clocks.shortest() }
            && (self.plies_left() == Some(0) || self.is_one_piece_each())
            && self.has_legal_move()
    }

    /// The plies after which the first running clock draws the game, unless a capture or a crowning resets it;
    /// `None` if none runs. An advance of a man resets the clock of king moves too.
    pub(crate) fn plies_left(&self) -> Option<u32> {
        let clocks = [self.king_moves_left(), self.balance_left()];
        let lone_kings = Side::ALL.map(|side| self.lone_king_left(side));
        clocks.into_iter().chain(lone_kings).flatten().min()
    }

    fn king_moves_left(&self) -> Option<u32> {
        let moves = R::RULES.draw_clocks.king_moves?;
        Some(left(moves, self.clocks().king_plies()))
    }

    fn balance_left(&self) -> Option<u32> {
        let pieces = self.occupied().len();
        let mut clocks = R::RULES.draw_clocks.balance.iter();
        let clock = clocks.find(|clock| pieces <= clock.pieces)?;
        let has_king = |&side: &Side| !self.kings(side).is_empty();
        let plies = self.clocks().balance_plies();
        Side::ALL
            .iter()
            .all(has_king)
            .then(|| left(clock.moves, plies))
    }

    /// Whether a clock that counts from captures and crownings may be running. Only these start one.
    pub(crate) fn counts_from_captures(&self) -> bool {
        let has_lone_king = Side::ALL.into_iter().any(|side| self.is_lone_king(side));
        self.balance_left().is_some() || has_lone_king && !R::RULES.draw_clocks.lone_king.is_empty()
    }

    /// Whether `side` has a king and nothing else.
    #[inline]
    pub(crate) fn is_lone_king(&self, side: Side) -> bool {
        let pieces = self.pieces(side);
        !pieces.is_many() && pieces.intersects(self.all_kings())
    }

    fn is_one_piece_each(&self) -> bool {
        let has_one = |&side: &Side| self.pieces(side).len() == 1;
        R::RULES.draw_clocks.one_piece_each && Side::ALL.iter().all(has_one) && !self.must_capture()
    }

    /// The plies that the rules leave to the opponent of a king alone; `None` if `side` has other pieces.
    fn lone_king_left(&self, side: Side) -> Option<u32> {
        if !self.is_lone_king(side) {
            return None;
        }
        let clocks = R::RULES.draw_clocks.lone_king.iter();
        clocks.filter_map(|clock| self.left_on(clock, side)).min()
    }

    /// The plies left on a clock against the king alone of `lone`; `None` if it does not run.
    fn left_on(&self, clock: &LoneKingClock, lone: Side) -> Option<u32> {
        let runs = self.has(lone.opponent(), clock.against)
            && (!clock.on_main_road || self.pieces(lone).intersects(Board::<R>::main_road()))
            && (clock.moves > 0 || !self.capture_is_certain());
        let plies = if clock.on_main_road {
            self.clocks().road_plies()
        } else {
            self.clocks().balance_plies()
        };
        runs.then(|| left(clock.moves, plies))
    }

    /// Whether the side to move must capture, or the opponent must after any of its moves.
    fn capture_is_certain(&self) -> bool {
        let leads_to_capture = |&mv: &Move<R>| {
            let mut child = *self;
            child.play(mv);
            child.must_capture()
        };
        self.must_capture() || self.moves().iter().all(leads_to_capture)
    }

    fn has(&self, side: Side, force: Stronger) -> bool {
        let (pieces, kings) = (self.pieces(side).len(), self.kings(side).len());
        match force {
            Stronger::WithKing(number) => pieces == number && kings > 0,
            Stronger::Kings(number) => pieces == number && kings == number,
            Stronger::KingsOrMore(number) => pieces >= number && kings == pieces,
        }
    }
}

/// The plies that are left of `moves` moves of each player.
const fn left(moves: u32, plies: u32) -> u32 {
    (2 * moves).saturating_sub(plies)
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
