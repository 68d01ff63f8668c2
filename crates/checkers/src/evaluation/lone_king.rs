use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use game_core::{MoveGenerator, Position as _, Side};
use once_cell::race::OnceBox;

use crate::{Board, Piece, PieceKind, Position, PositionBuilder, Russian, Square, Squares, Word};

/// The squares of a board of eight columns. A set of them is a `u32`.
const SQUARES: usize = 32;
/// The maximum number of hunters in the table.
pub(crate) const MOST_HUNTERS: u32 = 3;
/// The entry of a position that is not won.
const NOT_WON: u8 = u8::MAX;

/// The results of one to three flying kings, the hunters, against a lone king on a board of eight columns: an
/// endgame table by retrograde analysis (Chess Programming Wiki, "Retrograde Analysis").
///
/// The rules are those of Russian draughts without draw clocks. In variants where a king may not choose among its
/// captures, the lone king has fewer ways out, so a position won here is won there too.
pub(crate) struct LoneKing {
    /// By the number of hunters, from one: the plies to the win by [`index`], for each [`Turn`].
    plies: Vec<[Vec<u8>; 2]>,
}

/// The side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Hunters,
    Lone,
}

impl LoneKing {
    /// The table. The first use computes it, in some 60 milliseconds.
    pub(crate) fn table() -> &'static Self {
        static TABLE: OnceBox<LoneKing> = OnceBox::new();
        TABLE.get_or_init(|| {
            let mut table = Self { plies: Vec::new() };
            for hunters in 1..=MOST_HUNTERS {
                let analysis = Analysis::of(hunters, &table);
                table.plies.push(analysis.plies);
            }
            Box::new(table)
        })
    }

    /// The plies to the hunters' win with best play by both sides; `None` if the position is not won, or if
    /// there are more hunters than in the table.
    #[inline]
    pub(crate) fn plies<W: Word>(
        &self,
        hunters: Squares<W>,
        lone: Square,
        turn: Turn,
    ) -> Option<u8> {
        let fewer = (hunters.len() as usize).checked_sub(1)?;
        let plies = &self.plies.get(fewer)?[turn as usize];
        let hunters = hunters.into_iter().map(Board::<Russian>::ordinal);
        let hunters = hunters.fold(0, |set, hunter| set | 1 << hunter);
        let plies = plies[index(hunters, Board::<Russian>::ordinal(lone))];
        (plies != NOT_WON).then_some(plies)
    }
}

impl fmt::Debug for LoneKing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LoneKing").finish_non_exhaustive()
    }
}

/// The analysis of all positions with one number of hunters.
struct Analysis {
    /// The known values, as in the table.
    plies: [Vec<u8>; 2],
    /// The moves of the lone king, all quiet, that are not known to lose.
    ways_out: Vec<u8>,
    /// The won positions whose predecessors are not visited yet, by the plies to the win.
    waves: Vec<Vec<Place>>,
}

/// A position.
#[derive(Clone, Copy)]
struct Place {
    hunters: u32,
    lone: usize,
    turn: Turn,
}

impl Analysis {
    fn of(hunters: u32, fewer: &LoneKing) -> Self {
        let last = u32::MAX << (SQUARES as u32 - hunters);
        let len = index(last, SQUARES);
        let mut analysis = Self {
            plies: [vec![NOT_WON; len], vec![NOT_WON; len]],
            ways_out: vec![0; len],
            waves: Vec::new(),
        };
        for hunters in sets_of(hunters) {
            for lone in (0..SQUARES).filter(|lone| hunters >> lone & 1 == 0) {
                analysis.begin(hunters, lone, fewer);
            }
        }
        let rays = rays();
        let mut plies = 0;
        while let Some(wave) = analysis.waves.get_mut(plies) {
            for place in core::mem::take(wave) {
                analysis.follow_back(place, plies as u8, &rays);
            }
            plies += 1;
        }
        analysis
    }

    /// Decides the positions with captures and blocked kings, and counts the ways out of the others.
    fn begin(&mut self, hunters: u32, lone: usize, fewer: &LoneKing) {
        let place = |turn| Place::new(hunters, lone, turn);
        // A hunter that can capture must do so, and wins.
        if place(Turn::Hunters).position().must_capture() {
            self.decide(place(Turn::Hunters), 1);
        }
        let position = place(Turn::Lone).position();
        let moves = position.moves();
        if !position.must_capture() && !moves.is_empty() {
            self.ways_out[index(hunters, lone)] = moves.len() as u8;
            return;
        }
        let after = |mv| {
            let mut child = position;
            child.play(mv);
            let lone = child.pieces(Side::Black).first()?;
            let hunters = child.pieces(Side::White);
            (!hunters.is_empty()).then(|| fewer.plies(hunters, lone, Turn::Hunters))?
        };
        let losses: Option<Vec<u8>> = moves.iter().map(|&mv| after(mv)).collect();
        if let Some(losses) = losses {
            let plies = losses.into_iter().max().map_or(0, |longest| longest + 1);
            self.decide(place(Turn::Lone), plies);
        }
    }

    fn decide(&mut self, place: Place, plies: u8) {
        self.plies[place.turn as usize][index(place.hunters, place.lone)] = plies;
        let wave = usize::from(plies);
        if self.waves.len() <= wave {
            self.waves.resize_with(wave + 1, Vec::new);
        }
        self.waves[wave].push(place);
    }

    /// Visits the predecessors of a position that is won in `plies` plies. The reverse of a quiet king move
    /// is a king move too.
    fn follow_back(&mut self, place: Place, plies: u8, rays: &[Vec<Vec<usize>>]) {
        let occupied = place.hunters | 1 << place.lone;
        let slides = |from: usize| {
            let free = move |&to: &usize| occupied >> to & 1 == 0;
            let rays = rays[from].iter();
            rays.flat_map(move |ray| ray.iter().copied().take_while(free))
        };
        match place.turn {
            Turn::Lone => {
                for from in (0..SQUARES).filter(|from| place.hunters >> from & 1 == 1) {
                    for to in slides(from) {
                        let hunters = place.hunters ^ 1 << from ^ 1 << to;
                        self.wins(Place::new(hunters, place.lone, Turn::Hunters), plies + 1);
                    }
                }
            }
            Turn::Hunters => {
                for lone in slides(place.lone) {
                    self.loses_a_way(Place::new(place.hunters, lone, Turn::Lone), plies + 1);
                }
            }
        }
    }

    /// Records that the hunters have a move that wins.
    fn wins(&mut self, place: Place, plies: u8) {
        if self.plies[place.turn as usize][index(place.hunters, place.lone)] == NOT_WON {
            self.decide(place, plies);
        }
    }

    /// Records that one more move of the lone king loses, unless a capture is compulsory there.
    fn loses_a_way(&mut self, place: Place, plies: u8) {
        let ways_out = &mut self.ways_out[index(place.hunters, place.lone)];
        if *ways_out > 0 {
            *ways_out -= 1;
            if *ways_out == 0 {
                self.decide(place, plies);
            }
        }
    }
}

impl Place {
    const fn new(hunters: u32, lone: usize, turn: Turn) -> Self {
        Self {
            hunters,
            lone,
            turn,
        }
    }

    /// The hunters are White.
    fn position(self) -> Position<Russian> {
        let mut builder = PositionBuilder::new(match self.turn {
            Turn::Hunters => Side::White,
            Turn::Lone => Side::Black,
        });
        let pieces = self.hunters | 1 << self.lone;
        for square in Board::<Russian>::squares() {
            let number = Board::<Russian>::ordinal(square);
            if pieces >> number & 1 == 1 {
                let is_lone = number == self.lone;
                let side = if is_lone { Side::Black } else { Side::White };
                let kind = PieceKind::King;
                builder
                    .put(Piece { side, kind }, square)
                    .expect("an empty square");
            }
        }
        builder.build()
    }
}

/// The index of a position among those with the same number of hunters: sets of squares are numbered by
/// binomial coefficients, in rising order.
#[inline]
fn index(hunters: u32, lone: usize) -> usize {
    let (mut left, mut rank, mut count) = (hunters, 0, 0);
    while left != 0 {
        count += 1;
        rank += binomial(left.trailing_zeros() as usize, count);
        left &= left - 1;
    }
    rank * SQUARES + lone
}

/// Binomial coefficients: the number of ways to choose one, two or three of `from` things.
#[inline]
const fn binomial(from: usize, chosen: usize) -> usize {
    match chosen {
        1 => from,
        2 => from * from.saturating_sub(1) / 2,
        _ => from * from.saturating_sub(1) * from.saturating_sub(2) / 6,
    }
}

/// All sets of `squares` squares, in rising order.
fn sets_of(squares: u32) -> impl Iterator<Item = u32> {
    // The next number with the same number of bits (HAKMEM, item 175).
    let next = |&set: &u32| {
        let lowest = set & set.wrapping_neg();
        let carried = set.checked_add(lowest)?;
        Some(carried | (((set ^ carried) >> 2) / lowest))
    };
    core::iter::successors(Some((1 << squares) - 1), next)
}

/// The squares in each diagonal direction from each square, the nearest first.
fn rays() -> Vec<Vec<Vec<usize>>> {
    let mut squares = Board::<Russian>::squares().into_iter().collect::<Vec<_>>();
    squares.sort_by_key(|&square| Board::<Russian>::ordinal(square));
    let ray = |from: Square, down: isize, right: isize| -> Vec<usize> {
        let place = |steps: isize| {
            let row = Board::<Russian>::row(from).checked_add_signed(steps * down)?;
            let column = Board::<Russian>::column(from).checked_add_signed(steps * right)?;
            Board::<Russian>::square_at(row, column)
        };
        (1..)
            .map_while(place)
            .map(Board::<Russian>::ordinal)
            .collect()
    };
    let from = |&from: &Square| {
        let directions = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        directions
            .map(|(down, right)| ray(from, down, right))
            .into()
    };
    squares.iter().map(from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every entry follows from the entries of its successors.
    #[test]
    fn every_entry_follows_from_its_moves() {
        let table = LoneKing::table();
        let mut longest = 0;
        for count in 1..=MOST_HUNTERS {
            for hunters in sets_of(count) {
                for lone in (0..SQUARES).filter(|lone| hunters >> lone & 1 == 0) {
                    for turn in [Turn::Hunters, Turn::Lone] {
                        let position = Place::new(hunters, lone, turn).position();
                        let value = value(table, &position);
                        assert_eq!(value, value_by_moves(table, &position), "{position}");
                        longest = longest.max(value.unwrap_or(0));
                    }
                }
            }
        }
        // Petrov's triangle wins within the fifteen moves that the rules allow.
        assert_eq!(longest, 26);
    }

    fn value(table: &LoneKing, position: &Position<Russian>) -> Option<u8> {
        let hunters = position.pieces(Side::White);
        let turn = match position.side_to_move() {
            Side::White => Turn::Hunters,
            Side::Black => Turn::Lone,
        };
        match position.pieces(Side::Black).first() {
            Some(_) if hunters.is_empty() => None,
            Some(lone) => table.plies(hunters, lone, turn),
            None => Some(0),
        }
    }

    fn value_by_moves(table: &LoneKing, position: &Position<Russian>) -> Option<u8> {
        let after = |&mv| {
            let mut child = *position;
            child.play(mv);
            value(table, &child)
        };
        let moves = position.moves();
        let values = moves.iter().map(after);
        match position.side_to_move() {
            Side::White => values.flatten().min().map(|plies| plies + 1),
            Side::Black => {
                let all: Option<Vec<u8>> = values.collect();
                Some(all?.into_iter().max().map_or(0, |plies| plies + 1))
            }
        }
    }

    /// The tables of the crate `endgame` contain the same wins.
    #[cfg(feature = "endgame")]
    #[test]
    fn endgame_tables_agree_entry_by_entry() {
        use crate::Material;
        use game_core::{Oracle, Outcome};

        let slices = [Material::new([0, MOST_HUNTERS], [0, 1])];
        let tables =
            endgame::Builder::default().solve_in_memory::<Position<Russian>>(&slices, 16 << 20);
        let tables = tables.expect("there is enough memory");
        let table = LoneKing::table();
        let (mut entries, mut wins) = (0, 0);
        for count in 1..=MOST_HUNTERS {
            for hunters in sets_of(count) {
                for lone in (0..SQUARES).filter(|lone| hunters >> lone & 1 == 0) {
                    for turn in [Turn::Hunters, Turn::Lone] {
                        let position = Place::new(hunters, lone, turn).position();
                        let value = value(table, &position);
                        let (won, lost) = match turn {
                            Turn::Hunters => (Outcome::Win, Outcome::Loss),
                            Turn::Lone => (Outcome::Loss, Outcome::Win),
                        };
                        let outcome = tables.outcome(&position).expect("the slice is there");
                        assert_eq!(value.is_some(), outcome == won, "{position}");
                        assert!(value.is_none() || outcome != lost);
                        entries += 1;
                        // The win takes longer than the next conversion if a hunter is sacrificed.
                        if let Some(plies) = value {
                            let conversion = tables.plies_to_conversion(&position).expect("a win");
                            assert!(u16::from(plies) >= conversion, "{position}");
                            wins += 1;
                        }
                    }
                }
            }
        }
        assert_eq!((entries, wins), (319_424, 194_856));
    }
}
