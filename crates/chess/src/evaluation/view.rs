use bitboard::{Bitboard, Black, Board, Piece, Player, Square, White, attacks};
use game_core::Tapered;

use super::pawn_structure::PawnStructure;
use super::{Weights, king};

/// A board with the data that several evaluation terms need, collected in one pass over the pieces.
pub(super) struct View<'a> {
    pub(super) board: &'a Board,
    pub(super) pawns: &'a PawnStructure,
    pub(super) occupied: Bitboard,
    /// By side and kind: the squares that the pieces of this kind attack.
    pub(super) attacks: [[Bitboard; Piece::COUNT]; 2],
    /// By side: the squares that any of its pieces attacks.
    pub(super) attacked: [Bitboard; 2],
    /// By side: the value of its mobility.
    pub(super) mobility: [Tapered; 2],
    /// By side: units of danger that its pieces cause by attacking squares around the enemy king.
    pub(super) pressure: [u32; 2],
}

impl<'a> View<'a> {
    #[inline]
    pub(super) fn new(board: &'a Board, pawns: &'a PawnStructure, weights: &Weights) -> Self {
        let mut view = Self {
            board,
            pawns,
            occupied: board.occupied(),
            attacks: [[Bitboard::EMPTY; Piece::COUNT]; 2],
            attacked: [Bitboard::EMPTY; 2],
            mobility: [Tapered::ZERO; 2],
            pressure: [0; 2],
        };
        view.survey::<White>(weights);
        view.survey::<Black>(weights);
        view
    }

    /// Fills in the data of one side, with one look at each of its pieces.
    #[inline]
    fn survey<S: Player>(&mut self, weights: &Weights) {
        let (board, occupied) = (self.board, self.occupied);
        let pawns = |side| attacks::pawns(side, board.of(side, Piece::Pawn));
        let blocked = board.of(S::SIDE, Piece::Pawn) | board.of(S::SIDE, Piece::King);
        let ring = attacks::king(board.king(S::Opponent::SIDE));
        let goals = Goals {
            area: !(blocked | pawns(S::Opponent::SIDE)),
            ring,
            near: ring | ring.forward(S::Opponent::SIDE),
        };
        let own = |piece| board.of(S::SIDE, piece);
        let knights = goals.survey(
            Piece::Knight,
            own(Piece::Knight),
            &weights.knight_mobility,
            attacks::knight,
        );
        let bishops = goals.survey(
            Piece::Bishop,
            own(Piece::Bishop),
            &weights.bishop_mobility,
            |square| attacks::bishop(square, occupied),
        );
        let rooks = goals.survey(
            Piece::Rook,
            own(Piece::Rook),
            &weights.rook_mobility,
            |square| attacks::rook(square, occupied),
        );
        let queens = goals.survey(
            Piece::Queen,
            own(Piece::Queen),
            &weights.queen_mobility,
            |square| attacks::queen(square, occupied),
        );
        let attacks = [
            pawns(S::SIDE),
            knights.attacks,
            bishops.attacks,
            rooks.attacks,
            queens.attacks,
            attacks::king(board.king(S::SIDE)),
        ];
        let side = S::SIDE.index();
        self.attacks[side] = attacks;
        self.attacked[side] = attacks
            .into_iter()
            .fold(Bitboard::EMPTY, |all, set| all | set);
        self.mobility[side] =
            knights.mobility + bishops.mobility + rooks.mobility + queens.mobility;
        self.pressure[side] =
            knights.pressure + bishops.pressure + rooks.pressure + queens.pressure;
    }
}

/// The squares that matter to the pieces of a side.
struct Goals {
    /// The squares that count for their mobility: not those of the side's own pawns and king, nor those that enemy
    /// pawns attack (Chess Programming Wiki, "Mobility").
    area: Bitboard,
    /// The squares next to the enemy king.
    ring: Bitboard,
    /// The ring, and the ring one rank further forward as the enemy king sees it.
    near: Bitboard,
}

/// The activity of the pieces of one kind.
struct Activity {
    attacks: Bitboard,
    mobility: Tapered,
    pressure: u32,
}

impl Goals {
    /// The activity of the pieces of one kind; `reach` returns the squares that a piece attacks.
    #[inline]
    fn survey<const N: usize>(
        &self,
        kind: Piece,
        pieces: Bitboard,
        mobility: &[Tapered; N],
        reach: impl Fn(Square) -> Bitboard,
    ) -> Activity {
        let mut activity = Activity {
            attacks: Bitboard::EMPTY,
            mobility: Tapered::ZERO,
            pressure: 0,
        };
        for square in pieces {
            let reach = reach(square);
            activity.attacks |= reach;
            // A piece whose table has N entries reaches at most N - 1 squares.
            let freedom = match N {
                ..=16 => (reach & self.area).len_of_few(),
                _ => (reach & self.area).len(),
            };
            activity.mobility += mobility[freedom as usize];
            if reach.intersects(self.near) {
                activity.pressure += king::attacker_units(kind) + (reach & self.ring).len_of_few();
            }
        }
        activity
    }
}
