use core::fmt;

use bitboard::{Board, File, Piece, Rank, Square};
use game_core::Side;

use crate::Position;

/// The number of a start position of Chess960, 0 to 959, as Reinhard Scharnagl counts them (FIDE Laws
/// of Chess 2023, guideline II; Chess Programming Wiki, "Reinhard Scharnagl"). Number 518 is that of
/// orthodox chess.
///
/// ```
/// use chess::{Position, StartNumber};
/// let number = StartNumber::new(518).expect("below 960");
/// assert_eq!(Position::chess960(number), Position::start());
/// assert_eq!(Position::start().start_numbers(), Some([number, number]));
/// assert_eq!(StartNumber::new(960), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StartNumber(u16);

/// The two of five squares on which the knights stand, by the last digit of a number.
const KNIGHTS: [[usize; 2]; 10] = [
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
    [1, 2],
    [1, 3],
    [1, 4],
    [2, 3],
    [2, 4],
    [3, 4],
];

impl StartNumber {
    /// The number of start positions.
    pub const COUNT: u16 = 960;

    /// The number of orthodox chess.
    pub const ORTHODOX: Self = Self(518);

    /// `None` if `number` is 960 or more.
    #[must_use]
    pub const fn new(number: u16) -> Option<Self> {
        if number < Self::COUNT {
            Some(Self(number))
        } else {
            None
        }
    }

    /// All of them, from 0 to 959.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(Self)
    }

    /// The number, 0 to 959.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The pieces of a side's first rank, from the a-file.
    #[must_use]
    pub fn back_rank(self) -> [Piece; 8] {
        let rest = usize::from(self.0);
        let (light_bishop, rest) = (rest % 4, rest / 4);
        let (dark_bishop, rest) = (rest % 4, rest / 4);
        let (queen, knights) = (rest % 6, rest / 6);
        let mut rank = [None; 8];
        rank[2 * light_bishop + 1] = Some(Piece::Bishop);
        rank[2 * dark_bishop] = Some(Piece::Bishop);
        *nth_free(&mut rank, queen) = Some(Piece::Queen);
        // The second knight first, so that it does not change the count for the first.
        for knight in KNIGHTS[knights].into_iter().rev() {
            *nth_free(&mut rank, knight) = Some(Piece::Knight);
        }
        let mut last = [Piece::Rook, Piece::King, Piece::Rook].into_iter();
        rank.map(|piece| {
            piece
                .or_else(|| last.next())
                .expect("three squares are left")
        })
    }

    /// The number of a first rank, if it is one of a start position.
    #[must_use]
    pub fn of_back_rank(pieces: [Piece; 8]) -> Option<Self> {
        let files = |piece| (0..8).filter(move |&file| pieces[file] == piece);
        let light_bishop = files(Piece::Bishop).find(|file| file % 2 == 1)? / 2;
        let dark_bishop = files(Piece::Bishop).find(|file| file % 2 == 0)? / 2;
        let rest = pieces.into_iter().filter(|&piece| piece != Piece::Bishop);
        let queen = rest.clone().position(|piece| piece == Piece::Queen)?;
        let is_knight = |piece| piece == Piece::Knight;
        let mut without_queen = rest.clone().filter(|&piece| piece != Piece::Queen);
        let first = without_queen.position(is_knight)?;
        let second = first + 1 + without_queen.position(is_knight)?;
        let knights = KNIGHTS.iter().position(|&pair| pair == [first, second])?;
        let number = ((knights * 6 + queen) * 4 + dark_bishop) * 4 + light_bishop;
        let number = Self::new(u16::try_from(number).ok()?)?;
        (number.back_rank() == pieces).then_some(number)
    }
}

/// The n-th square of a rank that is still free, counted from zero.
fn nth_free(rank: &mut [Option<Piece>; 8], n: usize) -> &mut Option<Piece> {
    rank.iter_mut()
        .filter(|square| square.is_none())
        .nth(n)
        .expect("enough squares are free")
}

/// The number in decimal digits.
impl fmt::Display for StartNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// Chess960 and double Fischer random.
impl Position {
    /// The start of a game of Chess960 (FIDE Laws of Chess 2023, guideline II).
    #[must_use]
    pub fn chess960(number: StartNumber) -> Self {
        Self::double_chess960(number, number)
    }

    /// The start of a game in which each side has a first rank of its own (double Fischer random).
    #[must_use]
    pub fn double_chess960(white: StartNumber, black: StartNumber) -> Self {
        let mut board = Board::EMPTY;
        for (side, number) in [(Side::White, white), (Side::Black, black)] {
            for (file, piece) in File::ALL.into_iter().zip(number.back_rank()) {
                let square = |rank: Rank| Square::new(file, rank.relative_to(side));
                board.toggle(piece, side, square(Rank::First));
                board.toggle(Piece::Pawn, side, square(Rank::Second));
            }
        }
        let castling = board.pieces(Piece::Rook);
        Self::from_parts(board, Side::White, castling, None, (0, 1))
    }

    /// The numbers of White's and Black's first rank if this is the start of a game, with all rights
    /// and fresh clocks. In Chess960 they are the same.
    #[must_use]
    pub fn start_numbers(&self) -> Option<[StartNumber; 2]> {
        let number = |side: Side| {
            let mut rank = [Piece::Pawn; 8];
            for file in File::ALL {
                let square = Square::new(file, Rank::First.relative_to(side));
                rank[file.index()] = self.board().piece_at(square)?;
            }
            StartNumber::of_back_rank(rank)
        };
        let (white, black) = (number(Side::White)?, number(Side::Black)?);
        (*self == Self::double_chess960(white, black)).then_some([white, black])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_number_has_a_first_rank_of_its_own() {
        let mut seen = HashSet::new();
        for number in StartNumber::all() {
            let rank = number.back_rank();
            assert!(seen.insert(rank));
            assert_eq!(StartNumber::of_back_rank(rank), Some(number));
            assert_eq!(
                Position::chess960(number).start_numbers(),
                Some([number, number])
            );
        }
        assert_eq!(seen.len(), 960);
    }

    #[test]
    fn other_ranks_have_no_number() {
        use Piece::{Bishop, King, Knight, Pawn, Queen, Rook};
        for rank in [
            [Pawn; 8],
            [Rook; 8],
            [Bishop; 8],
            [King, Rook, Bishop, Queen, Bishop, Knight, Knight, Rook],
            [Rook, Bishop, Knight, Bishop, Queen, King, Knight, Rook],
            [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Knight],
        ] {
            assert_eq!(StartNumber::of_back_rank(rank), None, "{rank:?}");
        }
    }
}
