//! The header of a file.

use crate::error::ErrorKind;
use crate::index::Numbering;
use crate::material::{Man, Material};
use crate::pages::{PagedFile, Pages};
use crate::pairs::Pairs;
use crate::table::BLACK_TO_MOVE;

/// The kind of information in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Wins, draws and losses.
    Wdl,
    /// Distances to the next capture or pawn move.
    Dtz,
}

impl Kind {
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Wdl => "rtbw",
            Self::Dtz => "rtbz",
        }
    }

    const fn magic(self) -> [u8; 4] {
        match self {
            Self::Wdl => [0x71, 0xe8, 0x23, 0x5d],
            Self::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }
}

/// A part of a table that is compressed by itself: for a side to move, and for a file of the leading pawn.
#[derive(Debug)]
pub(crate) struct Section {
    pub(crate) numbering: Numbering,
    pub(crate) flags: u8,
    pub(crate) pairs: Pairs,
    /// The distances that the numbers in a file of distances stand for: a list each for wins, losses, cursed wins and
    /// blessed losses.
    pub(crate) distances: Option<[Vec<u16>; 4]>,
}

/// Flag: the table has a section for each side to move.
const SPLIT: u8 = 1;
/// Flag: there are pawns.
const PAWNS: u8 = 2;
/// Flag: distances are numbers in a list.
const MAPPED: u8 = 2;
/// Flag: the list has numbers of 16 bits.
const WIDE: u8 = 16;
/// Bytes of the checksum that ends a file.
const CHECKSUM: u64 = 16;

/// Sections by the file of the leading pawn, each for White to move and, if they differ, for Black.
pub(crate) type Sections = Vec<Vec<Section>>;

/// Reads the header of a file, and checks it against its material and its size.
pub(crate) fn read(
    pages: &Pages,
    file: &PagedFile,
    kind: Kind,
    material: Material,
) -> Result<Sections, ErrorKind> {
    let mut header = Cursor { pages, file, at: 0 };
    match header.array::<4>() {
        Ok(magic) if magic == kind.magic() => {}
        Err(ErrorKind::Io(error)) => return Err(error.into()),
        _ => return Err(ErrorKind::NotATable),
    }
    let expected =
        u8::from(!material.is_symmetric()) * SPLIT + u8::from(material.has_pawns()) * PAWNS;
    if header.byte()? & (SPLIT | PAWNS) != expected {
        return Err(ErrorKind::Malformed("header"));
    }
    let sides = match kind {
        Kind::Wdl if !material.is_symmetric() => 2,
        Kind::Wdl | Kind::Dtz => 1,
    };
    let numberings = read_numberings(&mut header, material, sides)?;
    header.align(2);
    let mut sections = Vec::new();
    for numberings in numberings {
        let mut of_file = Vec::new();
        for numbering in numberings {
            let (flags, pairs) = Pairs::parse(&mut header, numbering.size())?;
            // Equal sides exchange their colours before Black's turn is looked up, so nothing would be found here.
            let is_for_black = kind == Kind::Dtz && flags & BLACK_TO_MOVE != 0;
            if is_for_black && material.is_symmetric() && material.has_pawns() {
                return Err(ErrorKind::Malformed("header of a section"));
            }
            of_file.push(Section {
                numbering,
                flags,
                pairs,
                distances: None,
            });
        }
        sections.push(of_file);
    }
    if kind == Kind::Dtz {
        read_distances(&mut header, &mut sections)?;
        header.align(2);
    }
    place(&mut sections, header.at, file)?;
    Ok(sections)
}

/// Reads the orders of men.
fn read_numberings(
    header: &mut Cursor<'_>,
    material: Material,
    sides: usize,
) -> Result<Vec<Vec<Numbering>>, ErrorKind> {
    let files = if material.has_pawns() { 4 } else { 1 };
    let (_, _, other_pawns) = material.lead_pawns();
    let mut numberings = Vec::new();
    for file in 0..files {
        let first = header.byte()?;
        let second = match other_pawns {
            0 => None,
            _ => Some(header.byte()?),
        };
        let men = (0..material.men()).map(|_| header.byte());
        let men: Vec<u8> = men.collect::<Result<_, _>>()?;
        let mut of_file = Vec::new();
        // The low four bits are for White to move, the high ones for Black.
        for shift in [0, 4].into_iter().take(sides) {
            let nibble = |byte: u8| byte >> shift & 0xf;
            let men = men.iter().map(|&byte| Man::from_code(nibble(byte)));
            let men: Option<Vec<Man>> = men.collect();
            let men = men.ok_or(ErrorKind::Malformed("list of men"))?;
            let place = |byte| usize::from(nibble(byte));
            let places = (place(first), second.map(place));
            of_file.push(Numbering::new(material, men, places, file)?);
        }
        numberings.push(of_file);
    }
    Ok(numberings)
}

/// Reads the lists of distances.
fn read_distances(header: &mut Cursor<'_>, sections: &mut Sections) -> Result<(), ErrorKind> {
    for section in sections.iter_mut().flatten() {
        if section.flags & MAPPED == 0 {
            continue;
        }
        let is_wide = section.flags & WIDE != 0;
        if is_wide {
            header.align(2);
        }
        let mut lists = [const { Vec::new() }; 4];
        for list in &mut lists {
            let len = if is_wide {
                header.u16()?
            } else {
                header.byte()?.into()
            };
            for _ in 0..len {
                list.push(if is_wide {
                    header.u16()?
                } else {
                    header.byte()?.into()
                });
            }
        }
        section.distances = Some(lists);
    }
    Ok(())
}

/// Computes the places of all parts behind the header, and checks the size of the file.
fn place(sections: &mut Sections, header: u64, file: &PagedFile) -> Result<(), ErrorKind> {
    let mut end = header;
    for section in sections.iter_mut().flatten() {
        section.pairs.place_sparse_index(&mut end);
    }
    for section in sections.iter_mut().flatten() {
        section.pairs.place_lengths(&mut end);
    }
    for section in sections.iter_mut().flatten() {
        section.pairs.place_blocks(&mut end);
    }
    let (expected, found) = (end.next_multiple_of(64) + CHECKSUM, file.size());
    if found == expected {
        Ok(())
    } else {
        Err(ErrorKind::Size { expected, found })
    }
}

/// Reads a file from the start.
pub(crate) struct Cursor<'a> {
    pages: &'a Pages,
    file: &'a PagedFile,
    at: u64,
}

impl Cursor<'_> {
    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], ErrorKind> {
        let mut bytes = [0; N];
        let end = self.at + N as u64;
        let found = self.file.size();
        if end > found {
            return Err(ErrorKind::Truncated { found });
        }
        self.pages.try_read(self.file, self.at, &mut bytes)?;
        self.at = end;
        Ok(bytes)
    }

    pub(crate) fn byte(&mut self) -> Result<u8, ErrorKind> {
        self.array::<1>().map(|[byte]| byte)
    }

    pub(crate) fn u16(&mut self) -> Result<u16, ErrorKind> {
        self.array().map(u16::from_le_bytes)
    }

    pub(crate) fn u32(&mut self) -> Result<u32, ErrorKind> {
        self.array().map(u32::from_le_bytes)
    }

    /// Skips to the next multiple of `bytes`.
    const fn align(&mut self, bytes: u64) {
        self.at = self.at.next_multiple_of(bytes);
    }
}

#[cfg(test)]
mod tests {
    use chess::Position;

    use super::*;
    use crate::index::Board;

    /// Material, orders of men as in the header of the file, a position, and its index by python-chess.
    #[rustfmt::skip]
    const INDICES: &[(&str, &[u8], &str, u64)] = &[
        ("KQvK", &[0x00, 0xee, 0x66, 0x55], "8/6q1/4k3/8/8/7K/8/8 b - - 0 1", 5_655),
        ("KQvK", &[0x00, 0xee, 0x66, 0x55], "8/1k6/8/8/1Q6/7K/8/8 b - - 0 1", 26_816),
        ("KPvK", &[0x22, 0x11, 0x66, 0xee, 0x22, 0x11, 0x66, 0xee, 0x22, 0x11, 0x66, 0xee, 0x22, 0x11, 0x66, 0xee],
            "8/8/8/7K/8/6P1/2k5/8 w - - 0 1", 4_756),
        ("KQvKR", &[0x11, 0x56, 0xec, 0x65, 0xce], "8/8/3Q4/5K2/8/6k1/8/1r6 b - - 0 1", 1_363_282),
        ("KPvKP", &[0x33, 0x22, 0x11, 0x99, 0x66, 0xee, 0x33, 0x11, 0x11, 0x99, 0x66, 0xee,
            0x22, 0x11, 0x11, 0x99, 0xee, 0x66, 0x33, 0x22, 0x11, 0x99, 0xee, 0x66],
            "8/K7/8/8/2k3p1/8/1P6/8 w - - 0 1", 74_198),
        ("KBBvK", &[0x00, 0x6e, 0xe6, 0x33, 0x33], "8/8/8/2B5/5K2/8/k1B5/8 w - - 0 1", 86_431),
        ("KPPvK", &[0x22, 0x11, 0x11, 0x66, 0xee, 0x22, 0x11, 0x11, 0x66, 0xee,
            0x22, 0x11, 0x11, 0xe6, 0x6e, 0x22, 0x11, 0x11, 0xe6, 0x6e],
            "8/8/1p6/8/8/5K2/pk6/8 w - - 0 1", 940_711),
        ("KNPvK", &[0x23, 0x11, 0x66, 0x22, 0xee, 0x22, 0x11, 0x66, 0x22, 0xee,
            0x22, 0x11, 0x66, 0x22, 0xee, 0x12, 0x11, 0x66, 0xe2, 0x2e],
            "8/8/8/K2P4/8/4k3/6N1/8 b - - 0 1", 335_885),
        ("KQvKQ", &[0x11, 0xdd, 0x66, 0xee, 0x55], "1K6/8/q7/8/7Q/8/k7/8 w - - 0 1", 265_102),
        ("KRvKP", &[0x23, 0x99, 0x64, 0x46, 0xee, 0x33, 0x99, 0x64, 0x46, 0xee,
            0x33, 0x99, 0x64, 0x46, 0xee, 0x23, 0x99, 0x64, 0x46, 0xee],
            "2r5/8/8/5K2/1k6/8/6P1/8 b - - 0 1", 1_291_316),
    ];

    #[test]
    fn positions_have_the_indices_of_python_chess() {
        let pages = Pages::new(1 << 16);
        for &(name, bytes, fen, index) in INDICES {
            let material = Material::parse(name).unwrap();
            let file = PagedFile::Memory(bytes.to_vec());
            let mut header = Cursor {
                pages: &pages,
                file: &file,
                at: 0,
            };
            let sides = if material.is_symmetric() { 1 } else { 2 };
            let numberings = read_numberings(&mut header, material, sides).unwrap();
            assert_eq!(header.at, bytes.len() as u64);
            let board = Board::new(&Position::from_fen(fen).unwrap(), material);
            let side = if sides == 2 { board.side as usize } else { 0 };
            let numbering = &numberings[board.pawn_file][side];
            assert_eq!(numbering.index(&board), index, "{fen}");
            assert!(index < numbering.size());
        }
    }
}
