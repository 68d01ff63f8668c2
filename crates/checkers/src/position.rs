use core::marker::PhantomData;

use game_core::{Outcome, ParseError, Side, zobrist};

use crate::clocks::Clocks;
use crate::direction::{Black, Mover, White};
use crate::{Board, Move, Rules, Square, Squares};

/// A position of the variant `R`: the pieces, whose turn it is, and the clocks of the draw rules.
///
/// Built by [`start`](Self::start), by reading text, or by a [`PositionBuilder`]; all of them
/// refuse what cannot stand on a board. Two positions are equal if their clocks are too; compare
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
    sides: [Squares; 2],
    kings: Squares,
    key: u64,
    clocks: Clocks,
    side: Side,
    rules: PhantomData<R>,
}

const _: () = assert!(size_of::<Position<crate::English>>() == 48);

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
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
        let mut position = Self::empty(R::FIRST_MOVER);
        for side in Side::ALL {
            for square in Board::<R>::start_squares(side) {
                position.toggle(side, PieceKind::Man, square);
            }
        }
        position
    }

    fn empty(side: Side) -> Self {
        Self {
            sides: [Squares::EMPTY; 2],
            kings: Squares::EMPTY,
            key: key_of_side(side),
            clocks: Clocks::ZERO,
            side,
            rules: PhantomData,
        }
    }

    /// The squares of the pieces of `side`.
    #[inline]
    #[must_use]
    pub const fn pieces(&self, side: Side) -> Squares {
        self.sides[side.index()]
    }

    /// The squares of the kings of both sides.
    #[inline]
    #[must_use]
    pub const fn all_kings(&self) -> Squares {
        self.kings
    }

    /// The squares of the kings of `side`.
    #[inline]
    #[must_use]
    pub fn kings(&self, side: Side) -> Squares {
        self.pieces(side) & self.kings
    }

    /// The squares of the men of `side`.
    #[inline]
    #[must_use]
    pub fn men(&self, side: Side) -> Squares {
        self.pieces(side) & !self.kings
    }

    /// The squares that a piece stands on.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    /// The playing squares that no piece stands on.
    #[inline]
    #[must_use]
    pub fn empty_squares(&self) -> Squares {
        Board::<R>::SQUARES & !self.occupied()
    }

    /// The piece on `square`.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let is_here = |side: &Side| self.pieces(*side).contains(square);
        let side = Side::ALL.into_iter().find(is_here)?;
        let kind = self.kind_at(square);
        Some(Piece { side, kind })
    }

    /// Plies since the last capture or move of a man.
    #[must_use]
    pub const fn king_move_plies(&self) -> u32 {
        self.clocks.king_plies()
    }

    #[inline]
    pub(crate) const fn clocks(&self) -> Clocks {
        self.clocks
    }

    /// The only writer of pieces and key: puts a piece on an empty square, or takes it off.
    #[inline]
    fn toggle(&mut self, side: Side, kind: PieceKind, at: Square) {
        self.sides[side.index()] ^= at.set();
        if kind == PieceKind::King {
            self.kings ^= at.set();
        }
        self.key ^= key_of_piece(side, kind, at);
    }

    #[inline(always)]
    fn play_as<S: Mover>(&mut self, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        debug_assert!(self.pieces(S::SIDE).contains(from), "{mv:?} in {self:?}");
        if mv.is_tactical() {
            self.play_tactical::<S>(mv);
        } else if self.kings.contains(from) {
            self.clocks = self.clocks_after_king_move::<S>(from, to);
            self.toggle(S::SIDE, PieceKind::King, from);
            self.toggle(S::SIDE, PieceKind::King, to);
        } else {
            self.clocks = self.clocks.after_man_move();
            self.toggle(S::SIDE, PieceKind::Man, from);
            self.toggle(S::SIDE, PieceKind::Man, to);
        }
        self.side = S::Opponent::SIDE;
        self.key ^= SIDE_KEY;
    }

    #[inline(always)]
    fn play_tactical<S: Mover>(&mut self, mv: Move) {
        let before = self.kind_at(mv.from());
        let after = if mv.crowns() { PieceKind::King } else { before };
        self.toggle(S::SIDE, before, mv.from());
        self.toggle(S::SIDE, after, mv.to());
        for square in mv.captured() {
            self.toggle(S::Opponent::SIDE, self.kind_at(square), square);
        }
        self.clocks = Clocks::ZERO;
    }

    /// The kind of the piece that stands on `square`.
    #[inline(always)]
    fn kind_at(&self, square: Square) -> PieceKind {
        if self.kings.contains(square) {
            PieceKind::King
        } else {
            PieceKind::Man
        }
    }

    #[inline]
    fn clocks_after_king_move<S: Mover>(&self, from: Square, to: Square) -> Clocks {
        let clocks = self.clocks.after_king_move();
        let road = Board::<R>::MAIN_ROAD;
        let stays = road.contains(from) && road.contains(to);
        if R::DRAW_CLOCKS.main_road.is_some() && !stays && !self.pieces(S::SIDE).has_several() {
            clocks.off_the_road()
        } else {
            clocks
        }
    }
}

impl<R: Rules> Default for Position<R> {
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
        self.key
    }

    fn computed_key(&self) -> u64 {
        let keys = self.occupied().into_iter().filter_map(|square| {
            let piece = self.piece_at(square)?;
            Some(key_of_piece(piece.side, piece.kind, square))
        });
        keys.fold(key_of_side(self.side), |key, piece| key ^ piece)
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        match self.side {
            Side::White => self.play_as::<White>(mv),
            Side::Black => self.play_as::<Black>(mv),
        }
    }

    /// A side without a piece or without a move loses.
    fn stuck_outcome(&self) -> Outcome {
        Outcome::Loss
    }

    #[inline]
    fn is_drawn(&self) -> bool {
        self.draw_clock_has_run_out()
    }

    #[inline]
    fn reversible_plies(&self) -> usize {
        self.clocks.king_plies() as usize
    }
}

/// Puts a position together piece by piece.
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
        let wrong = |reason: &str| Err(ParseError::new(&Board::<R>::square_text(at), reason));
        if !Board::<R>::SQUARES.contains(at) {
            return wrong("no such square");
        }
        if self.0.occupied().contains(at) {
            return wrong("the square has two pieces");
        }
        if piece.kind == PieceKind::Man && Board::<R>::crowning_row(piece.side).contains(at) {
            return wrong("a man on its last row would be a king");
        }
        self.0.toggle(piece.side, piece.kind, at);
        Ok(())
    }

    /// The position.
    #[must_use]
    pub fn build(self) -> Position<R> {
        self.0
    }
}

/// What the turn adds to the key when it is Black's.
const SIDE_KEY: u64 = zobrist::mix(0x6472_6175_6768_7473);

/// A key for each piece on each square: side, then kind, then square.
static PIECE_KEYS: [[[u64; 64]; 2]; 2] = [
    [zobrist::keys(11), zobrist::keys(12)],
    [zobrist::keys(13), zobrist::keys(14)],
];

#[inline]
fn key_of_piece(side: Side, kind: PieceKind, at: Square) -> u64 {
    PIECE_KEYS[side.index()][kind as usize][at.index()]
}

const fn key_of_side(side: Side) -> u64 {
    match side {
        Side::White => 0,
        Side::Black => SIDE_KEY,
    }
}
