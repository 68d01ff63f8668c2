use bitboard::{Bitboard, File, Piece, Square};
use game_core::{Position as _, Side};

use super::random64::RANDOM64;
use crate::notation::description::Wing;
use crate::{Move, MoveKind, Position};

/// The offsets of the parts after the pieces in the random numbers.
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

/// The key of a position in books.
impl Position {
    /// The key of Polyglot's book format (Chess Programming Wiki, "PolyGlot").
    ///
    /// Castling rights count as kingside or queenside by the rook's side of the king, in Chess960 too.
    ///
    /// The format counts the file of en passant if a pawn stands beside the one that has just passed,
    /// even if it is pinned. A position drops the passed square when no legal capture follows; in
    /// that rare case the key is one without en passant, and only
    /// [`polyglot_key_after`](Self::polyglot_key_after) is exact.
    ///
    /// ```
    /// use chess::Position;
    /// assert_eq!(Position::start().polyglot_key(), 0x463b_9618_1691_fc9c);
    /// ```
    #[must_use]
    pub fn polyglot_key(&self) -> u64 {
        self.polyglot_key_with(self.en_passant().map(Square::file))
    }

    /// The key of Polyglot's book format after a legal move, always exact.
    #[must_use]
    pub fn polyglot_key_after(&self, mv: Move) -> u64 {
        let mut child = *self;
        child.play(mv);
        let to = Bitboard::of(mv.to());
        let beside = to.east() | to.west();
        let met = child
            .board()
            .of(child.side(), Piece::Pawn)
            .intersects(beside);
        let passed = mv.kind() == MoveKind::DoubleStep && met;
        child.polyglot_key_with(passed.then(|| mv.to().file()))
    }

    fn polyglot_key_with(&self, passed: Option<File>) -> u64 {
        let board = self.board();
        let mut key = 0;
        for square in board.occupied() {
            let piece = board.piece_at(square).map_or(0, Piece::index);
            // Black comes before White.
            let kind = 2 * piece + usize::from(board.side(Side::White).contains(square));
            key ^= RANDOM64[64 * kind + square.index()];
        }
        for rook in self.castling_rooks() {
            let side = match board.side(Side::White).contains(rook) {
                true => Side::White,
                false => Side::Black,
            };
            let wing = Wing::of(board.king(side), rook);
            key ^= RANDOM64[CASTLING + 2 * side.index() + wing as usize];
        }
        if let Some(file) = passed {
            key ^= RANDOM64[EN_PASSANT + file.index()];
        }
        if self.side() == Side::White {
            key ^= RANDOM64[WHITE_TO_MOVE];
        }
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The positions of "The book format of Polyglot", each reached from the start.
    const PUBLISHED: [(&str, u64); 9] = [
        ("", 0x463b_9618_1691_fc9c),
        ("e2e4", 0x823c_9b50_fd11_4196),
        ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
        ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
        ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
        ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
        ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
        ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
        ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
    ];

    #[test]
    fn the_published_keys_come_out() {
        for (line, key) in PUBLISHED {
            let mut position = Position::start();
            let mut after = position.polyglot_key();
            for text in line.split_whitespace() {
                let mv = position.parse_uci(text).unwrap();
                after = position.polyglot_key_after(mv);
                position.play(mv);
            }
            assert_eq!(position.polyglot_key(), key, "{line}");
            assert_eq!(after, key, "{line}");
        }
    }

    /// Keys by python-chess 1.11.2.
    #[test]
    fn keys_of_random_positions_agree() {
        for (fen, key) in RANDOM_POSITIONS {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(position.polyglot_key(), key, "{fen}");
        }
    }

    /// Positions of random games, the last six of Chess960.
    const RANDOM_POSITIONS: [(&str, u64); 12] = [
        (
            "1nkq2nr/1b4pp/r1p5/p2pp1p1/1PPB2Pb/NK1P1P1P/P3P3/R3QBR1 b - - 2 24",
            0x8fba_4769_cf5a_b0ad,
        ),
        (
            "r1bq1bn1/1p2k3/pP1ppp2/2B1n2N/2P2PPR/P2P4/4B1P1/RN4K1 w - - 3 27",
            0x4d49_0b7b_7385_747f,
        ),
        (
            "rn2k2r/1pp2pp1/7n/P2pq3/P2P2bp/2P2p2/2QPN1P1/RNB1KBR1 w kq - 1 21",
            0x3fbf_bb47_f31a_bf8a,
        ),
        (
            "rnbq1bnr/2pppkpp/1p3p1Q/8/p7/1P2P3/P1PP1PPP/RNB1KBNR w KQ - 0 6",
            0xaa99_37b7_a7f4_4f71,
        ),
        (
            "rnbqk1nr/2ppp1b1/p5p1/1P3p2/2B1P2p/BP3P1P/2PP2P1/1RQ1K1NR b k - 3 15",
            0xa722_245c_cc30_fe64,
        ),
        (
            "nrb2bnr/pp2k2p/5pp1/4p2q/2Pp1P1P/4PB2/PP1PK3/RNB3NR b - - 0 17",
            0x1453_7d43_8a7b_c036,
        ),
        (
            "qn2krn1/1brp2bQ/5p1N/ppp4p/PP3p1P/2P1P3/3PK1P1/B2R1R1B w f - 0 21",
            0x2f7e_7e77_eb5d_db64,
        ),
        (
            "rkn2rbb/pppp1ppp/3npq2/8/1PQ1P3/7P/P1PP1PP1/RKN1NRBB w FAfa - 1 6",
            0x6173_f715_10c1_cbf0,
        ),
        (
            "br1bknrq/1p1pp1pp/p2n4/5p2/2pN2P1/2P3R1/PP1PPP1P/BR1BKN1Q w Bgb - 2 6",
            0x8d26_73ff_fb5a_413c,
        ),
        (
            "2n1nrbb/r1kp3p/p5p1/2p1pN2/PpP2q2/3PPB2/1PK1NR1P/R1Q3B1 b - - 1 16",
            0xd648_6525_0265_ab20,
        ),
        (
            "bqQb1kr1/1n2p3/p2p2p1/1p3p1p/4n1PP/1P3P2/2P2KR1/B1RBN2N w g - 0 20",
            0x555d_8587_133f_2138,
        ),
        (
            "2rr2qb/kn1b2p1/p1ppn2p/1p2Np2/1P2N3/P2KP2P/1BPP1PPQ/R2R3B w - - 0 14",
            0x3c09_76cb_f0d2_6c52,
        ),
    ];

    /// Both keys by python-chess 1.11.2.
    #[test]
    fn a_pinned_pawn_counts_for_en_passant() {
        let before = Position::from_fen("8/8/8/8/R3p2k/8/3P4/4K3 w - - 0 1").unwrap();
        let mv = before.parse_uci("d2d4").unwrap();
        let mut after = before;
        after.play(mv);
        assert_eq!(after.en_passant(), None);
        assert_eq!(before.polyglot_key_after(mv), 0x4cee_2ef9_c514_b5e4);
        assert_eq!(after.polyglot_key(), 0x5077_f02a_f9ac_2545);
    }
}
