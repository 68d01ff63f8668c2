use bitboard::{Piece, Square};
use game_core::Tapered;

/// The weight of each feature of a position, in centipawns, in the middle game and the endgame.
///
/// The weights are data: an [`Evaluation`](crate::Evaluation) may be built with others. The default ones are those of
/// [`Evaluation::new`](crate::Evaluation::new).
///
/// ```
/// use chess::{Evaluation, Position, Weights};
/// use game_core::{Score, Tapered};
/// let weights = Weights {
///     tempo: Tapered::new(40, 40),
///     ..Weights::default()
/// };
/// let evaluation = Evaluation::with_weights(weights);
/// assert_eq!(evaluation.value(&Position::start()), Score::new(40));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A piece of each kind on each square, seen by White; the king's material is left out.
    pub piece_squares: [[Tapered; Square::COUNT]; Piece::COUNT],
    /// The bishop pair.
    pub bishop_pair: Tapered,
    /// A knight by the number of squares that it may go to.
    pub knight_mobility: [Tapered; 9],
    /// A bishop by the number of squares that it may go to.
    pub bishop_mobility: [Tapered; 14],
    /// A rook by the number of squares that it may go to.
    pub rook_mobility: [Tapered; 15],
    /// A queen by the number of squares that it may go to.
    pub queen_mobility: [Tapered; 28],
    /// A pawn with another pawn of its side in front of it.
    pub doubled: Tapered,
    /// A pawn without own pawns on the neighbouring files.
    pub isolated: Tapered,
    /// A pawn that its neighbours have left behind and that an enemy pawn keeps from advancing.
    pub backward: Tapered,
    /// A pawn that is protected by a pawn or has one beside it, by its rank.
    pub connected: [Tapered; 8],
    /// A pawn that no enemy pawn can stop, by its rank.
    pub passed: [Tapered; 8],
    /// A passed pawn with a piece in front of it, by its rank.
    pub passed_blocked: [Tapered; 8],
    /// A passed pawn from the fourth rank on, by the distance of its own king from the square in front of it.
    pub passed_own_king: [Tapered; 8],
    /// A passed pawn from the fourth rank on, by the distance of the enemy king from the square in front of it.
    pub passed_enemy_king: [Tapered; 8],
    /// A rook on a file without pawns.
    pub rook_open_file: Tapered,
    /// A rook on a file without own pawns.
    pub rook_half_open_file: Tapered,
    /// The nearest own pawn in front of the king on its file and the neighbouring ones, by its
    /// rank; 0 if there is none.
    pub shelter: [Tapered; 8],
    /// The nearest enemy pawn on those files, by its rank as the king's side counts; 0 if none.
    pub storm: [Tapered; 8],
    /// The danger to a king, by the units of the enemy pieces that attack near it and of their
    /// safe checks.
    pub king_danger: [Tapered; 32],
    /// A knight or bishop on the fourth to sixth rank that a pawn protects and no enemy pawn can drive away.
    pub outpost: [Tapered; 2],
    /// A piece of each kind that an enemy pawn attacks.
    pub pawn_threat: [Tapered; Piece::COUNT],
    /// A piece of each kind that an enemy knight or bishop attacks.
    pub minor_threat: [Tapered; Piece::COUNT],
    /// A piece of each kind that an enemy rook attacks.
    pub rook_threat: [Tapered; Piece::COUNT],
    /// A piece that is attacked and not protected.
    pub hanging: Tapered,
    /// The right to move.
    pub tempo: Tapered,
}

impl Default for Weights {
    fn default() -> Self {
        super::values::WEIGHTS.clone()
    }
}
