use bitboard::{Bitboard, Piece, Rank};
use game_core::{Side, Tapered};

use super::{Evaluation, View, each};

impl Evaluation {
    /// Freedom, places and dangers of the pieces of one side.
    pub(super) fn pieces(&self, view: &View<'_>, side: Side) -> Tapered {
        let weights = &*self.weights;
        let board = view.board;
        let mut score = view.mobility[side.index()] + self.threats(view, side);
        if board.of(side, Piece::Bishop).is_many() {
            score += weights.bishop_pair;
        }
        let own_files = board.of(side, Piece::Pawn).fill_files();
        let all_files = board.pieces(Piece::Pawn).fill_files();
        let rooks = board.of(side, Piece::Rook);
        score += each(weights.rook_open_file, rooks - all_files);
        score += each(weights.rook_half_open_file, (rooks & all_files) - own_files);

        let outposts = outposts(view, side);
        for (piece, weight) in [Piece::Knight, Piece::Bishop]
            .into_iter()
            .zip(weights.outpost)
        {
            score += each(weight, board.of(side, piece) & outposts);
        }
        score
    }

    /// Pieces of `side` that are attacked by less valuable ones, or attacked and not protected.
    fn threats(&self, view: &View<'_>, side: Side) -> Tapered {
        let weights = &*self.weights;
        let board = view.board;
        let enemy = &view.attacks[(!side).index()];
        let minors = enemy[Piece::Knight.index()] | enemy[Piece::Bishop.index()];
        let mut score = Tapered::ZERO;
        for piece in [
            Piece::Pawn,
            Piece::Knight,
            Piece::Bishop,
            Piece::Rook,
            Piece::Queen,
        ] {
            let own = board.of(side, piece);
            let kind = piece.index();
            score += each(weights.pawn_threat[kind], own & enemy[Piece::Pawn.index()]);
            score += each(weights.minor_threat[kind], own & minors);
            score += each(weights.rook_threat[kind], own & enemy[Piece::Rook.index()]);
        }
        let loose = board.side(side) - view.attacked[side.index()];
        score + each(weights.hanging, loose & view.attacked[(!side).index()])
    }
}

/// Squares in the enemy's half that an own pawn protects and that no enemy pawn can ever attack.
fn outposts(view: &View<'_>, side: Side) -> Bitboard {
    let ranks = [Rank::Fourth, Rank::Fifth, Rank::Sixth];
    let far = ranks.into_iter().fold(Bitboard::EMPTY, |set, rank| {
        set | Bitboard::rank(rank.relative_to(side))
    });
    let attackable = view.pawn_attacks[(!side).index()].fill_forward(!side);
    (far & view.pawn_attacks[side.index()]) - attackable
}
