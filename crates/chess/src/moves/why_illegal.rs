use bitboard::{Bitboard, Piece, Rank, Square, attacks, between, line};

use crate::{MoveErrorKind, Position};

/// Reasons for errors. None of this runs for a legal move.
impl Position {
    /// The reason why no piece of this kind goes from any of `origins` to `to`. With several pieces, it is that of the
    /// one closest to a legal move.
    #[cold]
    pub(crate) fn why_no_move(&self, piece: Piece, origins: Bitboard, to: Square) -> MoveErrorKind {
        let (board, side) = (self.board(), self.side());
        let pieces = board.of(side, piece);
        if pieces.is_empty() {
            return MoveErrorKind::NoPiece { side, piece };
        }
        let meant = pieces & origins;
        if meant.is_empty() {
            return MoveErrorKind::NoPieceThere { side, piece };
        }
        if board.side(side).contains(to) {
            return MoveErrorKind::OwnPiece(to);
        }
        let near = self.pseudo_legal_origins(piece, to) & meant;
        if let Some(from) = near.into_iter().next() {
            return self.why_unsafe(piece, from, to);
        }
        let mut blocked = meant.into_iter().filter_map(|from| {
            let by = self.blocker(piece, from, to)?;
            Some(MoveErrorKind::Blocked { piece, from, by })
        });
        blocked.next().unwrap_or_else(|| {
            let captures = attacks::pawn(!side, to).intersects(meant);
            match piece == Piece::Pawn && captures {
                true => MoveErrorKind::NothingToCapture(to),
                false => MoveErrorKind::OutOfReach { piece, to },
            }
        })
    }

    /// The reason why the king does not allow a move that the piece could make.
    fn why_unsafe(&self, piece: Piece, from: Square, to: Square) -> MoveErrorKind {
        let king = self.board().king(self.side());
        if piece == Piece::King {
            return match self.attacker(to) {
                Some(by) => MoveErrorKind::KingAttacked { to, by },
                None => MoveErrorKind::OutOfReach { piece, to },
            };
        }
        if self.pinned().contains(from) && !line(king, from).contains(to) {
            return MoveErrorKind::Pinned { piece, from };
        }
        MoveErrorKind::InCheck {
            checkers: self.checkers(),
        }
    }

    /// The first square that keeps a piece from a target that it would reach on an empty board.
    fn blocker(&self, piece: Piece, from: Square, to: Square) -> Option<Square> {
        let way = match piece {
            Piece::Bishop if attacks::bishop_rays(from).contains(to) => between(from, to),
            Piece::Rook if attacks::rook_rays(from).contains(to) => between(from, to),
            Piece::Queen => between(from, to),
            Piece::Pawn => self.way_of_pawn(from, to)?,
            _ => return None,
        };
        let blockers = way & self.board().occupied();
        match from < to {
            true => blockers.into_iter().next(),
            false => blockers.highest(),
        }
    }

    /// The squares that must be empty for a pawn to go straight from one square to another.
    fn way_of_pawn(&self, from: Square, to: Square) -> Option<Bitboard> {
        let one = Bitboard::of(from).forward(self.side());
        let two = match from.rank() == Rank::Second.relative_to(self.side()) {
            true => one | one.forward(self.side()),
            false => one,
        };
        two.contains(to).then(|| between(from, to) | to.into())
    }

    /// A piece of the opponent that attacks a square once the king has left its own.
    pub(crate) fn attacker(&self, at: Square) -> Option<Square> {
        let king = self.board().king(self.side());
        let occupied = self.board().occupied() - king.into();
        let attackers = self.attackers(at, occupied) & self.board().side(!self.side());
        attackers.into_iter().next()
    }
}
