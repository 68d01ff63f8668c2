//! A position, how it is set up, and how it ends a game.

mod ending;
mod queries;
pub(crate) mod setup;
mod setup_fault;
mod start_number;

use bitboard::{
    Bitboard, Black, Board, Checks, File, Piece, PieceAttacks, Player, Square, White, attacks,
    between,
};
use game_core::{Outcome, Side, zobrist};

use crate::{Move, MoveKind};

pub use ending::{DrawClaim, Ending};
pub use setup::Setup;
pub use setup_fault::{CastlingFault, EnPassantFault, SetupFault, SetupFaults};
pub use start_number::StartNumber;

/// A chess position that can be played from: one king each, and the side not to move is not in
/// check.
///
/// It is small and `Copy`; to look ahead, play a move on a copy.
///
/// ```
/// use chess::Position;
/// use game_core::{MoveGenerator, Notation, Position as _};
/// let mut position = Position::start();
/// position.play(position.parse_move("e2e4")?);
/// assert_eq!(position.legal_move_count(), 20);
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) board: Board,
    /// The kings and rooks that may still castle.
    castling: Bitboard,
    /// The key of castling rights and en passant.
    rights_key: u64,
    side: Side,
    /// The square that a pawn has just passed, if a pawn may legally capture it there.
    en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    halfmove_clock: u16,
    /// The move number: starts at 1 and grows after each of Black's moves.
    fullmove_number: u16,
}

/// Plies that make up 50 moves of each side: the half-move clock at which a game is drawn (FIDE 9.3).
const FIFTY_MOVES: u16 = 100;

pub(crate) const BLACK_TO_MOVE: u64 = zobrist::mix(0x5ade);
static CASTLING_KEYS: [u64; 64] = zobrist::keys(0xca57);
static EN_PASSANT_KEYS: [u64; 8] = zobrist::keys(0xe9);

impl Position {
    /// The start of a game.
    #[must_use]
    pub fn start() -> Self {
        Self::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
            .expect("the start position is valid")
    }

    /// A position from its parts. Each side must have one king.
    pub(crate) fn from_parts(
        board: Board,
        side: Side,
        castling_rooks: Bitboard,
        en_passant: Option<Square>,
        clocks: (u16, u16),
    ) -> Self {
        let kings = Side::ALL
            .into_iter()
            .filter(|&side| castling_rooks.intersects(board.side(side)))
            .map(|side| board.king(side))
            .collect::<Bitboard>();
        let mut position = Self {
            board,
            castling: castling_rooks | kings,
            rights_key: 0,
            side,
            en_passant: None,
            halfmove_clock: clocks.0,
            fullmove_number: clocks.1,
        };
        position.en_passant = en_passant.filter(|&passed| match side {
            Side::White => position.can_capture_at::<White>(passed),
            Side::Black => position.can_capture_at::<Black>(passed),
        });
        position.rights_key = position.computed_rights_key();
        position
    }

    /// The placement of the pieces.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The pieces that give check to the side to move.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.checks().checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The pieces of the side to move that are pinned to their king.
    #[inline]
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.checks().pinned
    }

    /// The rooks that may still castle, of both sides.
    #[inline]
    #[must_use]
    pub fn castling_rooks(&self) -> Bitboard {
        self.castling & self.board.pieces(Piece::Rook)
    }

    /// The square on which a pawn may be captured en passant. `None` also if a pawn has just taken
    /// two steps but no legal capture follows (FIDE 9.2.3: positions are the same if the possible
    /// moves are the same).
    #[inline]
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move.
    #[inline]
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the move, from 1.
    #[inline]
    #[must_use]
    pub const fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// The pieces of both sides that attack a square, with the `occupied` squares as blockers. Pieces that stand outside
    /// `occupied` are included.
    #[must_use]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.board.leaper_attackers(square)
            | attacks::bishop(square, occupied) & self.diagonal_sliders()
            | attacks::rook(square, occupied) & self.straight_sliders()
    }

    /// The bishops and queens of both sides.
    #[inline]
    pub(crate) const fn diagonal_sliders(&self) -> Bitboard {
        Bitboard(self.board.pieces(Piece::Bishop).0 | self.board.pieces(Piece::Queen).0)
    }

    /// The rooks and queens of both sides.
    #[inline]
    pub(crate) const fn straight_sliders(&self) -> Bitboard {
        Bitboard(self.board.pieces(Piece::Rook).0 | self.board.pieces(Piece::Queen).0)
    }

    /// Whether the king of the side to move would be attacked on `square` with these squares
    /// occupied.
    #[inline]
    pub(crate) fn is_attacked<S: Player>(&self, square: Square, occupied: Bitboard) -> bool {
        let enemy = self.board.side(S::Opponent::SIDE);
        let board = &self.board;
        let diagonal = self.diagonal_sliders() & enemy;
        let straight = self.straight_sliders() & enemy;
        attacks::pawn(S::SIDE, square).intersects(board.pieces(Piece::Pawn) & enemy)
            || attacks::knight(square).intersects(board.pieces(Piece::Knight) & enemy)
            || attacks::king(square).intersects(board.pieces(Piece::King) & enemy)
            || attacks::bishop(square, occupied).intersects(diagonal)
            || attacks::rook(square, occupied).intersects(straight)
    }

    /// Whether the player has a legal capture en passant that leads to `passed`.
    fn can_capture_at<S: Player>(&self, passed: Square) -> bool {
        let pawns = self.board.of(S::SIDE, Piece::Pawn);
        let capturers = attacks::pawn(S::Opponent::SIDE, passed) & pawns;
        capturers
            .into_iter()
            .any(|from| self.may_capture_en_passant::<S>(from, passed))
    }

    /// Whether capturing en passant leaves the king safe. Two pawns vanish from a rank at once, so
    /// pins do not decide it: the board after the capture is tested.
    pub(crate) fn may_capture_en_passant<S: Player>(&self, from: Square, passed: Square) -> bool {
        let captured = Square::new(passed.file(), from.rank());
        let board = &self.board;
        let enemy = board.side(S::Opponent::SIDE) - captured.into();
        let occupied = (board.occupied() - from.into() - captured.into()) | Bitboard::of(passed);
        let king = board.king(S::SIDE);
        let diagonal = self.diagonal_sliders() & enemy;
        let straight = self.straight_sliders() & enemy;
        let leapers = attacks::pawn(S::SIDE, king) & board.pieces(Piece::Pawn)
            | attacks::knight(king) & board.pieces(Piece::Knight);
        (leapers & enemy
            | attacks::bishop(king, occupied) & diagonal
            | attacks::rook(king, occupied) & straight)
            .is_empty()
    }

    /// Whether neither side can mate any more: bare kings, one minor piece, or only bishops of one
    /// colour of squares (FIDE 5.2.2, as far as material decides it). Blocked positions are not recognised.
    #[must_use]
    pub fn is_dead_material(&self) -> bool {
        let board = &self.board;
        let bishops = board.pieces(Piece::Bishop);
        let minors = bishops | board.pieces(Piece::Knight);
        if board.occupied() != minors | board.pieces(Piece::King) {
            return false;
        }
        let one_coloured =
            (bishops & Bitboard::DARK).is_empty() || (bishops & Bitboard::LIGHT).is_empty();
        !minors.is_many() || (minors == bishops && one_coloured)
    }

    /// The position without the right to capture en passant.
    #[cfg(feature = "endgame")]
    pub(crate) fn without_en_passant(mut self) -> Self {
        self.set_en_passant(None);
        self
    }

    /// The position after a pass in a record, which counts as a move. The side to move must not be in check.
    pub(crate) fn after_pass(self) -> Self {
        Self {
            halfmove_clock: self.halfmove_clock.saturating_add(1),
            fullmove_number: self.fullmove_number.saturating_add(self.side as u16),
            ..self.passed()
        }
    }

    /// The position after the null move of a search. The side to move must not be in check.
    pub(crate) fn passed(mut self) -> Self {
        debug_assert!(!self.in_check());
        self.set_en_passant(None);
        self.side = !self.side;
        // No repetition reaches across a pass.
        self.halfmove_clock = 0;
        self
    }

    /// Plays a legal move.
    #[inline]
    pub(crate) fn play_as<S: Player>(&mut self, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if self.en_passant.is_some() {
            self.set_en_passant(None);
        }
        // Castling goes to the square of an own rook.
        if self.board.side(S::Opponent::SIDE).contains(to) {
            self.capture::<S>(to);
        }
        let squares = Bitboard::of(from) | Bitboard::of(to);
        if self.castling.intersects(squares) {
            self.lose_castling(squares);
        }
        match mv.plain_piece() {
            Some(piece) => {
                if piece == Piece::Pawn {
                    self.halfmove_clock = 0;
                }
                self.board.shift(piece, S::SIDE, from, to);
            }
            None => self.play_special::<S>(mv),
        }
        self.side = S::Opponent::SIDE;
        self.fullmove_number = self.fullmove_number.saturating_add(S::SIDE as u16);
    }

    #[inline]
    fn capture<S: Player>(&mut self, square: Square) {
        let captured = self
            .board
            .piece_at(square)
            .expect("an enemy piece stands there");
        self.board.toggle(captured, S::Opponent::SIDE, square);
        self.halfmove_clock = 0;
    }

    /// Moves the pieces of castling, en passant, promotions and double steps.
    #[inline(never)]
    fn play_special<S: Player>(&mut self, mv: Move) {
        let (from, to, kind) = (mv.from(), mv.to(), mv.kind());
        if kind == MoveKind::Castling {
            let (king_to, rook_to) = castling_targets(from, to);
            self.board.toggle(Piece::King, S::SIDE, from);
            self.board.toggle(Piece::Rook, S::SIDE, to);
            self.board.toggle(Piece::King, S::SIDE, king_to);
            self.board.toggle(Piece::Rook, S::SIDE, rook_to);
            return;
        }
        self.halfmove_clock = 0;
        self.board.toggle(Piece::Pawn, S::SIDE, from);
        self.board
            .toggle(kind.promotion().unwrap_or(Piece::Pawn), S::SIDE, to);
        if kind == MoveKind::EnPassant {
            self.board
                .toggle(Piece::Pawn, S::Opponent::SIDE, mv.capture_square());
        } else if kind == MoveKind::DoubleStep {
            let passed = Square::from_index((from.index() + to.index()) / 2);
            if self.can_capture_at::<S::Opponent>(passed) {
                self.set_en_passant(Some(passed));
            }
        }
    }

    /// Takes away the castling rights of kings and rooks on these squares.
    #[inline(never)]
    fn lose_castling(&mut self, squares: Bitboard) {
        let kings = self.board.pieces(Piece::King);
        let mut lost = self.castling & squares;
        for side in Side::ALL {
            let left = (self.castling & self.board.side(side)) - lost;
            // A right takes both, king and rook.
            if (left & kings).is_empty() || (left - kings).is_empty() {
                lost |= left;
            }
        }
        for rook in lost - kings {
            self.rights_key ^= CASTLING_KEYS[rook.index()];
        }
        self.castling -= lost;
    }

    #[inline]
    fn set_en_passant(&mut self, square: Option<Square>) {
        for passed in [self.en_passant, square].into_iter().flatten() {
            self.rights_key ^= EN_PASSANT_KEYS[passed.file().index()];
        }
        self.en_passant = square;
    }

    /// The checks and pins against the side to move.
    fn checks(&self) -> Checks {
        match self.side {
            Side::White => self.checks_against::<White>(),
            Side::Black => self.checks_against::<Black>(),
        }
    }

    #[inline]
    pub(crate) fn checks_against<S: Player>(&self) -> Checks {
        let board = &self.board;
        let king = board.king(S::SIDE);
        let sliders = attacks::bishop_rays(king) & self.diagonal_sliders()
            | attacks::rook_rays(king) & self.straight_sliders();
        Checks::against(board, S::SIDE, Bitboard::EMPTY, sliders)
    }

    #[inline]
    const fn side_key(&self) -> u64 {
        match self.side {
            Side::White => 0,
            Side::Black => BLACK_TO_MOVE,
        }
    }

    /// The key of castling rights and en passant, computed from scratch.
    fn computed_rights_key(&self) -> u64 {
        let castling = self
            .castling_rooks()
            .into_iter()
            .map(|rook| CASTLING_KEYS[rook.index()]);
        let en_passant = self
            .en_passant
            .map_or(0, |passed| EN_PASSANT_KEYS[passed.file().index()]);
        castling.fold(en_passant, |key, right| key ^ right)
    }
}

/// The squares on which king and rook end when they castle from these squares (FIDE 3.8.2; Chess960 has the same).
///
/// ```
/// use chess::{Square, castling_targets};
/// assert_eq!(castling_targets(Square::E1, Square::H1), (Square::G1, Square::F1));
/// ```
#[inline]
#[must_use]
pub const fn castling_targets(king: Square, rook: Square) -> (Square, Square) {
    let rank = king.rank();
    if rook.index() > king.index() {
        (Square::new(File::G, rank), Square::new(File::F, rank))
    } else {
        (Square::new(File::C, rank), Square::new(File::D, rank))
    }
}

/// The squares on the way between two squares of a rank, both included.
pub(crate) fn span(a: Square, b: Square) -> Bitboard {
    between(a, b) | a.into() | b.into()
}

impl PieceAttacks for Position {}

impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}

impl game_core::Position for Position {
    type Move = Move;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key() ^ self.rights_key ^ self.side_key()
    }

    fn computed_key(&self) -> u64 {
        self.board.computed_key() ^ self.computed_rights_key() ^ self.side_key()
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        match self.side {
            Side::White => self.play_as::<White>(mv),
            Side::Black => self.play_as::<Black>(mv),
        }
    }

    fn stuck_outcome(&self) -> Outcome {
        if self.in_check() {
            Outcome::Loss
        } else {
            Outcome::Draw
        }
    }

    /// A draw by fifty moves, unless the last of them mates, or by insufficient material.
    fn is_drawn(&self) -> bool {
        use game_core::MoveGenerator;
        let by_clock =
            self.halfmove_clock >= FIFTY_MOVES && (!self.in_check() || self.has_legal_move());
        by_clock || self.is_dead_material()
    }

    #[inline]
    fn reversible_plies(&self) -> usize {
        self.halfmove_clock.into()
    }

    /// By the rule of fifty moves.
    fn plies_to_draw(&self) -> usize {
        usize::from(FIFTY_MOVES.saturating_sub(self.halfmove_clock))
    }
}
