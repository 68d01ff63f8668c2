use bitboard::Exchange;
use game_core::Score;

use crate::weights::exchange_value;
use crate::{Move, Position, Rules};

impl<R: Rules> Position<R> {
    /// Whether the exchange that a legal move starts gains at least `threshold` for the mover, if both
    /// sides capture on its target square with their least valuable piece as long as that pays. Pins,
    /// promotions during the exchange and the end of the game by robado are ignored.
    #[must_use]
    pub fn exchange_gains(&self, mv: Move, threshold: Score) -> bool {
        // Step 1. The best case: the opponent does not recapture.
        let mut balance = self.immediate_gain(mv) - threshold.units();
        if balance < 0 {
            return false;
        }
        // Step 2. The worst case: the piece that moved is lost without a recapture.
        balance -= exchange_value::<R>(mv.arriving_piece());
        if balance >= 0 {
            return true;
        }
        // Step 3. The sides capture in turn until one of them stops or has no attacker left.
        let occupied = self.board().occupied() ^ mv.from().into() | mv.to().into();
        let exchange = Exchange {
            board: self.board(),
            side: !self.side(),
            attackers: self.attackers(mv.to(), occupied) & occupied,
            occupied,
        };
        exchange.holds(balance, exchange_value::<R>, |_, occupied| {
            self.line_attackers(mv.to(), occupied)
        })
    }

    /// The gain of a move before any reply: the captured piece and the promotion.
    #[inline]
    pub(crate) fn immediate_gain(&self, mv: Move) -> i32 {
        let victim = self.board().piece_at(mv.to());
        let arriving = exchange_value::<R>(mv.arriving_piece());
        victim.map_or(0, exchange_value::<R>) + arriving - exchange_value::<R>(mv.piece())
    }
}
