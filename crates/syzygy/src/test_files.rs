//! Files for tests, and a writer of small tables.

use std::fs;
use std::path::{Path, PathBuf};

/// A file that is removed when the value is dropped.
pub(crate) struct TestFile(PathBuf);

impl TestFile {
    pub(crate) fn new(name: &str, bytes: &[u8]) -> Self {
        let folder = std::env::temp_dir().join(format!("syzygy-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = Self(folder.join("KQvK.rtbw"));
        fs::write(&file.0, bytes).unwrap();
        file
    }

    /// The path, whose name is that of a table of king and queen against king.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn folder(&self) -> &Path {
        self.0.parent().unwrap()
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(self.folder());
    }
}

/// Indices of king and queen against king.
pub(crate) const SIZE: u64 = 31_332;
/// Indices between two entries of the sparse index.
const SPAN: usize = 64;
const BLOCK: usize = 64;

/// A table of outcomes of king and queen against king with the values 0, 2 and 4, for both sides to move.
///
/// The code has words of two and three bits. Its symbols are the three values and pairs of equal ones.
pub(crate) fn wdl_file(values: [&dyn Fn(u64) -> u8; 2]) -> Vec<u8> {
    let mut bytes = vec![0x71, 0xe8, 0x23, 0x5d, 0x31, 0x00, 0xee, 0x66, 0x55, 0];
    let sections = values.map(|value| section(&(0..SIZE).map(value).collect::<Vec<_>>()));
    for section in &sections {
        bytes.extend(&section.header);
    }
    for section in &sections {
        bytes.extend(&section.sparse);
    }
    for section in &sections {
        bytes.extend(&section.lengths);
    }
    for section in &sections {
        bytes.resize(bytes.len().next_multiple_of(64), 0);
        bytes.extend(&section.blocks);
    }
    bytes.resize(bytes.len().next_multiple_of(64) + 16, 0);
    bytes
}

#[derive(Default)]
struct Written {
    header: Vec<u8>,
    sparse: Vec<u8>,
    lengths: Vec<u8>,
    blocks: Vec<u8>,
}

/// The symbols: value, value, value, pair of the first, value, pair of the one before; the last two have two bits.
const SYMBOLS: [[u16; 2]; 6] = [
    [2, 0xfff],
    [4, 0xfff],
    [1, 0xfff],
    [0, 0],
    [0, 0xfff],
    [4, 4],
];

fn section(values: &[u8]) -> Written {
    let mut blocks = vec![(Vec::new(), 0_u16)];
    let mut starts = Vec::new();
    let mut rest = values;
    while let Some(&value) = rest.first() {
        let is_pair = rest.get(1) == Some(&value);
        let (word, bits, count) = match (value, is_pair) {
            (2, true) => (0b011, 3, 2),
            (2, false) => (0b000, 3, 1),
            (4, _) => (0b001, 3, 1),
            (0, true) => (0b11, 2, 2),
            _ => (0b10, 2, 1),
        };
        if blocks.last().unwrap().0.len() + bits > 8 * BLOCK {
            blocks.push((Vec::new(), 0));
        }
        let number = blocks.len() - 1;
        let (written, len) = blocks.last_mut().unwrap();
        for bit in (0..bits).rev() {
            written.push(word >> bit & 1);
        }
        for _ in 0..count {
            starts.push((number as u32, *len));
            *len += 1;
        }
        rest = &rest[count..];
    }
    let mut out = Written::default();
    out.header.extend([0, 6, 6, 0]);
    out.header.extend((blocks.len() as u32).to_le_bytes());
    out.header.extend([3, 2, 4, 0, 0, 0]);
    out.header.extend((SYMBOLS.len() as u16).to_le_bytes());
    for [left, right] in SYMBOLS {
        out.header.extend([
            left as u8,
            (left >> 8 | (right & 0xf) << 4) as u8,
            (right >> 4) as u8,
        ]);
    }
    for middle in (SPAN / 2..values.len() + SPAN / 2).step_by(SPAN) {
        // Behind the last index the place is counted on from it.
        let last = starts.len() - 1;
        let (block, offset) = starts[middle.min(last)];
        let offset = offset + (middle - middle.min(last)) as u16;
        out.sparse.extend(block.to_le_bytes());
        out.sparse.extend(offset.to_le_bytes());
    }
    for (bits, len) in &blocks {
        out.lengths.extend((len - 1).to_le_bytes());
        let bytes = bits.chunks(8).map(|bits| {
            let bit = |(at, &bit): (usize, &u8)| bit << (7 - at);
            bits.iter().enumerate().map(bit).sum::<u8>()
        });
        let mut block: Vec<u8> = bytes.collect();
        block.resize(BLOCK, 0);
        out.blocks.extend(block);
    }
    out
}
