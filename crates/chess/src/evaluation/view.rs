use bitboard::{Bitboard, Black, Board, Piece, Player, Reach, White, attacks, near_king};
use game_core::Tapered;

use super::pawn_structure::PawnStructure;
use super::{Weights, king};
use crate::Position;

/// A board with the data that several evaluation terms need, collected in one pass over the pieces.
pub(super) struct View<'a> {
    pub(super) board: &'a Board,
    pub(super) pawns: &'a PawnStructure,
    pub(super) occupied: Bitboard,
    /// By side: the squares that its pieces attack.
    pub(super) reach: [Reach; 2],
    /// By side: the value of its mobility.
    pub(super) mobility: [Tapered; 2],
    /// By side: units of danger that its pieces cause by attacking squares around the enemy king.
    pub(super) pressure: [u32; 2],
}

impl<'a> View<'a> {
    #[inline]
    pub(super) fn new(board: &'a Board, pawns: &'a PawnStructure, weights: &Weights) -> Self {
        let (white, black) = (
            Activity::of::<White>(board, weights),
            Activity::of::<Black>(board, weights),
        );
        Self {
            board,
            pawns,
            occupied: board.occupied(),
            reach: [white.reach, black.reach],
            mobility: [white.mobility, black.mobility],
            pressure: [white.pressure, black.pressure],
        }
    }
}

/// The activity of the pieces of one side.
struct Activity {
    reach: Reach,
    mobility: Tapered,
    pressure: u32,
}

impl Activity {
    #[inline]
    fn of<S: Player>(board: &Board, weights: &Weights) -> Self {
        // Mobility does not count the squares of the side's own pawns and king, nor those that enemy pawns attack (Chess
        // Programming Wiki, "Mobility").
        let enemy_pawns = board.of(S::Opponent::SIDE, Piece::Pawn);
        let blocked = board.of(S::SIDE, Piece::Pawn) | board.of(S::SIDE, Piece::King);
        let area = !(blocked | attacks::pawns(S::Opponent::SIDE, enemy_pawns));
        let ring = attacks::king(board.king(S::Opponent::SIDE));
        let near = near_king(board, S::Opponent::SIDE);
        let (mut mobility, mut pressure) = (Tapered::ZERO, 0);
        let reach = Reach::of::<S, Position>(board, |kind, attacked| {
            let goals = attacked & area;
            mobility += match kind {
                Piece::Knight => weights.knight_mobility[goals.len_of_few() as usize],
                Piece::Bishop => weights.bishop_mobility[goals.len_of_few() as usize],
                Piece::Rook => weights.rook_mobility[goals.len_of_few() as usize],
                _ => weights.queen_mobility[goals.len() as usize],
            };
            if attacked.intersects(near) {
                pressure += king::attacker_units(kind) + (attacked & ring).len_of_few();
            }
        });
        Self {
            reach,
            mobility,
            pressure,
        }
    }
}
