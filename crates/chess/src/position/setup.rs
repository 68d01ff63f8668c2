use alloc::vec::Vec;

use bitboard::{Bitboard, Board, File, Piece, Rank, Square};
use game_core::Side;

use crate::{CastlingFault, EnPassantFault, Position, SetupFault, SetupFaults};

/// Any placement on a board, playable or not: the content of a board editor.
///
/// `Position::try_from` makes a [`Position`] from it, or returns all its faults at once; a
/// position becomes a setup by `Setup::from`.
///
/// ```
/// use bitboard::{File, Piece, Square};
/// use chess::{Position, Setup};
/// use game_core::Side;
///
/// let mut setup = Setup::EMPTY;
/// setup.put(Side::White, Piece::King, Square::E1);
/// setup.put(Side::White, Piece::Rook, Square::H1);
/// setup.put(Side::Black, Piece::King, Square::E8);
/// setup.allow_castling(Side::White, File::H);
/// assert_eq!(setup.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
///
/// let position = Position::try_from(setup)?;
/// assert_eq!(Setup::from(position), setup);
/// # Ok::<(), chess::SetupFaults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    board: Board,
    /// The squares of the castling rooks, all on the two back ranks: a FEN cannot express others.
    castling: Bitboard,
    /// The side to move.
    pub side: Side,
    /// The square that a pawn has just passed by a double step, whether or not it can be captured.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the move, which a position counts from 1.
    pub fullmove_number: u16,
}

impl Setup {
    /// No piece, White to move, no rights, fresh clocks.
    pub const EMPTY: Self = Self {
        board: Board::EMPTY,
        castling: Bitboard::EMPTY,
        side: Side::White,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// The start of a game.
    #[must_use]
    pub fn start() -> Self {
        Position::start().into()
    }

    /// A setup from the fields of a FEN.
    pub(crate) fn from_parts(board: Board, side: Side, castling: Bitboard) -> Self {
        Self {
            board,
            castling,
            side,
            ..Self::EMPTY
        }
    }

    /// The placement of the pieces.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The piece on a square and its owner.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<(Side, Piece)> {
        self.board.owned_piece_at(square)
    }

    /// Puts a piece on a square, in place of any other.
    pub fn put(&mut self, side: Side, piece: Piece, square: Square) {
        self.remove(square);
        self.board.toggle(piece, side, square);
    }

    /// Removes the piece from a square and returns it.
    pub fn remove(&mut self, square: Square) -> Option<(Side, Piece)> {
        let (side, piece) = self.piece_at(square)?;
        self.board.toggle(piece, side, square);
        Some((side, piece))
    }

    /// The squares of the rooks that may castle, of both sides; the rooks may be missing.
    #[must_use]
    pub const fn castling_rooks(&self) -> Bitboard {
        self.castling
    }

    /// Gives a side the right to castle with the rook on this file of its first rank. In orthodox
    /// chess the files are a and h.
    pub fn allow_castling(&mut self, side: Side, file: File) {
        self.castling |= castling_square(side, file).into();
    }

    /// Takes away the right to castle with the rook on this file.
    pub fn forbid_castling(&mut self, side: Side, file: File) {
        self.castling -= castling_square(side, file).into();
    }

    /// The setup with the colours exchanged: the board upside down, the other side to move (Chess
    /// Programming Wiki, "Color Flipping").
    ///
    /// ```
    /// use chess::{Position, Setup};
    /// let setup = Setup::from_fen("4k3/8/8/8/4P3/8/8/R3K3 b Q e3 0 1")?;
    /// assert_eq!(setup.colour_flipped().fen(), "r3k3/8/8/4p3/8/8/8/4K3 w q e6 0 1");
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn colour_flipped(&self) -> Self {
        let mut flipped = Self {
            board: Board::EMPTY,
            castling: self.castling.flip(),
            side: !self.side,
            en_passant: self.en_passant.map(Square::flip),
            ..*self
        };
        for square in self.board.occupied() {
            if let Some((side, piece)) = self.piece_at(square) {
                flipped.put(!side, piece, square.flip());
            }
        }
        flipped
    }

    /// Drops the castling rights and the en passant square that [`faults`](Self::faults) reports.
    pub fn drop_impossible_rights(&mut self) {
        for fault in self.faults() {
            match fault {
                SetupFault::Castling(rook, _) => self.castling -= rook.into(),
                SetupFault::EnPassant(..) => self.en_passant = None,
                _ => {}
            }
        }
    }

    /// All faults for which the setup cannot be played from; empty if there are none.
    ///
    /// A position need not be reachable from the start of a game: more promoted pieces than missing
    /// pawns are not a fault.
    #[must_use]
    pub fn faults(&self) -> Vec<SetupFault> {
        let mut faults: Vec<_> = self.board.faults().into_iter().map(Into::into).collect();
        faults.extend(
            Side::ALL
                .into_iter()
                .filter_map(|side| self.pawn_fault(side)),
        );
        faults.extend(self.check_fault());
        let rooks = self.castling.into_iter();
        faults.extend(rooks.filter_map(|rook| {
            let fault = self.castling_fault(rook)?;
            Some(SetupFault::Castling(rook, fault))
        }));
        faults.extend(self.en_passant.and_then(|passed| {
            let fault = self.en_passant_fault(passed)?;
            Some(SetupFault::EnPassant(passed, fault))
        }));
        if self.fullmove_number == 0 {
            faults.push(SetupFault::MoveNumberZero);
        }
        faults
    }

    fn pawn_fault(&self, side: Side) -> Option<SetupFault> {
        let behind = self.board.of(side, Piece::Pawn) & home(side);
        (!behind.is_empty()).then_some(SetupFault::PawnOnFirstRank(side, behind))
    }

    fn check_fault(&self) -> Option<SetupFault> {
        let them = !self.side;
        let their_king = self.board.king(them);
        let position = self.checks()?;
        let attackers = position.attackers(their_king, self.board.occupied())
            & (self.board.side(self.side) - self.board.pieces(Piece::King));
        if !attackers.is_empty() {
            return Some(SetupFault::OpponentInCheck(them));
        }
        let checkers = position.checkers();
        (checkers.len() > 2).then_some(SetupFault::ManyCheckers(checkers))
    }

    /// A position without rights, to find the checks; `None` unless each side has one king.
    fn checks(&self) -> Option<Position> {
        let has_one_king = |side| self.board.of(side, Piece::King).len() == 1;
        Side::ALL
            .into_iter()
            .all(has_one_king)
            .then(|| Position::from_parts(self.board, self.side, Bitboard::EMPTY, None, (0, 1)))
    }

    fn castling_fault(&self, rook: Square) -> Option<CastlingFault> {
        let side = match rook.rank() {
            Rank::First => Side::White,
            _ => Side::Black,
        };
        let Some(king) = king_at_home(&self.board, side) else {
            return Some(CastlingFault::KingAway);
        };
        if !self.board.of(side, Piece::Rook).contains(rook) {
            return Some(CastlingFault::NoRook);
        }
        let mut others = ((self.castling & home(side)) - rook.into()).into_iter();
        others
            .any(|other| (other > king) == (rook > king))
            .then_some(CastlingFault::SameWing)
    }

    fn en_passant_fault(&self, passed: Square) -> Option<EnPassantFault> {
        let (us, them) = (self.side, !self.side);
        if passed.rank() != Rank::Sixth.relative_to(us) {
            return Some(EnPassantFault::WrongRank);
        }
        let from = Bitboard::of(passed).forward(us).lowest();
        let to = Bitboard::of(passed).forward(them).lowest();
        if self
            .board
            .occupied()
            .intersects(Bitboard::of(from) | passed.into())
        {
            return Some(EnPassantFault::Blocked);
        }
        if !self.board.of(them, Piece::Pawn).contains(to) {
            return Some(EnPassantFault::NoPawn);
        }
        let mut before = *self;
        before.board.shift(Piece::Pawn, them, to, from);
        before
            .checks()
            .is_some_and(|position| position.in_check())
            .then_some(EnPassantFault::EarlierCheck)
    }
}

/// The first rank of a side.
const fn home(side: Side) -> Bitboard {
    Bitboard::rank(Rank::First.relative_to(side))
}

/// The square of a rook that castles.
pub(crate) const fn castling_square(side: Side, file: File) -> Square {
    Square::new(file, Rank::First.relative_to(side))
}

/// The only king of a side, if it stands on its first rank.
pub(crate) fn king_at_home(board: &Board, side: Side) -> Option<Square> {
    let kings = board.of(side, Piece::King);
    (kings.len() == 1 && kings.intersects(home(side))).then(|| kings.lowest())
}

/// The start of a game.
impl Default for Setup {
    fn default() -> Self {
        Self::start()
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        Self {
            board: *position.board(),
            castling: position.castling_rooks(),
            side: position.side(),
            en_passant: position.en_passant(),
            halfmove_clock: position.halfmove_clock(),
            fullmove_number: position.fullmove_number(),
        }
    }
}

/// An en passant square without a legal capture is not a fault, and is dropped.
impl TryFrom<Setup> for Position {
    type Error = SetupFaults;

    fn try_from(setup: Setup) -> Result<Self, SetupFaults> {
        if let Some(faults) = SetupFaults::new(setup.faults()) {
            return Err(faults);
        }
        let clocks = (setup.halfmove_clock, setup.fullmove_number);
        let Setup {
            board,
            side,
            castling,
            en_passant,
            ..
        } = setup;
        Ok(Self::from_parts(board, side, castling, en_passant, clocks))
    }
}
