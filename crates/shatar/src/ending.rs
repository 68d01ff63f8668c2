use game_core::{MoveGenerator, Outcome};

use crate::{KnightMate, MateSeries, Position, Robado, Rules, Stalemate};

/// The rule by which a game has ended on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Ending {
    /// A side has nothing left but its king.
    Robado,
    /// A mate that counts.
    Mate,
    /// A mate in which only knights give check, under rules that treat it separately.
    KnightMate,
    /// A mate without the shak that it needs.
    Niol,
    /// No legal move, and no check.
    Stalemate,
    /// Too many plies without a pawn move or a capture.
    NoProgress,
}

impl Ending {
    /// The outcome for the side to move.
    #[must_use]
    pub const fn outcome<R: Rules>(self) -> Outcome {
        match self {
            Self::Mate => Outcome::Loss,
            Self::KnightMate => match R::KNIGHT_MATE {
                KnightMate::MaterLoses => Outcome::Win,
                KnightMate::Draw | KnightMate::Illegal => Outcome::Draw,
                KnightMate::Win => Outcome::Loss,
            },
            Self::Stalemate => match R::STALEMATE {
                Stalemate::Draw => Outcome::Draw,
                Stalemate::Loss => Outcome::Loss,
            },
            Self::Robado | Self::Niol | Self::NoProgress => Outcome::Draw,
        }
    }
}

impl<R: Rules> Position<R> {
    /// Whether the game is over because a side has only its king.
    #[inline]
    pub(crate) fn is_bared(&self) -> bool {
        let [white, black] = game_core::Side::ALL.map(|side| self.board().side(side));
        R::ROBADO == Robado::ImmediateDraw && !(white.is_many() && black.is_many())
    }

    /// Whether the clock has run out. A mate on the last ply still counts, and so does a stalemate
    /// that loses.
    #[inline]
    pub(crate) fn is_out_of_plies(&self) -> bool {
        self.halfmove_clock() >= R::NO_PROGRESS_PLIES
            && ((!self.in_check() && R::STALEMATE == Stalemate::Draw) || self.has_legal_move())
    }

    /// How the game ends if the side to move has no legal move.
    pub(crate) fn stuck_ending(&self) -> Ending {
        if !self.in_check() {
            Ending::Stalemate
        } else if R::KNIGHT_MATE != KnightMate::Win && self.is_checked_by_knights_only() {
            Ending::KnightMate
        } else if self.mate_counts() {
            Ending::Mate
        } else {
            Ending::Niol
        }
    }

    /// Whether the side to move is in check, and by knights only.
    #[inline]
    pub(crate) fn is_checked_by_knights_only(&self) -> bool {
        let others = self.checkers() - self.board().pieces(bitboard::Piece::Knight);
        self.in_check() && others.is_empty()
    }

    fn mate_counts(&self) -> bool {
        match R::MATE_SERIES {
            MateSeries::ContainsShak => self.series().has_shak(!self.side()),
            MateSeries::FinalCheckIsShak => self.has_shak(),
            MateSeries::Off => true,
        }
    }
}
