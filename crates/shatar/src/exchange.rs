use bitboard::Exchange;
use game_core::Score;

use crate::weights::exchange_value;
use crate::{Move, Position, Rules};

impl<R: Rules> Position<R> {
    /// Whether the exchange that a legal move starts gains the mover at least `threshold`, if both
    /// sides take on the square with their cheapest piece as long as it pays. Pins, promotions during
    /// the exchange and the end by robado are ignored.
    #[must_use]
    pub fn exchange_gains(&self, mv: Move, threshold: Score) -> bool {
        // Step 1. Nothing is taken back.
        let mut balance = self.immediate_gain(mv) - threshold.units();
        if balance < 0 {
            return false;
        }
        // Step 2. The piece that moved is lost for nothing.
        balance -= exchange_value::<R>(mv.arriving_piece());
        if balance >= 0 {
            return true;
        }
        // Step 3. The sides take in turn until one has nothing left or is satisfied.
        let occupied = self.board().occupied() ^ mv.from().into() | mv.to().into();
        let exchange = Exchange {
            board: self.board(),
            side: !self.side(),
            attackers: self.attackers_to(mv.to(), occupied) & occupied,
            occupied,
        };
        exchange.holds(balance, exchange_value::<R>, |_, occupied| {
            self.line_attackers(mv.to(), occupied)
        })
    }

    /// The gain of a move without an answer: the captured piece and the promotion.
    #[inline]
    pub(crate) fn immediate_gain(&self, mv: Move) -> i32 {
        let victim = self.board().piece_at(mv.to());
        let arriving = exchange_value::<R>(mv.arriving_piece());
        victim.map_or(0, exchange_value::<R>) + arriving - exchange_value::<R>(mv.piece())
    }
}
