use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use bitboard::{Bitboard, Piece, Square};
use game_core::{ParseError, Side};

use crate::{Move, Position};

/// Text that is not a legal move of a position: the text, and the reason.
///
/// ```
/// use bitboard::{Piece, Square};
/// use chess::{MoveErrorKind, Position};
/// let position = Position::from_fen("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1")?;
/// let error = position.parse_san("Nd5").unwrap_err();
/// let pinned = MoveErrorKind::Pinned { piece: Piece::Knight, from: Square::C3 };
/// assert_eq!(*error.kind(), pinned);
/// assert_eq!(error.to_string(), "illegal move, the knight on c3 is pinned: \"Nd5\"");
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{parse_error}")]
pub struct MoveError {
    parse_error: ParseError,
    kind: MoveErrorKind,
}

impl MoveError {
    /// An error about `text`, read as a move of `position`.
    #[cold]
    pub(crate) fn new(position: &Position, text: &str, kind: MoveErrorKind) -> Self {
        let reason = match &kind {
            MoveErrorKind::Ambiguous(moves) => {
                let names: Vec<_> = moves.iter().map(|&mv| position.san(mv)).collect();
                format!("{kind}, {}", names.join(" or "))
            }
            MoveErrorKind::NotStandard(mv) => format!("{kind}, {}", position.san(*mv)),
            _ => kind.to_string(),
        };
        Self {
            parse_error: ParseError::new(text, reason),
            kind,
        }
    }

    /// The text that was read; of more than 120 characters only the first 120 and `…`.
    #[must_use]
    pub fn text(&self) -> &str {
        self.parse_error.text()
    }

    /// The fault, as the beginning of a sentence.
    #[must_use]
    pub fn reason(&self) -> &str {
        self.parse_error.reason()
    }

    /// The fault, to match on.
    #[must_use]
    pub const fn kind(&self) -> &MoveErrorKind {
        &self.kind
    }
}

impl From<MoveError> for ParseError {
    fn from(error: MoveError) -> Self {
        error.parse_error
    }
}

/// The reason why a text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveErrorKind {
    /// The text does not have the form of a move.
    #[error("not a chess move")]
    Malformed,
    /// Several legal moves fit; the text of the error names them.
    #[error("ambiguous")]
    Ambiguous(Vec<Move>),
    /// The text means this legal move, but the standard writes it in another way. Only
    /// [`Position::parse_san_strict`] returns this.
    #[error("not the standard notation of the move")]
    NotStandard(Move),
    /// The side to move has no piece of this kind.
    #[error("illegal move, {side} has no {piece}")]
    NoPiece {
        /// The side to move.
        side: Side,
        /// The kind that the text names.
        piece: Piece,
    },
    /// The side to move has such pieces, but none on the square, file or rank that the text names.
    #[error("illegal move, no {piece} of {side} stands there")]
    NoPieceThere {
        /// The side to move.
        side: Side,
        /// The kind that the text names.
        piece: Piece,
    },
    /// No piece stands where the move begins.
    #[error("illegal move, {0} is empty")]
    EmptySquare(Square),
    /// A piece of the opponent stands where the move begins.
    #[error("illegal move, the piece on {0} is the opponent's")]
    OpponentsPiece(Square),
    /// A piece of the side to move stands where the move ends.
    #[error("illegal move, a piece of the same side stands on {0}")]
    OwnPiece(Square),
    /// No such piece can go there, whatever stands in between.
    #[error("illegal move, no such {piece} goes to {to}")]
    OutOfReach {
        /// The kind that would move.
        piece: Piece,
        /// Where it would go.
        to: Square,
    },
    /// A piece stands in the way.
    #[error("illegal move, the {piece} on {from} is blocked on {by}")]
    Blocked {
        /// The kind that would move.
        piece: Piece,
        /// Where it stands.
        from: Square,
        /// The first square in its way that is not empty.
        by: Square,
    },
    /// A pawn would capture where nothing stands, and capturing en passant is not legal there.
    #[error("illegal move, a pawn has nothing to capture on {0}")]
    NothingToCapture(Square),
    /// The piece would leave the line on which it shields its king (FIDE 3.9.2).
    #[error("illegal move, the {piece} on {from} is pinned")]
    Pinned {
        /// The kind that would move.
        piece: Piece,
        /// Where it stands.
        from: Square,
    },
    /// The move leaves the king in check (FIDE 3.9.2).
    #[error("illegal move, the king stays in check from {}", Squares(*checkers))]
    InCheck {
        /// The pieces that give check.
        checkers: Bitboard,
    },
    /// The king would step on an attacked square (FIDE 3.9.2).
    #[error("illegal move, {by} attacks {to}")]
    KingAttacked {
        /// Where the king would go.
        to: Square,
        /// One of the attackers.
        by: Square,
    },
    /// Castling is not allowed.
    #[error("illegal castling, {0}")]
    Castling(CastlingObstacle),
    /// A pawn reaches the last rank, and the text does not name the promotion (FIDE 3.7.3.3).
    #[error("the promotion is missing")]
    PromotionMissing,
    /// The text names a promotion where there is none, or one to a pawn or king.
    #[error("illegal move, no promotion to a {0} is possible here")]
    ImpossiblePromotion(Piece),
}

/// The reason why castling is not allowed (FIDE 3.8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CastlingObstacle {
    /// King or rook have moved, or the rook is gone.
    #[error("there is no right to castle")]
    NoRight,
    /// The king is in check.
    #[error("the king is in check")]
    InCheck,
    /// A piece stands in the way of king or rook.
    #[error("{0} is occupied")]
    Occupied(Square),
    /// The king would cross or reach an attacked square.
    #[error("{by} attacks {at}")]
    Attacked {
        /// The attacked square.
        at: Square,
        /// One of the attackers.
        by: Square,
    },
    /// The rook shields the king's new square, which only happens in Chess960.
    #[error("the rook on {0} shields the king")]
    RookShields(Square),
}

impl From<CastlingObstacle> for MoveErrorKind {
    fn from(obstacle: CastlingObstacle) -> Self {
        Self::Castling(obstacle)
    }
}

/// Squares in words: `c3 and e8`.
struct Squares(Bitboard);

impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.0.into_iter().map(|at| at.to_string()).collect();
        f.write_str(&names.join(" and "))
    }
}
