use bitboard::{Bitboard, Exchange, Piece, Square, attacks};
use game_core::Score;

use crate::{Move, MoveKind, Position};

/// What a kind of piece is worth in an exchange, in centipawns.
#[inline]
pub(crate) const fn exchange_value(piece: Piece) -> i32 {
    const VALUES: [i32; Piece::COUNT] = [100, 320, 330, 500, 950, 20_000];
    VALUES[piece as usize]
}

impl Position {
    /// The kind of piece that a move captures.
    #[must_use]
    pub fn captured(&self, mv: Move) -> Option<Piece> {
        match mv.kind() {
            MoveKind::Castling => None,
            MoveKind::EnPassant => Some(Piece::Pawn),
            _ => self.board().piece_at(mv.to()),
        }
    }

    /// Whether the exchange of pieces on the target square of a legal move gains at least
    /// `threshold` centipawns for the mover, both sides capturing with their least valuable piece
    /// and stopping when they like (Chess Programming Wiki, "Static Exchange Evaluation").
    ///
    /// Pins are not looked at.
    #[must_use]
    pub fn exchange_gains(&self, mv: Move, threshold: Score) -> bool {
        if mv.kind() == MoveKind::Castling {
            return threshold <= Score::DRAW;
        }
        let promoted = mv.promotion();
        let promotion_gain = promoted.map_or(0, |piece| {
            exchange_value(piece) - exchange_value(Piece::Pawn)
        });
        let gain = self.captured(mv).map_or(0, exchange_value) + promotion_gain;
        // What the side to capture next stands above the threshold, seen by itself if negated.
        let mut balance = gain - threshold.units();
        if balance < 0 {
            return false;
        }
        balance -= exchange_value(promoted.unwrap_or(mv.piece()));
        if balance >= 0 {
            return true;
        }
        let occupied = self.occupied_after(mv);
        let exchange = Exchange {
            board: self.board(),
            side: !self.side(),
            attackers: self.attackers(mv.to(), occupied) & occupied,
            occupied,
        };
        exchange.holds(balance, exchange_value, |piece, occupied| {
            self.uncovered(piece, mv.to(), occupied)
        })
    }

    fn occupied_after(&self, mv: Move) -> Bitboard {
        let (from, to) = (mv.from(), mv.to());
        let occupied = (self.board().occupied() - from.into()) | to.into();
        match mv.kind() {
            MoveKind::EnPassant => occupied - Square::new(to.file(), from.rank()).into(),
            _ => occupied,
        }
    }

    /// The sliders behind a piece that left its line to `to`.
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
    use game_core::Notation;

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
        }
    }
}
