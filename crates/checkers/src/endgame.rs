//! Positions numbered for endgame tables.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use endgame::{Slices, combinations};
use game_core::{Position as _, Side, zobrist};

use crate::material::{Force, Material};
use crate::position::KingStreak;
use crate::{Board, Goal, Position, Rules, Square, Squares};

/// A slice is a [`Material`]. The side to move is White: a position with Black to move is rotated by 180
/// degrees with colours exchanged, which changes nothing by the rules of draughts. If the players have different
/// pieces, the positions with the stronger one to move come first.
///
/// An index has these digits, the slowest first: the men of the side to move, those of the other side, the
/// kings of the side to move, those of the other side, and the counts of moves of one king, in variants that limit
/// these.
impl<R: Rules> Slices for Position<R> {
    type Slice = Material;

    fn rules() -> String {
        let moves = (
            R::RULES.man_moves,
            R::RULES.man_captures,
            R::RULES.king_moves,
            R::RULES.king_captures,
        );
        let captures = (
            R::RULES.men_capture_kings,
            R::RULES.capture_choice,
            R::RULES.passing_crown,
            R::RULES.removal,
        );
        let kings = (R::RULES.kings, R::RULES.king_move_limit);
        let board = (R::RULES.playing_squares, R::RULES.goal);
        // The draw rules that apply at once, without a count of moves.
        let clocks = R::RULES.draw_clocks;
        let at_once: Vec<_> = clocks
            .lone_king
            .iter()
            .filter(|clock| clock.moves == 0)
            .collect();
        let draws = (clocks.one_piece_each, at_once);
        // Tables of a version that did not look at the next move must not be read.
        let unless = match draws.1.is_empty() {
            true => "",
            false => " unless a capture is certain",
        };
        let text = format!("{moves:?} {captures:?} {kings:?} {board:?} {draws:?}{unless}");
        let stir = |hash, byte| zobrist::mix(hash ^ u64::from(byte));
        let fingerprint = text.bytes().fold(0, stir) as u32;
        format!(
            "{} {}x{} #{fingerprint:08x}",
            R::NAME,
            R::RULES.width,
            R::RULES.height
        )
    }

    fn slices(pieces: u32) -> Vec<Material> {
        if pieces > Material::MOST_PIECES {
            return Vec::new();
        }
        let mut slices = Material::all(pieces);
        slices.retain(|&slice| is_played_on::<R>(slice));
        slices
    }

    fn piece_count(slice: Material) -> u32 {
        slice
            .players()
            .iter()
            .map(|force| force.men() + force.kings())
            .sum()
    }

    #[inline]
    fn count_pieces(&self) -> u32 {
        self.occupied().len()
    }

    #[inline]
    fn slice(&self) -> Option<Material> {
        if self.count_pieces() > Material::MOST_PIECES {
            return None;
        }
        let [white, black] = Side::ALL.map(|side| {
            let force = Force::new(self.men(side).len(), self.kings(side).len());
            (force != Force::default()).then_some(force)
        });
        let material = Material::of(white?, black?);
        is_played_on::<R>(material).then_some(material)
    }

    fn conversions(slice: Material) -> Vec<Material> {
        let mut found = slice.after_conversions();
        found.retain(|&slice| is_played_on::<R>(slice));
        found
    }

    fn size(slice: Material) -> u64 {
        let [one, other] = slice.players();
        let halves = if slice.is_even() { 1 } else { 2 };
        halves * Digits::of::<R>(one, other).size()
    }

    #[inline]
    fn rank(&self, slice: Material) -> u64 {
        let side = self.side_to_move();
        let men = [side, !side].map(|owner| Ordinals::of::<R>(self.men(owner), side));
        let kings = [side, !side].map(|owner| Ordinals::of::<R>(self.kings(owner), side));
        let [mover, other] = [0, 1].map(|i| Force::new(men[i].len, kings[i].len));
        let digits = Digits::of::<R>(mover, other);
        let last_row = Board::<R>::ROW as u32;
        let mut taken = Ordinals::EMPTY;
        let mut index = combinations::rank(men[0].iter().map(|square| square - last_row));
        index = index * digits.men[1] + combinations::rank(men[1].iter());
        men.iter().for_each(|men| taken.add_all(men));
        for (kings, ways) in kings.iter().zip(digits.kings) {
            let free = kings.iter().map(|square| square - taken.below(square));
            index = index * ways + combinations::rank(free);
            taken.add_all(kings);
        }
        if let Some(limit) = R::RULES.king_move_limit {
            for (i, owner) in [side, !side].into_iter().enumerate() {
                let count =
                    count_digit::<R>(self.king_streaks[owner.index()], &kings[i], side, limit);
                index = index * digits.counts[i] + count;
            }
        }
        let is_second_half = !slice.is_even() && mover != slice.players()[0];
        index + u64::from(is_second_half) * digits.size()
    }

    fn unrank(slice: Material, index: u64) -> Option<Self> {
        let [mut mover, mut other] = slice.players();
        let half = Digits::of::<R>(mover, other).size();
        if index >= half {
            (mover, other) = (other, mover);
        }
        let digits = Digits::of::<R>(mover, other);
        let mut left = index % half;
        let mut digit = |base: u64| {
            let digit = left % base;
            left /= base;
            digit
        };
        let counts = [digit(digits.counts[1]), digit(digits.counts[0])];
        let other_kings = digit(digits.kings[1]);
        let mover_kings = digit(digits.kings[0]);
        let other_men = Ordinals::unrank(digit(digits.men[1]), other.men(), |square| square);
        let last_row = Board::<R>::ROW as u32;
        let mover_men = Ordinals::unrank(digit(digits.men[0]), mover.men(), |square| {
            square + last_row
        });
        let mut taken = Ordinals::EMPTY;
        taken.add_all(&mover_men);
        if other_men
            .iter()
            .any(|square| taken.iter().any(|other| other == square))
        {
            return None;
        }
        taken.add_all(&other_men);
        let mover_kings = Ordinals::unrank(mover_kings, mover.kings(), |free| taken.free(free));
        taken.add_all(&mover_kings);
        let other_kings = Ordinals::unrank(other_kings, other.kings(), |free| taken.free(free));
        let mut position = Self::empty(Side::White);
        position.sides = [
            mover_men.squares::<R>() | mover_kings.squares::<R>(),
            other_men.squares::<R>() | other_kings.squares::<R>(),
        ];
        position.kings = mover_kings.squares::<R>() | other_kings.squares::<R>();
        if let Some(limit) = R::RULES.king_move_limit {
            position.king_streaks = [
                king_streak_of::<R>(counts[1], &mover_kings, limit),
                king_streak_of::<R>(counts[0], &other_kings, limit),
            ];
        }
        Some(position)
    }

    /// A position with a capture is not stored: captures are compulsory, and they are conversions.
    #[inline]
    fn is_stored(&self) -> bool {
        !self.must_capture()
    }
}

/// Whether the game goes on with these pieces.
fn is_played_on<R: Rules>(material: Material) -> bool {
    R::RULES.goal != Goal::FirstKing || material.players().iter().all(|force| force.kings() == 0)
}

/// The number of values of each digit of an index.
struct Digits {
    men: [u64; 2],
    kings: [u64; 2],
    counts: [u64; 2],
}

impl Digits {
    #[inline]
    fn of<R: Rules>(mover: Force, other: Force) -> Self {
        let squares = Board::<R>::LEN as u32;
        let of_men = squares - Board::<R>::ROW as u32;
        let without_men = squares - mover.men() - other.men();
        let counts = |force: Force| match R::RULES.king_move_limit {
            Some(limit) if force.men() > 0 => u64::from(1 + force.kings() * u32::from(limit)),
            _ => 1,
        };
        Self {
            men: [mover, other].map(|force| combinations::count(of_men, force.men())),
            kings: [
                combinations::count(without_men, mover.kings()),
                combinations::count(without_men - mover.kings(), other.kings()),
            ],
            counts: [mover, other].map(counts),
        }
    }

    fn size(&self) -> u64 {
        let digits = [self.men, self.kings, self.counts];
        digits.iter().flatten().product()
    }
}

/// The digit of a streak of moves of one king: zero if there is none.
fn count_digit<R: Rules>(king_streak: KingStreak, kings: &Ordinals, side: Side, limit: u8) -> u64 {
    if king_streak.count() == 0 {
        return 0;
    }
    let king = ordinal::<R>(king_streak.square(), side);
    let nth = kings.below(king);
    u64::from(1 + nth * u32::from(limit) + u32::from(king_streak.count()) - 1)
}

/// The streak of a digit: the inverse of [`count_digit`].
fn king_streak_of<R: Rules>(digit: u64, kings: &Ordinals, limit: u8) -> KingStreak {
    let Some(digit) = digit.checked_sub(1) else {
        return KingStreak::NONE;
    };
    let (nth, count) = (digit / u64::from(limit), digit % u64::from(limit));
    let king = kings.squares[nth as usize];
    KingStreak::new(square::<R>(u32::from(king)), count as u8 + 1)
}

/// The number of a square, row by row without gaps, from the far left of `side`.
#[inline]
fn ordinal<R: Rules>(square: Square, side: Side) -> u32 {
    let ordinal = Board::<R>::ordinal(square);
    match side {
        Side::White => ordinal as u32,
        Side::Black => (Board::<R>::LEN - 1 - ordinal) as u32,
    }
}

/// The square of a number seen by White.
#[inline]
fn square<R: Rules>(ordinal: u32) -> Square {
    let ordinal = ordinal as usize;
    let gap = Board::<R>::ROW_PAIR - 2 * Board::<R>::ROW;
    Square::new((ordinal + ordinal / (2 * Board::<R>::ROW) * gap) as u32)
}

/// The numbers of a few squares, in rising order.
#[derive(Clone, Copy, Debug)]
struct Ordinals {
    squares: [u8; Material::MOST_PIECES as usize],
    len: u32,
}

impl Ordinals {
    const EMPTY: Self = Self {
        squares: [0; Material::MOST_PIECES as usize],
        len: 0,
    };

    /// The numbers of these squares, seen by `side`.
    #[inline]
    fn of<R: Rules>(squares: Squares<R::Word>, side: Side) -> Self {
        let mut ordinals = Self::EMPTY;
        for square in squares {
            ordinals.squares[ordinals.len as usize] = ordinal::<R>(square, side) as u8;
            ordinals.len += 1;
        }
        if side == Side::Black {
            ordinals.squares[..ordinals.len as usize].reverse();
        }
        ordinals
    }

    /// The set with number `number` among those of `chosen` squares; `place` then maps each square, without
    /// changing their order.
    fn unrank(number: u64, chosen: u32, place: impl Fn(u32) -> u32) -> Self {
        let mut ordinals = Self::EMPTY;
        ordinals.len = chosen;
        for (i, square) in (0..chosen).rev().zip(combinations::unrank(number, chosen)) {
            ordinals.squares[i as usize] = place(square) as u8;
        }
        ordinals
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = u32> {
        self.squares[..self.len as usize]
            .iter()
            .map(|&square| u32::from(square))
    }

    /// Adds squares that are not in the set.
    #[inline]
    fn add_all(&mut self, others: &Self) {
        for other in others.iter() {
            let mut place = self.len as usize;
            while place > 0 && u32::from(self.squares[place - 1]) > other {
                self.squares[place] = self.squares[place - 1];
                place -= 1;
            }
            self.squares[place] = other as u8;
            self.len += 1;
        }
    }

    /// The number of squares in the set below `square`.
    #[inline]
    fn below(&self, square: u32) -> u32 {
        self.iter().map(|other| u32::from(other < square)).sum()
    }

    /// The square with `nth` squares below it that are not in the set.
    #[inline]
    fn free(&self, nth: u32) -> u32 {
        self.iter()
            .fold(nth, |square, taken| square + u32::from(taken <= square))
    }

    fn squares<R: Rules>(&self) -> Squares<R::Word> {
        self.iter().map(square::<R>).collect()
    }
}
