//! The common parts of the fuzz targets: the laws of a position, games as lines of text, and sources of records.

use std::fmt::Debug;

use game_core::MoveGenerator;

mod chess_laws;
mod draughts_laws;
mod records;

pub use chess_laws::{check_chess, read_chess_moves};
pub use draughts_laws::{Variants, check_draughts};
pub use records::{Drip, NARROW, only_game_errors};

/// The bytes with their CRC-32 appended, as at the end of tables, books and networks: without it, readers would reject
/// nearly every input by its checksum.
#[must_use]
pub fn with_checksum(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// Plays the moves that `read` returns for the lines, and asserts that they are legal.
pub fn play_lines<'a, P: MoveGenerator + Debug>(
    mut position: P,
    lines: impl IntoIterator<Item = &'a str>,
    mut read: impl FnMut(&P, &str) -> Option<P::Move>,
) {
    for line in lines {
        if let Some(mv) = read(&position, line) {
            assert!(position.moves().contains(&mv), "{line:?} in {position:?}");
            assert!(position.is_legal(mv), "{line:?} in {position:?}");
            position.play(mv);
        }
    }
}
