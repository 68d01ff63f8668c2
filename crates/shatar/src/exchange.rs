use bitboard::{Bitboard, Piece};
use game_core::Score;

use crate::weights::exchange_value;
use crate::{Move, Position, Rules};

/// The order in which a side spends its pieces in an exchange. A bers goes last but the king.
const CHEAPEST_FIRST: [Piece; Piece::COUNT] = Piece::ALL;

impl<R: Rules> Position<R> {
    /// Whether the exchange that a legal move starts gains the mover at least `threshold`, if both
    /// sides take on the square with their cheapest piece as long as it pays. Pins, promotions on
    /// the way and the end by robado are not seen.
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
        // Step 3. The sides take in turn until one has nothing left or is satisfied. `balance` is
        // that of the side that took last, should its piece be taken.
        let board = self.board();
        let to = mv.to();
        let mut occupied = board.occupied() ^ mv.from().into() | to.into();
        let mut attackers = self.attackers_to(to, occupied) & occupied;
        let mut side = !self.side();
        while let Some((piece, from)) = self.cheapest(attackers & board.side(side)) {
            occupied ^= from;
            attackers = (attackers | self.line_attackers(to, occupied)) & occupied;
            // A king cannot take what is defended.
            if piece == Piece::King && attackers.intersects(board.side(!side)) {
                break;
            }
            side = !side;
            balance = -balance - 1 - exchange_value::<R>(piece);
            if balance >= 0 {
                break;
            }
        }
        // The side whose turn it is has had enough: the other one prevails.
        side != self.side()
    }

    /// What a move wins if nothing follows: the captured piece and the promotion.
    #[inline]
    pub(crate) fn immediate_gain(&self, mv: Move) -> i32 {
        let victim = self.board().piece_at(mv.to());
        let arriving = exchange_value::<R>(mv.arriving_piece());
        victim.map_or(0, exchange_value::<R>) + arriving - exchange_value::<R>(mv.piece())
    }

    /// The cheapest piece of a set, with one square where it stands.
    fn cheapest(&self, set: Bitboard) -> Option<(Piece, Bitboard)> {
        let of = |piece| set & self.board().pieces(piece);
        let piece = CHEAPEST_FIRST
            .into_iter()
            .find(|&piece| !of(piece).is_empty())?;
        Some((piece, of(piece).lowest().into()))
    }
}
