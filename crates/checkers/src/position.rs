//! A position: where the pieces stand, whose turn it is, and the clocks of the draw rules.

mod board;
pub(crate) mod clocks;
pub(crate) mod direction;
mod draws;
mod king_streak;
mod square;
mod word;

use alloc::format;
use core::marker::PhantomData;

use game_core::{Outcome, ParseError, Side, zobrist};

use self::clocks::Clocks;
pub(crate) use self::king_streak::KingStreak;
use crate::{Directions, Goal, Move, Rules};

pub use board::Board;
pub use square::{Square, Squares, SquaresIter};
pub use word::Word;

/// A set of squares of the variant's board.
pub(crate) type Set<R> = Squares<<R as Rules>::Word>;

/// A position of the variant `R`: the pieces, whose turn it is, and the clocks of the draw rules.
///
/// Built by [`start`](Self::start), by reading text, or by a [`PositionBuilder`]; all of them
/// reject illegal setups. Two positions are equal if their clocks are too; compare
/// [keys](game_core::Position::key) to leave the clocks out.
///
/// ```
/// use checkers::{Position, Russian};
/// use game_core::{MoveGenerator, Notation, Position as _, Side};
///
/// let mut position = Position::<Russian>::start();
/// let mv = position.parse_move("c3-d4")?;
/// assert!(position.is_legal(mv));
/// position.play(mv);
/// assert_eq!(position.side_to_move(), Side::Black);
/// assert_eq!(position.legal_move_count(), 7);
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<R: Rules> {
    pub(crate) sides: [Squares<R::Word>; 2],
    pub(crate) kings: Squares<R::Word>,
    clocks: Clocks,
    pub(crate) king_streaks: [KingStreak; 2],
    side: Side,
    rules: PhantomData<R>,
}

const _: () = assert!(size_of::<Position<crate::English>>() == 40);

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its owner.
    pub side: Side,
    /// Man or king.
    pub kind: PieceKind,
}

/// A man or a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceKind {
    /// A piece that goes forward.
    Man,
    /// A piece that has reached the last row.
    King,
}

impl<R: Rules> Position<R> {
    /// The position in which a game begins.
    #[must_use]
    pub fn start() -> Self {
        let men = |side| Board::<R>::start_squares(side);
        Self {
            sides: Side::ALL.map(men),
            ..Self::empty(R::RULES.first_mover)
        }
    }

    pub(crate) fn empty(side: Side) -> Self {
        Self {
            sides: [Squares::EMPTY; 2],
            kings: Squares::EMPTY,
            clocks: Clocks::ZERO,
            king_streaks: [KingStreak::NONE; 2],
            side,
            rules: PhantomData,
        }
    }

    /// The squares of the pieces of `side`.
    #[inline]
    #[must_use]
    pub fn pieces(&self, side: Side) -> Squares<R::Word> {
        self.sides[side.index()]
    }

    /// The squares of the kings of both sides.
    #[inline]
    #[must_use]
    pub fn all_kings(&self) -> Squares<R::Word> {
        self.kings
    }

    /// The squares of the kings of `side`.
    #[inline]
    #[must_use]
    pub fn kings(&self, side: Side) -> Squares<R::Word> {
        self.pieces(side) & self.kings
    }

    /// The squares of the men of `side`.
    #[inline]
    #[must_use]
    pub fn men(&self, side: Side) -> Squares<R::Word> {
        self.pieces(side) & !self.kings
    }

    /// The squares that a piece stands on.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Squares<R::Word> {
        self.sides[0] | self.sides[1]
    }

    /// The playing squares that no piece stands on.
    #[inline]
    #[must_use]
    pub fn empty_squares(&self) -> Squares<R::Word> {
        Board::<R>::squares() & !self.occupied()
    }

    /// The piece on `square`; `None` if it is empty or not on this board.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        if !Board::<R>::is_playing(square.index()) {
            return None;
        }
        let is_here = |side: &Side| self.pieces(*side).contains(square);
        let side = Side::ALL.into_iter().find(is_here)?;
        let kind = if self.kings.contains(square) {
            PieceKind::King
        } else {
            PieceKind::Man
        };
        Some(Piece { side, kind })
    }

    /// Plies since the last capture or advance of a man.
    #[must_use]
    pub const fn king_move_plies(&self) -> u32 {
        self.clocks.king_plies()
    }

    #[inline]
    pub(crate) const fn clocks(&self) -> Clocks {
        self.clocks
    }

    /// The king that `side` last moved without capturing, and its number of moves in a row.
    ///
    /// Only variants with a [limit](crate::RuleData::king_move_limit) count them, and only while the player has
    /// men too.
    #[must_use]
    pub fn king_streak(&self, side: Side) -> Option<(Square, u8)> {
        let king_streak = self.king_streaks[side.index()];
        (king_streak.count() > 0).then(|| (king_streak.square(), king_streak.count()))
    }

    /// The king of `side` that has moved as often in a row as the rules allow, if any.
    #[inline(always)]
    pub(crate) fn resting_kings(&self, side: Side) -> Squares<R::Word> {
        let king_streak = self.king_streaks[side.index()];
        match R::RULES.king_move_limit {
            Some(limit) if king_streak.count() >= limit => king_streak.square().set(),
            _ => Squares::EMPTY,
        }
    }

    #[inline(always)]
    fn play_move(&mut self, mv: Move<R>) {
        let (from, to) = (mv.from(), mv.to());
        debug_assert!(self.pieces(self.side).contains(from), "{mv:?} in {self:?}");
        let way = from.set() ^ to.set();
        let had_kings = !self.kings.is_empty();
        let is_king = self.kings.contains(from);
        self.clocks = if mv.is_tactical() {
            Clocks::ZERO
        } else {
            let clocks = match is_king || !self.is_advance(from, to) {
                true => self.clocks.after_king_move(),
                false => self.clocks.after_advance(),
            };
            self.with_road_clock(clocks, from, to)
        };
        self.sides[self.side.index()] ^= way;
        if is_king {
            self.kings ^= way;
        }
        if mv.is_tactical() {
            self.change_material(mv);
        }
        if R::RULES.king_move_limit.is_some() && had_kings {
            self.update_king_streaks(mv);
        }
        self.side = self.side.opponent();
    }

    #[inline(always)]
    fn change_material(&mut self, mv: Move<R>) {
        let captured = mv.captured();
        self.sides[self.side.opponent().index()] &= !captured;
        self.kings &= !captured;
        if mv.crowns() {
            self.kings |= mv.to().set();
        }
    }

    /// Whether a man that moves from `from` to `to` comes nearer to its last row.
    #[inline(always)]
    fn is_advance(&self, from: Square, to: Square) -> bool {
        !R::RULES.man_moves.intersects(Directions::SIDEWAYS)
            || Board::<R>::row(from) != Board::<R>::row(to)
    }

    /// Keeps the count of a king only while its owner has men to move instead.
    #[inline(never)]
    fn update_king_streaks(&mut self, mv: Move<R>) {
        let own = &mut self.king_streaks[self.side.index()];
        *own = if self.kings.contains(mv.to()) && !mv.is_tactical() {
            own.after(mv.from(), mv.to())
        } else {
            KingStreak::NONE
        };
        for side in Side::ALL {
            let king = self.king_streaks[side.index()].square();
            if self.men(side).is_empty() || !self.kings(side).contains(king) {
                self.king_streaks[side.index()] = KingStreak::NONE;
            }
        }
    }

    /// `clocks` with that of the main road after a quiet move.
    #[inline(always)]
    fn with_road_clock(&self, clocks: Clocks, from: Square, to: Square) -> Clocks {
        // Without a king it is zero already.
        if const { R::RULES.draw_clocks.counts_road() } && !self.kings.is_empty() {
            self.with_running_road_clock(clocks, from, to)
        } else {
            clocks
        }
    }

    /// Not inlined, since kings are rare.
    #[inline(never)]
    fn with_running_road_clock(&self, clocks: Clocks, from: Square, to: Square) -> Clocks {
        match self.keeps_road(from, to) {
            true => clocks.on_the_road(),
            false => clocks.off_the_road(),
        }
    }

    /// Whether the clock of the main road runs on after a quiet move: a lone king stands there, and no lone king has
    /// moved from or to another square.
    #[inline]
    fn keeps_road(&self, from: Square, to: Square) -> bool {
        let road = Board::<R>::main_road();
        if self.is_lone_king(self.side) {
            road.contains(from) && road.contains(to)
        } else {
            self.holds_road(self.side.opponent())
        }
    }

    /// Whether a lone king of `side` stands on the main road.
    #[inline]
    fn holds_road(&self, side: Side) -> bool {
        self.is_lone_king(side) && self.pieces(side).intersects(Board::<R>::main_road())
    }
}

impl<R: Rules> Default for Position<R> {
    fn default() -> Self {
        Self::start()
    }
}

impl<R: Rules> game_core::Position for Position<R> {
    type Move = Move<R>;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    /// Computed from the sets each time: two multiplications, four on boards wider than 64 bits, and two for a
    /// king's streak cost less than updating it.
    #[inline]
    fn key(&self) -> u64 {
        let [white, black] = self.sides.map(|squares| squares.0.widen());
        let kings = self.kings.0.widen();
        let mut key = match self.side {
            Side::White => WHITE_KEY,
            Side::Black => BLACK_KEY,
        };
        if R::RULES.king_move_limit.is_some() {
            let [white, black] = self.king_streaks.map(KingStreak::bits);
            let streaks = white << 16 | black;
            if streaks != 0 {
                // Mixed: their own bits could cancel bits of White's squares below.
                key ^= zobrist::mix(streaks);
            }
        }
        key = stir(key ^ white as u64, black as u64 ^ STIR_PIECES);
        key = stir(key ^ kings as u64, STIR_KINGS);
        if R::Word::BITS > 64 {
            key = stir(
                key ^ (white >> 64) as u64,
                (black >> 64) as u64 ^ STIR_PIECES,
            );
            key = stir(key ^ (kings >> 64) as u64, STIR_KINGS);
        }
        key
    }

    #[inline]
    fn play(&mut self, mv: Move<R>) {
        self.play_move(mv);
    }

    /// A side without a piece or without a move loses, or wins by [`Goal::BeBlocked`].
    fn stuck_outcome(&self) -> Outcome {
        match R::RULES.goal {
            Goal::BlockOpponent | Goal::FirstKing => Outcome::Loss,
            Goal::BeBlocked => Outcome::Win,
        }
    }

    /// A king ends the game by [`Goal::FirstKing`].
    #[inline]
    fn game_over(&self) -> Option<Outcome> {
        if R::RULES.goal != Goal::FirstKing || self.kings.is_empty() {
            None
        } else if self.pieces(self.side.opponent()).intersects(self.kings) {
            Some(Outcome::Loss)
        } else {
            Some(Outcome::Win)
        }
    }

    #[inline]
    fn is_drawn(&self) -> bool {
        self.draw_clock_has_run_out()
    }

    #[inline]
    fn reversible_plies(&self) -> usize {
        self.clocks.king_plies() as usize
    }

    fn plies_to_draw(&self) -> usize {
        self.plies_left().map_or(usize::MAX, |plies| plies as usize)
    }
}

/// Builds a position piece by piece.
///
/// ```
/// use checkers::{Board, Piece, PieceKind, PositionBuilder, Russian};
/// use game_core::{Notation, Side};
/// let a1 = Board::<Russian>::parse_square("a1")?;
/// let h8 = Board::<Russian>::parse_square("h8")?;
/// let king = |side| Piece { side, kind: PieceKind::King };
/// let mut builder = PositionBuilder::<Russian>::new(Side::White);
/// builder.put(king(Side::White), a1)?;
/// builder.put(king(Side::Black), h8)?;
/// assert_eq!(builder.build().position_text(), "W:WK29:BK4");
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PositionBuilder<R: Rules>(Position<R>);

impl<R: Rules> PositionBuilder<R> {
    /// An empty board, with `side` to move.
    #[must_use]
    pub fn new(side: Side) -> Self {
        Self(Position::empty(side))
    }

    /// Puts a piece on an empty square.
    ///
    /// # Errors
    /// A square that is not on the board or not empty, and a man on the row where it would have
    /// been crowned; the error names the square.
    pub fn put(&mut self, piece: Piece, at: Square) -> Result<(), ParseError> {
        check_square::<R>(at)?;
        let wrong = |reason: &str| Err(ParseError::new(&Board::<R>::square_text(at), reason));
        if self.0.occupied().contains(at) {
            return wrong("the square has two pieces");
        }
        if piece.kind == PieceKind::Man && Board::<R>::crowning_row(piece.side).contains(at) {
            return wrong("a man on its last row would be a king");
        }
        self.0.sides[piece.side.index()] |= at.set();
        if piece.kind == PieceKind::King {
            self.0.kings |= at.set();
        }
        Ok(())
    }

    /// Sets the king that `side` last moved without capturing, and its number of moves in a row.
    ///
    /// # Errors
    /// A square that is not on the board or without a king of that side, a count that the
    /// [limit](crate::RuleData::king_move_limit) does not allow or that is zero, a side without men; the error names
    /// the square.
    pub fn set_king_streak(&mut self, side: Side, at: Square, count: u8) -> Result<(), ParseError> {
        check_square::<R>(at)?;
        let wrong = |reason: &str| Err(ParseError::new(&Board::<R>::square_text(at), reason));
        if count == 0 || R::RULES.king_move_limit.is_none_or(|limit| count > limit) {
            return wrong("no such count of moves of one king");
        }
        if !self.0.kings(side).contains(at) || self.0.men(side).is_empty() {
            return wrong("moves are counted only for a king that has men beside it");
        }
        self.0.king_streaks[side.index()] = KingStreak::new(at, count);
        Ok(())
    }

    /// Sets the plies since the last capture or advance of a man. Nothing older is known, so the plies since a capture or a
    /// crowning get the same number, and the clock of the main road zero.
    pub fn set_king_move_plies(&mut self, plies: u16) {
        self.0.clocks = Clocks::of_king_plies(plies);
    }

    /// Sets the clocks of the draw rules. That of the main road is zero unless the rules count it and a lone king stands
    /// there.
    pub(crate) fn set_clocks(&mut self, clocks: Clocks) {
        let holds_road = |side| self.0.holds_road(side);
        let counts_road = R::RULES.draw_clocks.counts_road();
        self.0.clocks = if counts_road && Side::ALL.into_iter().any(holds_road) {
            clocks
        } else {
            clocks.off_the_road()
        };
    }

    /// The position.
    #[must_use]
    pub fn build(self) -> Position<R> {
        self.0
    }
}

/// Rejects a square of another board.
fn check_square<R: Rules>(at: Square) -> Result<(), ParseError> {
    match Board::<R>::is_playing(at.index()) {
        true => Ok(()),
        false => Err(ParseError::new(
            &format!("bit {}", at.index()),
            "no such square",
        )),
    }
}

// Arbitrary odd words: digits of pi, e and the square root of two.
const WHITE_KEY: u64 = 0x243f_6a88_85a3_08d3;
const BLACK_KEY: u64 = 0xb7e1_5162_8aed_2a6b;
const STIR_PIECES: u64 = 0x6a09_e667_f3bc_c909;
const STIR_KINGS: u64 = 0x9e37_79b9_7f4a_7c15;

/// The exclusive-or of the two halves of a product: each of its bits depends on every bit of both factors.
#[inline(always)]
const fn stir(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}
