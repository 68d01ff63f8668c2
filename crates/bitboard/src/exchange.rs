use game_core::Side;

use crate::{Bitboard, Board, Piece};

/// A running exchange of pieces on one square (Chess Programming Wiki, "Static Exchange Evaluation").
#[derive(Clone, Copy, Debug)]
pub struct Exchange<'a> {
    /// The placement at the start of the exchange.
    pub board: &'a Board,
    /// The side that may capture next.
    pub side: Side,
    /// The pieces of both sides that still attack the square.
    pub attackers: Bitboard,
    /// The squares that still block sliders.
    pub occupied: Bitboard,
}

impl Exchange<'_> {
    /// Whether the side whose piece stands on the square reaches its threshold, if both sides capture
    /// with their least valuable piece and may stop at any time.
    ///
    /// `balance` is the margin of that side over its threshold after it loses the piece. `balance` must be negative;
    /// otherwise the threshold is reached without an exchange. `uncovered` returns the sliders that attack the square with
    /// the given squares occupied, after a piece of the given kind has left its line. Pins are ignored.
    ///
    /// # Panics
    /// In debug builds, if `balance` is not negative.
    #[must_use]
    pub fn holds(
        mut self,
        mut balance: i32,
        value: impl Fn(Piece) -> i32,
        uncovered: impl Fn(Piece, Bitboard) -> Bitboard,
    ) -> bool {
        debug_assert!(balance < 0);
        let holder = !self.side;
        while let Some(piece) = self.capture(&uncovered) {
            balance = -balance - 1 - value(piece);
            if balance >= 0 {
                break;
            }
        }
        // The side to capture has no attacker left, or cannot reach its threshold: the other side wins the exchange.
        self.side != holder
    }

    /// The gain of the side to capture if the piece on the square is worth `victim`. Both sides capture with their
    /// least valuable piece and may stop at any time; zero if the first capture loses material.
    ///
    /// `value` and `uncovered` are as in [`holds`](Self::holds), which is faster because it need not play the
    /// exchange to its end, but only compares the gain with a threshold.
    #[must_use]
    pub fn winnings(
        mut self,
        victim: i32,
        value: &impl Fn(Piece) -> i32,
        uncovered: &impl Fn(Piece, Bitboard) -> Bitboard,
    ) -> i32 {
        match self.capture(uncovered) {
            // The recursion is no deeper than the number of pieces.
            Some(piece) => (victim - self.winnings(value(piece), value, uncovered)).max(0),
            None => 0,
        }
    }

    /// Captures with the least valuable attacker. `None` if there is none, or if it is a king and the square is defended.
    #[inline]
    fn capture(&mut self, uncovered: &impl Fn(Piece, Bitboard) -> Bitboard) -> Option<Piece> {
        let (piece, from) = self.least_valuable()?;
        self.occupied ^= from;
        self.attackers = (self.attackers | uncovered(piece, self.occupied)) & self.occupied;
        // A king may not capture a defended piece.
        if piece == Piece::King && self.attackers.intersects(self.board.side(!self.side)) {
            return None;
        }
        self.side = !self.side;
        Some(piece)
    }

    #[inline]
    fn least_valuable(&self) -> Option<(Piece, Bitboard)> {
        let own = self.attackers & self.board.side(self.side);
        if own.is_empty() {
            return None;
        }
        Piece::ALL.iter().find_map(|&piece| {
            let from = (self.board.pieces(piece) & own).into_iter().next()?;
            Some((piece, from.into()))
        })
    }
}
