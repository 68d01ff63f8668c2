use chess::Position;

use crate::Wdl;
use crate::error::ErrorKind;
use crate::index::Board;
use crate::layout::{self, Kind, Sections};
use crate::material::Material;
use crate::pages::{PagedFile, Pages};

/// A file of one kind for one material.
#[derive(Debug)]
pub(crate) struct Table {
    material: Material,
    file: PagedFile,
    sections: Sections,
}

/// The entry of a position in a file of distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Distance {
    /// Plies to the next capture or pawn move.
    Plies(u16),
    /// The file has the positions of the other side to move.
    OtherSide,
}

/// Flag: a section of distances is for Black to move.
pub(crate) const BLACK_TO_MOVE: u8 = 1;
/// Flag: distances of wins, and of losses, are plies instead of moves.
const WIN_PLIES: u8 = 4;
const LOSS_PLIES: u8 = 8;

impl Table {
    pub(crate) fn read(
        file: PagedFile,
        kind: Kind,
        material: Material,
        pages: &Pages,
    ) -> Result<Self, ErrorKind> {
        let sections = layout::read(pages, &file, kind, material)?;
        Ok(Self {
            material,
            file,
            sections,
        })
    }

    /// The index of men in the file, for tests.
    #[cfg(test)]
    pub(crate) fn index(&self, board: &Board) -> u64 {
        let sides = &self.sections[board.pawn_file];
        sides[board.side as usize].numbering.index(board)
    }

    /// The outcome in a file of outcomes, if no capture is better; `None` if the file is damaged or cannot be read.
    pub(crate) fn wdl(&self, pages: &Pages, position: &Position) -> Option<Wdl> {
        let board = Board::new(position, self.material);
        let sides = self.sections.get(board.pawn_file)?;
        // A table with one section has White to move; `Board::new` has turned the position so.
        let section = &sides[if sides.len() == 2 {
            board.side as usize
        } else {
            0
        }];
        let index = section.numbering.index(&board);
        let value = section.pairs.value(pages, &self.file, index)?;
        Wdl::from_value(value)
    }

    /// The distance in a file of distances, of a position with this outcome, which is not a draw; `None` if the file
    /// is damaged or cannot be read.
    pub(crate) fn dtz(&self, pages: &Pages, position: &Position, wdl: Wdl) -> Option<Distance> {
        let board = Board::new(position, self.material);
        let section = self.sections.get(board.pawn_file)?.first()?;
        let is_either_side = self.material.is_symmetric() && !self.material.has_pawns();
        if section.flags & BLACK_TO_MOVE != board.side as u8 && !is_either_side {
            return Some(Distance::OtherSide);
        }
        let index = section.numbering.index(&board);
        let value = section.pairs.value(pages, &self.file, index)?;
        let (list, in_plies) = match wdl {
            Wdl::Win => (0, section.flags & WIN_PLIES != 0),
            Wdl::Loss => (1, section.flags & LOSS_PLIES != 0),
            Wdl::CursedWin => (2, false),
            Wdl::BlessedLoss => (3, false),
            Wdl::Draw => return None,
        };
        let distance = match &section.distances {
            Some(lists) => *lists[list].get(usize::from(value))?,
            None => value,
        };
        let plies = distance.checked_mul(if in_plies { 1 } else { 2 })?;
        Some(Distance::Plies(plies.checked_add(1)?))
    }
}
