use bitboard::{Bitboard, Exchange, Piece, Square, attacks};
use game_core::Score;

use crate::{Move, MoveKind, Position};

/// The value of each kind of piece in an exchange, in centipawns.
#[inline]
pub(crate) const fn exchange_value(piece: Piece) -> i32 {
    const VALUES: [i32; Piece::COUNT] = [100, 320, 330, 500, 950, 20_000];
    VALUES[piece as usize]
}

impl Position {
    /// The kind of piece that a move captures.
    #[inline]
    #[must_use]
    pub fn captured(&self, mv: Move) -> Option<Piece> {
        // Castling goes to the square of an own rook.
        if self.board().side(!self.side()).contains(mv.to()) {
            self.board().piece_at(mv.to())
        } else {
            (mv.kind() == MoveKind::EnPassant).then_some(Piece::Pawn)
        }
    }

    /// Whether the exchange of pieces on the target square of a legal move gains at least
    /// `threshold` centipawns for the mover, both sides capturing with their least valuable piece
    /// and stopping when they like (Chess Programming Wiki, "Static Exchange Evaluation").
    ///
    /// Pins are ignored.
    #[must_use]
    pub fn exchange_gains(&self, mv: Move, threshold: Score) -> bool {
        if mv.kind() == MoveKind::Castling {
            return threshold <= Score::DRAW;
        }
        // Margin over the threshold, from the view of the side that has just captured.
        let mut balance = self.immediate_gain(mv) - threshold.units();
        if balance < 0 {
            return false;
        }
        balance -= exchange_value(mv.promotion().unwrap_or(mv.piece()));
        if balance >= 0 {
            return true;
        }
        if balance < -exchange_value(Piece::Pawn) && self.is_guarded_by_pawn(mv.to()) {
            return false;
        }
        self.exchange_after(mv)
            .holds(balance, exchange_value, |piece, occupied| {
                self.uncovered(piece, mv.to(), occupied)
            })
    }

    /// The gain of the mover from the exchange of pieces on the target square of a legal move, in
    /// centipawns: the greatest threshold of [`exchange_gains`](Self::exchange_gains), which is faster
    /// where only a threshold matters. Negative if the move loses material. Castling gains nothing.
    ///
    /// ```
    /// use chess::Position;
    /// use game_core::Score;
    /// let position = Position::from_fen("4k3/8/4p3/3p4/8/8/3R4/3RK3 w - - 0 1")?;
    /// let mv = position.parse_san("Rxd5")?;
    /// assert_eq!(position.exchange_value(mv), Score::new(100 - 500 + 100));
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn exchange_value(&self, mv: Move) -> Score {
        if mv.kind() == MoveKind::Castling {
            return Score::DRAW;
        }
        let at_stake = exchange_value(mv.promotion().unwrap_or(mv.piece()));
        let reply =
            self.exchange_after(mv)
                .winnings(at_stake, &exchange_value, &|piece, occupied| {
                    self.uncovered(piece, mv.to(), occupied)
                });
        Score::new(self.immediate_gain(mv) - reply)
    }

    /// Whether a pawn of the side that is not to move attacks a square.
    #[inline]
    fn is_guarded_by_pawn(&self, square: Square) -> bool {
        let pawns = self.board().of(!self.side(), Piece::Pawn);
        attacks::pawn(self.side(), square).intersects(pawns)
    }

    /// The value of the captured piece and of the promotion, before any reply.
    #[inline]
    fn immediate_gain(&self, mv: Move) -> i32 {
        let promotion_gain = mv.promotion().map_or(0, |piece| {
            exchange_value(piece) - exchange_value(Piece::Pawn)
        });
        self.captured(mv).map_or(0, exchange_value) + promotion_gain
    }

    /// The rest of the exchange after a move.
    #[inline]
    fn exchange_after(&self, mv: Move) -> Exchange<'_> {
        let occupied = self.occupied_after(mv);
        Exchange {
            board: self.board(),
            side: !self.side(),
            attackers: self.attackers(mv.to(), occupied) & occupied,
            occupied,
        }
    }

    fn occupied_after(&self, mv: Move) -> Bitboard {
        let taken = mv.capture_square();
        ((self.board().occupied() - mv.from().into()) - taken.into()) | mv.to().into()
    }

    /// The sliders uncovered by a piece that left its line to `to`.
    fn uncovered(&self, piece: Piece, to: Square, occupied: Bitboard) -> Bitboard {
        let mut behind = Bitboard::EMPTY;
        if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            behind |= attacks::bishop(to, occupied) & self.diagonal_sliders();
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            behind |= attacks::rook(to, occupied) & self.straight_sliders();
        }
        behind
    }
}

#[cfg(test)]
mod tests {
    use game_core::{MoveGenerator, Notation, laws};

    use super::*;

    #[test]
    fn exchanges_are_worth_what_they_win() {
        #[rustfmt::skip]
        let cases = [
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", 100 - 320),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
            ("8/P7/8/8/8/8/k7/4K3 w - - 0 1", "a7a8q", 950 - 100),
            ("1n6/P7/8/8/8/8/k7/4K3 w - - 0 1", "a7b8q", 320 + 950 - 100),
            ("4k3/8/4p3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100 - 500 + 100),
            ("4k3/8/8/3p4/3K4/8/8/8 w - - 0 1", "d4d5", 100),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
        ];
        for (fen, text, value) in cases {
            let position = Position::from_fen(fen).unwrap();
            let mv = position.parse_move(text).unwrap();
            assert!(
                position.exchange_gains(mv, Score::new(value)),
                "{fen} {text}"
            );
            assert!(
                !position.exchange_gains(mv, Score::new(value + 1)),
                "{fen} {text}"
            );
            assert_eq!(
                position.exchange_value(mv),
                Score::new(value),
                "{fen} {text}"
            );
        }
    }

    #[test]
    fn the_value_of_an_exchange_is_its_greatest_threshold() {
        let mut captures = 0;
        for seed in 0..30 {
            laws::playout(&Position::start(), seed, 120, |position| {
                for mv in position.moves() {
                    let value = position.exchange_value(mv);
                    let next = Score::new(value.units() + 1);
                    assert!(position.exchange_gains(mv, value), "{mv:?} {position:?}");
                    assert!(!position.exchange_gains(mv, next), "{mv:?} {position:?}");
                    captures += usize::from(position.captured(mv).is_some());
                }
            });
        }
        assert!(captures > 5000, "{captures} captures");
    }
}
