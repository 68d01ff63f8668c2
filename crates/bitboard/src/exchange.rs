use game_core::Side;

use crate::{Bitboard, Board, Piece};

/// An exchange of pieces on one square that is under way (Chess Programming Wiki, "Static Exchange
/// Evaluation").
#[derive(Clone, Copy, Debug)]
pub struct Exchange<'a> {
    /// Where the pieces stood when it began.
    pub board: &'a Board,
    /// The side that may capture next.
    pub side: Side,
    /// The pieces of both sides that attack the square now.
    pub attackers: Bitboard,
    /// The squares that stop sliders now.
    pub occupied: Bitboard,
}

impl Exchange<'_> {
    /// Whether the side whose piece stands on the square reaches its aim if both sides capture
    /// with their least valuable piece and stop when they like.
    ///
    /// `balance` is the margin of that side over its aim once the piece is lost: negative, since otherwise the
    /// answer is known. `uncovered` returns the sliders that attack the square with these squares occupied,
    /// now that a piece has left its line. Pins are ignored.
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
        // The side to capture has had enough or has nothing left: the other one prevails.
        self.side != holder
    }

    /// The gain of the side to capture if the piece on the square is worth `prey`. Both sides capture with their
    /// least valuable piece and stop when they like; zero if the first capture loses material.
    ///
    /// `value` and `uncovered` are as in [`holds`](Self::holds), whose result follows from this one but is
    /// faster, because it need not play the exchange to its end.
    #[must_use]
    pub fn winnings(
        mut self,
        prey: i32,
        value: &impl Fn(Piece) -> i32,
        uncovered: &impl Fn(Piece, Bitboard) -> Bitboard,
    ) -> i32 {
        match self.capture(uncovered) {
            // The recursion is no deeper than the number of pieces.
            Some(piece) => (prey - self.winnings(value(piece), value, uncovered)).max(0),
            None => 0,
        }
    }

    /// Captures with the least valuable piece of the side to capture, if it has one that may.
    #[inline]
    fn capture(&mut self, uncovered: &impl Fn(Piece, Bitboard) -> Bitboard) -> Option<Piece> {
        let (piece, from) = self.least_valuable()?;
        self.occupied ^= from;
        self.attackers = (self.attackers | uncovered(piece, self.occupied)) & self.occupied;
        // A king may not capture what is defended.
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
