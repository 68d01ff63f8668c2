use core::ops::Range;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::Error;
use crate::bits::BitWriter;
use crate::codec::{BLOCK, Codec};
use crate::error::ErrorKind;
use crate::header::{Counts, Header, Kind, OUTCOMES, PREFIX};

/// Bytes of the checksum (CRC-32) that ends a file.
const CHECKSUM: usize = 4;
/// Bytes that are read at a time for the checksum.
const BUFFER: usize = 1 << 16;

/// The table of one kind for one slice: its header is in memory, its blocks in a file or in memory.
#[derive(Debug)]
pub(crate) struct TableFile {
    header: Header,
    /// Offsets of the blocks, and the end of the last one.
    starts: Vec<u64>,
    source: Source,
}

#[derive(Debug)]
enum Source {
    Memory(Vec<u8>),
    /// Opened for each block that is read: the tables of a game may be more files than a program may hold open.
    File(PathBuf),
}

impl TableFile {
    /// Opens a file, reads its header and checks every byte by the checksum.
    pub(crate) fn open(path: &Path) -> Result<Self, Error> {
        Self::try_open(path).map_err(|kind| Error::new(path, kind))
    }

    fn try_open(path: &Path) -> Result<Self, ErrorKind> {
        let mut file = File::open(path)?;
        let size = file.metadata()?.len();
        let header = read_header(&mut file)?;
        let starts = starts(&header);
        check_size(&starts, size)?;
        check_sum(&mut file, size)?;
        Ok(Self {
            header,
            starts,
            source: Source::File(path.to_path_buf()),
        })
    }

    /// A table in memory, from the bytes of a file.
    pub(crate) fn from_bytes(bytes: Vec<u8>) -> Result<Self, ErrorKind> {
        let header = read_header(&mut &*bytes)?;
        let starts = starts(&header);
        check_size(&starts, bytes.len() as u64)?;
        check_sum(&mut io::Cursor::new(&bytes), bytes.len() as u64)?;
        Ok(Self {
            header,
            starts,
            source: Source::Memory(bytes),
        })
    }

    pub(crate) const fn header(&self) -> &Header {
        &self.header
    }

    /// The number of blocks.
    pub(crate) fn blocks(&self) -> usize {
        self.header.block_bytes.len()
    }

    /// Bytes of the file.
    pub(crate) fn bytes(&self) -> u64 {
        self.starts.last().expect("there is an end") + CHECKSUM as u64
    }

    /// Entries in a block: all have [`BLOCK`] but the last.
    pub(crate) fn block_len(&self, block: usize) -> usize {
        (self.header.size - (block * BLOCK) as u64).min(BLOCK as u64) as usize
    }

    /// Decodes a block into `values`, which it fills from the front.
    pub(crate) fn read_block(&self, block: usize, values: &mut [u16]) -> Result<(), ErrorKind> {
        self.read_runs(block, &mut |value, run| values[run].fill(value))
    }

    /// Decodes a block run by run: calls `visit` with each run's value and its indices in the block.
    pub(crate) fn read_runs(
        &self,
        block: usize,
        visit: &mut dyn FnMut(u16, Range<usize>),
    ) -> Result<(), ErrorKind> {
        let len = self.block_len(block);
        let (start, end) = (self.starts[block], self.starts[block + 1]);
        let codec = &self.header.codec;
        let read = match &self.source {
            Source::Memory(bytes) => {
                codec.read_runs(&bytes[start as usize..end as usize], len, visit)
            }
            Source::File(path) => {
                let mut file = File::open(path)?;
                check_size(&self.starts, file.metadata()?.len())?;
                let mut bytes = vec![0; (end - start) as usize];
                file.seek(SeekFrom::Start(start))?;
                file.read_exact(&mut bytes)?;
                codec.read_runs(&bytes, len, visit)
            }
        };
        read.ok_or(ErrorKind::Malformed("block"))
    }

    /// All values, block by block.
    pub(crate) fn read_all(&self, mut visit: impl FnMut(&[u16])) -> Result<(), ErrorKind> {
        let mut values = [0; BLOCK];
        for block in 0..self.blocks() {
            self.read_block(block, &mut values)?;
            visit(&values[..self.block_len(block)]);
        }
        Ok(())
    }
}

fn read_header(source: &mut impl Read) -> Result<Header, ErrorKind> {
    let mut bytes = vec![0; PREFIX];
    let too_short = |error: io::Error| match error.kind() {
        io::ErrorKind::UnexpectedEof => ErrorKind::NotATable,
        _ => ErrorKind::Io(error),
    };
    source.read_exact(&mut bytes).map_err(too_short)?;
    let len = Header::len_of(*bytes.first_chunk().expect("a prefix was read"))?;
    let read = source.take(len as u64).read_to_end(&mut bytes)?;
    if read < len {
        return Err(ErrorKind::Size {
            expected: (PREFIX + len) as u64,
            found: (PREFIX + read) as u64,
        });
    }
    Header::parse(&bytes)
}

/// Offsets of the blocks, and the end of the last one.
fn starts(header: &Header) -> Vec<u64> {
    let mut end = header.to_bytes().len() as u64;
    let mut starts = vec![end];
    for &bytes in &header.block_bytes {
        end += u64::from(bytes);
        starts.push(end);
    }
    starts
}

fn check_size(starts: &[u64], found: u64) -> Result<(), ErrorKind> {
    let expected = starts.last().expect("there is an end") + CHECKSUM as u64;
    if found == expected {
        Ok(())
    } else {
        Err(ErrorKind::Size { expected, found })
    }
}

fn check_sum(source: &mut (impl Read + Seek), size: u64) -> Result<(), ErrorKind> {
    source.seek(SeekFrom::Start(0))?;
    let mut hasher = crc32fast::Hasher::new();
    let mut buffer = vec![0; BUFFER];
    let mut left = size - CHECKSUM as u64;
    while left > 0 {
        let part = &mut buffer[..left.min(BUFFER as u64) as usize];
        source.read_exact(part)?;
        hasher.update(part);
        left -= part.len() as u64;
    }
    let mut sum = [0; CHECKSUM];
    source.read_exact(&mut sum)?;
    if hasher.finalize() == u32::from_le_bytes(sum) {
        Ok(())
    } else {
        Err(ErrorKind::Checksum)
    }
}

/// The header fields that [`encode`] needs.
pub(crate) struct Description {
    pub(crate) rules: String,
    pub(crate) slice: String,
    pub(crate) pieces: u32,
    pub(crate) counts: Counts,
}

/// The bytes of a file with `size` values from `value`; `None` is a value that nobody reads.
pub(crate) fn encode(
    kind: Kind,
    description: Description,
    size: u64,
    value: impl Fn(u64) -> Option<u16>,
) -> Vec<u8> {
    let block_values = |block: u64| -> Vec<Option<u16>> {
        let start = block * BLOCK as u64;
        (start..size.min(start + BLOCK as u64))
            .map(&value)
            .collect()
    };
    let blocks = size.div_ceil(BLOCK as u64);
    let values = match kind {
        Kind::Outcomes => OUTCOMES,
        Kind::Plies => 1 + (0..size).filter_map(&value).max().unwrap_or(0),
    };
    let codec = Codec::fit(usize::from(values), (0..blocks).map(block_values));
    let mut bits = BitWriter::default();
    let mut block_bytes = Vec::new();
    for block in 0..blocks {
        let start = bits.len();
        codec.write(&block_values(block), &mut bits);
        block_bytes.push((bits.len() - start) as u16);
    }
    let header = Header {
        kind,
        rules: description.rules,
        slice: description.slice,
        pieces: description.pieces,
        size,
        counts: description.counts,
        values,
        codec,
        block_bytes,
    };
    let mut bytes = header.to_bytes();
    bytes.extend(bits.into_bytes());
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}
