use bitboard::{Bitboard, Piece, Player, Rank};
use game_core::Tapered;

use super::{Evaluation, View, each};

impl Evaluation {
    /// Mobility and placement of the pieces of one side, and threats to them.
    #[inline]
    pub(super) fn pieces<S: Player>(&self, view: &View<'_>) -> Tapered {
        let weights = &*self.weights;
        let board = view.board;
        let mut score = view.mobility[S::SIDE.index()] + self.threats::<S>(view);
        if board.of(S::SIDE, Piece::Bishop).is_many() {
            score += weights.bishop_pair;
        }
        for rook in board.of(S::SIDE, Piece::Rook) {
            let pawns = board.pieces(Piece::Pawn) & Bitboard::file(rook.file());
            if pawns.is_empty() {
                score += weights.rook_open_file;
            } else if !pawns.intersects(board.side(S::SIDE)) {
                score += weights.rook_half_open_file;
            }
        }
        let outposts = outposts::<S>(view);
        for (piece, weight) in [Piece::Knight, Piece::Bishop]
            .into_iter()
            .zip(weights.outpost)
        {
            score += each(weight, board.of(S::SIDE, piece) & outposts);
        }
        score
    }

    /// Pieces of one side that are attacked by less valuable ones, or attacked and not protected.
    #[inline]
    fn threats<S: Player>(&self, view: &View<'_>) -> Tapered {
        let weights = &*self.weights;
        let own = view.board.side(S::SIDE);
        let protected = view.reach[S::SIDE.index()].by_any();
        let enemy = &view.reach[S::Opponent::SIDE.index()];
        let minors = enemy.by(Piece::Knight) | enemy.by(Piece::Bishop);
        let loose = own - protected;
        each_kind(&weights.pawn_threat, view, own & enemy.by(Piece::Pawn))
            + each_kind(&weights.minor_threat, view, own & minors)
            + each_kind(&weights.rook_threat, view, own & enemy.by(Piece::Rook))
            + each(weights.hanging, loose & enemy.by_any())
    }
}

/// A weight for each piece of a set by its kind. Most of these sets hold one piece or none.
#[inline]
fn each_kind(weights: &[Tapered; Piece::COUNT], view: &View<'_>, pieces: Bitboard) -> Tapered {
    let mut score = Tapered::ZERO;
    for square in pieces {
        if let Some(kind) = view.board.piece_at(square) {
            score += weights[kind.index()];
        }
    }
    score
}

/// Outposts: squares of the fourth to sixth rank that an own pawn protects and that no enemy pawn can ever attack.
#[inline]
fn outposts<S: Player>(view: &View<'_>) -> Bitboard {
    let ranks = [Rank::Fourth, Rank::Fifth, Rank::Sixth];
    let far = ranks.into_iter().fold(Bitboard::EMPTY, |set, rank| {
        set | Bitboard::rank(rank.relative_to(S::SIDE))
    });
    let protected = view.reach[S::SIDE.index()].by(Piece::Pawn);
    let attackable = view.pawns.attack_span(S::Opponent::SIDE);
    (far & protected) - attackable
}
