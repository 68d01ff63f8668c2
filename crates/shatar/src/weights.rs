//! The weights of the evaluation and of exchanges, in hundredths of a pawn.
//!
//! The weights are set by hand. Where they differ from those of chess programs, the reason is a rule of
//! shatar: pawns take single steps and promote to a bers only, so they are slow; a bared king
//! draws, so a side must win while its opponent still has a piece; a mate in which only knights give
//! check does not win.

use bitboard::{Piece, Square};
use game_core::{Side, Tapered};

use crate::{Bers, Rules, Teme};

/// A pawn: less in the middle game than in chess, because it has a long way to go and no double step.
const PAWN: (i32, i32) = (80, 110);
/// A knight: weaker in the endgame, where it cannot give mate.
const KNIGHT: (i32, i32) = (320, 280);
/// A teme that moves as a bishop: equal to the knight, but its check is not a shak.
const TEME: (i32, i32) = (320, 310);
/// A teme that jumps two squares can reach only eight squares of the board.
const ALFIL: (i32, i32) = (150, 120);
/// A rook: besides the bers, the piece that mates.
const ROOK: (i32, i32) = (480, 540);
/// Rook and one diagonal step: the step is worth half a minor piece (the dragon king of shogi).
const BERS: (i32, i32) = (660, 720);
/// A bers that moves as a queen.
const QUEEN: (i32, i32) = (950, 980);

/// In an exchange a king is worth more than everything it could capture.
const KING_IN_EXCHANGE: i32 = 20_000;

/// The value of a piece in the middle game and the endgame; zero for a king.
const fn worth<R: Rules>(piece: Piece) -> (i32, i32) {
    match piece {
        Piece::Pawn => PAWN,
        Piece::Knight => KNIGHT,
        Piece::Bishop => match R::TEME {
            Teme::Bishop => TEME,
            Teme::Alfil => ALFIL,
        },
        Piece::Rook => ROOK,
        Piece::Queen => match R::BERS {
            Bers::RookFerz => BERS,
            Bers::Queen => QUEEN,
        },
        Piece::King => (0, 0),
    }
}

/// The value of a piece in an exchange: the mean of its two values.
#[inline]
pub(crate) const fn exchange_value<R: Rules>(piece: Piece) -> i32 {
    match piece {
        Piece::King => KING_IN_EXCHANGE,
        _ => {
            let (middle_game, endgame) = worth::<R>(piece);
            i32::midpoint(middle_game, endgame)
        }
    }
}

/// The value of a piece of `side` on its square, for White: negative for Black's pieces.
#[inline]
pub(crate) fn placed<R: Rules>(piece: Piece, side: Side, square: Square) -> Tapered {
    let (middle_game, endgame) = worth::<R>(piece);
    let place = PLACES[piece.index()][square.relative_to(side).index()];
    let value = Tapered::new(middle_game, endgame) + place;
    match side {
        Side::White => value,
        Side::Black => -value,
    }
}

/// The phase of each piece; all pieces at the start add up to [`FULL_PHASE`].
pub(crate) const PHASE: [i32; Piece::COUNT] = [0, 1, 1, 2, 4, 0];
/// The phase at which only the middle game counts.
pub(crate) const FULL_PHASE: i32 = 24;

/// The value of a square for a piece: for each step away from the edge of the board (0 to 3), for
/// each step away from the a- or h-file (0 to 3), and for each rank gained (0 to 7).
struct Place {
    centre: (i32, i32),
    inner_file: (i32, i32),
    rank: (i32, i32),
}

#[rustfmt::skip]
const PLACE_WEIGHTS: [Place; Piece::COUNT] = [
    // Pawns on central files hold the centre; every rank is one step closer to promotion.
    Place { centre: (0, 0), inner_file: (5, -1), rank: (4, 9) },
    // Eight jumps in the centre, two in the corner.
    Place { centre: (12, 10), inner_file: (2, 2), rank: (3, 0) },
    Place { centre: (7, 5), inner_file: (0, 0), rank: (1, 0) },
    // A rook is as mobile at the edge; on advanced ranks it attacks the enemy pawns.
    Place { centre: (0, 0), inner_file: (3, 0), rank: (2, 3) },
    // The diagonal steps of a bers matter near the enemy.
    Place { centre: (3, 8), inner_file: (0, 0), rank: (2, 3) },
    // Without castling the king has to stay at home; in the endgame it is an active piece.
    Place { centre: (-12, 14), inner_file: (-3, 2), rank: (-14, 4) },
];

static PLACES: [[Tapered; Square::COUNT]; Piece::COUNT] = {
    let mut places = [[Tapered::ZERO; Square::COUNT]; Piece::COUNT];
    let mut index = 0;
    while index < Piece::COUNT * Square::COUNT {
        let (piece, square) = (index / Square::COUNT, index % Square::COUNT);
        places[piece][square] = place(&PLACE_WEIGHTS[piece], square as i32);
        index += 1;
    }
    places
};

const fn place(weights: &Place, square: i32) -> Tapered {
    let (file, rank) = (square % 8, square / 8);
    let inner_file = from_edge(file);
    let inner_rank = from_edge(rank);
    let centre = if inner_file < inner_rank {
        inner_file
    } else {
        inner_rank
    };
    Tapered::new(
        centre * weights.centre.0 + inner_file * weights.inner_file.0 + rank * weights.rank.0,
        centre * weights.centre.1 + inner_file * weights.inner_file.1 + rank * weights.rank.1,
    )
}

/// Steps to the nearer end of a line of eight, 0 to 3.
pub(crate) const fn from_edge(line: i32) -> i32 {
    if line < 4 { line } else { 7 - line }
}

/// For each square that a piece attacks, except those of its own men and those that enemy pawns
/// attack. Pawns and kings have no mobility.
#[rustfmt::skip]
pub(crate) const MOBILITY: [Tapered; Piece::COUNT] = [
    Tapered::ZERO,
    Tapered::new(4, 4),
    Tapered::new(4, 5),
    Tapered::new(2, 4),
    Tapered::new(1, 3),
    Tapered::ZERO,
];

/// Units of danger, for each attacked square of the enemy king's ring (its own square and those next to it).
pub(crate) const DANGER: [i32; Piece::COUNT] = [0, 3, 2, 3, 4, 0];
/// Danger grows with its square, because it takes several pieces to mate: this many units make a
/// hundredth of a pawn.
pub(crate) const DANGER_DIVISOR: i32 = 6;
/// The maximum value of danger: a rook.
pub(crate) const MAX_DANGER: i32 = 480;
/// A pawn next to its king.
pub(crate) const SHIELD: Tapered = Tapered::new(12, 0);

/// A pawn with another one of its side behind it.
pub(crate) const DOUBLED: Tapered = Tapered::new(-8, -18);
/// A passed pawn, by its rank relative to its side.
#[rustfmt::skip]
pub(crate) const PASSED: [Tapered; 8] = [
    Tapered::ZERO,
    Tapered::new(0, 8),
    Tapered::new(2, 14),
    Tapered::new(8, 28),
    Tapered::new(22, 55),
    Tapered::new(50, 110),
    Tapered::new(100, 210),
    Tapered::ZERO,
];
/// Two temes reach both colours. Alfils do not: two of them reach a quarter of the board.
pub(crate) const TWO_TEMES: Tapered = Tapered::new(22, 40);
/// The right to move.
pub(crate) const TEMPO: i32 = 10;

/// The advantage from which the winning king must help to mate.
pub(crate) const WINNING: i32 = 300;
/// For each step by which the distance of the kings is less than 7.
pub(crate) const KINGS_CLOSE: i32 = 8;
/// For each step of the losing king towards the edge.
pub(crate) const KING_DRIVEN: i32 = 12;

/// The share of an advantage that counts, in 64ths, by the number of pieces that the losing side has
/// besides its king. It draws when it loses the last one, so the fewer it has, the nearer the draw.
pub(crate) const ROBADO_SCALE: [i32; 4] = [0, 24, 44, 58];
/// The whole of an advantage, in the same units.
pub(crate) const FULL_SCALE: i32 = 64;
/// The share of an advantage that counts for a side without mating material, in the same units.
pub(crate) const CANNOT_MATE_SCALE: i32 = 4;
