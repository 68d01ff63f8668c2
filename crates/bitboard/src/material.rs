use alloc::vec::Vec;
use core::fmt;

use endgame::combinations;
use game_core::Side;

use crate::{Bitboard, Board, Piece, Rank, Square};

/// The pieces besides the kings, in the order in which they are counted and written.
const KINDS: [Piece; 5] = [
    Piece::Queen,
    Piece::Rook,
    Piece::Bishop,
    Piece::Knight,
    Piece::Pawn,
];
const PAWN: usize = 4;

/// The pieces of one player besides the king, by [`KINDS`]. Forces are ordered by their number of pieces, then of
/// queens, of rooks and so on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Force {
    pieces: u8,
    counts: [u8; KINDS.len()],
}

impl Force {
    /// The pieces of a side that has one king.
    fn of(board: &Board, side: Side) -> Self {
        Self {
            pieces: board.side(side).len() as u8 - 1,
            counts: KINDS.map(|kind| board.of(side, kind).len() as u8),
        }
    }

    fn with(mut self, kind: usize) -> Self {
        self.pieces += 1;
        self.counts[kind] += 1;
        self
    }

    fn without(mut self, kind: usize) -> Option<Self> {
        self.counts[kind] = self.counts[kind].checked_sub(1)?;
        self.pieces -= 1;
        Some(self)
    }

    /// All forces of `pieces` pieces, each once.
    fn all(pieces: u32) -> Vec<Self> {
        let mut all = alloc::vec![Self::default()];
        for _ in 0..pieces {
            // No force occurs twice if kinds are added in their order.
            let larger = all.iter().flat_map(|force: &Self| {
                let last = force.counts.iter().rposition(|&count| count > 0);
                (last.unwrap_or(0)..KINDS.len()).map(|kind| force.with(kind))
            });
            all = larger.collect();
        }
        all
    }
}

/// The pieces of both players, whichever of them is White: a slice of endgame tables for games of the chess
/// family, with a number for each placement and side to move.
///
/// Placements that differ only by a symmetry have the same number. The symmetries exchange colours and flip the board,
/// exchange left and right and, without pawns, rotate or reflect the board in any way.
///
/// A material has at most [`MOST_MEN`](Self::MOST_MEN) men, so its indices fit into 64 bits.
///
/// ```
/// use bitboard::{Board, Letters, Material};
/// use game_core::Side;
/// const LETTERS: Letters = Letters::new(['P', 'N', 'B', 'R', 'Q', 'K']);
/// let board = Board::parse_placement("8/8/8/3k4/8/8/8/KR6", &LETTERS)?;
/// let turned = Board::parse_placement("7k/7r/8/8/8/8/3K4/8", &LETTERS)?;
/// let material = Material::of(&board).unwrap();
/// assert_eq!(material.to_string(), "KRvK");
/// assert_eq!(Material::of(&turned), Some(material));
/// let index = material.rank(&board, Side::White);
/// let canonical = material.unrank(index).unwrap();
/// assert_eq!(material.rank(&canonical, Side::White), index);
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// The side with more material, and the other.
    players: [Force; 2],
}

impl Material {
    /// The most men of a material, kings included.
    pub const MOST_MEN: u32 = 6;

    /// The material on a board; `None` if a side does not have exactly one king, there are more than
    /// [`MOST_MEN`](Self::MOST_MEN) men, or a pawn stands on its first or last rank.
    #[must_use]
    pub fn of(board: &Board) -> Option<Self> {
        let has_one_king = |&side: &Side| board.of(side, Piece::King).len() == 1;
        if board.occupied().len() > Self::MOST_MEN || !Side::ALL.iter().all(has_one_king) {
            return None;
        }
        let ends = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        let has_misplaced_pawn = board.pieces(Piece::Pawn).intersects(ends);
        let [white, black] = Side::ALL.map(|side| Force::of(board, side));
        (!has_misplaced_pawn).then(|| Self::between(white, black))
    }

    fn between(one: Force, other: Force) -> Self {
        let players = if one < other {
            [other, one]
        } else {
            [one, other]
        };
        Self { players }
    }

    /// Every material of `men` men, kings included; none if `men` is below 2 or above [`MOST_MEN`](Self::MOST_MEN).
    #[must_use]
    pub fn all(men: u32) -> Vec<Self> {
        let pieces = men.checked_sub(2).filter(|_| men <= Self::MOST_MEN);
        let Some(pieces) = pieces else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for fewer in 0..=pieces / 2 {
            for other in Force::all(fewer) {
                let more = Force::all(pieces - fewer).into_iter();
                all.extend(more.map(|one| Self::between(one, other)));
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The materials after a capture, or after a promotion to one of `promotions`; some may occur twice. A capture that promotes
    /// counts as two steps, so its material is among the conversions of these.
    #[must_use]
    pub fn after_conversions(self, promotions: &[Piece]) -> Vec<Self> {
        let mut found = Vec::new();
        let [one, other] = self.players;
        for (changed, kept) in [(one, other), (other, one)] {
            let captured = (0..KINDS.len()).filter_map(|kind| changed.without(kind));
            found.extend(captured.map(|changed| Self::between(changed, kept)));
            if let Some(without) = changed.without(PAWN) {
                let kinds = KINDS.iter().enumerate();
                let promoted = kinds.filter(|(_, kind)| promotions.contains(kind));
                found.extend(promoted.map(|(kind, _)| Self::between(without.with(kind), kept)));
            }
        }
        found
    }

    /// Men, kings included.
    #[must_use]
    pub const fn men(self) -> u32 {
        (2 + self.players[0].pieces + self.players[1].pieces) as u32
    }

    /// Whether a player has nothing but the king.
    #[must_use]
    pub const fn has_bare_king(self) -> bool {
        self.players[1].pieces == 0
    }

    fn has_pawns(self) -> bool {
        self.players.iter().any(|force| force.counts[PAWN] > 0)
    }

    /// The number of indices. Each placement and side to move has one; some indices have no placement.
    #[must_use]
    pub fn size(self) -> u64 {
        let halves = if self.players[0] == self.players[1] {
            1
        } else {
            2
        };
        halves * self.half()
    }

    /// The number of indices with a given player to move.
    fn half(self) -> u64 {
        let pairs = KingPairs::of(self.has_pawns()).len();
        let ways = |force: &Force| {
            (0..KINDS.len())
                .map(|kind| ways(kind, force.counts[kind]))
                .product::<u64>()
        };
        pairs as u64 * self.players.iter().map(ways).product::<u64>()
    }

    /// The index of a placement of this material with `side` to move.
    ///
    /// # Panics
    /// If the kings stand side by side.
    #[must_use]
    pub fn rank(self, board: &Board, side: Side) -> u64 {
        let king = board.king(side).relative_to(side);
        let symmetry = Symmetry::to_canonical(king, self.has_pawns());
        let index = self.rank_by(board, side, symmetry);
        let is_on_diagonal = |square: Square| square.index().is_multiple_of(9);
        let other_king = symmetry.of(board.king(!side).relative_to(side));
        let has_twin =
            !self.has_pawns() && is_on_diagonal(symmetry.of(king)) && is_on_diagonal(other_king);
        let index = match has_twin {
            true => index.min(self.rank_by(board, side, symmetry.transposed())),
            false => index,
        };
        let is_second_half = Force::of(board, side) != self.players[0];
        index + u64::from(is_second_half) * self.half()
    }

    fn rank_by(self, board: &Board, side: Side, mut symmetry: Symmetry) -> u64 {
        let square = |square: Square, symmetry: Symmetry| symmetry.of(square.relative_to(side));
        let pairs = KingPairs::of(self.has_pawns());
        let kings = |symmetry| [side, !side].map(|owner| square(board.king(owner), symmetry));
        let pair = pairs.rank(kings(symmetry)).or_else(|| {
            // The own king is on the diagonal and the other one above it.
            symmetry = symmetry.transposed();
            pairs.rank(kings(symmetry))
        });
        let mut index = pair.expect("kings stand apart") as u64;
        for owner in [side, !side] {
            for (i, kind) in KINDS.into_iter().enumerate() {
                let pieces = board.of(owner, kind);
                if !pieces.is_empty() {
                    let mut numbers = [0; 64];
                    let numbers = &mut numbers[..pieces.len() as usize];
                    for (number, piece) in numbers.iter_mut().zip(pieces) {
                        *number = (square(piece, symmetry).index() - first_square(i)) as u32;
                    }
                    numbers.sort_unstable();
                    let count = numbers.len() as u8;
                    let rank = combinations::rank(numbers.iter().copied());
                    index = index * ways(i, count) + rank;
                }
            }
        }
        index
    }

    /// The placement of an index below [`size`](Self::size), turned so that White is to move; `None` if two pieces
    /// would share a square, or if [`rank`](Self::rank) gives the placement another index.
    ///
    /// # Panics
    /// May panic if the index is not below `size`.
    #[must_use]
    pub fn unrank(self, index: u64) -> Option<Board> {
        let (mut left, [mut mover, mut other]) = (index, self.players);
        if index >= self.half() {
            left -= self.half();
            (mover, other) = (other, mover);
        }
        let mut board = Board::EMPTY;
        for (side, force) in [(Side::Black, other), (Side::White, mover)] {
            for (i, kind) in KINDS.into_iter().enumerate().rev() {
                let count = force.counts[i];
                let ways = ways(i, count);
                for number in combinations::unrank(left % ways, u32::from(count)) {
                    let square = Square::from_index(number as usize + first_square(i));
                    put(&mut board, kind, side, square)?;
                }
                left /= ways;
            }
        }
        let [king, other_king] = KingPairs::of(self.has_pawns()).pair(left as usize);
        put(&mut board, Piece::King, Side::White, king)?;
        put(&mut board, Piece::King, Side::Black, other_king)?;
        // A placement has two indices only if both kings are on the diagonal.
        let is_on_diagonal = [king, other_king]
            .iter()
            .all(|king| king.index().is_multiple_of(9));
        let is_canonical =
            self.has_pawns() || !is_on_diagonal || self.rank(&board, Side::White) == index;
        is_canonical.then_some(board)
    }
}

/// Puts a piece on an empty square.
fn put(board: &mut Board, kind: Piece, side: Side, square: Square) -> Option<()> {
    if board.occupied().contains(square) {
        return None;
    }
    board.toggle(kind, side, square);
    Some(())
}

/// The number of placements of `count` equal pieces on an empty board.
fn ways(kind: usize, count: u8) -> u64 {
    let squares = if kind == PAWN { 48 } else { 64 };
    combinations::count(squares, u32::from(count))
}

/// The lowest square of a kind of piece.
const fn first_square(kind: usize) -> usize {
    if kind == PAWN { 8 } else { 0 }
}

/// Queens, rooks, bishops, knights and pawns, as in `KRPvKR`.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (separator, force) in ["", "v"].into_iter().zip(self.players) {
            write!(f, "{separator}K")?;
            for (count, letter) in force.counts.into_iter().zip(["Q", "R", "B", "N", "P"]) {
                for _ in 0..count {
                    f.write_str(letter)?;
                }
            }
        }
        Ok(())
    }
}

/// A rotation or reflection of the board.
#[derive(Clone, Copy, Debug)]
struct Symmetry {
    /// The exclusive-or with the index of a square: 7 reverses the files, 56 the ranks.
    mirror: usize,
    /// Whether ranks and files are exchanged after that.
    transposes: bool,
}

impl Symmetry {
    /// The symmetry that maps a king to the files a to d; without pawns, into the triangle a1-d1-d4.
    fn to_canonical(king: Square, has_pawns: bool) -> Self {
        let (file, rank) = (king.index() % 8, king.index() / 8);
        let mut mirror = if file >= 4 { 7 } else { 0 };
        if has_pawns {
            return Self {
                mirror,
                transposes: false,
            };
        }
        if rank >= 4 {
            mirror |= 56;
        }
        let (file, rank) = (file.min(7 - file), rank.min(7 - rank));
        Self {
            mirror,
            transposes: rank > file,
        }
    }

    const fn transposed(self) -> Self {
        Self {
            transposes: !self.transposes,
            ..self
        }
    }

    const fn of(self, square: Square) -> Square {
        let index = square.index() ^ self.mirror;
        let index = if self.transposes {
            index / 8 + index % 8 * 8
        } else {
            index
        };
        Square::from_index(index)
    }
}

/// Placements of two kings, the first in a canonical region: 462 without pawns, 1806 with pawns.
struct KingPairs {
    numbers: [[u16; 64]; 64],
    pairs: [[u8; 2]; 1806],
    len: usize,
}

/// The entry of two squares that are not such a placement.
const NO_PAIR: u16 = u16::MAX;

static WITHOUT_PAWNS: KingPairs = KingPairs::all(false);
static WITH_PAWNS: KingPairs = KingPairs::all(true);
const _: () = assert!(WITHOUT_PAWNS.len == 462 && WITH_PAWNS.len == 1806);

impl KingPairs {
    fn of(has_pawns: bool) -> &'static Self {
        if has_pawns {
            &WITH_PAWNS
        } else {
            &WITHOUT_PAWNS
        }
    }

    const fn all(has_pawns: bool) -> Self {
        let mut all = Self {
            numbers: [[NO_PAIR; 64]; 64],
            pairs: [[0; 2]; 1806],
            len: 0,
        };
        let mut number = 0;
        while number < 64 * 64 {
            let (king, other) = (number / 64, number % 64);
            let (file, rank) = (king % 8, king / 8);
            let is_canonical = if has_pawns {
                file < 4
            } else {
                file < 4 && rank <= file && (rank < file || other / 8 <= other % 8)
            };
            let apart = Square::from_index(king).distance(Square::from_index(other)) > 1;
            if is_canonical && apart {
                all.numbers[king][other] = all.len as u16;
                all.pairs[all.len] = [king as u8, other as u8];
                all.len += 1;
            }
            number += 1;
        }
        all
    }

    const fn len(&self) -> usize {
        self.len
    }

    fn rank(&self, [king, other]: [Square; 2]) -> Option<usize> {
        let number = self.numbers[king.index()][other.index()];
        (number != NO_PAIR).then_some(usize::from(number))
    }

    fn pair(&self, number: usize) -> [Square; 2] {
        self.pairs[number].map(|index| Square::from_index(usize::from(index)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_leads_back_to_itself() {
        for material in Material::all(3)
            .into_iter()
            .chain(Material::all(4).into_iter().step_by(9))
        {
            for index in (0..material.size()).step_by(1 + material.size() as usize / 5000) {
                if let Some(board) = material.unrank(index) {
                    assert_eq!(Material::of(&board), Some(material));
                    assert_eq!(material.rank(&board, Side::White), index, "{material}");
                }
            }
        }
    }

    #[test]
    fn a_side_without_exactly_one_king_has_no_material() {
        const LETTERS: crate::Letters = crate::Letters::new(['P', 'N', 'B', 'R', 'Q', 'K']);
        for placement in [
            "8/8/8/8/8/8/8/8",
            "8/8/8/8/8/8/8/K7",
            "8/8/8/3k4/8/8/8/R7",
            "8/8/8/3kk3/8/8/8/K7",
        ] {
            let board = Board::parse_placement(placement, &LETTERS).unwrap();
            assert_eq!(Material::of(&board), None, "{placement}");
        }
    }

    #[test]
    fn many_men_have_no_material() {
        const LETTERS: crate::Letters = crate::Letters::new(['P', 'N', 'B', 'R', 'Q', 'K']);
        let board = |text| Board::parse_placement(text, &LETTERS).unwrap();
        assert!(Material::of(&board("8/8/8/3k4/8/NN6/NN6/K7")).is_some());
        assert_eq!(Material::of(&board("8/8/8/3k4/8/NN6/NNN5/K7")), None);
        assert!(Material::all(7).is_empty());
    }

    #[test]
    fn the_number_of_materials_is_known() {
        assert_eq!(Material::all(3).len(), 5);
        // Fifteen pairs against a bare king, and fifteen with a piece on each side.
        assert_eq!(Material::all(4).len(), 30);
        assert_eq!(Material::all(5).len(), 35 + 75);
    }
}
