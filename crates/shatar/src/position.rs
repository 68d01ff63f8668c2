use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use bitboard::{Bitboard, Board, Checks, Piece, Square, attacks as basic};
use game_core::{MoveGenerator, Outcome, ParseError, Side, zobrist};

use crate::fen::{self, LETTERS};
use crate::{Check, Ending, MateSeries, Move, Rules, Series, Standard, attacks, checks};

/// A position of shatar under the rules `R`.
///
/// It is always a legal setup: one king for each side, at most 16 pieces and 8 pawns of each, the kings apart, no pawn on its
/// last rank, and no check to the side that moved last. It is 96 bytes and `Copy`: a move is played on a copy and never taken
/// back.
///
/// ```
/// use game_core::{MoveGenerator, Notation, Position as _};
/// use shatar::{Position, Standard};
///
/// let mut position: Position = Position::start();
/// assert_eq!(position.moves().len(), 20);
/// let mv = position.parse_move("d1d3").unwrap();
/// position.play(mv);
/// assert_eq!(
///     position.position_text(),
///     "rnbjkbnr/ppp1pppp/8/3p4/3P4/3J4/PPP1PPPP/RNB1KBNR b - - 1 1"
/// );
///
/// let mated = Position::<Standard>::from_fen("4R1k1/5ppp/8/8/8/8/P7/K7 b - - 0 1").unwrap();
/// assert_eq!(mated.outcome(), Some(game_core::Outcome::Loss));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<R: Rules = Standard> {
    board: Board,
    /// The checks and pins against the side to move, derived from the board.
    checks: Checks,
    halfmove_clock: u16,
    fullmove_number: u16,
    side: Side,
    series: Series,
    rules: PhantomData<R>,
}

const _: () = assert!(size_of::<Position>() == 96);

/// The part of a key besides the placement, by side to move and series. The seeds lie far from those
/// of the board's own keys, which are small numbers.
static STATE_KEYS: [[u64; 4]; 2] = [zobrist::keys(0x7368_6174), zobrist::keys(0x6172_2121)];

/// The part of a key for the side to move and the series of checks.
#[inline]
pub(crate) fn state_key(side: Side, series: Series) -> u64 {
    STATE_KEYS[side.index()][series.index()]
}

impl<R: Rules> Position<R> {
    /// The position in which a game begins under these rules.
    #[must_use]
    pub fn start() -> Self {
        Self::from_fen(fen::start::<R>()).expect("the start position is legal")
    }

    /// A position from its parts. Its series of checks is the check on the board, if there is one.
    ///
    /// # Errors
    /// All that [`Board::faults`] finds, check to the side that is not to move, or a `fullmove_number` of 0.
    pub fn new(
        board: Board,
        side: Side,
        halfmove_clock: u16,
        fullmove_number: u16,
    ) -> Result<Self, ParseError> {
        check_setup::<R>(&board, side)?;
        if fullmove_number == 0 {
            return Err(ParseError::new("0", "moves are numbered from 1"));
        }
        Ok(Self {
            halfmove_clock,
            fullmove_number,
            ..Self::of_board(board, side)
        })
    }

    /// A position with fresh clocks on a legal board.
    pub(crate) fn of_board(board: Board, side: Side) -> Self {
        let mut position = Self {
            board,
            checks: checks::against::<R>(&board, side),
            halfmove_clock: 0,
            fullmove_number: 1,
            side,
            series: Series::NONE,
            rules: PhantomData,
        };
        position.extend_series();
        position
    }

    /// The position with the series of checks before it, which the board does not show.
    ///
    /// `None` if the series contradict the board: the side that moved last can have a shak only if it
    /// gives check, and must have one if this check is a shak. Rules that need no shak in
    /// the series accept only [`Series::NONE`].
    ///
    /// ```
    /// use bitboard::Square;
    /// use game_core::{MoveGenerator, Outcome};
    /// use shatar::{Position, Series, Standard};
    /// let bare = Position::<Standard>::from_fen("7k/4P2p/4P3/8/8/8/PB4R1/K7 b - - 0 1").unwrap();
    /// assert_eq!(bare.outcome(), Some(Outcome::Draw)); // niol: a teme mates alone
    /// let series = Series { white: true, black: false };
    /// assert_eq!(bare.with_series(series).unwrap().outcome(), Some(Outcome::Loss));
    /// ```
    #[must_use]
    pub fn with_series(self, series: Series) -> Option<Self> {
        let mover_has_shak = series.has_shak(!self.side);
        let possible = if R::MATE_SERIES != MateSeries::ContainsShak {
            series == Series::NONE
        } else if self.has_shak() {
            mover_has_shak
        } else {
            self.in_check() || !mover_has_shak
        };
        possible.then_some(Self { series, ..self })
    }

    /// Where the pieces stand.
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

    /// Plies since the last pawn move or capture.
    #[inline]
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The move number, which grows after Black's move.
    #[inline]
    #[must_use]
    pub const fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// The state of each side's series of checks.
    #[inline]
    #[must_use]
    pub const fn series(&self) -> Series {
        self.series
    }

    /// Whether the side to move is in check.
    #[inline]
    #[must_use]
    pub const fn in_check(&self) -> bool {
        !self.checks.checkers.is_empty()
    }

    /// The pieces that give check to the side to move.
    #[inline]
    #[must_use]
    pub const fn checkers(&self) -> Bitboard {
        self.checks.checkers
    }

    /// The pieces of the side to move that shield their king from a slider.
    #[inline]
    #[must_use]
    pub const fn pinned(&self) -> Bitboard {
        self.checks.pinned
    }

    /// The kind of check that the side to move is in; the greatest kind in a double check.
    ///
    /// ```
    /// use shatar::{Check, Position, Standard};
    /// let position = Position::<Standard>::from_fen("4k3/8/8/8/8/8/4r3/3RK3 w - - 0 1").unwrap();
    /// assert_eq!(position.check(), Some(Check::Shak));
    /// ```
    #[must_use]
    pub fn check(&self) -> Option<Check> {
        let kind = |square| Check::by(self.board.piece_at(square)?);
        self.checks.checkers.into_iter().filter_map(kind).max()
    }

    /// The pieces of both sides that attack a square, with the `occupied` squares as blockers. Pieces that stand
    /// outside `occupied` are included.
    ///
    /// ```
    /// use bitboard::Square;
    /// use shatar::{Position, Standard};
    /// let start = Position::<Standard>::start();
    /// let attackers = start.attackers(Square::C3, start.board().occupied());
    /// assert_eq!(attackers.into_iter().collect::<Vec<_>>(), [Square::B1, Square::B2]);
    /// ```
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.board.leaper_attackers(square) | self.line_attackers(square, occupied)
    }

    /// The temes, rooks and bers of both sides that attack a square.
    #[inline]
    pub(crate) fn line_attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let rook = basic::rook(square, occupied);
        let teme = attacks::teme::<R>(square, occupied);
        let diagonal = match R::BERS {
            crate::Bers::RookFerz => basic::ferz(square),
            crate::Bers::Queen => basic::bishop(square, occupied),
        };
        let board = &self.board;
        rook & board.pieces(Piece::Rook)
            | teme & board.pieces(Piece::Bishop)
            | (rook | diagonal) & board.pieces(Piece::Queen)
    }

    /// How the game has ended; `None` if it goes on. Repetition is ignored.
    ///
    /// ```
    /// use shatar::{Ending, Position, Standard};
    /// let position = Position::<Standard>::from_fen("7k/4P2p/4P3/8/8/8/PB4R1/K7 b - - 0 1").unwrap();
    /// assert_eq!(position.ending(), Some(Ending::Niol));
    /// ```
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        if self.is_bared() {
            Some(Ending::Robado)
        } else if !self.has_legal_move() {
            Some(self.stuck_ending())
        } else {
            self.is_out_of_plies().then_some(Ending::NoProgress)
        }
    }

    /// Plays a move without checking that it is legal.
    #[inline]
    pub(crate) fn advance(&mut self, mv: Move) {
        let (us, from, to) = (self.side, mv.from(), mv.to());
        let captured = self.board.side(!us).contains(to);
        let leaving = mv.piece();
        if captured && let Some(victim) = self.board.piece_at(to) {
            self.board.toggle(victim, !us, to);
        }
        self.board.toggle(leaving, us, from);
        self.board.toggle(mv.arriving_piece(), us, to);
        self.halfmove_clock = if captured || leaving == Piece::Pawn {
            0
        } else {
            self.halfmove_clock.saturating_add(1)
        };
        self.fullmove_number = self
            .fullmove_number
            .saturating_add((us == Side::Black) as u16);
        self.side = !us;
        self.checks = checks::against::<R>(&self.board, self.side);
        self.extend_series();
    }

    /// The position after passing: the turn changes, and the series of the side that passes ends.
    /// The clock restarts, because no position after a pass repeats one before it.
    pub(crate) fn passed(&self) -> Self {
        let mut passed = *self;
        passed.side = !self.side;
        passed.halfmove_clock = 0;
        passed.checks = checks::against::<R>(&passed.board, passed.side);
        passed.extend_series();
        passed
    }

    /// Adds the current checks to the series of the side that moved last.
    #[inline]
    fn extend_series(&mut self) {
        if R::MATE_SERIES == MateSeries::ContainsShak {
            let mover = !self.side;
            let has_shak = self.in_check() && (self.series.has_shak(mover) || self.has_shak());
            self.series = self.series.with(mover, has_shak);
        }
    }

    /// Whether a shak is among the current checks.
    #[inline]
    pub(crate) fn has_shak(&self) -> bool {
        checks::has_shak(self.checks, &self.board)
    }
}

/// Checks that the board is legal with `side` to move.
fn check_setup<R: Rules>(board: &Board, side: Side) -> Result<(), ParseError> {
    let refuse =
        |reason: &dyn fmt::Display| ParseError::new(&board.placement_text(&LETTERS), reason);
    let faults = board.faults();
    if !faults.is_empty() {
        let reasons: Vec<_> = faults.iter().map(ToString::to_string).collect();
        return Err(refuse(&reasons.join("; ")));
    }
    if !checks::against::<R>(board, !side).checkers.is_empty() {
        return Err(refuse(&"the side that is not to move is in check"));
    }
    Ok(())
}

impl<R: Rules> Default for Position<R> {
    /// [`Position::start`].
    fn default() -> Self {
        Self::start()
    }
}

impl<R: Rules> game_core::Position for Position<R> {
    type Move = Move;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key() ^ state_key(self.side, self.series)
    }

    fn computed_key(&self) -> u64 {
        self.board.computed_key() ^ state_key(self.side, self.series)
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv:?} in {self:?}");
        self.advance(mv);
    }

    fn stuck_outcome(&self) -> Outcome {
        self.stuck_ending().outcome::<R>()
    }

    #[inline]
    fn game_over(&self) -> Option<Outcome> {
        self.is_bared().then_some(Outcome::Draw)
    }

    #[inline]
    fn is_drawn(&self) -> bool {
        self.is_out_of_plies()
    }

    #[inline]
    fn reversible_plies(&self) -> usize {
        usize::from(self.halfmove_clock)
    }

    /// By the count of plies without progress.
    fn plies_to_draw(&self) -> usize {
        usize::from(R::NO_PROGRESS_PLIES.saturating_sub(self.halfmove_clock))
    }
}

/// A picture of the board, seen from White's side.
impl<R: Rules> fmt::Display for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board.diagram(&LETTERS))
    }
}

/// The FEN, and the series, which it does not contain.
impl<R: Rules> fmt::Debug for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({}", self.fen())?;
        for side in Side::ALL {
            if self.series.has_shak(side) {
                write!(f, ", shak in {side}'s series")?;
            }
        }
        f.write_str(")")
    }
}
