use game_core::Outcome;

use crate::codec::{BLOCK, Codec};
use crate::entry::Entry;
use crate::error::ErrorKind;

/// The first bytes of every table.
const MAGIC: [u8; 8] = *b"EGTABLE\x1a";
/// The format that this crate writes and reads.
const VERSION: u16 = 1;
/// Bytes before the rest of the header: magic, version, kind, the length of the header.
pub(crate) const PREFIX: usize = 16;
/// Values of a file of outcomes.
pub(crate) const OUTCOMES: u16 = 3;
/// The longest header that is read, in bytes.
const MAX_HEADER: u32 = 1 << 28;

/// The kind of values in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Wins, draws and losses.
    Outcomes,
    /// Plies to the next conversion of wins and losses.
    Plies,
}

impl Kind {
    pub(crate) const ALL: [Self; 2] = [Self::Outcomes, Self::Plies];

    /// The extension of file names.
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Outcomes => "wdl",
            Self::Plies => "dtc",
        }
    }
}

/// Counts of the positions of a slice, by their outcome for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Drawn positions.
    pub draws: u64,
    /// Positions that the side to move loses.
    pub losses: u64,
    /// Positions among those above whose values are not stored.
    pub not_stored: u64,
    /// The most plies to a conversion of any stored win.
    pub longest_win: u16,
    /// The index of a position with `longest_win` plies, if there is a win.
    pub longest_win_index: u64,
}

impl Counts {
    pub(crate) fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Win => self.wins += 1,
            Outcome::Draw => self.draws += 1,
            Outcome::Loss => self.losses += 1,
        }
    }

    pub(crate) fn add_all(&mut self, other: &Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.not_stored += other.not_stored;
        self.longest_win = self.longest_win.max(other.longest_win);
    }

    /// Whether the numbers of positions are the same.
    pub(crate) fn agrees_with(&self, other: &Self) -> bool {
        let numbers = |counts: &Self| [counts.wins, counts.draws, counts.losses, counts.not_stored];
        numbers(self) == numbers(other)
    }

    /// All positions.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

/// The header of a file.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    pub(crate) kind: Kind,
    pub(crate) rules: String,
    pub(crate) slice: String,
    pub(crate) pieces: u32,
    /// The number of indices.
    pub(crate) size: u64,
    pub(crate) counts: Counts,
    /// All values are smaller than this.
    pub(crate) values: u16,
    pub(crate) codec: Codec,
    /// Bytes of each block.
    pub(crate) block_bytes: Vec<u16>,
}

impl Header {
    /// The bytes of the header.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let counts = &self.counts;
        push_text(&mut bytes, &self.rules);
        push_text(&mut bytes, &self.slice);
        bytes.extend(self.pieces.to_le_bytes());
        for number in [
            self.size,
            counts.wins,
            counts.draws,
            counts.losses,
            counts.not_stored,
            u64::from(counts.longest_win),
            counts.longest_win_index,
        ] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(self.values.to_le_bytes());
        for table in self.codec.tables() {
            bytes.extend(table);
        }
        for length in &self.block_bytes {
            bytes.extend(length.to_le_bytes());
        }
        let mut prefixed = Vec::from(MAGIC);
        prefixed.extend(VERSION.to_le_bytes());
        prefixed.extend((self.kind as u16).to_le_bytes());
        prefixed.extend((bytes.len() as u32).to_le_bytes());
        prefixed.extend(bytes);
        prefixed
    }

    /// The length of the rest of the header, from its prefix.
    pub(crate) fn len_of(prefix: [u8; PREFIX]) -> Result<usize, ErrorKind> {
        let mut fields = Fields(&prefix);
        if fields.take(MAGIC.len()).is_none_or(|magic| magic != MAGIC) {
            return Err(ErrorKind::NotATable);
        }
        let version = fields.u16().unwrap_or(0);
        if version != VERSION {
            return Err(ErrorKind::Version(version));
        }
        fields.u16();
        let len = fields.u32().filter(|&len| len <= MAX_HEADER);
        len.map(|len| len as usize)
            .ok_or(ErrorKind::Malformed("header"))
    }

    /// The header of these bytes, its prefix included.
    pub(crate) fn parse(bytes: &[u8]) -> Result<Self, ErrorKind> {
        let parse = || {
            let mut fields = Fields(bytes);
            fields.take(MAGIC.len() + 2)?;
            let kind = *Kind::ALL.get(usize::from(fields.u16()?))?;
            fields.u32()?;
            let (rules, slice, pieces) = (fields.text()?, fields.text()?, fields.u32()?);
            let size = fields.u64()?;
            let counts = Counts {
                wins: fields.u64()?,
                draws: fields.u64()?,
                losses: fields.u64()?,
                not_stored: fields.u64()?,
                longest_win: fields.u64()?.try_into().ok()?,
                longest_win_index: fields.u64()?,
            };
            let values = fields.u16()?;
            let table = |len| Some(fields.take(len)?.to_vec());
            let codec = Codec::from_tables(usize::from(values), table)?;
            let blocks = usize::try_from(size.div_ceil(BLOCK as u64)).ok()?;
            let block_bytes = fields.take(blocks.checked_mul(2)?)?;
            let block_bytes = block_bytes.chunks_exact(2);
            let block_bytes = block_bytes
                .map(|b| u16::from_le_bytes([b[0], b[1]]))
                .collect();
            let allowed = match kind {
                Kind::Outcomes => OUTCOMES..=OUTCOMES,
                Kind::Plies => 1..=Entry::MAX_PLIES + 1,
            };
            let is_index = counts.longest_win == 0 || counts.longest_win_index < size;
            let is_complete = fields.0.is_empty() && allowed.contains(&values) && is_index;
            is_complete.then_some(Self {
                kind,
                rules,
                slice,
                pieces,
                size,
                counts,
                values,
                codec,
                block_bytes,
            })
        };
        parse().ok_or(ErrorKind::Malformed("header"))
    }
}

fn push_text(bytes: &mut Vec<u8>, text: &str) {
    bytes.extend((text.len() as u16).to_le_bytes());
    bytes.extend(text.as_bytes());
}

/// Reads fields from a slice of bytes.
struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn take(&mut self, len: usize) -> Option<&'a [u8]> {
        let (field, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(field)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    fn text(&mut self) -> Option<String> {
        let len = self.u16()?;
        let text = self.take(usize::from(len))?;
        String::from_utf8(text.to_vec()).ok()
    }
}
