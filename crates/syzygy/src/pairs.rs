use crate::error::ErrorKind;
use crate::layout::Cursor;
use crate::pages::{PagedFile, Pages};

/// The values of a section: blocks of symbols in a prefix code. A symbol stands for a pair of symbols or for a
/// value (recursive pairing; N. Jesper Larsson and Alistair Moffat, "Offline dictionary-based compression", 1999).
#[derive(Debug)]
pub(crate) enum Pairs {
    /// All values are the same.
    Single(u16),
    Blocks(Blocks),
}

#[derive(Debug)]
pub(crate) struct Blocks {
    block_bytes: u64,
    blocks: u32,
    /// Entries of the list of block lengths.
    lengths: u64,
    /// Indices between two entries of the sparse index.
    span: u64,
    sparse_entries: u64,
    /// Bits of the shortest words.
    least_bits: u32,
    /// For each length in bits, the least 64-bit value that begins with a word of that length.
    bases: Vec<u64>,
    /// For each length in bits, the symbol of that word.
    lowest: Vec<u16>,
    symbols: Vec<Symbol>,
    /// Where the sparse index, the lengths of blocks and the blocks begin in the file.
    sparse_at: u64,
    lengths_at: u64,
    blocks_at: u64,
}

/// A symbol: a value, or two symbols one after the other.
#[derive(Clone, Copy, Debug)]
struct Symbol {
    left: u16,
    /// `None` if `left` is a value.
    right: Option<u16>,
    /// The number of values that it stands for.
    values: u32,
}

/// The flag of a section in which all values are the same.
const SINGLE_VALUE: u8 = 0x80;
/// A right symbol that marks a value.
const VALUE: u16 = 0xfff;
/// Bytes of an entry of the sparse index.
const SPARSE_BYTES: u64 = 6;
/// The most bits of a word.
const MOST_BITS: u8 = 32;
/// Greater exponents of the sizes of blocks and of spans are rejected.
const MOST_BLOCK_EXPONENT: u8 = 16;
const MOST_SPAN_EXPONENT: u8 = 24;
/// The most values of a block.
const MOST_VALUES: u32 = 1 << 16;
/// Blocks begin at multiples of this number of bytes.
const BLOCK_ALIGNMENT: u64 = 64;

impl Pairs {
    /// Reads the header of a section with `size` indices, and its flags.
    pub(crate) fn parse(header: &mut Cursor<'_>, size: u64) -> Result<(u8, Self), ErrorKind> {
        let flags = header.byte()?;
        let first = header.byte()?;
        if flags & SINGLE_VALUE != 0 {
            return Ok((flags, Self::Single(first.into())));
        }
        let span_exponent = header.byte()?;
        let unused = header.byte()?;
        let blocks = header.u32()?;
        let (most, least) = (header.byte()?, header.byte()?);
        let is_sound = first <= MOST_BLOCK_EXPONENT
            && span_exponent <= MOST_SPAN_EXPONENT
            && (1..=most).contains(&least)
            && most <= MOST_BITS;
        if !is_sound {
            return Err(ErrorKind::Malformed("header of a section"));
        }
        let lowest = (least..=most).map(|_| header.u16());
        let lowest: Vec<u16> = lowest.collect::<Result<_, _>>()?;
        let span = 1 << span_exponent;
        let blocks = Blocks {
            block_bytes: 1 << first,
            blocks,
            lengths: u64::from(blocks) + u64::from(unused),
            span,
            sparse_entries: size.div_ceil(span),
            least_bits: least.into(),
            bases: bases(&lowest, least.into()),
            lowest,
            symbols: read_symbols(header)?,
            sparse_at: 0,
            lengths_at: 0,
            blocks_at: 0,
        };
        Ok((flags, Self::Blocks(blocks)))
    }

    /// Places the sparse index behind the headers.
    pub(crate) const fn place_sparse_index(&mut self, end: &mut u64) {
        if let Self::Blocks(blocks) = self {
            blocks.sparse_at = *end;
            *end += blocks.sparse_entries * SPARSE_BYTES;
        }
    }

    /// Places the lengths of blocks behind all sparse indices.
    pub(crate) const fn place_lengths(&mut self, end: &mut u64) {
        if let Self::Blocks(blocks) = self {
            blocks.lengths_at = *end;
            *end += 2 * blocks.lengths;
        }
    }

    /// Places the blocks behind all lengths.
    pub(crate) const fn place_blocks(&mut self, end: &mut u64) {
        if let Self::Blocks(blocks) = self {
            *end = end.next_multiple_of(BLOCK_ALIGNMENT);
            blocks.blocks_at = *end;
            *end += blocks.blocks as u64 * blocks.block_bytes;
        }
    }

    /// The value of an index; `None` if the file is damaged or cannot be read.
    pub(crate) fn value(&self, pages: &Pages, file: &PagedFile, index: u64) -> Option<u16> {
        match self {
            Self::Single(value) => Some(*value),
            Self::Blocks(blocks) => blocks.value(pages, file, index),
        }
    }
}

/// The most bytes of a block that is decoded without an allocation.
const USUAL_BLOCK: usize = 256;

impl Blocks {
    fn value(&self, pages: &Pages, file: &PagedFile, index: u64) -> Option<u16> {
        let (block, offset) = self.find(pages, file, index)?;
        let start = self.blocks_at + u64::from(block) * self.block_bytes;
        let (mut on_stack, mut on_heap) = ([0; USUAL_BLOCK], Vec::new());
        let bytes = match on_stack.get_mut(..self.block_bytes as usize) {
            Some(bytes) => bytes,
            None => {
                on_heap.resize(self.block_bytes as usize, 0);
                &mut on_heap
            }
        };
        pages.read(file, start, bytes)?;
        self.decode(bytes, offset)
    }

    /// The block of an index, and which of its values it is.
    fn find(&self, pages: &Pages, file: &PagedFile, index: u64) -> Option<(u32, u32)> {
        let entry = index / self.span;
        if entry >= self.sparse_entries {
            return None;
        }
        // An entry has the place of the index in the middle of its span.
        let at = self.sparse_at + entry * SPARSE_BYTES;
        let mut block = pages.u32(file, at)?;
        let middle = i64::from(pages.u16(file, at + 4)?);
        let mut offset = middle + (index % self.span) as i64 - (self.span / 2) as i64;
        let length = |block: u32| {
            let known = u64::from(block) < self.lengths;
            let at = self.lengths_at + 2 * u64::from(block);
            Some(i64::from(pages.u16(file, known.then_some(at)?)?) + 1)
        };
        while offset < 0 {
            block = block.checked_sub(1)?;
            offset += length(block)?;
        }
        loop {
            let values = length(block)?;
            if offset < values {
                break;
            }
            offset -= values;
            block += 1;
        }
        (block < self.blocks).then_some((block, offset as u32))
    }

    /// A value of a block.
    fn decode(&self, bytes: &[u8], offset: u32) -> Option<u16> {
        let mut bits = Bits::new(bytes);
        let mut left = offset;
        loop {
            let window = bits.window();
            let extra = self.bases.iter().position(|&base| window >= base)?;
            let len = self.least_bits + extra as u32;
            let above = (window - self.bases[extra]) >> (64 - len);
            let number = usize::try_from(above).ok()? + usize::from(self.lowest[extra]);
            let symbol = self.symbols.get(number)?;
            bits.skip(len)?;
            if left < symbol.values {
                return self.expand(*symbol, left);
            }
            left -= symbol.values;
        }
    }

    /// A value of a symbol.
    fn expand(&self, symbol: Symbol, offset: u32) -> Option<u16> {
        let (mut symbol, mut left) = (symbol, offset);
        while let Some(right) = symbol.right {
            let first = self.symbols.get(usize::from(symbol.left))?;
            if left < first.values {
                symbol = *first;
            } else {
                left -= first.values;
                symbol = *self.symbols.get(usize::from(right))?;
            }
        }
        Some(symbol.left)
    }
}

/// For each length in bits, the least 64-bit value that begins with a word of that length. The code is canonical:
/// longer words come first.
fn bases(lowest: &[u16], least: u32) -> Vec<u64> {
    let mut bases = vec![0_u64; lowest.len()];
    for at in (0..lowest.len().saturating_sub(1)).rev() {
        let more = u64::from(lowest[at]).wrapping_sub(u64::from(lowest[at + 1]));
        bases[at] = bases[at + 1].wrapping_add(more) / 2;
    }
    let shifts = (0..).map(|extra| 64 - least - extra);
    bases
        .into_iter()
        .zip(shifts)
        .map(|(base, shift)| base << shift)
        .collect()
}

fn read_symbols(header: &mut Cursor<'_>) -> Result<Vec<Symbol>, ErrorKind> {
    let count = header.u16()?;
    let mut symbols = Vec::with_capacity(usize::from(count));
    for _ in 0..count {
        let [low, middle, high] = header.array::<3>()?.map(u16::from);
        let (left, right) = (low | (middle & 0xf) << 8, high << 4 | middle >> 4);
        symbols.push(Symbol {
            left,
            right: (right != VALUE).then_some(right),
            values: u32::from(right == VALUE),
        });
    }
    if !count.is_multiple_of(2) {
        header.byte()?;
    }
    count_values(&mut symbols)?;
    Ok(symbols)
}

/// Counts the values of each symbol, those of its parts first. A symbol that is part of itself is rejected.
fn count_values(symbols: &mut [Symbol]) -> Result<(), ErrorKind> {
    let malformed = || ErrorKind::Malformed("list of symbols");
    let mut open: Vec<usize> = (0..symbols.len())
        .filter(|&at| symbols[at].values == 0)
        .collect();
    while !open.is_empty() {
        let before = open.len();
        let mut still_open = Vec::new();
        for at in open {
            let values = |part: u16| {
                let part = symbols.get(usize::from(part)).ok_or_else(malformed)?;
                Ok::<_, ErrorKind>(part.values)
            };
            let right = symbols[at].right.ok_or_else(malformed)?;
            let (left, right) = (values(symbols[at].left)?, values(right)?);
            if left == 0 || right == 0 {
                still_open.push(at);
            } else {
                symbols[at].values = (left + right).min(MOST_VALUES);
            }
        }
        if still_open.len() == before {
            return Err(malformed());
        }
        open = still_open;
    }
    Ok(())
}

/// Reads bits from the highest down; past the end it reads zeros.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Bits<'a> {
    const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// At least the next 57 bits, from the highest down.
    fn window(&self) -> u64 {
        let rest = self.bytes.get(self.at / 8..).unwrap_or_default();
        let window = match rest.first_chunk() {
            Some(bytes) => u64::from_be_bytes(*bytes),
            None => {
                let mut bytes = [0; 8];
                bytes[..rest.len()].copy_from_slice(rest);
                u64::from_be_bytes(bytes)
            }
        };
        window << (self.at % 8)
    }

    /// Skips bits; `None` past the end.
    const fn skip(&mut self, bits: u32) -> Option<()> {
        self.at += bits as usize;
        if self.at <= 8 * self.bytes.len() {
            Some(())
        } else {
            None
        }
    }
}
