//! The index of a position in a table.

use bitboard::{Bitboard, Piece};
use chess::Position;
use game_core::Side;

use crate::error::ErrorKind;
use crate::material::{MOST_MEN, Man, Material};
use crate::squares::{
    BELOW_DIAGONAL, BINOMIALS, KING_PLACEMENTS, KINGS, LEAD_PAWN_PLACEMENTS, LEAD_PAWNS,
    PAWN_SQUARES, TRIANGLE, TRIPLE_PLACEMENTS, above_diagonal, file, rank,
};

/// The order of men in a section of a table, and how they make up an index.
///
/// Men come in groups: the leading one, the pawns of the other side, then equal men. Each group has a number, and
/// the index is the sum of these numbers, each times the product of the sizes of the groups multiplied before it.
#[derive(Debug)]
pub(crate) struct Numbering {
    men: Vec<Man>,
    /// The number of men of each group.
    groups: Vec<usize>,
    /// The factor of each group's number.
    factors: Vec<u64>,
    /// The number of indices.
    size: u64,
    lead: Lead,
    has_other_pawns: bool,
}

/// The numbering of the leading group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lead {
    Pawns,
    /// Three different men.
    Triple,
    Kings,
}

impl Numbering {
    /// The numbering of men in this order. `places` are the positions, in the mixed-radix order of the index, of the first
    /// group and, if both sides have pawns, of the second. `pawn_file` is the file of the leading pawn, from 0 to 3.
    pub(crate) fn new(
        material: Material,
        men: Vec<Man>,
        places: (usize, Option<usize>),
        pawn_file: usize,
    ) -> Result<Self, ErrorKind> {
        if !material.consists_of(&men) {
            return Err(ErrorKind::Malformed("list of men"));
        }
        let (lead_side, lead_pawns, other_pawns) = material.lead_pawns();
        let lead = match material {
            _ if lead_pawns > 0 => Lead::Pawns,
            _ if material.has_single_man() => Lead::Triple,
            _ => Lead::Kings,
        };
        let pawn = |side| Man::new(side, bitboard::Piece::Pawn);
        let has_order = match lead {
            Lead::Pawns => {
                men[..lead_pawns].iter().all(|&man| man == pawn(lead_side))
                    && men[lead_pawns..lead_pawns + other_pawns]
                        .iter()
                        .all(|&man| man == pawn(!lead_side))
            }
            Lead::Triple => men.len() >= 3,
            Lead::Kings => men[..2].iter().all(|man| man.is_king()),
        };
        let first = match lead {
            Lead::Pawns => lead_pawns,
            Lead::Triple => 3,
            Lead::Kings => 2,
        };
        if !has_order {
            return Err(ErrorKind::Malformed("order of men"));
        }
        let mut groups = vec![first];
        groups.extend(
            men[first..]
                .chunk_by(|one, other| one == other)
                .map(<[Man]>::len),
        );
        let mut numbering = Self {
            factors: vec![0; groups.len()],
            men,
            groups,
            size: 1,
            lead,
            has_other_pawns: other_pawns > 0,
        };
        numbering.multiply(places, pawn_file)?;
        Ok(numbering)
    }

    /// Computes the factors and the size.
    fn multiply(
        &mut self,
        (first, second): (usize, Option<usize>),
        pawn_file: usize,
    ) -> Result<(), ErrorKind> {
        let malformed = ErrorKind::Malformed("order of groups");
        let is_placed = |place: usize| place < self.groups.len();
        let others_are_placed = self.has_other_pawns == second.is_some_and(is_placed);
        if !is_placed(first) || !others_are_placed || Some(first) == second {
            return Err(malformed);
        }
        let lead = self.groups[0];
        let mut next = if self.has_other_pawns { 2 } else { 1 };
        let mut free = 64 - self.groups[..next].iter().sum::<usize>();
        for place in 0..self.groups.len() {
            let (group, size) = if place == first {
                let size = match self.lead {
                    Lead::Pawns => LEAD_PAWN_PLACEMENTS[lead][pawn_file],
                    Lead::Triple => TRIPLE_PLACEMENTS,
                    Lead::Kings => KING_PLACEMENTS,
                };
                (0, size)
            } else if Some(place) == second {
                (1, BINOMIALS[self.groups[1]][48 - lead])
            } else {
                let group = next;
                let men = *self
                    .groups
                    .get(group)
                    .ok_or(ErrorKind::Malformed("order of groups"))?;
                let size = BINOMIALS[men][free];
                free -= men;
                next += 1;
                (group, size)
            };
            self.factors[group] = self.size;
            self.size *= size;
        }
        Ok(())
    }

    /// The number of indices.
    pub(crate) const fn size(&self) -> u64 {
        self.size
    }

    /// The index of men on their squares. In a table with pawns [`Board::new`] has put the leading pawn first.
    pub(crate) fn index(&self, board: &Board) -> u64 {
        let men = self.men.len();
        let mut squares = self.in_order(board);
        let squares = &mut squares[..men];
        if file(squares[0]) > 3 {
            squares.iter_mut().for_each(|square| *square ^= 7);
        }
        let number = match self.lead {
            Lead::Pawns => number_of_pawns(&mut squares[..self.groups[0]]),
            Lead::Triple | Lead::Kings => {
                turn_into_triangle(squares, self.groups[0]);
                match self.lead {
                    Lead::Kings => KINGS[usize::from(TRIANGLE[squares[0]])][squares[1]].into(),
                    _ => number_of_triple([squares[0], squares[1], squares[2]]),
                }
            }
        };
        let mut index = number * self.factors[0];
        let mut start = self.groups[0];
        for (group, &len) in self.groups.iter().enumerate().skip(1) {
            let is_pawns = group == 1 && self.has_other_pawns;
            let (before, rest) = squares.split_at_mut(start);
            index += number_of_equal(before, &mut rest[..len], is_pawns) * self.factors[group];
            start += len;
        }
        index
    }

    /// The squares of the board in the order of the men.
    fn in_order(&self, board: &Board) -> [usize; MOST_MEN] {
        let (mut men, mut squares) = (board.men, board.squares);
        let lead = match self.lead {
            Lead::Pawns => self.groups[0],
            Lead::Triple | Lead::Kings => 0,
        };
        for place in lead..self.men.len() {
            let found = (place..self.men.len()).find(|&at| men[at] == self.men[place]);
            if let Some(at) = found {
                men.swap(place, at);
                squares.swap(place, at);
            }
        }
        squares
    }
}

/// The men of a position with the colours of the table: White is the stronger side, or the side to move if the
/// material is symmetric.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    men: [Man; MOST_MEN],
    squares: [usize; MOST_MEN],
    /// The side to move, as the table sees it.
    pub(crate) side: Side,
    /// The section of the table by the file of the leading pawn, from 0 to 3.
    pub(crate) pawn_file: usize,
}

impl Board {
    /// The men of a position of this material, or of its reverse. The leading pawn is the first of its group.
    pub(crate) fn new(position: &Position, material: Material) -> Self {
        let is_reversed = if material.is_symmetric() {
            position.side() == Side::Black
        } else {
            Material::of(position) != material
        };
        let seen = |side: Side| if is_reversed { !side } else { side };
        let turned = |square: bitboard::Square| square.index() ^ if is_reversed { 56 } else { 0 };
        let mut board = Self {
            men: [Man::default(); MOST_MEN],
            squares: [0; MOST_MEN],
            side: seen(position.side()),
            pawn_file: 0,
        };
        let mut len = 0;
        let mut put = |man: Man, squares: Bitboard| {
            for square in squares {
                board.men[len] = man;
                board.squares[len] = turned(square);
                len += 1;
            }
        };
        let (lead_side, lead_pawns, _) = material.lead_pawns();
        let sides = [lead_side, !lead_side];
        for piece in Piece::ALL {
            for side in sides {
                put(
                    Man::new(side, piece),
                    position.board().of(seen(side), piece),
                );
            }
        }
        if lead_pawns > 0 {
            let pawns = &mut board.squares[..lead_pawns];
            let leading = (0..lead_pawns).max_by_key(|&pawn| PAWN_SQUARES[pawns[pawn]]);
            pawns.swap(0, leading.unwrap_or(0));
            let file = file(pawns[0]);
            board.pawn_file = file.min(7 - file);
        }
        board
    }
}

/// Turns the board so that the first of the leading men stands in the triangle of a1, d1 and d4, and the first of
/// them off the diagonal from a1 to h8 stands below it.
fn turn_into_triangle(squares: &mut [usize], lead: usize) {
    if rank(squares[0]) > 3 {
        squares.iter_mut().for_each(|square| *square ^= 56);
    }
    let off = (0..lead).find(|&man| above_diagonal(squares[man]) != 0);
    if let Some(off) = off.filter(|&man| above_diagonal(squares[man]) > 0) {
        for square in &mut squares[off..] {
            *square = 8 * file(*square) + rank(*square);
        }
    }
}

fn number_of_pawns(pawns: &mut [usize]) -> u64 {
    pawns[1..].sort_by_key(|&square| PAWN_SQUARES[square]);
    let others = pawns[1..].iter().zip(1..);
    let others =
        others.map(|(&square, nth): (_, usize)| BINOMIALS[nth][usize::from(PAWN_SQUARES[square])]);
    LEAD_PAWNS[pawns.len()][pawns[0]] + others.sum::<u64>()
}

/// The number of three different men: those whose first man stands below the diagonal come first, then those whose
/// second one does, then the third.
fn number_of_triple([first, second, third]: [usize; 3]) -> u64 {
    let above_first = usize::from(second > first);
    let above_both = usize::from(third > first) + usize::from(third > second);
    let below = |square: usize| usize::from(BELOW_DIAGONAL[square]);
    let number = if above_diagonal(first) != 0 {
        (usize::from(TRIANGLE[first]) * 63 + second - above_first) * 62 + third - above_both
    } else if above_diagonal(second) != 0 {
        (6 * 63 + rank(first) * 28 + below(second)) * 62 + third - above_both
    } else {
        let ranks = rank(first) * 7 + rank(second) - above_first;
        let start = (6 * 63 + 4 * 28) * 62;
        if above_diagonal(third) != 0 {
            start + ranks * 28 + below(third)
        } else {
            start + 4 * 7 * 28 + ranks * 6 + rank(third) - above_both
        }
    };
    number as u64
}

/// The number of equal men on the squares that the men before do not take.
fn number_of_equal(before: &[usize], men: &mut [usize], is_pawns: bool) -> u64 {
    men.sort_unstable();
    let unused = if is_pawns { 8 } else { 0 };
    let number = |(&square, nth): (&usize, usize)| {
        let taken = before.iter().filter(|&&other| other < square).count();
        BINOMIALS[nth][square - taken - unused]
    };
    men.iter().zip(1..).map(number).sum()
}
