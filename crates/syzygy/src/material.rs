use bitboard::Piece;
use chess::Position;
use game_core::Side;

/// The most men of a table.
pub(crate) const MOST_MEN: usize = 7;

/// A piece of one side, as tables number it: 1 to 6 for White's pawn to king, 9 to 14 for Black's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Man(u8);

impl Man {
    pub(crate) const fn new(side: Side, piece: Piece) -> Self {
        let side = match side {
            Side::White => 0,
            Side::Black => 8,
        };
        Self(side | (piece.index() as u8 + 1))
    }

    /// The man of a number in a file.
    pub(crate) const fn from_code(code: u8) -> Option<Self> {
        match code {
            1..=6 | 9..=14 => Some(Self(code)),
            _ => None,
        }
    }

    pub(crate) const fn is_king(self) -> bool {
        self.0 & 7 == 6
    }
}

/// The number of men of each kind, by side and kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Material([[u8; Piece::COUNT]; 2]);

const LETTERS: &[u8; Piece::COUNT] = b"PNBRQK";
const PAWN: usize = Piece::Pawn.index();
const KING: usize = Piece::King.index();

impl Material {
    /// The material of a name such as `KQvKR`; `None` if no table has such a name.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        let (white, black) = name.split_once('v')?;
        let material = Self([side(white)?, side(black)?]);
        (material.men() <= MOST_MEN).then_some(material)
    }

    pub(crate) fn of(position: &Position) -> Self {
        let board = position.board();
        let mut counts = [[0; Piece::COUNT]; 2];
        for (side, counts) in [Side::White, Side::Black].into_iter().zip(&mut counts) {
            for piece in Piece::ALL {
                counts[piece.index()] = board.of(side, piece).len() as u8;
            }
        }
        Self(counts)
    }

    /// The same with colours exchanged.
    pub(crate) const fn reversed(self) -> Self {
        Self([self.0[1], self.0[0]])
    }

    pub(crate) fn is_symmetric(self) -> bool {
        self.0[0] == self.0[1]
    }

    pub(crate) fn men(self) -> usize {
        self.0
            .iter()
            .flatten()
            .map(|&count| usize::from(count))
            .sum()
    }

    pub(crate) fn has_pawns(self) -> bool {
        self.pawns() != [0, 0]
    }

    /// Pawns of White and of Black.
    pub(crate) fn pawns(self) -> [usize; 2] {
        self.0.map(|counts| usize::from(counts[PAWN]))
    }

    /// Whether a man other than a king is the only one of its kind.
    pub(crate) fn has_single_man(self) -> bool {
        let others = |counts: &[u8; Piece::COUNT]| counts[..KING].contains(&1);
        self.0.iter().any(others)
    }

    /// The pawns that lead the order of men: the side with fewer, their number, and the number of the other side's.
    pub(crate) fn lead_pawns(self) -> (Side, usize, usize) {
        let [white, black] = self.pawns();
        if black == 0 || (white > 0 && black >= white) {
            (Side::White, white, black)
        } else {
            (Side::Black, black, white)
        }
    }

    /// Whether these are the men of the material, in any order.
    pub(crate) fn consists_of(self, men: &[Man]) -> bool {
        let mut counts = [[0; Piece::COUNT]; 2];
        for man in men {
            counts[usize::from(man.0 >> 3)][usize::from(man.0 & 7) - 1] += 1;
        }
        counts == self.0
    }
}

/// The men of one side of a name, with one king, which comes first.
fn side(letters: &str) -> Option<[u8; Piece::COUNT]> {
    let mut counts = [0; Piece::COUNT];
    for letter in letters.bytes() {
        let piece = LETTERS.iter().position(|&known| known == letter)?;
        counts[piece] += 1;
    }
    let is_whole = letters.len() < MOST_MEN && letters.starts_with('K') && counts[KING] == 1;
    is_whole.then_some(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_tables() {
        let material = Material::parse("KRPvKP").unwrap();
        assert_eq!((material.men(), material.pawns()), (5, [1, 1]));
        assert!(material.has_single_man() && !material.is_symmetric());
        assert!(Material::parse("KQvKQ").unwrap().is_symmetric());
        assert!(!Material::parse("KNNvK").unwrap().has_single_man());
        for name in [
            "",
            "KQ",
            "QvK",
            "KQKR",
            "KXvK",
            "KKvK",
            "KQQQQvKQQ",
            "KQvKR2",
        ] {
            assert_eq!(Material::parse(name), None, "{name}");
        }
    }

    #[test]
    fn the_side_with_fewer_pawns_leads() {
        let lead = |name| Material::parse(name).unwrap().lead_pawns();
        assert_eq!(lead("KPPvKP"), (Side::Black, 1, 2));
        assert_eq!(lead("KPvKP"), (Side::White, 1, 1));
        assert_eq!(lead("KQvKP"), (Side::Black, 1, 0));
    }
}
